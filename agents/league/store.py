"""The folder of a contest: its settings and one line for each finished battle.

    settings.json   what is played, and the fingerprint of it; written once
    games.jsonl     one finished battle a line, in the order they finished; only ever appended to

A line is written in one go and flushed, so an interruption loses at most the battles that were under way; half a last
line (the machine went down) is cut off and that battle is played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

from agents.league import LeagueError
from agents.league.schedule import Game, Settings
from ancients_env.files import write_text

try:
    import fcntl
except ImportError:  # not on this system: two contests in one folder are then not noticed
    fcntl = None  # type: ignore[assignment]

__all__ = ["Row", "Store", "agents_digest"]

Row = dict[str, Any]  # one finished battle: see pool.play_game
SETTINGS, GAMES = "settings.json", "games.jsonl"
FIELDS = frozenset(
    ("scenario", "south", "north", "round", "seed", "winner", "reason", "turns", "decisions", "seconds", "slowest")
)  # of every row
NOT_PLAYING = ("league", "service")  # folders of agents/ that choose no moves


class Store:
    """The finished battles of one contest. Use `Store.open`."""

    def __init__(self, folder: Path, settings: Settings, file: BinaryIO, rows: dict[tuple[Any, ...], Row]) -> None:
        self.folder, self.settings, self._file = folder, settings, file
        self.rows = rows  # by the key of the battle
        self.code_changed = False  # some battles were played by agents whose code was different

    @classmethod
    @contextmanager
    def open(cls, folder: Path, settings: Settings) -> Iterator[Store]:
        """The store in a folder, made if it is not there; `LeagueError` if the folder belongs to something else."""
        code = agents_digest()
        old = _read_settings(folder)
        if old is None:
            data = {"fingerprint": settings.fingerprint, "code": code, "settings": settings.plain()}
            try:
                write_text(folder / SETTINGS, json.dumps(data, indent=1) + "\n")
            except OSError as error:
                raise LeagueError(f"{folder}: cannot be written: {error.strerror}") from error
        elif old.get("fingerprint") != settings.fingerprint:
            raise LeagueError(_foreign(folder, old, settings))
        try:
            file = open(folder / GAMES, "a+b")
        except OSError as error:
            raise LeagueError(f"{folder / GAMES}: cannot be written: {error.strerror}") from error
        with file:
            _lock(file, folder)
            store = cls(folder, settings, file, _read_rows(file, folder / GAMES))
            store.code_changed = bool(old and store.rows and old.get("code") != code)
            yield store

    def add(self, row: Row) -> None:
        """Keep a finished battle, on the disk before this returns."""
        key = row_key(row)
        if key in self.rows:
            return
        self._file.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
        self._file.flush()
        self.rows[key] = row

    def missing(self, games: Iterable[Game]) -> list[Game]:
        """Those that are not finished yet, in their order."""
        return [game for game in games if game.key not in self.rows]

    def finished(self, games: Iterable[Game]) -> list[Row]:
        """The finished ones in the order of the schedule, whatever the order they finished in."""
        return [self.rows[game.key] for game in games if game.key in self.rows]


def row_key(row: Row) -> tuple[str, str, str, int]:
    """The key of the battle a row is about."""
    return row["scenario"], row["south"], row["north"], row["round"]


def agents_digest() -> str:
    """Short for the sources of all that chooses moves."""
    home = Path(__file__).parents[1]
    digest = blake2b(digest_size=6)
    for path in sorted(home.rglob("*.py")):
        if path.relative_to(home).parts[0] not in NOT_PLAYING:
            digest.update(path.read_bytes())
    return digest.hexdigest()


def _read_settings(folder: Path) -> dict[str, Any] | None:
    """What the folder says it is; None for a folder that is new or empty."""
    if folder.exists() and not folder.is_dir():
        raise LeagueError(f"{folder}: is a file, not a folder")
    path = folder / SETTINGS
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if folder.exists() and any(folder.iterdir()):
            raise LeagueError(
                f"{folder}: holds other files and no {SETTINGS}: choose a new or empty folder with --out"
            ) from None
        return None
    except (OSError, ValueError) as error:
        raise LeagueError(f"{path}: cannot be read: {error}") from error
    if not isinstance(data, dict) or not isinstance(data.get("settings"), dict):
        raise LeagueError(f"{path}: is not the settings of a contest: choose a new or empty folder with --out")
    return data


def _foreign(folder: Path, old: dict[str, Any], settings: Settings) -> str:
    """Says what another contest's folder has that this one has not."""
    there, here = old["settings"], settings.plain()
    lines = [f"  {name}: {there.get(name)} there, {here[name]} here" for name in here if there.get(name) != here[name]]
    kind = there.get("kind", "contest")
    return "\n".join(
        [
            f"{folder}: holds another {kind}, which is left as it is; choose another folder with --out.",
            *lines,
        ]
    )


def _lock(file: BinaryIO, folder: Path) -> None:
    if fcntl is None:
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise LeagueError(f"{folder}: another evaluate.py is playing in this folder") from None


def _read_rows(file: BinaryIO, path: Path) -> dict[tuple[Any, ...], Row]:
    """All whole lines; half a last one is cut off."""
    file.seek(0)
    data = file.read()
    whole = data.rfind(b"\n") + 1
    if whole < len(data):
        os.truncate(path, whole)
    rows: dict[tuple[Any, ...], Row] = {}
    for number, line in enumerate(data[:whole].splitlines(), 1):
        try:
            row = json.loads(line)
            wrong = "" if isinstance(row, dict) else "no JSON object"
            wrong = wrong or ", ".join(sorted(FIELDS - set(row)))
        except ValueError as error:
            wrong = str(error)
        if wrong:
            raise LeagueError(
                f"{path}, line {number}: not a finished battle ({wrong}); without the line it would be played again"
            )
        rows.setdefault(row_key(row), row)
    return rows
