"""Compiling ahead: once, with a bar for people and in silence for programs."""

import os
import pty
import subprocess
import sys
import threading
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# builds a battle and says how many of our functions were compiled for it
SCRIPT = """
from numba.core import event
from tests import toy
from ancients_env import warmup
counter = warmup._Counter(("tests", "ancients_env"), lambda done, total: None, 0)
with event.install_listener("numba:compile", counter):
    from ancients_env import Battle
    before = warmup.is_ready(toy.RULESET)
    battle = Battle("toy", "sprint")
    battle.push("roll")
    battle.imagine("south").judge("north")
    Battle.from_position(battle.position())
print(before, warmup.is_ready(toy.RULESET), len(counter.seen) > 0)
"""


def run(cache: Path, *arguments: str, stderr: int = subprocess.PIPE, **more: str) -> subprocess.CompletedProcess:
    env = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "TERM": "xterm", **more}
    for name in ("NUMBA_DISABLE_JIT", "NO_COLOR"):
        if name not in more:
            env.pop(name, None)
    return subprocess.run(
        [sys.executable, *arguments], env=env, cwd=ROOT, stdout=subprocess.PIPE, stderr=stderr, text=True,
        timeout=300,
    )  # fmt: skip


def read_all(terminal: int, into: list[bytes]) -> None:
    """Take what is written to a terminal until nobody holds its other end: a full one would stop the writer."""
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            return
        if not part:
            return
        into.append(part)


def test_a_cold_start_shows_a_bar_on_a_terminal_and_a_warm_one_compiles_nothing(tmp_path):
    ours, theirs = pty.openpty()
    shown: list[bytes] = []
    reader = threading.Thread(target=read_all, args=(ours, shown), daemon=True)
    reader.start()
    try:
        cold = run(tmp_path, "-c", SCRIPT, stderr=theirs)
    finally:
        os.close(theirs)
        reader.join(10)
        os.close(ours)
    assert cold.stdout.strip() == "False True True"
    assert b"compiling toy" in b"".join(shown)
    warm = run(tmp_path, "-c", SCRIPT)
    assert (warm.stdout.strip(), warm.stderr) == ("True True False", "")


def test_a_cold_start_is_silent_when_piped(tmp_path):
    cold = run(tmp_path, "-c", SCRIPT)
    assert (cold.stdout.strip(), cold.stderr) == ("False True True", "")


def test_without_the_jit_there_is_nothing_to_do(tmp_path):
    plain = run(tmp_path, "-c", SCRIPT, NUMBA_DISABLE_JIT="1")
    assert (plain.stdout.strip(), plain.stderr) == ("True True False", "")
    assert list(tmp_path.iterdir()) == []


def test_the_command_refuses_an_unknown_ruleset(tmp_path):
    wrong = run(tmp_path, "-m", "ancients_env.warmup", "checkers", NUMBA_DISABLE_JIT="1")
    assert wrong.returncode == 2
    assert "unknown ruleset 'checkers'" in wrong.stderr


def test_the_command_ends_with_one_plain_line(tmp_path, capsys, monkeypatch):
    from ancients_env import warmup
    from tests import toy

    monkeypatch.setattr(warmup, "_ready", set())
    assert warmup.main(["toy"]) == 0
    out = capsys.readouterr()
    assert out.out.count("\n") == 1 and out.err == ""
    if not warmup.jit.DISABLED:
        assert out.out.startswith("toy: ")
        assert warmup.is_ready(toy.RULESET)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_cache_that_cannot_be_written_is_no_obstacle(tmp_path):
    tmp_path.chmod(0o500)
    assert run(tmp_path, "-c", SCRIPT).stdout.split()[-1] == "True"


def test_another_checkout_is_not_ready_because_this_one_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba keeps what it compiled by the place of the source; both checkouts share the folder of these sources."""
    from ancients_env import warmup
    from tests import toy

    here = warmup._marker.__wrapped__(toy.RULESET, False)
    monkeypatch.setattr(warmup.jit, "PACKAGE", Path("/elsewhere/ancients_env"))
    assert warmup._marker.__wrapped__(toy.RULESET, False) != here
