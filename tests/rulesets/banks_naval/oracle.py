"""The tables of the naval game by hand: a plain calculator that shares nothing with the engine."""

from __future__ import annotations

# die + crew quality, 7 means 7 or more
RAMMING = {
    "oar rake": {1: "-", 2: "-", 3: "-", 4: "-", 5: "-", 6: "-", 7: "E"},
    "rudder attack": {1: "-", 2: "-", 3: "-", 4: "-", 5: "-", 6: "E", 7: "E"},
    "flank ram": {1: "-", 2: "-", 3: "-", 4: "E", 5: "E", 6: "C", 7: "C"},
}
# die, 6 means 6 or more
COMBAT = {
    "boarding": {1: "-", 2: "-", 3: "-", 4: "-", 5: "B", 6: "B"},
    "archery": {1: "-", 2: "-", 3: "-", 4: "-", 5: "-", 6: "A"},
    "ballista": {1: "-", 2: "-", 3: "-", 4: "-", 5: "-", 6: "A"},
}
REPAIR = {1: "sinks", 2: "sinks", 3: "sinks", 4: "sinks", 5: "sinking", 6: "damaged"}


def ram(how: str, die: int, crew: int) -> str:
    """The result of one throw in a ram."""
    return RAMMING[how][min(die + crew, 7)]


def after(state: str, result: str) -> str:
    """The hull of a target after a result of a ram."""
    if result == "C" or (result == "E" and state == "damaged"):
        return "sinking"
    if result == "E" and state == "intact":
        return "damaged"
    return state


def attack(how: str, die: int, corvus: bool = False) -> str:
    """The result of one attack; only boarding knows the corvus."""
    return COMBAT[how][min(die + (corvus and how == "boarding"), 6)]


def repair(die: int, large: bool) -> str:
    """What becomes of a sinking ship."""
    return REPAIR[min(die + large, 6)]
