"""Animation of events that are shown as close-ups over the window, or as still pictures where motion is reduced."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Generic, TypeVar

from niagara.scene.animation.canoes import GemAnimator
from niagara.scene.animation.falls import FallsAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.close_ups.close_up import CloseUp
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from table.contract import Event

ShotT = TypeVar("ShotT", bound=CloseUp)
EventT = TypeVar("EventT", bound=Event)


class CloseUpAnimator(ABC, Generic[ShotT, EventT]):
    """Animator of one kind of event, with the close-up that is seen now."""

    def __init__(self, state: NiagaraSceneState, gems: GemAnimator, falls: FallsAnimator) -> None:
        self._state = state
        self._gems = gems
        self._falls = falls
        self._context = state.context
        self.shot: ShotT | None = None
        """The close-up that is seen now."""
        self.event: EventT | None = None
        """The event that the close-up shows."""

    def draw(self, painter: Painter) -> None:
        """Draw the close-up over the window."""
        if self.shot is not None:
            self.shot.draw(painter)

    def soon(self, event: Event) -> Iterator[Draw]:
        """Yield what draws the moments of the close-ups of an event."""
        if not self._context.motion.reduced:
            for shot in self._shots(event):
                yield from shot.moments(self._context.app.painter.bleed)

    @abstractmethod
    def _shots(self, event: Event) -> Iterator[ShotT]:
        """Yield the close-ups of an event that is still to be shown."""

    def _open(self, shot: ShotT, event: EventT, start: tuple[float, float], pitch: float) -> None:
        """Show a close-up from now on, opening at `start` with a whoosh, or its pictures where motion is reduced."""
        shot.start = start
        if self._context.motion.reduced:
            self._falls.show_still(shot)
            return
        self.shot, self.event = shot, event
        self._context.play("whoosh", 0.4, pitch)
        self._context.request_refresh()

    def _close(self) -> None:
        self.shot = self.event = None
        self._context.request_refresh()

    def _react(self, event: EventT) -> None:
        """Show on the players' faces what an event does to them."""
        self._context.faces.react([event], self._context.match.state, self._context.match.number)
