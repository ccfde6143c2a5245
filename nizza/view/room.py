"""What the drawing needs to know besides the view: who sits where, in which colours, and what the camera sees."""

from dataclasses import dataclass

from nizza.board.model import Board
from nizza.view.board_picture import BoardPicture
from nizza.view.sight import Sight
from stage.graphics.theme import SeatColour
from table.contract import Seat


@dataclass(frozen=True, slots=True)
class Room:
    """The table and the people round it."""

    colours: tuple[SeatColour, ...]
    emblems: bool
    me: Seat | None
    """Over whose shoulder one looks; None for an onlooker."""
    sight: Sight
    scenery: BoardPicture

    @property
    def board(self) -> Board:
        """The board that is played."""
        return self.sight.board
