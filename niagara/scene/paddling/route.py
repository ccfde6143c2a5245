"""A draft on the map: where its headings lead, what they cost, and which of them a click on a place means."""

from __future__ import annotations

from collections.abc import Sequence

from niagara.board import CARD_POINTS, CHOICE_POINTS, Card, Gem, Place
from niagara.rules.actions import GiveToJoe, Load, Paddle, Steal, SwapWithJoe, TakeFromJoe, Unload
from niagara.rules.movement.deeds import Cargo, in_order
from niagara.rules.movement.movement import HANDLING_POINTS
from niagara.rules.position import MOOSE_POINTS
from niagara.rules.river.ways import Way, way_of, ways
from niagara.rules.views import Canoe, NiagaraView
from niagara.scene.paddling.draft import Draft, End, Heading


def way_along(view: NiagaraView, canoe: Canoe, heading: Heading) -> Way:
    """The way of a canoe with this heading, which must be a possible one."""
    way = way_of(canoe.place, heading.steps, heading.arm, view.whirlpool)
    assert way is not None, f"there is no way {heading} from {canoe.place}"
    return way


def ways_to(view: NiagaraView, canoe: Canoe, draft: Draft, place: Place) -> Sequence[tuple[Heading, Way]]:
    """The draft's headings that lead its canoe to a place, or into the whirlpool there: the plainest first."""
    found = [(heading, way_along(view, canoe, heading)) for heading in draft.headings]
    leading = [(heading, way) for heading, way in found if place in (way.end, way.path[-1])]
    return sorted(leading, key=lambda each: (each[1].end is not place, each[1].slid, each[1].least, str(each[0].arm)))


def nearest_heading(view: NiagaraView, canoe: Canoe, place: Place) -> Heading | None:
    """A heading to a place, whether the card allows it or not; None if no way leads there."""
    leading = [way for way in ways(canoe.place, view.whirlpool) if way.path[-1] is place]
    if not leading and place is not canoe.place:
        return None
    return Heading(leading[0].steps, leading[0].arm) if leading else Heading(0)


def points_of(canoe: Canoe, card: Card, chosen: int | None) -> int | None:
    """The points that a canoe has by a card; `chosen` with the card 1/2/3, where it may be None for undecided."""
    points = chosen if card is Card.CHOICE else CARD_POINTS.get(card, 0)
    return None if points is None else points + MOOSE_POINTS * canoe.moose


def points_spent(view: NiagaraView, canoe: Canoe, draft: Draft) -> int:
    """What the parts of the draft cost so far; what the whirlpool swallows or a landing leaves over is not in it."""
    handled = sum(HANDLING_POINTS for each in draft.handled if isinstance(each.deed, Load | Unload))
    return handled + (way_along(view, canoe, draft.heading).least if draft.heading is not None else 0)


def cargo_after(cargo: Cargo, draft: Draft, at_joe: Gem | None) -> Cargo:
    """Return what is aboard after all that the draft does with gems, in whatever order; `at_joe` is Joe's gem."""
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


def attempt(view: NiagaraView, canoe: Canoe, number: int, place: Place, draft: Draft) -> Paddle | None:
    """The movement of a canoe of the seat in turn straight to a place, for the rules to judge.

    With the card 1/2/3 for as many points as the way is long, as far as there are so many; None if no way leads there.
    In its place the canoe does what the draft does with gems.
    """
    heading = nearest_heading(view, canoe, place)
    if heading is None:
        return None
    points = 0
    if view.cards[view.turn] is Card.CHOICE:
        points = max(CHOICE_POINTS[0], min(abs(heading.steps), CHOICE_POINTS[-1]))
    handled = (each.deed for each in draft.handled if not heading.steps and each.end is End.BEFORE)
    before = tuple(deed for deed in handled if isinstance(deed, Load | Unload))
    return Paddle(number, heading.steps, heading.arm, points, before)
