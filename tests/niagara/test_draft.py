"""The draft of a canoe's movement: what can be chosen, what follows by itself, when it is complete."""

from __future__ import annotations

from typing import Any

import pytest

from niagara import GAME
from niagara.board import RIVER, Arm, Gem, Place
from niagara.rules.actions import Load, Paddle, Steal, Unload
from niagara.scene.draft import (
    STAYING,
    CanoeMoveDraft,
    DeedTiming,
    Handled,
    Heading,
    PlannedPosition,
    routes_to,
    why_not,
)
from tests.contract.refusals_told import explained
from tests.niagara.positions import turn

RED, BLUE = Load(Gem.RED), Load(Gem.BLUE)
THEFT = Steal(1, 0, Gem.WHITE)
RED_BEFORE, RED_AFTER, BLUE_AFTER = (
    Handled(DeedTiming.BEFORE, RED),
    Handled(DeedTiming.AFTER, RED),
    Handled(DeedTiming.AFTER, BLUE),
)
THEFT_AFTER = Handled(DeedTiming.AFTER, THEFT)

FOUR_POINTS = (
    Paddle(0, 4),
    Paddle(0, -3),
    Paddle(0, -4),
    Paddle(0, 2, before=(RED,)),
    Paddle(0, 2, after=(BLUE,)),
    Paddle(0, -4, after=(THEFT,)),
    Paddle(1, 4, arm=Arm.LEFT),
    Paddle(1, 4, arm=Arm.RIGHT),
)
"""A card of four; canoe 0 may land by three steps upstream."""


def draft(*legal: Paddle) -> CanoeMoveDraft:
    return CanoeMoveDraft(legal or FOUR_POINTS).settled


def test_nothing_is_chosen_while_there_is_a_choice() -> None:
    begin = draft()
    assert begin.canoe is None
    assert begin.canoes == {0, 1}
    assert begin.complete is None
    assert not begin.is_begun


def test_the_only_canoe_and_the_only_heading_are_chosen_by_themselves() -> None:
    alone = draft(Paddle(1, 3))
    assert (alone.canoe, alone.heading, alone.complete) == (1, Heading(3), Paddle(1, 3))
    several = draft(Paddle(1, 3), Paddle(1, -3))
    assert (several.canoe, several.heading) == (1, None)


def test_every_heading_of_the_canoe_is_offered_whatever_is_chosen() -> None:
    chosen = draft().choose_canoe(0).choose_heading(Heading(4))
    assert chosen.headings == {Heading(4), Heading(-3), Heading(-4), Heading(2)}
    assert draft().choose_canoe(1).headings == {Heading(4, Arm.LEFT), Heading(4, Arm.RIGHT)}


def test_a_heading_that_spends_all_points_is_complete() -> None:
    chosen = draft().choose_canoe(0).choose_heading(Heading(4)).settled
    assert chosen.complete == Paddle(0, 4)
    assert not chosen.additions


def test_what_is_still_to_be_done_is_offered_and_completes_it() -> None:
    chosen = draft().choose_canoe(0).choose_heading(Heading(2)).settled
    assert chosen.complete is None
    assert set(chosen.additions) == {RED_BEFORE, BLUE_AFTER}
    assert chosen.add(RED_BEFORE).complete == Paddle(0, 2, before=(RED,))
    assert chosen.add(BLUE_AFTER).complete == Paddle(0, 2, after=(BLUE,))


def test_afterwards_nothing_is_offered_before_the_canoe_has_a_heading() -> None:
    assert draft().choose_canoe(0).additions == (RED_BEFORE,)


def test_what_costs_nothing_may_be_done_or_left() -> None:
    chosen = draft().choose_canoe(0).choose_heading(Heading(-4)).settled
    assert chosen.complete == Paddle(0, -4), "nobody has to steal"
    assert chosen.additions == (THEFT_AFTER,)
    robbed = chosen.add(THEFT_AFTER)
    assert robbed.complete == Paddle(0, -4, after=(THEFT,))
    assert robbed.remove(THEFT_AFTER).complete == Paddle(0, -4)


def test_loading_before_leaves_the_heading_that_can_still_be_paid() -> None:
    loaded = draft().choose_canoe(0).add(RED_BEFORE).settled
    assert loaded.heading == Heading(2), "no other is left"
    assert loaded.complete == Paddle(0, 2, before=(RED,))


def test_another_heading_drops_only_what_it_does_not_allow() -> None:
    loaded = draft().choose_canoe(0).add(RED_BEFORE).settled
    assert loaded.choose_heading(Heading(-4)).settled.complete == Paddle(0, -4)
    assert loaded.choose_heading(Heading(2)).settled.handled == (RED_BEFORE,)


def test_what_is_the_only_thing_to_do_is_done_by_itself() -> None:
    only = draft(Paddle(0, 1, after=(BLUE,)), Paddle(0, 3))
    assert only.choose_heading(Heading(1)).settled.complete == Paddle(0, 1, after=(BLUE,))
    assert only.choose_heading(Heading(3)).settled.complete == Paddle(0, 3)


def test_a_canoe_may_stay_and_load_in_its_place() -> None:
    paddle = Paddle(0, before=(RED,))
    staying = draft(paddle, Paddle(0, 2))
    assert staying.complete is None
    assert staying.add(RED_BEFORE).settled.complete == paddle
    assert staying.choose_heading(STAYING).settled.complete == paddle


def test_things_are_chosen_in_any_order_and_done_in_the_one_of_the_rules() -> None:
    legal = (Paddle(0, -2, after=(THEFT, RED)), Paddle(0, -2, after=(BLUE,)), Paddle(0, -4))
    chosen = draft(*legal).choose_heading(Heading(-2)).settled
    assert set(chosen.additions) == {THEFT_AFTER, RED_AFTER, BLUE_AFTER}
    loaded = chosen.add(RED_AFTER).settled
    assert loaded.handled == (RED_AFTER, THEFT_AFTER), "red is possible with the theft only"
    assert loaded.complete == Paddle(0, -2, after=(THEFT, RED))


def test_two_of_a_kind_are_done_one_by_one() -> None:
    legal = (Paddle(0, 2, after=(RED, RED)), Paddle(0, 2, after=(RED, BLUE)), Paddle(0, 2, after=(BLUE,)))
    chosen = draft(*legal).choose_heading(Heading(2)).add(RED_AFTER).settled
    assert set(chosen.additions) == {RED_AFTER, BLUE_AFTER}
    assert chosen.add(RED_AFTER).complete == Paddle(0, 2, after=(RED, RED))


def test_taking_one_thing_back_keeps_the_other_where_it_is_possible_alone() -> None:
    legal = (Paddle(0, 2, after=(THEFT, BLUE)), Paddle(0, 2, after=(BLUE,)), Paddle(0, 2, after=(THEFT,)))
    both = draft(*legal).add(THEFT_AFTER).add(BLUE_AFTER)
    assert both.remove(THEFT_AFTER).handled == (BLUE_AFTER,)
    assert both.remove(BLUE_AFTER).handled == (THEFT_AFTER,)


def test_taking_back_lets_go_of_what_needs_it() -> None:
    unload = Handled(DeedTiming.AFTER, Unload(Gem.RED))
    legal = (Paddle(0, 2, after=(Unload(Gem.RED), BLUE)), Paddle(0, 2, after=(Unload(Gem.RED),)), Paddle(0, 2))
    both = draft(*legal).add(unload).add(BLUE_AFTER)
    assert both.remove(BLUE_AFTER).complete == Paddle(0, 2, after=(Unload(Gem.RED),))
    assert both.remove(unload).complete == Paddle(0, 2), "there is no room for the blue gem any more"


def test_without_chosen_points_the_fewest_are_taken() -> None:
    legal = (*(Paddle(0, -1, points=points) for points in (1, 2, 3)), Paddle(0, -2, points=2))
    landing = draft(*legal).choose_heading(Heading(-1)).settled
    assert landing.complete == Paddle(0, -1, points=1)
    assert landing.choose_points(3).complete == Paddle(0, -1, points=3)
    assert landing.choose_points(2).headings == {Heading(-1), Heading(-2)}


def test_other_points_let_go_of_a_heading_that_they_do_not_reach() -> None:
    legal = (Paddle(0, 1, points=1), Paddle(0, 3, points=3), Paddle(0, 1, points=3, after=(BLUE,)))
    far = draft(*legal).choose_heading(Heading(3)).settled
    assert far.choose_points(1).settled.complete == Paddle(0, 1, points=1)


def test_to_choose_a_canoe_is_to_begin_anew() -> None:
    chosen = draft().choose_canoe(0).choose_heading(Heading(4)).settled
    assert chosen.is_begun
    other = chosen.choose_canoe(1).settled
    assert (other.canoe, other.heading, other.is_begun) == (1, None, False)


def test_staying_in_place_is_offered_only_once_it_spends_the_points() -> None:
    paddle = Paddle(0, before=(RED,))
    staying = draft(paddle, Paddle(0, 2), Paddle(0, -2, before=(BLUE,)))
    assert staying.headings == {Heading(2), Heading(-2)}
    assert STAYING in staying.add(RED_BEFORE).headings
    assert STAYING not in staying.add(Handled(DeedTiming.BEFORE, BLUE)).headings


def test_what_may_be_done_at_an_end_is_counted() -> None:
    legal = (Paddle(0, 2, after=(RED, RED)), Paddle(0, 2, after=(RED, BLUE)), Paddle(0, 1, after=(THEFT,)))
    assert draft(*legal).choose_heading(Heading(2)).possible(DeedTiming.AFTER) == {RED_AFTER: 2, BLUE_AFTER: 1}
    assert not draft(*legal).possible(DeedTiming.BEFORE)


@pytest.mark.parametrize("whirlpool", [None, *RIVER])
@pytest.mark.parametrize("card", ["1", "3", "6", "1/2/3"])
def test_every_place_that_is_refused_from_any_place_has_its_reason(card: str, whirlpool: Place | None) -> None:
    """NI-31, NI-32, NI-71, NI-75: the other arm, more points than it takes, the whirlpool as a detour."""
    fields: dict[str, Any] = {"options": ("one_two_three",)}
    if whirlpool is not None:
        fields = {"options": ("whirlpool", "one_two_three"), "whirlpool": str(whirlpool)}
    for start in (Place.SHORE, *RIVER):
        if start is whirlpool:
            continue
        ahead = PlannedPosition(turn(card, f"{start} falls", "shore shore", "shore shore", **fields), 0)
        canoe = ahead.view.canoes[0][0]
        for points in (None, 1, 2, 3) if card == "1/2/3" else (None,):
            chosen = CanoeMoveDraft(ahead.paddles, 0, points=points)
            for place in (Place.SHORE, *RIVER):
                if not routes_to(ahead.view, canoe, chosen, place):
                    reason = why_not(ahead, 0, place, chosen)
                    assert explained(GAME, reason), (start, place, points)
                    assert reason.message_key != "choose_points"


def test_the_other_arm_and_points_in_vain_are_refused_in_their_own_words() -> None:
    """NI-32, NI-75."""
    ahead = PlannedPosition(turn("2", "7R falls", "shore shore", "shore shore"), 0)
    reason = why_not(ahead, 0, Place.L6, CanoeMoveDraft(ahead.paddles, 0))
    assert explained(GAME, reason) == "A canoe goes up or down in one move, never both: the other arm is out of reach."
    ahead = PlannedPosition(turn("1/2/3", "1 falls", "shore shore", "shore shore", options=("one_two_three",)), 0)
    reason = why_not(ahead, 0, Place.SHORE, CanoeMoveDraft(ahead.paddles, 0, points=3))
    assert explained(GAME, reason) == "Fewer points take the canoe to the shore as well."
    assert explained(GAME, reason, "fr") == "Moins de points suffisent pour atteindre la rive."
