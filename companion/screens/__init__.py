"""The touchscreen: shows a table and its open question, hands back an answer. No rules here, and no sentences.

Nothing in this package may be imported before :mod:`companion.screens.app` has set Kivy's environment;
``app.run`` does.
"""
