"""Faults of a level, each with the name of the shape and the remedy (NZ-3)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import isfinite, nan
from typing import Final

from nizza.board.areas import XY, Kind
from nizza.board_file import shapes
from nizza.board_file.shapes import LevelShape
from table.words import N_, Translator, one_line


@dataclass(frozen=True)
class BoardFault:
    """One fault. `message` is an English msgid with ``%(name)s`` placeholders for `details`."""

    message: str
    details: Mapping[str, object] = field(default_factory=dict)

    def in_words(self, text: Translator) -> str:
        """Return the sentence for the player, with names from the file shown on one line."""
        shown = {name: one_line(str(value)) for name, value in self.details.items()}
        return text.gettext(self.message) % shown


class BadBoard(Exception):
    """Raised when a level is no playable board. :attr:`faults` lists all its faults, at least one."""

    def __init__(self, faults: Sequence[BoardFault]) -> None:
        super().__init__("; ".join(fault.message % fault.details for fault in faults))
        self.faults = tuple(faults)


MISSING: Final = {
    Kind.START: N_("There is no green terrace to start from: give its shape the class “start”."),
    Kind.TOOLS: N_("There is no first red terrace, with the suitcases: give its shape the class “tools”."),
    Kind.SAFE: N_("There is no second red terrace, with the safe: give its shape the class “safe”."),
    Kind.LAST_HOUSE: N_("There is no last house: give the shape of its roof the class “last-house”."),
    Kind.YACHT: N_("There is no yacht: give the shape of its deck the class “yacht”."),
    Kind.SQUARE: N_("There is no street: draw its squares, with the class “square”."),
    shapes.LADDER: N_("There is no ladder: draw a line as long as it is, with the class “ladder”."),
    shapes.HELICOPTER: N_("There is no helicopter: draw a shape over the yacht, with the class “helicopter”."),
}
"""Fault of a missing shape, by the class that needs at least one."""


class Findings:
    """The shapes of a level, and all faults found so far."""

    def __init__(self, size: XY, shapes: Sequence[LevelShape], faults: Sequence[BoardFault]) -> None:
        self.size = size
        self.all_shapes = shapes
        self.faults = list(faults)

    def say(self, message: str, **details: object) -> None:
        """Add a fault; `message` is an English msgid."""
        self.faults.append(BoardFault(message, details))

    def shapes(self, word: str) -> list[LevelShape]:
        """Return the shapes of a class."""
        return [shape for shape in self.all_shapes if shape.word == word]

    def some(self, word: str) -> list[LevelShape]:
        """Return the shapes of a class, and report a fault if there is none."""
        found = self.shapes(word)
        if not found:
            self.say(MISSING[word])
        return found

    def only(self, word: str) -> LevelShape | None:
        """Return the only shape of a class, and report a fault if there is none or another one."""
        found = self.some(word)
        for shape in found[1:]:
            self.say(
                N_("%(shape)s is one too many: only one shape has the class “%(word)s”."), shape=shape.name, word=word
            )
        return found[0] if found else None

    def number(self, name: str, attribute: str, text: str, kind: Callable[[str], float]) -> float | None:
        """Return `text` as the number in `attribute` of the shape `name`, or report a fault and return None."""
        try:
            value = float(kind(text))
        except (ValueError, OverflowError):
            value = nan
        if isfinite(value):
            return value
        self.say(
            N_("%(shape)s: “%(text)s” is not a number for %(attribute)s."), shape=name, text=text, attribute=attribute
        )
        return None
