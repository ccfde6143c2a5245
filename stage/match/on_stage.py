"""Parts that a :class:`table.game.Game` names for the stage: imported when asked for, and typed here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from stage.graphics.game_pictures import BoxContents, PaintSouvenir, ShownDeed
from stage.match.faces.moods import Moods
from table.contract import Action, Event, View
from table.game import Game, load
from table.history.rows import RecordRow
from table.job import Steps
from table.offer.lesson import LessonStep
from table.words import Translator

if TYPE_CHECKING:
    from stage.graphics.pages import PagePicture
    from stage.graphics.painter import Painter
    from stage.graphics.theme import SeatColour
    from stage.match.display import Ending, GameDisplay

ViewT = TypeVar("ViewT", bound=View)


def _no_steps(painter: Painter, view: View) -> Steps[None]:
    yield from ()


@dataclass(frozen=True, slots=True)
class PositionPicture(Generic[ViewT]):
    """Functions that fill the page (``painter.bleed``) with a position, for menus and results."""

    paint: Callable[[Painter, ViewT, Sequence[SeatColour], Event | None], None]
    """Paints the view of a spectator in the seats' colours, nearer to what the event mentions unless it is None."""
    paint_beginning: Callable[[Painter, ViewT, Sequence[SeatColour], Sequence[LessonStep]], None]
    """Paints how a lesson begins, nearer to what its steps light."""
    steps: Callable[[Painter, ViewT], Steps[None]] = _no_steps
    """Slow work that is done ahead."""


@dataclass(frozen=True, slots=True)
class SeatPreference:
    """A wish of each person at the screen, chosen at their seat in the set-up and kept in the settings, not in matches.

    It may change what is seen, never what happens.
    """

    title: str
    explanation: str
    """Message ids."""
    icon: str
    choices: Mapping[str, str]
    """Value → message id."""
    suggest: Callable[[Callable[[str], int | None]], str]
    """Returns the value for a player who has chosen none, by a function from the id of a lesson to its stars."""


def display_of(game: Game) -> type[GameDisplay[Any, Any]]:
    """Return the display, the game's part of a match scene."""
    display: type[GameDisplay[Any, Any]] = load(game.display)
    return display


def picture_of(game: Game) -> PositionPicture[Any]:
    """Return what paints the positions of a game that names a picture."""
    paint = load(game.picture)
    beginning = load(game.lesson_picture) if game.lesson_picture else lambda *about: paint(*about[:-1], None)
    return PositionPicture(paint, beginning, load(game.picture_steps) if game.picture_steps else _no_steps)


def contents_of(game: Game) -> BoxContents:
    """Return the contents of the box on the setup's table."""
    contents: BoxContents = load(game.contents)() if game.contents else BoxContents()
    return contents


def rule_pictures_of(game: Game) -> Mapping[str, PagePicture]:
    """Return the pictures of the rule book by name."""
    pictures: Mapping[str, PagePicture] = load(game.rule_pictures) if game.rule_pictures else {}
    return pictures


def ending_of(game: Game) -> type[Ending] | None:
    """Return the picture behind the results; None for a plain room."""
    ending: type[Ending] | None = load(game.ending) if game.ending else None
    return ending


def preference_of(game: Game) -> SeatPreference | None:
    """Return the preference that each person at the screen may set at their seat; None if there is none."""
    preference: SeatPreference | None = load(game.preference) if game.preference else None
    return preference


def souvenir_of(game: Game, row: RecordRow, text: Translator) -> PaintSouvenir | None:
    """Return what paints the record of all times for the wall of the shelf; None for a record without a picture."""
    souvenir: PaintSouvenir | None = load(game.souvenir)(row, text) if game.souvenir else None
    return souvenir


def moods_of(game: Game) -> Moods[Any]:
    """Return the moods of the players; by default, the player who must act is thinking."""
    moods: Moods[Any] = load(game.moods)() if game.moods else Moods()
    return moods


def is_only_on_film(game: Game, event: Event) -> bool:
    """Return True if physics moved things in the event as only its film shows (`MatchSession.films`)."""
    return bool(game.only_on_film and load(game.only_on_film)(event))


def shown_deed(game: Game, action: Action, view: View, told: str, text: Translator) -> ShownDeed | None:
    """Return an action, named by the text `told`, as dice, cards or pieces; None where it has no picture."""
    shown: ShownDeed | None = load(game.show_deed)(action, view, told, text) if game.show_deed else None
    return shown
