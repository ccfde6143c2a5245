"""Landings with gems; the one that wins is a close-up over the board, or two pictures where motion is reduced."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from niagara.rules import events
from niagara.rules.goals import GoalKind
from niagara.rules.position import with_gems
from niagara.rules.views import NiagaraView
from niagara.scene.animation.canoes import GemAnimator
from niagara.scene.animation.close_ups import CloseUpAnimator
from niagara.scene.animation.falls import FallsAnimator
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.close_ups.triumph import END, FALLS, FILLS, HANGS, RISES, GoalRow, Triumph, goal_row
from stage.graphics.motion import Script
from stage.match.animations import Animations
from table.contract import Event

_SEEN: Final = 1.1
"""Seconds for which nothing else happens after a homecoming: its words must be read before the next card."""
_HOLD: Final = 0.1
"""Seconds for which the filled gap is held."""


class HomecomingAnimator(CloseUpAnimator[Triumph, events.CanoeLanded]):
    """Animator of landings."""

    def __init__(
        self, state: NiagaraSceneState, gems: GemAnimator, falls: FallsAnimator, animations: Animations[NiagaraView]
    ) -> None:
        super().__init__(state, gems, falls)
        self.reached: GoalKind | None = None
        """The goal whose last gap has been filled in the close-up that is seen now."""
        animations.between(
            events.CanoeLanded, lambda event, before, after: state.context.motion.play(self._land(event, before))
        )

    def _shots(self, event: Event) -> Iterator[Triumph]:
        if isinstance(event, events.CanoeLanded):
            for number, row in enumerate(goal_rows(event, self._state.view)):
                if row is not None:
                    yield self._triumph(event, number, row)

    def _land(self, event: events.CanoeLanded, before: NiagaraView) -> Script:
        """Show the way of each gem to its slot, and before it the close-up if the gem wins."""
        craft = event.seat, event.canoe
        for number, (gem, row) in enumerate(zip(event.gems, goal_rows(event, before), strict=True)):
            if row is not None:
                yield from self._win(event, number, row)
            # The close-up has told how near the goal is.
            yield from self._gems.bring_home(craft, gem, tells=row is None)
        if event.gems:
            yield _SEEN
        if event.moose:
            self._state.table.crafts[craft].moose = False

    def _win(self, event: events.CanoeLanded, number: int, row: GoalRow) -> Script:
        """Show the close-up of gem `number` of a landing. It lies in the canoe still, as do those after it."""
        shot, at, context = (
            self._triumph(event, number, row),
            self._state.anchor_of((event.seat, event.canoe)),
            self._context,
        )
        humans, still = context.session.humans, context.motion.reduced
        context.voices.clear()
        context.app.sound.sting()
        self._open(shot, event, (at.x, at.y), pitch=0.8)
        if still:
            self._react(event)
        for moment, sound, volume, pitch in (
            (RISES, "wood_creak", 0.4, 1.3), (HANGS, "heartbeat", 0.9, 1.0), (FALLS, "whoosh", 0.5, 1.5),
        ):  # fmt: skip
            yield shot.until(moment)
            # Without motion everything would be heard at once.
            if not still:
                context.play(sound, volume, pitch)
        yield shot.until(FILLS)
        context.play("gem")
        if not humans or event.seat in humans:
            context.play("chime_win", 0.7)
        context.pace.hold(_HOLD)
        self._react(event)
        self.reached = row.goal
        context.request_refresh()
        yield shot.until(END)
        self.reached = None
        self._close()

    def _triumph(self, event: events.CanoeLanded, number: int, row: GoalRow) -> Triumph:
        craft, riders = (event.seat, event.canoe), self._state.render_context.riders
        rivals = [rider for seat, rider in enumerate(riders) if seat != event.seat]
        moose = self._state.table.crafts[craft].moose
        return Triumph(self._state.from_near(craft, event.gems[number:], moose), row, rivals)


def goal_rows(event: events.CanoeLanded, before: NiagaraView) -> list[GoalRow | None]:
    """Return for each gem of a landing the row that it completes; None if it does not win (NI-60).

    `before` is the view before the landing.
    """
    store, goals, rows = before.stores[event.seat], before.options.goals, list[GoalRow | None]()
    for gem in event.gems:
        grown = with_gems(store, (gem,))
        wins = goals.are_reached(grown) and not goals.are_reached(store)
        rows.append(goal_row(grown, gem, goals) if wins else None)
        store = grown
    return rows
