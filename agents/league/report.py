"""The report of a tournament: one HTML page that needs nothing else, neither files nor a network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from agents.league import charts
from agents.league.ratings import Rating
from agents.league.replays import Album, choose, frames_of
from agents.league.schedule import Settings
from agents.league.store import Row
from agents.league.tally import Tally
from ancients_env import rulesets
from ancients_env.files import write_text

__all__ = ["write_report"]

HERE = Path(__file__).parent
RATINGS_EXPLAINED = (
    "Elo points from a Bradley-Terry fit, mean 1500: with 100 more than another an agent scores 64 % of the points, "
    "with 200 more 76 %, with 400 more 91 %. Bars are 95 % intervals, from a thousand tries with the rounds drawn anew "
    "(bootstrap). Where two of them overlap much, these battles do not say who is stronger; four times as many battles "
    "halve them. All this holds for these agents and these scenarios."
)


def write_report(
    folder: Path,
    settings: Settings,
    sums: Tally,
    ratings: Sequence[Rating],
    rows: Sequence[Row],
    command: str,
    replays: int = 4,
) -> Path:
    """Write `report.html` into the folder; `ratings` from the strongest down."""
    album = Album()
    for row in choose(settings, ratings, rows, replays):
        album.add(_title(row), frames_of(settings.ruleset, row))
    return write_text(folder / "report.html", page(settings, sums, ratings, command, album.plain()))


def page(settings: Settings, sums: Tally, ratings: Sequence[Rating], command: str, album: dict[str, Any]) -> str:
    """The whole page."""
    rules = rulesets.get(settings.ruleset)
    order = [rating.agent for rating in ratings]
    title = f"Tournament of {rules.title}"
    many = [len(settings.agents), len(settings.scenarios), settings.rounds]
    facts = (
        f"{sums.battles} battles: {many[0]} agents, {many[1]} scenario{'s' * (many[1] > 1)}, both sides, "
        f"{many[2]} dice seed{'s' * (many[2] > 1)} for each pairing and scenario, the same for all. "
        f"{settings.ruleset} version {settings.version}, seed {settings.seed}."
    )
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(facts)}</p>",
        f"<p>Made by <code>{escape(command)}</code></p>",
        "<h2>Ratings</h2>",
        f"<p>{RATINGS_EXPLAINED}</p>",
        charts.ratings(ratings),
        _rating_table(sums, ratings),
        "<h2>Who beats whom</h2>",
        "<p>Share of points of the row's agent against the column's; a draw is half a point.</p>",
        charts.payoffs(sums, order),
        "<h2>Scenarios and sides</h2>",
        '<p>Share of battles won by <span class="south">south</span>, <span class="drawn">drawn</span>, and won by '
        '<span class="north">north</span>, over all pairings. The dashed lines are at 35 and 65 %.</p>',
        charts.sides(sums),
        "<p>Share of points of each agent (numbers as in the table of ratings) by scenario and side.</p>",
        charts.sides_by_agent(sums, order),
        "<h2>Length of battles</h2>",
        "<p>Finished turns (where sides take turns, each of them counts one): least to most, the middle half as a box, "
        "the median as a bar; on the right the median number of decisions.</p>",
        charts.lengths(sums),
        _reasons(sums),
    ]
    if album["replays"]:
        parts.append((HERE / "player.html").read_text(encoding="utf-8"))
        parts.append(f'<script type="application/json" id="album">{_safe_json(album)}</script>')
        parts.append(f"<script>{(HERE / 'player.js').read_text(encoding='utf-8')}</script>")
    style = (HERE / "report.css").read_text(encoding="utf-8")
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            f'<head><meta charset="utf-8"><title>{escape(title)}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            '<link rel="icon" href="data:,">',
            f"<style>{style}</style></head>",
            "<body><main>",
            *parts,
            "</main></body></html>",
            "",
        ]
    )


def _safe_json(data: Any) -> str:
    """JSON that cannot end the script it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("</", "<\\/").replace("<!--", "<\\u0021--")


def _rating_table(sums: Tally, ratings: Sequence[Rating]) -> str:
    head = ("#", "agent", "Elo", "95 %", "won", "drawn", "lost", "share", "ms a decision", "slowest")
    lines = []
    for k, r in enumerate(ratings, 1):
        count, time = sums.totals[r.agent], sums.times[r.agent]
        cells = (k, r.agent, f"{r.elo:.0f}", f"{r.low:.0f} to {r.high:.0f}", count.won, count.drawn, count.lost,
                 f"{100 * count.share:.1f} %", f"{1000 * time.mean:.2f}", f"{1000 * time.slowest:.0f} ms")  # fmt: skip
        lines.append(cells)
    return _table(head, lines)


def _reasons(sums: Tally) -> str:
    lines = [(why, n, f"{100 * n / sums.battles:.1f} %") for why, n in sums.reasons.most_common()]
    return "<h3>How battles ended</h3>" + _table(("reason", "battles", "share"), lines, words=1)


def _table(head: Sequence[str], lines: Sequence[Sequence[object]], words: int = 2) -> str:
    """The first `words` columns hold words, the others numbers."""

    def row(tag: str, values: Sequence[object]) -> str:
        cells = [f"<{tag}{'' if k < words else ' class=n'}>{escape(str(x))}</{tag}>" for k, x in enumerate(values)]
        return f"<tr>{''.join(cells)}</tr>"

    body = "\n".join(row("td", line) for line in lines)
    return f'<div class="wide"><table><thead>{row("th", head)}</thead><tbody>\n{body}\n</tbody></table></div>'


def _title(row: Row) -> str:
    end = f"{row['winner']} wins" if row["winner"] else "drawn"
    return f"{row['scenario']}: {row['south']} (south) against {row['north']} (north): {end}, {row['reason']}"
