"""Control of canoe moves: picking canoes, destinations and gems, and *Done*, with the reasons for refusals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from niagara.board import CARD_POINTS, RIVER, Card, Gem, Place
from niagara.rules.actions import EndTurn, Load, NiagaraAction, Paddle, Unload
from niagara.rules.moving import HANDLING_POINTS
from niagara.rules.position import MOOSE_POINTS
from niagara.rules.routes import PaddleRoute
from niagara.rules.views import Canoe, NiagaraView, Phase
from niagara.scene.draft import (
    STAYING,
    CanoeMoveDraft,
    Handled,
    Heading,
    PlannedPosition,
    Plans,
    cargo_after,
    route_along,
    routes_to,
    why_not,
)
from niagara.scene.scene_state import NiagaraSceneState
from niagara.view.tabletop import Craft
from table.contract import Seat

ENDS = (Place.SHORE, *RIVER)
"""Places at which a movement may end."""


class Planned(NamedTuple):
    """A planned movement as it is drawn."""

    craft: Craft
    route: PaddleRoute
    """The route in place if no heading has been chosen."""
    gems: tuple[Gem, ...]
    """The cargo at the end of the route."""
    picked: bool
    denied: bool
    """True if the movement has become impossible since it was planned."""


class CanoeMoveController:
    """Controller of the plans of a turn, which also answers how they are drawn."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._context = state.context
        self._legal: tuple[NiagaraAction, ...] = ()
        self._ahead: PlannedPosition | None = None
        """The present position; None until a player at the screen may move a canoe."""
        self.plans = Plans()
        self._going = False
        """True after *Done* while a complete second movement waits for the animation of the first."""

    def update(self, legal: Sequence[NiagaraAction]) -> None:
        """Begin new plans when the legal actions have changed; keep those left after a movement."""
        legal = tuple(legal)
        if legal == self._legal:
            return
        self._legal = legal
        paddles = tuple(action for action in legal if isinstance(action, Paddle))
        seat = self._context.acting
        if not paddles or seat is None:
            return
        if paddles != self.plans.legal:
            self.plans, self._going = Plans(paddles), False
        ahead = self._ahead = PlannedPosition(self._context.imagined(), seat)
        self.plans = replace(self.plans, following=ahead.following, optional=self.can_stay)
        self._context.request_refresh()

    @property
    def draft(self) -> CanoeMoveDraft:
        """The plan of the picked canoe, with each part settled that has only one possibility."""
        return self.plans.draft if self.is_active else CanoeMoveDraft(())

    @property
    def is_active(self) -> bool:
        """True while the person at the screen moves a canoe."""
        return bool(self.plans.legal) and any(isinstance(action, Paddle) for action in self._legal)

    @property
    def seat(self) -> Seat:
        """The seat whose canoes move."""
        return self._state.view.turn

    @property
    def canoes(self) -> frozenset[int]:
        """The canoes that may move."""
        return self.plans.canoes if self.is_active else frozenset()

    @property
    def craft(self) -> Craft | None:
        """The picked canoe."""
        return (self.seat, self.draft.canoe) if self.draft.canoe is not None else None

    @property
    def canoe(self) -> Canoe | None:
        """The picked canoe in the rules' terms."""
        number = self.draft.canoe
        return self._state.view.canoes[self.seat][number] if number is not None else None

    @property
    def view(self) -> NiagaraView:
        """The view in which the picked canoe will move, after the movement planned before it."""
        ahead = self._ahead_of(self.plans.at)
        return self._state.view if ahead is None or not self.is_active else ahead.view

    def _ahead_of(self, index: int) -> PlannedPosition | None:
        """Return the position in which the movement of a draft will be made."""
        first = self.plans.drafts[0].complete
        if index == 0 or first is None or self._ahead is None:
            return self._ahead
        return self._ahead.after(first)

    @property
    def route(self) -> PaddleRoute | None:
        """The planned route of the picked canoe."""
        canoe, heading = self.canoe, self.draft.heading
        return route_along(self._state.view, canoe, heading) if canoe is not None and heading is not None else None

    @property
    def planned(self) -> Sequence[Planned]:
        """All planned movements in order, including those left while one is shown."""
        if not self.is_active and not self._going:
            return ()
        return [self._drawn(index, draft) for index, draft in enumerate(self.plans.drafts) if draft.is_planned]

    def _drawn(self, index: int, draft: CanoeMoveDraft) -> Planned:
        assert draft.canoe is not None, "only a canoe that is picked has a plan"
        view = self._state.view
        canoe = view.canoes[self.seat][draft.canoe]
        ahead = self._ahead_of(index)
        joe = (view if ahead is None else ahead.view).joe
        gems = cargo_after(canoe.gems, draft, None if joe is None else joe.gem)
        route = route_along(view, canoe, draft.heading or STAYING)
        denied = self.plans.denied(index) is not None
        return Planned((self.seat, draft.canoe), route, gems, index == self.plans.at, denied)

    @property
    def can_stay(self) -> bool:
        """True if the canoe may be left ashore."""
        return EndTurn() in self._legal

    @property
    def ashore(self) -> str:
        """Name of the widget of the canoe that may be left ashore; "" if none may."""
        return f"canoe-{min(self.canoes)}" if self.can_stay and self.canoes else ""

    def cost_to(self, place: Place) -> int | None:
        """Return the points that the picked canoe needs to get to `place`, without gems.

        None where it may not end its movement, or while no canoe is picked.
        """
        number = self.draft.canoe
        return None if number is None else min((route.least for _, route in self._routes(number, place)), default=None)

    def able(self, place: Place) -> Sequence[int]:
        """Return the canoes that may end their movement at `place`: the picked one, or any while none is picked."""
        numbers = sorted(self.canoes) if self.draft.canoe is None else [self.draft.canoe]
        return [number for number in numbers if self._routes(number, place)]

    def _routes(self, number: int, place: Place) -> Sequence[tuple[Heading, PaddleRoute]]:
        draft = self.draft if number == self.draft.canoe else self.plans.starts[number]
        return routes_to(self._state.view, self._state.view.canoes[self.seat][number], draft, place)

    @property
    def reach(self) -> frozenset[Place]:
        """All places to which the picked canoe could go, whatever its gem deeds."""
        canoe = self.canoe
        if canoe is None:
            return frozenset()
        headings = self.draft.choose_canoe(self.draft.canoe or 0).headings
        routes = [route_along(self._state.view, canoe, heading) for heading in (*headings, STAYING)]
        return frozenset(place for route in routes for place in (route.end, route.path[-1]))

    @property
    def points(self) -> tuple[int, int | None]:
        """The points that the draft spends, and all points; None while those of 1/2/3 are undecided.

        Points that the whirlpool takes or a landing leaves over do not count as spent.
        """
        canoe, draft = self.canoe, self.draft
        card = self._state.view.cards[self.seat]
        if canoe is None or card is None:
            return 0, None
        spent = sum(HANDLING_POINTS for each in draft.handled if isinstance(each.deed, Load | Unload))
        if self.route is not None:
            spent += self.route.least
        points = self.chosen_points if card is Card.CHOICE else CARD_POINTS.get(card, 0)
        return spent, None if points is None else points + MOOSE_POINTS * canoe.moose

    @property
    def chosen_points(self) -> int | None:
        """The points chosen of the card 1/2/3, or the fewest of a complete movement; None while undecided."""
        draft = self.draft
        return draft.complete.points if draft.points is None and draft.complete is not None else draft.points

    def pick_canoe(self, number: int) -> None:
        """Pick a canoe to plan its movement, or explain the refusal. If it is already picked, its plan begins again."""
        if number not in self.canoes:
            self._refuse(Paddle(number, 1))
            return
        self._context.play("wood_knock", 0.4)
        before = {draft.canoe for draft in self.plans.drafts if draft.is_planned}
        self._take(self.plans.pick(number))
        if before - {number} - {draft.canoe for draft in self.plans.drafts}:
            self._context.app.notify(self._context.gettext("Only one canoe moves this turn: now it's this one."))

    def click_canoe(self, number: int) -> None:
        """Pick a clicked canoe. If it cannot move but the picked one can go to its disc, pick the disc instead.

        A canoe ashore covers the berth that glows: while the picked one has still to go somewhere, the shore is meant.
        """
        place, draft = self._state.view.canoes[self.seat][number].place, self.draft
        lands = place is Place.SHORE and draft.canoe != number and draft.heading is None
        lands = lands and not self._context.input.by_keyboard
        if (lands or number not in self.canoes) and self.cost_to(place) is not None:
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

        None if the picked canoe can go there, or if there is no such canoe.
        """
        if place is Place.SHORE or self.cost_to(place) is not None:
            return None
        canoes = self._state.view.canoes[self.seat]
        there = [number for number in self.canoes - {self.draft.canoe} if canoes[number].place is place]
        return there[0] if len(there) == 1 else None

    def pick_place(self, place: Place) -> None:
        """Set the canoe's destination, or explain the refusal. Picking the same place again selects the next route.

        While no canoe is picked, pick the one that can go there. Of two that are alike take the first, the double one.
        """
        if self.draft.canoe is None and (able := self.able(place)):
            first, second = self._state.view.canoes[self.seat]
            if len(able) > 1 and first != second:
                words = self._context.gettext("Both your canoes can go to {place}: pick the one you mean.")
                self._context.app.notify(words.format(place=self._state.place(place)))
                return
            self._take(self.plans.pick(able[0]))
        number = self.draft.canoe
        headings = [] if number is None else [heading for heading, _ in self._routes(number, place)]
        if not headings:
            ahead = self._ahead_of(self.plans.at)
            if ahead is not None:
                number = min(self.canoes) if number is None else number
                self._context.refuse(why_not(ahead, number, place, self.draft))
            return
        at = headings.index(self.draft.heading) + 1 if self.draft.heading in headings else 0
        self._context.play("paddle", 0.35)
        self._change(self.plans.choice.choose_heading(headings[at % len(headings)]))

    def add(self, handled: Handled) -> None:
        """Add a gem deed."""
        self._context.play("gem", 0.6)
        self._change(self.draft.add(handled))

    def remove(self, handled: Handled) -> None:
        """Remove a gem deed."""
        self._context.play("gem", 0.4)
        self._change(self.draft.remove(handled))

    def choose_points(self, points: int) -> None:
        """Choose the points of the card 1/2/3. Choosing them again makes them undecided."""
        choice = self.plans.choice
        self._change(choice.choose_points(None if points == choice.points else points))

    @property
    def is_begun(self) -> bool:
        """True if anything has been chosen."""
        return self.is_active and self.plans.is_begun

    def cancel(self) -> bool:
        """Drop the picked canoe's plan and return to the other's. Return False if nothing was chosen."""
        if not self.is_begun:
            return False
        self._take(self.plans.back())
        return True

    @property
    def is_ready(self) -> bool:
        """True if the first movement is complete."""
        return self.is_active and self.plans.drafts[0].complete is not None

    def done(self) -> None:
        """Make the first movement. The second follows if its plan is complete by then."""
        paddle = self.plans.drafts[0].complete
        if not self.is_ready or paddle is None:
            return
        before, self.plans = self.plans, self.plans.after_first()
        # Lesson steps ask for one movement at a time.
        course = self._context.session.progress
        self._going = bool(self.plans.chosen) and (course is None or course.step is None)
        if not self._context.act(paddle):
            self.plans, self._going = before, False

    def go_on(self) -> None:
        """Make the second movement after the first has been shown, or show why it has become impossible."""
        if not self._going or not self.is_active:
            return
        self._going = False
        denied = self.plans.denied(0)
        if denied is not None:
            self._refuse(denied)
        elif self.plans.drafts[0].is_planned:
            self.done()

    def confirms(self, place: Place) -> bool:
        """Return True if choosing `place` again makes the first movement, because no other route leads there."""
        route, number = self.route, self.draft.canoe
        if number is None or route is None or route.end is not place or not self.is_ready or self.plans.at:
            return False
        return len(self._routes(number, place)) == 1

    def stay(self) -> None:
        """Leave the canoe ashore."""
        self._context.act(EndTurn())

    def missing(self) -> str:
        """Return the reason why the first movement is not complete; "" if it is."""
        gettext = self._context.gettext
        if not self.is_active:
            return self._state.waiting_reason()
        if self.plans.at and not self.is_ready:
            return gettext("Your other canoe goes first, and its move is not complete.")
        return self._missing(0)

    def _missing(self, index: int) -> str:
        """Return the reason why the movement of a draft is not complete; "" if it is."""
        gettext, draft = self._context.gettext, self.plans.drafts[index]
        if draft.complete is not None:
            return ""
        if draft.canoe is None:
            return gettext("First choose a canoe to move.")
        denied = self.plans.denied(index)
        if denied is not None:
            return self._why_denied(index, denied)
        if draft.heading is None:
            return gettext("Choose where the canoe goes.")
        return gettext("You have points left: load or unload a gem, or go somewhere else.")

    def _why_denied(self, index: int, denied: Paddle) -> str:
        ahead = self._ahead_of(index)
        refusal = ahead.refusal_of(denied) if ahead is not None else None
        if refusal is None:
            return self._context.gettext("This is no longer possible: plan it again.")
        reason = self._context.explain(refusal)
        return self._context.gettext("Your other canoe goes first. {reason}").format(reason=reason) if index else reason

    @property
    def remark(self) -> str:
        """Remark on the picked canoe's movement: the part missing, or its turn; "" for none."""
        gettext, plans = self._context.gettext, self.plans
        if not self.is_active or plans.draft.canoe is None:
            return ""
        missing = self._missing(plans.at)
        if not missing and self._lands_empty:
            return gettext("You have points left: load a gem first?")
        if missing or len(plans.drafts) == 1:
            return missing
        if plans.at:
            return gettext("Goes after your other canoe.") if self.is_ready else self.missing()
        if plans.denied(1) is not None:
            return gettext("After that, your other canoe cannot do what you planned.")
        return gettext("Goes before your other canoe.")

    @property
    def _lands_empty(self) -> bool:
        """True if the picked canoe lands without a gem that it could still load."""
        route, draft, canoe = self.route, self.draft, self.canoe
        if route is None or canoe is None or route.end is not Place.SHORE or canoe.gems or draft.handled:
            return False
        return any(isinstance(each.deed, Load) for each in draft.additions)

    def show_hint(self, paddle: Paddle) -> None:
        """Plan an advised movement."""
        if self.is_active and paddle in self.plans.legal:
            self._take(self.plans.adopt(paddle))

    def _change(self, draft: CanoeMoveDraft) -> None:
        self._take(self.plans.change(draft))

    def _take(self, plans: Plans) -> None:
        self.plans = plans
        if self.is_ready and self.draft.complete is not None and self.is_begun and self._context.input.by_keyboard:
            self._state.focus_next = "done"
        self._context.request_refresh()

    def _refuse(self, paddle: Paddle) -> None:
        ahead = self._ahead_of(self.plans.at) if self.is_active else None
        refusal = ahead.refusal_of(paddle) if ahead is not None else None
        if refusal is not None:
            self._context.refuse(refusal)

    @property
    def is_choosing_points(self) -> bool:
        """True if the card offers a choice of points."""
        view = self._state.view
        return self.is_active and view.phase is Phase.PADDLING and view.cards[self.seat] is Card.CHOICE
