"""Imports among the agents point one way: base → registry; scripts know their rules, search knows no ruleset."""

from tests.test_imports import ROOT, imported, module_name

AGENTS = sorted((ROOT / "agents").rglob("*.py"))


def names_in(path):
    return imported(path.read_text(encoding="utf-8"), module_name(path), path.name == "__init__.py")


def test_only_scripts_know_a_ruleset():
    for path in AGENTS:
        module = module_name(path)
        known = {name.split(".")[2] for name in names_in(path) if name.startswith("ancients_env.rulesets.")}
        own = module.split(".")[2] if module.startswith("agents.scripted.") else None
        assert known <= {own}, module


def test_scripts_stand_on_rules_alone():
    for path in AGENTS:
        module = module_name(path)
        if module.startswith("agents.scripted.") and module != "agents.scripted.agent":
            assert not any(
                name.startswith(("agents.search", "agents.base", "agents.arena", "ancients_env.battle"))
                for name in names_in(path)
            ), module


def test_the_protocol_knows_no_agent():
    path = ROOT / "agents" / "base.py"
    assert not any(name.startswith("agents.") for name in names_in(path))
