"""Every example in a docstring runs, and everything public has words."""

from __future__ import annotations

import ast
import doctest
import importlib
import pkgutil

import pytest

import ancients_env

MODULES = sorted(
    info.name
    for info in pkgutil.walk_packages(ancients_env.__path__, "ancients_env.")
    if not info.name.endswith("__main__")
)


@pytest.mark.parametrize("name", ["ancients_env", *MODULES])
def test_examples_run(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


@pytest.mark.parametrize("name", ["ancients_env", *MODULES])
def test_public_names_have_docstrings(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__file__ is not None
    with open(module.__file__, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    bare = []
    if tree.body and not ast.get_docstring(tree):
        bare.append("the module")
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for node in [*tree.body, *(member for owner in classes for member in owner.body)]:
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            inner = node.name.startswith(("legal_", "apply_"))  # named by their decision, documented by it
            if not ast.get_docstring(node) and not inner:
                bare.append(node.name)
    assert bare == []
