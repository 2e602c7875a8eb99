"""Scenario files of any ruleset: found by name, read, checked, refused with good messages, saved."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field

from ancients_env import scenario
from ancients_env.errors import ScenarioError, UnknownScenario


class Piece(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    at: str
    strength: int = Field(default=1, ge=1)


class Toy(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)
    ruleset: Literal["toy"] = "toy"
    title: str
    notes: list[str] = []
    boards: dict[str, Piece] = {}
    pieces: list[Piece] = []


class Other(BaseModel):
    title: str = ""


def patrol(seed: int, *, size: int = 2) -> dict[str, Any]:
    return {"title": f"patrol {seed}", "pieces": [{"at": f"A{k + 1}"} for k in range(size)]}


@pytest.fixture
def toy(tmp_path: Path) -> Any:
    """A ruleset with two scenario files and one generator."""
    (tmp_path / "scenarios").mkdir()
    for name in ("salamis", "mycale"):
        (tmp_path / "scenarios" / f"{name}.yaml").write_text(f"title: {name.title()}\npieces:\n  - {{at: E7}}\n")
    (tmp_path / "scenarios" / "README.md").write_text("not a scenario")
    return SimpleNamespace(name="toy", folder=tmp_path, scenario_model=Toy, generators={"patrol": patrol})


def test_names_are_the_sorted_files_and_generators_stand_apart(toy: Any) -> None:
    assert scenario.names(toy) == ("mycale", "salamis")
    assert scenario.generators(toy) == ("patrol",)


def test_every_kind_of_source(toy: Any, tmp_path: Path) -> None:
    by_name = scenario.load(toy, "salamis")
    assert by_name == Toy(title="Salamis", pieces=[Piece(at="E7")])
    path = tmp_path / "scenarios" / "salamis.yaml"
    assert scenario.load(toy, path) == scenario.load(toy, str(path)) == by_name
    (tmp_path / "battle.json").write_text(json.dumps({"title": "Salamis", "pieces": [{"at": "E7"}]}))
    assert scenario.load(toy, tmp_path / "battle.json") == by_name
    assert scenario.load(toy, {"title": "Salamis", "pieces": [{"at": "E7"}]}) == by_name
    assert scenario.load(toy, by_name) is by_name


def test_a_file_name_without_a_folder_is_a_path(toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.yml").write_text("title: Mine\n")
    monkeypatch.chdir(tmp_path)
    assert scenario.load(toy, "mine.yml") == Toy(title="Mine")


def test_built_in_scenarios_are_read_once(toy: Any) -> None:
    assert scenario.load(toy, "salamis") is scenario.load(toy, "salamis")


def test_generators_by_spec_by_dict_and_in_a_file(toy: Any, tmp_path: Path) -> None:
    def title(source: scenario.Source, seed: int = 4) -> Any:
        return scenario.load(toy, source, seed).model_dump()["title"]

    assert title("patrol") == "patrol 4"
    assert title("patrol:") == "patrol 4"
    assert title("patrol:seed=9,size=3") == "patrol 9"
    assert title({"generate": "patrol"}) == "patrol 4"
    assert title({"generate": "patrol", "seed": 2, "ruleset": "toy"}) == "patrol 2"
    (tmp_path / "made.yaml").write_text("generate: patrol\nseed: 6\n")
    assert title(tmp_path / "made.yaml") == "patrol 6"
    assert len(scenario.load(toy, "patrol: size = 3").model_dump()["pieces"]) == 3


def test_an_unknown_name_lists_the_known_ones(toy: Any) -> None:
    with pytest.raises(UnknownScenario, match=r"'salamiz'; did you mean 'salamis'\? Known: mycale, salamis, patrol"):
        scenario.load(toy, "salamiz")
    with pytest.raises(UnknownScenario, match="generator 'march'.*Known: patrol"):
        scenario.load(toy, {"generate": "march"})
    with pytest.raises(UnknownScenario, match="no scenario file .*nowhere.yaml"):
        scenario.load(toy, "some/nowhere.yaml")


def test_a_model_of_another_game_is_refused(toy: Any) -> None:
    with pytest.raises(ScenarioError, match="Other is not a scenario of ruleset 'toy'"):
        scenario.load(toy, Other())


def test_what_is_no_source_at_all_is_refused(toy: Any) -> None:
    with pytest.raises(ScenarioError, match="a name, a path, a dict or a model, not int"):
        scenario.load(toy, 7)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["- a\n- b\n", "", "just words\n"])
def test_a_file_that_is_no_mapping_is_refused(toy: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.yaml").write_text(text)
    with pytest.raises(ScenarioError, match=r"bad\.yaml: a scenario is a mapping of fields"):
        scenario.load(toy, tmp_path / "bad.yaml")


def test_a_syntax_error_names_file_and_line(toy: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("title: Salamis\npieces:\n  - {at: E7\n  - {at: E8}\n")
    with pytest.raises(ScenarioError, match=r"bad\.yaml: line 4, column \d+: not valid YAML"):
        scenario.load(toy, tmp_path / "bad.yaml")


def test_a_file_cannot_run_code(toy: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("title: !!python/object/apply:os.getcwd []\n")
    with pytest.raises(ScenarioError, match="line 1"):
        scenario.load(toy, tmp_path / "bad.yaml")


def test_a_file_that_is_no_text_is_refused(toy: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"title: \xff\xfe")
    with pytest.raises(ScenarioError, match="cannot be read"):
        scenario.load(toy, tmp_path / "bad.yaml")


def test_problems_name_file_field_what_was_given_and_what_is_allowed(toy: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text(
        "titel: x\npieces:\n  - {at: E7, strenght: 2}\n  - {at: E8, strength: 0}\nboards:\n  left: {hex: E1}\n"
    )
    with pytest.raises(ScenarioError) as caught:
        scenario.load(toy, tmp_path / "bad.yaml")
    lines = str(caught.value).splitlines()
    assert lines[0] == f"{tmp_path / 'bad.yaml'}: 6 problems"
    assert sorted(lines[1:]) == [
        "  boards.left.at: is missing",
        "  boards.left.hex: no such field; allowed: at, strength",
        "  pieces[0].strenght: no such field; did you mean 'strength'? allowed: at, strength",
        "  pieces[1].strength: Input should be greater than or equal to 1 (given 0)",
        "  titel: no such field; did you mean 'title'? allowed: ruleset, title, notes, boards, pieces",
        "  title: is missing",
    ]


def test_save_and_load_give_the_same_scenario(toy: Any, tmp_path: Path) -> None:
    model = Toy(
        title="Yes: 'no', #1 é",
        notes=["one", "two: three"],
        boards={"no": Piece(at="E1", strength=4)},
        pieces=[Piece(at="E7"), Piece(at="1e7", strength=2)],
    )
    path = scenario.save(model, tmp_path / "saved.yaml")
    assert scenario.load(toy, path) == model
    assert path.read_text(encoding="utf-8").startswith("ruleset: toy\ntitle: ")
    assert "  - {at: E7}\n" in path.read_text(encoding="utf-8")


def test_a_failed_save_leaves_the_old_file_and_no_litter(
    toy: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = scenario.save(Toy(title="old"), tmp_path / "saved.yaml")
    before = sorted(tmp_path.iterdir())

    def fail(*_: Any) -> None:
        raise OSError("disk full")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="disk full"):
        scenario.save(Toy(title="new"), path)
    assert sorted(tmp_path.iterdir()) == before
    assert scenario.load(toy, path) == Toy(title="old")
