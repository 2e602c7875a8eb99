"""Measure agents and scenarios: `python evaluate.py tournament | match | balance --help`. See docs/evaluation.md."""

from __future__ import annotations

import sys

from agents.league.cli import main

if __name__ == "__main__":
    sys.exit(main())
