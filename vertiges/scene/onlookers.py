"""Rivals behind the bench, who look along the hand, hold their breath, cover their eyes, and see towers fall."""

from collections.abc import Iterator, Mapping
from typing import Final

import pygame

from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.graphics.rig.arms import draw_arm
from stage.graphics.rig.bodies import BUST, REST, RESTING, Body, first_poses
from stage.match.context import MatchContext
from stage.match.faces.moods import JOY, SHOCK, Mood, everybody_else
from stage.ui.base import approach
from table.contract import Seat
from vertiges.rules.actions import VertigesAction
from vertiges.rules.views import VertigesView
from vertiges.scene.accusation import Accusation
from vertiges.scene.bar import MatchDelegate
from vertiges.scene.scene_state import VertigesSceneState
from vertiges.view.interior import wall_area

_SIDE: Final = 148.0
"""Side of a rival's bust, in logical units."""
_EDGE: Final = 243.0
"""Height in a bust's units at which it meets the bench, on which the hands lie."""
_FROM_RULE, _FROM_WALL, _APART = 172.0, 92.0, 176.0
"""Logical units from the board's left side and from the wall to the middle of the nearest rival, and to the next."""
_SWAYS: Final = (0.3, 0.12)
"""Danger at which the first rival covers its eyes, and how much later each other one does."""
_GASPS: Final = 0.8
"""Seconds of a fall after which its gasps give way to thumbs."""
_OTHER: Final = RESTING.mirrored
"""The left arm at rest."""
_BOTH: Final = ("cover", "fist")
"""Poses of both arms."""
_REACHES: Final = 5.0
"""Rate in 1/s at which the arms of a rival who builds leave the bench, and come back."""
_LOOKS: Final = 420.0
"""Logical units aside at which a rival looks as far aside as it can."""


class Onlookers:
    """The half figures of the players across the table."""

    def __init__(
        self,
        context: MatchContext[VertigesView, VertigesAction],
        delegate: MatchDelegate,
        state: VertigesSceneState,
        accusation: Accusation,
    ) -> None:
        self._context = context
        self._delegate = delegate
        self._state = state
        self._accusation = accusation
        self.bodies = tuple(Body(seat) for seat in range(context.view.seats))
        self._reaching = [0.0] * context.view.seats
        """How far the arms of each seat have left the bench, because it builds or calls, 0.0 to 1.0."""
        self._falling = 0.0
        """Seconds of the fall that is seen."""

    def update(self, dt: float) -> None:
        """Go on towards what each of them does now."""
        falls, still = self._state.falls, self._context.scene.reduced_motion
        self._falling = self._falling + dt if falls.going or self._state.drawn.reel is not None else 0.0
        for place, seat in enumerate(self._delegate.rivals):
            self.bodies[seat].update(dt, self.pose_of(seat, place), still=still)
            goal = float(self._is_reaching(seat))
            self._reaching[seat] = goal if still else approach(self._reaching[seat], goal, _REACHES * dt)

    def pose_of(self, seat: Seat, place: int = 0) -> str:
        """Return what a rival does: the second and third one are less easily frightened."""
        state = self._state
        if state.falls.zap is not None:
            return "fist"
        if self._falling:
            return "cough" if self._falling < _GASPS else "thumb"
        if state.danger.level > _SWAYS[0] + _SWAYS[1] * place:
            return "cover"
        if state.arm.pose is not None and not state.arm.is_holding and not state.live.is_idle:
            return "cough"
        thinks = self._context.is_bot(seat) and not self._context.motion.is_busy
        return "drum" if thinks and self.bodies[seat].whim == "drum" else REST

    @property
    def moods(self) -> Mapping[Seat, Mood]:
        """Moods of all players during a ZAP or a fall that is seen."""
        view, state = self._context.view, self._state
        if state.falls.zap is not None:
            return everybody_else(view.seats, view.player, Mood(Expression.SHOCK, view.player)) | {view.player: JOY}
        if self._falling:
            looks = SHOCK if self._falling < _GASPS else Mood(Expression.JOY, view.player)
            return everybody_else(view.seats, view.player, looks) | {view.player: SHOCK}
        return {}

    def _is_reaching(self, seat: Seat) -> bool:
        builds = self._state.arm.pose is not None and self._context.view.player == seat
        return builds or (self._accusation.arm.pose is not None and self._accusation.caller == seat)

    def bust_of(self, place: int) -> pygame.FRect:
        """Return the area of a rival's bust by its place in their order."""
        camera = self._state.camera
        right, row = place % 2, place // 2
        if right:
            x = wall_area(camera.column, camera.foot).left - _FROM_WALL - row * _APART
        else:
            x = camera.board.left + _FROM_RULE + row * _APART
        bust = pygame.FRect(0.0, 0.0, _SIDE, _SIDE)
        bust.midtop = x, camera.ground - (_EDGE + 31.0) * _SIDE / BUST
        return bust

    def draw(self, painter: Painter) -> None:
        """Draw them behind the bench, with their hands on it."""
        camera, at = self._state.camera, self._looked_at
        for place, seat in enumerate(self._delegate.rivals):
            bust, body, portrait = self.bust_of(place), self.bodies[seat], self._context.portraits[seat]
            if not painter.sees(bust):
                continue
            look = None if at is None else max(-1.0, min(1.0, (at - bust.centerx) / _LOOKS))
            with painter.clip((bust.left - _SIDE, camera.column.top, 3 * _SIDE, camera.ground - camera.column.top)):
                portrait.draw(painter, bust, torso=True, head=body.head, look=look)
            if (gone := self._reaching[seat]) < 1.0:
                arms = body.arm, body.arm.mirrored if body.pose in _BOTH else _OTHER
                bottom = camera.ground - camera.column.top + 14.0
                with painter.clip((bust.left - _SIDE, camera.column.top, 3 * _SIDE, bottom)):
                    for arm in arms:
                        draw_arm(painter, portrait.person, portrait.colour, arm, bust.move(0.0, 80.0 * gone), "behind")

    @property
    def _looked_at(self) -> float | None:
        """Place across the window to which all of them look: the hand, or what it has let go."""
        pose = self._state.arm.pose or self._accusation.arm.pose
        return None if pose is None else pose.x

    def soon(self) -> Iterator[Draw]:
        """Yield painters of their faces and poses, each of which takes some milliseconds."""
        for place, seat in enumerate(self._delegate.rivals):
            portrait, bust = self._context.portraits[seat], self.bust_of(place)
            yield from portrait.faces(bust.width, torso=True)
            yield from first_poses(portrait, bust, (REST, "cough", "thumb", "drum", *_BOTH))
            yield from first_poses(portrait, bust, (REST, *_BOTH), mirrored=True)
