"""Specs: what they mean, and what is said when they mean nothing."""

import pytest

from agents import BadParameter, UnknownAgent, known, make, parse
from agents.registry import describe
from ancients_env.errors import UnknownRuleset
from tests.toy import RULESET as TOY

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize(
    ("spec", "name", "parameters"),
    [
        ("random", "random", {}),
        ("scripted", "scripted", {}),
        ("scripted:2", "scripted", {"rung": 2}),
        ("scripted:rung=2", "scripted", {"rung": 2}),
        (" mcts:ms=200 ", "mcts", {"ms": 200}),
        ("mcts:sims=800, policy=scripted", "mcts", {"sims": 800, "policy": "scripted"}),
        ("mcts:c=0.5", "mcts", {"c": 0.5}),
        ("mcts", "mcts", {}),
    ],
)
def test_a_spec_is_a_name_and_parameters(spec, name, parameters):
    assert parse(spec) == (name, parameters)


def test_an_unknown_agent_lists_the_known_ones():
    words = "unknown agent 'mtcs'; did you mean 'mcts'.*Known: .*mcts, random, scripted"
    with pytest.raises(UnknownAgent, match=words):
        make("mtcs:ms=5", "cca")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("mcts:seconds=2", "unknown parameter of mcts 'seconds'.*Known: ms, sims, policy"),
        ("mcts:ms=0", "mcts: ms must be a whole number from 1 to 3,600,000, not 0"),
        ("mcts:sims=-1", "mcts: sims must be a whole number from 1 to 10,000,000, not -1"),
        ("mcts:c=nan", "mcts: c must be a number from 0 to 100, not nan"),
        ("mcts:ms=", "mcts: ms must be a whole number"),
        ("mcts:ms=fast", "mcts: ms must be a whole number from 1 .* not 'fast'"),
        ("mcts:policy=clever", "mcts: policy must be one of scripted, random, not 'clever'"),
        ("mcts:ms=5,ms=6", "ms is given twice"),
        ("mcts:5", "unknown parameter of mcts '5'"),
        ("random:3", "unknown parameter of random '3'"),
        ("scripted:zero", "scripted: rung must be a whole number"),
        ("scripted:0", "scripted: rung must be a whole number from 1"),
        ("scripted:7", "cca has rungs 1 to 3"),
        ("mcts:policy=random,rung=1", "rung"),
    ],
)
def test_a_bad_parameter_is_named(spec, said):
    with pytest.raises(BadParameter, match=said):
        make(spec, "cca")


def test_a_ruleset_without_a_script_says_so():
    with pytest.raises(BadParameter, match="toy has no script yet"):
        make("scripted", TOY)


def test_an_unknown_ruleset_is_refused():
    with pytest.raises(UnknownRuleset, match="did you mean 'cca'"):
        make("random", "ccaa")


def test_help_names_every_kind():
    assert all(name in describe() for name in known())


def test_an_agent_is_called_by_its_spec():
    assert make("mcts:sims=3,threads=1", TOY).name == "mcts:sims=3,threads=1"
