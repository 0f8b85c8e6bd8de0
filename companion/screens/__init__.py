"""The touchscreen: shows a table and its open question, and returns an answer. It contains no rules and no sentences.

Import nothing of this package before :mod:`companion.screens.app` has set Kivy's environment; ``app.run`` does that.
"""
