"""The rulebook as code.

Rules are generators over a plain :class:`~companion.rules.engine.table.Table`. They yield questions and receive
answers; they have no clock, no randomness, no files and no widgets, and import nothing of ours outside this package.
"""
