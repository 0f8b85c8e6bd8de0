"""The doubts of the first edition: what its books leave open, how we read it, and how else it can be played.

Readings are listed only if a rule acts on them, so that no choice is offered that changes nothing.
"""

from __future__ import annotations

from companion.rules.engine.doubts import Doubt

DOUBTS = {
    "1E-D09": Doubt("1E-CON-10", "a", "ab", shared="ba"),
    "1E-D16": Doubt("1E-SUR-07", "a", "ab"),
    "1E-D21": Doubt("1E-ACT-05", "a", "ab", shared="ba"),
    "1E-D26": Doubt("1E-BON-B1", "a", "ab"),
    "1E-D29": Doubt("1E-PAS-01", "a", "ab", shared="ba"),
    "1E-D36": Doubt("1E-FIR-20", "a", "ab"),
    "1E-D38": Doubt("1E-FIR-23", "a", "ab"),
    "1E-D39": Doubt("1E-FIR-24", "a", "abc"),
    "1E-D40": Doubt("1E-FIR-24", "a", "ab"),
    "1E-D41": Doubt("1E-FIR-26", "a", "ab"),
    "1E-D42": Doubt("1E-FIR-34", "a", "ab"),
    "1E-D43": Doubt("1E-FIR-33", "a", "abc"),
    "1E-D49": Doubt("1E-AUT-08", "a", "ab"),
    "1E-D51": Doubt("1E-AUT-16", "a", "ab"),
    "1E-D52": Doubt("1E-AUT-19", "a", "ab"),
    "1E-D53": Doubt("1E-AUT-22", "a", "ab"),
    "1E-D54": Doubt("1E-AUT-24", "a", "ab"),
    "1E-D55": Doubt("1E-AUT-26", "a", "ab", shared="ba"),
    "1E-D56": Doubt("1E-AUT-30", "a", "ab"),
    "1E-D57": Doubt("1E-AUT-33", "a", "ab"),
    "1E-D58": Doubt("1E-AUT-37", "a", "ab"),
    "1E-D59": Doubt("1E-AUT-39", "a", "ab"),
    "1E-D60": Doubt("1E-AUT-40", "a", "ab"),
    "1E-D61": Doubt("1E-AUT-41", "a", "ab"),
    "1E-D62": Doubt("1E-AUT-41", "a", "ab", shared="ba"),
    "1E-D63": Doubt("1E-AUT-44", "a", "ab"),
    "1E-D64": Doubt("1E-AUT-46", "a", "ab"),
    "1E-D65": Doubt("1E-AUT-53", "a", "ab"),
    "1E-D69": Doubt("1E-CRD-S12", "a", "ab"),
    "1E-D73": Doubt("1E-AUT-47", "a", "ab", shared="ba"),
    "1E-D74": Doubt("1E-EXP-14", "a", "ab"),
    "1E-D75": Doubt("1E-EOR-05", "a", "ab"),
    "1E-D77": Doubt("1E-AUT-28", "a", "ab"),
    "1E-D84": Doubt("1E-MOV-18", "a", "ab"),
    "1E-D88": Doubt("1E-AUT-61", "a", "ab"),
    "1E-D89": Doubt("1E-AUT-58", "a", "ab"),
    # "After" its four steps comes to the same: in the last round its counter stays (1E-AUT-49), and nobody meets the
    # row that would be trimmed and filled before the end.
    "1E-D90": Doubt("1E-AUT-55", "a", "ab"),
    "1E-D93": Doubt("1E-SUR-09", "a", "ab"),
    "1E-D94": Doubt("1E-AUT-57", "a", "ab"),
    "1E-D96": Doubt("1E-CRD-S06", "a", "ab", shared="ba"),
    "1E-D98": Doubt("1E-FIR-38", "a", "ab"),
}
"""Every doubt that decides something, by id; *a* is our pick."""
