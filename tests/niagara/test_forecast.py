"""Forecast of the river's flow, and of the places to which it carries a canoe."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from msgspec.structs import replace

from niagara.board import CARD_POINTS, Arm, Card, Place
from niagara.rules.river import course, flow_chances, loss_chance
from niagara.rules.views import NiagaraView, Phase
from tests.niagara.views import start

ONE_TWO = (Card.ONE, Card.TWO)


def paddling(*cards: Card | None, hands: tuple[tuple[Card, ...], ...], turn: int = 0, weather: int = 0) -> NiagaraView:
    seats = len(cards)
    chosen = (True,) * seats
    return replace(
        start(seats), seat=-2, phase=Phase.PADDLING, turn=turn, actors=(turn,), cards=cards, chosen=chosen, hands=hands,
        weather=weather,
    )  # fmt: skip


def test_pushes_carry_down_the_arm_that_is_next() -> None:
    """NI-3: the arms take turns, and what is in the other arm rests."""
    assert course(Place.D3, 0, Arm.LEFT) == (Place.D3,)
    assert course(Place.D3, 2, Arm.LEFT) == (Place.D3, Place.D4, Place.D5)
    assert course(Place.D5, 1, Arm.RIGHT) == (Place.D5, Place.R6)
    assert course(Place.L7, 1, Arm.RIGHT) == (Place.L7,)
    assert course(Place.L7, 3, Arm.RIGHT) == (Place.L7, Place.FALLS)
    assert course(Place.D5, 3, Arm.LEFT) == (Place.D5, Place.L6, Place.L7), "left, right, left"
    assert course(Place.SHORE, 9, Arm.LEFT) == (Place.SHORE,)


def test_known_cards_leave_one_flow() -> None:
    view = paddling(Card.FOUR, Card.TWO, Card.SIX, hands=((), (), ()), weather=1)
    assert flow_chances(view) == {3: 1.0}


def test_no_number_card_leaves_the_cloud_alone() -> None:
    """NI-40, NI-76."""
    view = paddling(Card.CLOUD, Card.LASSO, Card.CHOICE, hands=((), (), ()), turn=1, weather=2)
    assert flow_chances(view) == {2: 1.0}
    dry = paddling(Card.CLOUD, Card.LASSO, Card.CHOICE, hands=((), (), ()), turn=1, weather=-1)
    assert flow_chances(dry) == {0: 1.0}
    assert flow_chances(replace(dry, options=replace(dry.options, least_flow=1))) == {1: 1.0}


def test_cards_face_down_are_drawn_from_the_hands() -> None:
    view = paddling(Card.SIX, None, None, hands=((), ONE_TWO, ONE_TWO))
    assert flow_chances(view) == pytest.approx({1: 0.75, 2: 0.25})


def test_a_cloud_that_has_not_had_its_turn_may_go_both_ways() -> None:
    view = paddling(Card.THREE, Card.CLOUD, Card.FIVE, hands=((), (), ()), turn=0)
    assert flow_chances(view) == pytest.approx({2: 0.5, 4: 0.5})
    assert flow_chances(replace(view, turn=2)) == {3: 1.0}, "its turn is over: the cloud is where it is"
    assert flow_chances(replace(view, weather=2)) == {4: 1.0}, "at the end only inwards (NI-38)"


def test_the_own_card_may_be_tried() -> None:
    view = replace(start(3), hands=(tuple(CARD_POINTS)[:6], (Card.FIVE,), (Card.SIX,)))
    assert flow_chances(view, Card.ONE) == {1: 1.0}
    assert flow_chances(view, Card.SIX) == {5: 1.0}
    assert len(flow_chances(view)) == 5


def test_once_the_river_has_moved_nothing_is_left_to_say() -> None:
    assert flow_chances(replace(start(3), phase=Phase.RETURNING)) == {}


def test_chances_are_those_of_random_play() -> None:
    """Against every choice of three whole hands, written out."""
    view = replace(start(3), seat=-2)
    counted: Counter[int] = Counter()
    for cards in product(*view.hands):
        numbers = [CARD_POINTS[card] for card in cards if card in CARD_POINTS]
        clouds = sum(card is Card.CLOUD for card in cards)
        for ups in product((-1, 1), repeat=clouds):
            weather = 0
            for step in ups:
                weather = weather + step if weather + step in range(-1, 3) else weather - step
            counted[max(0, min(numbers, default=0) + weather)] += 2 ** (3 - clouds)
    total = sum(counted.values())
    exact = {flow: count / total for flow, count in sorted(counted.items())}
    assert flow_chances(view) == pytest.approx(exact, abs=0.02)
    assert sum(flow_chances(view).values()) == pytest.approx(1.0)


def test_the_chance_of_a_loss_is_that_of_the_flows_that_reach_the_falls() -> None:
    flows = {0: 0.2, 1: 0.3, 2: 0.4, 3: 0.1}
    assert loss_chance(Place.L7, flows, Arm.LEFT) == pytest.approx(0.8)
    assert loss_chance(Place.L6, flows, Arm.LEFT) == pytest.approx(0.1), "left, right, left"
    assert loss_chance(Place.D5, flows, Arm.LEFT) == 0.0
