"""The settings group of the LED strip: its port, where its LEDs are, how bright they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kivy.uix.widget import Widget
from kivy.utils import escape_markup
from msgspec.structs import replace

from companion.screens.editors.counting import Number
from companion.screens.settings.group import Group, Page
from companion.screens.widgets import theme
from companion.screens.widgets.widgets import Txt
from companion.settings import BAUDS, Stretch
from hardware.greeting import Answer
from hardware.output import IDLE_MILLIAMPS
from hardware.scene import MIN_LEDS

ADALIGHT = "Adalight"
GAMMAS = (10, 18, 22, 26)
"""Gamma values to choose from, in tenths."""
STRETCHES = 8
"""The most stretches that can be set here."""
LONGEST = 300
"""The most LEDs that can be set here."""


class Strip(Group):
    """The state of the strip, and one part of its settings."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.part = "port"

    def like(self, other: Strip) -> None:
        """Show the same part."""
        self.part = other.part

    def rows(self) -> list[Widget]:
        """The state of the strip, and one part of its settings: port, position of the LEDs, or brightness."""
        parts: dict[str, Callable[[], list[Widget]]] = {
            "port": self._strip_port,
            "place": self._strip_place,
            "light": self._strip_light,
        }
        return [
            Txt(text=escape_markup(self.desk.devices()), points=theme.LABEL),
            self._chips("part", self._named("part", tuple(parts)), self.part, self._show_part),
            *parts[self.part](),
        ]

    def _show_part(self, part: str) -> None:
        self.part = part
        self.page.turn()

    def _set_strip(self, **changes: Any) -> None:
        self._set(strip=changes)

    def _strip_port(self) -> list[Widget]:
        now, words = self.desk.settings.now.strip, self.words
        found_ports = self.desk.hardware.ports()
        ports = [
            ("", words.text("ui.set.port.none")),
            *((port[0], self._port_named(port, found_ports)) for port in found_ports),
        ]
        if now.port and now.port not in dict(ports):
            ports.append((now.port, words.text("ui.set.port.gone", port=now.port.rpartition("/")[2])))
        found: list[Widget] = [self._chips("port", ports, now.port, lambda v: self._set_strip(port=v), wide=True)]
        if found_ports:
            asking = self.desk.hardware.asking
            ask = words.text("ui.set.ask.now" if asking else "ui.set.ask")
            found.append(self._button(self._ask, ask, "ask", disabled=asking))
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

    def _port_named(self, port: tuple[str, str, Answer | None], ports: Sequence[tuple[str, str, Answer | None]]) -> str:
        """A port in words: the maker's name, its identity if that is not enough, and who has answered."""
        identity, product, answer = port
        if sum(other[1] == product for other in ports) > 1:
            product = f"{product} ({identity.rpartition('/')[2]})"
        if answer is None:
            return product
        named = {"wled": f"WLED {answer.version}", "adalight": ADALIGHT}
        return self.words.text(
            "ui.set.answer", port=product, answer=named.get(answer.kind) or self.words.text("ui.set.answer.none")
        )

    def _ask(self) -> None:
        self.desk.hardware.ask()
        self.page.refresh()

    def _strip_place(self) -> list[Widget]:
        now, words = self.desk.settings.now.strip, self.words
        mounted = sum(one.gap + one.leds for one in now.stretches)
        ends = self._named("turned", (False, True))
        found: list[Widget] = [
            self._number("leds", max(MIN_LEDS, mounted), LONGEST, now.leds, lambda n: self._set_strip(leds=n)),
            self._chips("turned", ends, now.turned, lambda v: self._set_strip(turned=v)),
            self._number("offset", 0, now.leds - 1, now.offset, lambda n: self._set_strip(offset=n)),
            self._note("ui.set.stretches.note"),
        ]
        ways = self._named("stretch.turned", (False, True))
        for i, one in enumerate(now.stretches):
            free = now.leds - mounted
            least = max(1, MIN_LEDS - sum(other.leds for other in now.stretches) + one.leds)
            title = words.text("ui.set.stretch", n=i + 1)
            found += [
                Txt(text=f"[b]{escape_markup(title)}[/b]"),
                self._stretch_number(i, "gap", 0, one.gap + free, one.gap),
                self._stretch_number(i, "leds", min(least, one.leds), one.leds + free, one.leds),
                self._chips(
                    f"stretch.turned.{i}",
                    ways,
                    one.turned,
                    partial(self._stretch, i, "turned"),
                    words.text("ui.set.stretch.turned"),
                ),
            ]
        more: list[tuple[str, Callable[[], None]]] = []
        if len(now.stretches) < STRETCHES and (not now.stretches or now.stretches[-1].leds > 1 or mounted < now.leds):
            more.append(("add", self._add_stretch))
        if now.stretches:
            more.append(("drop", self._drop_stretch))
        return [
            *found,
            *(self._button(act, words.text(f"ui.set.stretches.{name}"), f"stretches:{name}") for name, act in more),
        ]

    def _stretch_number(self, i: int, name: str, lo: int, hi: int, now: int) -> Number:
        choose = partial(self._stretch, i, name)
        return self._number(f"stretch.{name}.{i}", lo, hi, now, choose, label=f"stretch.{name}")

    def _stretches(self) -> list[Stretch]:
        return list(self.desk.settings.now.strip.stretches)

    def _stretch(self, i: int, name: str, value: int | bool) -> None:
        stretches = self._stretches()
        stretches[i] = replace(stretches[i], **{name: value})
        self._set_strip(stretches=stretches)

    def _add_stretch(self) -> None:
        """Add a stretch with the LEDs that are left; if there are none, with half of the last stretch."""
        stretches, leds = self._stretches(), self.desk.settings.now.strip.leds
        if not stretches:
            stretches = [Stretch(leds)]
        free = leds - sum(one.gap + one.leds for one in stretches)
        if not free:
            free = stretches[-1].leds // 2
            stretches[-1] = replace(stretches[-1], leds=stretches[-1].leds - free)
        self._set_strip(stretches=[*stretches, Stretch(free)])

    def _drop_stretch(self) -> None:
        """Remove the last stretch. A single one with all LEDs need not be stored."""
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
