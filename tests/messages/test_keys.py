"""Every key in the code has a message, and every message has a use."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion import doctor
from companion.cli import selftest
from companion.reference import rulebooks
from companion.reference.ids import section
from companion.rules import editions
from companion.rules.editions import edition
from companion.rules.engine import offered
from tests.messages import keys
from tests.test_doctor import calls as findings

assert editions
SOURCES = [folder / "en" / "LC_MESSAGES" / "aurora.po" for folder in keys.folders()]
"""The English catalogues: that of all games, then those of single editions."""
TOKENS = ("food", "fuel", "ammo", "object", "survivor", "damage", "empty")
FAMILIES = {
    "option.{}.{}": ["option.block.{}", "option.tie.{}", "option.target.{}"],
    "option.{}": ["option.yes", "option.no"],
    "card.{}": [f"card.{c}" for c in ("outcome", "exploration", "hitpoints", "automa", "map", "object")],
    "token.{}": [f"token.{t}" for t in TOKENS],
    "rule.{}": [],
    "step.{}": [],
}
"""Patterns of the code that are too wide as they stand, and what they come to."""
OWN = {
    "none",
    "yes",
    "no",
    "count",
    "count.none",
    "date",
    "decimal",
    "list.middle",
    "list.end",
    "space.white",
    "space.red",
    "rule.mark",
    "doubt.mark",
    "house.rule",
    "corrected.bare",
    "corrected.rule",
    "card.outcome.face",
    "card.exploration.face",
    "card.exploration.location",
    "way.ends",
    "box.convoy",
    "line.seat",
    "seat.named",
    "told.name",
    "told.name.none",
    "fault",
    "fault.line",
    "told.start",
    "told.correct",
    "told.left",
    "told.back",
    "told.next",
    "told.answer",
    "ui.you",
    "ui.undo.to",
    "move.nodriver",
    "move.nofuel",
    "move.nospeed",
}
"""Keys that the messages use themselves, and reasons not to move, which are told in a variable."""
RULES = list(dict.fromkeys(rule for book in rulebooks.OURS for rule in rulebooks.find(book).rules))
"""The ids of every rulebook of ours, of editions and of modules."""
PLACE = re.compile(r"(?:truck|trailer[1-6])(?:-device)?")
"""Places of cards in a Convoy."""
RULE = rf"(?:{'|'.join(sorted({re.escape(section(rule)) for rule in RULES}))})-[A-Z]?\d\d"
"""An id of a group that one of the rulebooks has, whether it lists it or not."""
DOUBTS = {doubt: row for name in offered.OURS["edition"] for doubt, row in edition.named(name).doubts.items()}
PLACED = {doubt for book in rulebooks.OURS for doubt in rulebooks.find(book).doubts}
"""The doubts that a rulebook has a place for."""
CATALOGUE_ORDER = ["screens", "terminal"]


def _catalogue(source: Path) -> Catalog:
    with source.open("rb") as file:
        return read_po(file, abort_invalid=True)


def _keys(catalogue: Catalog) -> set[str]:
    return {m.id if isinstance(m.id, str) else m.id[0] for m in catalogue if m.id}


@pytest.fixture(scope="module")
def catalogue() -> Catalog:
    """The messages of all catalogues together."""
    together = Catalog()
    for message in (m for source in reversed(SOURCES) for m in _catalogue(source) if m.id):
        together[message.id] = message  # those of all games last: they stand for what editions say in own words
    return together


@pytest.fixture(scope="module")
def messages(catalogue: Catalog) -> set[str]:
    return _keys(catalogue)


@pytest.fixture(scope="module")
def named() -> dict[str, set[str]]:
    return keys.named()


def test_the_collector_sees_every_kind_of_key(named: dict[str, set[str]]) -> None:
    assert "automa.passes" in named["say"]
    assert "automa.repair.row.none" in named["say"]
    assert "deck.shuffle.{}" in named["say"]
    assert "ask.zone.kind" in named["Question"]
    assert "field.score.cards" in named["Field"]
    assert "setup.outcome.app" in named["SetupLine"]
    assert "putright.contaminated" in named["line"]
    assert "seat.{}" in named["@"]


@pytest.mark.parametrize("function", [*keys.PLACES, "line", "@", "screens"])
def test_every_key_in_the_code_has_a_message(function: str, named: dict[str, set[str]], messages: set[str]) -> None:
    wanted = named.get(function, set()) if function == "screens" else named.get(function, set()) - named["screens"]
    missing = [key for key in wanted if not keys.among(key, messages)]
    assert not missing


def _forms(catalogue: Catalog, key: str) -> tuple[str, ...]:
    message = catalogue[key]
    assert message is not None
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


@pytest.mark.parametrize("source", SOURCES[1:], ids=lambda source: source.parents[2].name)
def test_what_an_edition_says_in_own_words_can_stand_where_the_other_does(source: Path) -> None:
    """It has forms for the same numbers and no field that the other lacks, and begins as it does behind "You:"."""
    own, shared = _catalogue(source), _catalogue(SOURCES[0])
    wrong = []
    for key in _keys(own) & _keys(shared):
        mine, theirs = _forms(own, key), _forms(shared, key)
        fields, given = (
            {f for text in forms for _, f, _, _ in Formatter().parse(text) if f} for forms in (mine, theirs)
        )
        if (
            len(mine) != len(theirs)
            or fields - given
            or mine[0][0].islower() != theirs[0][0].islower()
            or mine == theirs
        ):
            wrong.append(key)
    assert wrong == []


def test_what_all_games_say_stands_in_the_catalogue_of_all(named: dict[str, set[str]]) -> None:
    """A game of another edition loads no other words than these."""
    own = {folder.name for folder in keys.folders()[1:]}
    shared = [path for path in keys.sources() if not own & set(path.parts)]
    wanted = {key for path in shared for _, key, _ in keys.by_call(path)}.union(*map(keys.at_keys, shared))
    ours = _keys(_catalogue(SOURCES[0]))
    assert [k for k in wanted - named["screens"] if not keys.among(k, ours)] == []


@pytest.mark.parametrize("function", ["say", "did", "because", "line", "SetupLine"])
def test_every_field_of_a_message_is_given(function: str, catalogue: Catalog) -> None:
    """A sentence names no value that the rule behind it does not hand over, in every place that says it.

    The words of a correction are worked out from its path.
    """
    wrong = []
    for path in keys.sources():
        for name, key, call in keys.by_call(path):
            message = catalogue[key] if name == function else None
            if message is None or key == "corrected" or any(k.arg is None for k in call.keywords):
                continue
            given = keys.given(name, call)
            for text in message.string if isinstance(message.string, tuple | list) else [message.string]:
                if not given and f"{key}.bare" in catalogue:
                    continue
                wrong += [(key, field) for _, field, _, _ in Formatter().parse(text) if field and field not in given]
    assert not wrong


VERBS = {
    "en": "Bring Carry Copy Couple Cover Deal Destroy Discard Do Draw Feed Flip Gain Give Have Install Keep Lay Leave "
    "Look Mix Mount Move Open Place Play Put Replace Return Reveal Sacrifice Set Shuffle Slide Sort Stack Swap Take "
    "Use",
    "de": "Bau Behalte Behandle Bring Deck Dreh Entferne Erhalte Ernähre Ersetz Führ Gib Klapp Kuppel Lass Leg Misch "
    "Montier Nimm Rück Schieb Sieh Sortier Spiel Stapel Stell Tausch Tu Verwende Zieh",
}
"""What a hand is told to do: the verbs of the table, as they begin a sentence or follow a colon or a condition."""
IDLE = {"automa.gather.nothing", "event.snowstorm.past", "order.same", "zone.take.bare"}
"""Said where a deed could be said too, and then nothing is to be done."""


def deeds(messages: set[str]) -> set[str]:
    """The messages of what hands do: those that a rule says to somebody who moves real pieces."""
    can = set()
    for path in keys.sources():
        for name, key, call in keys.by_call(path):
            you = next((ast.unparse(k.value) for k in call.keywords if k.arg == "you"), "False")
            if name == "did" or (name in ("say", "Line", "SetupLine") and you != "False"):
                can |= {
                    m for message in keys.among(key, messages) for m in (message, f"{message}.bare") if m in messages
                }
    told = {m for m in can if not m.startswith("putright.")} - IDLE
    return {f"{m}.deed" if f"{m}.deed" in messages else m for m in told}


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_hand_does_is_told_as_something_to_do(language: str, messages: set[str]) -> None:
    """Every sentence that can stand for a hand's deed says what to do, with a verb of the table."""
    verb = re.compile(rf"(?:^|[.:?,] )(?:{'|'.join(VERBS[language].split())})\b", re.IGNORECASE)
    wrong = []
    for folder in reversed(keys.folders()):
        catalogue = _catalogue(folder / language / "LC_MESSAGES" / "aurora.po")
        here = deeds(messages) & _keys(catalogue)
        wrong += [
            (folder.name, key, form) for key in sorted(here) for form in _forms(catalogue, key) if not verb.search(form)
        ]
    assert wrong == []


@pytest.mark.parametrize("rule", sorted({*RULES, *keys.constants_like(RULE)}))
def test_every_rule_has_a_short_text(rule: str, messages: set[str], catalogue: Catalog) -> None:
    assert f"rule.{rule}" in messages
    text = str(catalogue[f"rule.{rule}"].string)
    assert len(text.split(". ")) <= 4, "at most a few short sentences"
    assert "seed" not in text.lower()


@pytest.mark.parametrize("doubt", DOUBTS)
def test_every_doubt_has_its_question_and_a_text_for_each_reading_that_can_be_played(
    doubt: str, messages: set[str]
) -> None:
    """And none for a reading that can't be: nobody is offered what changes nothing."""
    wanted = {f"doubt.{doubt}", *(f"doubt.{doubt}.{letter}" for letter in DOUBTS[doubt].readings)}
    assert {m for m in messages if m.startswith(f"doubt.{doubt}")} == wanted


def test_every_step_and_phase_has_a_name(messages: set[str]) -> None:
    """Those of modules too, but in the set-up, where no step is told."""
    steps = [step for name in offered.OURS["edition"] for step in edition.named(name).steps]
    modules = [offered.find("module", name) for name in offered.OURS["module"]]
    steps += [step for module in modules for _, step in module.steps if step.phase != "setup"]
    assert {f"step.{s.name}" for s in steps} | {f"phase.{s.phase}" for s in steps} <= messages


def test_no_message_is_unused(named: dict[str, set[str]], messages: set[str]) -> None:
    used = {key for group in named.values() for key in group} | OWN
    patterns = []
    for key in [k for k in used if "{}" in k]:
        patterns += FAMILIES.get(key, [key])
    plain = {k for k in [*used, *patterns] if "{}" not in k}
    families = [keys.family(p) for p in patterns if "{}" in p]
    unused = []
    for message in sorted(messages):
        base = message.removesuffix(".deed").removesuffix(".bare")
        if base in plain or any(f.fullmatch(base) for f in families) or _known_family(base, plain, named):
            continue
        unused.append(message)
    assert not unused


def self_test_says() -> set[str]:
    """What the self-test can say: each part, with how it went."""
    tree = ast.parse(Path(selftest.__file__).read_text(encoding="utf-8"))
    calls = [n for n in ast.walk(tree) if isinstance(n, ast.Call) and getattr(n.func, "id", "") == "Tested"]
    told = {tuple(getattr(a, "value", "?") for a in call.args[:2]) for call in calls}
    parts = {name for name, _ in told if isinstance(name, str) and name != "?"}
    return {f"{name}.{how}" for name, how in told if name in parts} | {f"{name}.failed" for name in parts}


def _known_family(message: str, plain: set[str], named: dict[str, set[str]]) -> bool:
    head, _, rest = message.partition(".")
    steps = [step for name in offered.OURS["edition"] for step in edition.named(name).steps]
    match head:
        case "rule":
            return rest in {*RULES, *keys.constants_like(RULE)}
        case "doubt":
            return rest.partition(".")[0] in PLACED
        case "ask":
            question, form = message.split(".detail")[0].removesuffix(".exact"), message.endswith(".exact")
            return (".detail" in message or form) and question in plain
        case "deed":
            forms = ("move", "to", "of", "card", "off", "away", "return", "discard")
            shared = rest in (*forms, "zone.clear.row") or rest.startswith(("thing.", "place."))
            patterns = [key for group in ("say", "did", "deed") for key in named[group] if "{}" in key]
            return shared or rest in plain or any(keys.family(pattern).fullmatch(rest) for pattern in patterns)
        case "short":
            return rest in ("jam", "fury", "2fury", "ambush")
        case "told" | "none":
            return f"ask.{rest}" in plain
        case "count":
            return rest in TOKENS
        case "place":
            return PLACE.fullmatch(rest) is not None
        case "source":
            return rest in ("stand-in", "owner", "asked")
        case "step":
            return rest in {s.name for s in steps}
        case "phase":
            return rest in {s.phase for s in steps}
        case "doctor":
            made = {f"{name}.{kind}" for name, _, kind in findings()}
            checks = {name for name in vars(doctor) if name.islower()}
            known = {*made, *(f"verdict.{v}" for v in ("good", "warning", "fault"))}
            return rest.removesuffix(".fix") in known or rest in {*checks, "unseen"}
        case "selftest":
            return rest in self_test_says()
        case "fault":
            return rest == "system" or re.fullmatch(r"wanted\.(list|number)\.(least|exact|range)", rest) is not None
        case "forecast":
            return rest in {f"part.{part}" for part in ("icons", "fuel", "far", "card", "snow", "module")}
        case "deck":
            return rest.startswith(("action", "outcome", "object", "loot-", "exploration", "hitpoints-"))
    return False


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parents[2].name)
def test_the_source_is_in_order(source: Path) -> None:
    """No message twice, none empty, none unsure, and plural forms complete."""
    texts = source.read_text(encoding="utf-8").splitlines()
    ids = [line for line in texts if line.startswith("msgid ")]
    assert len(ids) == len(set(ids))
    for message in _catalogue(source):
        if message.id:
            strings = message.string if isinstance(message.string, tuple | list) else [message.string]
            assert all(strings), message.id
            assert not message.fuzzy


def test_sections_for_others_stand_at_the_end() -> None:
    text = SOURCES[0].read_text(encoding="utf-8")
    assert [text.count(f"# ---- {name}") for name in CATALOGUE_ORDER] == [1, 1]


def _letters(text: object) -> int:
    return len(re.sub(r"\{\w+\}", "{}", str(text)))


@pytest.mark.parametrize("prefix", ["option.", "side.", "card.action."])
def test_buttons_are_short(prefix: str, catalogue: Catalog) -> None:
    """A button holds about 22 characters at normal size; what is filled in may add to that."""
    long = [m.id for m in catalogue if isinstance(m.id, str) and m.id.startswith(prefix) and _letters(m.string) > 25]
    assert not long


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: source.parents[2].name)
def test_the_source_names_no_path_of_a_machine(source: Path) -> None:
    assert str(Path.home()) not in source.read_text(encoding="utf-8")
