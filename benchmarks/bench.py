"""The speed of every ruleset, beside OpenSpiel and PettingZoo's own games measured in the same run: `make bench`.

    python benchmarks/bench.py [ruleset ...] [--quick] [--no-startup] [--json FILE]

Rates are repeated in turn, one round of all measures after the other, and given as medians, so that a busy moment of
the machine touches all alike. Each line names the command that gives that number alone.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from pathlib import Path

from rich.console import Console
from rich.table import Table

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE)]

import engine  # noqa: E402
import others  # noqa: E402
from aec import aec_rate  # noqa: E402

import ancients_env as ae  # noqa: E402

# what issues 2 (cca), 4 (banks_naval) and 5 (antesignani) ask on one core; lower is better where the sign is "<="
TARGETS = {
    "antesignani": {
        "playouts": (">=", 1.5e6), "batch-1": (">=", 500e3), "cold": ("<=", 60.0), "warm": ("<=", 1.5),
        "bytes": ("<=", 4096.0),
    },
    "banks_naval": {"batch-1": (">=", 500e3), "cold": ("<=", 60.0), "warm": ("<=", 1.5), "bytes": ("<=", 4096.0)},
    "cca": {
        "playouts": (">=", 2e6), "batch-1": (">=", 600e3), "aec": (">=", 36e3), "cold": ("<=", 60.0),
        "warm": ("<=", 1.5), "bytes": ("<=", 4096.0),
    },
}  # fmt: skip
RATIOS = {"batch-1": (others.OPEN_SPIEL_CHESS, 5.0), "aec": (others.CONNECT_FOUR, 2.0)}


@dataclass
class Line:
    """One measure and its results."""

    ruleset: str
    key: str
    what: str
    unit: str
    command: str
    measure: Callable[[], float] | None = None
    values: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The middle of the repeats."""
        return statistics.median(self.values)


def our_lines(name: str, seconds: float, startup: bool) -> list[Line]:
    """All measures of one ruleset."""
    game = ae.rulesets.get(name)
    scenario = engine.first_scenario(game)
    rates = [
        ("playouts", "random playouts, one compiled loop", "decisions/s", engine.playouts(game, seconds)),
        ("batch-1", "BatchEnv n=1024, masks + observations, 1 thread", "decisions/s", engine.batch(game, seconds, 1)),
        ("batch-2", "BatchEnv n=1024, masks + observations, 2 threads", "decisions/s", engine.batch(game, seconds, 2)),
        ("aec", f"AEC last()/step(), {scenario}", "steps/s", aec_rate(ae.env(name, scenario=scenario), seconds)),
        ("copy", "copy of a record in compiled code", "ns", engine.record_copy(game, seconds)),
        ("battle-copy", "Battle.copy()", "µs", engine.battle_copy(game, seconds)),
    ]
    only = "python benchmarks/bench.py {} --only {}"
    lines = [Line(name, key, what, unit, only.format(name, key), run) for key, what, unit, run in rates]
    size = f"""python -c "import ancients_env as ae; print(ae.rulesets.get('{name}').dtype.itemsize)\""""
    lines.append(Line(name, "bytes", "bytes per battle", "B", size, None, [float(game.dtype.itemsize)]))
    if startup:
        cold = f"NUMBA_CACHE_DIR=$(mktemp -d) python -m ancients_env.warmup {name}"
        lines.append(Line(name, "cold", "cold compile", "s", cold, engine.cold_compile(game)))
        warm = only.format(name, "warm")
        lines.append(Line(name, "warm", "warm start to first AEC step", "s", warm, engine.warm_start(game)))
    return lines


def other_lines(seconds: float) -> tuple[list[Line], list[str]]:
    """The measures of other people's games."""
    found, missing = others.available(seconds)
    what = {others.OPEN_SPIEL_CHESS: "observation into NumPy + mask"}
    only = "python benchmarks/bench.py --only '{}'"
    sheet = [(name, what.get(name, "AEC last()/step()"), run) for name, run in found.items()]
    return [Line(name, name, said, "steps/s", only.format(name), run) for name, said, run in sheet], missing


def measure(lines: list[Line], repeats: int, console: Console) -> None:
    """Rates in turn, `repeats` rounds; the slow start-up measures once (cold) or three times (warm)."""
    rates = [line for line in lines if line.measure and line.key not in ("cold", "warm")]
    for k in range(repeats):
        with console.status(f"round {k + 1} of {repeats}"):
            for line in rates:
                line.values.append(line.measure())  # type: ignore[misc]
    for line in lines:
        if line.measure and line.key in ("cold", "warm"):
            with console.status(f"{line.ruleset}: {line.what}"):
                line.values += [line.measure() for _ in range(1 if line.key == "cold" else 3)]


def verdicts(line: Line, by_name: dict[str, Line]) -> list[str]:
    """Ratios to other people's games, and whether what was asked for is reached."""
    said = []
    if line.key in RATIOS and (other := by_name.get(RATIOS[line.key][0])):
        factor = line.median / other.median
        said.append(f"{factor:.1f} x {other.ruleset}" + f" (asked {RATIOS[line.key][1]:g} x)")
    if target := TARGETS.get(line.ruleset, {}).get(line.key):
        reached = line.median >= target[1] if target[0] == ">=" else line.median <= target[1]
        said.append(f"{'reached' if reached else 'MISSED'}: {target[0]} {target[1]:,g}")
    return said


def shown(line: Line) -> str:
    """A median with its unit, at a sensible number of digits."""
    return f"{line.median:,.0f} {line.unit}" if line.median >= 100 else f"{line.median:.3g} {line.unit}"


def table(lines: list[Line]) -> Table:
    """All results."""
    by_name = {line.key: line for line in lines}
    sheet = Table(title="Speed (medians)", title_justify="left")
    for name in ("game", "measure", "median", "against"):
        sheet.add_column(name, justify="right" if name == "median" else "left")
    for line in lines:
        sheet.add_row(line.ruleset, line.what, shown(line), "\n".join(verdicts(line, by_name)))
    return sheet


def machine() -> dict[str, object]:
    """Where it was measured."""
    cpu = platform.processor()
    if (info := Path("/proc/cpuinfo")).exists():
        models = [row.split(":", 1)[1].strip() for row in info.read_text().splitlines() if row.startswith("model name")]
        cpu = models[0] if models else cpu
    versions = {name: version(name) for name in ("numpy", "numba", "pettingzoo", "gymnasium")}
    facts = {"cpu": cpu, "cores": os.cpu_count(), "load": os.getloadavg(), "python": platform.python_version()}
    return {**facts, **versions}


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("ruleset", nargs="*", help="default: all")
    parser.add_argument("--quick", action="store_true", help="short runs, no start-up measures")
    parser.add_argument("--no-startup", action="store_true", help="leave out cold compile and warm start")
    parser.add_argument("--only", nargs="+", help="only these measures, by key (playouts, batch-1, aec, ...)")
    parser.add_argument("--json", type=Path, help="where to write the results (default benchmarks/results/<time>.json)")
    options = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 140)
    seconds, repeats = (0.2, 3) if options.quick else (1.0, 7)
    lines, missing = other_lines(seconds)
    for name in options.ruleset or ae.rulesets():
        with console.status(f"compiling {name}"):
            lines += our_lines(name, seconds, not (options.quick or options.no_startup))
    if options.only:
        lines = [line for line in lines if line.key in options.only]
    measure(lines, repeats, console)
    console.print(table(lines))
    for line in missing:
        console.print(f"not measured (pip install -e '.[bench]'): {line}", style="yellow", highlight=False)
    path = options.json or HERE / "results" / f"{time.strftime('%Y%m%d-%H%M%S')}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    by_name = {line.key: line for line in lines}
    results = []
    for line in lines:
        row = asdict(Line(line.ruleset, line.key, line.what, line.unit, line.command, None, line.values))
        results.append({**row, "median": line.median, "against": verdicts(line, by_name)})
    path.write_text(json.dumps({"machine": machine(), "results": results}, indent=1) + "\n", encoding="utf-8")
    for row in results:
        said = f"{row['ruleset']}, {row['what']}: {row['command']}"
        console.print(said, style="dim", highlight=False, soft_wrap=True)
    console.print(f"written {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
