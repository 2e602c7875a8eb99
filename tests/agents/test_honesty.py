"""No agent's choice depends on hidden cards, on the order of the deck, or on the battle's own dice to come."""

import pytest

from agents import SeatView, make
from tests.agents.positions import other_secrets, positions
from tests.toy import RULESET as TOY


def choices_stay(spec, ruleset, scenario, every, most, sims_seed=8):
    """Play a battle and ask at many positions: the same answer whatever the secrets are."""
    asked = 0
    player = "random" if ruleset == "toy" else "scripted:2"
    for battle in positions(ruleset, scenario, seed=3, every=every, most=most, player=player):
        answers = set()
        for twin in (battle, other_secrets(battle, 1), other_secrets(battle, 2)):
            agent = make(spec, ruleset, seed=sims_seed)
            answers.add((agent.act(SeatView.of(twin)), str(getattr(agent, "last", None) and agent.last.visits)))
            agent.close()
        assert len(answers) == 1, (battle.decision, answers)
        asked += 1
    return asked


@pytest.mark.nojit
@pytest.mark.parametrize("spec", ["random", "mcts:sims=60,threads=2", "mcts:sims=40,policy=random,threads=1"])
def test_the_toy_is_played_honestly(spec):
    assert choices_stay(spec, TOY.name, "sprint", every=1, most=5) >= 2


@pytest.mark.nojit
@pytest.mark.parametrize("spec", ["scripted:1", "scripted:2", "scripted:3"])
def test_scripts_read_nothing_hidden(spec):
    assert choices_stay(spec, "cca", "akragas", every=8, most=80) >= 8


@pytest.mark.parametrize("spec", ["mcts:sims=120,threads=2", "mcts:sims=60,policy=random,threads=1"])
def test_search_knows_nothing_hidden(spec):
    assert choices_stay(spec, "cca", "akragas", every=11, most=200) >= 12


def test_a_kept_branch_knows_nothing_hidden():
    """One agent plays on, another sees other secrets at every decision: the same choices, branches kept or not."""
    battle = next(positions("cca", "akragas", seed=3, every=20, most=21, player="scripted:2"))
    seat, kept = battle.seat, 0
    agents = [make("mcts:sims=60,threads=1", "cca", seed=5) for _ in range(2)]
    for k in range(12):
        if battle.seat != seat:
            break
        thoughts = [
            agent.think(SeatView.of(twin))
            for agent, twin in zip(agents, (battle, other_secrets(battle, k)), strict=True)
        ]
        assert thoughts[0].visits == thoughts[1].visits
        kept += sum(thoughts[0].visits.values()) > thoughts[0].simulations
        battle.push(thoughts[0].action)
    assert kept >= 1


def test_secrets_of_the_test_are_secrets_indeed():
    """The twins differ where they should, and their seat cannot tell."""
    battle = next(positions("cca", "akragas", seed=3, every=40, most=41, player="scripted:2"))
    twin = other_secrets(battle, 1)
    seat = battle.seat
    other = 1 - battle.rules.seats.index(seat)
    assert twin.states["hand"][0, other].tolist() != battle.states["hand"][0, other].tolist()
    assert twin.view(seat) == battle.view(seat)
