"""What a game shows and asks on the screen: the page to read before writing one."""

from collections.abc import Callable, Sequence
from typing import Generic

import pygame

from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.animations import Animations
from stage.match.context import ActionT, MatchContext, ViewT
from stage.match.seats import Fact, OddsLine, SeatSign
from stage.ui.base import Widget
from stage.ui.intents import Intent
from stage.ui.static_layers import CachedBackground
from table.contract import Event, Seat
from table.game import Advice
from table.match.match import Match
from table.match.players import Thinking
from table.words import Translator


class GameDisplay(Generic[ViewT, ActionT]):
    """The game's part of a match scene; every method may be overridden, none needs to be.

    `context` says what is the case: `view` (what is shown now: draw only this, never the state), `acting` and `legal`
    (who at the screen may act now and how), `areas` (where the board is), `motion` (the queue of movements), and much
    else. An action is done by `context.act(action)`.

    From the inside out: `build_board` and `build_actions` make widgets; `show(view)` puts everything where it belongs,
    at once; the handlers in `animations` queue the movement for one event; `actions_changed()` enables and greys
    out; `draw_table`, `draw_still`, `draw_board` and `draw_flying` paint.
    """

    seats_on_board: bool = False
    """Whether every seat stands on the board, in a widget of `build_seats`: the board has the column of the panels."""

    def __init__(self, context: MatchContext[ViewT, ActionT]) -> None:
        self.context = context
        self.animations: Animations[ViewT] = Animations()
        """Handlers of events, to be registered by the display."""
        context.lay_out(seats_on_board=self.seats_on_board)

    def enter(self) -> None:
        """The match comes on the screen."""

    def make_ready(self) -> bool:
        """Work for a part of a frame on a board that cannot be shown yet; return True once it can.

        Asked instead of `advance` and `update` while the last scene is still seen.
        """
        return True

    def leave(self) -> None:
        """It leaves the screen for good: end whatever goes on beside the frames."""

    def advance(self, dt: float) -> None:
        """Live through `dt` seconds, before the match goes on."""

    def update(self, dt: float) -> None:
        """Do what waits until the match has gone on and the frame is up to date."""

    def build_board(self) -> None:
        """Add the widgets of the board within `context.areas.board`. `show` is called afterwards."""

    def build_actions(self) -> Widget | None:
        """The widget (mostly a Flow or Column) for the action bar; it is placed in `context.areas.actions`.

        It is hidden while the bar is needed for something else, and shown otherwise, also when nobody at the screen
        is to act: grey its contents out in `actions_changed`.
        """
        return None

    def build_seats(self) -> Sequence[SeatSign]:
        """Where `seats_on_board`: add a widget "seat-0", "seat-1"… for each seat. `show` is called afterwards."""
        return ()

    def actions_changed(self) -> None:
        """`legal`, `acting`, `interrupting` or the view are new: enable, disable with a reason, show and hide."""

    def first_focus(self) -> str:
        """The widget that the keyboard should start from when somebody at the screen is to act; "" for none."""
        return ""

    def board_intent(self, intent: Intent) -> bool:
        """Input that no widget took (digits, letters, a click beside everything); True if it meant something."""
        return False

    def place(self, name: str) -> pygame.FRect | None:
        """Where that is on the screen now of which a lesson speaks, besides all widgets; None if it is nowhere."""
        return None

    def come_up(self) -> Sequence[str]:
        """The widgets that come up for what is done on the board: a lesson lights them besides what it names."""
        return ()

    def look_at(self, names: Sequence[str]) -> None:
        """A step of a lesson speaks of these widgets and places: a camera sees to it that they are in sight."""

    def cancel(self) -> bool:
        """Esc: give up a selection that was begun; False if there is none (the menu opens)."""
        return False

    def may_interrupt(self) -> bool:
        """Whether the board lets anybody act out of turn now, as far as the rules do."""
        return True

    def answer_chance(self, view: ViewT) -> ActionT | Thinking | None:
        """What CHANCE answers where that is decided on the screen (a fall, a contest); not asked in a review.

        `view` is an onlooker's. THINKING until it is known; None, always unless overridden: the match's seed decides.
        """
        return None

    def show(self, view: ViewT) -> None:
        """Put everything where it belongs in `view` (also `context.view`), at once: after a movement, undo, a look."""

    def animate(self, event: Event, before: ViewT, after: ViewT) -> None:
        """Queue on `context.motion` what is seen of `event`, by its handler in :attr:`animations`.

        Called for each visible event of a step in order, all at once when the step has happened; `before` and `after`
        are the Views around the whole step. The line in the log appears when the event's own movements are over;
        `show(after)` comes when those of all events are.
        """
        self.animations.animate(event, before, after)

    def first_pictures(self) -> Sequence[Callable[[Painter], None]]:
        """What paints something large that will be seen later for the first time; each is called while the scene opens,
        where nothing is seen of it, and what the painter keeps of it is there then."""
        return ()

    def draw_table(self, painter: Painter) -> None:
        """Paint what never moves, over `painter.bleed`; kept as one picture until `table_key` changes."""
        colours = painter.palette
        painter.gradient(painter.bleed, colours.backdrop_top, colours.backdrop_bottom)

    def covered(self) -> pygame.FRect | None:
        """What `draw_board` fills completely in this frame, in logical units: nothing below it need be drawn there."""
        return None

    def table_key(self) -> object:
        """Whatever `draw_table` depends on besides window, text size and palette; hashable."""
        return None

    def draw_still(self, painter: Painter) -> None:
        """Paint what of the board changes only now and then; kept with the table until `still_key` changes."""

    def still_key(self) -> object:
        """Whatever `draw_still` depends on; hashable."""
        return None

    def grounds(self) -> Sequence[CachedBackground]:
        """Widgets of the display whose grounds are kept with those of the frame's panels."""
        return ()

    def draw_board(self, painter: Painter) -> None:
        """Paint the board below the widgets."""

    def draw_flying(self, painter: Painter) -> None:
        """Paint what moves above the widgets."""

    def turn_text(self) -> str:
        """One sentence for the banner: who does what now; "" for the frame's own plain sentence."""
        return ""

    def speaks_of_nobody(self) -> bool:
        """Whether `turn_text` speaks of no player: no sign is on the banner and no panel lit, whoever acts next."""
        return False

    def seat_facts(self, seat: Seat) -> Sequence[Fact]:
        """What is said of `seat` besides name and level, in its panel or on the board: cards left, tokens, points."""
        return ()

    def odds_lines(self) -> Sequence[OddsLine]:
        """Practice: chances worth knowing now. Asked again after each change and after `odds_changed()`."""
        return ()

    def advice_text(self, advice: Advice) -> str:
        """A hint's reason as a sentence; details that are texts are message ids (names stay what they are)."""
        gettext = self.context.gettext
        details = {name: gettext(value) if isinstance(value, str) else value for name, value in advice.details.items()}
        return gettext(advice.reason) % details

    def interrupt_text(self, seat: Seat) -> str:
        """The button for a person who may act out of turn ("Send a detective"); "" if the board offers it itself."""
        return ""

    def highlight(self, event: Event | None) -> None:
        """The log line of `event` is under the pointer: show what it speaks of; None: nothing any more."""

    def show_hint(self, advice: Advice | None) -> None:
        """Mark what the hint advises; None: no hint any more."""


class Ending:
    """The winner's picture of a match that is over. Made once for it; `draw` changes nothing but caches."""

    def __init__(self, match: Match, seats: Sequence[SeatColour], *, emblems: bool) -> None:
        """`seats` are the colours of the seats; with `emblems` they are told apart by more than colour."""
        self.match = match
        self.seats = tuple(seats)
        self.emblems = emblems

    def caption(self, text: Translator) -> str:
        """What is seen, in a few words; "" if it needs none."""
        return ""

    def draw(self, painter: Painter, room: pygame.FRect, seconds: float) -> None:
        """Paint the whole window, and within `room` what it is about; panels lie over the rest.

        `seconds` is the time since the curtain rose; after :data:`SETTLED` only what stays quietly alive moves.
        """

    def leave(self) -> None:
        """The results are left: end whatever goes on beside the frames."""


SETTLED = 8.0
"""Seconds after which an ending has shown everything; the time at which it stands still with reduced motion."""
