"""Search: reproducible, bounded in time, and better than guessing."""

import pytest

import ancients_env as ae
from agents import SeatView, make
from agents.play import play
from agents.scripted import script_of
from agents.search import tree
from agents.search.agent import SearchAgent
from tests.agents.positions import positions
from tests.toy import RULESET as TOY


def race(south: int, north: int, card: int) -> ae.Battle:
    battle = ae.Battle(TOY, {"south": south, "north": north}, seed=1)
    battle.states["card"][0, 0] = card
    return battle


@pytest.mark.nojit
def test_it_plays_the_card_that_wins():
    r"""South stands two hexes before the end and holds a 2: the card wins at once, a roll two times in three."""
    battle = race(south=2, north=3, card=2)
    agent = make("mcts:sims=200,turns=4", TOY, seed=5)
    assert TOY.options[agent.act(SeatView.of(battle)) - TOY.hexes] == "card"
    assert agent.last.value > 0


@pytest.mark.nojit
def test_the_same_seed_gives_the_same_search():
    battle = race(south=0, north=0, card=1)
    thoughts = [make("mcts:sims=90,threads=2", TOY, seed=4).think(SeatView.of(battle)) for _ in range(2)]
    assert thoughts[0].visits == thoughts[1].visits and thoughts[0].action == thoughts[1].action
    other = make("mcts:sims=90,threads=2", TOY, seed=6).think(SeatView.of(battle))
    assert other.visits != thoughts[0].visits or other.value != thoughts[0].value


@pytest.mark.nojit
def test_reset_starts_the_same_choices_again():
    agents = [make("mcts:sims=20", TOY, 1), make("random", TOY, 2)]
    assert play(TOY, "sprint", agents, seed=5).record == play(TOY, "sprint", agents, seed=5).record


@pytest.mark.parametrize("threads", [1, 2])
def test_a_cca_search_repeats_itself(threads):
    battle = next(positions("cca", "cannae", seed=1, every=30, most=31))
    runs = [make(f"mcts:sims=100,threads={threads}", "cca", 7).think(SeatView.of(battle)) for _ in range(2)]
    assert runs[0].visits == runs[1].visits
    assert runs[0].simulations <= 100


def test_the_limit_of_simulations_is_kept():
    battle = race(south=0, north=0, card=1)
    for sims in (1, 2, 7, 50):
        agent = make(f"mcts:sims={sims}", TOY, seed=1)
        assert agent.think(SeatView.of(battle)).simulations <= sims


def test_a_horizon_ends_rollouts():
    """One simulation takes no step in its new tree: all it plays is the rollout, the script's own limit unless told."""
    battle = next(positions("cca", "cannae", seed=1, every=30, most=31))
    for horizon in (0, 3, 11):
        agent = make(f"mcts:sims=1,horizon={horizon}", "cca", seed=1)
        assert agent.think(SeatView.of(battle)).decisions == horizon
    played = make("mcts:sims=1", "cca", seed=1).think(SeatView.of(battle)).decisions
    assert 11 < played <= script_of("cca").horizon


class Watch:
    """A clock that only simulations move: each takes so many seconds."""

    def __init__(self, agent, seconds):
        self.now, self.looks, self.seconds = 0.0, 0, seconds
        agent.clock = self
        for grove in agent._groves:
            grove.grow = self.slow(grove, grove.grow)

    def slow(self, grove, grow):
        def grown(root, seat, numbers, shares, sims):
            grow(root, seat, numbers, shares, sims)
            self.now += sims * self.seconds

        return grown

    def __call__(self):
        self.looks += 1
        return self.now


@pytest.mark.nojit
@pytest.mark.parametrize(("ms", "seconds"), [(100, 1e-4), (100, 1e-3), (100, 7e-3), (20, 1e-4), (1000, 2e-2)])
def test_the_time_limit_is_kept_within_a_tenth(ms, seconds):
    """Whatever a simulation costs, as long as ten of them fit: neither too long nor given up early."""
    agent = make(f"mcts:ms={ms},threads=1", TOY, seed=1)
    watch = Watch(agent, seconds)
    thought = agent.think(SeatView.of(race(south=0, north=0, card=1)))
    assert thought.seconds <= 1.1 * ms / 1000
    decided = agent._groves[0].leader(0.1 * ms / 1000 / seconds, TOY.actions) is not None
    assert thought.seconds >= 0.9 * ms / 1000 - seconds or decided
    assert watch.looks >= 10


def test_a_branch_is_kept_where_nothing_was_learnt():
    """Picking a unit tells nothing new: the simulations below that choice go on to count in the next decision."""
    kept = {}
    for keep in (0, 1):
        battle = next(positions("cca", "akragas", seed=3, every=20, most=21, player="scripted:2"))
        agent = make(f"mcts:sims=60,threads=2,keep={keep}", "cca", seed=5)
        seat, more = battle.seat, 0
        for _ in range(12):
            if battle.seat != seat:
                break
            thought = agent.think(SeatView.of(battle))
            more += sum(thought.visits.values()) > thought.simulations
            battle.push(thought.action)
        kept[keep] = more
    assert kept[0] == 0 and kept[1] >= 1


def test_no_branch_is_kept_where_dice_fell_or_others_decided():
    """The visits of a decision are those of its own simulations, unless the decision before led straight to it."""
    battle = race(south=0, north=0, card=1)
    agent = make("mcts:sims=60,threads=1", TOY, seed=3)
    while battle.seat is not None:
        thought = agent.think(SeatView.of(battle))
        assert sum(thought.visits.values()) <= thought.simulations
        battle.push(thought.action)


def test_a_search_ends_early_only_where_its_tree_is_of_no_more_use():
    """What is decided is not searched on, unless the same seat decides next and no die falls before."""
    early = {0: 0, 1: 0}
    for keep in (0, 1):
        battle = next(positions("cca", "akragas", seed=3, every=20, most=21, player="scripted:2"))
        agent = make(f"mcts:sims=150,threads=1,keep={keep}", "cca", seed=5)
        for _ in range(12):
            seat, dice = battle.seat, battle.states["rng"][0]
            thought = agent.think(SeatView.of(battle))
            battle.push(thought.action)
            useful = battle.seat == seat and battle.states["rng"][0] == dice
            early[keep] += thought.simulations < 150
            assert not (keep and useful and thought.simulations < 150)
    assert early[0] > early[1]


def test_a_node_is_opened_at_its_second_visit():
    """The first simulation opens the root; its children are opened one by one, when they are visited again."""
    battle = next(positions("cca", "cannae", seed=1, every=30, most=31))
    legal = int(battle.mask.sum())
    for sims in (1, 2):
        agent = make(f"mcts:sims={sims},threads=1,keep=0", "cca", seed=1)
        agent.think(SeatView.of(battle))
        assert agent._groves[0].counts[tree.USED] == 1 + legal
    agent = make("mcts:sims=60,threads=1,keep=0", "cca", seed=1)
    agent.think(SeatView.of(battle))
    assert agent._groves[0].counts[tree.USED] > 1 + legal


def test_a_full_tree_goes_on_searching():
    battle = next(positions("cca", "akragas", seed=1, every=20, most=21))
    agent = SearchAgent(battle.rules, seed=1, sims=200, threads=1)
    grove = agent._groves[0]
    grove.links, grove.keys, grove.values = grove.links[:40], grove.keys[:40], grove.values[:40]
    thought = agent.think(SeatView.of(battle))
    assert grove.counts[tree.FULL] == 1 and battle.mask[0, thought.action]


def test_search_beats_chance():
    """Sixteen races, eight from each chair."""
    won = 0
    for seed in range(8):
        for side in range(2):
            players = [make("mcts:sims=60,threads=1", TOY), make("random", TOY)]
            played = play(TOY, "sprint", players if side == 0 else players[::-1], seed=seed)
            won += played.outcome is not None and played.outcome.winner == ("south", "north")[side]
    assert won >= 11
