"""The settings group of the open rules: how this table reads them."""

from __future__ import annotations

from kivy.uix.widget import Widget

from companion.rules.engine.doubts import doubts, house_rules, of_expansions
from companion.rules.engine.table import Table
from companion.screens.settings.group import Group, Page
from companion.screens.widgets.told import open_rule

RULES = 5
"""Open rules on a page."""


class Rules(Group):
    """A page of open rules, and a button to the next."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self._page = 0

    def leave(self) -> None:
        """Go back to the first page."""
        self._page = 0

    def rows(self) -> list[Widget]:
        """Open rules with more than one playable reading; those with a house rule first."""
        session = self.desk.session
        table = session.shown.table if session.shown is not None else Table()
        if session.shown is None:
            table.terms.modules = of_expansions(table.terms.edition)
            table.terms.doubts = session.library.house_rules_of(table.terms.edition)
        own = [doubt for doubt, _ in house_rules(table)]
        every = [*own, *(doubt for doubt, row in doubts(table).items() if row.others and doubt not in own)]
        first = self._page * RULES
        found: list[Widget] = [self._note("ui.set.rules.note" if own else "ui.set.rules.none", n=len(own))]
        found += [open_rule(doubt, table, self.words, self._read_otherwise) for doubt in every[first:][:RULES]]
        if len(every) > RULES:
            more = self.words.text("ui.set.rules.more", page=self._page + 1, pages=-(-len(every) // RULES))
            found.append(self._button(lambda: self._turn(len(every)), more, "more", sign="more"))
        return found

    def _turn(self, rules: int) -> None:
        self._page = (self._page + 1) % -(-rules // RULES)
        self.page.turn()

    def _read_otherwise(self, changes: list[tuple[str, str]]) -> None:
        session = self.desk.session
        if session.shown is not None:
            session.correct(changes)  # it is also kept as a house rule
            return
        for path, value in changes:
            session.library.set_house_rule(path.rpartition(".")[2], value)
        self.page.refresh()
