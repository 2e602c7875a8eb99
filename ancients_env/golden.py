"""Golden games: one seeded game of random moves for every scenario, as text that people can read and diff.

    python -m ancients_env.golden            # writes tests/golden/<ruleset>/<scenario>.txt anew
    python -m ancients_env.golden --check    # says which games changed

The first decisions are written out with everything they caused; after that a line every so often holds a digest of the
whole position. A changed game is a changed rule: it needs a line in CHANGELOG.md and a new version of its ruleset.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ancients_env import rulesets, scenario
from ancients_env.battle import Battle
from ancients_env.files import write_text

__all__ = ["check", "game", "main", "write"]

SEED = 11
TOLD = 150  # decisions written out
EVERY = 250  # decisions between two digests
FOLDER = Path(__file__).resolve().parents[1] / "tests" / "golden"


def _words(event: dict[str, Any]) -> str:
    said = {k: "+".join(map(str, v)) if isinstance(v, list) else v for k, v in event.items() if k != "event"}
    return f"    {event['event']} {' '.join(f'{k}={v}' for k, v in said.items())}".rstrip()


def _digest(battle: Battle) -> str:
    text = json.dumps(battle.position()["state"], sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()


def _lines(battle: Battle, rng: random.Random, cap: int) -> Iterator[str]:
    count = 0
    while battle.seat is not None and count < cap:
        action = rng.choice(battle.legal)
        if count < TOLD:
            yield f"{count + 1} {battle.seat} {battle.decision}: {action}"
        battle.push(action)
        count += 1
        if count <= TOLD:
            yield from (_words(event) for event in battle.events)
        elif count % EVERY == 0:
            yield f"{count} {_digest(battle)}"
    outcome = battle.outcome
    if outcome is None:
        yield f"{count} cut off {_digest(battle)}"
    else:
        score = " ".join(f"{seat}={points}" for seat, points in outcome.score.items())
        yield f"{count} over: {outcome.winner} by {outcome.reason}, {score} {_digest(battle)}"


def game(ruleset: str, name: str) -> str:
    """The golden game of a scenario as text.

    >>> game("cca", "akragas").splitlines()[0]
    'cca version 1, akragas, seed 11'
    """
    rules = rulesets.get(ruleset)
    battle = Battle(ruleset, name, seed=SEED)
    head = f"{ruleset} version {rules.version}, {name}, seed {SEED}"
    return "\n".join([head, *_lines(battle, random.Random(SEED), rules.decision_cap)]) + "\n"


def _scenarios(only: Sequence[str]) -> Iterator[tuple[str, str]]:
    for ruleset in only or rulesets.built_in():
        for name in scenario.names(rulesets.get(ruleset)):
            yield ruleset, name


def write(only: Sequence[str] = (), folder: Path = FOLDER) -> int:
    """Play all golden games and write those that changed; how many did."""
    changed = 0
    for ruleset, name in _scenarios(only):
        path = folder / ruleset / f"{name}.txt"
        text = game(ruleset, name)
        if not path.exists() or path.read_text() != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_text(path, text)
            changed += 1
    return changed


def check(only: Sequence[str] = (), folder: Path = FOLDER) -> list[str]:
    """The games that differ from what is written, as `ruleset/scenario`."""
    wrong = []
    for ruleset, name in _scenarios(only):
        path = folder / ruleset / f"{name}.txt"
        if not path.exists() or path.read_text() != game(ruleset, name):
            wrong.append(f"{ruleset}/{name}")
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m ancients_env.golden", description="Play the golden games.")
    parser.add_argument("rulesets", nargs="*", help="which rulesets (default: all)")
    parser.add_argument("--check", action="store_true", help="change nothing, say which games differ")
    options = parser.parse_args(arguments)
    if options.check:
        wrong = check(options.rulesets)
        print("\n".join(wrong) if wrong else "all golden games are as written")
        return 1 if wrong else 0
    print(f"{write(options.rulesets)} golden games written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
