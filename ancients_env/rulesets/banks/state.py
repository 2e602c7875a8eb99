"""The record of a land battle, and the names of what it can be asked."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ancients_env.contract import record_dtype
from ancients_env.grid import DIRECTION_NAMES
from ancients_env.rulesets.banks.tables import (
    HEXES,
    MAX_CONDITIONS,
    MAX_GROUPS,
    MAX_KINDS,
    MAX_LEADERS,
    MAX_UNITS,
    MOST_RATING,
    TACTIC_NAMES,
    TYPES,
)

# ---------------------------------------------------------------- decisions (d1 to d26 of the rules' list)
DECISIONS = (
    "agree", "buy",  # d1, d2
    "dismount", "dismount_second", "dismount_as", "dismount_hex", "dismount_facing",  # d3
    "deploy_camp", "deploy_unit", "deploy_kind", "deploy_hex", "deploy_facing", "deploy_enemy_camp",  # d4
    "hold_back_leader", "charge",  # d5, d6
    "choose_unit", "choose_kind", "choose_waiting", "enter_at", "wait_at", "enter_from",  # d7, d9
    "choose_quarry", "step",  # d8 to d10
    "choose_leader", "place_leader",  # d11
    "choose_shooter", "choose_weapon", "shoot_at", "assign_hit",  # d12 to d14
    "choose_challenger", "choose_champion", "choose_opponent", "choose_rival", "answer", "tactic",  # d15 to d17
    "triple_attack",  # d18
    "choose_attacker", "choose_fighter", "attack_at", "leader_retreats", "retreat_to", "follow",  # d19 to d23
    "advance", "leader_follows",  # d24, d25
    "recover", "carry_on",  # d26, and a pause that lets the log be read
)  # fmt: skip
(
    AGREE, BUY,
    DISMOUNT, DISMOUNT_SECOND, DISMOUNT_AS, DISMOUNT_HEX, DISMOUNT_FACING,
    DEPLOY_CAMP, DEPLOY_UNIT, DEPLOY_KIND, DEPLOY_HEX, DEPLOY_FACING, DEPLOY_ENEMY_CAMP,
    HOLD_BACK_LEADER, CHARGE,
    CHOOSE_UNIT, CHOOSE_KIND, CHOOSE_WAITING, ENTER_AT, WAIT_AT, ENTER_FROM,
    CHOOSE_QUARRY, STEP,
    CHOOSE_LEADER, PLACE_LEADER,
    CHOOSE_SHOOTER, CHOOSE_WEAPON, SHOOT_AT, ASSIGN_HIT,
    CHOOSE_CHALLENGER, CHOOSE_CHAMPION, CHOOSE_OPPONENT, CHOOSE_RIVAL, ANSWER, TACTIC,
    TRIPLE_ATTACK,
    CHOOSE_ATTACKER, CHOOSE_FIGHTER, ATTACK_AT, LEADER_RETREATS, RETREAT_TO, FOLLOW,
    ADVANCE, LEADER_FOLLOWS,
    RECOVER, CARRY_ON,
) = np.arange(len(DECISIONS))  # fmt: skip

# ---------------------------------------------------------------- options: actions behind the hexes
OPTIONS = (
    "done", "stop", "leave map", "wait off map", "yes", "no", "keep back", "collect", "accept", "refuse",
    "retreat", "stand", "stay", "attack", "advance", "go along", "go on",
    *(f"face {name}" for name in DIRECTION_NAMES),
    *(f"off map {name}" for name in DIRECTION_NAMES),  # the side of a hex beyond which there is no map
    *TYPES,
    *(f"kind {k + 1}" for k in range(MAX_KINDS)),
    *(f"rating {k + 1}" for k in range(MOST_RATING)),
    *TACTIC_NAMES,
)  # fmt: skip
(
    DONE, STOP, LEAVE_MAP, WAIT, YES, NO, KEEP_BACK, COLLECT, ACCEPT, REFUSE,
    RETREAT, STAND, STAY, ATTACK, GO_FORWARD, GO_ALONG, GO_ON,
    FACE,
) = np.arange(18) + HEXES  # fmt: skip
# each the first of several
OFF_MAP = FACE + 6
TYPE = OFF_MAP + 6
KIND = TYPE + len(TYPES)
RATING = KIND + MAX_KINDS
TACTICS = RATING + MOST_RATING
assert OPTIONS[TACTICS - HEXES] == "offensive" and len(OPTIONS) == TACTICS - HEXES + 3

# north sees the board turned round: directions are the opposite ones
OPTION_TURN = np.arange(len(OPTIONS), dtype=np.int64)
for _first in (FACE - HEXES, OFF_MAP - HEXES):
    OPTION_TURN[_first : _first + 6] = _first + (np.arange(6) + 3) % 6

REASONS = ("none", "turn limit")
(BY_NONE, BY_TURNS) = np.arange(len(REASONS))

# ---------------------------------------------------------------- the scenario's switches (section 13 and 15)
SWITCHES = (
    "zones_of_control", "no_dice_combat", "no_dice_fire", "free_deployment", "extended_game", "elevation",
    "arrow_supply", "hidden_movement", "duels", "command_control", "barbarian_charge", "elephant_panic",
    "dismounting", "leader_survival", "free_volleys", "army_building", "national_characteristics", "campaign",
)  # fmt: skip
(
    ZONES_OF_CONTROL, NO_DICE_COMBAT, NO_DICE_FIRE, FREE_DEPLOYMENT, EXTENDED_GAME, ELEVATION,
    ARROW_SUPPLY, HIDDEN_MOVEMENT, DUELS, COMMAND_CONTROL, BARBARIAN_CHARGE, ELEPHANT_PANIC,
    DISMOUNTING, LEADER_SURVIVAL, FREE_VOLLEYS, ARMY_BUILDING, NATIONAL, CAMPAIGN,
) = np.int64(1) << np.arange(len(SWITCHES))  # fmt: skip

# ---------------------------------------------------------------- phases
# 1 to 3 of a player turn need no decision: they happen when the turn starts (banks-2.2)
PHASES = ("before the battle", "movement", "leader placement", "missile fire", "melee", "rally", "after the battle")
(PH_BEFORE, PH_MOVE, PH_LEADERS, PH_FIRE, PH_MELEE, PH_RALLY, PH_AFTER) = np.arange(len(PHASES))

# ---------------------------------------------------------------- units
# unit_hex: a hex, or
NOWHERE = np.int64(-1)  # gone, waiting or not yet placed: unit_fate says which
IMAGINARY = np.int64(-10)  # off the map, at the place IMAGINARY - unit_hex (tables.OUTSIDE)
FATES = ("in play", "eliminated", "left the map", "waiting", "to be placed", "dismounted", "recovered")
(IN_PLAY, ELIMINATED, LEFT_MAP, WAITING, UNPLACED, REPLACED, RECOVERED) = np.arange(len(FATES))
# unit_marks
(
    DISORDERED, PANICKED, VOLLEY, LOOTING, MOVED, ATTACKED, DISENGAGED, WILD, BALKS, WILL_BALK, CONTROLLED, AIMED_AT,
    HIT, SHOWN,
) = np.int64(1) << np.arange(14)  # fmt: skip
TURN_MARKS = MOVED | ATTACKED | DISENGAGED | WILD | CONTROLLED | AIMED_AT | HIT | SHOWN  # gone when a player turn ends
FIXED = LOOTING | BALKS | VOLLEY  # may not move, turn or attack
# unit_traits
BARBARIAN, CATAPHRACT, MONGOL, KNIGHT, ONCE_SEEN = np.int64(1) << np.arange(5)

# ---------------------------------------------------------------- leaders
# leader_hex: a hex, or
ASIDE = np.int64(-1)  # off the map until the next phase 5 of his side; leader_fate says whether he comes back
LEADER_FATES = ("in play", "killed", "captured", "due")  # due: a reinforcement that has not come yet
(L_IN_PLAY, L_KILLED, L_CAPTURED, L_DUE) = np.arange(len(LEADER_FATES))
# leader_marks, cleared when a player turn ends
L_HELD_BACK, L_KEPT_BACK, L_DUELLED, L_ASKED = np.int64(1) << np.arange(4)

# ---------------------------------------------------------------- camps
CAMP_STATES = ("none", "defended", "undefended", "captured", "taken back")
(NO_CAMP, DEFENDED, UNDEFENDED, TAKEN, TAKEN_BACK) = np.arange(len(CAMP_STATES))

# ---------------------------------------------------------------- extra conditions of victory (banks-12.3)
CONDITIONS = ("hold", "losses", "leaders", "exits")
(C_HOLD, C_LOSSES, C_LEADERS, C_EXITS) = np.arange(len(CONDITIONS))

# aims of a move: what the steps of a unit must respect
AIMS = ("free", "flight", "quarry", "night camp", "night edge", "night")
(A_FREE, A_FLIGHT, A_QUARRY, A_CAMP, A_EDGE, A_NIGHT) = np.arange(len(AIMS))

# ---------------------------------------------------------------- events
EVENTS = (
    "none", "agreed", "nation", "first player", "bought", "armies", "placed", "dismounts", "leaders off", "panic",
    "hold back", "elephant", "command", "charge", "enters", "waits", "step", "turn", "disordered", "leaves map",
    "leader placed", "shot", "collects", "aimed", "hits", "hit", "challenge", "refuses", "duel", "triple",
    "attack", "leader retreats", "retreats", "melee", "eliminated", "leader roll", "leader lost", "advance",
    "leader follows", "camp beaten", "camp captured", "camp taken back", "rallied", "runs into", "appears", "vanishes",
    "recovered", "victory",
)  # fmt: skip
(
    E_NONE, E_AGREED, E_NATION, E_FIRST, E_BOUGHT, E_ARMIES, E_PLACED, E_DISMOUNTS, E_LEADERS_OFF, E_PANIC,
    E_HOLD_BACK, E_ELEPHANT, E_COMMAND, E_CHARGE, E_ENTERS, E_WAITS, E_STEP, E_TURN, E_DISORDERED, E_LEAVES,
    E_LEADER_PLACED, E_SHOT, E_COLLECTS, E_AIMED, E_HITS, E_HIT, E_CHALLENGE, E_REFUSES, E_DUEL, E_TRIPLE,
    E_ATTACK, E_LEADER_RETREATS, E_RETREATS, E_MELEE, E_ELIMINATED, E_LEADER_ROLL, E_LEADER_LOST, E_ADVANCE,
    E_LEADER_FOLLOWS, E_CAMP_BEATEN, E_CAMP_CAPTURED, E_CAMP_BACK, E_RALLIED, E_RUNS_INTO, E_APPEARS, E_VANISHES,
    E_RECOVERED, E_VICTORY,
) = np.arange(len(EVENTS))  # fmt: skip

# ---------------------------------------------------------------- the record
FIELDS = (
    # the scenario's facts
    ("options", np.int32),  # SWITCHES that are on
    ("open_options", np.int32),  # switches on which the players have yet to agree
    ("ground", np.int8, (HEXES,)),  # kind and height, OFF_BOARD for cells not used
    ("hexsides", np.int8, (HEXES,)),  # two bits each for the NE, E and SE side
    ("entries", np.uint8, (HEXES,)),  # bit g: reinforcement group g may enter here
    ("group_turn", np.int8, (MAX_GROUPS,)),  # game turn from which a group may enter
    ("turns", np.int8),  # game turns to play
    ("night_after", np.int8),  # the last game turn by daylight
    ("first", np.int8),  # who plays first in every game turn, -1: the dice decide
    ("threshold", np.int16, (2,)),  # strength points whose loss means panic, 0 for never
    ("exits_are_losses", np.int8, (2,)),
    ("barbarian_player", np.int8, (2,)),
    ("nation", np.int8, (2,)),  # national characteristic, -1: the dice decide
    ("worth", np.int8, (2, 3)),  # points of a side for the enemy camp, for enemy panic, for twice the strength
    ("draw_winner", np.int8),  # who wins at equal points, -1 for nobody
    ("condition_side", np.int8, (MAX_CONDITIONS,)),  # -1 for none
    ("condition_kind", np.int8, (MAX_CONDITIONS,)),
    ("condition_points", np.int8, (MAX_CONDITIONS,)),
    ("condition_number", np.int16, (MAX_CONDITIONS,)),  # a hex or a number
    # armies to be built
    ("build_points", np.int16),
    ("build_leaders", np.int8),
    ("points_offers", np.int16, (3,)),  # other numbers of build points the players may agree on, 0 for none
    ("leaders_offers", np.int8, (3,)),  # other numbers of leaders, 0 for none
    ("elephant_price", np.int8),  # agreed price for a nation without elephants, 0: not for sale (banks-15.3c)
    ("money", np.int16, (2,)),  # build points left
    # units: the two sides' stand in two blocks
    ("units", np.int8),
    ("first_unit", np.int8, (2,)),  # where each side's block begins
    ("side_units", np.int8, (2,)),  # how long it is
    ("unit_side", np.int8, (MAX_UNITS,)),  # owner
    ("unit_type", np.int8, (MAX_UNITS,)),
    ("unit_hex", np.int16, (MAX_UNITS,)),  # a hex, NOWHERE or an imaginary place
    ("unit_facing", np.int8, (MAX_UNITS,)),
    ("unit_marks", np.int16, (MAX_UNITS,)),
    ("unit_fate", np.int8, (MAX_UNITS,)),
    ("unit_traits", np.int8, (MAX_UNITS,)),
    ("unit_missile", np.int8, (MAX_UNITS,)),  # class
    ("unit_shots", np.int8, (MAX_UNITS,)),  # shots in a fire phase
    ("unit_left", np.int8, (MAX_UNITS,)),  # of those: still to come in this one
    ("unit_volleys", np.int8, (MAX_UNITS,)),  # arrows, UNLIMITED for a camp's stock
    ("unit_group", np.int8, (MAX_UNITS,)),  # reinforcement group, -1 for none
    ("unit_seen", np.int8, (MAX_UNITS,)),  # bit k: side k sees it (hidden movement)
    ("hex_unit", np.int8, (HEXES,)),  # -1 for none; the unit on the move stands in no hex; above a camp, the unit
    ("arrows", np.int8, (HEXES,)),  # volleys shot into a hex (arrow supply)
    # leaders
    ("leaders", np.int8),
    ("leader_side", np.int8, (MAX_LEADERS,)),
    ("leader_hex", np.int16, (MAX_LEADERS,)),
    ("leader_fate", np.int8, (MAX_LEADERS,)),
    ("leader_rating", np.int8, (MAX_LEADERS,)),
    ("leader_turn", np.int8, (MAX_LEADERS,)),  # game turn from which a due leader may be placed
    ("leader_marks", np.int8, (MAX_LEADERS,)),
    ("leader_seen", np.int8, (MAX_LEADERS,)),  # bit k: side k sees him (hidden movement)
    ("hex_leaders", np.int8, (HEXES,)),  # south's in the low four bits, north's above
    # camps
    ("camp_unit", np.int8, (2,)),  # -1 for none
    ("camp_hex", np.int16, (2,)),  # of a camp, or the centre of a deployment without one; -1 for none
    ("camp_state", np.int8, (2,)),
    # what has come of it
    ("lost", np.int16, (2,)),  # strength points eliminated
    ("panicked", np.int8, (2,)),  # 1: the army has panicked once
    ("charged", np.int8, (2,)),  # 1: the barbarian charge is used up
    ("tripled", np.int8, (2,)),  # 1: the triple attack of nation 3 is used up
    ("score", np.int16, (2,)),  # victory points so far; those counted at the end come then
    # the turn
    ("phase", np.int8),
    ("stage", np.int8),  # where in a phase that has several parts
    ("cursor", np.int16),  # pieces looked at in a part that may have to pause
    ("fierce", np.int8),  # 1: light infantry attacks with triple strength
    ("wild", np.int8),  # 1: knights and barbarians are out of control
    ("mover", np.int8),  # the unit on the move, being placed or shooting; -1 for none
    ("points", np.int8),  # movement points it has left
    ("steps", np.int8),  # hexes it has entered
    ("aim", np.int8),  # what its steps must respect
    ("quarry", np.int8),  # the enemy it must close with, -1 for none
    ("bound", np.int16),  # flight: distance to get beyond; out of control: the best end of the move
    ("last_free", np.int16),  # hex it could last have stopped in
    ("last_facing", np.int8),
    ("pointed", np.int16),  # hex pointed at in the first half of a choice, -1 for none
    ("leader", np.int8),  # the leader a question is about, -1 for none
    ("rival", np.int8),  # his opponent in a duel
    ("tactic", np.int8),  # what the challenger has secretly chosen, -1 for nothing
    ("attacker", np.int8),  # -1 for none
    ("target", np.int8),  # unit under attack, -1 for none
    ("target_hex", np.int16),  # the hex that may be advanced into, -1 for none
    ("attack_marks", np.int8),  # how far the attack has come
    ("aimed_sum", np.int16),  # no-luck fire: hitting numbers declared so far
    ("hits_left", np.int8),
    ("allowance", np.int16),  # strength points that the winner of a campaign battle may still recover
    ("shown", np.int8, (2,)),  # the last dice, for pictures; 0 for none
)
DTYPE = record_dtype("banks", FIELDS, sources=Path(__file__).parent)
