"""The plugin behind `@pytest.mark.rule` and `pytest --rules`, run on small projects of its own."""

from pathlib import Path

import pytest

from tests.rules_plugin import RulesPageError, read_clauses, summary_lines

PAGE = """\
# Rules of toy

## 1 Board
- **toy-1.1** (core): The board is round.
- **toy-1.2** (scenario): It may be flat,
  over two lines.
- **toy-1.10a** (referee): The judge decides.

A **bold** word and a list:
- not a clause
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """An empty project with one ruleset, `toy`: clauses 1.1 and 1.2 in scope, 1.10a not."""
    folder = pytester.path / "ancients_env" / "rulesets" / "toy"
    folder.mkdir(parents=True)
    (folder / "RULES.md").write_text(PAGE, encoding="utf-8")
    pytester.makeini("[pytest]\n")
    pytester.makeconftest('pytest_plugins = ["tests.rules_plugin"]')
    return pytester


def test_all_clauses_shown(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        @pytest.mark.rule("toy-1.1")
        def test_one(): pass
        @pytest.mark.rule("toy-1.1", "toy-1.2")
        def test_two(): pass
    """)
    result = project.runpytest("--rules")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["toy 2/2"])
    result.stdout.no_fnmatch_line("*missing*")


def test_only_passing_tests_show_a_clause(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        @pytest.mark.rule("toy-1.1")
        def test_fails(): assert False
        @pytest.mark.rule("toy-1.2")
        @pytest.mark.skip
        def test_skipped(): pass
        @pytest.mark.rule("toy-1.2")
        @pytest.mark.xfail
        def test_expected_to_fail(): assert False
        @pytest.mark.rule("toy-1.2")
        @pytest.mark.xfail
        def test_passes_unexpectedly(): pass
    """)
    result = project.runpytest("--rules")
    assert result.ret == 1
    result.stdout.fnmatch_lines(["toy 0/2", "  missing: toy-1.1 toy-1.2"])


def test_failure_in_teardown_does_not_show_a_clause(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        @pytest.fixture
        def broken():
            yield
            raise RuntimeError
        @pytest.mark.rule("toy-1.1")
        def test_one(broken): pass
    """)
    project.runpytest("--rules").stdout.fnmatch_lines(["toy 0/2"])


def test_referee_clause_may_be_marked_but_is_not_counted(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        @pytest.mark.rule("toy-1.10a")
        def test_one(): pass
    """)
    result = project.runpytest("--rules")
    assert result.ret == 0
    result.stdout.fnmatch_lines(["toy 0/2", "  missing: toy-1.1 toy-1.2"])


def test_unknown_id_is_an_error_naming_test_and_id(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        @pytest.mark.rule("toy-1.1", "toy-1.9")
        def test_one(): pass
    """)
    result = project.runpytest("--rules")
    assert result.ret == 1
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*test_one: unknown rule id 'toy-1.9' (near: *toy-1.1*)", "toy 0/2"])


def test_marker_without_ids_is_an_error(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        @pytest.mark.rule
        def test_one(): pass
    """)
    project.runpytest().assert_outcomes(errors=1)


def test_markers_of_class_and_module_count(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        pytestmark = pytest.mark.rule("toy-1.2")
        @pytest.mark.rule("toy-1.1")
        class TestClass:
            def test_one(self): pass
    """)
    project.runpytest("--rules").stdout.fnmatch_lines(["toy 2/2"])


def test_ids_arrive_from_xdist_workers(project: pytest.Pytester) -> None:
    project.makepyfile("""
        import pytest
        @pytest.mark.rule("toy-1.1")
        def test_one(): pass
        @pytest.mark.rule("toy-1.2")
        def test_two(): pass
        @pytest.mark.rule("toy-7.7")
        def test_three(): pass
    """)
    result = project.runpytest("--rules", "-n2")
    result.assert_outcomes(passed=2, errors=1)
    result.stdout.fnmatch_lines(["*test_three: unknown rule id 'toy-7.7'*", "toy 2/2"])


def test_without_the_option_nothing_is_printed(project: pytest.Pytester) -> None:
    project.makepyfile("def test_one(): pass")
    result = project.runpytest()
    assert result.ret == 0
    result.stdout.no_fnmatch_line("toy *")


def test_kinds_are_read_and_other_list_items_ignored(tmp_path: Path) -> None:
    page = tmp_path / "toy" / "RULES.md"
    page.parent.mkdir()
    page.write_text(PAGE, encoding="utf-8")
    assert read_clauses(page) == {"toy-1.1": "core", "toy-1.2": "scenario", "toy-1.10a": "referee"}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("- **toy-1.1** core: no brackets", "a clause is written"),
        ("- **toy-1.1** (main): unknown kind", "has kind 'main'"),
        ("- **toy-1.1** (core): a\n- **cca-1.1** (core): of another game", "does not belong"),
        ("- **toy-1.1** (core): a\n- **toy-1.1** (core): b", "stands twice"),
    ],
)
def test_malformed_page_is_refused(tmp_path: Path, line: str, complaint: str) -> None:
    page = tmp_path / "toy" / "RULES.md"
    page.parent.mkdir()
    page.write_text(line, encoding="utf-8")
    with pytest.raises(RulesPageError, match=complaint):
        read_clauses(page)


def test_missing_ids_are_wrapped() -> None:
    clauses = {f"toy-1.{n}": "core" for n in range(1, 41)}
    head, *rest = summary_lines({"toy": clauses}, shown={"toy-1.1"}, width=80)
    assert head == "toy 1/40"
    assert len(rest) > 1 and all(len(line) <= 80 for line in rest)
    assert " ".join(rest).split()[1:] == list(clauses)[1:]
