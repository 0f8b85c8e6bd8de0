"""Scenario files: a given table, something happens, and certain values are expected.

A scenario describes one behaviour of the rules as data. What the given table leaves out has its set-up value. Cards
that the file does not give are unknown, and the file fails if a rule must read one. The whole format is in
docs/scenarios.md, which ``aurora-table scenario --format`` writes from this package (``page``).
"""

from companion.scenario.driving import Run
from companion.scenario.figures import figures
from companion.scenario.given import fresh
from companion.scenario.given_automa import AUTOMA_KEYS
from companion.scenario.laying import SHORT
from companion.scenario.procedures import PROCEDURES
from companion.scenario.running import run_file

__all__ = ["AUTOMA_KEYS", "PROCEDURES", "SHORT", "Run", "figures", "fresh", "run_file"]
