"""Reading, checking and saving scenarios, for every ruleset alike.

A scenario comes from any of these, and always ends up as one checked model of its ruleset:

| source | example |
|---|---|
| the name of a built-in battle | `"akragas"` |
| a file | `"my/battle.yaml"`, `Path("battle.json")` |
| a generator with its parameters | `"skirmish"`, `"skirmish:size=8,terrain=0.2,seed=3"` |
| a dict, of a scenario or of a generator | `{"units": [...], ...}`, `{"generate": "skirmish", "size": 8}` |
| a model that is already checked | what `load` returned |
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml
from pydantic import BaseModel, ValidationError

from ancients_env.errors import ScenarioError, UnknownScenario, name_error
from ancients_env.files import write_text

if TYPE_CHECKING:
    from ancients_env.contract import Ruleset

__all__ = ["Source", "check", "generators", "load", "names", "read", "save", "to_yaml"]

Source = str | Path | Mapping[str, Any] | BaseModel
SUFFIXES = (".yaml", ".yml", ".json")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_built_in: dict[tuple[Path, str], BaseModel] = {}  # models are frozen, so one copy serves all


def names(ruleset: Ruleset) -> tuple[str, ...]:
    """The ruleset's built-in scenarios, sorted. Generators are listed by `generators`."""
    return tuple(sorted(path.stem for path in (ruleset.folder / "scenarios").glob("*.yaml")))


def generators(ruleset: Ruleset) -> tuple[str, ...]:
    """The ruleset's scenario generators, sorted."""
    return tuple(sorted(ruleset.generators))


def load(ruleset: Ruleset, source: Source, seed: int = 0) -> BaseModel:
    """A checked scenario from any source; `seed` is for generators whose spec names none.

    Raises `UnknownScenario` for a name that nothing has, `ScenarioError` for a scenario that breaks its schema.
    """
    if isinstance(source, BaseModel):
        if not isinstance(source, ruleset.scenario_model):
            raise ScenarioError(f"{type(source).__name__} is not a scenario of ruleset '{ruleset.name}'")
        return source
    if isinstance(source, Mapping):
        return _from_data(ruleset, dict(source), "scenario dict", seed)
    if isinstance(source, Path) or _is_path(source):
        path = Path(source)
        return _from_data(ruleset, read(path), str(path), seed)
    if isinstance(source, str):
        return _named(ruleset, source, seed)
    raise ScenarioError(f"a scenario is a name, a path, a dict or a model, not {type(source).__name__}")


def check(model: type[BaseModel], data: Any, where: str = "scenario dict") -> BaseModel:
    """`data` as a checked model; a `ScenarioError` names `where` and each field that is wrong."""
    if not isinstance(data, Mapping):
        raise ScenarioError(f"{where}: a scenario is a mapping of fields, not {type(data).__name__}")
    try:
        return model.model_validate(data)
    except ValidationError as error:
        lines = [line for e in error.errors(include_url=False) for line in _problem(model, e)]
        count = "1 problem" if len(lines) == 1 else f"{len(lines)} problems"
        raise ScenarioError("\n  ".join([f"{where}: {count}", *lines])) from None


def save(model: BaseModel, path: str | Path) -> Path:
    """Write a scenario as YAML; the file is complete or untouched, never half written."""
    data = model.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    if (ruleset := getattr(model, "ruleset", None)) is not None:
        data = {"ruleset": ruleset, **data}
    return write_text(path, to_yaml(data))


def to_yaml(data: Mapping[str, Any]) -> str:
    """Compact YAML: one line for each field, for each entry of a mapping and for each mapping in a list.

    >>> print(to_yaml({"name": "x", "terrain": {"hill": ["E7", "E8"]}, "units": [{"at": "H7", "type": "HI"}]}), end="")
    name: x
    terrain:
      hill: [E7, E8]
    units:
      - {at: H7, type: HI}
    """
    lines = []
    for key, value in data.items():
        if isinstance(value, Mapping) and value:
            lines.append(f"{key}:")
            lines += [f"  {_flow(k)}: {_flow(v)}" for k, v in value.items()]
        elif isinstance(value, list | tuple) and value and (key == "notes" or isinstance(value[0], Mapping)):
            lines.append(f"{key}:")
            lines += [f"  - {_flow(item)}" for item in value]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    """One value on one line."""
    text = yaml.safe_dump([value], default_flow_style=True, sort_keys=False, allow_unicode=True, width=1 << 30)
    return str(text).strip()[1:-1]


def _is_path(source: object) -> bool:
    separators = [sep for sep in (os.sep, os.altsep) if sep]
    return isinstance(source, str) and (source.endswith(SUFFIXES) or any(sep in source for sep in separators))


def _named(ruleset: Ruleset, source: str, seed: int) -> BaseModel:
    """A built-in battle by name, or a generator spec `name:key=value,...`."""
    known = names(ruleset)
    if source in known:
        key = (ruleset.folder, source)
        if key not in _built_in:
            path = ruleset.folder / "scenarios" / f"{source}.yaml"
            _built_in[key] = check(ruleset.scenario_model, read(path), str(path))
        return _built_in[key]
    name, _, text = source.partition(":")
    if name not in ruleset.generators:
        raise name_error(UnknownScenario, f"{ruleset.name} scenario", source, [*known, *generators(ruleset)])
    return _generate(ruleset, name, _parameters(source, text), seed)


def _parameters(source: str, text: str) -> dict[str, Any]:
    """The `key=value,...` part of a generator spec; values are read as YAML scalars."""
    found: dict[str, Any] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        key, equals, value = part.partition("=")
        if not equals:
            raise ScenarioError(f"scenario '{source}': '{part}' should be key=value, as in 'skirmish:size=8,seed=3'")
        try:
            found[key.strip()] = yaml.load(value, Loader=_Loader)
        except yaml.YAMLError:
            found[key.strip()] = value
    return found


def _from_data(ruleset: Ruleset, data: Any, where: str, seed: int) -> BaseModel:
    if isinstance(data, Mapping) and "generate" in data:
        parameters = {str(key): value for key, value in data.items() if key not in ("generate", "ruleset")}
        if str(data["generate"]) not in ruleset.generators:
            known = generators(ruleset)
            raise name_error(UnknownScenario, f"{ruleset.name} scenario generator", data["generate"], known)
        return _generate(ruleset, str(data["generate"]), parameters, seed)
    return check(ruleset.scenario_model, data, where)


def _generate(ruleset: Ruleset, name: str, parameters: Mapping[str, Any], seed: int) -> BaseModel:
    """Call a generator; its own seed parameter wins over `seed`."""
    generator = ruleset.generators[name]
    allowed = tuple(inspect.signature(generator).parameters)
    for key in parameters:
        if key not in allowed:
            raise ScenarioError(f"generator '{name}': no parameter '{key}'; allowed: {', '.join(allowed)}")
    try:
        data = generator(**{"seed": seed, **parameters})
    except (TypeError, ValueError) as error:
        raise ScenarioError(f"generator '{name}': {error}") from error
    return check(ruleset.scenario_model, data, f"generator '{name}'")


def read(path: Path) -> Any:
    """The data in a YAML or JSON file (JSON is YAML too)."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise UnknownScenario(f"no scenario file {path}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise ScenarioError(f"{path}: cannot be read: {error}") from error
    try:
        return yaml.load(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        place = f"line {mark.line + 1}, column {mark.column + 1}" if mark else "somewhere"
        raise ScenarioError(f"{path}: {place}: not valid YAML: {error.problem or error.context}") from None
    except yaml.YAMLError as error:
        raise ScenarioError(f"{path}: not valid YAML: {error}") from None


def _problem(model: type[BaseModel], error: Any) -> list[str]:
    """One pydantic error as lines `field[3].name: what is wrong, what was given and what is allowed`."""
    loc, message = tuple(error["loc"]), str(error["msg"]).removeprefix("Value error, ")
    path = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in loc if part != "[key]").lstrip(".")
    if not path:  # the rules that bind several fields name them in their own messages
        return message.splitlines()
    if error["type"] == "missing":
        return [f"{path}: is missing"]
    if error["type"] == "extra_forbidden":
        fields = _fields(model, loc[:-1])
        near = get_close_matches(str(loc[-1]), fields, n=1)
        guess = f"did you mean '{near[0]}'? " if near else ""
        return [f"{path}: no such field; {guess}allowed: {', '.join(fields)}"]
    given = repr(error["input"])
    return [f"{path}: {message} (given {given if len(given) <= 80 else given[:77] + '...'})"]


def _fields(model: type[BaseModel], loc: tuple[int | str, ...]) -> list[str]:
    """The fields allowed at a place inside a model, found in its JSON schema."""
    schema = model.model_json_schema()
    nodes = [schema]
    for part in (*loc, None):
        nodes = [leaf for node in nodes for leaf in _leaves(schema, node)]
        if part is not None:
            steps = [(n.get("items"), n.get("properties", {}).get(part), n.get("additionalProperties")) for n in nodes]
            nodes = [next_node for step in steps for next_node in step if isinstance(next_node, dict)]
    return [name for node in nodes for name in node.get("properties", {})]


def _leaves(schema: dict[str, Any], node: dict[str, Any]) -> list[dict[str, Any]]:
    """A schema node with references and alternatives followed."""
    if "$ref" in node:
        return _leaves(schema, schema["$defs"][str(node["$ref"]).rsplit("/", 1)[-1]])
    if "anyOf" in node:
        return [leaf for choice in node["anyOf"] for leaf in _leaves(schema, choice)]
    return [node]
