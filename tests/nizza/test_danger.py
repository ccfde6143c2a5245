"""What bots know of being pushed: how probable it is where they could end their turn, and what they do about it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nizza.bots.danger import chances_of_falls, turns_after_fall
from nizza.bots.looking_ahead import with_next_turn
from nizza.bots.master import Master
from nizza.bots.planning import Aim, Planning
from nizza.bots.turn_search import CASES, End
from nizza.rules.views import Case, Pawn
from tests.nizza.positions import HOME, pawn, swimmer, using
from tests.nizza.staged import PORT, on, staged


def staying(own: Pawn, *rivals: Pawn) -> tuple[Planning, Aim]:
    """A turn that ends where it begins."""
    planning = Planning(using("w", own, *rivals).observation(0), Master.care)
    turns = planning.outlook.turns(own, planning.outlook.near_ropes(planning.position.ropes))
    return planning, Aim(0.5, turns, End((0, 0, 0, 0), CASES.index(own.case), None, planning.ground.number(own.place)))


def danger(own: Pawn, *rivals: Pawn) -> float:
    """The chance to be pushed before the next turn."""
    planning, aim = staying(own, *rivals)
    return chances_of_falls(planning, [aim])[0]


def test_a_rival_beside_the_pawn_pushes_it_if_the_dice_allow() -> None:
    """NZ-34: whoever stands there needs a parachute alone, and three rolls bring one with 1 - (5/6)^15."""
    assert 0.6 < danger(pawn("house-4"), pawn("house-4")) <= 1 - (5 / 6) ** 15 + 1e-6


def test_the_farther_away_a_rival_is_the_smaller_is_the_danger() -> None:
    near, far, nowhere = (danger(pawn("house-2"), pawn(place)) for place in ("house-3", "house-7", "yacht"))
    assert near > far > nowhere
    assert nowhere < 0.2


@pytest.mark.parametrize(
    ("own", "rival"),
    [(swimmer(3), pawn("house-3")), (HOME, pawn("house-0"))],
    ids=["who swims", "who is at peace"],
)
def test_who_is_left_in_peace_is_in_no_danger(own: Pawn, rival: Pawn) -> None:
    """NZ-34."""
    assert danger(own, rival) == 0.0


def test_several_rivals_are_more_dangerous_than_one() -> None:
    own = pawn("house-4")
    one, two = danger(own, pawn("house-9")), danger(own, pawn("house-9"), pawn("house-9"))
    assert one < two < 1.0


def test_a_fall_costs_what_is_carried() -> None:
    """NZ-43."""
    planning, aim = staying(pawn("house-6", Case.TOOLS), pawn("house-5"))
    without, empty = staying(pawn("house-6"), pawn("house-5"))
    assert turns_after_fall(planning, aim) == pytest.approx(turns_after_fall(without, empty), abs=0.5)
    assert turns_after_fall(planning, aim) > aim.turns + 1.0


def test_on_the_street_only_who_comes_to_the_same_square_is_dangerous() -> None:
    """NZ-34."""
    up_high, street = danger(pawn("house-4"), pawn("house-5")), danger(pawn("square-4"), pawn("house-5"))
    assert street < up_high - 0.2


def test_whoever_carries_jewels_past_a_rival_ends_the_turn_where_it_is_safer() -> None:
    begin = staged("slwwc", on("terrace-safe", case=Case.JEWELS), on("roof-6"))
    ends = []
    for wary in (False, True):
        planning = Planning(begin.observation(0), replace(Master.care, wary=wary))
        search = planning.search(planning.start, planning.dice_left)
        ends.append(with_next_turn(planning, search, planning.aims(search))[0])
    bold, careful = chances_of_falls(planning, ends)
    assert careful < bold - 0.2
    assert planning.ground.area_of(ends[1].end.place) in PORT.square_numbers
