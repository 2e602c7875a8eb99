"""Every decision at a position of its own: saved, copied and replayed in the middle of it; views, planes, refusals."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable

import pytest

import ancients_env as ae
from ancients_env.buffers import raw
from ancients_env.errors import PositionError
from ancients_env.rulesets.antesignani.state import DECISIONS
from tests.rulesets.antesignani.table import Table, opening, side_of, table
from tests.seen import Seen

HEAVY, LIGHT = {"weight": "heavy"}, {"weight": "light", "doctrine": "loose"}
NORTH = side_of("HID@A1 HID@A3", "G@A5")


def workshop(*actions: str, **options: bool) -> Table:
    return Table({"south": {}, "north": NORTH, "options": options}).play(*actions)


def field(*actions: str) -> Table:
    sides = {side: {"units": [HEAVY, LIGHT], "generals": [{}, {"control": 1}]} for side in ("south", "north")}
    return Table(sides).play(*actions)


def placed(decision: str) -> Table:
    battle = field()
    while battle.decision != decision:
        battle.play(battle.legal[0])
    return battle


def charged(north: str, *actions: str, south: str = "HID33@F6", dice: tuple[int, ...] = ()) -> Table:
    """F6 attacks E7; then these dice and answers."""
    return table(south, f"{north} HID@A3").activate("F6").attack("E7").dice(*dice).play(*actions)


def supported() -> Table:
    south = "HID33@F6/1+elite HID33@E6 HID33@F7 HID@I3"
    battle = table(south, "HID34@E7*", spares=False).group("F6", "E6", "F7")
    return battle.halt("E6", face=3).play("wait").halt("F7").play("wait").halt("F6").play("attack")


DESIGN = ["infantry", "medium", "dense", "value 3", "value 2", "weapon none", "long_spears", "value 3", "irregular"]
ARCHERS = "MID@G6+slings+bare"

POSITIONS: dict[str, Callable[[], Table]] = {
    "choose_list": workshop,
    "build_army": lambda: workshop("list 5", "entry 5"),
    "unit_weapon": lambda: workshop("list 3", "entry 4"),
    "unit_quality": lambda: workshop("list 1", "entry 3", quality_upgrades=True),
    "design_arm": lambda: workshop("list 5", "own design", custom_units=True),
    **{
        f"design_{part}": lambda n=n: workshop("list 5", "own design", *DESIGN[:n], custom_units=True)
        for n, part in enumerate(
            ("weight", "doctrine", "vo", "protection", "weapon", "equipment", "vd", "quality", "abilities"), start=1
        )
    },
    "general_grade": lambda: workshop("list 1", "add general"),
    "general_control": lambda: workshop("list 1", "add general", "normal"),
    "general_attack": lambda: workshop("list 1", "add general", "normal", "value 1"),
    "general_defence": lambda: workshop("list 1", "add general", "normal", "value 1", "value 0"),
    "general_devotio": lambda: workshop("list 1", "add general", "normal", "value 1", "value 0", "value 2"),
    "name_chief": lambda: workshop(
        "list 5", *["entry 5"] * 3, "add general", "mediocre", *["value 0"] * 3, "add general", "normal",
        *["value 0"] * 3, "done",
    ),
    "deploy_unit": field,
    "deploy_hex": lambda: field("unit 2"),
    "deploy_facing": lambda: placed("deploy_facing"),
    "deploy_general": lambda: placed("deploy_general"),
    "succession": lambda: opening("HID@I2 HID@I3 G@H2 G@H4", "HID@A1 HID@A2", turn=2, south={"chief_lost": 0}),
    "which_general": lambda: table("HID@G6 G@H6 G@H6+control1", "HID@A3").play("H6"),
    "attach": lambda: opening("HID@G6 HID@G7 G@G6", "HID@C6 HID@C7 G@C6").play("attach"),
    "move_general": lambda: table("HID@G6 G@H6", "HID@A3"),
    "general_to": lambda: table("HID@G6 G@H6+devotio", "HID@E7").play("H6"),
    "choose_unit": lambda: table("HID@G6", "HID@E7"),
    "choose_group": lambda: table("HID@G6 HID@G7 HID@G8", "HID@E7").play("G6", "G7"),
    "spend_pc": lambda: table("LIS@G6 G@H6+moved", "HID@C6", pc=(4, 0)).play("G6"),
    "play_group_unit": lambda: table("HID@G6 HID@G7", "HID@E7*").group("G6", "G7").halt("G7", "F7").play("wait"),
    "formation": lambda: table("HID@G6", "HID@A3").dice(1).play("G6"),
    "move_step": lambda: table("LCL@E7 LIS@E8*", "HID@I11").dice(1).play("E7", "E8"),  # in the hex of a friend
    "facing": lambda: table("HID@G6+bare", "HID@A3").dice(1).play("G6", "stop"),
    "action": lambda: table("LIL@F6+bows", "HID@E7*").activate("F6"),
    "shoot_target": lambda: table("LIL@F6+bows", "HID@E7* HID@E6*").activate("F6").play("shoot"),
    "shoot_which": lambda: table("LIL@F6+bows", "HID@E7* G@E7+moved").activate("F6").play("shoot"),
    "attack_target": lambda: table("LIL@F6+bows", "HID@E7* HID@E6*").activate("F6").play("attack"),
    "supporters": lambda: supported().play("F7"),
    "reaction": lambda: charged("HID@E7+javelins LIS@E6:6+javelins"),
    "reaction_kind": lambda: charged("LCL@E7+javelins", "E7"),
    "parthian_shot": lambda: charged("LCS@E7+bows+parthian_shot", "E7", "evade", dice=(1,)),
    "evade_step": lambda: charged("LIS@E7 HID@D7*", "E7", "D7", dice=(1,)),  # in the hex of a friend
    "shot_loss": lambda: table(ARCHERS, "HID33@E7*").activate("G6").dice(*[1] * 4, *[6] * 4).play("shoot"),
    "shot_retreat_direction": lambda: table("MID@G7+slings+bare", "HID33@E7*")
    .activate("G7").dice(*[1] * 4, *[6] * 4).play("shoot", "retreat"),
    "distribute_losses": lambda: supported().play("E6").dice(*[6] * 9, 4, 1, 6, 6).play("F7", "E6"),
    "breakthrough": lambda: table("HID33@F6", "HID33@E7*").activate("F6").dice(2, *[6] * 7).play("attack"),
    "consecutive_combat": lambda: charged(
        "LIL@E7 HID33@D7*", "E7", "D6", "stop", "face 6", "advance", "face 1", dice=(1,)
    ),
}  # fmt: skip
ODD = {
    "a facing after an evasion": lambda: charged("LIL@E7", "E7", "D7", "stop", dice=(1,)),
    "a facing after an advance": lambda: table("HID33@F6", "HID33@E7*")
    .activate("F6").dice(2, *[6] * 7).play("attack", "advance"),
    "a facing before a shieldwall": lambda: table("HID@G6", "HID@A3").dice(1).play("G6", "form shieldwall"),
    "a formation after moving": lambda: table("HID@G6", "HID@A3").dice(1).play("G6", "keep formation", "F6", "face 12"),
    "losses from a reaction inside an attack": lambda: charged("HID@E7+javelins", "E7", dice=(1, 1, 1, 6, 6, 6, 6)),
    "losses from a Parthian shot": lambda: charged(
        "LCS@E7+bows+parthian_shot", "E7", "evade", "shoot", dice=(1, 1, 1, 6, 6)
    ),
    "an evasion that is optional": lambda: charged(
        "LCS@E7+bows+parthian_shot", "E7", "evade", "shoot", south="HID33@F6/1", dice=(1, 1, 6, 6)
    ),
    "points for a reaction": lambda: table("HID33@F6", "LIL@E7 G@D7+moved", pc=(0, 2))
    .activate("F6").attack().play("E7"),
    "the next target of an impetuous unit": lambda: table(
        "MID33@F6+impetuous+bare", "LIS@E7 HID33@D7* HID33@D6* HID@A3"
    ).activate("F6").attack("E7").dice(1).play("E7", "D6", "C6", "face 6", "face 12"),
    "elephants asked before the roll": lambda: table(ARCHERS, "EL33@E7*")
    .activate("G6").dice(1, 1, *[6] * 4).play("shoot"),
}  # fmt: skip
ALL = {**POSITIONS, **ODD}


def same(one: ae.Battle, other: ae.Battle) -> bool:
    return raw(one.states).tobytes() == raw(other.states).tobytes() and one.legal == other.legal


def test_there_is_a_position_for_every_decision():
    """All but `carry_on`, which is forced and never seen."""
    assert set(POSITIONS) == set(DECISIONS) - {"carry_on"}


@pytest.mark.parametrize("name", POSITIONS)
def test_each_position_asks_what_it_is_for(name):
    battle = POSITIONS[name]()
    assert battle.decision == name and len(battle.legal) > 1


@pytest.mark.parametrize("name", ALL)
def test_positions_records_and_copies_go_on_alike(name):
    """Saved as JSON, replayed from the record, pickled: the same bytes, and the same after each legal action."""
    battle = ALL[name]().battle
    twins = [
        ae.Battle.from_position(json.loads(json.dumps(battle.position()))),
        ae.replay(json.loads(json.dumps(battle.record()))),
        pickle.loads(pickle.dumps(battle)),
        battle.copy(),
    ]
    assert all(same(twin, battle) for twin in twins)
    for action in battle.legal[:3] + battle.legal[-2:]:
        after = battle.copy()
        after.push(action)
        for twin in twins:
            again = twin.copy()
            again.push(action)
            assert same(again, after), action


@pytest.mark.parametrize("name", ALL)
def test_every_choice_leads_somewhere(name):
    battle = ALL[name]().battle
    for action in battle.legal:
        after = battle.copy()
        after.push(action)
        assert after.seat is None or len(after.legal) > 1, f"{action} leads to {after.decision} without a choice"


@pytest.mark.parametrize("name", ALL)
def test_words_pictures_and_judgements_work_at_every_decision(name):
    battle = ALL[name]().battle
    json.dumps(battle.view("north"))
    assert battle.svg("north").startswith("<svg") and str(battle)
    assert -1 <= battle.judge("south") == -battle.judge("north") <= 1


def test_planes_of_facing_formation_cohesion_and_activation():
    battle = table("HID34@E7:2/3+shieldwall* LIS12@G5:11+bows", "EL33@C3:6", spares=False)
    planes = Seen(battle.battle, 0)
    scalars = planes.scalars
    assert planes["unit facing 2:"] == {"E7": 3} and planes["unit facing 11:"] == {"G5": 2}
    assert planes["unit facing 6:"] == {"C3": -4}, "the enemy's is below nought"
    assert planes["formation"] == {"E7": 5, "G5": 1, "C3": 3}
    assert planes["activation"]["E7"] == 1 and planes["offensive value"] == {"E7": 3, "G5": 1, "C3": 3}
    assert planes["temper"] == {"C3": 2}, "elephants are impetuous"
    assert (scalars["own cohesion"], scalars["enemy cohesion"]) == (5, 4)
    assert len(planes["on the board"]) == 113


def test_the_reach_of_command_is_five_hexes():
    battle = table("HID@E7 HID@I1 G@E7+moved", "HID@A3 G@A13+moved", spares=False)
    planes = Seen(battle.battle, 0)
    reach = planes["reach of own command"]
    assert {"E2", "E12", "E7"} <= set(reach) and not {"E1", "E13"} & set(reach)


def test_north_sees_the_table_turned_round():
    """E7 is the middle; G5 is C9 from the other chair, and 11 o'clock is 5."""
    planes = Seen(table("LIS@G5:11", "HID@E7:6", spares=False, drawn="north").battle, 1)
    assert planes["unit facing 5:"] == {"C9": -2} and planes["unit facing 12:"] == {"E7": 4}
    assert planes.scalars["my turn"] == 1


@pytest.mark.parametrize(
    ("field_name", "place", "value"),
    [
        ("stage", None, 99), ("decision", None, 3), ("active", None, 1), ("first", None, 2), ("moment", None, 7),
        ("turns", None, 0), ("turn", None, 40), ("pc", 0, -1), ("units", 0, 39), ("generals", 1, 13),
        ("unit_category", 0, 7), ("unit_weight", 0, 3), ("unit_doctrine", 0, 3), ("unit_vo", 0, 5), ("unit_vd", 0, 0),
        ("unit_weapon", 0, 8), ("unit_facing", 0, 13), ("unit_vc", 0, 5), ("unit_vc", 0, 0), ("unit_vc", 0, 3),
        ("unit_hex", 0, 25), ("unit_hex", 0, 117), ("unit_hex", 0, -1), ("unit_hex", 0, 0), ("hex_unit", 60, 0),
        ("vc", 0, 99), ("bowl", 0, 9), ("bowl", 1, 0), ("general_hex", 0, 25), ("general_control", 0, 3),
        ("general_unit", 0, 3), ("chief", 0, 5), ("chief_lost", 0, 99), ("ground", 7, 1), ("area", 7, 1),
        ("marked_n", None, 2), ("top_level", None, 1), ("mover", None, 76), ("who", None, 24), ("pointed", None, 117),
        ("c_unit", 0, 1), ("x_direction", None, 6), ("d_first", None, 2), ("unit_traits", 0, -1), ("unit_state", 0, -1),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(field_name, place, value):
    position = table("HID@G6 HID@G8", "HID@C6").battle.position()
    if place is None:
        position["state"][field_name] = value
    else:
        position["state"][field_name][place] = value
    with pytest.raises(PositionError):
        ae.Battle.from_position(position)
