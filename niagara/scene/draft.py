"""Drafts of canoe movements, without the scene: possible additions and removals, completeness, plans for a turn.

All answers derive from the legal actions. These list the parts of a movement in one order only, while players choose
them in any order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, reduce
from operator import and_
from typing import Any, NamedTuple

from niagara.board import CHOICE_POINTS, Arm, Card, Gem, Place
from niagara.rules.actions import Deed, GiveToJoe, Load, Paddle, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.rules.deeds import Cargo, in_order
from niagara.rules.refusals import refused
from niagara.rules.routes import PaddleRoute, route_of, routes
from niagara.rules.views import Canoe, NiagaraView
from table.contract import IllegalAction, Seat, State


class Heading(NamedTuple):
    """Steps and arm of a movement, as in :class:`Paddle`."""

    steps: int
    arm: Arm | None = None


STAYING = Heading(0)


class DeedTiming(StrEnum):
    """Time of a gem deed: before or after the movement."""

    BEFORE = "before"
    AFTER = "after"


class Handled(NamedTuple):
    """A gem deed at one end of the movement."""

    timing: DeedTiming
    deed: Deed


@dataclass(frozen=True)
class CanoeMoveDraft:
    """Chosen parts of a movement out of the `legal` ones; None for parts that have not been chosen.

    All methods return a new draft. If any legal movement fits this draft, one also fits the new draft.
    """

    legal: tuple[Paddle, ...]
    canoe: int | None = None
    heading: Heading | None = None
    points: int | None = None
    handled: tuple[Handled, ...] = ()
    """In the order in which they were chosen."""

    @classmethod
    def of(cls, paddle: Paddle, legal: tuple[Paddle, ...]) -> CanoeMoveDraft:
        """Return the draft of a whole legal movement."""
        return cls(legal, paddle.canoe, _heading_of(paddle), paddle.points, _handled_by(paddle))

    @cached_property
    def fitting(self) -> tuple[Paddle, ...]:
        """The legal movements that contain all chosen parts."""
        chosen = Counter(self.handled)
        return tuple(each for each in self.legal if self._is_fitting(each) and chosen <= Counter(_handled_by(each)))

    @cached_property
    def complete(self) -> Paddle | None:
        """The movement of exactly the chosen parts; of several, the one for the fewest points.

        Without a heading the canoe stays in its place.
        """
        heading, count = self.heading or STAYING, len(self.handled)
        exact = (each for each in self.fitting if len(_handled_by(each)) == count and _heading_of(each) == heading)
        return min(exact, key=lambda each: each.points, default=None)

    @property
    def is_begun(self) -> bool:
        """True if anything but the canoe has been chosen."""
        return self != CanoeMoveDraft(self.legal, self.canoe)

    @property
    def is_planned(self) -> bool:
        """True if a heading or a gem deed has been chosen."""
        return self.heading is not None or bool(self.handled)

    @property
    def canoes(self) -> frozenset[int]:
        """The canoes that may move."""
        return frozenset(each.canoe for each in self.legal)

    @cached_property
    def headings(self) -> frozenset[Heading]:
        """The headings that may replace the chosen one, with or without the chosen gem deeds.

        Staying in place is among them only if the chosen deeds complete it, because it must use all points (NI-31).
        """
        able = frozenset(map(_heading_of, CanoeMoveDraft(self.legal, self.canoe, points=self.points).fitting))
        return able if replace(self, heading=STAYING).complete is not None else able - {STAYING}

    @cached_property
    def additions(self) -> tuple[Handled, ...]:
        """The further gem deeds that are possible, in the order of the legal movements.

        Deeds after the movement are possible only once a heading has been chosen.
        """
        chosen, found = Counter(self.handled), dict[Handled, None]()
        for each in self.fitting:
            found |= dict.fromkeys(Counter(_handled_by(each)) - chosen)
        return tuple(each for each in found if each.timing is DeedTiming.BEFORE or self.heading is not None)

    def possible(self, timing: DeedTiming) -> Counter[Handled]:
        """Return the largest number of each gem deed at one end; after the movement, for the chosen heading."""
        heading, most = self.heading if timing is DeedTiming.AFTER else None, Counter[Handled]()
        for each in CanoeMoveDraft(self.legal, self.canoe, heading).fitting:
            most |= Counter(handled for handled in _handled_by(each) if handled.timing is timing)
        return most

    @cached_property
    def settled(self) -> CanoeMoveDraft:
        """This draft with each part chosen that has only one possibility."""
        following = self._next_settled()
        return self if following is None else following.settled

    def choose_canoe(self, canoe: int) -> CanoeMoveDraft:
        """Begin with this canoe."""
        return CanoeMoveDraft(self.legal, canoe)

    def choose_heading(self, heading: Heading | None) -> CanoeMoveDraft:
        """Choose a heading, or none. Keep as many of the other parts as possible."""
        return _first_fitting(
            replace(self, heading=heading)._keeping_less(), CanoeMoveDraft(self.legal, self.canoe, heading)
        )

    def choose_points(self, points: int | None) -> CanoeMoveDraft:
        """Choose the points of the card 1/2/3; None for as few as needed. Keep as many other parts as possible."""
        chosen = replace(self, points=points)
        drafts = (*chosen._keeping_less(), *replace(chosen, heading=None)._keeping_less())
        return _first_fitting(drafts, CanoeMoveDraft(self.legal, self.canoe, points=points))

    def add(self, handled: Handled) -> CanoeMoveDraft:
        """Add one of :attr:`additions`."""
        return replace(self, handled=(*self.handled, handled))

    def remove(self, handled: Handled) -> CanoeMoveDraft:
        """Remove a chosen gem deed, and all parts that are possible only with it."""
        at = self.handled.index(handled)
        left = self.handled[:at] + self.handled[at + 1 :]
        shorter = (left, *(left[:number] for number in reversed(range(len(left)))))
        drafts = (replace(self, heading=heading, handled=kept) for heading in (self.heading, None) for kept in shorter)
        count = self.handled.count(handled)
        without = (draft for draft in drafts if draft._can_be_fewer(handled, count))
        return next(without, CanoeMoveDraft(self.legal, self.canoe))

    def _can_be_fewer(self, handled: Handled, count: int) -> bool:
        return any(_handled_by(each).count(handled) < count for each in self.fitting)

    def _keeping_less(self) -> Iterator[CanoeMoveDraft]:
        """Yield this draft with all gem deeds, with those before the movement, and with none."""
        before = tuple(each for each in self.handled if each.timing is DeedTiming.BEFORE)
        return (replace(self, handled=handled) for handled in (self.handled, before, ()))

    def _next_settled(self) -> CanoeMoveDraft | None:
        """Return this draft with one more part that has only one possibility; None if there is a choice."""
        if not self.fitting:
            return None
        if self.canoe is None:
            return replace(self, canoe=self.fitting[0].canoe) if len(self.canoes) == 1 else None
        headings = {_heading_of(each) for each in self.fitting}
        if self.heading is None and len(headings) == 1:
            return replace(self, heading=headings.pop())
        shared = reduce(and_, (Counter(_handled_by(each)) for each in self.fitting)) - Counter(self.handled)
        return self.add(next(iter(shared))) if shared else None

    def _is_fitting(self, paddle: Paddle) -> bool:
        return (
            self.canoe in (None, paddle.canoe)
            and self.points in (None, paddle.points)
            and self.heading in (None, _heading_of(paddle))
        )


def _heading_of(paddle: Paddle) -> Heading:
    return Heading(paddle.steps, paddle.arm)


def _handled_by(paddle: Paddle) -> tuple[Handled, ...]:
    before = (Handled(DeedTiming.BEFORE, part) for part in paddle.before)
    return (*before, *(Handled(DeedTiming.AFTER, deed) for deed in paddle.after))


def _first_fitting(drafts: Iterable[CanoeMoveDraft], otherwise: CanoeMoveDraft) -> CanoeMoveDraft:
    return next((draft for draft in drafts if draft.fitting), otherwise)


def route_along(view: NiagaraView, canoe: Canoe, heading: Heading) -> PaddleRoute:
    """Return the route of a canoe with this heading, which must be possible."""
    route = route_of(canoe.place, heading.steps, heading.arm, view.whirlpool)
    assert route is not None, f"there is no route {heading} from {canoe.place}"
    return route


def routes_to(
    view: NiagaraView, canoe: Canoe, draft: CanoeMoveDraft, place: Place
) -> Sequence[tuple[Heading, PaddleRoute]]:
    """Return the headings of `draft` that lead its canoe to `place`, or into a whirlpool there; the simplest first."""
    found = [(heading, route_along(view, canoe, heading)) for heading in draft.headings]
    leading = [(heading, route) for heading, route in found if place in (route.end, route.path[-1])]
    return sorted(leading, key=lambda each: (each[1].end is not place, each[1].slid, each[1].least, str(each[0].arm)))


def cargo_after(cargo: Cargo, draft: CanoeMoveDraft, at_joe: Gem | None) -> Cargo:
    """Return the cargo after all gem deeds of `draft`, in any order; `at_joe` is Joe's gem."""
    come, gone = list[Gem](), list[Gem]()
    for _, deed in draft.handled:
        if isinstance(deed, Load | Steal):
            come.append(deed.gem)
        elif isinstance(deed, Unload | GiveToJoe | SwapWithJoe):
            gone.append(deed.gem)
        if isinstance(deed, TakeFromJoe | SwapWithJoe) and at_joe is not None:
            come.append(at_joe)
    hold = [*cargo, *come]
    for gem in gone:
        if gem in hold:
            hold.remove(gem)
    return in_order(tuple(hold))


class PlannedPosition:
    """Imagined position of the match or after planned movements, from the seat that moves its canoes.

    `state` is never changed here, and must not be changed elsewhere. After the turn's last movement it holds guesses:
    others may have turned up imagined cards, and the river may have moved.
    """

    def __init__(self, state: State[Any, NiagaraView], seat: Seat) -> None:
        self._state = state
        self._seat = seat
        self._after: dict[Paddle, PlannedPosition] = {}

    @cached_property
    def paddles(self) -> tuple[Paddle, ...]:
        """The legal movements in this position."""
        return tuple(action for action in self._state.legal_actions(self._seat) if isinstance(action, Paddle))

    @cached_property
    def view(self) -> NiagaraView:
        """The view of the seat in this position."""
        return self._state.observation(self._seat)

    def after(self, paddle: Paddle) -> PlannedPosition:
        """Return the position after a legal movement, cached."""
        if paddle not in self._after:
            state = self._state.clone()
            state.apply(self._seat, paddle)
            self._after[paddle] = PlannedPosition(state, self._seat)
        return self._after[paddle]

    def following(self, paddle: Paddle) -> tuple[Paddle, ...]:
        """Return the movements that are legal in the same turn after a legal one."""
        return self.after(paddle).paddles

    def refusal_of(self, paddle: Paddle) -> IllegalAction | None:
        """Return the refusal of a movement in this position; None if it is legal."""
        try:
            self._state.check(self._seat, paddle)
        except IllegalAction as refusal:
            return refusal
        return None


Following = Callable[[Paddle], tuple[Paddle, ...]]
"""Function that returns the movements that are legal in the same turn after a movement."""


def _nothing(_: Paddle) -> tuple[Paddle, ...]:
    return ()


@dataclass(frozen=True)
class Plans:
    """Drafts of a turn's movements, in their order.

    The first is a draft of `legal`, the second of the movements that are legal after the first. The player edits the
    picked one. All methods that change something return new plans.
    """

    legal: tuple[Paddle, ...] = ()
    """The movements that are legal now."""
    following: Following = field(default=_nothing, compare=False)
    optional: bool = False
    """True if no canoe has to move any more. Then nothing is settled before a canoe is picked."""
    chosen: tuple[CanoeMoveDraft, ...] = ()
    """The player's choices. Each draft keeps the legal movements at the time of its last change."""
    at: int = 0
    """Index of the picked draft."""

    @cached_property
    def drafts(self) -> tuple[CanoeMoveDraft, ...]:
        """The drafts with the movements legal at their time, and with everything settled in the picked one.

        There is at least one. A draft without a fitting movement was possible when planned and is not any more.
        """
        if not self.chosen:
            start = CanoeMoveDraft(self.legal)
            return (start if self.optional else start.settled,)
        first = self._now(0, self.legal)
        return (first,) if len(self.chosen) == 1 else (first, self._now(1, self._after(first)))

    @property
    def draft(self) -> CanoeMoveDraft:
        """The picked draft."""
        return self.drafts[self.at]

    @property
    def choice(self) -> CanoeMoveDraft:
        """The picked draft without the parts settled automatically."""
        return replace(self.chosen[self.at], legal=self.draft.legal) if self.chosen else CanoeMoveDraft(self.legal)

    @property
    def is_begun(self) -> bool:
        """True if anything has been chosen."""
        return bool(self.chosen)

    @property
    def canoes(self) -> frozenset[int]:
        """The canoes that may move in this turn."""
        return frozenset(each.canoe for each in self.legal)

    @cached_property
    def starts(self) -> dict[int, CanoeMoveDraft]:
        """By canoe, the draft of the legal movements with only the canoe and the points chosen."""
        return {canoe: CanoeMoveDraft(self.legal, canoe, points=self.draft.points) for canoe in self.canoes}

    def denied(self, index: int) -> Paddle | None:
        """Return the movement of a draft if it has become impossible since it was planned, else None."""
        if index >= len(self.chosen) or not self.legal or self.drafts[index].fitting:
            return None
        planned = self.chosen[index].settled
        return planned.complete or next(iter(planned.fitting), None)

    def pick(self, canoe: int) -> Plans:
        """Continue the plan of this canoe, or begin one. If the canoe is already picked, begin again.

        Keep the other canoe's plan if both canoes may move in this turn, and points chosen of the card 1/2/3.
        """
        drafts = self._kept
        if canoe != self.draft.canoe:
            drafts = tuple(each for each in drafts if each.is_planned)
            at = next((index for index, each in enumerate(drafts) if each.canoe == canoe), None)
            if at is not None:
                return replace(self, chosen=drafts, at=at)
        others = self._others(canoe, drafts)
        start = CanoeMoveDraft(self.legal, canoe) if canoe == self.draft.canoe else self._start(canoe)
        # Only one canoe moves where the turn ends after the other.
        others = others if all(self._can_go_on(other.canoe) for other in others) else ()
        return replace(self, chosen=(*others, start), at=len(others))

    def change(self, draft: CanoeMoveDraft) -> Plans:
        """Replace the picked draft."""
        if not draft.is_begun and draft.canoe is None:
            return replace(self, chosen=(), at=0)
        chosen = self.chosen or (draft,)
        return replace(self, chosen=(*chosen[: self.at], draft, *chosen[self.at + 1 :]))

    def adopt(self, paddle: Paddle) -> Plans:
        """Plan a movement that is legal now as the first one."""
        first = CanoeMoveDraft.of(paddle, self.legal)
        others = self._others(paddle.canoe, self._kept)
        return replace(self, chosen=(first, *(others if self._can_go_on(paddle.canoe) else ())), at=0)

    def back(self) -> Plans:
        """Drop the picked plan and pick the other one, if there is one."""
        kept = self._kept
        return replace(self, chosen=(*kept[: self.at], *kept[self.at + 1 :]), at=0)

    def after_first(self) -> Plans:
        """Return the plans left after the first movement, which must be complete."""
        done = self.drafts[0].complete
        assert done is not None, "only a complete movement can be made"
        return Plans(self.following(done), chosen=self._kept[1:])

    @property
    def _kept(self) -> tuple[CanoeMoveDraft, ...]:
        """The chosen drafts, with everything settled in the picked one."""
        if not self.chosen:
            return ()
        now = self.drafts[self.at]
        return (*self.chosen[: self.at], now if now.fitting else self.chosen[self.at], *self.chosen[self.at + 1 :])

    def _now(self, index: int, legal: tuple[Paddle, ...]) -> CanoeMoveDraft:
        draft = replace(self.chosen[index], legal=legal)
        return draft.settled if index == self.at else draft

    def _after(self, first: CanoeMoveDraft) -> tuple[Paddle, ...]:
        return self.legal if first.complete is None else self.following(first.complete)

    def _others(self, canoe: int, drafts: tuple[CanoeMoveDraft, ...]) -> tuple[CanoeMoveDraft, ...]:
        """Return the plans of the other canoe."""
        return tuple(each for each in drafts if each.canoe != canoe and each.is_planned)

    def _start(self, canoe: int) -> CanoeMoveDraft:
        start = self.starts.get(canoe, CanoeMoveDraft(self.legal, canoe))
        return start if start.fitting else CanoeMoveDraft(self.legal, canoe)

    def _can_go_on(self, canoe: int | None) -> bool:
        """Return True if the other canoe may move after this one, however this one moves."""
        possible = CanoeMoveDraft(self.legal, canoe).fitting
        return bool(possible) and bool(self.following(possible[0]))


def why_not(ahead: PlannedPosition, number: int, place: Place, draft: CanoeMoveDraft) -> IllegalAction:
    """Return the reason why a canoe of the seat in turn does not go to `place`, to which no heading of `draft` leads.

    The rules judge the movement straight there. With the card 1/2/3 it has the chosen points, or as many as the route
    is long, within the choice. A movement in place contains the gems of `draft`.
    """
    view = ahead.view
    start = view.canoes[view.turn][number].place
    route = next((route for route in routes(start, view.whirlpool) if route.path[-1] is place), None)
    if route is None:
        # Only the other arm cannot be reached in one move, whatever the points (NI-32).
        return refused("other_arm")
    points = draft.points or 0
    if view.cards[view.turn] is Card.CHOICE and not points:
        points = max(CHOICE_POINTS[0], min(abs(route.steps), CHOICE_POINTS[-1]))
    handled = (each.deed for each in draft.handled if not route.steps and each.timing is DeedTiming.BEFORE)
    before = tuple(deed for deed in handled if isinstance(deed, Load | Unload))
    refusal = ahead.refusal_of(Paddle(number, route.steps, route.arm, points, before))
    # Of movements by the 1/2/3 with the same outcome, only the one for the fewest points is offered.
    return refusal if refusal is not None else refused("fewer_points", place=route.end)
