"""The hook by which a game offers its display and its pictures to the stage."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from stage.graphics.game_pictures import BoxContents, PaintSouvenir, ShownDeed
from stage.match.moods import Moods
from table.contract import Action, Event, View
from table.game import Game
from table.history.rows import RecordRow
from table.job import Steps
from table.offer.lesson import LessonStep
from table.words import Translator

if TYPE_CHECKING:
    from stage.graphics.pages import PagePicture
    from stage.graphics.painter import Painter
    from stage.graphics.theme import SeatColour
    from stage.match.context import MatchContext
    from stage.match.display import Ending, GameDisplay

ViewT = TypeVar("ViewT", bound=View)
ActionT = TypeVar("ActionT", bound=Action)


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
    """Returns the value for somebody who has chosen none, by a function from the id of a lesson to its stars."""


def _no_deed(action: Action, view: View, told: str, text: Translator) -> ShownDeed | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class OnStage(Generic[ViewT, ActionT]):
    """The stage's half of a game: ``ON_STAGE`` in its module ``on_stage``.

    Each function imports its part of the game when it is called, because the first frame of a menu must not wait for
    the whole scene.
    """

    display: Callable[[MatchContext[ViewT, ActionT]], GameDisplay[ViewT, ActionT]]
    ambience: str | None = None
    """Background sound of a match."""
    picture: Callable[[], PositionPicture[ViewT]] | None = None
    """None: the pages of positions stay plain."""
    contents: Callable[[], BoxContents] = BoxContents
    """Contents of the box on the setup's table."""
    rule_pictures: Callable[[], Mapping[str, PagePicture]] = dict
    """Pictures of the rule book, by name."""
    ending: Callable[[], type[Ending]] | None = None
    """Picture behind the results; None: a plain room."""
    preference: SeatPreference | None = None
    """Preference that each person at the screen may set at their seat."""
    souvenir: Callable[[RecordRow, Translator], PaintSouvenir | None] | None = None
    """Paints the record of all times as a framed picture for the wall of the shelf; it returns None for a record that
    has none. None: the game has no such pictures."""
    moods: Callable[[], Moods[ViewT]] = Moods
    """Moods of the players; by default whoever must act is thinking."""
    only_on_film: Callable[[Event], bool] = lambda event: False
    """Tells the events in which physics moved things in a way that only its film shows (`MatchSession.films`)."""
    show_deed: Callable[[ActionT, ViewT, str, Translator], ShownDeed | None] = _no_deed
    """Shows an action that is named by a text as dice, cards or pieces; None where it has no picture."""


def on_stage(game: Game) -> OnStage[Any, Any]:
    """Import the module ``on_stage`` of a game and return its hook."""
    hook: OnStage[Any, Any] = resolve_name(f"{game.package}.on_stage:ON_STAGE")
    return hook
