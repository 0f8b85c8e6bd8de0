"""Names that somebody types to see what becomes of them."""

from __future__ import annotations

from hypothesis import strategies as st

HOSTILE = (
    "👩‍👩‍👧‍👦🏴‍☠️🎲" * 6,
    "\u202eevil\u202c \u2067\u05d3\u05d5\u05d3 \u05d4\u05de\u05dc\u05da\u2069",
    "W" * 200,
    "[b][color=#ff0000]bold[/color][/b] &bl; [ref=x]",
    "@seat.blue {seat} {0} %s",
    "Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334a\u0311l\u0306g\u0342o\u0302",
    "two\nlines\r\n\x00\x1b[2J\t",
    '"}],"x":[{"\\ <script>alert(1)</script> =HYPERLINK("a")',
    "ß Ä ö ü é ñ ç ø å Ł Ж 漢字",
)
"""Emoji put together, writing from right to left, 200 letters, markup, keys and templates, marks upon marks, control
characters, what other formats take for their own; and honest ones with letters of many scripts."""

names = st.one_of(
    st.sampled_from(HOSTILE), st.text(max_size=220), st.text("ab[]{}@&\u202e\u200d\u0301\n😀", max_size=60)
)
"""Anything that can be typed."""
