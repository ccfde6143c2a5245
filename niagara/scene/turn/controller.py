"""Control of canoe moves: picking canoes, destinations and gems, and *Done*, with the reasons for refusals."""

from __future__ import annotations

from niagara.board import Place
from niagara.rules.actions import EndTurn, Paddle
from niagara.scene.draft import CanoeMoveDraft, Handled, Plans, why_not
from niagara.scene.scene_state import NiagaraSceneState
from niagara.scene.turn.plan import TurnPlan


class CanoeMoveController:
    """Controller of the plan of a turn: picks and clicks change it, *Done* carries it out."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._context = state.context
        self.plan = TurnPlan(state)

    def pick_canoe(self, number: int) -> None:
        """Pick a canoe to plan its movement, or explain the refusal. If it is already picked, its plan begins again."""
        if number not in self.plan.canoes:
            self._refuse(Paddle(number, 1))
            return
        self._context.play("wood_knock", 0.4)
        before = {draft.canoe for draft in self.plan.plans.drafts if draft.is_planned}
        self._take(self.plan.plans.pick(number))
        if before - {number} - {draft.canoe for draft in self.plan.plans.drafts}:
            self._context.app.notify(self._context.gettext("Only one canoe moves this turn: now it's this one."))

    def click_canoe(self, number: int) -> None:
        """Pick a clicked canoe. If it cannot move but the picked one can go to its disc, pick the disc instead.

        A canoe ashore covers the berth that glows: while the picked one has still to go somewhere, the shore is meant.
        """
        place, draft = self._state.view.canoes[self.plan.seat][number].place, self.plan.draft
        lands = place is Place.SHORE and draft.canoe != number and draft.heading is None
        lands = lands and not self._context.input.by_keyboard
        if (lands or number not in self.plan.canoes) and self.plan.cost_to(place) is not None:
            self.pick_place(place)
        else:
            self.pick_canoe(number)

    def click_place(self, place: Place) -> None:
        """Pick the canoe on a clicked disc, or send the picked one there."""
        number = self.standing_on(place)
        if number is not None:
            self.pick_canoe(number)
        else:
            self.pick_place(place)

    def standing_on(self, place: Place) -> int | None:
        """Return the canoe that a click on a disc picks: the only one there that can move.

        None if the picked canoe can go there, or if there is no such canoe. The shore is meant until a canoe that is
        on the river is picked.
        """
        picked = self.plan.canoe
        if place is Place.SHORE and (picked is None or picked.place is Place.SHORE):
            return None
        if self.plan.cost_to(place) is not None:
            return None
        canoes = self._state.view.canoes[self.plan.seat]
        there = [number for number in self.plan.canoes - {self.plan.draft.canoe} if canoes[number].place is place]
        return there[0] if len(there) == 1 else None

    def pick_place(self, place: Place) -> None:
        """Set the canoe's destination, or explain the refusal. Picking the same place again selects the next route.

        While no canoe is picked, pick the one that can go there. Of two that are alike take the first, the double one.
        Once the picked one has all it needs, a place that only the other can reach is meant for that one.
        """
        if self.plan.draft.complete is not None and self.plan.cost_to(place) is None:
            others = [
                number for number in self.plan.canoes - {self.plan.draft.canoe} if self.plan.routes(number, place)
            ]
            self.plan.plans = self.plan.plans.pick(others[0]) if others else self.plan.plans
        if self.plan.draft.canoe is None and (able := self.plan.able(place)):
            first, second = self._state.view.canoes[self.plan.seat]
            if len(able) > 1 and first != second:
                words = self._context.gettext("Both your canoes can go to {place}: pick the one you mean.")
                self._context.app.notify(words.format(place=self._state.place(place)))
                return
            self._take(self.plan.plans.pick(able[0]))
        number = self.plan.draft.canoe
        headings = [] if number is None else [heading for heading, _ in self.plan.routes(number, place)]
        if not headings:
            ahead = self.plan.ahead_of(self.plan.plans.at)
            if ahead is not None:
                number = min(self.plan.canoes) if number is None else number
                self._context.refuse(why_not(ahead, number, place, self.plan.draft))
            return
        at = headings.index(self.plan.draft.heading) + 1 if self.plan.draft.heading in headings else 0
        self._context.play("paddle", 0.35)
        self._change(self.plan.plans.choice.choose_heading(headings[at % len(headings)]))

    def add(self, handled: Handled) -> None:
        """Add a gem deed."""
        self._context.play("gem", 0.6)
        self._change(self.plan.draft.add(handled))

    def remove(self, handled: Handled) -> None:
        """Remove a gem deed."""
        self._context.play("gem", 0.4)
        self._change(self.plan.draft.remove(handled))

    def choose_points(self, points: int) -> None:
        """Choose the points of the card 1/2/3. Choosing them again makes them undecided."""
        choice = self.plan.plans.choice
        self._change(choice.choose_points(None if points == choice.points else points))

    def cancel(self) -> bool:
        """Drop the picked canoe's plan and return to the other's. Return False if nothing was chosen."""
        if not self.plan.is_begun:
            return False
        self._take(self.plan.plans.back())
        return True

    def done(self) -> None:
        """Make the first movement. The second follows if its plan is complete by then; without one it stays ashore."""
        paddle = self.plan.plans.drafts[0].complete
        if not self.plan.is_ready or paddle is None:
            return
        before, self.plan.plans = self.plan.plans, self.plan.plans.after_first()
        # Lesson steps ask for one movement at a time.
        course = self._context.session.progress
        self.plan.is_going = course is None or course.step is None
        if not self._context.act(paddle):
            self.plan.plans, self.plan.is_going = before, False

    def go_on(self) -> None:
        """Make the second movement after the first has been shown, or show why it has become impossible.

        A canoe without a plan stays ashore, if it may.
        """
        if not self.plan.is_going or not self.plan.is_active:
            return
        self.plan.is_going = False
        denied = self.plan.plans.denied(0)
        if denied is not None:
            self._refuse(denied)
        elif self.plan.plans.drafts[0].is_planned:
            self.done()
        elif self.plan.can_stay:
            self.stay()

    def confirms(self, place: Place) -> bool:
        """Return True if choosing `place` again makes the first movement, because no other route leads there."""
        route, number = self.plan.route, self.plan.draft.canoe
        if number is None or route is None or route.end is not place or not self.plan.is_ready or self.plan.plans.at:
            return False
        return len(self.plan.routes(number, place)) == 1

    def stay(self) -> None:
        """Leave the canoe ashore."""
        self._context.act(EndTurn())

    def show_hint(self, paddle: Paddle) -> None:
        """Plan an advised movement."""
        if self.plan.is_active and paddle in self.plan.plans.legal:
            self._take(self.plan.plans.adopt(paddle))

    def _change(self, draft: CanoeMoveDraft) -> None:
        self._take(self.plan.plans.change(draft))

    def _take(self, plans: Plans) -> None:
        self.plan.plans = plans
        if (
            self.plan.is_ready
            and self.plan.draft.complete is not None
            and self.plan.is_begun
            and self._context.input.by_keyboard
        ):
            self._state.focus_next = "done"
        self._context.request_refresh()

    def _refuse(self, paddle: Paddle) -> None:
        ahead = self.plan.ahead_of(self.plan.plans.at) if self.plan.is_active else None
        refusal = ahead.refusal_of(paddle) if ahead is not None else None
        if refusal is not None:
            self._context.refuse(refusal)
