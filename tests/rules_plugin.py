"""Pytest plugin: which clauses of the rules do the tests show?

A test names the clauses it shows, by id:

    @pytest.mark.rule("cca-8.4", "cca-8.5")
    def test_unit_stops_with_a_lone_leader(): ...

`pytest --rules` prints after the run, for each ruleset, the number of clauses with a passing test out of those in
scope, and the ids that have none. Clauses and their kinds are read from `ancients_env/rulesets/<ruleset>/RULES.md`,
where each is a list item: `- **cca-8.4** (core): ...`. All kinds but `referee` are in scope.
"""

from __future__ import annotations

import difflib
import re
import textwrap
from collections.abc import Iterable
from pathlib import Path

import pytest

KINDS = ("core", "scenario", "optional", "army", "referee")
OUT_OF_SCOPE = frozenset({"referee"})
PROPERTY = "rule"  # the key under which a test's clause ids travel in its reports, from xdist's workers too
CLAUSE = re.compile(r"^- \*\*(?P<id>[a-z_]+-\d+\.\d+[a-z]?)\*\* \((?P<kind>\w+)\): \S")
CLAUSE_START = re.compile(r"^\s*[-*]\s+\*\*[a-z_]+-\d")  # meant as a clause; must then match CLAUSE


class RulesPageError(ValueError):
    """A RULES.md page that cannot be read; the message says where and why."""


def read_clauses(page: Path) -> dict[str, str]:
    """Clause ids of one RULES.md, in the page's order, each with its kind."""
    clauses: dict[str, str] = {}
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        if not CLAUSE_START.match(line):
            continue
        where = f"{page}:{number}"
        match = CLAUSE.match(line)
        if match is None:
            raise RulesPageError(f"{where}: a clause is written '- **game-1.2** (kind): text', not {line[:40]!r}")
        clause, kind = match["id"], match["kind"]
        first = next(iter(clauses), clause)
        if clause.split("-")[0] != first.split("-")[0]:
            raise RulesPageError(f"{where}: clause {clause} does not belong to the game of {first}")
        if kind not in KINDS:
            raise RulesPageError(f"{where}: clause {clause} has kind {kind!r}; kinds are {', '.join(KINDS)}")
        if clause in clauses:
            raise RulesPageError(f"{where}: clause {clause} stands twice")
        clauses[clause] = kind
    return clauses


def read_rulesets(folder: Path) -> dict[str, dict[str, str]]:
    """The clauses of every ruleset folder that has a RULES.md, by ruleset name."""
    return {page.parent.name: read_clauses(page) for page in sorted(folder.glob("*/RULES.md"))}


def summary_lines(rulesets: dict[str, dict[str, str]], shown: set[str], width: int = 120) -> list[str]:
    """One line a ruleset, `cca 187/188`, followed by the ids in scope that no passing test shows."""
    lines = []
    for name, clauses in rulesets.items():
        scope = [clause for clause, kind in clauses.items() if kind not in OUT_OF_SCOPE]
        missing = [clause for clause in scope if clause not in shown]
        lines.append(f"{name} {len(scope) - len(missing)}/{len(scope)}")
        if missing:
            wrapped = textwrap.wrap("missing: " + " ".join(missing), width - 2, break_on_hyphens=False)
            lines.extend("  " + line for line in wrapped)
    return lines


class RulesPlugin:
    """Checks the ids of `rule` markers and gathers those of the tests that passed."""

    def __init__(self, rulesets: dict[str, dict[str, str]]) -> None:
        self.rulesets = rulesets
        self.known = {clause for clauses in rulesets.values() for clause in clauses}
        self.passed: dict[str, set[str]] = {}  # clause ids by the test that passed
        self.failed: set[str] = set()  # tests with a failure in any phase

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            ids = marked_ids(item)
            if ids:
                item.user_properties.append((PROPERTY, ids))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        for marker in item.iter_markers("rule"):
            if not marker.args or marker.kwargs:
                pytest.fail(f'{item.nodeid}: write the marker as rule("cca-8.4", ...)', pytrace=False)
        unknown = [clause for clause in marked_ids(item) if clause not in self.known]
        if unknown:
            hints = "; ".join(self.hint(clause) for clause in unknown)
            pytest.fail(f"{item.nodeid}: unknown rule id {hints}", pytrace=False)

    def hint(self, clause: object) -> str:
        near = difflib.get_close_matches(str(clause), sorted(self.known), n=3)
        return repr(clause) + (f" (near: {', '.join(near)})" if near else " (in no RULES.md)")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.passed and report.when == "call" and not hasattr(report, "wasxfail"):
            ids = {str(clause) for key, value in report.user_properties if key == PROPERTY for clause in as_ids(value)}
            self.passed.setdefault(report.nodeid, set()).update(ids)

    def shown(self) -> set[str]:
        """Clauses with at least one passing test."""
        return {clause for test, ids in self.passed.items() if test not in self.failed for clause in ids}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
        if config.getoption("rules") and not config.getoption("collectonly"):
            terminalreporter.section("rules: clauses with a passing test / clauses in scope")
            for line in summary_lines(self.rulesets, self.shown()):
                terminalreporter.write_line(line)


def marked_ids(item: pytest.Item) -> list[str]:
    """The clause ids of all `rule` markers of a test, its class's and its module's included, without repeats."""
    return list(dict.fromkeys(clause for marker in item.iter_markers("rule") for clause in marker.args))


def as_ids(value: object) -> Iterable[object]:
    return value if isinstance(value, list | tuple) else ()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules", action="store_true", help="after the run, print which rule clauses have a passing test")
    parser.addini("rulesets", "folder of the rulesets with their RULES.md", default="ancients_env/rulesets")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rule clauses, by id, that this test shows")
    try:
        rulesets = read_rulesets(config.rootpath / config.getini("rulesets"))
    except RulesPageError as error:
        raise pytest.UsageError(str(error)) from error
    config.pluginmanager.register(RulesPlugin(rulesets), "rules_coverage")
