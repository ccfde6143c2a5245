"""What a game's scene reads from the frame, and what it fills in: the page to read before writing one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from stage.graphics import theme
from stage.graphics.motion import Motion
from stage.graphics.painter import Painter
from stage.graphics.theme import SeatColour
from stage.match.frame_areas import Areas, areas_for
from stage.match.practice import OddsLine
from stage.match.seat_panel import Fact
from stage.match.viewpoint import Viewpoint
from stage.ui.intents import Intent
from stage.ui.scene import Scene
from stage.ui.static_layers import Laid
from stage.ui.widgets import Widget

if TYPE_CHECKING:
    from stage.match.match_session import MatchSession
    from stage.services import Services
    from table.contract import Action, Event, Seat, View
    from table.game import Advice


class GameHooks(Scene):
    """The game's part of a game scene.

    To read: `view` (what is shown now: draw only this, never the state), `acting` and `legal` (who at the screen may
    act now and how), `interrupting`, `areas` (where the board and the action bar are), `motion` (the queue of
    movements), `seat_names`, `seat_colour(seat)`, `me`. To call: `act(action)`, `begin_interrupt(seat)`,
    `end_interrupt()`, `odds_changed()`, `refuse(refusal)`.

    To override, from the inside out: `build_board` and `build_actions` make widgets; `show(view)` puts everything
    where it belongs, at once; `animate(event, before, after)` queues the movement for one event on `self.motion`;
    `actions_changed(view, legal)` enables and greys out; `draw_table`, `draw_still`, `draw_board` and `draw_flying`
    paint. A subclass writes `view: ItsView` for the type checker.
    """

    def __init__(self, services: Services, session: MatchSession) -> None:
        super().__init__(services.app)
        self.services = services
        self.session = session
        self.match = session.match
        self.game = session.match.game
        self.controller = session.controller
        self.palette_name = self.game.name
        self.seat_names: tuple[str, ...] = session.match.setup.names
        self.motion = Motion(reduced=self.reduced_motion, speed=self.app.settings.bot_speed)
        self.viewpoint = Viewpoint(self.match, () if session.is_review else session.humans)
        self.view: Any = self.match.state.observation(self.viewpoint.seat)
        """What is on the screen: the View of `eyes.seat`. Lags behind the match while something still moves."""
        self.acting: Seat | None = None
        """The person at the screen who may act now, in turn or as interrupter; None while anything else happens."""
        self.legal: tuple[Action, ...] = ()
        """What `acting` may do; empty while nobody may."""
        self.interrupting: Seat | None = None
        """Who has asked to act out of turn; bots wait meanwhile."""
        self.hint: Advice | None = None
        """The hint that is shown now."""
        self.areas: Areas = areas_for(self.type, practice=self.practice)

    @property
    def practice(self) -> bool:
        """Whether hints, odds and unlimited undo are offered."""
        return self.match.setup.practice and not self.session.is_review

    @property
    def me(self) -> Seat | None:
        """The seat whose knowledge is shown; None for an onlooker."""
        return self.viewpoint.seat if self.viewpoint.seat >= 0 else None

    def seat_colour(self, seat: Seat) -> SeatColour:
        """Colour, emblem and ink of a seat."""
        return theme.SEATS[self.match.setup.seats[seat].colour % len(theme.SEATS)]

    # --- widgets ----------------------------------------------------------------------------------------------------

    def build_board(self) -> None:
        """Add the widgets of the board within `self.areas.board`. `show` is called afterwards."""

    def build_actions(self) -> Widget | None:
        """The widget (mostly a Flow or Column) for the action bar; it is placed in `self.areas.actions`.

        It is hidden while the bar is needed for something else, and shown otherwise, also when nobody at the screen
        is to act: grey its contents out in `actions_changed`.
        """
        return None

    def actions_changed(self, view: Any, legal: Sequence[Action]) -> None:
        """`legal`, `acting`, `interrupting` or the view are new: enable, disable with a reason, show and hide."""

    def first_focus(self) -> str:
        """The widget that the keyboard should start from when somebody at the screen is to act; "" for none."""
        return ""

    def board_intent(self, intent: Intent) -> bool:
        """Input that no widget took (digits, letters, a click beside everything); True if it meant something."""
        return False

    def cancel(self) -> bool:
        """Esc: give up a selection that was begun; False if there is none (the menu opens)."""
        return False

    # --- showing ----------------------------------------------------------------------------------------------------

    def show(self, view: Any) -> None:
        """Put everything where it belongs in `view` (also `self.view`), at once: after a movement, undo, new eyes."""

    def animate(self, event: Event, before: Any, after: Any) -> None:
        """Queue on `self.motion` what is seen of `event`; nothing queued means nothing is seen.

        Called for each visible event of a step in order, all at once when the step has happened; `before` and `after`
        are the Views around the whole step. The line in the log appears when the event's own movements are over;
        `show(after)` comes when those of all events are.
        """

    def draw_table(self, painter: Painter) -> None:
        """Paint what never moves, over `painter.bleed`; kept as one picture until `table_key` changes."""
        painter.gradient(painter.bleed, self.palette.backdrop_top, self.palette.backdrop_bottom)

    def table_key(self) -> object:
        """Whatever `draw_table` depends on besides window, text size and palette; hashable."""
        return None

    def draw_still(self, painter: Painter) -> None:
        """Paint what of the board changes only now and then; kept with the table until `still_key` changes."""

    def still_key(self) -> object:
        """Whatever `draw_still` depends on; hashable."""
        return None

    def grounds(self) -> Sequence[Laid]:
        """Widgets of the scene whose grounds are kept with those of the frame's panels."""
        return ()

    def draw_board(self, painter: Painter) -> None:
        """Paint the board below the widgets."""

    def draw_flying(self, painter: Painter) -> None:
        """Paint what moves above the widgets."""

    # --- words ------------------------------------------------------------------------------------------------------

    def turn_text(self, view: View) -> str:
        """One sentence for the banner: who does what now; "" for the frame's own plain sentence."""
        return ""

    def seat_facts(self, view: Any, seat: Seat) -> Sequence[Fact]:
        """What the panel of `seat` says besides name and level: cards left, tokens, points."""
        return ()

    def odds_lines(self, view: Any) -> Sequence[OddsLine]:
        """Practice: chances worth knowing now. Asked again after each change and after `odds_changed()`."""
        return ()

    def advice_text(self, advice: Advice) -> str:
        """A hint's reason as a sentence; details that are texts are message ids (names stay what they are)."""
        details = {
            name: self.gettext(value) if isinstance(value, str) else value for name, value in advice.details.items()
        }
        return self.gettext(advice.reason) % details

    def interrupt_text(self, seat: Seat) -> str:
        """The button for a person who may act out of turn ("Send a detective"); "" if the board offers it itself."""
        return ""

    def highlight(self, event: Event | None) -> None:
        """The log line of `event` is under the pointer: show what it speaks of; None: nothing any more."""

    def show_hint(self, advice: Advice | None) -> None:
        """Mark what the hint advises; None: no hint any more."""

    # --- given by the frame -----------------------------------------------------------------------------------------

    def act(self, action: Action) -> bool:
        """Let `acting` do this; False if the rules refuse it, and then the player has been told why."""
        raise NotImplementedError

    def begin_interrupt(self, seat: Seat) -> None:
        """A person asks to act out of turn: the table waits, and the screen is handed over if others share it."""
        raise NotImplementedError

    def end_interrupt(self) -> None:
        """The person does not want to act out of turn after all."""
        raise NotImplementedError

    def odds_changed(self) -> None:
        """Ask `odds_lines` again (the player has chosen something else)."""
        raise NotImplementedError
