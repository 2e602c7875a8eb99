"""The record of a battle of Antesignani, and the names of what it can be asked."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ancients_env.contract import record_dtype
from ancients_env.rulesets.antesignani.tables import (
    GRADE_NAMES,
    HEXES,
    MAX_GENERALS,
    MAX_GENERALS_SIDE,
    MAX_SIDE,
    MAX_UNITS,
    QUALITY_NAMES,
    WEAPON_NAMES,
)

# ---------------------------------------------------------------- decisions
DECISIONS = (
    # army building (antesignani-33.1): the entry or general, then what is open about it
    "choose_list", "build_army", "unit_weapon", "unit_quality",
    "design_arm", "design_weight", "design_doctrine", "design_vo", "design_protection", "design_weapon",
    "design_equipment", "design_vd", "design_quality", "design_abilities",
    "general_grade", "general_control", "general_attack", "general_defence", "general_devotio", "name_chief",
    # deployment (antesignani-33.4)
    "deploy_unit", "deploy_hex", "deploy_facing", "deploy_general",
    # the turn
    "succession", "which_general", "attach", "move_general", "general_to",
    "choose_unit", "choose_group", "spend_pc", "play_group_unit", "formation", "move_step", "facing", "action",
    "shoot_target", "shoot_which", "attack_target", "supporters",
    # the other side answers
    "reaction", "reaction_kind", "parthian_shot", "evade_step",
    "shot_loss", "shot_retreat_direction", "distribute_losses", "breakthrough", "consecutive_combat", "carry_on",
)  # fmt: skip
(
    CHOOSE_LIST, BUILD_ARMY, UNIT_WEAPON, UNIT_QUALITY,
    DESIGN_ARM, DESIGN_WEIGHT, DESIGN_DOCTRINE, DESIGN_VO, DESIGN_PROTECTION, DESIGN_WEAPON,
    DESIGN_EQUIPMENT, DESIGN_VD, DESIGN_QUALITY, DESIGN_ABILITIES,
    GENERAL_GRADE, GENERAL_CONTROL, GENERAL_ATTACK, GENERAL_DEFENCE, GENERAL_DEVOTIO, NAME_CHIEF,
    DEPLOY_UNIT, DEPLOY_HEX, DEPLOY_FACING, DEPLOY_GENERAL,
    SUCCESSION, WHICH_GENERAL, ATTACH, MOVE_GENERAL, GENERAL_TO,
    CHOOSE_UNIT, CHOOSE_GROUP, SPEND_PC, PLAY_GROUP_UNIT, FORMATION, MOVE_STEP, FACING, ACTION,
    SHOOT_TARGET, SHOOT_WHICH, ATTACK_TARGET, SUPPORTERS,
    REACTION, REACTION_KIND, PARTHIAN_SHOT, EVADE_STEP,
    SHOT_LOSS, SHOT_RETREAT_DIRECTION, DISTRIBUTE_LOSSES, BREAKTHROUGH, CONSECUTIVE_COMBAT, CARRY_ON,
) = np.arange(len(DECISIONS))  # fmt: skip

# ---------------------------------------------------------------- options: actions behind the hexes
OPTIONS = (
    "done", "go on", "stop",
    *(f"face {hour}" for hour in range(1, 13)),
    *(f"spend {points}" for points in range(6)),
    "attach", "stay detached",
    "form shieldwall", "normal formation", "keep formation",
    "attack", "shoot", "wait", "nothing", "shoot unit",
    "opportunity fire", "evade", "counter-charge", "no reaction", "hold fire",
    "retreat", "lose cohesion", "advance", "stay",
    *(f"general {k}" for k in range(1, MAX_GENERALS_SIDE + 1)),
    *(f"unit {k}" for k in range(1, MAX_SIDE + 1)),
    *(f"list {k}" for k in range(1, 13)),
    *(f"entry {k}" for k in range(1, 9)),
    "add general", "own design",
    *(f"value {k}" for k in range(5)),
    *GRADE_NAMES, *QUALITY_NAMES,
    "devotio", "no devotio",
    "infantry", "cavalry", "artillery",
    "light", "medium", "heavy",
    "dispersed", "loose", "dense",
    *(f"weapon {name}" for name in WEAPON_NAMES),
    "no equipment", "two_handed", "long_spears", "very_long_spears",
    "disciplined", "spirited", "impetuous", "fanatic", "veteran", "novice", "parthian_shot",
)  # fmt: skip


def _option(name: str) -> np.int64:
    return np.int64(HEXES + OPTIONS.index(name))


DONE, GO_ON, STOP = _option("done"), _option("go on"), _option("stop")
FACE = _option("face 1") - 1  # FACE + hour
SPEND = _option("spend 0")  # SPEND + points
DO_ATTACH, STAY_DETACHED = _option("attach"), _option("stay detached")
FORM_SHIELDWALL, TO_NORMAL, KEEP_FORMATION = (
    _option("form shieldwall"), _option("normal formation"), _option("keep formation"),
)  # fmt: skip
ATTACK, SHOOT, WAIT, NOTHING_MORE = _option("attack"), _option("shoot"), _option("wait"), _option("nothing")
SHOOT_UNIT = _option("shoot unit")
OPPORTUNITY_FIRE, EVADE, COUNTER_CHARGE = _option("opportunity fire"), _option("evade"), _option("counter-charge")
NO_REACTION, HOLD_FIRE = _option("no reaction"), _option("hold fire")
RETREAT, LOSE_COHESION = _option("retreat"), _option("lose cohesion")
ADVANCE, STAY = _option("advance"), _option("stay")
GENERAL = _option("general 1")  # GENERAL + place among the side's generals
UNIT = _option("unit 1")  # UNIT + place among the side's units
LIST, ENTRY = _option("list 1"), _option("entry 1")
ADD_GENERAL, OWN_DESIGN = _option("add general"), _option("own design")
VALUE = _option("value 0")
GRADE, QUALITY = _option("mediocre"), _option("levy")
DEVOTIO, NO_DEVOTIO = _option("devotio"), _option("no devotio")
ARM, WEIGHT, DOCTRINE = _option("infantry"), _option("light"), _option("dispersed")
WEAPON, EQUIPMENT, ABILITY = _option("weapon none"), _option("no equipment"), _option("disciplined")

REASONS = ("none", "army broken", "both armies broken", "turn limit", "no units left")
(BY_NONE, BY_BROKEN, BY_BOTH, BY_TURNS, BY_NO_UNITS) = np.arange(len(REASONS))

# ---------------------------------------------------------------- stages: what goes on by itself when nobody is asked
STAGES = (
    "build", "deploy", "turn", "attach", "command", "draw", "generals", "choose", "group", "test", "play", "form",
    "move", "moved", "formed", "act", "declare", "react", "parthian", "evasion", "evaded", "shot", "combat", "losses",
    "carried", "checks", "breakthrough", "advanced", "next fight", "unit done", "end", "verdict",
)  # fmt: skip
(
    ST_BUILD, ST_DEPLOY, ST_TURN, ST_ATTACH, ST_COMMAND, ST_DRAW, ST_GENERALS, ST_CHOOSE, ST_GROUP, ST_TEST, ST_PLAY,
    ST_FORM, ST_MOVE, ST_MOVED, ST_FORMED, ST_ACT, ST_DECLARE, ST_REACT, ST_PARTHIAN, ST_EVASION, ST_EVADED, ST_SHOT,
    ST_COMBAT, ST_LOSSES, ST_CARRIED, ST_CHECKS, ST_BREAKTHROUGH, ST_ADVANCED, ST_NEXT_FIGHT, ST_UNIT_DONE, ST_END,
    ST_VERDICT,
) = np.arange(len(STAGES))  # fmt: skip

# ---------------------------------------------------------------- marks
GONE, WAITING = np.int64(-1), np.int64(-2)  # the hex of a piece out of the game, of one still to be placed
# unit_state
ACTIVATED = np.int64(1)  # this turn
SHIELDWALL = np.int64(2)
IN_GROUP = np.int64(4)  # being activated now, alone or in a group
FINISHED = np.int64(8)  # its activation is over
MOVE_OVER = np.int64(16)  # its move and facing are done; it waits or acts
MOVED = np.int64(32)  # entered a hex in this activation (antesignani-10.11)
FROM_ROUGH = np.int64(64)  # began its move in rough ground
THROUGH_ROUGH = np.int64(128)  # moved, and some hex of the move was rough
REFORMED = np.int64(256)  # took up or gave up the shieldwall in this activation
SHOT = np.int64(512)
FOUGHT = np.int64(1024)
ENGAGED = np.int64(2048)  # in contact when the present activation began (antesignani-18.3)
FACED = np.int64(4096)  # its free facing is taken
WAITED = np.int64(8192)  # it was left waiting for others of its group
THIS_ACTIVATION = (
    IN_GROUP | FINISHED | MOVE_OVER | MOVED | FROM_ROUGH | THROUGH_ROUGH | REFORMED | SHOT | FOUGHT | FACED | WAITED
)
# generals may move: before a unit is chosen, after its activation, at the end of the turn (antesignani-17.8)
(BEFORE, AFTERWARDS, AT_END) = np.arange(3)
# general_state
GENERAL_MOVED = np.int64(1)

# what a test is for
TESTS = ("activation", "opportunity fire", "evasion", "counter-charge")
(T_ACTIVATION, T_FIRE, T_EVASION, T_COUNTER) = np.arange(len(TESTS))
# how a combat ended for the assailed
(C_FOUGHT, C_EVADED, C_OFF) = np.arange(3)
# why a shot is made
(BY_CHOICE, BY_REACTION, BY_PARTHIAN) = np.arange(3)
# how a general is lost
LOST_HOW = ("losses of his unit", "shot", "captured", "with his unit", "devotio")
(L_LOSSES, L_SHOT, L_CAPTURED, L_UNIT, L_DEVOTIO) = np.arange(len(LOST_HOW))
# what a throw is for
THROWS = (
    "command points", "activation", "opportunity fire", "evasion", "counter-charge", "hit", "save", "assailant",
    "supporter", "assailed", "elephant direction", "general check", "deployment",
)  # fmt: skip
(
    TH_COMMAND, TH_ACTIVATION, TH_FIRE, TH_EVASION, TH_COUNTER, TH_HIT, TH_SAVE, TH_ASSAILANT,
    TH_SUPPORTER, TH_ASSAILED, TH_ELEPHANT, TH_CHECK, TH_DEPLOYMENT,
) = np.arange(len(THROWS))  # fmt: skip

# the roles of a combat
ASSAILANT, ASSAILED, SUPPORTER_A, SUPPORTER_B = np.arange(4)

# ---------------------------------------------------------------- events
EVENTS = (
    "none", "list chosen", "unit bought", "general bought", "general in chief", "places first", "unit placed",
    "general placed", "turn begins", "attached", "command points", "token", "activation", "test", "step", "turn",
    "formation", "general moves", "general lost", "devotio", "rally", "dice", "shot", "saves", "attack", "reaction",
    "combat result", "loss", "no effect", "retreat", "retreat impossible", "elephant direction", "trampled",
    "destroyed", "evaded", "called off", "counter-charge", "advance", "turn ends", "victory",
)  # fmt: skip
(
    E_NONE, E_LIST, E_UNIT_BOUGHT, E_GENERAL_BOUGHT, E_CHIEF, E_PLACES_FIRST, E_PLACED,
    E_GENERAL_PLACED, E_TURN_BEGINS, E_ATTACHED, E_COMMAND, E_TOKEN, E_ACTIVATION, E_TEST, E_STEP, E_TURN,
    E_FORMATION, E_GENERAL_MOVES, E_GENERAL_LOST, E_DEVOTIO, E_RALLY, E_DICE, E_SHOT, E_SAVES, E_ATTACK, E_REACTION,
    E_RESULT, E_LOSS, E_NO_EFFECT, E_RETREAT, E_NO_RETREAT, E_ELEPHANT, E_TRAMPLED,
    E_DESTROYED, E_EVADED, E_CALLED_OFF, E_COUNTER, E_ADVANCE, E_TURN_ENDS, E_VICTORY,
) = np.arange(len(EVENTS))  # fmt: skip

# ---------------------------------------------------------------- loaded dice
# One queue in the order of antesignani-2.7. A result waits at its head until something is drawn that can show it: a
# number up to the die's faces for a die, the name of a side with tokens in the bowl for a draw from the bowl.
DICE = ("1", "2", "3", "4", "5", "6", "7", "8", "south", "north")
FIRST_TOKEN = np.int64(8)

SHOWN = 16  # dice kept for pictures

# ---------------------------------------------------------------- the record
FIELDS = (
    # the scenario's facts
    ("ground", np.int8, (HEXES,)),  # bits of the ground, and the level above them
    ("area", np.int8, (HEXES,)),  # number of the rough area a hex belongs to, 0 for none
    ("marked", np.int8, (HEXES,)),  # the hexes that are not open ground at level 0
    ("marked_n", np.int8),
    ("top_level", np.int8),  # the highest level on the table
    ("any_blocks", np.int8),  # 1: some hex blocks view
    ("turns", np.int8),  # turns to play
    ("first", np.int8),  # the side that declares, rolls and is counted first (south by the rules)
    ("shot_loss_choice", np.int8),  # antesignani-11.15
    ("quality_upgrades", np.int8),  # antesignani-32.5
    ("custom_units", np.int8),  # antesignani-32.6
    ("points", np.int16, (2,)),  # what each army may cost
    ("list", np.int8, (2,)),  # army list 0 to 11, -1 for none (or still to be chosen)
    ("to_build", np.int8, (2,)),  # 1: the side builds its army by decisions
    # units: south's from 0, north's from MAX_SIDE
    ("units", np.int8, (2,)),  # how many each side has, lost ones included
    ("unit_hex", np.int8, (MAX_UNITS,)),  # GONE, WAITING or a hex
    ("unit_facing", np.int8, (MAX_UNITS,)),  # 1 to 12
    ("unit_vc", np.int8, (MAX_UNITS,)),
    ("unit_category", np.int8, (MAX_UNITS,)),
    ("unit_weight", np.int8, (MAX_UNITS,)),
    ("unit_doctrine", np.int8, (MAX_UNITS,)),
    ("unit_vo", np.int8, (MAX_UNITS,)),
    ("unit_vd", np.int8, (MAX_UNITS,)),
    ("unit_protection", np.int8, (MAX_UNITS,)),
    ("unit_weapon", np.int8, (MAX_UNITS,)),
    ("unit_quality", np.int8, (MAX_UNITS,)),
    ("unit_entry", np.int8, (MAX_UNITS,)),  # place in the army list, -1 for a unit of another kind
    ("unit_traits", np.int16, (MAX_UNITS,)),
    ("unit_state", np.int16, (MAX_UNITS,)),
    ("unit_spent", np.int8, (MAX_UNITS,)),  # UD spent in the present activation
    ("unit_entered", np.int8, (MAX_UNITS,)),  # hexes entered in it
    ("unit_fought", np.int8, (MAX_UNITS,)),  # combats fought this turn
    ("unit_struck", np.int8, (MAX_UNITS,)),  # the unit it fought this turn as assailant, -1 for none
    ("hex_unit", np.int8, (HEXES,)),  # -1 for none; the unit on the move stands in no hex
    ("near", np.int8, (2, HEXES)),  # how many units of each side are next to the hex
    ("start_vc", np.int16, (2,)),
    ("vc", np.int16, (2,)),  # on the table now
    # generals: south's from 0, north's from MAX_GENERALS_SIDE
    ("generals", np.int8, (2,)),
    ("general_hex", np.int8, (MAX_GENERALS,)),  # GONE, WAITING or a hex
    ("general_unit", np.int8, (MAX_GENERALS,)),  # the unit he is attached to, -1 for none
    ("general_grade", np.int8, (MAX_GENERALS,)),
    ("general_control", np.int8, (MAX_GENERALS,)),
    ("general_attack", np.int8, (MAX_GENERALS,)),
    ("general_defence", np.int8, (MAX_GENERALS,)),
    ("general_devotio", np.int8, (MAX_GENERALS,)),
    ("general_state", np.int8, (MAX_GENERALS,)),
    ("chief", np.int8, (2,)),  # the general in chief, -1 for none
    ("chief_lost", np.int8, (2,)),  # turns finished when he was lost, -1 for never
    # the turn
    ("stage", np.int8),
    ("pc", np.int16, (2,)),
    ("bowl", np.int8, (2,)),  # tokens left
    ("cursor", np.int8),  # generals asked, sides served
    ("success", np.int8),  # of the present activation
    ("reference", np.int8),  # the unit that tests, -1 for none
    ("group_n", np.int8),  # units of the group
    ("mover", np.int8),  # the unit being played or evading, -1 for none
    ("who", np.int8),  # the general pointed at, -1 for none
    ("pointed", np.int8),  # the hex pointed at, -1 for none
    ("moment", np.int8),  # of the moves of generals
    ("allowance", np.int8),  # UD of the move in all
    ("in_contact", np.int8),  # 1: the move began in contact
    ("left_area", np.int8),  # rough area the move has left, 0 for none
    ("entered_area", np.int8),  # rough area the move has entered, 0 for none
    ("evading", np.int8),  # 1: the move is an evasion
    ("freed", np.int8),  # 1: the attack is off, the evasion move is optional (antesignani-30.1)
    # the test
    ("t_kind", np.int8),
    ("t_unit", np.int8),
    ("t_needed", np.int8),
    # the shot being worked out
    ("x_kind", np.int8),
    ("x_unit", np.int8),  # the shooter
    ("x_target", np.int8),  # the unit shot at, -1 for a general
    ("x_losses", np.int8),  # in all
    ("x_at", np.int8),  # of those: worked out
    ("x_steps", np.int8),  # hexes retreated
    ("x_direction", np.int8),  # of the retreat, -1 before the first
    # the combat
    ("c_unit", np.int8, (4,)),  # assailant, assailed, supporters; -1 for none
    ("c_hex", np.int8, (2,)),  # where assailant and assailed stood when it was declared
    ("c_direction", np.int8, (4,)),  # in which each would retreat
    ("c_losses", np.int8, (4,)),  # losses each has suffered
    ("c_steps", np.int8, (4,)),  # hexes each has retreated
    ("c_loser", np.int8),  # role of the unit that takes the losses, -1 for none
    ("c_left", np.int8),  # losses still to be applied
    ("c_end", np.int8),  # how it ended
    ("c_counter", np.int8),  # 1: the assailed unit counter-charges
    # army building and deployment
    ("d_part", np.int8, (12,)),  # choices made for the unit or general being bought, -1 for open
    ("d_cost", np.int16, (2,)),  # points spent
    ("d_generals", np.int16, (2,)),  # of those: on generals
    ("d_placing", np.int8),  # the piece being placed, -1 for none
    ("d_first", np.int8),  # the side that placed first, -1 before the die
    # the last dice, for pictures
    ("shown", np.int8, (SHOWN,)),
    ("shown_n", np.int8),
    ("shown_for", np.int8),
)
DTYPE = record_dtype("antesignani", FIELDS, sources=Path(__file__).parent)
