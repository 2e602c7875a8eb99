"""Imports point one way: kernels, grid → rulesets → battle, batch, shells → agents → scripts.

Read from the sources, not from what happens to be loaded, so imports inside functions count too. One exception, for
types only: what stands under `if TYPE_CHECKING:` is never run.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "ancients_env"
RULESETS = f"{PACKAGE}.rulesets"

# What every ruleset stands on.
FOUNDATION = {
    f"{PACKAGE}.{name}"
    for name in ("kernels", "grid", "errors", "contract", "dispatch", "loop", "scenario", "draw")
}  # fmt: skip
# What stands on the rulesets.
SHELLS = {
    f"{PACKAGE}.{name}"
    for name in (
        "battle", "batch", "pettingzoo_env", "gymnasium_env", "records",
        "warmup", "soak", "bench", "demo", "golden",
    )
}  # fmt: skip
SCRIPTS = {"train", "evaluate"}


def sources() -> list[Path]:
    folders = [ROOT / PACKAGE, ROOT / "agents"]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def module_name(path: Path, root: Path = ROOT) -> str:
    parts = list(path.relative_to(root).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def running_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """All nodes below `node` but those under `if TYPE_CHECKING:`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            for other in child.orelse:
                yield other
                yield from running_nodes(other)
            continue
        yield child
        yield from running_nodes(child)


def imported(source: str, module: str, is_package: bool) -> set[str]:
    """Full names of all that a module's source imports; `from a import b` gives both `a` and `a.b`."""
    names: set[str] = set()
    for node in running_nodes(ast.parse(source)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                package = module.split(".")
                package = package[: len(package) - node.level + is_package]
                base = ".".join(package + ([node.module] if node.module else []))
            names.add(base)
            names.update(f"{base}.{alias.name}" for alias in node.names)
    return names


def inside(name: str, places: set[str]) -> bool:
    return any(name == place or name.startswith(place + ".") for place in places)


def ruleset_of(name: str) -> str | None:
    """The ruleset a dotted name lies in: `cca` for `ancients_env.rulesets.cca.turn`."""
    parts = name.split(".")
    return parts[2] if name.startswith(RULESETS + ".") else None


def is_wrong(module: str, name: str, ruleset_names: set[str]) -> bool:
    """Whether `module` may not import `name`."""
    if inside(name, SCRIPTS):
        return True
    if not inside(module, {PACKAGE}):
        return False
    if inside(name, {"agents"}):
        return True
    if inside(module, FOUNDATION):
        # the bare package would load everything above
        return inside(name, {RULESETS} | SHELLS) or name == PACKAGE
    if inside(module, {RULESETS}):
        if inside(name, SHELLS) or name == PACKAGE:
            return True
        own, other = ruleset_of(module), ruleset_of(name)
        return own in ruleset_names and other in ruleset_names and own != other
    return False


def ruleset_folders() -> set[str]:
    return {path.name for path in (ROOT / PACKAGE / "rulesets").glob("*/") if not path.name.startswith("_")}


def names_to_check(source: str, module: str, is_package: bool) -> set[str]:
    """As `imported`, without a bare `ancients_env` that only leads to one of its modules."""
    names = imported(source, module, is_package)
    leads = {f"{PACKAGE}.{path.stem}" for path in (ROOT / PACKAGE).iterdir()}
    direct = {name for name in names if name.startswith(f"{PACKAGE}.") and name.count(".") == 1}
    return names - {PACKAGE} if direct and direct <= leads else names


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    module = module_name(path)
    names = names_to_check(path.read_text(encoding="utf-8"), module, path.name == "__init__.py")
    wrong = sorted(name for name in names if is_wrong(module, name, ruleset_folders()))
    assert not wrong, f"{module} may not import {', '.join(wrong)}"


@pytest.mark.parametrize(
    ("module", "name", "wrong"),
    [
        ("ancients_env.grid", "ancients_env.rulesets.cca", True),
        ("ancients_env.kernels.dice", "ancients_env.battle", True),
        ("ancients_env.dispatch", "ancients_env.rulesets", True),
        ("ancients_env.draw.svg", "ancients_env.grid", False),
        ("ancients_env.draw.svg", "ancients_env", True),
        ("ancients_env.rulesets.cca.turn", "ancients_env.rulesets.epic.turn", True),
        ("ancients_env.rulesets.cca.turn", "ancients_env.rulesets.cca.tables", False),
        ("ancients_env.rulesets.cca.turn", "ancients_env.kernels.log", False),
        ("ancients_env.rulesets", "ancients_env.rulesets.cca", False),
        ("ancients_env.rulesets.cca.setup", "ancients_env.batch.BatchEnv", True),
        ("ancients_env.battle", "ancients_env.rulesets", False),
        ("ancients_env.battle", "agents.base", True),
        ("ancients_env.rulesets.cca.turn", "agents", True),
        ("agents.base", "ancients_env.battle", False),
        ("agents.base", "train", True),
        ("ancients_env.batch", "evaluate", True),
    ],
)
def test_the_direction_is_judged_right(module: str, name: str, wrong: bool) -> None:
    assert is_wrong(module, name, {"cca", "epic"}) is wrong


@pytest.mark.parametrize(
    ("source", "module", "is_package", "expected"),
    [
        ("import a.b, c", "ancients_env.grid", False, {"a.b", "c"}),
        ("from . import tables", "ancients_env.rulesets.cca.turn", False,
         {"ancients_env.rulesets.cca", "ancients_env.rulesets.cca.tables"}),
        ("from ..epic import x", "ancients_env.rulesets.cca.turn", False,
         {"ancients_env.rulesets.epic", "ancients_env.rulesets.epic.x"}),
        ("from .turn import x", "ancients_env.rulesets.cca", True,
         {"ancients_env.rulesets.cca.turn", "ancients_env.rulesets.cca.turn.x"}),
        ("def f():\n    import agents", "ancients_env.grid", False, {"agents"}),
        ("if TYPE_CHECKING:\n    import agents\nelse:\n    import b", "ancients_env.grid", False, {"b"}),
    ],
)  # fmt: skip
def test_imports_are_read_from_the_source(source: str, module: str, is_package: bool, expected: set[str]) -> None:
    assert imported(source, module, is_package) == expected
