"""Tournaments, matches and balance checks on the toy race, from the command line."""

import errno
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from html.parser import HTMLParser
from itertools import count
from pathlib import Path

import pytest

from agents.league import replays, schedule
from agents.league.cli import main
from agents.league.express import play_scripts
from agents.league.pool import Pool
from agents.league.schedule import Game, Settings, games, pairings
from agents.league.store import Store, agents_digest, row_key
from agents.league.tally import quartiles, tally
from ancients_env.battle import Battle
from tests.agents import brittle

TOY = ("--ruleset", "toy", "--import", "tests.agents.brittle")
RESULTS = ("results.json", "ratings.csv", "payoffs.csv", "games.csv")


def tournament(out: Path, *more: str, agents=("random", "twin"), workers=0, rounds=3) -> int:
    words = ["tournament", *agents, *TOY, "--games", str(rounds), "--workers", str(workers), "--out", str(out)]
    return main([*words, *more])


def lines(out: Path) -> list[dict]:
    return [json.loads(line) for line in (out / "games.jsonl").read_text().splitlines()]


def toy_settings(agents=("a", "b", "c"), rounds=2, kind="tournament") -> Settings:
    return Settings(kind, "toy", 1, tuple(agents), ("sprint", "handicap"), rounds)


# ---------------------------------------------------------------- schedule


def test_everybody_meets_everybody_on_both_sides_with_the_same_dice():
    played = list(games(toy_settings()))
    assert len(played) == 3 * 2 * 2 * 2  # pairings, scenarios, sides, rounds
    assert len({game.key for game in played}) == len(played)
    for scenario in ("sprint", "handicap"):
        for k in range(2):
            here = [game for game in played if game.scenario == scenario and game.round == k]
            assert len({game.seed for game in here}) == 1
            assert {(g.south, g.north) for g in here} == {(x, y) for x in "abc" for y in "abc" if x != y}
    assert len({game.seed for game in played}) == 4  # another one for each scenario and round


def test_a_balance_check_is_an_agent_against_itself():
    settings = toy_settings(["a"], 3, "balance")
    assert pairings(settings) == [("a", "a")]
    assert len(list(games(settings))) == 6


def test_the_fingerprint_changes_with_every_setting():
    plain = toy_settings().__dict__
    other = {"kind": "match", "ruleset": "cca", "version": 2, "agents": ("a", "b"), "scenarios": ("sprint",)}
    other |= {"rounds": 3, "seed": 1, "digests": ("x",), "more": {"elo1": 5}}
    assert set(other) == set(plain)
    prints = {Settings(**{**plain, name: value}).fingerprint for name, value in other.items()}
    assert len(prints | {Settings(**plain).fingerprint}) == len(other) + 1


# ---------------------------------------------------------------- counting


def row(south, north, winner, scenario="sprint", k=0, turns=5, decisions=(3, 2)):
    clock = {"seconds": [0.3, 0.1], "slowest": [0.2, 0.1]}
    return {"scenario": scenario, "south": south, "north": north, "round": k, "winner": winner, "reason": "goal",
            "turns": turns, "decisions": list(decisions), **clock}  # fmt: skip


def test_points_are_counted_for_both():
    rows = [row("a", "b", "south"), row("b", "a", "south"), row("a", "b", None, k=1), row("b", "a", "north", k=1)]
    sums = tally(toy_settings(["a", "b"]), rows)
    a = sums.payoff["a", "b"]
    assert (a.won, a.drawn, a.lost, a.points) == (2, 1, 1, 2.5)
    assert sums.payoff["b", "a"].points == 1.5
    assert sums.as_side["a", "sprint", "north"].won == 1
    assert sums.south["sprint"].won == 2
    assert sums.rounds == {(0, 1): [(1.0, 2), (1.5, 2)]}  # whole rounds, from a's side
    assert sums.times["a"].decisions == 3 + 2 + 3 + 2
    assert sums.times["a"].slowest == 0.2


@pytest.mark.parametrize(
    ("values", "five"),
    [([4], (4, 4, 4, 4, 4)), ([3, 1], (1, 1, 2, 3, 3)), ([1, 2, 3, 4], (1, 1.5, 2.5, 3.5, 4))],
)
def test_quartiles(values, five):
    assert quartiles(values) == five


# ---------------------------------------------------------------- tournaments


def test_a_tournament_writes_what_it_says(tmp_path, capsys):
    assert tournament(tmp_path / "t", agents=("random", "twin", "brittle")) == 0
    said = capsys.readouterr().out
    assert "twin" in said and "Elo" in said
    assert str(tmp_path / "t" / "report.html") in said
    results = json.loads((tmp_path / "t" / "results.json").read_text())
    assert results["battles"] == 3 * 2 * 2 * 3
    assert {r["agent"] for r in results["ratings"]} == {"random", "twin", "brittle"}
    for rating in results["ratings"]:
        assert rating["low"] <= rating["elo"] <= rating["high"]
        assert rating["won"] + rating["drawn"] + rating["lost"] == 2 * 2 * 2 * 3
    for a, others in results["payoffs"].items():
        for b, share in others.items():
            assert share["won"] == results["payoffs"][b][a]["lost"]
    assert len((tmp_path / "t" / "games.csv").read_text().splitlines()) == 36 + 1


def test_stored_battles_are_real_ones(tmp_path):
    tournament(tmp_path / "t")
    rows = [row for row in lines(tmp_path / "t") if "actions" in row]
    assert {row["round"] for row in rows} == {0}
    for row_ in rows:
        battle = Battle("toy", row_["scenario"], seed=row_["seed"])
        for action in row_["actions"]:
            battle.push(action)
        assert battle.outcome is not None
        assert battle.outcome.winner == row_["winner"]


def test_interrupted_and_resumed_equals_uninterrupted(tmp_path, monkeypatch, capsys):
    """Byte for byte, whatever was lost: nothing, half a line, or all but one battle."""
    assert tournament(tmp_path / "whole") == 0
    whole = (tmp_path / "whole" / "games.jsonl").read_bytes()
    for k, keep in enumerate((len(whole), len(whole) - 40, whole.index(b"\n") + 1, 25)):
        out = tmp_path / f"part{k}"
        out.mkdir()
        (out / "settings.json").write_bytes((tmp_path / "whole" / "settings.json").read_bytes())
        (out / "games.jsonl").write_bytes(whole[:keep])
        assert tournament(out) == 0
        keys = [row_key(row) for row in lines(out)]
        assert len(keys) == len(set(keys)) == 12
        for name in RESULTS:
            assert (out / name).read_bytes() == (tmp_path / "whole" / name).read_bytes(), name


def test_workers_give_the_same_results_as_one_process(tmp_path):
    assert tournament(tmp_path / "one") == 0
    assert tournament(tmp_path / "two", workers=2) == 0
    for name in RESULTS:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name


COMMAND = [sys.executable, "evaluate.py", "tournament", "random", "slow", *TOY, "--games", "40", "--workers", "2"]


def heed_ctrl_c() -> None:
    """What runs in the background of a shell is born deaf to Ctrl-C, and so would be its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def started(out: Path, least: int) -> subprocess.Popen:
    """A tournament in a process group of its own that has finished so many battles."""
    said = open(out.with_suffix(".log"), "w")
    process = subprocess.Popen(
        [*COMMAND, "--out", str(out)], stdout=said, stderr=said, start_new_session=True, preexec_fn=heed_ctrl_c
    )
    end = time.monotonic() + 200
    while not (out / "games.jsonl").exists() or len(lines(out)) < least:
        assert process.poll() is None and time.monotonic() < end, out.with_suffix(".log").read_text()
        time.sleep(0.02)
    return process


def ended(pids: Iterable[int]) -> bool:
    """Whether none of these processes lives; waits for them a while."""
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if not any(Path(f"/proc/{pid}").exists() for pid in pids):
            return True
        time.sleep(0.05)
    return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="asks Linux which processes there are")
def test_killed_or_interrupted_on_a_terminal_it_goes_on_where_it_was(tmp_path):
    """kill -9, then Ctrl-C for the whole group as a terminal sends it; the workers end too, and nobody complains."""
    out = tmp_path / "t"
    process = started(out, 3)
    team = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    process.kill()
    process.wait()
    assert len(team) >= 2 and ended(team)
    first = lines(out)
    process = started(out, len(first) + 3)
    team = [int(pid) for pid in Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()]
    os.killpg(process.pid, signal.SIGINT)
    assert process.wait(60) == 130 and ended(team)
    second = lines(out)
    said = out.with_suffix(".log").read_text()
    assert "the same command goes on from here" in said and "Traceback" not in said
    assert second[: len(first)] == first and len(first) < len(second) < 160
    process = subprocess.run([*COMMAND, "--out", str(out)], capture_output=True, text=True, check=True, timeout=200)
    assert f"{len(second)} of 160 battles were finished before" in process.stdout
    assert lines(out)[: len(second)] == second and len({row_key(row) for row in lines(out)}) == len(lines(out)) == 160


def test_ctrl_c_keeps_finished_battles(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(brittle.KILLS, str(tmp_path / "now"))
    out = tmp_path / "t"
    agents = ("random", "twin", "interrupted")
    (tmp_path / "now").touch()
    assert tournament(out, agents=agents) == 130
    assert "the same command goes on" in capsys.readouterr().err
    kept = lines(out)
    assert len(kept) == 2  # random against twin, both sides
    (tmp_path / "now").unlink()
    assert tournament(out, agents=agents) == 0
    assert lines(out)[:2] == kept
    assert "2 of 36 battles were finished before" in capsys.readouterr().out


def test_a_crashed_worker_costs_its_battle_only(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv(brittle.KILLS, str(tmp_path / "now"))
    (tmp_path / "now").touch()
    out = tmp_path / "t"
    assert tournament(out, agents=("random", "brittle"), workers=1) == 1
    said = capsys.readouterr()
    assert "its worker process died with exit code 7" in said.err
    assert "run the same command again" in said.err
    kept = lines(out)
    assert 0 < len(kept) < 12
    assert f"{len(kept)} of 12 finished battles are kept in {out}" in said.err
    (tmp_path / "now").unlink()
    assert tournament(out, agents=("random", "brittle")) == 0
    assert lines(out)[: len(kept)] == kept
    assert len(lines(out)) == 12


def test_an_agent_that_errs_is_shown_with_its_traceback(tmp_path, capsys):
    assert tournament(tmp_path / "t", agents=("random", "clumsy")) == 1
    said = capsys.readouterr().err
    assert "3 battles failed; 0 of 12" in said  # it gives up after three
    assert "IllegalAction" in said and "Traceback" in said


@pytest.mark.parametrize("scenario", ["akragas", "skirmish"])
def test_battles_of_scripts_are_the_same_in_compiled_code(scenario):
    """`express` and the workers give the same row, but for thinking times and the actions."""
    wanted = [Game(scenario, "scripted:2", "scripted:1", k, seed=11 + k) for k in range(2)]
    with Pool("cca", workers=0) as pool:
        slow = {game.key: row for game, row in pool.play(wanted)}
    for game, row in play_scripts("cca", wanted, threads=2):
        other = slow[game.key]
        assert row["decisions"] == other["decisions"] and set(other) - set(row) <= {"actions"}
        for name in ("scenario", "south", "north", "round", "seed", "winner", "reason", "score", "turns"):
            assert row[name] == other[name], name


def test_the_table_for_a_readme(tmp_path):
    """Agents from the strongest down, their payoffs beside them; a cell for each other agent."""
    tournament(tmp_path / "t", agents=("random", "twin", "brittle"))
    head, line, *rows = (tmp_path / "t" / "ratings.md").read_text().splitlines()
    results = json.loads((tmp_path / "t" / "results.json").read_text())
    assert head.startswith("| agent | Elo | 95 % | battles | share | v `") and set(line) <= set("|-:")
    assert [row.split("`")[1] for row in rows] == [r["agent"] for r in results["ratings"]]
    assert all(row.count("|") == head.count("|") == line.count("|") and row.count("·") == 1 for row in rows)


def test_a_sample_of_scenarios(tmp_path, capsys):
    assert schedule.sample("toy", 1)[0] == "handicap"
    assert tournament(tmp_path / "t", "--sample", "1", rounds=1) == 0
    assert {row["scenario"] for row in lines(tmp_path / "t")} == set(schedule.sample("toy", 1))
    assert tournament(tmp_path / "u", "--sample", "0") == 2
    assert "--sample takes a number from 1 on" in capsys.readouterr().err


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tournament", "random", "scriptet", *TOY], "unknown agent 'scriptet'; did you mean 'scripted'?"),
        (["tournament", "random", "mcts:ms=soon", *TOY], "ms must be a whole number"),
        (["tournament", "random", *TOY], "a tournament needs 2 agents, 1 came"),
        (["tournament", "random", "random", *TOY], "agent 'random' is named twice"),
        (["tournament", "random", "twin", *TOY, "--scenarios", "sprnt"], "unknown toy scenario 'sprnt'"),
        (["tournament", "random", "twin", *TOY, "--scenarios", "sprint", "sprint"], "scenario 'sprint' is named twice"),
        (["tournament", "random", "twin", *TOY, "--games", "0"], "--games must be 1 or more, not 0"),
        (["match", "random", "twin", *TOY, "--games", "-3"], "--games must be 1 or more, not -3"),
        (["balance", "--agent", "random", *TOY, "--games", "0"], "--games must be 1 or more"),
        (["tournament", "random", "twin", *TOY, "--workers", "-1"], "--workers must be 0 or more"),
        (["tournament", "random", "twin", *TOY, "--seed", "-5"], "the seed must be 0 or more, not -5"),
        (["tournament", "random", "twin", "--ruleset", "chess"], "unknown ruleset 'chess'"),
        (["match", "random", "twin", *TOY, "--elo0", "9", "--elo1", "3"], "elo0 must be less than elo1"),
        (["balance", "--agent", "nobody", *TOY], "unknown agent 'nobody'"),
        (["balance", "--agent", "random", "--import", "no.such.module"], "--import no.such.module"),
    ],
)
def test_bad_input_is_refused_before_anything_is_written(tmp_path, monkeypatch, capsys, words, said):
    out = tmp_path / "out"
    assert main([*words, "--out", str(out)]) == 2
    assert said in capsys.readouterr().err
    assert not out.exists()


def test_another_tournaments_folder_is_left_alone(tmp_path, capsys):
    out = tmp_path / "t"
    assert tournament(out) == 0
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    assert tournament(out, "--seed", "5", rounds=2) == 2
    said = capsys.readouterr().err
    assert "holds another tournament" in said and "rounds: 3 there, 2 here" in said and "seed: 0 there, 5 here" in said
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("diary.txt", "dear diary", "holds other files and no settings.json"),
        ("settings.json", "{", "cannot be read"),
        ("settings.json", "[1]", "is not the settings of a contest"),
    ],
)
def test_a_folder_of_something_else_is_left_alone(tmp_path, capsys, name, content, said):
    (tmp_path / name).write_text(content)
    assert tournament(tmp_path) == 2
    assert said in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_an_output_that_is_a_file(tmp_path, capsys):
    (tmp_path / "f").touch()
    assert tournament(tmp_path / "f") == 2
    assert "is a file, not a folder" in capsys.readouterr().err


def test_a_spoilt_line_is_named(tmp_path, capsys):
    out = tmp_path / "t"
    tournament(out)
    text = (out / "games.jsonl").read_text().splitlines()
    (out / "games.jsonl").write_text("\n".join([text[0], "no battle", *text[2:]]) + "\n")
    assert tournament(out) == 2
    assert "games.jsonl, line 2: not a finished battle" in capsys.readouterr().err


def test_a_line_that_lacks_something_is_named(tmp_path, capsys):
    out = tmp_path / "t"
    tournament(out)
    first, *rest = (out / "games.jsonl").read_text().splitlines(keepends=True)
    short = {name: value for name, value in json.loads(first).items() if name not in ("turns", "reason")}
    for line, wrong in ((json.dumps(short), "reason, turns"), ("[3]", "no JSON object")):
        (out / "games.jsonl").write_text("".join([*rest, line + "\n"]))
        assert tournament(out) == 2
        assert f"games.jsonl, line 12: not a finished battle ({wrong})" in capsys.readouterr().err


def test_folders_that_cannot_be_written(tmp_path, monkeypatch, capsys):
    """Before anything is played: a new folder below a file, or battles that cannot be opened."""
    (tmp_path / "file").touch()
    assert tournament(tmp_path / "file" / "t") == 2
    assert "cannot be" in capsys.readouterr().err
    assert tournament(tmp_path / "t", rounds=1) == 0
    (tmp_path / "t" / "games.jsonl").unlink()
    (tmp_path / "t" / "games.jsonl").mkdir()
    assert tournament(tmp_path / "t", rounds=1) == 2
    assert "games.jsonl: cannot be written" in capsys.readouterr().err


def test_a_full_disk_keeps_what_is_there(tmp_path, monkeypatch, capsys):
    keep = Store.add

    def add(self, row):
        if len(self.rows) == 5:
            raise OSError(errno.ENOSPC, "No space left on device")
        keep(self, row)

    with monkeypatch.context() as patch:
        patch.setattr(Store, "add", add)
        assert tournament(tmp_path / "t") == 1
    said = capsys.readouterr().err
    assert "finished battles are kept" in said and "No space left on device" in said
    assert len(lines(tmp_path / "t")) == 5
    assert tournament(tmp_path / "t") == 0


def test_a_module_that_cannot_be_imported(tmp_path, monkeypatch, capsys):
    (tmp_path / "broken_agents.py").write_text("1 / 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert main(["tournament", "random", "twin", "--import", "broken_agents", "--out", str(tmp_path / "t")]) == 2
    assert "--import broken_agents: ZeroDivisionError: division by zero" in capsys.readouterr().err


def test_two_at_once_in_one_folder(tmp_path, capsys):
    settings = schedule.check("tournament", "toy", ["random", "twin"], [], 3)
    with Store.open(tmp_path / "t", settings):
        assert tournament(tmp_path / "t") == 2
    assert "another evaluate.py is playing in this folder" in capsys.readouterr().err


def test_changed_agents_are_noticed(tmp_path, capsys):
    out = tmp_path / "t"
    tournament(out)
    data = json.loads((out / "settings.json").read_text())
    assert data["code"] == agents_digest()
    (out / "settings.json").write_text(json.dumps({**data, "code": "other"}))
    assert tournament(out) == 0
    assert "the agents' code has changed" in capsys.readouterr().out


# ---------------------------------------------------------------- match and balance


def match(out: Path, *more: str, scenario="sprint") -> int:
    words = ["match", "random", "twin", *TOY, "--scenarios", scenario, "--workers", "0", "--out", str(out)]
    return main([*words, *more])


def test_a_match_of_equals_says_so(tmp_path, capsys):
    assert match(tmp_path / "m", "--elo1", "200", "--games", "400") == 0
    results = json.loads((tmp_path / "m" / "results.json").read_text())
    played = results["won"] + results["drawn"] + results["lost"]
    assert results["verdict"] == "elo0"
    assert played < 400 and played % 2 == 0
    assert "clear: random is no more than" in capsys.readouterr().out


def test_a_match_that_is_not_clear(tmp_path, capsys):
    assert match(tmp_path / "m", "--elo1", "5", "--games", "6") == 0
    assert json.loads((tmp_path / "m" / "results.json").read_text())["verdict"] is None
    assert "not clear after 6 battles" in capsys.readouterr().out


def test_a_match_that_was_not_clear_goes_on_with_more_battles(tmp_path, capsys):
    assert match(tmp_path / "m", "--elo1", "5", "--games", "6") == 0
    first = lines(tmp_path / "m")
    assert match(tmp_path / "m", "--elo1", "5", "--games", "10") == 0
    assert lines(tmp_path / "m")[:6] == first and len(lines(tmp_path / "m")) == 10
    assert "6 of 10 battles were finished before" in capsys.readouterr().out
    assert match(tmp_path / "m", "--elo1", "6", "--games", "10") == 2  # another question


def test_a_match_goes_on_and_ends_the_same(tmp_path):
    match(tmp_path / "whole", "--elo1", "200")
    (tmp_path / "part").mkdir()
    (tmp_path / "part" / "settings.json").write_bytes((tmp_path / "whole" / "settings.json").read_bytes())
    head = (tmp_path / "whole" / "games.jsonl").read_bytes().splitlines(keepends=True)[:7]
    (tmp_path / "part" / "games.jsonl").write_bytes(b"".join(head))
    match(tmp_path / "part", "--elo1", "200")
    for name in ("results.json", "games.csv"):
        assert (tmp_path / "part" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()


def test_balance_flags_our_own_scenarios(tmp_path, capsys):
    """North starts one hex ahead in `handicap`, three ahead in the file: a race that south cannot win."""
    unfair = tmp_path / "unfair.yaml"
    unfair.write_text("first: north\nnorth: 3\n")
    words = ["balance", "--agent", "random", *TOY, "--scenarios", str(unfair), "sprint", "--games", "40"]
    words += ["--workers", "0", "--out", str(tmp_path / "b")]
    assert main(words) == 0
    assert main([*words, "--check"]) == 1
    unfair_line, sprint = json.loads((tmp_path / "b" / "results.json").read_text())["scenarios"]
    assert unfair_line["verdict"] == "flagged" and unfair_line["share"] < 0.35
    assert sprint["south"] + sprint["north"] + sprint["drawn"] == 40
    said = capsys.readouterr().out
    assert "flagged: south's share is not within 35 to 65 %" in said
    assert (tmp_path / "b" / "balance.csv").read_text().startswith("scenario,source,battles,")


def test_balance_only_reports_historical_battles(tmp_path, monkeypatch):
    from agents.league import contests

    settings = schedule.check("balance", "toy", ["random"], ["handicap"], 1)
    monkeypatch.setattr(contests, "LEAST", 2.0)  # nothing is balanced enough
    historical = type("Model", (), {"source": "historical"})()
    monkeypatch.setattr(contests.scenario_files, "load", lambda rules, name: historical)
    from rich.console import Console

    with monkeypatch.context() as patch:
        patch.setattr(contests, "play_missing", lambda store, *rest: [store.add(row_for(g)) for g in games(settings)])
        [line] = contests.balance(settings, tmp_path / "b", Console(quiet=True), 0)
    assert line["verdict"] == "one-sided"


def row_for(game):
    return {**row(game.south, game.north, "south", game.scenario, game.round), "seed": game.seed}


# ---------------------------------------------------------------- the report


class Page(HTMLParser):
    """Checks that tags close, and gathers what a page would load."""

    VOID = {"meta", "link", "input", "br"}

    def __init__(self):
        super().__init__()
        self.open, self.loads, self.tags, self.scripts = [], [], [], []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.loads += [value for name, value in attrs if name in ("src", "href", "xlink:href", "data", "srcset")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append(tag)
        self.loads += [value for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag):
        assert self.open and self.open.pop() == tag, f"</{tag}> closes nothing"

    def handle_data(self, data):
        if self.open and self.open[-1] == "script":
            self.scripts.append(data)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    out = tmp_path_factory.mktemp("report") / "t"
    assert tournament(out, agents=("random", "twin", "brittle")) == 0
    text = (out / "report.html").read_text(encoding="utf-8")
    parsed = Page()
    parsed.feed(text)
    parsed.close()
    assert parsed.open == []
    return text, parsed


def test_the_report_needs_nothing_else(page):
    text, parsed = page
    assert parsed.loads == ["data:,"]
    urls = set(re.findall(r"https?://[^\s\"'<>\\]+", text))
    assert urls <= {"http://www.w3.org/2000/svg"}  # a name, not a place
    assert "@import" not in text and "url(" not in text
    assert len(text) < 2_000_000


def test_the_report_shows_all_plots(page):
    text, parsed = page
    for title in ("Ratings with 95", "Share of points, row against column", "Share of battles won by each side",
                  "Share of points by scenario and side", "Length of battles in turns"):  # fmt: skip
        assert f'aria-label="{title}' in text
    style = text.partition("<style>")[2].partition("</style>")[0]
    used = set(re.findall(r"var\((--[a-z]+)\)", text))
    light, dark = style.split("@media (prefers-color-scheme: dark)")
    assert used and all(f"{name}:" in light and f"{name}:" in dark for name in used)
    for number in re.findall(r'\s(?:x|y|x1|y1|x2|y2|cx|cy|width|height)="([^"]*)"', text.split("<script")[0]):
        assert float(number) >= 0, number


def unfold(album: dict, replay: dict) -> list[str]:
    """What player.js does."""
    text = ["".join(album["pieces"][piece] for piece in line) for line in album["lines"]]
    now: list[int] = []
    frames = []
    for frame in replay["frames"]:
        for at, gone, *come in reversed(frame["changes"]):
            now[at : at + gone] = come
        frames.append("\n".join(text[line] for line in now))
    return frames


def test_replays_unfold_to_the_battles_own_pictures(page):
    album = json.loads(page[1].scripts[0])
    assert len(album["replays"]) == 4
    settings = schedule.check("tournament", "toy", ["random", "twin"], ["sprint"], 1)
    with Pool("toy", 0) as pool:
        _, first = next(iter(pool.play(games(settings))))
    frames = replays.frames_of("toy", first)
    book = replays.Album()
    book.add("a", frames)
    book.add("b", frames[::-1])
    plain = json.loads(json.dumps(book.plain()))
    assert unfold(plain, plain["replays"][0]) == [svg for _, svg in frames]
    assert unfold(plain, plain["replays"][1]) == [svg for _, svg in frames[::-1]]
    assert len(frames) == len(first["actions"]) + 1


def test_long_battles_are_shown_turn_by_turn(monkeypatch):
    settings = schedule.check("tournament", "toy", ["random", "twin"], ["sprint"], 1)
    with Pool("toy", 0) as pool:
        rows = [row for _, row in pool.play(games(settings))]
    longest = max(rows, key=lambda row: len(row["actions"]))
    monkeypatch.setattr(replays, "MOST_FRAMES", 3)
    frames = replays.frames_of("toy", longest)
    assert 2 <= len(frames) <= 3 + 2
    battle = Battle("toy", longest["scenario"], seed=longest["seed"])
    for action in longest["actions"]:
        battle.push(action)
    assert frames[-1][1] == battle.svg()


def test_names_cannot_break_the_page():
    from agents.league.charts import payoffs, ratings
    from agents.league.ratings import Rating
    from agents.league.report import _safe_json

    evil = "</script><b>&\"'"
    settings = toy_settings([evil, "b"])
    sums = tally(settings, [row(evil, "b", "south"), row("b", evil, "south")])
    for svg in (ratings([Rating(evil, 1500, 1400, 1600)]), payoffs(sums, [evil, "b"])):
        assert "<b>" not in svg and "&lt;b&gt;" in svg
    assert "</script>" not in _safe_json({"title": evil})
    assert json.loads(_safe_json({"title": evil})) == {"title": evil}


def test_replays_are_of_the_strongest_and_of_many_scenarios():
    from agents.league.ratings import Rating

    settings = toy_settings(["a", "b", "c"], 1)
    rows = [{**row(g.south, g.north, "south", g.scenario), "actions": []} for g in games(settings)]
    ranked = [Rating(agent, 0, 0, 0) for agent in ("c", "a", "b")]
    chosen = replays.choose(settings, ranked, rows, 3)
    assert [(r["scenario"], r["south"], r["north"]) for r in chosen] == [
        ("sprint", "c", "a"),
        ("handicap", "c", "a"),
        ("sprint", "a", "c"),
    ]


def test_workers_report_which_battle_they_died_in(tmp_path, monkeypatch):
    monkeypatch.setenv(brittle.KILLS, str(tmp_path))
    numbers = count()
    wanted = [schedule.Game("sprint", "brittle", "random", next(numbers), seed) for seed in range(6)]
    with Pool("toy", 1, ["tests.agents.brittle"]) as pool:
        ended = dict(pool.play(wanted))
    assert set(ended) == set(wanted)
    failed = [game for game, result in ended.items() if not isinstance(result, dict)]
    assert failed  # the battles whose seed for brittle is a multiple of three
