"""Context of drawing: the paddlers, the point of view and the layout."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from niagara.view.places import Places
from stage.graphics.cast import Person
from stage.graphics.faces import Expression
from stage.graphics.theme import SeatColour
from table.contract import Seat


@dataclass(frozen=True, slots=True)
class Rider:
    """A paddler: the member of the cast, and the colour of the seat."""

    seat: SeatColour
    person: Person

    @property
    def is_robot(self) -> bool:
        """True for a bot, whose hands are of steel."""
        return self.person.features is None


@dataclass(frozen=True, slots=True)
class RenderContext:
    """Data for drawing that the tabletop does not contain: seats' colours, point of view and layout."""

    colours: tuple[SeatColour, ...]
    emblems: bool
    me: Seat | None
    """The seat from whose point of view the board is shown; None for a spectator."""
    places: Places
    riders: tuple[Rider, ...] = ()
    """Paddler of each seat; empty canoes without."""
    moods: Mapping[Seat, Expression] = field(default_factory=dict)
    """Faces that paddlers make at what has just happened."""
