"""The plots of the report: pure functions from numbers to SVG, without a plotting library.

Text is escaped here, so specs and file names may hold anything. Colours of what stands on the page's own ground are
variables of `report.css`, which has them for light and for dark.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from agents.league.ratings import Rating
from agents.league.tally import Count, Tally, quartiles
from ancients_env.contract import SIDE_NAMES
from ancients_env.draw.symbols import INK, SIDE

__all__ = ["heat_colour", "lengths", "payoffs", "ratings", "sides", "sides_by_agent"]

WIDTH = 860
ROW = 30
SOUTH, NORTH, DRAWN = SIDE
GROUND, TEXT, MUTED = "var(--ground)", "var(--text)", "var(--muted)"
LINE, EMPTY = "var(--line)", "var(--empty)"
SAID = {"south": "var(--south)", "north": "var(--north)"}  # of words and thin marks
LETTER = 7.2  # px of a letter at 13 px


def ratings(found: Sequence[Rating]) -> str:
    """Each agent's rating as a dot with its 95 % interval."""
    left = _label_room([r.agent for r in found])
    low, high = min(r.low for r in found), max(r.high for r in found)
    step = _step(max(high - low, 1.0))
    first, last = floor(low / step) * step, ceil(high / step) * step
    last = last if last > first else first + step
    room = WIDTH - left - 70

    def x(elo: float) -> float:
        return left + room * (elo - first) / (last - first)

    height = ROW * len(found) + 34
    out = []
    for tick in range(round((last - first) / step) + 1):
        elo = first + tick * step
        out.append(_line(x(elo), 4, x(elo), height - 26, LINE))
        out.append(_text(x(elo), height - 8, f"{elo:.0f}", "middle", MUTED, 12))
    for k, r in enumerate(found):
        y = ROW * k + 20
        tip = f"{r.agent}: {r.elo:.0f} Elo, 95 % {r.low:.0f} to {r.high:.0f}"
        out.append(f"<g><title>{escape(tip)}</title>")
        out.append(_text(left - 12, y + 4.5, r.agent, "end"))
        out.append(_line(x(r.low), y, x(r.high), y, SAID["south"], 3))
        out += [_line(x(end), y - 6, x(end), y + 6, SAID["south"], 2) for end in (r.low, r.high)]
        look = f'fill="{SAID["south"]}" stroke="{GROUND}" stroke-width="1.5"'
        out.append(f'<circle cx="{x(r.elo):.1f}" cy="{y}" r="6" {look}/>')
        out.append(_text(WIDTH - 60, y + 4.5, f"{r.elo:.0f}", "start", TEXT, 13, bold=True))
        out.append("</g>")
    return _svg(WIDTH, height, "Ratings with 95 % intervals", out)


def payoffs(sums: Tally, order: Sequence[str]) -> str:
    """The share of points of each row's agent against each column's."""
    left, cell = _label_room(order), 64
    top = 34
    out = []
    for k, agent in enumerate(order):
        out.append(_text(left + cell * (k + 0.5), top - 10, f"#{k + 1}", "middle", MUTED))
        out.append(_text(left - 12, top + cell * 0.6 * (k + 0.5) + 4.5, f"{agent}  #{k + 1}", "end"))
    tall = cell * 0.6
    for i, a in enumerate(order):
        for j, b in enumerate(order):
            count = sums.payoff[a, b] if a != b else Count()
            x, y = left + cell * j, top + tall * i
            out.append(_cell(x, y, cell, tall, count, f"{a} against {b}"))
    return _svg(left + cell * len(order) + 8, top + tall * len(order) + 8, "Share of points, row against column", out)


def sides(sums: Tally) -> str:
    """South's, drawn and north's share of the battles of each scenario."""
    names = [name for name in sums.scenarios if sums.south[name].battles]
    left = _label_room(names)
    room = WIDTH - left - 90
    out = []
    for k, name in enumerate(names):
        count, y, x = sums.south[name], ROW * k + 6, float(left)
        tip = f"{name}: south won {count.won}, drawn {count.drawn}, north won {count.lost}"
        out.append(f"<g><title>{escape(tip)}</title>")
        out.append(_text(left - 12, y + 15.5, name, "end"))
        for number, colour in ((count.won, SOUTH), (count.drawn, DRAWN), (count.lost, NORTH)):
            wide = room * number / count.battles
            if number:
                out.append(f'<rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="{ROW - 8}" fill="{colour}"/>')
            x += wide
        # at the outer ends, clear of the lines in the middle
        for number, at, anchor in ((count.won, left + 8, "start"), (count.lost, left + room - 8, "end")):
            if number / count.battles > 0.08:
                out.append(_text(at, y + 15.5, f"{100 * number / count.battles:.0f} %", anchor, "#fff", 12))
        out.append(_text(WIDTH - 80, y + 15.5, f"{count.battles} battles", "start", MUTED, 12))
        out.append("</g>")
    height = ROW * len(names) + 6
    for share, colour, dash in ((0.35, "#fff", "4 4"), (0.65, "#fff", "4 4"), (0.5, TEXT, "")):
        out.append(_line(left + room * share, 2, left + room * share, height - 4, colour, 1.4, dash))
    return _svg(WIDTH, height, "Share of battles won by each side", out)


def sides_by_agent(sums: Tally, order: Sequence[str]) -> str:
    """Each agent's share of points in each scenario, as south and as north."""
    names = [name for name in sums.scenarios if sums.south[name].battles]
    left, cell, tall, top = _label_room(names), 46, 26, 46
    out = []
    for k in range(len(order)):
        x = left + 2 * cell * k + 8 * k
        out.append(_text(x + cell, 16, f"#{k + 1}", "middle"))
        out += [
            _text(x + cell * (s + 0.5), top - 8, side, "middle", SAID[side], 11) for s, side in enumerate(SIDE_NAMES)
        ]
    for i, name in enumerate(names):
        y = top + tall * i
        out.append(_text(left - 12, y + tall / 2 + 4.5, name, "end"))
        for k, agent in enumerate(order):
            for s, side in enumerate(SIDE_NAMES):
                x = left + 2 * cell * k + 8 * k + cell * s
                tip = f"{agent} as {side} in {name}"
                out.append(_cell(x, y, cell, tall, sums.as_side[agent, name, side], tip, 11))
    wide = left + (2 * cell + 8) * len(order)
    return _svg(wide, top + tall * len(names) + 4, "Share of points by scenario and side", out)


def lengths(sums: Tally) -> str:
    """The turns of each scenario's battles: least to most, the middle half as a box, the median as a bar."""
    names = [name for name in sums.scenarios if sums.turns[name]]
    left = _label_room(names)
    room = WIDTH - left - 130
    longest = max(max(sums.turns[name]) for name in names)
    step = _step(max(longest, 1))
    last = ceil(max(longest, 1) / step) * step

    def x(turns: float) -> float:
        return left + room * turns / last

    height = ROW * len(names) + 30
    out = []
    for tick in range(round(last / step) + 1):
        out.append(_line(x(tick * step), 2, x(tick * step), height - 24, LINE))
        out.append(_text(x(tick * step), height - 8, f"{tick * step:g}", "middle", MUTED, 12))
    for k, name in enumerate(names):
        least, q1, middle, q3, most = quartiles(sums.turns[name])
        y, decisions = ROW * k + 16, quartiles(sums.decisions[name])[2]
        tip = f"{name}: {least:g} to {most:g} turns, half of them {q1:g} to {q3:g}, median {middle:g}"
        out.append(f"<g><title>{escape(tip)}</title>")
        out.append(_text(left - 12, y + 4.5, name, "end"))
        out.append(_line(x(least), y, x(most), y, MUTED, 1.5))
        out += [_line(x(end), y - 5, x(end), y + 5, MUTED, 1.5) for end in (least, most)]
        box = f'x="{x(q1):.1f}" y="{y - 8}" width="{max(2.0, x(q3) - x(q1)):.1f}" height="16"'
        out.append(f'<rect {box} fill="#e9d8a6" stroke="{TEXT}"/>')
        out.append(_line(x(middle), y - 8, x(middle), y + 8, NORTH, 3))
        out.append(_text(WIDTH - 122, y + 4.5, f"{decisions:.0f} decisions", "start", MUTED, 12))
        out.append("</g>")
    return _svg(WIDTH, height, "Length of battles in turns", out)


# ---------------------------------------------------------------- parts


def heat_colour(share: float) -> str:
    """Vermilion for none, paper for half, blue for all.

    >>> heat_colour(0.5)
    '#faf3e0'
    """
    ends = ((192, 80, 28), (250, 243, 224), (29, 86, 136))
    k, part = (0, share * 2) if share < 0.5 else (1, share * 2 - 1)
    mixed = [round(a + (b - a) * part) for a, b in zip(ends[k], ends[k + 1], strict=True)]
    return "#{:02x}{:02x}{:02x}".format(*mixed)


def _cell(x: float, y: float, wide: float, tall: float, count: Count, tip: str, size: float = 13) -> str:
    """One cell of a heat map."""
    box = f'x="{x + 1:.1f}" y="{y + 1:.1f}" width="{wide - 2:.1f}" height="{tall - 2:.1f}" rx="3"'
    if not count.battles:
        return f'<rect {box} fill="{EMPTY}"/>'
    tip = f"{tip}: {count.won} won, {count.drawn} drawn, {count.lost} lost"
    ink = "#fff" if abs(count.share - 0.5) > 0.28 else INK
    said = _text(x + wide / 2, y + tall / 2 + size * 0.35, f"{100 * count.share:.0f} %", "middle", ink, size)
    return f'<g><title>{escape(tip)}</title><rect {box} fill="{heat_colour(count.share)}"/>{said}</g>'


def _label_room(labels: Sequence[str]) -> int:
    return round(min(300.0, max(len(label) for label in labels) * LETTER + 50))


def _step(span: float) -> float:
    """A round distance of ticks that gives four to ten of them."""
    unit = 1.0
    while span / unit > 10:
        unit *= 2.5 if str(unit)[0] == "2" else 2.0
    return unit


def _line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float = 1.0, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {ends} stroke="{colour}" stroke-width="{width:g}"{dashed}/>'


def _text(
    x: float, y: float, said: str, anchor: str = "start", colour: str = TEXT, size: float = 13, bold: bool = False
) -> str:
    short = said if len(said) <= 40 else said[:39] + "…"
    weight = ' font-weight="700"' if bold else ""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size:g}"'
    return f'<text {place} fill="{colour}"{weight}>{escape(short)}</text>'


def _svg(width: float, height: float, title: str, marks: Sequence[str]) -> str:
    """A figure; one of the common width may shrink with the page, others scroll."""
    fit = ' class="fit"' if width == WIDTH else ""
    size = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}"'
    head = f'<div class="wide"><svg{fit} {size} role="img" aria-label="{escape(title)}">'
    return "\n".join([head, *marks, "</svg></div>"])
