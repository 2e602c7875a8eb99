"""Soaking finds broken invariants, says where, and keeps what reproduces them."""

import json

import numpy as np
import pytest

from ancients_env import soak
from ancients_env.buffers import records_from
from ancients_env.loop import verify
from tests.toy import RULESET as TOY


def test_a_sound_game_gives_tallies_that_add_up(capsys):
    tallies, problem = soak.soak(TOY, games=600, seed=1, threads=2)
    assert problem is None
    assert [t.scenario for t in tallies] == ["handicap", "sprint", "scattered"]
    for tally in tallies:
        assert tally.battles >= 200 and tally.decisions > tally.battles
        assert 0 < tally.south + tally.north <= tally.battles
        assert tally.cut == tally.lost == 0
    assert soak.main(["toy", "--games", "90", "--threads", "1"]) == 0
    assert "nothing found" in capsys.readouterr().out


def test_the_number_of_threads_changes_nothing():
    one, two = (soak.soak(TOY, games=300, seed=2, threads=k)[0] for k in (1, 2))
    assert one == two


@pytest.mark.boundscheck
def test_a_broken_invariant_is_found_and_saved(monkeypatch, tmp_path, capsys):
    """North starts a hex before its track: the first decision of south shows it."""
    sound = soak.templates_for

    def unsound(*arguments):
        templates, places = sound(*arguments)
        templates["at"][:, 1] = -1
        return templates, places

    monkeypatch.setattr(soak, "templates_for", unsound)
    assert soak.main(["toy", "--games", "50", "--scenario", "sprint", "--save", str(tmp_path)]) == 1
    assert "a runner is off its track" in capsys.readouterr().out
    (path,) = tmp_path.glob("soak-toy-sprint-*.json")
    saved = json.loads(path.read_text())
    assert saved["what"] == "a runner is off its track" and saved["position"]
    before, after = (records_from(TOY.dtype, bytes.fromhex(saved[key])) for key in ("before", "after"))
    assert before["over"][0] == 0 and before["decisions"][0] == 0 and after["decisions"][0] == 1
    assert saved["action"] in ("C2", "roll", "card", "parade")
    broken = np.zeros(1, dtype=np.int64)
    verify(after, broken)
    assert broken[0] == 1


def test_an_unknown_name_is_told(capsys):
    assert soak.main(["toy", "--games", "5", "--scenario", "nowhere"]) == 2
    assert soak.main(["chess", "--games", "5"]) == 2
    assert "Known:" in capsys.readouterr().out
