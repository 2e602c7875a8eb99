"""`make demo`: one random battle of Akragas from first card to last banner, its record and a picture of its end."""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from ancients_env import draw, records, rulesets
from ancients_env.battle import Battle
from ancients_env.files import write_text

__all__ = ["main", "play"]


def play(ruleset: str, name: str, seed: int) -> Battle:
    """A battle of random moves, played to its end.

    >>> play("cca", "akragas", 1).outcome.reason
    'banners'
    """
    battle = Battle(ruleset, name, seed=seed)
    rng = random.Random(seed)
    while battle.seat is not None:
        battle.push(rng.choice(battle.legal))
    return battle


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ancients_env.demo", description=__doc__)
    parser.add_argument("--scenario", default="akragas", help="a cca scenario, file or generator (default: akragas)")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, default=Path("demo"), help="where the record and the picture go")
    options = parser.parse_args(arguments)
    console = Console(soft_wrap=True)
    battle = play("cca", options.scenario, options.seed)
    outcome = battle.outcome
    assert outcome is not None
    states, model = battle.states, battle.scenario
    picture = rulesets.get("cca").picture(states, None, model, battle.events)
    sys.stdout.write(draw.ansi(picture, colour=None) + "\n")
    record = battle.record()
    records.save(record, options.out / "battle.json")
    write_text(options.out / "battle.svg", battle.svg())
    score = ", ".join(f"{seat} {points}" for seat, points in outcome.score.items())
    console.print(f"\n{outcome.winner} wins by {outcome.reason} ({score}) after {len(record['actions'])} decisions.")
    console.print(f"record:  {options.out / 'battle.json'}  (ancients_env.replay plays it again, bit for bit)")
    console.print(f"picture: {options.out / 'battle.svg'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
