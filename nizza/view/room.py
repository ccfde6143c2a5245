"""What the drawing needs to know besides the view: who sits where, in which colours, and what the camera sees."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from nizza.board.areas import XY
from nizza.board.model import Board
from nizza.dice import Dice
from nizza.view.board_picture import BoardPicture
from nizza.view.sight import BoardCamera
from stage.graphics.theme import SeatColour
from table.contract import Seat


class Stop(NamedTuple):
    """A stop on the way to win."""

    at: XY
    """Where it is on the board."""
    title: str
    """What is done there."""
    dice: Dice
    """What dice must show for it."""


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The table and the people round it."""

    colours: tuple[SeatColour, ...]
    emblems: bool
    me: Seat | None
    """Over whose shoulder one looks; None for an onlooker."""
    sight: BoardCamera
    scenery: BoardPicture
    plan: tuple[Stop, ...] = ()
    """The stops of the way to win, in their order; none where no plan is shown."""
    buttons: FRect | None = None
    """Where buttons lie over the picture, which no plate of the plan may touch."""

    @property
    def board(self) -> Board:
        """The board that is played."""
        return self.sight.board
