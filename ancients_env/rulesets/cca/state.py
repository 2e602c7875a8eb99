"""The record of a cca battle, and the names of what it can be asked."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from ancients_env.contract import record_dtype
from ancients_env.rulesets.cca.tables import CARD_NAMES, CARDS, DECK, HEXES, MAX_LEADERS, MAX_UNITS

# ---------------------------------------------------------------- decisions (D1 to D22 of the rules' list)
DECISIONS = (
    "play_card", "discard_card", "choose_way", "choose_leader", "order", "order_piece", "use_symbol", "move",
    "move_piece", "move_to", "fight", "target", "defend", "evade_to", "ignore_flags", "retreat_to", "leader_evade",
    "advance", "extra_hex", "bonus_combat", "battle_back", "second_shot", "place_leader", "ambush", "place_ambush",
    "rest",
)  # fmt: skip
(
    PLAY_CARD, DISCARD_CARD, CHOOSE_WAY, CHOOSE_LEADER, ORDER, ORDER_PIECE, USE_SYMBOL, MOVE,
    MOVE_PIECE, MOVE_TO, FIGHT, TARGET, DEFEND, EVADE_TO, IGNORE_FLAGS, RETREAT_TO, LEADER_EVADE,
    ADVANCE, EXTRA_HEX, BONUS_COMBAT, BATTLE_BACK, SECOND_SHOT, PLACE_LEADER, AMBUSH, PLACE_AMBUSH, REST,
) = np.arange(len(DECISIONS))  # fmt: skip

# ---------------------------------------------------------------- options: actions behind the hexes
MAX_IGNORED = 6
_WORDS = (
    "done", "unit", "leader", "skip", "end movement", "leave board", "end combat", "stand", "evade", "first strike",
    "stop", "advance", "stay", "no bonus", "battle back", "decline", "no second shot",
    "leader group", "single unit", "leaders", "ambush", "no ambush", "go on",
)  # fmt: skip
OPTIONS = (
    *(f"card {name}" for name in CARD_NAMES),
    *_WORDS,
    *(f"ignore {n}" for n in range(MAX_IGNORED + 1)),
)
CARD_0 = np.int64(HEXES)
(
    DONE, UNIT, LEADER, SKIP, END_MOVEMENT, LEAVE_BOARD, END_COMBAT, STAND, EVADE, STRIKE_FIRST,
    STOP, DO_ADVANCE, STAY, NO_BONUS, STRIKE_BACK, DECLINE, NO_SECOND_SHOT,
    LEADER_GROUP, SINGLE_UNIT, LEADERS, DO_AMBUSH, NO_AMBUSH, GO_ON,
) = np.arange(len(_WORDS)) + HEXES + CARDS  # fmt: skip
IGNORE_0 = np.int64(HEXES + CARDS + len(_WORDS))

REASONS = ("none", "banners", "vital leader lost", "all leaders lost", "no pieces left")
(BY_NONE, BY_BANNERS, BY_VITAL_LEADER, BY_ALL_LEADERS, BY_NO_PIECES) = np.arange(len(REASONS))

# ---------------------------------------------------------------- marks
GONE = np.int64(-1)  # a hex of pieces out of the game
RESERVE = np.int64(-2)  # a hex of pieces not yet in it

# unit_state and leader_state, cleared at the end of each turn
ORDERED = np.int64(1)
MOVED = np.int64(2)  # has used its move
FOUGHT = np.int64(4)  # has used its combat
BARRED = np.int64(8)  # may not fight this turn
MUST_ATTACK = np.int64(16)  # warriors who charged (cca-8.11)
IN_FOREST = np.int64(32)  # entered forest this turn (cca-16.5)
STUCK = np.int64(64)  # may not move again this turn
MOVED_TWICE = np.int64(128)  # has used its second move (cca-17.33)

# leader_kind
ALEXANDER = np.int64(1)
VITAL = np.int64(2)

# side_rules
POOR_LEADERSHIP = np.int64(1)
FRIGHT = np.int64(2)
FLEXIBLE = np.int64(4)
LOSS_COSTS_CARD = np.int64(8)
LEADERS_DECIDE = np.int64(16)

# exits[h] and objectives[h]: bit `side`, and bit `2 + side`
EXIT_UNITS, EXIT_LEADERS = np.int64(0), np.int64(2)  # shifts
ONCE, HELD = np.int64(0), np.int64(2)

# phases of a turn
PHASE_ORDERS, PHASE_MOVE, PHASE_FIGHT, PHASE_MOVE_AGAIN = np.arange(4)

# ways to give orders
BY_SECTION, BY_CLASS, BY_MOUNTED, BY_LEADERS, BY_GROUP, BY_FOOT_GROUP, BY_ANY_UNIT, BY_LIGHT = np.arange(8)

# stages of a combat, of a throw
(
    C_NONE, C_DECLARED, C_STRIKE, C_AFTER_STRIKE, C_ATTACK, C_AFTER_ATTACK, C_EVADED, C_EXTRA, C_BONUS, C_BACK, C_END,
) = np.arange(11)  # fmt: skip
(T_NONE, T_FLAGS, T_RAMPAGE, T_RETREAT, T_BLOCKED) = np.arange(5)
# kinds of a throw
BY_ATTACK, BY_BACK, BY_STRIKE, BY_ANSWER = np.arange(4)  # BY_ANSWER: the attack after First Strike (cca-17.29)

# ---------------------------------------------------------------- events
EVENTS = (
    "none", "card", "discard", "draw", "reshuffle", "order", "move", "attack", "defend", "throw", "loss", "unit_lost",
    "leader_lost", "flags", "retreat", "blocked", "evade", "leader_evades", "leader_leaves", "advance", "rally",
    "banner", "victory", "rampage", "leaves", "objective", "placed", "command",
)  # fmt: skip
(
    E_NONE, E_CARD, E_DISCARD, E_DRAW, E_RESHUFFLE, E_ORDER, E_MOVE, E_ATTACK, E_DEFEND, E_THROW, E_LOSS, E_UNIT_LOST,
    E_LEADER_LOST, E_FLAGS, E_RETREAT, E_BLOCKED, E_EVADE, E_LEADER_EVADES, E_LEADER_LEAVES, E_ADVANCE, E_RALLY,
    E_BANNER, E_VICTORY, E_RAMPAGE, E_LEAVES, E_OBJECTIVE, E_PLACED, E_COMMAND,
) = np.arange(len(EVENTS))  # fmt: skip
# what a throw was for
THROWS = ("attack", "battle back", "first strike", "attack after first strike", "shot", "re-throw", "leader test",
          "rampage", "escape", "card")  # fmt: skip
(TH_ATTACK, TH_BACK, TH_STRIKE, TH_ANSWER, TH_SHOT, TH_AGAIN, TH_LEADER, TH_RAMPAGE, TH_ESCAPE, TH_CARD) = np.arange(10)

# ---------------------------------------------------------------- the record
FIELDS = (
    # the scenario's facts
    ("terrain", np.int8, (HEXES,)),  # kind of each hex
    ("ramparts", np.int8, (HEXES,)),  # bit d: side d is a rampart
    ("hills", np.int8, (HEXES,)),  # number of the hill the hex belongs to, 0 for none
    ("exits", np.int8, (HEXES,)),  # who may step off here
    ("objectives", np.int8, (HEXES,)),  # who gains banners here
    ("objective_worth", np.int8, (HEXES,)),
    ("marked", np.int8, (HEXES,)),  # the hexes with terrain, ramparts, exits or objectives
    ("marked_n", np.int8),
    ("exit_worth", np.int8, (2,)),  # banners for each unit that leaves
    ("needed", np.int8, (2,)),  # banners to win
    ("command", np.int8, (2,)),
    ("side_rules", np.int16, (2,)),
    ("growth_turns", np.int32, (2,)),  # bit t: more cards at the end of the side's own t-th turn
    ("growth_cards", np.int8, (2,)),
    ("prize_banners", np.int8, (2,)),  # banners that bring more cards at once, 0 for never
    ("prize_cards", np.int8, (2,)),
    ("ambush_side", np.int8),  # -1 for none
    ("ambush_after", np.int8),  # own turns that must be over
    ("ambush_row", np.int8),
    ("placing", np.int8, (2,)),  # order in which sides place their leaders, -1 for none
    # pieces
    ("units", np.int8),  # how many
    ("leaders", np.int8),
    ("unit_type", np.int8, (MAX_UNITS,)),
    ("unit_side", np.int8, (MAX_UNITS,)),
    ("unit_elite", np.int8, (MAX_UNITS,)),
    ("unit_hex", np.int8, (MAX_UNITS,)),  # GONE, RESERVE or a hex
    ("unit_blocks", np.int8, (MAX_UNITS,)),
    ("unit_moved", np.int8, (MAX_UNITS,)),  # hexes moved this turn before combat
    ("unit_state", np.int16, (MAX_UNITS,)),
    ("leader_side", np.int8, (MAX_LEADERS,)),
    ("leader_kind", np.int8, (MAX_LEADERS,)),
    ("leader_hex", np.int8, (MAX_LEADERS,)),
    ("leader_state", np.int16, (MAX_LEADERS,)),
    ("hex_unit", np.int8, (HEXES,)),  # -1 for none
    ("hex_leader", np.int8, (HEXES,)),  # -1 for none
    # cards
    ("deck", np.int8, (DECK,)),  # the next card is the last of the first deck_n
    ("deck_n", np.int8),
    ("loose", np.int8),  # cards at the bottom of the deck still to be shuffled when the battle begins
    ("undealt", np.int8, (2,)),  # 1: this hand is still to be dealt
    ("hand", np.int8, (2, CARDS)),  # how many of each card
    ("hand_n", np.int8, (2,)),
    ("discards", np.int8, (CARDS,)),
    ("card", np.int8),  # the card on the table, -1 for none
    ("last_order", np.int8, (2,)),  # the order each side carried out in its last turn, -1 for none
    ("last_sections", np.int8, (2,)),  # where its leader or single unit stood (cca-17.22)
    ("struck_first", np.int8),  # the side that played First Strike this turn, -1 for none
    ("banners", np.int8, (2,)),  # won for good
    ("earned", np.int8, (2,)),  # of those: by objectives and exits, or before the battle was set up
    ("spared", np.int8, (2,)),  # pieces of each side that are gone without a banner
    ("own_turns", np.int8, (2,)),  # turns each side has finished, at most 100
    # the turn
    ("phase", np.int8),
    ("order", np.int8),  # the order being carried out: the card, or what Counter Attack copies
    ("plain", np.int8),  # 1: ordered by the fallback, no special effects (cca-17.12)
    ("way", np.int8),
    ("allowed_sections", np.int8),  # physical sections of the leader or the single unit
    ("orders_left", np.int8),
    ("orders_used", np.int8, (8,)),  # by the sections of the ordered piece
    ("section_orders", np.int8, (3,)),  # orders in physical west, centre, east
    ("symbols", np.int8, (4,)),  # light, medium, heavy, leader left to use
    ("pointed", np.int8),  # the hex pointed at
    ("mover", np.int8),  # the unit or, from MAX_UNITS, the leader about to move
    ("leader_chosen", np.int8),  # the leader of a leadership group, -1 for none
    # the combat
    ("c_stage", np.int8),
    ("c_unit", np.int8),  # the attacker
    ("c_target", np.int8),  # the unit attacked, -1 for a lone leader
    ("c_leader", np.int8),  # the lone leader attacked
    ("c_hex", np.int8),  # where the target stood
    ("c_from", np.int8),  # where the attacker stood
    ("c_ranged", np.int8),
    ("c_bonus", np.int8),
    ("c_evades", np.int8),
    ("c_struck", np.int8),  # 1: the target struck first
    ("c_shots", np.int8),  # shots made by the unit under Darken the Sky
    ("c_dice", np.int8),  # dice thrown in the attack
    ("c_full", np.int8, (2,)),  # attacker, target: warriors at full strength when the combat began
    ("e_left", np.int8),  # hexes of the evade move left
    # the throw being worked out
    ("t_stage", np.int8),
    ("t_unit", np.int8),  # who threw
    ("t_target", np.int8),
    ("t_kind", np.int8),
    ("t_flags", np.int8),
    ("t_left", np.int8),  # hexes of the retreat left
    ("t_next", np.int8),  # the next neighbour of a rampage or blocked retreat
    ("t_hexes", np.int8),  # bit k: the k-th neighbour in reading order held something when the rampage began
    ("t_tested", np.int32),  # bit k: leader k was tested for this throw
    # a leader on his way
    ("l_who", np.int8),  # -1 for none
    ("l_steps", np.int8),
    # the last dice, for pictures
    ("shown", np.int64),  # three bits a die
    ("shown_n", np.int8),
)
DTYPE = record_dtype("cca", FIELDS, sources=Path(__file__).parent)
