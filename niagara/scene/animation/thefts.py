"""Thefts: a close-up over the board, or two pictures where motion is reduced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from niagara.board import Gem
from niagara.rules import events
from niagara.rules.views import NiagaraView
from niagara.scene.animation.canoes import GemAnimator
from niagara.scene.animation.close_ups import CloseUpAnimator
from niagara.scene.animation.falls import FallsAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.sentences import theft_words
from niagara.view.close_ups.theft import END, GRABS, LANDS, Theft
from niagara.view.riders import Victim
from niagara.view.tabletop import Craft
from stage.graphics.motion import Script
from stage.match.animations import Animations
from table.contract import Event
from table.seating import seat_temper

_HOLD: Final = 0.05
"""Seconds for which the grip is held."""


class TheftAnimator(CloseUpAnimator[Theft, events.GemStolen]):
    """Animator of thefts."""

    def __init__(
        self, state: NiagaraSceneState, gems: GemAnimator, falls: FallsAnimator, animations: Animations[NiagaraView]
    ) -> None:
        super().__init__(state, gems, falls)
        animations.script(events.GemStolen, self._steal)

    def _shots(self, event: Event) -> Iterator[Theft]:
        if isinstance(event, events.GemStolen):
            yield self._theft(event)

    def _steal(self, event: events.GemStolen, _: NiagaraView) -> Script:
        """Show the close-up; the gem changes hands within it."""
        thief, victim = (event.seat, event.canoe), (event.victim, event.victim_canoe)
        shot, one, two = self._theft(event), self._state.anchor_of(thief), self._state.anchor_of(victim)
        self._open(shot, event, ((one.x + two.x) / 2, (one.y + two.y) / 2), pitch=1.4)
        yield shot.until(GRABS)
        self._gems.change_hold(victim, event.gem, -1)
        self._context.play("snap", 0.7, 1.2)
        self._context.pace.hold(_HOLD)
        self._react(event)
        yield shot.until(LANDS)
        self._gems.change_hold(thief, event.gem, 1)
        self._context.play("gem")
        yield shot.until(END)
        self._close()

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
