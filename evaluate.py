"""Measure agents and scenarios: `python evaluate.py tournament | match | balance --help`. See docs/evaluation.md."""

from __future__ import annotations

import sys


def run() -> int:
    """Run the command line; Ctrl-C is quiet even while it is being imported."""
    try:
        from agents.league.cli import main
    except KeyboardInterrupt:
        return 130
    return main()


if __name__ == "__main__":
    sys.exit(run())
