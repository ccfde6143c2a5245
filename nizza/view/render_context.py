"""Context of the painting apart from the tabletop: seats, colours, camera and route plan."""

from dataclasses import dataclass
from typing import NamedTuple

from pygame import FRect

from nizza.board.areas import XY
from nizza.board.model import Board
from nizza.dice import Dice
from nizza.view.board_picture import BoardPicture
from nizza.view.sight import BoardCamera
from stage.graphics.cast import Person
from stage.graphics.theme import SeatColour
from table.contract import Seat


class Stop(NamedTuple):
    """A stop of the route plan."""

    at: XY
    """Its position on the board."""
    title: str
    """The deed of the pawn there."""
    dice: Dice
    """The symbols needed for it."""


@dataclass(frozen=True, slots=True)
class RenderContext:
    """Context of the painting apart from the tabletop."""

    colours: tuple[SeatColour, ...]
    people: tuple[Person, ...]
    """Owner of each seat's face."""
    emblems: bool
    me: Seat | None
    """The seat whose knowledge is shown; None for a spectator."""
    sight: BoardCamera
    scenery: BoardPicture
    plan: tuple[Stop, ...] = ()
    """The stops of the route plan in order; none where no plan is shown."""
    buttons: FRect | None = None
    """The area of buttons over the picture, which the plates of the plan avoid."""

    has_map: bool = True
    """False for a picture without the minimap."""
    map_space: FRect | None = None
    """Free space beside the board, where the minimap hides nothing if it fits."""

    @property
    def board(self) -> Board:
        """The board of the match."""
        return self.sight.board
