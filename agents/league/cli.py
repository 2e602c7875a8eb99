"""The command line of `evaluate.py`.

Exit codes: 0 done; 1 not played to its end, or with `balance --check` a flagged scenario; 2 wrong input; 130 Ctrl-C.
"""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from agents.league import LeagueError, Unfinished
from ancients_env.errors import AncientsError

if TYPE_CHECKING:
    from agents.league.schedule import Settings

__all__ = ["main"]

LOG_WIDTH = 160  # columns of output that goes to a file or a pipe
EPILOG = """\
examples:
  evaluate.py tournament random scripted:1 scripted mcts:ms=50 --scenarios akragas skirmish --games 5
  evaluate.py match scripted:2 scripted:1 --elo1 80
  evaluate.py balance --agent scripted --games 50

An interrupted command goes on where it stopped when it is given again. docs/evaluation.md explains the numbers."""


def _parser() -> argparse.ArgumentParser:
    from agents.registry import describe

    parser = argparse.ArgumentParser(
        prog="evaluate.py",
        description="Measure agents and scenarios: tournaments, head to head matches, balance of sides.",
        epilog=f"agents:\n{describe()}\n\n{EPILOG}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar="tournament | match | balance")
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument("--ruleset", default="cca", help="the game (default: cca)")
    shared.add_argument(
        "--scenarios", nargs="+", default=[], metavar="NAME", help="names, files or generators (default: all built in)"
    )
    shared.add_argument(
        "--sample", type=int, metavar="N", help="N of the built-in scenarios, spread over the list, and all generators"
    )
    shared.add_argument("--seed", type=int, default=0, help="of all dice and agents (default: 0)")
    shared.add_argument("--workers", type=int, help="processes (default: one for each core; 0: none but this one)")
    shared.add_argument("--out", type=Path, help="folder for battles and results (default: one under runs/)")
    shared.add_argument(
        "--import",
        dest="modules",
        action="append",
        default=[],
        metavar="MODULE",
        help="a module of yours that registers rulesets or agents; may be given more than once",
    )
    one = commands.add_parser("tournament", parents=[shared], help="everybody against everybody: ratings and a report")
    one.add_argument("agents", nargs="+", metavar="AGENT", help="two or more agents, such as random or mcts:ms=100")
    one.add_argument("--games", type=int, default=1, help="battles per pairing, scenario and side (default: 1)")
    one.add_argument("--replays", type=int, default=4, help="battles to step through in the report (default: 4)")
    two = commands.add_parser("match", parents=[shared], help="two agents until it is clear who is stronger")
    two.add_argument("agents", nargs=2, metavar="AGENT")
    two.add_argument("--elo0", type=float, default=0.0, help="the first agent is only so much stronger (default: 0)")
    two.add_argument("--elo1", type=float, default=50.0, help="or rather so much (default: 50)")
    two.add_argument(
        "--alpha", type=float, default=0.05, help="risk of believing elo1 when elo0 is true (default: 0.05)"
    )
    two.add_argument(
        "--beta", type=float, default=0.05, help="risk of believing elo0 when elo1 is true (default: 0.05)"
    )
    two.add_argument("--games", type=int, default=1000, help="stop after so many battles (default: 1000)")
    three = commands.add_parser("balance", parents=[shared], help="win share of each side, an agent against itself")
    three.add_argument("--agent", default="scripted", help="who plays both sides (default: scripted)")
    three.add_argument("--games", type=int, default=50, help="battles in each scenario (default: 50)")
    three.add_argument("--check", action="store_true", help="exit code 1 when a scenario is flagged")
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    console = Console(width=None if sys.stdout.isatty() else LOG_WIDTH, highlight=False)
    complaints = Console(stderr=True, soft_wrap=True, highlight=False)
    try:
        given = _parser().parse_args(words)
        _check_numbers(given)
        sys.path[:0] = [os.getcwd()] if given.modules and os.getcwd() not in sys.path else []
        for module in given.modules:
            try:
                import_module(module)
            except Exception as error:
                raise LeagueError(f"--import {module}: {type(error).__name__}: {error}") from error
        if given.sample is not None:
            from agents.league.schedule import sample

            given.scenarios = sample(given.ruleset, given.sample)
        command = {"tournament": _tournament, "match": _match, "balance": _balance}[given.command]
        return command(given, console, shlex.join(["python", "evaluate.py", *words]))
    except KeyboardInterrupt:
        complaints.print("\ninterrupted: finished battles are kept; the same command goes on from here", markup=False)
        return 130
    except AncientsError as error:
        complaints.print(f"evaluate.py: {error}", markup=False)
        return 1 if isinstance(error, Unfinished) else 2
    except OSError as error:  # such as a full disk
        complaints.print(f"evaluate.py: cannot go on, finished battles are kept: {error}", markup=False)
        return 1


def _check_numbers(given: argparse.Namespace) -> None:
    if given.games < 1:
        raise LeagueError(f"--games must be 1 or more, not {given.games}")
    if given.workers is not None and given.workers < 0:
        raise LeagueError(f"--workers must be 0 or more, not {given.workers}")
    if given.sample is not None and (given.sample < 1 or given.scenarios):
        raise LeagueError("--sample takes a number from 1 on and chooses the scenarios itself: leave out --scenarios")
    if getattr(given, "replays", 0) < 0:
        raise LeagueError(f"--replays must be 0 or more, not {given.replays}")


def _tournament(given: argparse.Namespace, console: Console, command: str) -> int:
    from agents.league import contests, results, schedule
    from agents.league.report import write_report

    settings = schedule.check("tournament", given.ruleset, given.agents, given.scenarios, given.games, given.seed)
    folder = _folder(given, settings)
    _announce(console, settings)
    modules = tuple(given.modules)
    sums, ratings, rows = contests.tournament(settings, folder, console, given.workers, modules)
    with console.status("drawing the report"):
        report = write_report(folder, settings, sums, ratings, rows, command, given.replays)
    console.print(results.rating_table(sums, ratings))
    console.print(results.payoff_table(sums, ratings))
    console.print(f"battles and results: {folder} (ratings.md: the table for a README)", soft_wrap=True, markup=False)
    console.print(f"report: {report.resolve()}", soft_wrap=True, markup=False)
    return 0


def _match(given: argparse.Namespace, console: Console, command: str) -> int:
    from agents.league import contests, schedule
    from agents.league.sprt import Sprt

    test = Sprt(given.elo0, given.elo1, given.alpha, given.beta)
    more = {"elo0": test.elo0, "elo1": test.elo1, "alpha": test.alpha, "beta": test.beta}
    scenarios = schedule.scenario_names(given.ruleset, given.scenarios)
    rounds = -(-given.games // (2 * len(scenarios)))
    settings = schedule.check("match", given.ruleset, given.agents, scenarios, rounds, given.seed, more)
    folder = _folder(given, settings)
    _announce(console, settings)
    result = contests.match(settings, test, folder, console, given.workers, tuple(given.modules))
    one, other = settings.agents
    count, (elo, low, high) = result.count, result.elo
    ended = f"{count.won} won, {count.drawn} drawn, {count.lost} lost ({100 * count.share:.1f} %)"
    console.print(f"{one} against {other}: {ended}, {elo:+.0f} Elo, 95 % {low:+.0f} to {high:+.0f}", markup=False)
    console.print(f"evidence {result.evidence:+.2f}, bounds {test.bounds[0]:+.2f} and {test.bounds[1]:+.2f}")
    said = {
        "elo1": f"clear: {one} is stronger than {other}: {test.elo1:+g} Elo rather than {test.elo0:+g}",
        "elo0": f"clear: {one} is no more than {test.elo0:+g} Elo stronger than {other}, rather than {test.elo1:+g}",
        None: f"not clear after {count.battles} battles: play more with --games, or ask less with --elo1",
    }
    console.print(said[result.verdict], style="bold", markup=False)
    console.print(f"battles and results: {folder}", soft_wrap=True, markup=False)
    return 0


def _balance(given: argparse.Namespace, console: Console, command: str) -> int:
    from agents.league import contests, results, schedule

    settings = schedule.check("balance", given.ruleset, [given.agent], given.scenarios, given.games, given.seed)
    folder = _folder(given, settings)
    _announce(console, settings)
    lines = contests.balance(settings, folder, console, given.workers, tuple(given.modules))
    console.print(results.side_table(lines))
    flagged = [line["scenario"] for line in lines if line["verdict"] == "flagged"]
    least, most = 100 * contests.LEAST, 100 * contests.MOST
    span = f"{least:.0f} to {most:.0f} %"
    if flagged:
        said = f"flagged: south's share is not within {span} in {', '.join(flagged)}"
        console.print(said, style="bold red", markup=False)
    else:
        console.print(f"nothing flagged: no scenario of our own is outside {span}; historical ones are only reported")
    console.print(f"battles and results: {folder}", soft_wrap=True, markup=False)
    return 1 if flagged and given.check else 0


def _folder(given: argparse.Namespace, settings: Settings) -> Path:
    """Where a contest lives: a folder of its own for each fingerprint unless one is named."""
    name = f"{given.command}-{given.ruleset}-{settings.fingerprint}"
    return Path(given.out) if given.out is not None else Path("runs") / name


def _announce(console: Console, settings: Settings) -> None:
    from agents.league.schedule import games

    total = sum(1 for _ in games(settings))
    atmost = "at most " if settings.kind == "match" else ""
    scenarios = f"{len(settings.scenarios)} scenarios" if len(settings.scenarios) > 1 else settings.scenarios[0]
    who = ", ".join(settings.agents)
    console.print(f"{settings.kind} of {settings.ruleset}: {who}; {scenarios}; {atmost}{total} battles", markup=False)
