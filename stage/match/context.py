"""State of a match scene that its parts and the game's display share, and the commands of the display."""

import math
from collections.abc import Callable
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from stage.graphics import theme
from stage.graphics.cast import Person, Portrait, person_of
from stage.graphics.faces import Expression
from stage.graphics.impact import Pace
from stage.graphics.motion import Motion
from stage.graphics.theme import SeatColour
from stage.match.areas import Areas, areas_for
from stage.match.faces.memories import memory_of
from stage.match.faces.moods import CALM, Faces, Moods, MoodTeller
from stage.match.faces.voices import Voices
from stage.match_session import MatchSession
from stage.services import Services
from stage.ui.scene import Scene
from table.contract import SPECTATOR, Action, IllegalAction, Seat, State, View
from table.game import HUMAN, Advice
from table.match.match import Match

_BESIDE = 40.0
"""Horizontal distance of two seats that do not stand one above the other, in logical units."""


class Viewpoint:
    """Seat whose View is shown.

    Without a person at the screen this is the spectator, with one person always that seat. With several it is the one
    who must act, and until then the one who acted last.
    """

    def __init__(self, match: Match, humans: tuple[Seat, ...]) -> None:
        self._match = match
        self._humans = humans
        self.seat: Seat = humans[0] if len(humans) == 1 else SPECTATOR

    @property
    def is_shared(self) -> bool:
        """True if several people share the screen."""
        return len(self._humans) > 1

    def wanted(self, interrupting: Seat | None = None) -> Seat:
        """Return the seat whose View should be shown now; a player who acts out of turn comes first."""
        if not self.is_shared:
            return self.seat
        if interrupting is not None:
            return interrupting
        awaited = [seat for seat in self._match.state.actors() if seat in self._humans]
        return self.seat if self.seat in awaited or not awaited else awaited[0]

    def must_hand_over(self, to: Seat) -> bool:
        """Return True if others must look away before `to` is shown, which knows a secret or chooses secretly."""
        if not self.is_shared or to == self.seat or to == SPECTATOR:
            return False
        return self._is_private(to)

    @property
    def is_private(self) -> bool:
        """True if several people share the screen, and it shows what one of them knows or chooses alone."""
        return self.is_shared and self.seat != SPECTATOR and self._is_private(self.seat)

    def _is_private(self, seat: Seat) -> bool:
        """Return True if `seat` knows a secret or chooses secretly."""
        state = self._match.state
        known = msgspec.structs.replace(state.observation(seat), seat=SPECTATOR)
        return known != state.observation(SPECTATOR) or len(state.actors()) > 1


ViewT = TypeVar("ViewT", bound=View)
ActionT = TypeVar("ActionT", bound=Action)


class MatchContext(Generic[ViewT, ActionT]):
    """The match on the screen. The game's display reads it; only the parts of the match scene write it."""

    areas: Areas
    """Areas of the board and of the frame; set by `lay_out`."""

    def __init__(
        self,
        scene: Scene,
        services: Services,
        session: MatchSession,
        moods: Moods[ViewT],
        *,
        act: Callable[[ActionT], bool],
        refuse: Callable[[IllegalAction], None],
        can_interrupt: Callable[[Seat], bool],
        interrupt: Callable[[Seat | None], None],
        rehearse_panels: Callable[[], None],
        odds_changed: Callable[[], None],
    ) -> None:
        # Commands of the display, carried out by the parts of the match scene.
        self.act = act
        """Plays an action for the acting seat. If the rules forbid it, shows the reason and returns False."""
        self.refuse = refuse
        """Shows in one sentence why something is not allowed, with the rule as a link."""
        self.can_interrupt = can_interrupt
        """Returns True if this person may act out of turn now, and nobody else is doing so."""
        self.interrupt = interrupt
        """Pauses the match for a person who acts out of turn, and hands the screen over; None: not after all."""
        self.rehearse_panels = rehearse_panels
        """Has the panels ready to slide out of the window or back soon; to be called in each frame until they do."""
        self.odds_changed = odds_changed
        """Asks the display for its odds again, because the player has chosen something else."""
        self.refresh_requested = True
        """True if the frame must be refreshed even if nothing that it shows has changed."""
        self.scene = scene
        self.services = services
        self.app = services.app
        self.session = session
        self.match = session.match
        self.game = session.match.game
        self.controller = session.controller
        self.ui = scene.ui
        self.input = scene.input
        self.gettext = scene.gettext
        self.ngettext = scene.ngettext
        self.key_hint = scene.key_hint
        self.play = scene.play
        self.seat_names: tuple[str, ...] = session.match.setup.names
        self.motion = Motion(reduced=scene.reduced_motion, speed=self.app.settings.bot_speed)
        """Queue of animations."""
        self.pace = Pace(reduced=scene.reduced_motion)
        """Speed of the picture's time, for hit-stop and slow motion. Clocks, bots and dialogs do not follow it."""
        self.portraits = tuple(
            Portrait(person_of(place), theme.SEATS[place.colour].colour, seat)
            for seat, place in enumerate(self.match.setup.seats)
        )
        """Living portraits of the players in seat order, with the moods that the game gives them."""
        self.faces = Faces(MoodTeller(moods), self.portraits)
        history, setup, language = session.services.history, self.match.setup, self.app.language
        on_evening = session.bots if session.evening is not None else ()
        memories = {seat: memory_of(history, setup, seat, language, setup.seed + seat) for seat in on_evening}
        self.voices = Voices(self.match, moods.cues, session.met(), memories)
        # A spectator watches a replay, the learner a solution: the learner's secrets explain the actions.
        watched = session.is_review and not self.match.setup.lesson
        self.viewpoint = Viewpoint(self.match, () if watched else session.humans)
        view: ViewT = self.match.state.observation(self.viewpoint.seat)
        self.view = view
        """View of `viewpoint.seat` on the screen. It lags behind the match during an animation."""
        self.acting: Seat | None = None
        """The person at the screen who may act now, in turn or out of turn; None while anything else happens."""
        self.legal: tuple[ActionT, ...] = ()
        """Legal actions of `acting`; empty while nobody may act."""
        self.interrupting: Seat | None = None
        """Seat that has asked to act out of turn; bots wait meanwhile."""
        self.is_holding = False
        """True while a player looks at a secret just learnt, before the screen is handed over."""
        self.unfolding = False
        """True while an action is being animated."""
        self.awaited: tuple[Seat, ...] = self.match.state.actors()
        """Seats that the panels mark as being on turn; updated once nothing moves."""
        self.hint: Advice | None = None
        """Hint on the screen."""
        self.odds_shown = True
        """False while the player hides the odds of practice."""

    def request_refresh(self) -> None:
        """Request a refresh of the frame at the end of the next update."""
        self.refresh_requested = True

    def lay_out(self, *, seats_on_board: bool, fills_window: bool = False) -> None:
        """Compute the areas of the board and of the frame for the present text size.

        With `fills_window` the panels are narrow.
        """
        folded = self.app.settings.log_folded
        self.areas = areas_for(
            self.scene.type,
            practice=self._has_card,
            folded=folded,
            seats_on_board=seats_on_board,
            touch=self.ui.by_finger,
            rail=fills_window,
        )

    @property
    def practice(self) -> bool:
        """True if hints, odds and unlimited undo are offered."""
        return self.match.setup.practice and not self.session.is_review

    @property
    def _has_card(self) -> bool:
        """True if there is a card below the log: of practice, with the task of a challenge or an evening's goal."""
        progress = self.session.progress
        return (
            self.practice
            or self.session.evening is not None
            or (progress is not None and progress.lesson.goal is not None)
        )

    @property
    def shakes(self) -> bool:
        """True if the camera may shake: the player allows it and has not reduced motion."""
        return self.app.settings.camera_shake and not self.scene.reduced_motion

    @property
    def is_over(self) -> bool:
        """True if the match is over and none of its actions has been taken back."""
        return self.match.state.is_terminal() and not self.controller.is_reviewing

    @property
    def me(self) -> Seat | None:
        """Seat whose View is shown; None for a spectator."""
        return self.viewpoint.seat if self.viewpoint.seat >= 0 else None

    def actor(self) -> Seat | None:
        """Return the person at the screen who may act at this moment; `acting` is its value at the latest refresh."""
        return None if self.motion.is_busy or self.unfolding else self._due()

    def _due(self) -> Seat | None:
        """Return the person at the screen who may act as soon as nothing moves."""
        if self.session.is_review or self.controller.paused or self.is_holding:
            return None
        seat = self.viewpoint.seat
        if self.interrupting is not None:
            return seat if seat == self.interrupting else None
        awaited = seat in self.session.humans and seat in self.match.state.actors()
        return seat if awaited and not self.controller.has_offered(seat) else None

    @property
    def addressed(self) -> Seat | None:
        """Seat that the banner addresses: `acting`, also while others are seen choosing at the same time."""
        together = len(self.awaited) > 1 and self.viewpoint.seat in self.awaited
        return self._due() if together else self.acting

    def seat_colour(self, seat: Seat) -> SeatColour:
        """Return colour, emblem and ink of a seat."""
        return theme.SEATS[self.match.setup.seats[seat].colour % len(theme.SEATS)]

    def person(self, seat: Seat) -> Person:
        """Return the member of the cast who sits at a seat."""
        return self.portraits[seat].person

    def gaze(self, seat: Seat) -> float:
        """Return the direction in which a seat's mood looks, −1.0 (left) to 1.0."""
        mood = self.faces.moods.get(seat, CALM)
        if mood.towards is None and seat in self.awaited and self.is_bot(seat):
            # It looks at where it is about to act.
            return math.copysign(1.0, self.areas.board.centerx - self.seat_point(seat)[0])
        if mood.towards is None:
            return 1.0 if mood.expression is Expression.GLANCE else 0.0
        aside = self.seat_point(mood.towards)[0] - self.seat_point(seat)[0]
        # In a column of panels everybody looks at the table.
        return math.copysign(1.0, aside) if abs(aside) > _BESIDE else 1.0

    def seat_point(self, seat: Seat) -> tuple[float, float]:
        """Return the logical point in the middle of a seat's panel, or of its part of the board."""
        panel = self.ui.look_up(f"seat-{seat}")
        return panel.rect.center if panel is not None else self.areas.seats.center

    def is_bot(self, seat: Seat) -> bool:
        """Return True if a bot plays this seat."""
        return self.match.setup.seats[seat].player != HUMAN

    def imagined(self) -> State[Any, ViewT]:
        """Return a state that fits the view, with which a display plans. It holds no secret that the view does not."""
        return type(self.match.state).resample(self.view, Random(0))

    def refusal_of(self, action: ActionT) -> IllegalAction | None:
        """Return the refusal of `action` for `acting`; None if the rules allow it, or nobody may act."""
        if self.acting is None:
            return None
        try:
            self.match.state.check(self.acting, action)
        except IllegalAction as refusal:
            return refusal
        return None

    def explain(self, refusal: IllegalAction) -> str:
        """Return a refusal as a sentence for the player."""
        return self.game.load_narration().explain(refusal, self.seat_names, self.app.language)

    def waiting_reason(self, *, over: bool) -> str:
        """Return the reason why no action is possible now; `over` is True if the match is over on the screen."""
        if over:
            return self.gettext("The match is over.")
        return self.gettext("You are watching.") if self.me is None else self.gettext("Wait for your turn.")
