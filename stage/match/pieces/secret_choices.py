"""What several seats choose at the same time and in secret, as far as it is seen on the table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import pygame

from stage.graphics import theme
from stage.graphics.colours import Colour
from stage.graphics.painter import Painter
from table.contract import Seat

ChoiceT = TypeVar("ChoiceT")


@dataclass(slots=True)
class SecretChoices(Generic[ChoiceT]):
    """Per seat: nothing yet, chosen but face down, or shown."""

    face_down: set[Seat] = field(default_factory=set)
    shown: dict[Seat, ChoiceT] = field(default_factory=dict)

    def choose(self, seat: Seat, known: ChoiceT | None = None) -> None:
        """A seat has chosen; `known` is what, if whoever looks at the screen may know."""
        if known is None:
            self.face_down.add(seat)
        else:
            self.shown[seat] = known

    def reveal(self, choices: Mapping[Seat, ChoiceT]) -> None:
        """These choices come to light."""
        self.face_down -= choices.keys()
        self.shown.update(choices)

    def clear(self) -> None:
        """Nobody has chosen any more."""
        self.face_down.clear()
        self.shown.clear()


def draw_face_down(painter: Painter, area: pygame.FRect, ground: Colour, rim: Colour, ink: Colour) -> None:
    """A question mark on a disc: here somebody has chosen."""
    painter.circle(area.center, area.width * 0.36, rim)
    painter.circle(area.center, area.width * 0.33, ground)
    painter.text("?", area.center, theme.HEADING.sized(38 / painter.type.text_scale), ink, anchor="center")
