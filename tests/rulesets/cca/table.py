"""Setting up positions by hand and playing them: the table that the clause tests sit at.

Pieces are words such as `HI@E7` (heavy infantry at E7), `WA@E7/2` (two blocks), `HI@D3+sacred_band` and `LD@E7` (a
leader).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import ancients_env as ae

FILLER = ("order_three_right", "order_two_right")  # cards that rarely matter, to make hands of more than one card


def pieces(side: str, words: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Units and leaders of a side from a line of words."""
    units: list[dict[str, Any]] = []
    leaders: list[dict[str, Any]] = []
    for word in words.split():
        code, _, rest = word.partition("@")
        rest, _, elite = rest.partition("+")
        at, _, blocks = rest.partition("/")
        if code == "LD":
            leaders.append({"at": at, "side": side, "name": f"{side} {at}", "alexander": elite == "alexander"})
            continue
        unit: dict[str, Any] = {"at": at, "type": code, "side": side}
        if blocks:
            unit["blocks"] = int(blocks)
        if elite:
            unit["elite"] = elite
        units.append(unit)
    return units, leaders


def table(
    south: str,
    north: str,
    /,
    *,
    hand: Sequence[str] = ("order_four_centre",),
    enemy_hand: Sequence[str] = FILLER,
    active: str = "south",
    banners: int = 12,
    seed: int = 1,
    **fields: Any,
) -> ae.Battle:
    """A battle at the start of a turn: `hand` is the active side's, other fields go into the scenario."""
    units, leaders = [], []
    for side, words in (("south", south), ("north", north)):
        more_units, more_leaders = pieces(side, words)
        units += more_units
        leaders += more_leaders
    passive = "north" if active == "south" else "south"
    scenario: dict[str, Any] = {
        "banners": banners,
        "units": units,
        "leaders": leaders,
        "active": active,
        "hands": {active: list(hand), passive: list(enemy_hand)},
    }
    scenario.update(fields)
    return ae.Battle("cca", scenario, seed=seed)


def play(battle: ae.Battle, *actions: str) -> ae.Battle:
    """Push actions in turn; one that was forced and so never asked is passed over only if it is written with a `?`."""
    for action in actions:
        if action.endswith("?"):
            if action[:-1] in battle.legal:
                battle.push(action[:-1])
        else:
            battle.push(action)
    return battle


def order(battle: ae.Battle, *hexes: str, card: str | None = None) -> ae.Battle:
    """Play the card (unless it was the only one and is on the table already), order pieces, and go to movement."""
    if battle.decision == "play_card":
        battle.push(f"card {card}" if card else battle.legal[0])
    for h in hexes:
        battle.push(h)
    return play(battle, "done?")


def attack(battle: ae.Battle, start: str, target: str, dice: Iterable[str]) -> ae.Battle:
    """From the movement or combat step: `start` attacks `target` with these dice first in line."""
    if battle.decision == "move":
        battle.push("end movement")
    if battle.decision == "fight":
        battle.push(start)
    battle.load_dice(list(dice))
    if battle.decision == "target":
        battle.push(target)
    return battle


def assault(battle: ae.Battle, start: str, target: str, dice: Iterable[str], *answers: str) -> ae.Battle:
    """From the start of a turn: order the unit in `start` (and its leader), attack `target`, give the answers."""
    if battle.decision == "play_card":
        battle.push(battle.legal[0])
    play(battle, f"{start}?", "unit?", "done?")
    attack(battle, start, target, dice)
    return play(battle, *answers)


def thrown(battle: ae.Battle, purpose: str) -> list[int]:
    """How many dice each throw of this purpose had that the last action caused."""
    return [len(e["dice"]) for e in events(battle, "throw") if e["for"] == purpose]


def banners(battle: ae.Battle) -> tuple[int, int]:
    """Banners of south and of north."""
    won = battle.view("south")["banners"]
    return won["south"], won["north"]


def unit(battle: ae.Battle, at: str) -> dict[str, Any] | None:
    """The unit in a hex, as a view shows it, None for none."""
    return next((u for u in battle.view("south")["units"] if u["at"] == at), None)


def blocks(battle: ae.Battle, at: str) -> int:
    """Blocks of the unit in a hex, 0 for none."""
    found = unit(battle, at)
    return int(found["blocks"]) if found else 0


def leader(battle: ae.Battle, at: str) -> dict[str, Any] | None:
    """The leader in a hex, None for none."""
    return next((x for x in battle.view("south")["leaders"] if x["at"] == at), None)


def events(battle: ae.Battle, kind: str) -> list[dict[str, Any]]:
    """Events of one kind that the last action caused."""
    return [e for e in battle.events if e["event"] == kind]


def hexes(battle: ae.Battle) -> set[str]:
    """The legal actions that are hexes."""
    return {text for text in battle.legal if len(text) <= 3 and text[0].isupper() and text[1:].isdigit()}


BLANKS = ("leader",) * 12  # faces that do nothing where no leader is near


def combat_dice(battle: ae.Battle, start: str, target: str) -> tuple[int, int]:
    """Dice of a close combat in which nobody is hit: those of the attack, and of the battle back (0 for none)."""
    attack(battle, start, target, BLANKS)
    play(battle, "stand?")
    struck = thrown(battle, "attack")[0]
    if battle.decision != "battle_back":
        return struck, 0
    battle.push("battle back")
    return struck, thrown(battle, "battle back")[0]


def shot_dice(battle: ae.Battle, start: str, target: str) -> int:
    """Dice of a shot that hits nobody."""
    attack(battle, start, target, BLANKS)
    return thrown(battle, "shot")[0]


def end_turn(battle: ae.Battle) -> ae.Battle:
    """The active side does nothing more this turn."""
    turn = battle.view("south")["turn"]
    while battle.outcome is None and battle.view("south")["turn"] == turn:
        quiet = (text for text in ("done", "end movement", "end combat", "skip") if text in battle.legal)
        battle.push(next(quiet, battle.legal[0]))
    return battle


def neighbours(at: str) -> set[str]:
    """The hexes that touch a hex, worked out by the letter of cca-1.2 and not by the engine's tables."""
    row, col = "ABCDEFGHI".index(at[0]), int(at[1:])
    west = col - 1 + row % 2
    cells = [(row, col - 1), (row, col + 1), *((r, c) for r in (row - 1, row + 1) for c in (west, west + 1))]
    return {f"{'ABCDEFGHI'[r]}{c}" for r, c in cells if 0 <= r < 9 and 1 <= c <= 13 - r % 2}


def within(at: str, steps: int) -> set[str]:
    """The hexes one to so many steps from a hex, on an empty board."""
    found = {at}
    for _ in range(steps):
        found |= {n for h in found for n in neighbours(h)}
    return found - {at}
