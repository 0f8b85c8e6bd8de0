"""Settings: groups at the left, the open group's rows at the right; every touch counts at once and is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Protocol

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec.structs import replace

from companion import copies
from companion.messages import Words
from companion.messages.catalogue import languages
from companion.rules.correct import correctables
from companion.rules.doubts import DOUBTS, house_rules
from companion.rules.table import Table
from companion.screens import overlay, theme
from companion.screens.boxes import Column, Flow, fit
from companion.screens.devices import Devices
from companion.screens.editors.counting import Number
from companion.screens.session import Session
from companion.screens.widgets import Btn, Txt
from companion.settings import BAUDS, SettingsFile, Stretch
from hardware.greeting import Answer
from hardware.output import IDLE_MILLIAMPS
from hardware.pins import BUTTONS
from hardware.scene import MIN_LEDS

DIM = (0, 2, 5, 10, 30)
"""Minutes to choose from."""
PACES = (0, 3, 6, 12)
"""Seconds to choose from."""
BY_ITSELF = ("single", "follow", "ticks", "take_up")
"""What the app may do by itself or leave to the player; how it draws is set for each deck."""
ADALIGHT = "Adalight"
GAMMAS = (10, 18, 22, 26)
"""Tenths to choose from."""
STRETCHES = 8
"""The most stretches that can be set here."""
LONGEST = 300
"""The most LEDs that can be set here."""
RULES = 5
"""Open rules on a page."""
KNOB, PUSH = "knob", "knob-push"
"""A knob and its push contact among the buttons that can be learned."""
GROUPS = ("look", "screen", "play", "draws", "rules", "strip", "buttons")


class Desk(Protocol):
    """What the settings want of the app."""

    session: Session
    words: Words
    settings: SettingsFile
    hardware: Devices

    def set(self, **changes: Any) -> None:
        """Change settings; what follows from them happens at once."""

    def devices(self) -> str:
        """How strip and buttons are doing, in one line."""


class SettingsScreen(BoxLayout):
    """All settings. ``group`` is the one that is open at first; ``like`` another one, as which it is opened and
    scrolled."""

    name = "settings"
    title = StringProperty("")

    def __init__(
        self, desk: Desk, back: Callable[[], None], group: str = GROUPS[0], like: SettingsScreen | None = None
    ) -> None:
        super().__init__(title=desk.words.text("ui.settings"))
        self.desk, self.words = desk, desk.words
        self.group = group
        self._stop_learning: Callable[[], None] | None = None
        self._learned = ""
        self._page = 0
        self._part: str = "port" if like is None else like._part
        self.ids.back.act = partial(self._leave, back)
        self.ids.rows.bind(width=lambda *_: self._fit())
        self.refresh()
        if like is not None:
            self.ids.scroll.scroll_y = like.ids.scroll.scroll_y

    def refresh(self) -> None:
        """Show the settings as they are now."""
        groups = self.ids.groups
        groups.clear_widgets()
        for name in GROUPS:
            groups.add_widget(
                Btn(
                    partial(self._open, name),
                    caption=self.words.text(f"ui.settings.{name}"),
                    ident=f"group:{name}",
                    on=name == self.group,
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        rows = self.ids.rows
        rows.clear_widgets()
        fill: Callable[[], Sequence[Widget]] = getattr(self, f"_{self.group}")
        for widget in fill():
            rows.add_widget(widget)
        self._told()
        self._fit()

    def _fit(self) -> None:
        for column in (self.ids.groups, self.ids.rows):
            fit(column, column.width)

    def _told(self) -> None:
        """What is wrong with the file or the disk stands above the rows."""
        trouble = self.desk.settings.unsaved
        if trouble is not None:
            text = escape_markup(self.words.text("ui.settings.unsaved", detail=str(trouble)))
            self.ids.rows.add_widget(
                Txt(text=text, color=theme.DANGER, points=theme.LABEL), len(self.ids.rows.children)
            )

    def _open(self, group: str) -> None:
        self._end_learning()
        self.group, self._page = group, 0
        self.ids.scroll.scroll_y = 1
        self.refresh()

    def _leave(self, back: Callable[[], None]) -> None:
        self._end_learning()
        back()

    def _set(self, **changes: Any) -> None:
        self.desk.set(**changes)

    # ------------------------------------------------------------ rows

    def _chips(
        self,
        name: str,
        options: Sequence[tuple[Any, str]],
        now: Any,
        choose: Callable[[Any], None],
        title: str = "",
        wide: bool = False,
    ) -> Column:
        """A setting with a few values: its title above them, by default the message of its name. ``wide``: each has a
        line of its own, for captions that may be long."""
        column = Column()
        title = title or self.words.text(f"ui.set.{name}")
        column.add_widget(Txt(text=escape_markup(title), color=theme.QUIET))
        flow = Column(spacing=dp(theme.GAP)) if wide else Flow()
        for value, caption in options:
            flow.add_widget(
                Btn(
                    partial(choose, value),
                    value,
                    caption=caption,
                    ident=f"{name}:{value}",
                    on=value == now,
                    wide=wide,
                    least=theme.TARGET,
                    points=theme.LABEL,
                )
            )
        column.add_widget(flow)
        return column

    def _number(
        self, name: str, lo: int, hi: int, now: int, choose: Callable[[int], None], step: int = 1, label: str = ""
    ) -> Number:
        """A setting that counts, in steps; before it the message of its name, or of ``label``."""
        label = self.words.text(f"ui.set.{label or name}")
        return Number(lo // step, hi // step, now // step, lambda n: choose(n * step), name, True, label, step)

    def _yes_no(self, name: str, now: bool) -> Column:
        return self._chips(
            name,
            [(False, self.words.text("option.no")), (True, self.words.text("option.yes"))],
            now,
            lambda value: self._set(**{name: value}),
        )

    def _note(self, key: str, **values: Any) -> Txt:
        return Txt(text=escape_markup(self.words.text(key, **values)), color=theme.QUIET, points=theme.LABEL)

    def _named(self, name: str, values: Sequence[Any]) -> list[tuple[Any, str]]:
        return [(value, self.words.text(f"ui.set.{name}.{value}")) for value in values]

    # ------------------------------------------------------------ groups

    def _look(self) -> list[Widget]:
        now, words = self.desk.settings.now, self.words
        spoken = [(code, words.text(f"ui.language.{code}")) for code in languages()]
        return [
            self._chips("language", spoken, words.language, lambda v: self._set(language=v)),
            self._chips("text", self._named("text", ("normal", "large")), now.text, lambda v: self._set(text=v)),
            self._chips(
                "palette", self._named("palette", ("standard", "safe")), now.palette, lambda v: self._set(palette=v)
            ),
            self._yes_no("sound", now.sound),
        ]

    def _screen(self) -> list[Widget]:
        now = self.desk.settings.now
        turns = [(turn, f"{turn}°") for turn in (0, 90, 180, 270)]
        minutes = [(n, self.words.text("ui.set.minutes", n=n) if n else self.words.text("ui.set.never")) for n in DIM]
        return [
            self._chips("dim", minutes, now.dim_minutes, lambda v: self._set(dim_minutes=v)),
            self._chips("rotation", turns, now.rotation, lambda v: self._set(rotation=v)),
            self._yes_no("locked", now.locked),
            self._note("ui.set.locked.note"),
        ]

    def _play(self) -> list[Widget]:
        now = self.desk.settings.now
        paces = [(n, self.words.text("ui.set.pace", n=n) if n else self.words.text("ui.set.press")) for n in PACES]
        return [
            self._chips("pacing", paces, now.pacing, lambda v: self._set(pacing=v)),
            self._note("ui.set.pacing.note"),
            self._note("ui.set.itself"),
            *(self._by_itself(name) for name in BY_ITSELF),
            self._copies(),
        ]

    def _by_itself(self, name: str) -> Column:
        ways = [(way, self.words.text(f"ui.set.itself.{way}")) for way in ("ask", "do")]
        return self._chips(name, ways, getattr(self.desk.settings.now, name), lambda v: self._set(**{name: v}))

    def _copies(self) -> Txt:
        """When the games were copied last, and to where."""
        copier = self.desk.session.copier
        good = [(file.stat().st_mtime, file) for file in copies.found(copier.journal.parent)]
        text = self.words.text("ui.set.copies.none")
        if good:
            at, file = max(good)
            day = datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M")
            text = self.words.text("ui.set.copies", day=day, place=str(file.parent))
        failed = [one for one in copier.told.values() if one.trouble]
        for one in failed:
            text += " " + self.words.text("ui.set.copies.failed", place=str(one.file.parent), detail=one.trouble)
        return Txt(text=escape_markup(text), points=theme.LABEL, color=theme.WARNING if failed else theme.QUIET)

    def _draws(self) -> list[Widget]:
        shown = self.desk.session.shown
        if shown is None:
            return [self._note("ui.set.draws.none")]
        found: list[Widget] = [self._note("ui.set.draws.note")]
        for item in correctables(shown.table):
            if item.path.startswith("way."):
                ways = [(option.id, self.words.option(option)) for option in item.options]
                deck = self.words.text(item.key, **item.values)
                name = item.path.replace(".", ":")
                found.append(self._chips(name, ways, item.now, partial(self._draw_way, item.path), deck))
        return found

    def _draw_way(self, path: str, value: str) -> None:
        self.desk.session.correct([(path, value)])

    def _rules(self) -> list[Widget]:
        """Open rules with more than one reading that can be played: those that this table reads its own way first."""
        session = self.desk.session
        table = session.shown.table if session.shown is not None else Table()
        if session.shown is None:
            table.terms.doubts = dict(session.library.house_rules)
        own = [doubt for doubt, _ in house_rules(table)]
        every = [*own, *(doubt for doubt, row in DOUBTS.items() if row.others and doubt not in own)]
        first = self._page * RULES
        found: list[Widget] = [self._note("ui.set.rules.note" if own else "ui.set.rules.none", n=len(own))]
        found += [overlay.open_rule(doubt, table, self.words, self._read_otherwise) for doubt in every[first:][:RULES]]
        if len(every) > RULES:
            found.append(
                Btn(
                    lambda: self._turn(len(every)),
                    caption=self.words.text("ui.set.rules.more", page=self._page + 1, pages=-(-len(every) // RULES)),
                    ident="more",
                    sign="more",
                    role="outline",
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        return found

    def _turn(self, rules: int) -> None:
        self._page = (self._page + 1) % -(-rules // RULES)
        self.ids.scroll.scroll_y = 1
        self.refresh()

    def _read_otherwise(self, changes: list[tuple[str, str]]) -> None:
        session = self.desk.session
        if session.shown is not None:
            session.correct(changes)  # it is kept as a house rule as well
            return
        for path, value in changes:
            session.library.set_house_rule(path.rpartition(".")[2], value)
        self.refresh()

    def _strip(self) -> list[Widget]:
        """How the strip is doing, and one part of its settings: the port, where its LEDs lie, how bright they are."""
        parts: dict[str, Callable[[], list[Widget]]] = {
            "port": self._strip_port,
            "place": self._strip_place,
            "light": self._strip_light,
        }
        return [
            Txt(text=escape_markup(self.desk.devices()), points=theme.LABEL),
            self._chips("part", self._named("part", tuple(parts)), self._part, self._show_part),
            *parts[self._part](),
        ]

    def _show_part(self, part: str) -> None:
        self._part = part
        self.ids.scroll.scroll_y = 1
        self.refresh()

    def _set_strip(self, **changes: Any) -> None:
        self._set(strip=changes)

    def _strip_port(self) -> list[Widget]:
        now, words = self.desk.settings.now.strip, self.words
        there = self.desk.hardware.ports()
        ports = [("", words.text("ui.set.port.none")), *((port[0], self._port_named(port, there)) for port in there)]
        if now.port and now.port not in dict(ports):
            ports.append((now.port, words.text("ui.set.port.gone", port=now.port.rpartition("/")[2])))
        found: list[Widget] = [self._chips("port", ports, now.port, lambda v: self._set_strip(port=v), wide=True)]
        if there:
            found.append(
                Btn(
                    self._ask,
                    caption=words.text("ui.set.ask.now" if self.desk.hardware.asking else "ui.set.ask"),
                    ident="ask",
                    role="outline",
                    disabled=self.desk.hardware.asking,
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        protocols = [*self._named("protocol", ("auto",)), ("adalight", ADALIGHT), ("tpm2", "TPM2")]
        found += [
            self._chips("protocol", protocols, now.protocol, lambda v: self._set_strip(protocol=v)),
            self._note("ui.set.protocol.note"),
        ]
        if now.port:
            bauds = [(n, words.text("ui.set.baud.bits", n=n)) for n in BAUDS]
            held = now.bauds.get(now.port, BAUDS[0])
            found.append(self._chips("baud", bauds, held, lambda v: self._set_strip(bauds={**now.bauds, now.port: v})))
        return found

    def _port_named(self, port: tuple[str, str, Answer | None], there: Sequence[tuple[str, str, Answer | None]]) -> str:
        """A port as a choice: what its maker calls it, its identity where that isn't enough, and who has answered."""
        identity, product, answer = port
        if sum(other[1] == product for other in there) > 1:
            product = f"{product} ({identity.rpartition('/')[2]})"
        if answer is None:
            return product
        named = {"wled": f"WLED {answer.version}", "adalight": ADALIGHT}
        return self.words.text(
            "ui.set.answer", port=product, answer=named.get(answer.kind) or self.words.text("ui.set.answer.none")
        )

    def _ask(self) -> None:
        self.desk.hardware.ask()
        self.refresh()

    def _strip_place(self) -> list[Widget]:
        now, words = self.desk.settings.now.strip, self.words
        laid = sum(one.gap + one.leds for one in now.stretches)
        ends = self._named("turned", (False, True))
        found: list[Widget] = [
            self._number("leds", max(MIN_LEDS, laid), LONGEST, now.leds, lambda n: self._set_strip(leds=n)),
            self._chips("turned", ends, now.turned, lambda v: self._set_strip(turned=v)),
            self._number("offset", 0, now.leds - 1, now.offset, lambda n: self._set_strip(offset=n)),
            self._note("ui.set.stretches.note"),
        ]
        ways = self._named("stretch.turned", (False, True))
        for i, one in enumerate(now.stretches):
            free = now.leds - laid
            least = max(1, MIN_LEDS - sum(other.leds for other in now.stretches) + one.leds)
            title = words.text("ui.set.stretch", n=i + 1)
            found += [
                Txt(text=f"[b]{escape_markup(title)}[/b]"),
                self._number(
                    f"stretch.gap.{i}",
                    0,
                    one.gap + free,
                    one.gap,
                    partial(self._stretch, i, "gap"),
                    label="stretch.gap",
                ),
                self._number(
                    f"stretch.leds.{i}",
                    min(least, one.leds),
                    one.leds + free,
                    one.leds,
                    partial(self._stretch, i, "leds"),
                    label="stretch.leds",
                ),
                self._chips(
                    f"stretch.turned.{i}",
                    ways,
                    one.turned,
                    partial(self._stretch, i, "turned"),
                    words.text("ui.set.stretch.turned"),
                ),
            ]
        more: list[tuple[str, Callable[[], None]]] = []
        if len(now.stretches) < STRETCHES and (not now.stretches or now.stretches[-1].leds > 1 or laid < now.leds):
            more.append(("add", self._add_stretch))
        if now.stretches:
            more.append(("drop", self._drop_stretch))
        return [
            *found,
            *(
                Btn(
                    act,
                    caption=words.text(f"ui.set.stretches.{name}"),
                    ident=f"stretches:{name}",
                    role="outline",
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
                for name, act in more
            ),
        ]

    def _stretches(self) -> list[Stretch]:
        return list(self.desk.settings.now.strip.stretches)

    def _stretch(self, i: int, name: str, value: int | bool) -> None:
        stretches = self._stretches()
        stretches[i] = replace(stretches[i], **{name: value})
        self._set_strip(stretches=stretches)

    def _add_stretch(self) -> None:
        """One of the LEDs that are left; without any, the half of the last one."""
        stretches, leds = self._stretches(), self.desk.settings.now.strip.leds
        if not stretches:
            stretches = [Stretch(leds)]
        free = leds - sum(one.gap + one.leds for one in stretches)
        if not free:
            free = stretches[-1].leds // 2
            stretches[-1] = replace(stretches[-1], leds=stretches[-1].leds - free)
        self._set_strip(stretches=[*stretches, Stretch(free)])

    def _drop_stretch(self) -> None:
        """The last one goes; one alone that is all LEDs needs no telling."""
        stretches = self._stretches()[:-1]
        if len(stretches) == 1 or sum(one.leds for one in stretches) < MIN_LEDS:
            stretches = []
        self._set_strip(stretches=stretches)

    def _strip_light(self) -> list[Widget]:
        now, words = self.desk.settings.now.strip, self.words
        gammas = [(n, f"{n // 10}{words.text('decimal')}{n % 10}") for n in GAMMAS]
        lows = self._named("low_light", ("never", "dimmed", "always"))
        return [
            self._number("brightness", 5, 100, now.brightness, lambda n: self._set_strip(brightness=n), 5),
            self._chips("gamma", gammas, now.gamma, lambda v: self._set_strip(gamma=v)),
            self._chips("low_light", lows, now.low_light, lambda v: self._set_strip(low_light=v)),
            self._number("milliamps", 100, 10000, now.milliamps, lambda n: self._set_strip(milliamps=n), 100),
            self._number("channel", 1, 60, now.channel_milliamps, lambda n: self._set_strip(channel_milliamps=n)),
            self._note("ui.set.channel.note", n=round(now.leds * (3 * now.channel_milliamps + IDLE_MILLIAMPS))),
        ]

    def _buttons(self) -> list[Widget]:
        pins, words = self.desk.settings.now.pins, self.words
        found: list[Widget] = [self._note("ui.set.buttons.note")]
        if self._learned:
            found.append(Txt(text=escape_markup(self._learned), color=theme.WARNING))
        for name in (*BUTTONS, KNOB, PUSH):
            shows = self._on(name, pins)
            waiting = self._stop_learning is not None and self._learning == name
            found.append(
                Btn(
                    partial(self._learn, name),
                    caption=words.text(
                        ("ui.set.learning.knob" if name == KNOB else "ui.set.learning") if waiting else "ui.field",
                        field=words.text(f"ui.button.{name}"),
                        value=shows,
                    ),
                    ident=f"learn:{name}",
                    on=waiting,
                    points=theme.LABEL,
                    least=theme.TARGET,
                    halign="left",
                )
            )
        if pins:
            found.append(
                Btn(
                    lambda: self._set(pins={}),
                    caption=words.text("ui.set.pins.forget"),
                    ident="pins:forget",
                    role="outline",
                    points=theme.LABEL,
                    least=theme.TARGET,
                )
            )
        return found

    def _on(self, name: str, pins: dict[str, int]) -> str:
        """Where a button is: on a pin that was learned, or where the pin file says."""
        names = [f"{KNOB}-a", f"{KNOB}-b"] if name == KNOB else [name]
        if not all(n in pins for n in names):
            return self.words.text("ui.set.pin.none" if name in (KNOB, PUSH) else "ui.set.pin.file")
        return " · ".join(self.words.text("ui.set.pin", n=pins[n]) for n in names)

    # ------------------------------------------------------------ press to learn

    _learning = ""
    _heard_before = 0

    def _learn(self, name: str) -> None:
        again = self._stop_learning is not None and self._learning == name
        self._end_learning()
        if not again:
            self._learning, self._learned, self._heard_before = name, "", 0
            self._stop_learning = self.desk.hardware.learn(
                lambda bcm, why: Clock.schedule_once(lambda _dt: self._heard(name, bcm, why), -1),
                2 if name == KNOB else 1,
            )
        self.refresh()

    def _heard(self, name: str, bcm: int, why: str) -> None:
        if self._stop_learning is None or self._learning != name:
            return
        if bcm and name == KNOB and not self._heard_before:
            self._heard_before = bcm
            return
        self._end_learning()
        if bcm:
            new = {f"{KNOB}-a": self._heard_before, f"{KNOB}-b": bcm} if name == KNOB else {name: bcm}
            others = {n: pin for n, pin in self.desk.settings.now.pins.items() if pin not in new.values()}
            where = [self.words.text("ui.set.pin", n=n) for n in new.values()]
            self._learned = self.words.text("ui.set.learned", button=f"@ui.button.{name}", pins=where)
            self._set(pins={**others, **new})
        else:
            self._learned = self.words.text("ui.set.learn.failed", detail=why)
            self.refresh()

    def _end_learning(self) -> None:
        if self._stop_learning is not None:
            self._stop_learning()
            self._stop_learning = None
