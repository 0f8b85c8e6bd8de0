"""The app itself: one root, one screen at a time, one way for every act."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion import lights, presses
from companion.messages import Words
from companion.messages.catalogue import spoken
from companion.rules.question import Posed
from companion.rules.table import humans
from companion.screens import sweeping, theme
from companion.screens.devices import Devices
from companion.screens.dimming import Dimming
from companion.screens.mapfile import MapFile
from companion.screens.resting import Resting
from companion.screens.session import Session, Shown
from companion.screens.sound import Sounds
from companion.screens.watchdog import Watchdog
from companion.screens.widgets import Btn
from companion.settings import SettingsFile
from companion.share import SetUp
from companion.telling import Told

if TYPE_CHECKING:
    from companion.doctor.finding import Finding
    from companion.reference import Reference
    from companion.screens.past_table import Purpose
    from companion.screens.settings_screen import SettingsScreen
    from hardware.greeting import Answer

GUARD = 0.25
"""Seconds after a new question is on the screen in which a touch is taken for a double tap."""
FIRST_GUARD = 0.1
"""The same for the first picture of all: nothing was there to be tapped twice, but the window must have come up."""
SINGLE = 2.0
"""Seconds after which the only possible answer is given, where that is set and no pace is."""
SAVING = 0.3
"""Seconds after which a running act says "saving…"."""
SETTLED = 0.5
"""Seconds after the first picture in which the devices open and all that home needs is loaded."""
SWITCH_OFF = "AURORA_SWITCH_OFF"
"""The environment's variable with the file that has the machine switched off when it is made."""
KEYS = {
    13: "next",
    271: "next",
    32: "next",
    8: "undo",
    ord("u"): "undo",
    ord("d"): "draw",
    ord("w"): "why",
    ord("m"): "menu",
    ord("r"): "red",
    ord("g"): "green",
    ord("y"): "yellow",
    ord("b"): "blue",
    275: "turn-right",
    270: "turn-right",
    ord("+"): "turn-right",
    276: "turn-left",
    269: "turn-left",
    ord("-"): "turn-left",
}
"""Keys that stand in for buttons, and for a knob."""
LOOKED = 2.5
"""Seconds after the first picture in which the doctor looks at the machine for the line at home."""
LAYOUTS = (
    "common",
    "home",
    "table",
    "log",
    "score",
    "settings",
    "history",
    "share",
    "reference",
    "cards",
    "doctor",
    "off",
)

_log = logging.getLogger(__name__)


def load_layouts(names: Sequence[str] = LAYOUTS) -> None:
    """Read the .kv files, once a process."""
    for name in names:
        file = f"{name}.kv"
        if file not in Builder.files:
            text = resources.files("layouts").joinpath(file).read_text(encoding="utf-8")
            Builder.load_string(text, filename=file)


class Root(FloatLayout):
    """Holds the screen. While an act runs, and outside of the window, nothing is touched; a dimmed screen only
    wakes."""

    def __init__(self, shut: Callable[[], bool], stir: Callable[[], bool]) -> None:
        super().__init__()
        self._shut, self._stir = shut, stir

    def on_touch_down(self, touch: Any) -> bool:
        """Swallow a touch that wakes the screen, comes while an act runs, or from outside the window."""
        if self._stir() or self._shut() or not self.collide_point(*touch.pos):
            return True
        return bool(super().on_touch_down(touch))


class Saving(Btn):
    """Says that an act is being saved, over the middle of the header; never in the way of a finger."""

    def on_touch_down(self, touch: Any) -> bool:
        """Touches go to what is below."""
        return False


class AuroraApp(App):
    """Joins everything; owns the session, the strip and the buttons."""

    title = "Aurora Table"

    def __init__(
        self,
        folder: Path,
        language: str = "",
        strip_port: str | None = None,
        leds: int | None = None,
        pins: Path | None = None,
        panel: Path | None = None,
        session: Session | None = None,
    ) -> None:
        super().__init__()
        self.folder, self.settings = folder, SettingsFile(folder)
        self._language = language
        self.words = Words(spoken(language or self.settings.now.language))
        self.session = session or Session(folder, lambda call: Clock.schedule_once(lambda _dt: call(), -1))
        self.session.on_shown, self.session.on_busy = self._shown, self._busy
        self.screen: Any = None
        self.hardware = Devices(
            self.settings.now,
            self._pressed,
            lambda: Clock.schedule_once(self._show_strip, -1),
            lambda: Clock.schedule_once(self._devices_open, -1),
            self._device_trouble,
            port=strip_port,
            leds=leds,
            pins=pins,
            panel=panel,
        )
        self.sounds = Sounds(self.settings.now.sound)
        self._pace: Any = None
        self._table: Any = None
        self._aside = False
        """Whether the open game was set aside from sweeping."""
        self._from_history = self._to_log = False
        self._reference: Reference | None = None
        self._fresh = self._ended = self._begun = False
        self._shown_at = 0.0
        self._guard = GUARD
        self.health: list[Finding] | None = None
        self._saving: Any = None
        self._held: dict[int, Any] = {}
        path = os.environ.get("AURORA_MAP_FILE")
        self._map = MapFile(Path(path)) if path else None

    # ------------------------------------------------------------ beginning and end

    def build(self) -> Widget:
        """The root with home on it."""
        load_layouts()
        Window.clearcolor = theme.NIGHT
        self._appear()
        for error in self.settings.errors:
            self.session.trouble.notes.append(("ui.broken", {"detail": str(error)}))
        self.dimming = Dimming(self.settings.now.dim_minutes, self._dimmed)
        self.resting = Resting(self._rested)
        self.watchdog = Watchdog(self.folder)
        self.root_widget = Root(lambda: self.session.busy, self.stir)
        self.saving = Saving(
            caption="",
            role="amber",
            disabled=True,
            opacity=0,
            wide=False,
            least=theme.TARGET,
            pos_hint={"center_x": 0.5, "top": 1},
        )
        Window.bind(on_key_down=self._key_down, on_key_up=self._key_up, on_flip=self._flipped)
        self.go_home()
        return self.root_widget

    def _after_first_frame(self) -> None:
        """Devices come when the first picture is on the screen."""
        if threading.current_thread() is threading.main_thread():
            for name in (signal.SIGTERM, signal.SIGINT):
                signal.signal(name, lambda *_: Clock.schedule_once(lambda _dt: self.stop(), -1))
        Clock.schedule_once(lambda _dt: sweeping.begin(), SETTLED)
        Clock.schedule_once(lambda _dt: self.look_after(lambda _found: self._home_again(), ask=False), LOOKED)
        self.hardware.open()
        self.session.warm(self._home_again)
        if self.settings.now.take_up == "do":
            self._take_up()

    def _take_up(self) -> None:
        """Go on with the game that was played last, as Continue does."""
        going = next((game for game in self.session.games() if not game.over), None)
        if going is not None and self.screen is not None and self.screen.name == "home":
            self._forget_table()
            self.session.open_game(going.id)

    def _device_trouble(self, text: str) -> None:
        """A device can't be used as it is set; called from its thread."""
        self.session.trouble.notes.append(("ui.broken", {"detail": text}))

    def _rested(self) -> None:
        """The screen's rest has begun or ended."""
        self._show_strip()
        if self.resting.now:
            sweeping.sweep_all()

    def _show_strip(self, *_: Any) -> None:
        """The strip's newest picture goes to the header, where that is on the screen; a still one while it rests."""
        view = getattr(self.screen, "strip_view", None)
        if view is not None:
            view.show(self.hardware.still_frame if self.resting.now else self.hardware.latest_frame)

    def _devices_open(self, *_: Any) -> None:
        """Strip and buttons are there, or it is known why not."""
        self._light()
        self._lamps()
        self._show_strip()
        self._home_again()
        if self.screen is not None and self.screen.name in ("settings", "doctor"):
            self.screen.refresh()

    def _home_again(self) -> None:
        """Home tells what has become known meanwhile."""
        if self.screen is not None and self.screen.name == "home":
            self.screen.tell()

    def on_stop(self) -> None:
        """Dark strip, closed journal."""
        self._ended = True
        self.watchdog.close()
        Window.unbind(on_key_down=self._key_down, on_key_up=self._key_up, on_flip=self._flipped)
        self.hardware.close()
        self.session.close()

    # ------------------------------------------------------------ screens

    def show(self, screen: Any) -> None:
        """Put a screen on."""
        self.screen = screen
        self.root_widget.clear_widgets()
        self.root_widget.add_widget(screen)
        self.root_widget.add_widget(self.saving)
        self.root_widget.add_widget(self.dimming)
        self.renewed()

    def go_home(self) -> None:
        """Home; the game that was open is left as it stands."""
        from companion.screens.home import HomeScreen

        self.session.leave()
        self._from_history = False
        self.show(HomeScreen(self))
        self._light()

    def go_table(self) -> None:
        """The table of the open game, or its score if it is over."""
        shown = self.session.shown
        if shown is None:
            self.go_home()
        elif shown.over:
            self.go_score()
        else:
            if self._table is None:
                from companion.screens.table_screen import TableScreen

                self._table = TableScreen(self)
            self._table.update(shown)
            if self.screen is not self._table:
                self.show(self._table)
                self._show_strip()

    def go_cards(self) -> None:
        """The owner's cards by deck."""
        from companion.screens.cards_screen import DecksScreen

        self.show(DecksScreen(self))

    def go_log(self) -> None:
        """The log of the open game."""
        from companion.screens.log_screen import LogScreen

        self.show(LogScreen(self, self.go_table))

    def go_past(self, told: Told, purpose: Purpose) -> None:
        """The table as it was after an act, or as it was before it with its question open again."""

        def show(then: Shown, seen: dict[str, int]) -> None:
            from companion.screens.past_table import PastTable

            if self.screen is not None and self.screen.name == "log":
                self.show(PastTable(self, told, then, seen, purpose, self.go_log))

        self.session.look_at(told.act, purpose == "change", show)

    @property
    def reference(self) -> Reference:
        """The rules to look up, in the language of the app."""
        if self._reference is None:
            from companion.reference import Reference

            self._reference = Reference(self.words)
        return self._reference

    def go_reference(self, rule: str = "") -> None:
        """The rules, open at one of them; back leads to the screen that one came from, as it was."""
        from companion.screens.reference_screen import ReferenceScreen

        before = self.screen

        def back() -> None:
            self.show(before)
            self._show_strip()

        self.show(ReferenceScreen(self, back, rule))

    def go_score(self) -> None:
        """The score of the open game."""
        from companion.screens.score_screen import ScoreScreen

        shown = self.session.shown
        if shown is None:
            return
        ways: dict[str, Callable[[], None]] = {"home": self.go_home, "log": self.go_log, "share": self.go_share}
        if self._from_history:
            ways = {"history": self.go_history, "log": self.go_log, "share": self.go_share}
        if shown.over:
            ways["undo"] = lambda: self.act(self.session.undo)
            ways["new"] = lambda: self.act(self.session.new_game)
        else:
            ways["back"] = self.go_table
        self.show(ScoreScreen(shown, self.words, ways, self.go_reference))

    def go_history(self) -> None:
        """The past games; the game that was open is left as it stands."""
        from companion.screens.history_screen import HistoryScreen

        self.session.leave()
        self._from_history = True
        self.show(HistoryScreen(self))
        self._light()

    def go_game_file(self, game: int = 0) -> None:
        """Where a past game is put into a file; without one, where a game is taken from a file."""
        from companion.screens.game_file_screen import GameExportScreen, GameImportScreen

        self.show(GameExportScreen(self, game) if game else GameImportScreen(self))

    def go_share(self) -> None:
        """The open game as codes to scan."""
        from companion.screens.share_screen import ShareScreen

        self.show(ShareScreen(self))

    def go_code(self) -> None:
        """Where a set-up code is entered."""
        from companion.screens.code_screen import CodeScreen

        self.show(CodeScreen(self))

    # ------------------------------------------------------------ switching off

    @property
    def can_switch_off(self) -> bool:
        """Whether the machine is a table of ours, which the app may have switched off."""
        return bool(os.environ.get(SWITCH_OFF))

    def go_off(self) -> None:
        """Where the table is switched off; back leads to where one came from."""
        from companion.screens.off_screen import OffScreen

        self.show(OffScreen(self, self.go_home if self.session.shown is None else self.go_table))

    def switch_off(self) -> str:
        """Have the machine switched off (see deploy/system/aurora-table-off.path); "" or why that can't be."""
        from companion import framebuffer
        from companion.screens.off_screen import unplug_picture

        framebuffer.keep(unplug_picture(self.words), self.folder)
        try:
            Path(os.environ[SWITCH_OFF]).touch()
        except OSError as error:
            return str(error)
        return ""

    # ------------------------------------------------------------ acts

    @property
    def ready(self) -> bool:
        """Whether an act would be taken now: none is running, and the question has been on the screen long enough."""
        return not self.session.busy and not self._fresh and time.monotonic() - self._shown_at >= self._guard

    def act(self, begin: Callable[[], bool], button: Btn | None = None) -> None:
        """Begin an act; the button that did it stays pressed until it is done."""
        if self.ready and begin():
            self.sounds.play("touch")
            if button is not None:
                button.waiting = True

    def new_game(self, button: Btn) -> None:
        """Begin a game."""
        self._forget_table()
        self.act(self.session.new_game, button)

    def open_game(self, game: int, button: Btn) -> None:
        """Take a game up again."""
        self._forget_table()
        self.act(lambda: self.session.open_game(game), button)

    def open_log(self, game: int, button: Btn) -> None:
        """Take a game up again and show its log."""

        def begin() -> bool:
            self._to_log = self.session.open_game(game)
            return self._to_log

        self._forget_table()
        self.act(begin, button)

    def new_from_code(self, setup: SetUp, button: Btn) -> None:
        """Begin the game of a set-up code."""
        self._forget_table()
        self.act(lambda: self.session.new_from_code(setup), button)

    def _forget_table(self) -> None:
        self._table, self._aside = None, False

    def _shown(self, shown: Shown) -> None:
        self.words.several = len(humans(shown.table)) > 1
        if self.screen is not None and self.screen.name == "settings" and not shown.over:
            self.screen.refresh()
        elif self._to_log and not shown.failed:
            self.go_log()
        elif shown.over and not shown.failed:
            self.go_score()
        else:
            self.go_table()
        self._to_log = False
        self._light()
        self._follow_pace(shown)
        self._sound(shown)
        self.renewed()

    def renewed(self) -> None:
        """What is on the screen has changed: the guard begins when it has been drawn."""
        self._fresh = True
        Window.canvas.ask_update()

    def _flipped(self, *_: Any) -> None:
        if not self._begun:
            self._begun = True
            Clock.schedule_once(lambda _dt: self._after_first_frame())
        if self._fresh and not self.session.busy:
            self._fresh = False
            self._guard = GUARD if self._shown_at else FIRST_GUARD
            self._shown_at = time.monotonic()
            opened = self._table is not None and not self._aside
            self._aside = self._aside or opened
            Clock.schedule_once(lambda _dt: sweeping.set_aside() if opened else sweeping.sweep())
            if self._map is not None:
                Clock.schedule_once(self._tell_ready, self._guard + 0.01)
        self._lamps()
        self._write_map()

    def _tell_ready(self, _dt: float) -> None:
        """The map tells that the guard is over; after a frame that took long the clock comes too early for it."""
        if self.ready or self._fresh or self.session.busy:
            self._write_map()
        else:
            Clock.schedule_once(self._tell_ready, 0.02)

    def _write_map(self) -> None:
        if self._map is not None:
            self._map.write(
                self.root_widget, self.screen, self.session, self.ready, (int(Window.width), int(Window.height))
            )

    def _busy(self, busy: bool) -> None:
        if self._saving is not None:
            self._saving.cancel()
        self.saving.opacity = 0
        if busy:
            self.saving.caption = self.words.text("ui.saving")
            self._saving = Clock.schedule_once(lambda _dt: setattr(self.saving, "opacity", 1), SAVING)
        elif self.session.shown is None and self.screen is not None and self.screen.name == "home":
            self.screen.refresh()

    # ------------------------------------------------------------ buttons, keys and lights

    def _pressed(self, button: str) -> None:
        """A button was pressed; called from a thread of the hardware."""
        Clock.schedule_once(lambda _dt: self.press(button), -1)

    def stir(self) -> bool:
        """Somebody touched, pressed or typed. True if that only woke a dimmed screen, so that it must do nothing
        else."""
        self.resting.stir()
        return self.dimming.stir()

    def press(self, button: str) -> None:
        """What a button or its key means now. One that comes while the screen is dimmed only wakes it."""
        if self.stir():
            return
        screen = self.screen
        heard = getattr(screen, "heard", None)
        if heard is not None:
            heard(button)
        elif screen is not None and screen.name == "table":
            found = presses.act(button, screen.situation)
            if found is not None:
                self._do(button, found)

    def _do(self, button: str, press: presses.Press) -> None:
        """What a press means at the table."""
        screen = self.screen
        match press.kind:
            case "turn":
                if not self.session.busy:
                    screen.editor.turn(press.value)
            case "why" | "menu":
                if self.ready:
                    (screen.open_why if press.kind == "why" else screen.open_menu)()
                    self.renewed()  # so that a second press at once doesn't close it again
            case "undo":
                screen.take_back()
            case "answer" if button == "next" and press.number == screen.posed.number:
                screen.confirm()
            case "answer":
                self.act(lambda: self.session.answer(press.number, press.value, press.seat))

    def _key_down(self, _window: Any, key: int, *_: Any) -> bool:
        typed = getattr(self.screen, "typed", None)
        if typed is not None:
            return self.stir() or bool(typed(key))
        button = KEYS.get(key)
        if button is None:
            return key == 27
        if key in self._held:
            return True  # the keyboard repeats
        if button == "undo":
            self._held[key] = Clock.schedule_once(lambda _dt: self.press("undo"), theme.HOLD)
        else:
            self._held[key] = None
            self.press(button)
        return True

    def _key_up(self, _window: Any, key: int, *_: Any) -> bool:
        waiting = self._held.pop(key, None)
        if waiting is not None:
            waiting.cancel()
        return False

    def _lamps(self) -> None:
        """The lamps follow the picture: lit are the buttons that would do something now."""
        if self.hardware.lamps:
            dark = self.screen is None or self.dimming.dimmed
            self.hardware.light(() if dark else getattr(self.screen, "lit", ()))

    def _light(self) -> None:
        """Show the strip what the table shows."""
        from hardware.scene import DARK

        shown, now = self.session.shown, self.settings.now
        if shown is None:
            self.hardware.show(DARK)
            return
        low = now.strip.low_light == "always" or (now.strip.low_light == "dimmed" and self.dimming.dimmed)
        safe, paced = now.palette == "safe", bool(now.pacing)
        self.hardware.show(lights.scene(shown.table, shown.posed, safe, low, paced))

    def _dimmed(self) -> None:
        """The screen has dimmed or was woken: the strip may do the same."""
        self.renewed()
        self._light()

    def devices(self) -> str:
        """How strip and buttons are doing, in one line."""
        states = self.hardware.states()
        return "  ".join(self.words.text(f"ui.device.{state.name}", **state.values) for state in states)

    # ------------------------------------------------------------ doctor

    def look_after(self, then: Callable[[list[Finding]], None], ask: bool) -> None:
        """Have the doctor look at the machine, in a thread of its own; ``then`` gets the findings in the screen's
        thread: all that there are so far, again and again until all are there. ``ask``: at the serial ports as well.
        """
        if self._ended:
            return
        from kivy.graphics.opengl import GL_RENDERER, glGetString

        ports, pins = self.hardware.where()
        size = (int(Window.width), int(Window.height))
        renderer = glGetString(GL_RENDERER).decode("ascii", "replace")

        def hand_over(found: list[Finding], whole: bool) -> None:
            if not self._ended:
                self.health = found if whole else self.health
                then(found)

        def tell(found: list[Finding], whole: bool) -> None:
            Clock.schedule_once(lambda _dt: hand_over(found, whole), -1)

        def look() -> None:
            from companion.doctor import findings
            from companion.doctor.machine import Machine, Running

            running = Running(renderer, size, ports.get("connected", ""), ports.get("waiting", ""), pins)
            machine = Machine(self.folder, running=running)
            found: list[Finding] = []
            for finding in findings(machine, ports=ask):
                found.append(finding)
                tell(list(found), False)
            tell(found, True)

        threading.Thread(target=look, name="doctor", daemon=True).start()

    def state_of_health(self) -> str:
        """What the doctor has found, in one line; empty before it has looked."""
        if self.health is None:
            return ""
        from companion.doctor import ailing

        wrong = ailing(self.health)
        if not wrong:
            return self.words.text("ui.doctor.well")
        return self.words.text("ui.doctor.found", n=len(wrong), first=self.words.finding(wrong[0])[0])

    def go_doctor(self) -> None:
        """The doctor; back leads to where one came from."""
        from companion.screens.doctor_screen import DoctorScreen

        back = self.go_home if self.session.shown is None else self.go_table

        def leave() -> None:
            back()
            self._light()
            self._show_strip()

        self.show(DoctorScreen(self, leave))

    # ------------------------------------------------------------ settings

    @property
    def locked(self) -> bool:
        """Whether correcting and changing what was answered need the lock opened first."""
        return self.settings.now.locked

    def go_settings(self, group: str = "look", like: SettingsScreen | None = None) -> None:
        """The settings; back leads to where one came from. ``like``: opened and scrolled as this one is."""
        from companion.screens.settings_screen import SettingsScreen

        back = self.go_home if self.session.shown is None else self.go_table
        self.show(SettingsScreen(self, back, group, like))

    def set(self, **changes: Any) -> None:
        """Change settings and have everything follow."""
        before = self.settings.now
        self.settings.change(**changes)
        now = self.settings.now
        if before.language != now.language:
            self.words, self._reference = Words(spoken(now.language)), None
        self._appear()
        self.dimming.after(now.dim_minutes)
        self.sounds.on = now.sound
        self.hardware.settings = now
        if before.strip != now.strip or before.pins != now.pins:
            self.hardware.open(strip=before.strip != now.strip, buttons=before.pins != now.pins)
        self._forget_table()  # its texts and sizes are those of before
        self._light()
        if self.screen is not None and self.screen.name == "settings":
            self.go_settings(self.screen.group, self.screen)

    def ports(self) -> list[tuple[str, str, Answer | None]]:
        """The serial ports that there are: identity, what is plugged in there and who has answered."""
        return self.hardware.ports()

    @property
    def asking_ports(self) -> bool:
        """Whether the ports are being asked who is there."""
        return self.hardware.asking

    def ask_ports(self) -> None:
        """Ask every port who is there; the settings tell when all have been asked."""
        self.hardware.ask()

    def learn(self, then: Callable[[int, str], None], count: int = 1) -> Callable[[], None]:
        """Listen for the next pins that are pressed; returns how to stop."""
        return self.hardware.learn(then, count)

    def _appear(self) -> None:
        """Type size, palette and rotation as they are set."""
        now = self.settings.now
        theme.use(large=now.text == "large", safe=now.palette == "safe")
        if "companion.screens.drawings" in sys.modules:  # the first screen needs none
            from companion.screens import drawings

            drawings.use_letters(theme.SCALE)
            drawings.use_palette(theme.is_safe())
        if Window.rotation != now.rotation:
            Window.rotation = now.rotation

    # ------------------------------------------------------------ pace and sound

    def _follow_pace(self, shown: Shown) -> None:
        """What the Automa does, and what has one answer only, goes on by itself where that is set."""
        if self._pace is not None:
            self._pace.cancel()
            self._pace = None
        posed, now = shown.posed, self.settings.now
        if posed is None or len(shown.open) != 1:
            return
        if (now.pacing and lights.goes_on(posed)) or (now.single == "do" and _single(posed)):
            number = posed.number
            self._pace = Clock.schedule_once(lambda _dt: self._go_on(number), now.pacing or SINGLE)

    def _go_on(self, number: int) -> None:
        table, shown = self.screen, self.session.shown
        posed = shown.posed if shown is not None else None
        if posed is None or posed.number != number:
            return
        if not self.ready:  # a slow picture: its guard is not over yet
            self._pace = Clock.schedule_once(lambda _dt: self._go_on(number), GUARD)
        elif table is self._table and not table.occupied and table.overlay is None and not self.dimming.dimmed:
            if posed.kind == "tell":
                table.confirm()
            else:
                self.act(lambda: self.session.answer(number, posed.options[0].id))

    def _sound(self, shown: Shown) -> None:
        posed = shown.posed
        if posed is not None:
            self.sounds.play("automa" if any(lights.of_automa(line) for line in posed.lines) else "yours")


def _single(posed: Posed) -> bool:
    """Whether one answer is possible; what else may be done on top of the question is left alone."""
    return posed.kind == "choose" and len(posed.options) == 1
