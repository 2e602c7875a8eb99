# Every target makes the virtual environment it needs; a fresh clone needs nothing but Python 3.11 or newer and make.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PY := $(BIN)/python
STAMP := $(VENV)/.stamp-dev
BENCH_STAMP := $(VENV)/.stamp-bench
# The compat mode puts the project folder itself on the path, so packages added later are found without a new set-up.
INSTALL := $(PY) -m pip --disable-pip-version-check install --quiet -c constraints.txt --config-settings editable_mode=compat
# Processes for pytest; 0 runs all tests in one.
WORKERS ?= 2
DEMO_AGENTS := random scripted:1 scripted:2 scripted:3 mcts:ms=20,threads=1
PYTEST := $(PY) -m pytest

.DEFAULT_GOAL := help
.PHONY: help setup demo ratings test lint bench golden warmup clean

help:  ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: ready  ## make .venv with the package and the development tools, and compile the rules and agents of cca

$(STAMP): pyproject.toml constraints.txt
	test -x $(PY) || $(PYTHON) -m venv $(VENV)
	$(INSTALL) -e '.[dev]'
	touch $@

$(BENCH_STAMP): $(STAMP)
	$(INSTALL) -e '.[bench]'
	touch $@

demo: ready  ## a tournament of agents on Akragas and a generated battle: ratings in the terminal, replays in a report
	$(PY) evaluate.py tournament $(DEMO_AGENTS) --scenarios akragas skirmish --games 2

# One worker and one thread, so that time-limited search has a core for itself: some ten minutes for a game and a round.
RULESET ?= cca
ROUNDS ?= 1
RATED := random scripted:1 scripted:2 scripted:3 mcts:ms=100,threads=1
ratings: $(STAMP)  ## rate all shipped agents of one game (RULESET=cca, ROUNDS=1) and print the table for the README
	$(PY) evaluate.py tournament $(RATED) --ruleset $(RULESET) --sample 2 --games $(ROUNDS) --workers 1 --out runs/ratings-$(RULESET)-$(ROUNDS)
	cat runs/ratings-$(RULESET)-$(ROUNDS)/ratings.md

# Compiling is set-up: it happens once for each version of the sources.
.PHONY: ready
ready: $(STAMP)
	$(PY) -m agents.warmup cca --all

warmup: $(STAMP)  ## compile the rules of every game into the cache
	$(PY) -m ancients_env.warmup

lint: $(STAMP)  ## ruff and mypy
	$(PY) -m ruff check .
	$(PY) -m mypy

# Exit code 5 is pytest's "nothing collected": no failure for the two special modes, which run only marked tests.
test: lint  ## ruff, mypy, the test suite, and its marked parts with bounds checks and without the JIT
	$(PY) -m agents.warmup --all
	$(PYTEST) -n $(WORKERS) --rules
	NUMBA_BOUNDSCHECK=1 $(PY) -m ancients_env.warmup --all
	NUMBA_BOUNDSCHECK=1 $(PYTEST) -n $(WORKERS) -m boundscheck || test $$? -eq 5
	NUMBA_DISABLE_JIT=1 $(PYTEST) -n $(WORKERS) -m nojit || test $$? -eq 5

golden: $(STAMP)  ## play the golden games again and write them to tests/golden
	$(PY) -m ancients_env.golden

bench: $(BENCH_STAMP)  ## measure the speed, beside OpenSpiel and PettingZoo's own games
	$(PY) benchmarks/bench.py

clean:  ## remove the virtual environment and what tools leave behind
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
