"""What a contest says, as files for programs and tables for people.

    results.json   everything: settings, ratings, payoffs, shares, lengths
    ratings.csv    a line for each agent          payoffs.csv   the share of points of row against column
    games.csv      a line for each battle         ratings.md    ratings and payoffs as one table for a README

The files hold no clock times: the same battles give the same bytes, interrupted or not.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.markup import escape
from rich.table import Table

from agents.league.ratings import Rating
from agents.league.schedule import Settings
from agents.league.store import Row
from agents.league.tally import Count, Tally, quartiles
from ancients_env.files import write_text

__all__ = [
    "GAMES_FIELDS", "csv_text", "markdown", "payoff_table", "plain_results", "rating_table", "side_table",
    "write_results",
]  # fmt: skip

FORMAT = 1
GAMES_FIELDS = ("scenario", "round", "seed", "south", "north", "winner", "reason", "turns", "decisions")


def csv_text(head: Sequence[str], lines: Iterable[Sequence[Any]]) -> str:
    """Comma-separated values; specs that hold commas are quoted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(lines)
    return out.getvalue()


def plain_count(count: Count) -> dict[str, Any]:
    """A count as JSON data."""
    return {"won": count.won, "drawn": count.drawn, "lost": count.lost, "share": round(count.share, 4)}


def plain_results(settings: Settings, sums: Tally, ratings: Sequence[Rating]) -> dict[str, Any]:
    """All results as JSON data; agents from the strongest down."""
    order = [rating.agent for rating in ratings]
    return {
        "format": FORMAT,
        "fingerprint": settings.fingerprint,
        "settings": settings.plain(),
        "battles": sums.battles,
        "ratings": [
            {
                "agent": r.agent,
                "elo": round(r.elo, 1),
                "low": round(r.low, 1),
                "high": round(r.high, 1),
                **plain_count(sums.totals[r.agent]),
            }
            for r in ratings
        ],
        "payoffs": {a: {b: plain_count(sums.payoff[a, b]) for b in order if b != a} for a in order},
        "scenarios": {
            name: {
                "south": plain_count(sums.south[name]),
                "agents": {
                    a: {side: plain_count(sums.as_side[a, name, side]) for side in ("south", "north")} for a in order
                },
                "turns": quartiles(sums.turns[name]),
                "decisions": quartiles(sums.decisions[name]),
            }
            for name in settings.scenarios
            if sums.south[name].battles
        },
        "reasons": dict(sorted(sums.reasons.items())),
    }


def write_results(
    folder: Path, settings: Settings, sums: Tally, ratings: Sequence[Rating], rows: Iterable[Row]
) -> None:
    """All files but the report."""
    data = plain_results(settings, sums, ratings)
    write_text(folder / "results.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    table = [
        (k, r["agent"], r["elo"], r["low"], r["high"], r["won"], r["drawn"], r["lost"], r["share"])
        for k, r in enumerate(data["ratings"], 1)
    ]
    head = ("rank", "agent", "elo", "low", "high", "won", "drawn", "lost", "share")
    write_text(folder / "ratings.csv", csv_text(head, table))
    order = [r["agent"] for r in data["ratings"]]
    lines = [(a, *("" if a == b else data["payoffs"][a][b]["share"] for b in order)) for a in order]
    write_text(folder / "payoffs.csv", csv_text(("agent", *order), lines))
    write_text(folder / "ratings.md", markdown(data))
    write_games(folder, rows)


def markdown(data: dict[str, Any]) -> str:
    """Ratings, shares and payoffs of `plain_results` as a Markdown table; payoffs in percent of the points."""
    order = [r["agent"] for r in data["ratings"]]
    head = ["agent", "Elo", "95 %", "battles", "share", *(f"v `{agent}`" for agent in order)]
    lines = ["| " + " | ".join(head) + " |", "|---|" + "---:|" * (len(head) - 1)]
    for r in data["ratings"]:
        battles = r["won"] + r["drawn"] + r["lost"]
        payoffs = data["payoffs"][r["agent"]]
        against = [f"{100 * payoffs[other]['share']:.0f}" if other in payoffs else "·" for other in order]
        cells = [f"`{r['agent']}`", f"{r['elo']:.0f}", f"{r['low']:.0f} to {r['high']:.0f}", str(battles)]
        lines.append("| " + " | ".join([*cells, f"{100 * r['share']:.1f} %", *against]) + " |")
    return "\n".join(lines) + "\n"


def write_games(folder: Path, rows: Iterable[Row]) -> None:
    """A line for each battle."""
    flat = ({**row, "winner": row["winner"] or "draw", "decisions": sum(row["decisions"])} for row in rows)
    lines = ([row[name] for name in GAMES_FIELDS] for row in flat)
    write_text(folder / "games.csv", csv_text(GAMES_FIELDS, lines))


def rating_table(sums: Tally, ratings: Sequence[Rating]) -> Table:
    """Ratings, battles and thinking times."""
    table = _table("#", "agent")
    for head in ("Elo", "95 %", "won", "drawn", "lost", "share", "ms/decision"):
        table.add_column(head, justify="right", no_wrap=True)
    for k, r in enumerate(ratings, 1):
        count, time = sums.totals[r.agent], sums.times[r.agent]
        interval, share = f"{r.low:.0f} to {r.high:.0f}", f"{100 * count.share:.1f} %"
        numbers = map(str, (count.won, count.drawn, count.lost))
        table.add_row(f"#{k}", escape(r.agent), f"{r.elo:.0f}", interval, *numbers, share, f"{1000 * time.mean:.2f}")
    return table


def payoff_table(sums: Tally, ratings: Sequence[Rating]) -> Table:
    """The share of points of row against column, in percent."""
    table = _table("#", "share of points against")
    for k in range(1, len(ratings) + 1):
        table.add_column(f"#{k}", justify="right", no_wrap=True)
    for k, r in enumerate(ratings, 1):
        against = ["·" if r is other else f"{100 * sums.payoff[r.agent, other.agent].share:.0f}" for other in ratings]
        table.add_row(f"#{k}", escape(r.agent), *against)
    return table


def _table(*words: str) -> Table:
    """An empty table whose first columns hold words."""
    table = Table(box=SIMPLE_HEAD, highlight=False, pad_edge=False)
    for head in words:
        table.add_column(head, overflow="fold")
    return table


def side_table(lines: Sequence[dict[str, Any]]) -> Table:
    """The balance of scenarios: south's share, and what is to be said of it."""
    table = _table("scenario", "source")
    for head in ("battles", "south", "north", "drawn", "south's share", "95 %", "turns"):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("")
    for line in lines:
        style = {"flagged": "bold red", "one-sided": "yellow"}.get(line["verdict"], "")
        table.add_row(
            escape(line["scenario"]),
            line["source"],
            str(line["battles"]),
            str(line["south"]),
            str(line["north"]),
            str(line["drawn"]),
            f"{100 * line['share']:.1f} %",
            f"{100 * line['low']:.0f} to {100 * line['high']:.0f}",
            f"{line['turns']:g}",
            line["verdict"],
            style=style,
        )
    return table
