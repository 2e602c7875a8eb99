"""How a scenario looks after a half-turn with the sides exchanged, for each ruleset that can say so.

A mirror takes a scenario's name and gives two scenario dicts, the battle and its mirror image, both with all cards laid
out so that chance falls alike in both; and a function that gives the image's first record the battle's hidden things
where a scenario cannot say them.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from ancients_env import rulesets
from ancients_env import scenario as scenario_files
from ancients_env.contract import Ruleset, States
from ancients_env.grid import DIRECTION_NAMES, grid

Mirror = tuple[dict[str, Any], dict[str, Any], Callable[[States, States], None]]
OTHER = {"south": "north", "north": "south"}


def swapped(value: Any) -> Any:
    """A mapping with entries for south and north, exchanged; anything else as it is."""
    return {OTHER.get(k, k): v for k, v in value.items()} if isinstance(value, dict) else value


def turned_hex(ruleset: Ruleset, name: str) -> str:
    """A hex after the half-turn of the full board."""
    board = grid(ruleset.rows, ruleset.cols)
    return board.name(int(board.half_turn[board.hex(name)]))


def across(name: str) -> str:
    """The opposite direction."""
    return DIRECTION_NAMES[(DIRECTION_NAMES.index(name) + 3) % 6]


def nothing_hidden(battle: States, image: States) -> None:
    """The scenario has said it all."""


def mirror_cca(scenario: str, seed: int) -> Mirror:
    from ancients_env.rulesets.cca.tables import CARD_COUNTS, CARD_NAMES

    game = rulesets.get("cca")
    model = scenario_files.load(game, scenario, seed=seed)
    data = model.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    cards = [name for name, count in zip(CARD_NAMES, CARD_COUNTS, strict=True) for _ in range(int(count))]
    random.Random(seed).shuffle(cards)
    hands = {}
    for side in ("south", "north"):
        size = data.get(side, {}).get("command", 5)
        hands[side], cards = cards[:size], cards[size:]
    data |= {"hands": hands, "deck": cards}

    def moved(h: str) -> str:
        return turned_hex(game, h)

    def piece(entry: dict[str, Any]) -> dict[str, Any]:
        changed = {**entry, "side": OTHER[entry["side"]]}
        if "at" in entry:
            changed["at"] = moved(entry["at"])
        if "hexes" in entry:
            changed["hexes"] = [moved(h) for h in entry["hexes"]]
        if "edge" in entry:
            changed["edge"] = OTHER[entry["edge"]]
        return changed

    image = dict(data)
    image["first"] = OTHER[data.get("first", "south")]
    image["south"], image["north"] = data.get("north", {}), data.get("south", {})
    for key in ("banners", "banners_won", "last_cards", "hands"):
        if key in data:
            image[key] = swapped(data[key])
    image["terrain"] = {kind: [moved(h) for h in hexes] for kind, hexes in data.get("terrain", {}).items()}
    image["ramparts"] = {moved(h): [across(d) for d in sides] for h, sides in data.get("ramparts", {}).items()}
    for key in ("units", "leaders", "exits", "objectives"):
        image[key] = [piece(entry) for entry in data.get(key, [])]
    if "ambush" in data:
        image["ambush"] = piece(data["ambush"])
    if "place_leaders" in data:
        image["place_leaders"] = {
            **swapped(data["place_leaders"]),
            "order": [OTHER[side] for side in data["place_leaders"]["order"]],
        }
    return data, image, nothing_hidden


def mirror_toy(scenario: str, seed: int) -> Mirror:
    model = scenario_files.load(rulesets.get("toy"), scenario, seed=seed)
    data = model.model_dump(mode="json")
    image = {**swapped(data), "first": OTHER[data["first"]]}

    def deal(battle: States, image: States) -> None:
        image["card"] = battle["card"][:, ::-1]

    return data, image, deal


def mirror_banks_naval(scenario: str, seed: int) -> Mirror:
    model = scenario_files.load(rulesets.get("banks_naval"), scenario, seed=seed)
    data = model.model_dump(mode="json", exclude_unset=True, exclude_none=True)
    board = grid(model.rows, model.columns)

    def moved(h: str) -> str:
        return board.name(int(board.half_turn[board.hex(h)]))

    def fleet(side: dict[str, Any]) -> dict[str, Any]:
        ashore = {moved(h): points for h, points in side.get("marines_on_land", {}).items()}
        ships = [{**ship, "hex": moved(ship["hex"]), "facing": across(ship["facing"])} for ship in side["ships"]]
        return {**side, "ships": ships, "marines_on_land": ashore}

    image = {**data, "land": [moved(h) for h in data.get("land", [])]}
    image["first_player"] = OTHER[data.get("first_player", "south")]
    image["sides"] = swapped({name: fleet(side) for name, side in data["sides"].items()})
    for key in ("first_turn_die", "victory"):
        if key in data:
            image[key] = swapped(data[key])
    return data, image, nothing_hidden


def mirror_antesignani(scenario: str, seed: int) -> Mirror:
    game = rulesets.get("antesignani")
    model = scenario_files.load(game, scenario, seed=seed)
    data = model.model_dump(mode="json", exclude_unset=True, exclude_none=True)

    def piece(entry: dict[str, Any]) -> dict[str, Any]:
        changed = dict(entry)
        for key in ("hex", "struck"):
            if key in entry:
                changed[key] = turned_hex(game, entry[key])
        if "facing" in entry:
            changed["facing"] = (entry["facing"] + 5) % 12 + 1
        return changed

    def army(side: dict[str, Any]) -> dict[str, Any]:
        parts = {key: [piece(entry) for entry in side[key]] for key in ("units", "generals") if key in side}
        return {**side, **parts}

    image = {**data, "south": army(data.get("north", {})), "north": army(data.get("south", {}))}
    image["terrain"] = {kind: [turned_hex(game, h) for h in hexes] for kind, hexes in data.get("terrain", {}).items()}
    image["heights"] = {turned_hex(game, h): level for h, level in data.get("heights", {}).items()}
    image["first"] = OTHER[data.get("first", "south")]
    if "drawn" in data:
        image["drawn"] = OTHER[data["drawn"]]
    return data, image, nothing_hidden


MIRRORS: dict[str, Callable[[str, int], Mirror]] = {
    "antesignani": mirror_antesignani,
    "banks_naval": mirror_banks_naval,
    "cca": mirror_cca,
    "toy": mirror_toy,
}

# events after which a battle and its image go different ways, because a clause names the compass
COMPASS_EVENTS: dict[str, set[str]] = {
    "antesignani": {"elephant direction"},  # the die names a direction of the compass (antesignani-29.4)
    "cca": {"rampage"},  # dice are thrown for the hexes in reading order (cca-12.12)
}
