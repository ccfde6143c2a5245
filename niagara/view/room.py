"""What the drawing needs to know besides the view: who sits where, in which colours and language."""

from dataclasses import dataclass

from niagara.view.places.places import Places
from stage.graphics.theme import SeatColour
from table.contract import Seat


@dataclass(frozen=True, slots=True)
class Room:
    """The table and the people round it."""

    colours: tuple[SeatColour, ...]
    emblems: bool
    me: Seat | None
    """Over whose shoulder one looks; None for an onlooker."""
    places: Places
