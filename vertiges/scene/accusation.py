"""Calls: an arm slaps the bench and points at the piece that fitted, and the culprit's face is large.

The finger of a wrong call is caught in the air, and its caller shrinks.
"""

import math
from collections.abc import Iterable
from functools import partial
from typing import Final

import pygame

from physics.hand import Impact, Point
from stage.graphics import theme
from stage.graphics.cast import draw_bust
from stage.graphics.faces import Expression
from stage.graphics.motion import ease_in, ease_in_out, ease_out
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.rig.arms import SIDES
from stage.graphics.theme import mix
from stage.match.context import MatchContext
from stage.match.faces.moods import SHOCK, SWEAT, Mood, everybody_else
from table.contract import Seat
from vertiges.outlines import HALF
from vertiges.rules.actions import VertigesAction
from vertiges.rules.snapshot import Placed
from vertiges.rules.views import VertigesView
from vertiges.scene.arm import HandLoad, PlayerArm
from vertiges.scene.bar import MatchDelegate
from vertiges.scene.scene_state import VertigesSceneState
from vertiges.view.hand import draw_hands
from vertiges.view.marks import draw_label

FACE_SHOWN: Final = 0.8
"""Seconds for which the culprit's face is large."""
_SLAPS, _RISES, _POINTS = 0.16, 0.62, 0.95
"""Seconds from the call until the hand slaps the bench, rises from it, and points at the piece."""
_STOPS, _SHRINKS, WITHDRAWN = 0.24, 1.1, 1.9
"""Seconds from a wrong call until the finger is caught in the air, the caller's face has shrunk, and all is over."""
_TINY: Final = 0.45
"""Size of the caller's face in the end, as a part of the large one."""
_FROM: Final = 320.0
"""Logical units over the bench from which the hand comes down."""
_ASIDE: Final = 95.0
"""mm between the tower where the piece fitted and the place of the slap."""
_SLAP: Final = 60_000.0
"""Impulse of the slap in g·mm/s."""
_SIDE: Final = 400.0
"""Width and height of the large face, in logical units."""
_STEP: Final = 40.0
"""Steps in which a large face shrinks, in logical units: each is an image of its own."""
_SLIDES: Final = 0.12
"""Seconds in which the face comes, and goes."""
_RING: Final = 14.0


class Accusation:
    """The picture of the last call (VE-40, VE-41)."""

    def __init__(
        self,
        context: MatchContext[VertigesView, VertigesAction],
        state: VertigesSceneState,
        delegate: MatchDelegate,
    ) -> None:
        self.words = ""
        """Sentence for the banner; "" while no call is shown."""
        self.caller: Seat = -1
        self.culprit: Seat = -1
        self.arm = PlayerArm()
        self._context = context
        self._state = state
        self._delegate = delegate
        self.is_wrong = False
        """True if nothing fitted."""
        self._at = Placed(0, 0.0, 0.0)
        self._age = 0.0
        self._lasts = 0.0

    def begin(
        self, caller: Seat, culprit: Seat, words: str, fitted: Placed, seconds: float, *, is_wrong: bool = False
    ) -> None:
        """Show for some seconds that `caller` has caught `culprit`, who could have laid the piece `fitted`.

        A wrong call points towards the place of `fitted` in vain.
        """
        self.caller, self.culprit, self.words, self.is_wrong = caller, culprit, words, is_wrong
        self._at, self._age, self._lasts = fitted, 0.0, seconds
        self.arm.clear()
        self.arm.owner = self._delegate.owner_of(caller)
        self._context.play("denied" if is_wrong else "gasp", 0.7)
        self._context.request_refresh()

    def end(self) -> None:
        """Take it away, because the match goes on or the player has skipped it."""
        if self.words:
            self.words = ""
            self._context.request_refresh()

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds of the picture's time."""
        still, camera = self._context.scene.reduced_motion, self._state.camera
        before, self._age = self._age, self._age + dt
        if self.words and not self.is_wrong and before < _SLAPS <= self._age:
            self._state.play([Impact(0, None, self._at.x + self._aside, 0.0, _SLAP, 500.0, 60.0)])
        if self._age >= self._lasts:
            self.end()
        points = still or self.is_wrong or self._age >= _RISES
        load = HandLoad(self._hand_at(still=still), camera.zoom, hand="point" if points else "flat")
        holds = bool(self.words) and not (self.is_wrong and self._age >= _SHRINKS)
        self.arm.update(dt, load if holds else None, camera.column, still=still)

    @property
    def moods(self) -> dict[Seat, Mood]:
        """Moods of all players while a call is shown: they look at who is to blame, and one of them is pleased."""
        if not self.words:
            return {}
        blamed, pleased = (self.caller, self.culprit) if self.is_wrong else (self.culprit, self.caller)
        looks = everybody_else(len(self._context.seat_names), blamed, Mood(Expression.GLANCE, blamed))
        return looks | {blamed: SWEAT if self.is_wrong else SHOCK, pleased: Mood(Expression.SMIRK, blamed)}

    @property
    def is_face_shown(self) -> bool:
        """True while the face of the player to blame is large."""
        return bool(self.words) and self._age < (WITHDRAWN if self.is_wrong else FACE_SHOWN)

    @property
    def still(self) -> Placed | None:
        """Piece that fitted, for the still picture of reduced motion, where no animation shows it; else None."""
        return self._at if self.words and not self.is_wrong and self._context.scene.reduced_motion else None

    @property
    def _aside(self) -> float:
        """Way from the tower to the place of the slap, in mm: to the side on which there is more room."""
        return _ASIDE if self._at.x <= self._state.camera.x else -_ASIDE

    def _hand_at(self, *, still: bool) -> Point:
        """Return the logical point of the fingertip."""
        camera = self._state.camera
        point = camera.to_screen(self._at.x, self._at.y + 0.6 * HALF)
        x, _ = camera.to_screen(self._at.x + self._aside, 0.0)
        if self.is_wrong:
            # It stops with a jerk, and struggles.
            above = _FROM * (1.0 - ease_in(min(1.0, self._age / _STOPS)))
            jerk = 0.0 if still else math.exp(-3.0 * max(0.0, self._age - _STOPS)) * math.sin(34.0 * self._age)
            return x + 12.0 * jerk, camera.board.centery - (0.0 if still else above) + 7.0 * jerk
        bench = x, camera.ground
        if still or self._age >= _POINTS:
            return point
        if self._age < _SLAPS:
            return bench[0], bench[1] - _FROM * (1.0 - ease_in(self._age / _SLAPS))
        share = ease_in_out(max(0.0, self._age - _RISES) / (_POINTS - _RISES))
        return bench[0] + (point[0] - bench[0]) * share, bench[1] + (point[1] - bench[1]) * share

    def draw_arm(self, painter: Painter) -> None:
        """Draw the caller's arm in front of the pieces."""
        if self.arm.pose is not None and self.arm.owner is not None:
            for side in SIDES:
                draw_hands(painter, self.arm.pose, self.arm.owner, side)

    @property
    def face_area(self) -> pygame.FRect:
        """Area of the large face."""
        board, area = self._state.camera.board, pygame.FRect(0, 0, _SIDE, _SIDE)
        right = self._state.camera.to_screen(self._at.x, 0.0)[0] < board.centerx
        area.center = board.right - 0.62 * _SIDE if right else board.left + 0.62 * _SIDE, board.centery
        return area

    def draw_face(self, painter: Painter) -> None:
        """Draw the face of the player to blame on the side of the board where it covers no tower that matters."""
        if not self.is_face_shown:
            return
        seat, expression = (self.caller, Expression.SWEAT) if self.is_wrong else (self.culprit, Expression.SHOCK)
        culprit, area, gone = self._context.seat_colour(seat), self.face_area, 0.0
        right = area.centerx > self._state.camera.board.centerx
        if not self._context.scene.reduced_motion:
            ends = WITHDRAWN if self.is_wrong else FACE_SHOWN
            gone = 1.0 - ease_out(min(1.0, self._age / _SLIDES, (ends - self._age) / _SLIDES))
            if self.is_wrong:
                shrunk = ease_in_out(max(0.0, min(1.0, (self._age - _STOPS) / (_SHRINKS - _STOPS))))
                size = round(_SIDE * (1.0 + (_TINY - 1.0) * shrunk) / _STEP) * _STEP
                area = pygame.FRect(area.centerx - size / 2, area.bottom - size, size, size)
        colours = painter.palette
        ground = colours.paper if colours.high_contrast else mix(culprit.colour, (255, 250, 240), 0.62)
        with painter.moved((1.0 if right else -1.0) * gone * 1.6 * _SIDE, 0.0):
            painter.rounded(area.inflate(2 * _RING, 2 * _RING), culprit.colour, 3 * theme.RADIUS)
            painter.rounded(area, ground, 2 * theme.RADIUS)
            draw_bust(painter, self._context.person(seat), expression, area, culprit.colour)
            name = self._context.seat_names[seat]
            draw_label(painter, (area.centerx, area.bottom + 2.0), name, area.inflate(0.0, 90.0), style=theme.HEADING)

    def soon(self) -> Iterable[Draw]:
        """Yield what draws the large faces, to have them when a mistake is caught."""
        area = pygame.FRect(0, 0, _SIDE, _SIDE)
        for seat in range(len(self._context.seat_names)):
            person, colour = self._context.person(seat), self._context.seat_colour(seat).colour
            for expression in (Expression.SHOCK, Expression.SWEAT):
                yield partial(draw_bust, person=person, expression=expression, area=area, colour=colour)
