"""How the cards of the first edition are told, where not as those of Frostlands."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.packs.first_edition import board
from companion.packs.form import Block, Form, Told
from companion.packs.frostlands.forms import FORMS as ALIKE
from companion.rules.common.outcome import Letters
from companion.rules.editions.cards import PHASES
from companion.rules.editions.first_edition import action_cards, antifreeze, outcomes
from companion.rules.editions.first_edition.components import COMPONENTS
from companion.rules.editions.first_edition.texts import TEXTS
from companion.rules.engine.question import Field
from companion.rules.engine.table import COLOURS

OUTCOME = (
    (
        Block("letters", label="ui.cards.letter"),
        Block("weapon-", sign="weapon"),
        Block("area", label="ui.cards.back", back=True),
    ),
    (Block("enemy-", sign="enemy"),),
)
"""Letters and Player part, the Enemy part beside them, the back below (UF-01 to UF-04)."""


def _outcome(card: str, told: Told) -> list[Field]:
    return outcomes.face(Letters(tuple("ABCD")))


def _use(card: str, told: Told) -> list[Field]:
    """The Antifreeze Capsules tell how far they raise a skill (UF-26), the other cards their phase (UF-25)."""
    return [antifreeze.FIELD] if card == antifreeze.CARD else ALIKE["use"].fields(card, told)


def _action(card: str, told: Told) -> list[Field]:
    """Skill, arrow, priority table, and when it says something besides; what, is asked as it comes up (UF-36)."""
    return [*ALIKE["action"].fields(card, told), action_cards.abilities_field()]


def _numbered(deck: str) -> tuple[str, ...]:
    return tuple(f"{deck}/{card}" for card in COMPONENTS.cards(deck))


FORMS: Mapping[str, Form] = {
    **{deck: ALIKE[deck] for deck in ("automa", "exploration", "object")},
    "outcome": Form(_outcome, drawn=OUTCOME, short=("weapon", "enemy"), cards=_numbered("outcome")),
    # What is on them only their owner knows (UF-32 to UF-36).
    "action": Form(
        _action,
        grows=True,
        title=lambda path: (f"card.action.{path.partition('/')[2]}", {}),
    ),
    "map": board.form(),
    "survivor": replace(ALIKE["survivor"], cards=tuple(f"survivor/{name}" for name in COMPONENTS.survivors)),
    "convoy": replace(
        ALIKE["convoy"],
        cards=tuple(f"convoy/{card}-{colour}" for colour in COLOURS for card, _ in COMPONENTS.start_cards),
    ),
    "use": replace(
        ALIKE["use"],
        fields=_use,
        cards=tuple(
            f"use/{name}"
            for name, effect in TEXTS.played.items()
            if effect.phases == PHASES or f"use/{name}" == antifreeze.CARD
        ),
    ),
}
"""By deck."""
