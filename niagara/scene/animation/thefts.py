"""Thefts: a close-up over the board, or two pictures where motion is reduced."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from niagara.board import Gem
from niagara.rules import events
from niagara.rules.views import NiagaraView
from niagara.scene.animation.canoes import GemAnimator
from niagara.scene.animation.falls import FallsAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.sentences import theft_words
from niagara.view.riders import Victim
from niagara.view.tabletop import Craft
from niagara.view.theft import END, GRABS, LANDS, MILESTONES, Theft, picture_area
from stage.graphics.motion import Tween, linear
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Draw
from stage.match.animations import Animations
from table.contract import Event
from table.seating import seat_temper

_HOLD: Final = 0.05
"""Seconds for which the grip is held."""


class TheftAnimator:
    """Animator of thefts."""

    def __init__(
        self, state: NiagaraSceneState, gems: GemAnimator, falls: FallsAnimator, animations: Animations[NiagaraView]
    ) -> None:
        self._state = state
        self._gems = gems
        self._falls = falls
        self._context = state.context
        self.shot: Theft | None = None
        """The close-up that is seen now."""
        self.event: events.GemStolen | None = None
        """The theft that the close-up shows."""
        animations.on(events.GemStolen, self._steal)

    @property
    def near(self) -> float:
        """Share by which the close-up is open, 0.0–1.0."""
        return self.shot.near if self.shot is not None else 0.0

    def draw(self, painter: Painter) -> None:
        """Draw the close-up over the board."""
        if self.shot is not None:
            self.shot.draw(painter, self._state.places.board)

    def soon(self, event: Event) -> Iterator[Draw]:
        """Yield what draws the moments of a theft."""
        if isinstance(event, events.GemStolen) and not self._context.motion.reduced:
            shot, area = self._theft(event), picture_area(self._state.places.board)
            yield from (partial(shot.draw_still, area=area, moment=moment) for moment in MILESTONES)

    def _steal(self, event: events.GemStolen) -> None:
        """Queue the close-up; the gem changes hands within it."""
        thief, victim = (event.seat, event.canoe), (event.victim, event.victim_canoe)
        shot = self._theft(event)
        motion = self._context.motion

        def begin() -> None:
            shot.thief, shot.victim = self._look(thief), self._look(victim)
            one, two = self._state.anchor_of(thief), self._state.anchor_of(victim)
            shot.start = ((one.x + two.x) / 2, (one.y + two.y) / 2)
            if motion.reduced:
                self._falls.show_still(shot)
                return
            self.shot, self.event = shot, event
            self._context.play("whoosh", 0.4, 1.4)
            self._context.request_refresh()

        def grab() -> None:
            self._gems.change_hold(victim, event.gem, -1)
            self._context.play("snap", 0.7, 1.2)
            self._context.pace.hold(_HOLD)
            self._context.faces.react([event], self._context.match.state, self._context.match.number)

        def land() -> None:
            self._gems.change_hold(thief, event.gem, 1)
            self._context.play("gem")

        def gone() -> None:
            self.shot = self.event = None
            self._context.request_refresh()

        motion.add(Tween(shot, {"seconds": GRABS}, GRABS, linear, before=begin))
        motion.add(Tween(shot, {"seconds": LANDS}, LANDS - GRABS, linear, before=grab))
        motion.add(Tween(shot, {"seconds": END}, END - LANDS, linear, before=land, after=gone))

    def _theft(self, event: events.GemStolen) -> Theft:
        context = self._context
        temper = seat_temper(context.match.setup.seats[event.victim]).name
        words = theft_words(temper, context.app.language, context.match.number)
        thief, victim = self._look((event.seat, event.canoe)), self._look((event.victim, event.victim_canoe))
        if event.gem not in victim.gems:
            # Queued before: it is still to be loaded.
            victim = self._look((event.victim, event.victim_canoe), event.gem)
        return Theft(thief, victim, event.gem, words)

    def _look(self, craft: Craft, *more: Gem) -> Victim:
        """Return a canoe as it looks from near, with the gems that it carries now and `more`."""
        carries = self._state.table.crafts[craft]
        return self._state.from_near(craft, (*carries.gems, *more), carries.moose)
