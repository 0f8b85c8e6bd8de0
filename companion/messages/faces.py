"""Cards on buttons: what is known of a card, so that a person finds the one that they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.messages.values import Texts

PLAYER = tuple(f"weapon-{n}" for n in (1, 2, 3, 4))
ENEMY = tuple(f"enemy-{row}" for row in ("I", "II", "III", "IV", "V", "VI"))
UNKNOWN = "–"


def face(texts: Texts, key: str, values: Mapping[str, Any]) -> tuple[str, dict[str, Any]]:
    """The key and values of a card's words by what is known of it: the card's own key while nothing is."""
    if key == "card.outcome" and any(name in values for name in ("letter", *PLAYER, *ENEMY)):
        return "card.outcome.face", {
            "card": values.get("card", ""),
            "letter": values.get("letter", UNKNOWN),
            "player": " ".join(_result(texts, values.get(name)) for name in PLAYER),
            "enemy": " ".join(_result(texts, values.get(name)) for name in ENEMY),
        }
    if key == "card.exploration" and "kind" in values:
        blocks = {side: _tokens(values.get(side)) for side in ("left", "right")}
        named = {"card": values.get("card", ""), "kind": f"@option.kind.{values['kind']}", **blocks}
        return ("card.exploration.location" if values["kind"] == "location" else "card.exploration.face"), named
    return key, dict(values)


def _result(texts: Texts, value: Any) -> str:
    """One row's result in short: its numbers as they are, the rest as words, such as "1+jam"."""
    parts = UNKNOWN if value is None else str(value)
    return "+".join(p if p.isdigit() or p == UNKNOWN else texts.text(f"short.{p}") for p in parts.split("+"))


def _tokens(block: Any) -> Any:
    """The tokens of a block as counts: a pack holds counts, an owner's card what was tapped, such as "fuel:2"."""
    if isinstance(block, str):
        return {token: int(n) for token, _, n in (part.partition(":") for part in block.split(",")) if n.isdigit()}
    return UNKNOWN if block is None else block
