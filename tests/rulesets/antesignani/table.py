"""Setting up positions by hand and playing them: the table that the clause tests of Antesignani sit at.

A unit is a word. `HID34@E7:12/3+bows+veteran*` is heavy infantry in dense formation, VO 3 and VD 4, at E7 facing 12
o'clock, of cohesion 3, with bows, veteran, activated already (`*`). The first letters say weight (L M H), arm (I
infantry, C cavalry) and doctrine (D dense, L loose, S dispersed), or AR artillery, EL elephants, DR dromedaries, CD
caparisoned dromedaries, CH light chariots. What follows a `+` is a weapon, equipment, ability or quality, or one of
`shieldwall`, `bare` (no shields), `p2` (protection), `fought1`, `struckE6`. A general is `G@H7+superior+control2`.

    Around E7:   D6  D7         around D6:   C6  C7
               E6  E7  E8                  D5  D6  D7
                 F6  F7                      E6  E7
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import ancients_env as ae

WORD = re.compile(
    r"(?P<code>[A-Z]{2,3})(?P<values>\d\d)?@(?P<hex>[A-I]\d+)(?::(?P<facing>\d+))?(?:/(?P<vc>\d))?"
    r"(?P<more>(?:\+\w+)*)(?P<done>\*)?"
)
WEIGHTS = {"L": "light", "M": "medium", "H": "heavy"}
ARMS = {"I": "infantry", "C": "cavalry"}
DOCTRINES = {"D": "dense", "L": "loose", "S": "dispersed"}
OTHERS: dict[str, dict[str, Any]] = {
    "AR": {"category": "artillery"},
    "EL": {"category": "elephant"},
    "DR": {"category": "dromedary", "doctrine": "dispersed"},
    "CD": {"category": "caparisoned_dromedary", "doctrine": "loose"},
    "CH": {"category": "chariot", "weight": "light", "doctrine": "dispersed"},
}
WEAPONS = {"heavy_throwing", "javelins", "plumbatae", "slings", "bows", "crossbows", "balistae"}
EQUIPMENT = {"two_handed", "long_spears", "very_long_spears"}
ABILITIES = {"disciplined", "spirited", "impetuous", "fanatic", "veteran", "novice", "parthian_shot"}
QUALITIES = {"levy", "standard", "elite", "irregular"}
GRADES = {"mediocre", "normal", "superior"}
# of each side a unit far from everything, so that there is always a unit to choose, and a general who has moved
SPARES = {"south": "HID@I1", "north": "HID@A1"}
GENERALS = {"south": "G@I13+moved", "north": "G@A13+moved"}
ROWS = "ABCDEFGHI"
BOARD = frozenset(f"{row}{n}" for r, row in enumerate(ROWS) for n in range(1, 14 - r % 2))


def unit_of(word: str) -> dict[str, Any]:
    """The unit of a word, as a scenario writes it."""
    match = WORD.fullmatch(word)
    assert match, f"no unit: {word}"
    code = match["code"]
    unit: dict[str, Any] = dict(OTHERS.get(code, {}))
    if not unit:
        unit = {"weight": WEIGHTS[code[0]], "category": ARMS[code[1]], "doctrine": DOCTRINES[code[2]]}
    unit["hex"] = match["hex"]
    if match["values"]:
        unit["vo"], unit["vd"] = int(match["values"][0]), int(match["values"][1])
    if match["facing"]:
        unit["facing"] = int(match["facing"])
    if match["vc"]:
        unit["vc"] = int(match["vc"])
    if match["done"]:
        unit["activated"] = True
    for item in match["more"].split("+")[1:]:
        _add_to_unit(unit, item)
    return unit


def _add_to_unit(unit: dict[str, Any], item: str) -> None:
    if item in WEAPONS:
        unit["weapon"] = item
    elif item in EQUIPMENT:
        unit.setdefault("equipment", []).append(item)
    elif item in ABILITIES:
        unit.setdefault("abilities", []).append(item)
    elif item in QUALITIES:
        unit["quality"] = item
    elif item == "shieldwall":
        unit["shieldwall"] = True
    elif item == "bare":
        unit["shields"] = False
    elif re.fullmatch(r"p\d", item):
        unit["protection"] = int(item[1])
    elif re.fullmatch(r"fought\d", item):
        unit["fought"] = int(item[-1])
    else:
        assert item.startswith("struck"), f"nothing a unit has: {item}"
        unit["struck"] = item[6:]


def general_of(word: str) -> dict[str, Any]:
    """The general of a word, as a scenario writes him."""
    place, *items = word.split("+")
    general: dict[str, Any] = {"hex": place.partition("@")[2]}
    for item in items:
        if item in GRADES:
            general["grade"] = item
        elif item in ("chief", "devotio", "attached", "moved"):
            general[item] = True
        else:
            general[item[:-1]] = int(item[-1])
    return general


def side_of(words: str, generals: str) -> dict[str, Any]:
    """A side of a scenario from a line of units and generals; with `generals` if the line names none."""
    pieces = words.split()
    if not any(word.startswith("G@") for word in pieces):
        pieces += generals.split()
    return {
        "units": [unit_of(word) for word in pieces if not word.startswith("G@")],
        "generals": [general_of(word) for word in pieces if word.startswith("G@")],
    }


class Table:
    """A battle with the words that tests use; everything that plays returns the table."""

    def __init__(self, scenario: dict[str, Any], seed: int = 1) -> None:
        self.battle = ae.Battle("antesignani", scenario, seed=seed)
        self.seen: list[dict[str, Any]] = list(self.battle.events)

    # ------------------------------------------------------------ playing

    def dice(self, *results: int | str) -> Table:
        """These results come next; the name of a side is a token."""
        self.battle.load_dice([str(result) for result in results])
        return self

    def play(self, *actions: str) -> Table:
        """Push actions in turn, one written with a `?` only if it is asked for; events are those of all of them."""
        self.seen = []
        for action in actions:
            text = action.removesuffix("?")
            if text == action or text in self.battle.legal:
                self.battle.push(text)
                self.seen += self.battle.events
        return self

    def activate(self, at: str, *path: str, die: int = 1, face: int | None = None) -> Table:
        """Play the unit in `at` alone up to its action: test, steps, facing (its own unless told), no new formation.

        A 1 succeeds with every unit; a 6 fails unless command points are spent.
        """
        facing = face if face is not None else self.unit(at)["facing"]
        seen = self.group(at, die=die).seen
        seen += self.play("keep formation?", *path).seen
        if self.decision == "move_step":
            seen += self.play("stop").seen
        if self.decision == "facing":
            seen += self.play(f"face {facing}").seen
        seen += self.play("keep formation?").seen
        self.seen = seen
        return self

    def group(self, at: str, *others: str, die: int = 1) -> Table:
        """Test for a group of the unit in `at` and the others, without command points."""
        self.dice(die).play(at, *others)
        seen = self.seen
        if self.decision == "choose_group":
            seen += self.play("done").seen
        if self.decision == "spend_pc":
            seen += self.play("spend 0").seen
        self.seen = seen
        return self

    def halt(self, at: str, *path: str, face: int | None = None) -> Table:
        """In a group: the unit in `at` moves, faces and comes to its action."""
        facing = face if face is not None else self.unit(at)["facing"]
        self.play(f"{at}?", "keep formation?", *path, "stop?")
        if self.decision == "facing":
            self.play(f"face {facing}")
        return self.play("keep formation?")

    def attack(self, target: str | None = None) -> Table:
        """Attack, and name the target if there are several."""
        seen = self.play("attack").seen
        if self.decision == "attack_target" and target:
            seen = seen + self.play(target).seen
        self.seen = seen
        return self

    def fight(self, target: str | None = None, *, vo: int, vd: int, dice: tuple[int, int] = (4, 4)) -> None:
        """Attack and show that VO and VD are exactly these, with so many dice on either side.

        Of the dice v, v + 1, 6, 6... only the first counts exactly when the value is v.
        """
        for value, number in ((vo, dice[0]), (vd, dice[1])):
            self.dice(*([value, value + 1] + [6] * number)[:number] if value < 5 else [5] + [6] * (number - 1))
        seen = self.attack(target).seen
        self.seen = seen + self.play("no reaction?").seen
        assert self.totals == (vo, vd)
        thrown = {e["what"]: len(e["dice"]) for e in self.events("dice")}
        assert (thrown["assailant"], thrown["assailed"]) == dice

    def end_turn(self) -> Table:
        """Do nothing more until the turn is over."""
        self.seen, seen = [], []
        turn = self.view["turn"]
        for _ in range(2000):
            if self.battle.seat is None or self.view["turn"] != turn:
                break
            self.battle.push(quiet(self.battle))
            seen += self.battle.events
        self.seen = seen
        return self

    def pass_to(self, decision: str) -> Table:
        """Do nothing until this decision is asked."""
        for _ in range(2000):
            if self.decision == decision or self.battle.seat is None:
                break
            self.battle.push(quiet(self.battle))
        assert self.decision == decision
        return self

    # ------------------------------------------------------------ looking

    @property
    def decision(self) -> str | None:
        return self.battle.decision

    @property
    def seat(self) -> str | None:
        return self.battle.seat

    @property
    def legal(self) -> tuple[str, ...]:
        return self.battle.legal

    @property
    def hexes(self) -> set[str]:
        """The legal actions that are hexes."""
        return set(self.battle.legal) & BOARD

    @property
    def words(self) -> set[str]:
        """The legal actions that are options."""
        return set(self.battle.legal) - BOARD

    @property
    def view(self) -> dict[str, Any]:
        return self.battle.view("south")

    def unit(self, at: str) -> dict[str, Any]:
        """The unit in a hex, as a view shows it; empty for none."""
        return next((u for u in self.view["units"] if u["at"] == at), {})

    def vc(self, at: str) -> int:
        """The cohesion of the unit in a hex, 0 for none."""
        return int(self.unit(at).get("vc", 0))

    def general(self, at: str) -> dict[str, Any]:
        """A general in a hex, as a view shows him; empty for none."""
        return next((g for g in self.view["generals"] if g["at"] == at), {})

    @property
    def bowl(self) -> tuple[int, int]:
        """Tokens of south and of north in the bowl."""
        return self.view["tokens"]["south"], self.view["tokens"]["north"]

    @property
    def pc(self) -> tuple[int, int]:
        """Command points of south and of north."""
        return self.view["command_points"]["south"], self.view["command_points"]["north"]

    def events(self, kind: str) -> list[dict[str, Any]]:
        """Events of one kind that the last play (or the start) caused."""
        return [e for e in self.seen if e["event"] == kind]

    def event(self, kind: str) -> dict[str, Any]:
        """The only event of its kind."""
        found = self.events(kind)
        assert len(found) == 1, f"{len(found)} times {kind}"
        return found[0]

    def first(self, kind: str) -> dict[str, Any]:
        """The first event of its kind."""
        return self.events(kind)[0]

    @property
    def totals(self) -> tuple[int, int]:
        """What assailant and assailed made of their dice in the only combat."""
        totals = self.event("combat result")["totals"]
        return totals["assailant"], totals["assailed"]

    def thrown(self, what: str) -> list[list[int]]:
        """The dice of each throw of this kind that the last play caused."""
        return [list(e["dice"]) for e in self.events("dice") if e["what"] == what]


QUIET = (
    "done", "go on", "stop", "keep formation", "nothing", "no reaction", "hold fire", "stay", "spend 0",
    "stay detached", "lose cohesion",
)  # fmt: skip


def quiet(battle: ae.Battle) -> str:
    """The legal action that does least."""
    return next((text for text in QUIET if text in battle.legal), battle.legal[0])


def table(
    south: str,
    north: str,
    /,
    *,
    drawn: str | None = "south",
    spares: bool = True,
    pc: tuple[int, int] = (0, 0),
    seed: int = 1,
    **fields: Any,
) -> Table:
    """A battle at the drawing of a token of side `drawn`; other fields go into the scenario."""
    scenario: dict[str, Any] = {"stage": "draw"}
    for side, words, points in (("south", south, pc[0]), ("north", north, pc[1])):
        scenario[side] = side_of(f"{words} {SPARES[side]}" if spares else words, GENERALS[side])
        scenario[side]["pc"] = points
    if drawn:
        scenario["drawn"] = drawn
    for name, value in fields.items():
        if name in ("south", "north"):
            scenario[name].update(value)
        else:
            scenario[name] = value
    return Table(scenario, seed)


def opening(south: str, north: str, /, *, seed: int = 1, **fields: Any) -> Table:
    """A battle at the start of a turn, nothing declared or rolled yet."""
    scenario: dict[str, Any] = {"south": side_of(south, GENERALS["south"]), "north": side_of(north, GENERALS["north"])}
    for name, value in fields.items():
        if name in ("south", "north"):
            scenario[name].update(value)
        else:
            scenario[name] = value
    return Table(scenario, seed)


def coordinates(at: str) -> tuple[int, int]:
    """X and R of a hex by the letter of antesignani-2.1, not by the engine's tables."""
    row = ROWS.index(at[0])
    return 2 * (int(at[1:]) - 1) + row % 2, row


def distance(one: str, other: str) -> int:
    """Hex steps between two hexes by the formula of antesignani-2.1."""
    (x, r), (ox, orow) = coordinates(one), coordinates(other)
    a, b = abs(x - ox), abs(r - orow)
    return b + max(0, (a - b) // 2)


def around(at: str, steps: int, closed: Iterable[str] = ()) -> set[str]:
    """The hexes reached from a hex in so many steps without entering a closed one."""
    reached = {at}
    for _ in range(steps):
        reached |= {h for h in BOARD.difference(closed) if any(distance(h, r) == 1 for r in reached)}
    return reached - {at}


def within(at: str, steps: int) -> set[str]:
    """The hexes one to so many steps from a hex."""
    return {h for h in BOARD if 0 < distance(at, h) <= steps}
