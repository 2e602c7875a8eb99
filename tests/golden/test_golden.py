"""Golden games: a diff is a rule change and needs a line in CHANGELOG.md and a new ruleset version (`make golden`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ancients_env import golden, rulesets, scenario

GAMES = [(ruleset, name) for ruleset in rulesets.built_in() for name in scenario.names(rulesets.get(ruleset))]


@pytest.mark.parametrize(("ruleset", "name"), GAMES)
def test_golden_game_is_played_as_it_was_written(ruleset: str, name: str) -> None:
    path = golden.FOLDER / ruleset / f"{name}.txt"
    assert path.exists(), "a scenario without a golden game: run `make golden`"
    assert golden.game(ruleset, name).splitlines() == path.read_text().splitlines()


def test_no_golden_game_without_its_scenario() -> None:
    written = {(p.parent.name, p.stem) for p in golden.FOLDER.glob("*/*.txt")}
    assert written == set(GAMES)


def test_writing_games_anew_says_how_many_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "names", lambda ruleset: ("akragas",))
    assert golden.check(["cca"], tmp_path) == ["cca/akragas"]
    assert golden.write(["cca"], tmp_path) == 1
    assert golden.write(["cca"], tmp_path) == 0
    assert golden.check(["cca"], tmp_path) == []
