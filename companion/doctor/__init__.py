"""The doctor: looks at everything that the app needs, and says of each thing that is missing how to mend it.

Nothing here changes anything, and no check can fail: whatever one runs into is a finding. A finding is a message key
with values; ``doctor.NAME.KIND`` in the catalogue says what was found, ``doctor.NAME.KIND.fix`` what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.doctor.devices import buttons, gpio, groups, serial_ports, strip
from companion.doctor.finding import Finding
from companion.doctor.heard import sound, voice
from companion.doctor.kept import aside, copied, journal, library
from companion.doctor.machine import Machine
from companion.doctor.picture import display, renderer, rotation, touch
from companion.doctor.state import clock, disk, power


def examine(machine: Machine, *, ports: bool = True) -> list[Finding]:
    """All findings, in the order in which a person would look. ``ports``: ask what is plugged in at them."""
    return list(findings(machine, ports=ports))


def findings(machine: Machine, *, ports: bool = True) -> Iterator[Finding]:
    """The same as :func:`examine`, each as soon as it is known."""
    looks: list[Callable[[Machine], Iterator[Finding]]] = [
        display,
        renderer,
        touch,
        rotation,
        groups,
        gpio,
        buttons,
        *([serial_ports] if ports else [strip]),
        sound,
        voice,
        journal,
        copied,
        aside,
        disk,
        clock,
        library,
        power,
    ]
    for look in looks:
        try:
            yield from look(machine)
        except Exception as error:  # noqa: BLE001 (the next check may still tell what is wrong)
            yield Finding(look.__name__, "warning", "unseen", {"detail": f"{type(error).__name__}: {error}"})


def ailing(found: Iterable[Finding]) -> list[Finding]:
    """Those of these findings by which something is wrong, the worst first."""
    return [f for verdict in ("fault", "warning") for f in found if f.verdict == verdict]
