"""The ladder of scripts: every rung beats the one below, over all scenarios and both sides."""

import pytest

from agents.arena import main, play_all
from agents.scripted import NO_SCRIPT, script_of
from ancients_env import rulesets, scenario
from tests.toy import RULESET as TOY

BATTLES = 1000
SCRIPTED = [name for name in rulesets.built_in() if script_of(name).rungs]


def everywhere(name):
    """All scenarios and all generators."""
    rules = rulesets.get(name)
    return [*scenario.names(rules), *scenario.generators(rules)]


@pytest.mark.parametrize("name", SCRIPTED)
def test_the_best_script_beats_chance(name):
    """Asked: 95 %."""
    names = everywhere(name)
    result = play_all(name, len(script_of(name).rungs), 0, names, games=-(-60 // (2 * len(names))), seed=1)
    assert result.share >= 0.95, f"{result.share:.1%} of {result.battles} battles"


@pytest.mark.parametrize("name", SCRIPTED)
def test_there_are_three_rungs_at_least(name):
    assert len(script_of(name).rungs) >= 3


@pytest.mark.parametrize(
    ("name", "rung"), [(name, rung) for name in SCRIPTED for rung in range(2, 1 + len(script_of(name).rungs))]
)
def test_every_rung_beats_the_one_below(name, rung):
    """Asked: 60 %. Over a thousand battles a rung that is worth 65 % falls below that once in a thousand tries."""
    names = everywhere(name)
    result = play_all(name, rung, rung - 1, names, games=-(-BATTLES // (2 * len(names))), seed=1, threads=2)
    assert result.share >= 0.60, f"{result.share:.1%} of {result.battles} battles"


def test_both_sides_of_a_pairing_get_the_same_dice():
    """A script against itself wins one side of each pair exactly as often as it loses the other."""
    result = play_all("cca", 2, 2, ["akragas", "cannae"], games=3, seed=4)
    assert (result.points[:, 0] == -result.points[:, 1]).all()
    assert result.share == 0.5


def test_the_arena_repeats_itself_with_any_number_of_threads():
    runs = [play_all("cca", 1, 0, ["akragas", "cannae"], games=2, seed=3, threads=k) for k in (1, 2)]
    assert (runs[0].points == runs[1].points).all() and (runs[0].decisions == runs[1].decisions).all()


def test_a_game_without_a_script_is_known_as_such():
    assert script_of(TOY) is NO_SCRIPT


def test_the_command_says_who_won(capsys):
    assert main(["cca", "scripted:1", "random", "--scenario", "akragas", "--games", "1", "--by-scenario"]) == 0
    out = capsys.readouterr().out
    assert "akragas" in out and "of 2 battles" in out


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "scripted", "random"], "unknown ruleset 'chess'"),
        (["cca", "scriptet", "random"], "unknown agent 'scriptet'; did you mean 'scripted'?"),
        (["cca", "scripted:9", "random"], "cca has rungs 1 to 3"),
        (["cca", "mcts:sims=5", "random"], "the arena plays random and scripted agents, not 'mcts:sims=5'"),
        (["cca", "scripted", "random", "--scenario", "akragaz"], "unknown cca scenario 'akragaz'"),
        (["cca", "scripted", "random", "--games", "0"], "--games must be 1 or more, not 0"),
        (["cca", "scripted", "random", "--threads", "0"], "--threads must be 1 or more, not 0"),
    ],
)
def test_the_arena_says_what_is_wrong(capsys, words, said):
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 2
    assert said in capsys.readouterr().err
