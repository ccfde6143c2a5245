"""The end of a match on a stage of the game's own: what a game fills in to be seen behind the results."""

from collections.abc import Sequence

import pygame

from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from table.match.match import Match
from table.words import Translator


class Ending:
    """The winner's picture of a match that is over. Made once for it; `draw` changes nothing but caches."""

    def __init__(self, match: Match, seats: Sequence[SeatColour], *, emblems: bool) -> None:
        """`seats` are the colours of the seats; with `emblems` they are told apart by more than colour."""
        self.match = match
        self.seats = tuple(seats)
        self.emblems = emblems

    def caption(self, text: Translator) -> str:
        """What is seen, in a few words; "" if it needs none."""
        return ""

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        """Paint the whole window, and within `room` what it is about; panels lie over the rest.

        `seconds` is the time since the curtain rose; after :data:`SETTLED` only what stays quietly alive moves.
        """

    def leave(self) -> None:
        """The results are left: end whatever goes on beside the frames."""


SETTLED = 8.0
"""Seconds after which an ending has shown everything; the time at which it stands still with reduced motion."""
