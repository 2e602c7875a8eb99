"""Setting up land battles by hand and playing them: the table that the clause tests sit at.

A side is a line of words. `HI@E5:NE` is heavy infantry at E5 facing NE; notes follow a slash: `LA@E5:W/d,v` is
disordered and has a volley marker, `/p` is panicked, `/loot` loots, `/balks` balks, and `/shots=3,missile=B` sets
fields of the scenario. `L@E5` is a leader in a hex, `L` one that waits for phase 5, `L5@E5` one rated 5, `L/killed`
one lost. `CP@K8` is the camp. A side has no leaders but those named, and never panics by losses unless
`armies={"south": {"panic_threshold": ...}}` says so.

    Around E5:   D4  D5         around D5:   C5  C6        directions:  NW  NE
               E4  E5  E6                  D4  D5  D6                  W      E
                 F4  F5                      E5  E6                     SW  SE
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

import ancients_env as ae
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks import state as st
from ancients_env.rulesets.banks import tables as t

FACES = ("one", "two", "three", "four", "five", "six")
WORD = re.compile(
    r"(?P<type>[A-Z]{2}|L)(?P<rating>\d)?(?:@(?P<hex>[A-K]\d+))?(?::(?P<facing>[A-Z]+))?(?:/(?P<notes>\S+))?"
)
NOTES = {"d": "disordered", "p": "panicked", "v": "volley_marker", "loot": "looting"}
CAMP_STATES = ("defended", "undefended", "captured", "taken_back")
AWAY = {"south": "LI@K1:NE", "north": "LI@A1:SW"}  # a unit far from everything
DECLINE = ("done", "stop", "no", "stand", "stay", "keep back", "go on", "refuse")


def notes_of(text: str | None) -> dict[str, Any]:
    """The scenario's fields in the notes of a word."""
    fields: dict[str, Any] = {}
    for note in (text or "").split(","):
        if not note:
            continue
        name, _, value = note.partition("=")
        fields[NOTES.get(name, name)] = (int(value) if value.isdigit() else value) if value else True
    return fields


def army(words: str, **fields: Any) -> dict[str, Any]:
    """A side of a scenario from its words."""
    units: list[dict[str, Any]] = []
    leaders: list[dict[str, Any]] = []
    side: dict[str, Any] = {"panic_threshold": 999}
    for word in words.split():
        match = WORD.fullmatch(word)
        assert match, f"no piece: {word}"
        place = {"hex": match["hex"]} if match["hex"] else {}
        notes = notes_of(match["notes"])
        if match["type"] == "L":
            rating = {"rating": int(match["rating"])} if match["rating"] else {}
            leaders.append({**place, **rating, **({"fate": next(iter(notes))} if notes else {})})
        elif match["type"] == "CP":
            state = next((name.replace("_", " ") for name in notes if name in CAMP_STATES), None)
            side["camp"] = {**place, **({"state": state} if state else notes)}
        else:
            facing = {"facing": match["facing"]} if match["facing"] else {}
            units.append({"type": match["type"], **place, **facing, **notes})
    return {**side, "units": units, "leaders": leaders, **fields}


def group(turn: int, entries: str, words: str = "", leaders: int = 0) -> dict[str, Any]:
    """Reinforcements: a turn, entry hexes, units without hexes, and leaders."""
    return {
        "turn": turn,
        "entry_hexes": entries.split(),
        "units": army(words)["units"],
        "leaders": [{} for _ in range(leaders)],
    }


def field(
    south: str = AWAY["south"],
    north: str = AWAY["north"],
    *,
    armies: dict[str, dict[str, Any]] | None = None,
    seed: int = 1,
    **fields: Any,
) -> ae.Battle:
    """A battle on an open field of 11 x 15 hexes; `phase="melee"` and the like start later in south's turn."""
    armies = armies or {}
    scenario: dict[str, Any] = {
        "sides": {
            "south": army(south, **armies.get("south", {})),
            "north": army(north, **armies.get("north", {})),
        },
        **fields,
    }
    return ae.Battle("banks", scenario, seed=seed)


def dawn(south: str, north: str, *dice: int, **fields: Any) -> ae.Battle:
    """A battle at the start of south's turn 1, which begins with these dice; north, the first player, did nothing."""
    battle = load(field(south, north, first_player="north", **fields), *dice)
    end_turn(battle)
    return battle


def load(battle: ae.Battle, *dice: int) -> ae.Battle:
    """These dice come next."""
    battle.load_dice([FACES[die - 1] for die in dice])
    return battle


def play(battle: ae.Battle, *actions: str) -> ae.Battle:
    """Push actions in turn; one written with a `?` only if it is legal."""
    for action in actions:
        if not action.endswith("?"):
            battle.push(action)
        elif action[:-1] in battle.legal:
            battle.push(action[:-1])
    return battle


def decline(battle: ae.Battle) -> str:
    """The quietest legal action."""
    return next((word for word in DECLINE if word in battle.legal), battle.legal[-1])


def until(battle: ae.Battle, decision: str, seat: str | None = None) -> ae.Battle:
    """Decline everything until this decision is asked (of this seat)."""
    for _ in range(300):
        if battle.decision == decision and seat in (None, battle.seat):
            return battle
        assert battle.seat is not None, f"the battle ended before {decision}"
        battle.push(decline(battle))
    raise AssertionError(f"{decision} never came")


def end_turn(battle: ae.Battle) -> list[dict[str, Any]]:
    """Decline everything until the player turn is over; the events of all that."""
    turn = int(battle.states["turn"][0])
    seen: list[dict[str, Any]] = []
    while battle.seat is not None and int(battle.states["turn"][0]) == turn:
        battle.push(decline(battle))
        seen += battle.events
    return seen


def play_out(battle: ae.Battle) -> ae.Battle:
    """Decline everything to the end."""
    for _ in range(2000):
        if battle.seat is None:
            return battle
        battle.push(decline(battle))
    raise AssertionError("the battle never ended")


def move(battle: ae.Battle, unit_at: str, *actions: str) -> ae.Battle:
    """Choose a unit and take its steps and turns."""
    assert battle.decision == "choose_unit", battle.decision
    return play(battle, unit_at, *actions)


def shoot(battle: ae.Battle, shooter: str, target: str, *dice: int) -> ae.Battle:
    """One shot with these dice; what happens to the target's leaders is rolled too."""
    load(battle, *dice)
    assert battle.decision == "choose_shooter", battle.decision
    battle.push(shooter)
    if battle.decision == "shoot_at" and not events(battle, "shot"):
        battle.push(target)
    return battle


def attack(battle: ae.Battle, attacker: str, target: str, *dice: int) -> ae.Battle:
    """Declare an attack; the defender's decisions, if any, are still to come."""
    load(battle, *dice)
    assert battle.decision == "choose_attacker", battle.decision
    battle.push(attacker)
    if battle.decision == "attack_at":
        battle.push(target)
    return battle


def resist(battle: ae.Battle) -> ae.Battle:
    """The attacked side neither withdraws leaders nor retreats."""
    while battle.decision in ("leader_retreats", "retreat_to"):
        battle.push("stay" if battle.decision == "leader_retreats" else "stand")
    return battle


@dataclass(frozen=True)
class Piece:
    """A unit as it stands."""

    type: str
    side: str
    facing: str
    disordered: bool
    panicked: bool
    volley: bool
    looting: bool
    volleys: int


def unit(battle: ae.Battle, at: str) -> Piece | None:
    """The unit in a hex, above a camp the other unit; None for none."""
    s = battle.states[0]
    h = t.GRID.hex(at)
    found = [u for u in range(int(s.units)) if int(s.unit_hex[u]) == h]
    found.sort(key=lambda u: t.TYPES[s.unit_type[u]] == "CP")
    return _piece(s, found[0]) if found else None


def outside(battle: ae.Battle, entry: str, direction: str) -> Piece | None:
    """The unit on the imaginary hex beyond an edge hex."""
    s = battle.states[0]
    place = int(st.IMAGINARY) - int(t.OUTSIDE[t.GRID.hex(entry), DIRECTION_NAMES.index(direction)])
    return next((_piece(s, u) for u in range(int(s.units)) if int(s.unit_hex[u]) == place), None)


def _piece(s: Any, u: int) -> Piece:
    marks = int(s.unit_marks[u])
    return Piece(
        type=t.TYPES[s.unit_type[u]],
        side=("south", "north")[s.unit_side[u]],
        facing=DIRECTION_NAMES[s.unit_facing[u]],
        disordered=bool(marks & int(st.DISORDERED)),
        panicked=bool(marks & int(st.PANICKED)),
        volley=bool(marks & int(st.VOLLEY)),
        looting=bool(marks & int(st.LOOTING)),
        volleys=int(s.unit_volleys[u]),
    )


def fates(battle: ae.Battle, side: str) -> dict[str, list[str]]:
    """What has become of a side's units: type by fate."""
    s = battle.states[0]
    found: dict[str, list[str]] = {}
    for u in range(int(s.units)):
        if ("south", "north")[s.unit_side[u]] == side:
            found.setdefault(st.FATES[s.unit_fate[u]], []).append(t.TYPES[s.unit_type[u]])
    return found


def leaders(battle: ae.Battle, at: str) -> list[str]:
    """The sides of the leaders in a hex."""
    s = battle.states[0]
    h = t.GRID.hex(at)
    return sorted(("south", "north")[s.leader_side[k]] for k in range(int(s.leaders)) if int(s.leader_hex[k]) == h)


def leader_fates(battle: ae.Battle, side: str) -> list[str]:
    """What has become of a side's leaders, in their order; `aside` are those in play but off the map."""
    s = battle.states[0]
    return [
        "aside" if s.leader_fate[k] == st.L_IN_PLAY and s.leader_hex[k] < 0 else st.LEADER_FATES[s.leader_fate[k]]
        for k in range(int(s.leaders))
        if ("south", "north")[s.leader_side[k]] == side
    ]


def camp(battle: ae.Battle, side: str) -> str:
    """What has become of a side's camp."""
    return st.CAMP_STATES[battle.states[0].camp_state[("south", "north").index(side)]]


def lost(battle: ae.Battle, side: str) -> int:
    """Strength points a side has lost."""
    return int(battle.states[0].lost[("south", "north").index(side)])


def phase(battle: ae.Battle) -> str:
    """The phase the battle is in."""
    return st.PHASES[battle.states[0].phase]


def events(battle: ae.Battle, kind: str) -> list[dict[str, Any]]:
    """Events of one kind that the last action caused."""
    return [e for e in battle.events if e["event"] == kind]


def kinds(battle: ae.Battle) -> list[str]:
    """The kinds of the events that the last action caused, in order."""
    return [e["event"] for e in battle.events]


def melee(battle: ae.Battle) -> tuple[str, str]:
    """Odds and result of the melee that the last action caused."""
    event = events(battle, "melee")[-1]
    return event["odds"], event["result"]


def odds(battle: ae.Battle) -> tuple[float, float, str]:
    """Both strengths and the column of the melee that the last action caused."""
    event = events(battle, "melee")[0]
    return event["attack"], event["defence"], event["odds"]


def reckoned(attack: float, defence: float) -> tuple[float, float, str]:
    """The same reckoned by hand from the strengths (banks-9.16, banks-9.17)."""
    for at_least, name in ((3, "3-1"), (2, "2-1"), (1, "1-1"), (0.5, "1-2")):
        if attack >= at_least * defence:
            return attack, defence, name
    raise AssertionError(f"{attack} against {defence} may not be declared")


def hexes(battle: ae.Battle) -> set[str]:
    """The legal actions that are hexes."""
    return {text for text in battle.legal if len(text) <= 3 and text[0].isupper() and text[1:].isdigit()}


def words(battle: ae.Battle) -> set[str]:
    """The legal actions that are options."""
    return set(battle.legal) - hexes(battle)
