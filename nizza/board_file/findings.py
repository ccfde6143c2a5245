"""What is found in a drawing: its shapes by class, and what is wrong with them (NZ-3)."""

from collections.abc import Callable
from math import isfinite, nan
from typing import Final

from nizza.board.places import Kind
from nizza.board_file import shape_classes
from nizza.board_file.drawing import Drawing
from nizza.board_file.faults import Fault
from nizza.board_file.shapes import Shape
from table.words import N_

MISSING: Final = {
    Kind.START: N_("There is no green terrace to start from: give its shape the class “start”."),
    Kind.TOOLS: N_("There is no first red terrace, with the suitcases: give its shape the class “tools”."),
    Kind.SAFE: N_("There is no second red terrace, with the safe: give its shape the class “safe”."),
    Kind.LAST_HOUSE: N_("There is no last house: give the shape of its roof the class “last-house”."),
    Kind.YACHT: N_("There is no yacht: give the shape of its deck the class “yacht”."),
    Kind.SQUARE: N_("There is no street: draw its squares, with the class “square”."),
    shape_classes.LADDER: N_("There is no ladder: draw a line as long as it is, with the class “ladder”."),
    shape_classes.HELICOPTER: N_("There is no helicopter: draw a shape over the yacht, with the class “helicopter”."),
}
"""Per class of which there must be a shape what is said if there is none."""


class Findings:
    """The shapes of a drawing, and everything that is wrong so far."""

    def __init__(self, drawing: Drawing) -> None:
        self.size = drawing.size
        self.all_shapes = drawing.shapes
        self.faults = list(drawing.faults)

    def say(self, message: str, **details: object) -> None:
        """Note something that is wrong; `message` is an English msgid."""
        self.faults.append(Fault(message, details))

    def shapes(self, word: str) -> list[Shape]:
        """The shapes of a class."""
        return [shape for shape in self.all_shapes if shape.word == word]

    def some(self, word: str) -> list[Shape]:
        """The shapes of a class of which there must be one at least."""
        found = self.shapes(word)
        if not found:
            self.say(MISSING[word])
        return found

    def only(self, word: str) -> Shape | None:
        """The one shape of a class."""
        found = self.some(word)
        for shape in found[1:]:
            self.say(
                N_("%(shape)s is one too many: only one shape has the class “%(word)s”."), shape=shape.name, word=word
            )
        return found[0] if found else None

    def number(self, name: str, attribute: str, text: str, kind: Callable[[str], float]) -> float | None:
        """The number that `text` is for the `attribute` of the shape `name`; None if it is none."""
        try:
            value = kind(text)
        except ValueError:
            value = nan
        if isfinite(value):
            return value
        self.say(
            N_("%(shape)s: “%(text)s” is no number for %(attribute)s."), shape=name, text=text, attribute=attribute
        )
        return None
