"""Rules that bind several fields of a scenario: what each breach is called and what would be allowed.

Every function yields one line for each problem, `field: what is wrong; allowed: what is not`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ancients_env.grid import DIRECTION_NAMES, Grid, grid
from ancients_env.rulesets.banks import tables as t

if TYPE_CHECKING:
    from ancients_env.rulesets.banks.scenario import Army, BanksScenario, Leader, Unit

SIDES = ("south", "north")

# options without which a field would silently do nothing
_NEEDS = {"national": "national_characteristics", "barbarian_player": "barbarian_charge"}


def problems(scenario: BanksScenario) -> Iterator[str]:
    """Everything that is wrong with a scenario whose fields are well-formed one by one."""
    if scenario.rows % 2 == 0:
        yield f"rows: {scenario.rows} is even; a board has an odd number of rows, {t.MIN_ROWS} to {t.ROWS}"
        return
    yield from _map_problems(scenario)
    yield from _option_problems(scenario)
    yield from _clock_problems(scenario)
    yield from _victory_problems(scenario)
    for side in SIDES:
        yield from _army_problems(scenario, side)
    yield from _stacking_problems(scenario)
    groups = sum(bool(g.units) for side in SIDES for g in getattr(scenario.sides, side).reinforcements)
    if groups > t.MAX_GROUPS:
        yield f"sides: {groups} groups of reinforcements; allowed: at most {t.MAX_GROUPS} for both sides together"


def _placed(board: Grid, where: str, name: str) -> Iterator[str]:
    try:
        if board.name(board.hex(name)) != name:
            yield f"{where}: write {board.name(board.hex(name))}, not {name}"
    except ValueError as error:
        yield f"{where}: {error}"


def _is_hex(board: Grid, name: str | None) -> bool:
    return name is not None and not list(_placed(board, "", name))


# ---------------------------------------------------------------- the map


def _map_problems(scenario: BanksScenario) -> Iterator[str]:
    board = grid(scenario.rows, scenario.columns)
    kinds: dict[str, str] = {}
    for kind, hexes in scenario.terrain.items():
        for i, name in enumerate(hexes):
            yield from _placed(board, f"terrain.{kind}[{i}]", name)
            if name in kinds:
                yield f"terrain.{kind}[{i}]: {name} is {kinds[name]} already; a hex is of one kind"
            kinds[name] = kind
    for name in scenario.heights:
        if kinds.get(name) != "hill":
            yield f"heights.{name}: is not a hill hex; allowed: hexes named in terrain.hill"
    named: dict[frozenset[str], int] = {}
    for i, (a, b, _) in enumerate(scenario.hexsides):
        bad = [*_placed(board, f"hexsides[{i}]", a), *_placed(board, f"hexsides[{i}]", b)]
        yield from bad
        if not bad and board.hex(b) not in board.neighbours[board.hex(a)]:
            yield f"hexsides[{i}]: {a} and {b} are not neighbours"
        if named.setdefault(frozenset((a, b)), i) != i:
            yield f"hexsides[{i}]: the side of {a} and {b} is hexsides[{named[frozenset((a, b))]}] already"
    for name in scenario.arrows:
        yield from _placed(board, f"arrows.{name}", name)


def _river(scenario: BanksScenario, name: str | None) -> bool:
    return name in scenario.terrain.get("river", ())


# ---------------------------------------------------------------- options, turns, victory


def _option_problems(scenario: BanksScenario) -> Iterator[str]:
    for field in ("options", "open_options"):
        names = getattr(scenario, field)
        for i, name in enumerate(names):
            if name in names[:i]:
                yield f"{field}[{i}]: {name} is named twice"
    for i, name in enumerate(scenario.open_options):
        if name in scenario.options:
            yield f"open_options[{i}]: {name} is on already in options"
    switches = (*scenario.options, *scenario.open_options)
    if scenario.arrows and "arrow_supply" not in switches:
        yield "arrows: needs arrow_supply in options"
    if scenario.build.model_fields_set and "army_building" not in switches:
        yield "build: needs army_building in options"
    for i, points in enumerate(scenario.build.points_offers):
        if not 2 <= points <= t.MAX_BUILD_POINTS:
            yield f"build.points_offers[{i}]: {points}; allowed: 2 to {t.MAX_BUILD_POINTS}"
    for i, leaders in enumerate(scenario.build.leaders_offers):
        if not 1 <= leaders < t.SIDE_LEADERS:
            yield f"build.leaders_offers[{i}]: {leaders}; allowed: 1 to {t.SIDE_LEADERS - 1}"


def _clock_problems(scenario: BanksScenario) -> Iterator[str]:
    turns, night = scenario.turns, scenario.night
    if night is not None:
        if not {"extended_game"} & {*scenario.options, *scenario.open_options}:
            yield "night: needs extended_game in options"
        if night.last_turn < night.falls_after:
            yield f"night.last_turn: {night.last_turn}; allowed: {night.falls_after} (falls_after) to {t.MAX_TURNS}"
        if "turns" in scenario.model_fields_set and turns != night.last_turn:
            yield f"turns: {turns}, but night.last_turn is {night.last_turn}; give one of them or the same number"
        turns = night.last_turn
    if scenario.turn >= 2 * turns:
        yield f"turn: {scenario.turn} player turns are all of {turns} game turns; allowed: 0 to {2 * turns - 1}"
    if scenario.first_player == "roll":
        if scenario.mid_flight:
            yield "first_player: roll is for a battle that has not begun; allowed: south, north"
        return
    first = SIDES.index(scenario.first_player)
    due = SIDES[(first + scenario.turn) % 2]
    if scenario.active not in (None, due):
        yield f"active: after {scenario.turn} player turns it is {due}'s turn ({scenario.first_player} plays first)"


def _victory_problems(scenario: BanksScenario) -> Iterator[str]:
    board = grid(scenario.rows, scenario.columns)
    count = 0
    for side in SIDES:
        for i, extra in enumerate(getattr(scenario.victory, side).extra):
            where = f"victory.{side}.extra[{i}]"
            count += 1
            if extra.condition == "hold":
                if extra.hex is None:
                    yield f"{where}.hex: is missing; hold names a hex"
                else:
                    yield from _placed(board, f"{where}.hex", extra.hex)
            elif extra.hex is not None:
                yield f"{where}.hex: only hold has a hex; {extra.condition} has at_least"
    if count > t.MAX_CONDITIONS:
        yield f"victory: {count} extra conditions; allowed: at most {t.MAX_CONDITIONS} for both sides together"


# ---------------------------------------------------------------- armies


def _army_problems(scenario: BanksScenario, side: str) -> Iterator[str]:
    army: Army = getattr(scenario.sides, side)
    where = f"sides.{side}"
    for field, option in _NEEDS.items():
        if getattr(army, field) and option not in (*scenario.options, *scenario.open_options):
            yield f"{where}.{field}: needs {option} in options"
    if scenario.buys:
        for field in ("units", "reinforcements", "leaders", "panic_threshold"):
            if field in army.model_fields_set:
                yield f"{where}.{field}: with army_building the players buy their armies; leave it out"
    elif not (army.units or army.reinforcements or scenario.mid_flight):
        yield f"{where}.units: is empty; an army has at least one unit"
    yield from _camp_problems(scenario, side)
    for i, unit in enumerate(army.units):
        yield from _unit_problems(scenario, side, f"{where}.units[{i}]", unit)
    yield from _leader_problems(scenario, side)
    yield from _group_problems(scenario, side)
    count = len(army.units) + sum(len(g.units) for g in army.reinforcements)
    count += len(army.eliminated) + len(army.left_map) + (army.camp is not None)
    if count > t.SIDE_UNITS:
        yield f"{where}: {count} units, camp and losses included; allowed: at most {t.SIDE_UNITS}"


def _camp_problems(scenario: BanksScenario, side: str) -> Iterator[str]:
    camp = getattr(scenario.sides, side).camp
    if camp is None:
        return
    where = f"sides.{side}.camp"
    if camp.hex is None:
        if not scenario.deploys:
            yield f"{where}.hex: is missing; only free_deployment leaves it out"
        return
    yield from _placed(grid(scenario.rows, scenario.columns), f"{where}.hex", camp.hex)
    if _river(scenario, camp.hex):
        yield f"{where}.hex: {camp.hex} is river"
    other = getattr(scenario.sides, SIDES[1 - SIDES.index(side)]).camp
    if side == "north" and other is not None and other.hex == camp.hex:
        yield f"{where}.hex: {camp.hex} is sides.south.camp already"
    if camp.state != "defended" and (camp.disordered or camp.panicked or camp.volley_marker):
        yield f"{where}.state: a camp that is {camp.state} is no unit: no disorder, panic or volley marker"


def _unit_problems(scenario: BanksScenario, side: str, where: str, unit: Unit) -> Iterator[str]:
    board = grid(scenario.rows, scenario.columns)
    yield from _trait_problems(where, unit)
    if unit.hex is None:
        if not scenario.deploys:
            yield f"{where}.hex: is missing; only free_deployment leaves it out"
        return
    bad = list(_placed(board, f"{where}.hex", unit.hex))
    yield from bad
    if _river(scenario, unit.hex):
        yield f"{where}.hex: {unit.hex} is river, which nobody enters"
    if unit.off_map is not None and not bad:
        open_sides = [d for k, d in enumerate(DIRECTION_NAMES) if board.neighbours[board.hex(unit.hex), k] < 0]
        if unit.off_map not in open_sides:
            allowed = ", ".join(open_sides) or "none, it is no edge hex"
            yield f"{where}.off_map: {unit.off_map} of {unit.hex} is on the map; allowed: {allowed}"
    if unit.looting:
        enemy = getattr(scenario.sides, SIDES[1 - SIDES.index(side)]).camp
        if enemy is None or enemy.hex != unit.hex or enemy.state != "captured":
            yield f"{where}.looting: a looting unit stands in the enemy's camp, whose state is captured"


def _trait_problems(where: str, unit: Unit) -> Iterator[str]:
    if unit.cataphract and unit.type != "HC":
        yield f"{where}.cataphract: is for HC, not {unit.type}"
    if unit.balks and unit.type != "EL":
        yield f"{where}.balks: is for EL, not {unit.type}"
    if unit.mongol and (unit.type != "LC" or unit.missile != "B"):
        yield f"{where}.mongol: is for LC of missile class B"


def _leader_problems(scenario: BanksScenario, side: str) -> Iterator[str]:
    army: Army = getattr(scenario.sides, side)
    where = f"sides.{side}"
    drill = army.national == 6 or ("national_characteristics" in scenario.options and army.national is None)
    most = t.SIDE_LEADERS - drill
    if isinstance(army.leaders, int) and not 0 <= army.leaders <= most:
        yield f"{where}.leaders: {army.leaders}; allowed: 0 to {most}"
        return
    late = sum(len(group.leaders) for group in army.reinforcements)
    if len(army.leader_list) + late > most:
        yield f"{where}.leaders: {len(army.leader_list) + late} with reinforcements; allowed: at most {most}"
    for i, leader in enumerate(army.leader_list):
        yield from _one_leader(scenario, side, f"{where}.leaders[{i}]", leader)


def _one_leader(scenario: BanksScenario, side: str, where: str, leader: Leader) -> Iterator[str]:
    if leader.hex is None:
        return
    yield from _placed(grid(scenario.rows, scenario.columns), f"{where}.hex", leader.hex)
    if leader.fate != "in play":
        yield f"{where}.hex: a leader who is {leader.fate} stands nowhere; leave it out"
    other = SIDES[1 - SIDES.index(side)]
    enemy: Army = getattr(scenario.sides, other)
    units = [f"sides.{other}.units[{i}]" for i, u in enumerate(enemy.units) if u.hex == leader.hex and not u.off_map]
    camp = enemy.camp
    if camp is not None and camp.hex == leader.hex and camp.state == "defended":
        units.append(f"sides.{other}.camp")
    if units:
        yield f"{where}.hex: {leader.hex} holds {units[0]}; a leader does not stand with an enemy unit"


def _group_problems(scenario: BanksScenario, side: str) -> Iterator[str]:
    board = grid(scenario.rows, scenario.columns)
    army: Army = getattr(scenario.sides, side)
    kinds: dict[str, set[Unit]] = {}
    for i, group in enumerate(army.reinforcements):
        where = f"sides.{side}.reinforcements[{i}]"
        if not (group.units or group.leaders):
            yield f"{where}: is empty; it has units, leaders or both"
        if group.units and not group.entry_hexes:
            yield f"{where}.entry_hexes: is missing; units enter by edge hexes"
        for j, name in enumerate(group.entry_hexes):
            bad = list(_placed(board, f"{where}.entry_hexes[{j}]", name))
            yield from bad
            if not bad and (board.neighbours[board.hex(name)] >= 0).all():
                yield f"{where}.entry_hexes[{j}]: {name} is not at the edge of the map"
            if _river(scenario, name):
                yield f"{where}.entry_hexes[{j}]: {name} is river"
        for j, unit in enumerate(group.units):
            yield from _trait_problems(f"{where}.units[{j}]", unit)
            extra = unit.model_fields_set & {
                "hex", "facing", "disordered", "panicked", "volley_marker", "looting", "balks", "off_map",
            }  # fmt: skip
            if extra:
                yield f"{where}.units[{j}].{min(extra)}: reinforcements come in good order by their entry hexes"
            kinds.setdefault(unit.type, set()).add(unit)
        for j, leader in enumerate(group.leaders):
            if leader.hex is not None or leader.fate != "in play":
                yield f"{where}.leaders[{j}]: is placed when he comes; allowed: rating"
    if scenario.deploys:
        for unit in army.units:
            if unit.hex is None:
                kinds.setdefault(unit.type, set()).add(unit)
    for name, sorts in kinds.items():
        if len(sorts) > t.MAX_KINDS:
            yield f"sides.{side}: {len(sorts)} sorts of {name} wait off the map; allowed: at most {t.MAX_KINDS}"


def _stacking_problems(scenario: BanksScenario) -> Iterator[str]:
    """One unit to a hex, save a unit in its own side's camp (banks-6.11, banks-6.22)."""
    board = grid(scenario.rows, scenario.columns)
    holder: dict[str, str] = {}
    beside: set[int] = set()
    for side in SIDES:
        for i, unit in enumerate(getattr(scenario.sides, side).units):
            where = f"sides.{side}.units[{i}]"
            if not _is_hex(board, unit.hex) or unit.hex is None:
                continue
            if unit.off_map is not None:
                place = int(t.OUTSIDE[t.GRID.hex(unit.hex), DIRECTION_NAMES.index(unit.off_map)])
                if place in beside:
                    yield f"{where}.off_map: another unit waits there already"
                beside.add(place)
                continue
            if unit.hex in holder:
                yield f"{where}.hex: {unit.hex} already holds {holder[unit.hex]}; a hex holds one unit"
            holder.setdefault(unit.hex, where)
            other = SIDES[1 - SIDES.index(side)]
            camp = getattr(scenario.sides, other).camp
            if camp is not None and camp.hex == unit.hex and camp.state == "defended":
                yield f"{where}.hex: {unit.hex} is the camp of {other}, which is defended"
