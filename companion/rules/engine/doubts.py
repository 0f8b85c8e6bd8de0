"""The doubts of the rule catalogue: what the rulebook leaves open, how we read it, and how else it can be played.

One row a doubt: the rule beside which it stands, our pick, and every reading that the rules can play. A reading stands
here only if some rule acts on it, so nobody is offered a choice that changes nothing.
"""

from __future__ import annotations

from msgspec import Struct

from companion.rules.engine.table import Table


class Doubt(Struct, frozen=True):
    """A doubt: the rule id where it stands, the letter of our pick, and the letters of all readings that the rules can
    play, the pick among them."""

    rule: str
    pick: str
    readings: str

    @property
    def others(self) -> str:
        """The letters of the readings that can be played instead of our pick."""
        return self.readings.replace(self.pick, "")


DOUBTS = {
    "D-02": Doubt("CO-13", "b", "ab"),
    "D-08": Doubt("RV-02", "a", "ab"),
    "D-09": Doubt("RV-04", "b", "ab"),
    "D-11": Doubt("CV-05", "b", "ab"),
    "D-12": Doubt("CV-08", "b", "b"),
    "D-14": Doubt("EX-04", "a", "ab"),
    "D-15": Doubt("EX-07", "b", "ab"),
    "D-17": Doubt("EX-20", "b", "ab"),
    "D-18": Doubt("EX-27", "a", "a"),
    "D-20": Doubt("EX-43", "a", "ab"),
    "D-22": Doubt("EX-52", "b", "ab"),
    "D-23": Doubt("EX-55", "a", "ab"),
    "D-24": Doubt("EX-55", "a", "ab"),
    "D-26": Doubt("EX-60", "b", "ab"),
    "D-27": Doubt("EX-66", "b", "ab"),
    "D-30": Doubt("EX-72", "a", "abc"),
    "D-32": Doubt("RE-04", "a", "ab"),
    "D-33": Doubt("MV-06", "a", "ab"),
    "D-36": Doubt("FW-03", "a", "ab"),
    "D-39": Doubt("FW-22", "a", "a"),
    "D-40": Doubt("FW-25", "b", "ab"),
    "D-42": Doubt("FW-40", "b", "ab"),
    "D-43": Doubt("ER-03", "a", "a"),
    "D-44": Doubt("ER-06", "b", "ab"),
    "D-46": Doubt("OT-03", "a", "ab"),
    "D-47": Doubt("OT-03", "a", "a"),
    "D-48": Doubt("SC-01", "b", "ab"),
    "D-52": Doubt("AU-10", "a", "ab"),
    "D-53": Doubt("AU-14", "a", "a"),
    "D-54": Doubt("AU-16", "a", "ab"),
    "D-55": Doubt("AU-25", "a", "ab"),
    "D-57": Doubt("AU-29", "b", "ab"),
    "D-59": Doubt("AU-37", "a", "ab"),
    "D-60": Doubt("AU-37", "b", "ab"),
    "D-61": Doubt("AU-39", "a", "ab"),
    "D-62": Doubt("AU-42", "a", "a"),
    "D-63": Doubt("AU-42", "a", "ab"),
    "D-64": Doubt("AU-43", "a", "a"),
    "D-65": Doubt("AU-43", "a", "a"),
    "D-66": Doubt("AU-47", "a", "ab"),
    "D-67": Doubt("AU-51", "a", "ab"),
    "D-68": Doubt("AU-53", "a", "ab"),
    "D-69": Doubt("AU-54", "a", "ab"),
    "D-70": Doubt("AU-64", "a", "ab"),
    "D-71": Doubt("AU-65", "a", "ab"),
    "D-74": Doubt("CD-06", "b", "ab"),
    "D-75": Doubt("CD-13", "a", "ab"),
    "D-76": Doubt("CD-14", "a", "ab"),
    "D-77": Doubt("CD-22", "a", "ab"),
    "D-78": Doubt("CD-29", "a", "ab"),
    "D-79": Doubt("CD-31", "a", "ab"),
    "D-80": Doubt("CD-40", "a", "a"),
    "D-81": Doubt("CD-42", "a", "ab"),
    "D-82": Doubt("CD-46", "a", "ab"),
    "D-83": Doubt("CD-47", "a", "ab"),
    "D-85": Doubt("CD-18", "a", "ab"),
    "D-86": Doubt("CD-63", "a", "a"),
    "D-87": Doubt("CD-73", "a", "ab"),
    "D-88": Doubt("CD-74", "a", "ab"),
    "D-89": Doubt("CD-75", "a", "ab"),
    "D-90": Doubt("CD-75", "a", "abc"),
    "D-91": Doubt("CD-76", "a", "ab"),
    "D-92": Doubt("CD-77", "a", "ab"),
    "D-93": Doubt("TA-06", "a", "ab"),
    "D-95": Doubt("AU-15", "b", "ab"),
    "D-96": Doubt("CD-03", "a", "ab"),
    "D-97": Doubt("CD-17", "a", "ab"),
    "D-98": Doubt("CD-76", "a", "ab"),
}
"""Every doubt that decides something here, by its id. The letters are those of the catalogue where it gives letters;
else *a* is the pick."""


def reading(table: Table, doubt: str) -> str:
    """The letter of the reading that this game plays: the house rule if there is one that can be played, else our
    pick."""
    known = DOUBTS[doubt]
    chosen = table.terms.doubts.get(doubt, known.pick)
    return chosen if chosen in known.readings else known.pick


def house_rules(table: Table) -> list[tuple[str, str]]:
    """Doubts that this game reads otherwise than we do, by id: (doubt, letter)."""
    return [(doubt, reading(table, doubt)) for doubt in DOUBTS if reading(table, doubt) != DOUBTS[doubt].pick]
