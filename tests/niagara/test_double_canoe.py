"""The double canoe (NI-70)."""

from niagara.board import Gem, Place
from niagara.rules.actions import Load, Paddle, Steal, Unload
from niagara.rules.events import GemLoaded, GemStolen
from tests.niagara.positions import boat, happened, paddles, refusal, store, turn

RULES = ["double_canoe"]
REST = ("shore shore", "shore shore")
WHITE, RED, BLUE = Load(Gem.WHITE), Gem.RED, Gem.BLUE


def test_the_first_canoe_holds_two_gems_and_the_second_one() -> None:
    """NI-70"""
    state = turn("4", "4 4", *REST, options=RULES)
    assert Paddle(0, before=(WHITE, WHITE)) in paddles(state)
    assert refusal(state, 0, Paddle(1, before=(WHITE, WHITE))) == ("NI-34", "one_gem_at_a_time")
    events = state.apply(0, Paddle(0, before=(WHITE, WHITE)))
    assert happened(events, GemLoaded) == [
        GemLoaded(0, 0, Gem.WHITE, Place.D4, 5),
        GemLoaded(0, 0, Gem.WHITE, Place.D4, 4),
    ]
    assert boat(state, 0, 0).gems == (Gem.WHITE, Gem.WHITE)
    plain = turn("4", "4 4", *REST)
    assert refusal(plain, 0, Paddle(0, before=(WHITE, WHITE))) == ("NI-34", "one_gem_at_a_time")


def test_two_gems_cost_two_points_each_at_one_site_and_one_end() -> None:
    """NI-70"""
    state = turn("5", "4 falls", *REST, options=RULES)
    state.check(0, Paddle(0, 1, before=(WHITE, WHITE)))
    both_ends = Paddle(0, 1, before=(WHITE,), after=(Load(Gem.YELLOW),))
    assert refusal(state, 0, both_ends) == ("NI-34", "handling_at_both_ends")
    assert refusal(state, 0, Paddle(0, 3, before=(WHITE, WHITE))) == ("NI-32", "choose_arm")
    assert refusal(turn("4", "4 falls", *REST, options=RULES), 0, Paddle(0, 1, before=(WHITE, WHITE))) == (
        "NI-31", "points_missing",
    )  # fmt: skip


def test_it_loads_no_more_than_it_has_room_for() -> None:
    """NI-70"""
    state = turn("4", "4:red falls", *REST, options=RULES)
    assert refusal(state, 0, Paddle(0, before=(WHITE, WHITE))) == ("NI-70", "no_room_in_double")
    state = turn("6", "4:red falls", *REST, options=RULES)
    state.check(0, Paddle(0, before=(Unload(RED), WHITE, WHITE)))
    state.check(0, Paddle(0, before=(WHITE, Unload(RED), WHITE)))
    assert refusal(state, 0, Paddle(0, before=(WHITE, WHITE, WHITE))) == ("NI-70", "no_room_in_double")
    state = turn("6", "4 falls", *REST, options={"double_canoe": True})
    assert refusal(state, 0, Paddle(0, before=(WHITE, WHITE, WHITE))) == ("NI-70", "two_gems_at_a_time")


def test_two_gems_are_unloaded_and_both_land() -> None:
    """NI-70, NI-37"""
    state = turn("4", "4:blue,red falls", *REST, options=RULES)
    state.check(0, Paddle(0, before=(Unload(BLUE), Unload(RED))))
    state.apply(0, Paddle(0, -4))
    assert store(state, 0) == "blue red"


def test_it_steals_as_many_gems_as_it_has_room_for_also_from_two_canoes() -> None:
    """NI-70, NI-36"""
    state = turn("1", "5 falls", "4:blue shore", "4:red,white shore", options=RULES)
    thefts = [paddle.after for paddle in paddles(state) if paddle.after]
    steals = (Steal(1, 0, BLUE), Steal(2, 0, Gem.WHITE), Steal(2, 0, RED))
    assert sorted(map(len, thefts)) == [1, 1, 1, 2, 2, 2]
    assert (steals[1], steals[2]) in thefts
    events = state.apply(0, Paddle(0, -1, after=(steals[0], steals[2])))
    assert happened(events, GemStolen) == [GemStolen(0, 0, 1, 0, BLUE, 0), GemStolen(0, 0, 2, 0, RED, 1)]
    assert boat(state, 0, 0).gems == (BLUE, RED)
    assert boat(state, 2, 0).gems == (Gem.WHITE,)


def test_two_like_gems_of_one_canoe_can_be_stolen() -> None:
    """NI-70"""
    state = turn("1", "5 falls", "4:red,red shore", "shore shore", options=RULES)
    theft = Steal(1, 0, RED)
    assert [paddle.after for paddle in paddles(state) if paddle.after] == [(theft,), (theft, theft)]
    state.apply(0, Paddle(0, -1, after=(theft, theft)))
    assert boat(state, 1, 0).gems == ()


def test_a_half_laden_one_may_steal_one() -> None:
    """NI-70, NI-36"""
    state = turn("1", "5:yellow falls", "4:blue shore", "4:red,white shore", options=RULES)
    assert max(len(paddle.after) for paddle in paddles(state)) == 1
    both = (Steal(1, 0, BLUE), Steal(2, 0, RED))
    assert refusal(state, 0, Paddle(0, -1, after=both)) == ("NI-70", "steal_no_more")
    full = turn("1", "5:yellow,red falls", "4:blue shore", "4 shore", options=RULES)
    assert refusal(full, 0, Paddle(0, -1, after=both[:1])) == ("NI-70", "steal_no_more")


def test_room_made_after_the_movement_is_none_for_a_theft() -> None:
    """NI-36, NI-70"""
    state = turn("3", "5:yellow,red falls", "4:blue shore", "4 shore", options=RULES)
    late = (Unload(RED), Steal(1, 0, BLUE))
    assert refusal(state, 0, Paddle(0, -1, after=late)) == ("NI-70", "steal_no_more")
    assert Paddle(0, -1, before=(Unload(RED),), after=(Steal(1, 0, BLUE),)) in paddles(state)
