"""What the drawing needs to know besides the cards: who sits where, in which colours and language."""

from dataclasses import dataclass

from nimmsleich.view.places import Places
from stage.graphics.theme import SeatColour
from table.contract import Seat
from table.words import Translator


@dataclass(frozen=True, slots=True)
class Room:
    """The table and the people round it."""

    names: tuple[str, ...]
    levels: tuple[str, ...]
    """How well the programs play; "" for people."""
    colours: tuple[SeatColour, ...]
    emblems: bool
    text: Translator
    me: Seat | None
    """Over whose shoulder one looks; None for an onlooker."""
    places: Places
