"""Scenario files: given a table, when something happens, then these values.

A scenario is one behaviour of the rules as data. Whatever is left out of the given table is at its set-up value; cards
that the file does not tell are unknown, and a rule that has to read one makes the file fail. The whole format stands in
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
