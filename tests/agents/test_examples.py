"""Every example in a docstring of the agents runs, and everything public has words."""

import doctest
import importlib
import inspect
import pkgutil

import pytest

import agents

MODULES = ["agents", *(info.name for info in pkgutil.walk_packages(agents.__path__, "agents."))]


@pytest.mark.nojit
@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


@pytest.mark.parametrize("name", MODULES)
def test_public_names_have_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    for key in getattr(module, "__all__", ()):
        item = getattr(module, key)
        if inspect.isclass(item) or inspect.isfunction(item):
            assert item.__doc__, key
