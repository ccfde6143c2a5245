"""The plans of a turn: which canoe goes first, what the second may do after it, what stays of a plan."""

from __future__ import annotations

from niagara.board import Gem
from niagara.rules.actions import Load, Paddle
from niagara.scene.draft import DeedTiming, Handled, Heading, Plans

LOAD = Load(Gem.RED)
LOADED = Handled(DeedTiming.AFTER, LOAD)
FIRST = (Paddle(0, 4), Paddle(0, 2, after=(LOAD,)))
SECOND = (Paddle(1, 3), Paddle(1, 1, after=(LOAD,)))


def following(paddle: Paddle) -> tuple[Paddle, ...]:
    """Return the other canoe's moves; one red gem is left, so that only one canoe can load it."""
    other = SECOND if paddle.canoe == 0 else FIRST
    return tuple(each for each in other if not (each.after and paddle.after))


def plans() -> Plans:
    return Plans((*FIRST, *SECOND), following)


def heading(begun: Plans, canoe: int, steps: int) -> Plans:
    """Plan this canoe too, by a heading."""
    picked = begun if begun.draft.canoe == canoe else begun.pick(canoe)
    return picked.change(picked.choice.choose_heading(Heading(steps)))


def complete(found: Plans) -> list[Paddle | None]:
    return [draft.complete for draft in found.drafts]


def test_nothing_is_planned_at_first() -> None:
    assert not plans().is_begun
    assert complete(plans()) == [None]
    assert plans().canoes == {0, 1}


def test_both_plans_stay_and_the_one_planned_first_comes_first() -> None:
    both = heading(heading(plans(), 1, 3), 0, 4)
    assert complete(both) == [Paddle(1, 3), Paddle(0, 4)]
    assert both.at == 1
    assert complete(both.pick(1)) == complete(both)
    assert both.pick(1).at == 0


def test_the_second_is_offered_what_is_legal_after_the_first() -> None:
    loading = heading(plans(), 0, 2)
    assert complete(loading) == [FIRST[1]], "loading is the only thing to do there"
    second = loading.pick(1)
    assert second.draft.legal == (Paddle(1, 3),)
    assert second.draft.complete == Paddle(1, 3)


def test_a_plan_that_has_become_impossible_stays_and_can_be_changed() -> None:
    both = heading(heading(plans(), 0, 4), 1, 1)
    assert complete(both) == [Paddle(0, 4), SECOND[1]]
    changed = heading(both, 0, 2)
    assert complete(changed) == [FIRST[1], None]
    assert changed.denied(0) is None
    assert changed.denied(1) == SECOND[1]
    assert changed.drafts[1].heading == Heading(1), "it is still drawn"
    assert changed.drafts[1].handled == (LOADED,)
    again = changed.pick(1)
    assert again.denied(1) == SECOND[1], "to look at it changes nothing"
    assert complete(heading(again, 1, 3)) == [FIRST[1], Paddle(1, 3)]
    assert complete(heading(changed, 0, 4)) == complete(both), "possible again"


def test_what_was_settled_for_the_second_stays_as_it_was() -> None:
    begun = heading(plans(), 0, 2).pick(1)
    assert begun.draft.heading == Heading(3), "after the first there is nothing else"
    assert complete(heading(begun, 0, 4)) == [Paddle(0, 4), Paddle(1, 3)]


def test_once_the_first_has_been_made_the_second_is_left() -> None:
    both = heading(heading(plans(), 0, 4), 1, 1)
    assert complete(both.after_first()) == [SECOND[1]]
    assert both.after_first().legal == following(Paddle(0, 4))
    refused = heading(both, 0, 2).after_first()
    assert (complete(refused), refused.denied(0)) == ([None], SECOND[1])


def test_a_canoe_that_is_only_picked_has_no_plan() -> None:
    assert complete(heading(plans().pick(0), 1, 3)) == [Paddle(1, 3)]


def test_a_canoe_that_is_picked_again_begins_anew_and_goes_second() -> None:
    both = heading(heading(plans(), 0, 4), 1, 3)
    anew = both.pick(0).pick(0)
    assert complete(anew) == [Paddle(1, 3), None]
    assert anew.draft.canoe == 0


def test_going_back_drops_the_picked_plan_only() -> None:
    both = heading(heading(plans(), 0, 4), 1, 3)
    assert complete(both.back()) == [Paddle(0, 4)]
    assert complete(both.pick(0).back()) == [Paddle(1, 3)]
    assert not both.back().back().is_begun


def test_where_only_one_canoe_moves_its_plan_takes_the_place_of_the_other() -> None:
    alone = Plans((*FIRST, *SECOND), lambda _: ())
    assert complete(heading(heading(alone, 0, 4), 1, 3)) == [Paddle(1, 3)]


def test_advice_comes_first_and_keeps_the_other_plan() -> None:
    advised = heading(plans(), 1, 3).adopt(FIRST[1])
    assert complete(advised) == [FIRST[1], Paddle(1, 3)]
    assert complete(heading(plans(), 0, 4).adopt(FIRST[1])) == [FIRST[1]]


def test_points_that_have_been_chosen_stay_when_a_canoe_is_picked() -> None:
    """NI-75: the card 1/2/3 is for one canoe."""
    legal = (*(Paddle(0, -points, points=points) for points in (1, 2, 3)), Paddle(1, 1, points=1))
    begun = Plans(legal)
    three = begun.change(begun.choice.choose_points(3)).pick(0)
    assert three.draft.complete == legal[2]
    assert three.pick(0).draft.points is None, "begun anew"
    assert three.pick(1).draft.complete == legal[3], "which it cannot do with three"
