"""Interface that a game implements to appear on the screen: read it before you write one."""

from collections.abc import Iterable, Sequence
from typing import Generic

import pygame

from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.theme import SeatColour
from stage.match.animations import Animations
from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.seats import Fact, Miniature, OddsLine, SeatSign
from stage.ui.base import Widget
from stage.ui.intents import Intent
from stage.ui.static_layers import CachedBackground
from table.contract import Event, Seat
from table.game import Advice
from table.match.match import Match
from table.match.players import Thinking
from table.words import Translator


class Announcement(str):
    """Sentence of the banner that names no player: it has no mark, and no panel is lit."""

    __slots__ = ()


class GameDisplay(Generic[ViewT, ActionT]):
    """The game's part of a match scene; every method may be overridden, none needs to be.

    Read from `context`: `view` (draw only this, never the state), `acting` and `legal` (the person at the screen who
    may act now, and the legal actions), `areas` (layout), `motion` (queue of animations) and more. Call
    `context.act(action)` for an action.

    From the inside out: `build_board` and `build_actions` make widgets; `show(view)` puts everything where it belongs,
    at once; the handlers in `animations` queue the animation of one event; `actions_changed()` enables and greys
    out; `draw_table`, `draw_board` and `draw_flying` paint.
    """

    seats_on_board: bool = False
    """True if every seat stands on the board, in a widget of `build_seats`; the board then takes the panels' column."""

    fills_window: bool = False
    """True if the board is painted over the whole window: the panels of the seats are then narrow, and the best moment
    has a shade for its words, no bars."""

    folds_advice: bool = False
    """True if the practice card lies over the board and begins without the odds, which a click or a key unfolds."""

    def __init__(self, context: MatchContext[ViewT, ActionT]) -> None:
        self.context = context
        self.animations: Animations[ViewT] = Animations(context.motion)
        """Handlers of events, to be registered by the display, which queue what is seen of one on `context.motion`.

        Called in order for each visible event of a step, as soon as the step has happened. The line in the log appears
        at the end of the event's own animation, and `show` is called after the last one.
        """
        context.lay_out(seats_on_board=self.seats_on_board, fills_window=self.fills_window)
        context.odds_shown = not self.folds_advice

    @property
    def tension(self) -> int:
        """Tension for the music: 0, 1 or 2, by default what the game's `Moods` say of the position."""
        return self.context.faces.tension

    @property
    def is_in_hand(self) -> bool:
        """True while the person at the screen holds something: new widgets would drop it, and nobody may interrupt."""
        return False

    def make_ready(self) -> bool:
        """Work for a part of a frame on a board that cannot be shown yet; return True once it can.

        Asked instead of `advance` and `update` while the last scene is still seen.
        """
        return True

    def leave(self) -> None:
        """End background work, because the match leaves the screen for good."""

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds of the picture's time (`context.pace`), before the match goes on."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds, after the match has gone on and the frame is refreshed."""

    def build_board(self) -> None:
        """Add the widgets of the board within `context.areas.board`. `show` is called afterwards."""

    def build_actions(self) -> Widget | None:
        """Return the widget (mostly a Flow or Column) for the action bar; it is placed in `context.areas.actions`.

        It is hidden while the bar is needed for something else, and shown otherwise, even if nobody at the screen may
        act: grey its contents out in `actions_changed`.
        """
        return None

    def build_seats(self) -> Sequence[SeatSign]:
        """With `seats_on_board`, add a widget "seat-0", "seat-1"… for each seat. `show` is called afterwards."""
        return ()

    def actions_changed(self) -> None:
        """Update the action widgets after `legal`, `acting`, `interrupting` or the view has changed."""

    def first_focus(self) -> str:
        """Return the widget that is focused first when a person at the screen must act; "" for none."""
        return ""

    def board_intent(self, intent: Intent) -> bool:
        """Handle input that no widget took (digits, letters, a click beside everything); return True if it did."""
        return False

    def area_of(self, name: str) -> pygame.FRect | None:
        """Return the area of something that a lesson names and that is no widget; None if it is not on the screen."""
        return None

    def look_at(self, names: Sequence[str]) -> None:
        """Move a camera to these widgets and places, which the present step of a lesson names."""

    def cancel(self) -> bool:
        """Cancel a selection by Esc; return False if there is none, and the menu opens."""
        return False

    def answer_chance(self, view: ViewT) -> ActionT | Thinking | None:
        """Return the answer of CHANCE if the screen decides it (a fall, a contest); not asked in a review.

        `view` is the spectator's. THINKING means that the answer is not known yet, None that the match's seed decides.
        """
        return None

    def show(self, view: ViewT) -> None:
        """Put everything where it belongs in `view` (also `context.view`), at once: after an animation or undo."""

    def soon(self, event: Event | None) -> Iterable[Draw]:
        """Return what paints the slow pictures of an event that is about to be animated, each of a few milliseconds.

        None stands for the opening of the scene: return what any player may cause first. They are drawn invisibly,
        a little in each frame, so that their surfaces are cached in time.
        """
        return ()

    def draw_table(self, painter: Painter) -> None:
        """Paint everything that never moves, over `painter.bleed`; cached as one image until `table_key` changes."""
        colours = painter.palette
        painter.gradient(painter.bleed, colours.backdrop_top, colours.backdrop_bottom)

    @property
    def aside(self) -> float:
        """Share by which all widgets have slid out of the window, 0.0–1.0, while nothing should cover the board.

        Call `context.rehearse_panels` in each of the last frames before they slide.
        """
        return 0.0

    @property
    def is_dark(self) -> bool:
        """True while the table is darkened for what is shown over it: bubbles of remarks would draw the eye away."""
        return False

    def covered(self) -> pygame.FRect | None:
        """Return the logical area that `draw_board` fills completely in this frame; nothing is drawn below it."""
        return None

    def table_key(self) -> object:
        """Return a hashable key of everything that `draw_table` depends on, except window, text size and palette."""
        return None

    def grounds(self) -> Sequence[CachedBackground]:
        """Return the widgets of the display whose backgrounds are cached with those of the frame's panels."""
        return ()

    def draw_board(self, painter: Painter) -> None:
        """Paint the board below the widgets."""

    def draw_flying(self, painter: Painter) -> None:
        """Paint everything that moves above the widgets."""

    def turn_text(self) -> str:
        """Return one sentence for the banner, with the player and the action; "" for the frame's plain sentence.

        It is an :class:`Announcement` if it names no player.
        """
        return ""

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        """Return the facts shown of `seat` below name and level: cards left, tokens, points."""
        return ()

    def odds_lines(self) -> Sequence[OddsLine]:
        """Return the odds for practice. Asked again after each change and after `odds_changed()`."""
        return ()

    def advice_text(self, advice: Advice) -> str:
        """Return a hint's reason as a sentence. Details that are texts are translated, names stay unchanged."""
        gettext = self.context.gettext
        details = {name: gettext(value) if isinstance(value, str) else value for name, value in advice.details.items()}
        return gettext(advice.reason) % details

    def interrupt_text(self, seat: Seat) -> str:
        """Return the text of the button to act out of turn ("Send a detective"); "" if the board offers that itself."""
        return ""

    def highlight(self, event: Event | None, *, truth: bool = False) -> None:
        """Highlight what `event` mentions, whose log line is under the pointer; None for nothing.

        With `truth`, the position is a later one that gives away what the event really was: the cards of a bluff.
        """

    def show_hint(self, advice: Advice | None) -> None:
        """Mark the action that the hint advises; None removes the marks."""


class Ending:
    """Winner's picture of a finished match. Created once per match; `draw` changes nothing but caches."""

    def __init__(self, match: Match, seats: Sequence[SeatColour], *, emblems: bool) -> None:
        """`seats` are the colours of the seats; with `emblems` they are distinguished by more than colour."""
        self.match = match
        self.seats = tuple(seats)
        self.emblems = emblems

    def caption(self, text: Translator) -> str:
        """Return a short caption; "" for none."""
        return ""

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        """Paint the whole window, with the subject inside `room`; panels lie over the rest.

        `seconds` is the time since the results opened. After :data:`SETTLED` only small loops move.
        """

    def tally(self, seat: Seat) -> Miniature | None:
        """Return an image of what a seat has collected, for its row in the results; None for none."""
        return None

    def page(self, text: Translator) -> Miniature | None:
        """Return a page to keep, with the match's true numbers; None for none."""
        return None

    def leave(self) -> None:
        """End background work, because the results are left."""


SETTLED = 8.0
"""Seconds after which an ending has shown everything; with reduced motion it stands still at this time."""
