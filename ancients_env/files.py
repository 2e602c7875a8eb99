"""Writing files so that a half-written one never replaces a whole one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

__all__ = ["write_text"]


def write_text(path: str | Path, text: str) -> Path:
    """Write a text file beside its place and move it there in one step; folders are made as needed.

    >>> import tempfile
    >>> write_text(Path(tempfile.mkdtemp()) / "a" / "note.txt", "whole").read_text()
    'whole'
    """
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    return path
