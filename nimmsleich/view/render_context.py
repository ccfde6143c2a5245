"""Context of drawing: the players, the point of view and the layout."""

from dataclasses import dataclass

from nimmsleich.view.places import Places
from stage.graphics.cast import Portrait
from stage.graphics.rig.bodies import Body
from stage.graphics.theme import SeatColour
from table.contract import Seat
from table.words import Translator


@dataclass(frozen=True, slots=True)
class RenderContext:
    """The table and its players, as the viewer sees them."""

    names: tuple[str, ...]
    portraits: tuple[Portrait, ...]
    bodies: tuple[Body, ...]
    levels: tuple[tuple[str, ...], ...]
    """Titles of the bots by seat, with the temper and without; empty for people."""
    colours: tuple[SeatColour, ...]
    emblems: bool
    text: Translator
    me: Seat | None
    """Seat of the viewer; None for a spectator."""
    places: Places
