"""What has been told so far of several fields, and when that is a whole answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from companion.messages import Words
from companion.rules.engine.question import Field, Posed
from companion.screens.editors.editor import Editor, Submit


def _offered(field: Field) -> Field:
    """The field without the options that others have."""
    return structs.replace(field, options=tuple(o for o in field.options if o.id not in field.taken))


class Filled(Editor):
    """Several fields with what stands in each, whatever they look like.

    Fields with a default are set already. Facts must be touched, or one touch sets all open ones to nothing. The touch
    on the last value that was missing sends the answer, as the last of an order does; the big button sends it where it
    was whole when it was asked, after numbers and lines, and where a list of any length was not touched before.
    """

    def __init__(self, posed: Posed, words: Words, submit: Submit, changed: Callable[[], None]) -> None:
        super().__init__(structs.replace(posed, fields=tuple(map(_offered, posed.fields))), words, submit, changed)
        self.values: dict[str, Any] = {
            f.name: list(f.default) if f.many and f.default is not None else f.default for f in posed.fields
        }
        self._unfolded = ""
        """The field that was opened, until a value of it is told."""
        self._told = False
        """Whether a value was told since it was laid out: a page that is whole then gives way to the next."""
        self._several = False
        """Of several values not only one is told; of all lines not all are there."""
        self._mixed: dict[str, list[str]] = {}
        """What has been told so far of fields of which several options are told together."""

    def prefer(self, values: Mapping[str, str]) -> None:
        """Set these values in place of the defaults, if they are among the options."""
        for field in self.posed.fields:
            if values.get(field.name) in [option.id for option in field.options] and not field.many:
                self.values[field.name] = values[field.name]

    @property
    def ready(self) -> bool:
        """Whether every field has its value."""
        return all(self._whole(f) for f in self._meant if not self._says_nothing(f))

    @property
    def confirms(self) -> bool:
        """Whether the finger may be done though it could go on: with a form that was whole when it was asked, a list of
        any length, or where no value closes it."""
        closing = any(f.must and f.options for f in self._meant)
        return self.ready or not closing or any(f.many and not f.exact for f in self._meant)

    @property
    def _closes(self) -> bool:
        """Whether a touch that has completed the form sends it: no list is left that the finger may go on with."""
        lists = [f for f in self._meant if f.many]
        return self.ready and all(self._full(f) or (self.values[f.name] and not self._follows(f)) for f in lists)

    def _full(self, field: Field) -> bool:
        """Whether as many as are asked are told, or an order whole."""
        return len(self.values[field.name] or ()) == field.hi and (self._follows(field) or field.exact)

    @property
    def value(self) -> Any:
        """Field to value."""
        fields = self.posed.fields
        return {f.name: f.usual if self._says_nothing(f) else self.values[f.name] for f in fields}

    def _says_nothing(self, field: Field) -> bool:
        return not field.meant(self.values) or (field.extra and self.values[field.name] is None)

    @property
    def _meant(self) -> list[Field]:
        """The fields that are asked, given the values chosen so far."""
        return [f for f in self.posed.fields if f.meant(self.values)]

    def _alone(self, field: Field) -> bool:
        """Whether one value of it is sent at once."""
        return field.alone and len(self.posed.fields) == 1

    def _whole(self, field: Field) -> bool:
        value = self.values[field.name]
        if field.many and value is not None:
            return field.lo <= len(value) <= (field.hi or len(field.options))
        return value is not None

    @property
    def _nothing_left(self) -> list[Field]:
        """The fields without a value whose usual value means none."""
        return [f for f in self._meant if f.nothing and self.values[f.name] is None]

    def caption(self) -> str:
        """OK."""
        return self.words.text("ui.ok")

    def _follows(self, field: Field) -> bool:
        """Whether its last line follows from the others."""
        return field.orders_all and not self._several

    def _choose_both(self, first: Field, second: Field, one: str, other: str) -> None:
        self.values[first.name] = one
        self._choose(second, other)

    def _set(self, field: Field, n: int) -> None:
        self.values[field.name] = n
        self.changed()

    def _mix(self, field: Field, option: str) -> None:
        """Another part of a mixed value; the last one tells it. One of the same kind takes its place; what can't be
        mixed is told alone."""
        kind, mixes, _ = option.partition(":")
        if not mixes:
            self._choose(field, option)
            return
        told = [part for part in self._mixed[field.name] if part.partition(":")[0] != kind]
        told = self._mixed[field.name] = [*told, option]
        value = ",".join(o.id for o in field.options if o.id in told)
        if len(told) == field.mixes and list(field.parts(value)) != [value]:
            self._choose(field, value)
        else:
            self.changed()

    def _toggle(self, field: Field, option: str) -> None:
        if self._alone(field) and not self._several:
            self.values[field.name] = [option]
            self.submit(self.value)
            return
        self._unfolded = field.name
        chosen = self.values[field.name] = self.values[field.name] or []
        if option in chosen:
            chosen.remove(option)
        elif len(chosen) < (field.hi or len(field.options)):
            chosen.append(option)
            left = [o.id for o in field.options if o.id not in chosen]
            if self._follows(field) and len(left) == 1:
                chosen.extend(left)
            if self._full(field) and self._closes:
                self.submit(self.value)
                return
        self.changed()

    def _choose(self, field: Field, option: str) -> None:
        before, self.values[field.name] = self.values[field.name], option
        for other in self.posed.fields if field.taken else ():
            if other.taken and other is not field and self.values[other.name] == option:
                self.values[other.name] = before  # so they change places
        self._unfolded, self._told = "", True
        if field.must and self._closes:
            self.submit(self.value)
        else:
            self.changed()

    def _tell_several(self) -> None:
        self._several = True

    def _keep(self, field: Field, line: str) -> None:
        self.values[field.name] = line or None
        self.changed()

    def _say_rest(self) -> None:
        for field in self._nothing_left:
            self.values[field.name] = field.usual
        if self.ready:
            self.submit(self.value)
        else:
            self.changed()

    def places(self) -> list[str]:
        """The places of what is chosen; of each value that on the face of its card too."""
        told = [(name, value if isinstance(value, list) else [value]) for name, value in self.values.items()]
        faces = [f"value.{name}.{one}" for name, found in told for one in found if one is not None]
        return [*super().places(), *faces]

    def tap(self, place: str) -> bool:
        """Choose the option at this place, in its field; a number that stands on the face of its card."""
        for field in self.posed.fields:
            if not field.options and place.startswith(f"value.{field.name}."):
                self._set(field, int(place.rpartition(".")[2]))
                return True
            for option in field.options:
                if place in (option.place, f"value.{field.name}.{option.id}"):
                    if field.many:
                        self._toggle(field, option.id)
                    else:
                        self._choose(field, option.id)
                    return True
        return False
