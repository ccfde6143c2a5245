"""The plan of the person's canoe moves: the drafts, and the answers how the canoes could go and how that is drawn."""

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
    Heading,
    PlannedPosition,
    Plans,
    cargo_after,
    route_along,
    routes_to,
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


class TurnPlan:
    """Plans of a turn as far as they are chosen, and what follows from them."""

    def __init__(self, state: NiagaraSceneState) -> None:
        self._state = state
        self._context = state.context
        self._legal: tuple[NiagaraAction, ...] = ()
        self._ahead: PlannedPosition | None = None
        """The present position; None until a player at the screen may move a canoe."""
        self.plans = Plans()
        self.is_going = False
        """True after *Done* while the rest of the turn waits for the animation of the first movement."""

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
            self.plans, self.is_going = Plans(paddles), False
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
        ahead = self.ahead_of(self.plans.at)
        return self._state.view if ahead is None or not self.is_active else ahead.view

    def ahead_of(self, index: int) -> PlannedPosition | None:
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
        if not self.is_active and not self.is_going:
            return ()
        return [self._drawn(index, draft) for index, draft in enumerate(self.plans.drafts) if draft.is_planned]

    def _drawn(self, index: int, draft: CanoeMoveDraft) -> Planned:
        assert draft.canoe is not None, "only a canoe that is picked has a plan"
        view = self._state.view
        canoe = view.canoes[self.seat][draft.canoe]
        ahead = self.ahead_of(index)
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
        return None if number is None else min((route.least for _, route in self.routes(number, place)), default=None)

    def able(self, place: Place) -> Sequence[int]:
        """Return the canoes that may end their movement at `place`: the picked one, or any while none is picked."""
        numbers = sorted(self.canoes) if self.draft.canoe is None else [self.draft.canoe]
        return [number for number in numbers if self.routes(number, place)]

    def routes(self, number: int, place: Place) -> Sequence[tuple[Heading, PaddleRoute]]:
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

    @property
    def is_choosing_points(self) -> bool:
        """True if the card offers a choice of points."""
        view = self._state.view
        return self.is_active and view.phase is Phase.PADDLING and view.cards[self.seat] is Card.CHOICE

    @property
    def is_begun(self) -> bool:
        """True if anything has been chosen."""
        return self.is_active and self.plans.is_begun

    @property
    def is_ready(self) -> bool:
        """True if the first movement is complete."""
        return self.is_active and self.plans.drafts[0].complete is not None
