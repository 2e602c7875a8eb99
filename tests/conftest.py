"""What every test of the project has at hand."""

pytest_plugins = ["pytester", "tests.rules_plugin"]
