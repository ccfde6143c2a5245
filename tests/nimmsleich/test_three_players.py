"""NL-30 … NL-36: the game for three."""

import random

import pytest

from nimmsleich import GAME
from nimmsleich.rules.actions import Bid, Deal, Denounce, KeepHand, Look, Shed, ShuffleHands, Spend, Swap, Vote
from nimmsleich.rules.events import (
    CardGone,
    CardsDrawn,
    CardsSeen,
    CardSwapped,
    CardUnderPile,
    ChoiceMade,
    Counted,
    Dealt,
    HandDrawn,
    HandKept,
    MatchWon,
    PartedWith,
    RoundEnded,
)
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import Phase
from table.contract import CHANCE, ONLOOKER, Event, visible_to
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.players import HumanPlayer
from table.match.turns import TurnController
from tests.contract.playing import turns
from tests.nimmsleich.positions import count_of, dealt, fresh, judged, written
from tests.refusals import refusal

SURE, IMPOSSIBLE = Bid(1, 1), Bid(30, 6)
"""Bids that hold, or do not, whatever the hands below; five cards allow both."""


def choose(state: NimmsLeich, *choices: Shed | Swap | KeepHand) -> list[Event]:
    """All three choices in seat order; the last one's events."""
    events: list[Event] = []
    for seat, choice in enumerate(choices):
        events = state.apply(seat, choice)
    return events


def lost_by_the_opener(hands: list[list[int]], heights: list[int]) -> NimmsLeich:
    """Seat 0 has lost a round, seats 1 and 2 have won it."""
    state = written(hands, heights)
    judged(state, Bid(6 * sum(map(len, hands)), 6))
    return state


def test_everybody_plays_with_two_cards() -> None:
    """NL-30, NL-20"""
    state = fresh(3)
    piles = tuple(tuple(range(6 * seat, 6 * seat + 6)) for seat in range(3))
    assert state.apply(CHANCE, Deal(piles, tuple(range(18, 36))))[0] == Dealt(3, 18)
    events = state.apply(CHANCE, ShuffleHands((False, True, False)))
    assert events[1:] == [HandDrawn(0, (0, 1)), HandDrawn(1, (7, 6)), HandDrawn(2, (12, 13))]
    assert [len(pile) for pile in state.observation(0).piles] == [4, 4, 4]


def test_the_count_runs_over_all_six_cards() -> None:
    """NL-30"""
    state = written([[0, 6], [12, 18], [24, 30]], [2, 2, 2])
    assert count_of(state, 1) == 4 + 3 + 3 + 3 + 2 + 2
    events = judged(state, Bid(17, 1))
    assert Counted(1, 17, 17, (0,), (1, 2)) in events


def test_after_the_count_all_three_choose_at_once() -> None:
    """NL-36"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    assert state.position.phase is Phase.CHOOSING
    assert state.actors() == (0, 1, 2)
    assert state.apply(1, Shed(0)) == [ChoiceMade(1)]
    assert state.actors() == (0, 2)
    assert refusal(state, 1, Shed(1)) == ("NL-36", "already_chosen")
    assert refusal(state, 2, Shed(2)) == ("NL-36", "no_such_card")
    assert refusal(state, 2, Vote(True)) == ("NL-25", "not_now_shedding")
    assert refusal(state, ONLOOKER, Shed(0)) == ("NL-36", "no_player")


def test_before_the_count_nobody_chooses() -> None:
    """NL-36"""
    assert refusal(dealt(3), 0, Shed(0)) == ("NL-36", "not_now_bidding")


def test_with_more_players_there_is_nothing_to_choose() -> None:
    """NL-27"""
    assert refusal(dealt(4), 0, Shed(0)) == ("NL-27", "no_choice_of_cards")


def test_choices_are_secret() -> None:
    """NL-36, NL-31, NL-32: two positions that differ in what seats 0 and 1 chose look the same to seat 2."""
    left = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    right = left.clone()
    for state, place in ((left, 0), (right, 1)):
        state.apply(0, Shed(place))
        state.apply(1, Shed(place))
    for seat in (2, ONLOOKER):
        assert left.observation(seat) == right.observation(seat)
    assert left.observation(0).choice == Shed(0)
    assert right.observation(0).choice == Shed(1)
    last = [state.apply(2, Shed(0)) for state in (left, right)]
    assert visible_to(ONLOOKER, last[0]) == visible_to(ONLOOKER, last[1])
    for seat in (2, ONLOOKER):
        assert left.observation(seat) == right.observation(seat)
    assert left.observation(0) != right.observation(0)


def test_a_winner_discards_one_of_two_and_draws() -> None:
    """NL-31"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    top = state.position.piles[1][0]
    before = list(state.position.box)
    events = choose(state, Shed(0), Shed(1), Shed(0))
    assert CardGone(1, 3, None) in events
    assert PartedWith(1, 3, "box") in events
    assert state.observation(1).hands[1] == (2, top)
    assert state.position.box == [*before, 3, 4]


def test_a_loser_puts_one_of_two_under_the_pile_and_draws() -> None:
    """NL-32"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    top, below = state.position.piles[0]
    events = choose(state, Shed(0), Shed(1), Shed(0))
    assert CardUnderPile(0, None, 3) in events
    assert PartedWith(0, 0, "pile") in events
    assert state.observation(0).hands[0] == (1, top)
    assert state.position.piles[0] == [below, 0]
    assert state.observation(0).piles[0] == (None, 0)
    assert state.observation(1).piles[0] == (None, None)


def test_others_know_only_that_one_of_two_was_parted_with() -> None:
    """NL-31, NL-32"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(1), Shed(0))
    view = state.observation(2)
    loser, winner = view.doubts[0], view.doubts[1]
    assert loser is not None
    assert winner is not None
    assert (loser.cards, loser.place, loser.at) == ((0, 1), "pile", 1)
    assert (winner.cards, winner.place) == ((2, 3), "box")
    assert view.box[winner.at] is None
    assert view.doubts[2] is None
    assert view.sure == ((), (), tuple(sorted(state.position.hands[2])))


def test_the_next_showing_settles_what_was_parted_with() -> None:
    """NL-26, NL-31, NL-32"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(1), Shed(0))
    state.apply(CHANCE, ShuffleHands((True, False, True)))
    judged(state, SURE)
    view = state.observation(ONLOOKER)
    assert view.doubts == (None, None, None)
    assert view.piles[0][-1] == 0
    assert view.box[-2:] == (3, 4)


def test_what_is_drawn_is_told_to_its_holder_at_once() -> None:
    """NL-31, NL-32, NL-34, NL-36"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [0, 2, 2])
    tops = [state.position.stock[0], state.position.piles[1][0], state.position.piles[2][0]]
    events = choose(state, Swap(0), Shed(0), Shed(0))
    assert [event for event in events if isinstance(event, CardsDrawn)] == [
        CardsDrawn(seat, (card,)) for seat, card in enumerate(tops)
    ]
    assert visible_to(ONLOOKER, [CardsDrawn(1, (7,))]) == []


def test_the_last_choice_cannot_be_taken_back_for_it_shows_the_next_card() -> None:
    """NL-31, NL-32, NL-36: the choices before it can, outside practice too."""
    people = tuple(SeatSetup("human", name) for name in ("Ada", "Bo", "Cy"))
    match = Match(GAME, MatchSetup("nimmsleich", people, {"dealer": "1"}, seed=11))
    controller = TurnController(match, {seat: HumanPlayer() for seat in range(3)})
    for _ in range(2):
        controller.update(0)
    undoable = []
    script = (1, SURE), (2, Denounce()), (0, Vote(True)), (0, Shed(0)), (2, Shed(1)), (1, Shed(0))
    for seat, action in script:
        controller.submit(seat, action)
        assert controller.update(0)
        undoable.append(controller.undo_target() is not None)
    assert undoable == [True, True, False, True, True, False]


@pytest.mark.parametrize("swapped", [(True, True, True), (False, False, True)])
def test_hands_are_shuffled_every_round_so_places_tell_nothing(swapped: tuple[bool, bool, bool]) -> None:
    """NL-33"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(0), Shed(0))
    assert state.actors() == (CHANCE,)
    before = state.observation(ONLOOKER)
    hands = [list(hand) for hand in state.position.hands]
    state.apply(CHANCE, ShuffleHands(swapped))
    assert state.position.hands == [hand[::-1] if swap else hand for hand, swap in zip(hands, swapped, strict=True)]
    assert state.observation(ONLOOKER).hands == before.hands == ((None, None),) * 3


def test_both_orders_of_a_hand_are_equally_likely() -> None:
    """NL-33"""
    state = fresh(3)
    rng = random.Random(33)
    state.apply(CHANCE, state.sample_chance(rng))
    draws = [state.sample_chance(rng) for _ in range(400)]
    assert all(draw in state.legal_actions(CHANCE) for draw in draws)
    assert len(state.legal_actions(CHANCE)) == 8
    swaps = [draw.swapped for draw in draws if isinstance(draw, ShuffleHands)]
    assert all(160 < sum(swapped[seat] for swapped in swaps) < 240 for seat in range(3))


def test_a_single_card_cannot_be_shuffled() -> None:
    """NL-33, NL-35"""
    state = written([[0], [1, 2], [3, 4]], [0, 2, 2], phase="shuffle")
    assert refusal(state, CHANCE, ShuffleHands((True, False, False))) == ("NL-33", "impossible_chance")
    assert len(state.legal_actions(CHANCE)) == 4


def test_a_token_shows_both_cards_of_one_or_one_of_each() -> None:
    """NL-33"""
    state = dealt(3)
    assert state.legal_actions(0) == [
        Spend((Look(1, 0), Look(1, 1))),
        Spend((Look(1, 0), Look(2, 0))),
        Spend((Look(1, 0), Look(2, 1))),
        Spend((Look(1, 1), Look(2, 0))),
        Spend((Look(1, 1), Look(2, 1))),
        Spend((Look(2, 0), Look(2, 1))),
    ]
    assert state.apply(0, Spend((Look(2, 1), Look(1, 0))))[1] == CardsSeen(0, (Look(2, 1), Look(1, 0)), (13, 6))
    assert state.observation(0).hands == ((0, 1), (6, None), (None, 13))


@pytest.mark.parametrize(
    ("looks", "refused"),
    [
        ((Look(1, 0),), ("NL-33", "two_cards_of_opponents")),
        ((Look(1, 0), Look(1, 0)), ("NL-33", "two_cards_of_opponents")),
        ((Look(1, 0), Look(1, 1), Look(2, 0)), ("NL-33", "two_cards_of_opponents")),
        ((Look(1, 0), Look(2, 2)), ("NL-40", "no_such_card")),
        ((Look(0, 0), Look(2, 1)), ("NL-40", "own_cards_need_no_detective")),
    ],
)
def test_no_other_looks(looks: tuple[Look, ...], refused: tuple[str, str]) -> None:
    """NL-33, NL-40"""
    assert refusal(dealt(3), 0, Spend(looks)) == refused


def test_an_opponent_with_one_card_shows_one() -> None:
    """NL-33, NL-35"""
    state = written([[0, 1], [2], [3, 4]], [2, 0, 2])
    assert state.legal_actions(0)[-4:] == [
        Spend((Look(1, 0),)),
        Spend((Look(1, 0), Look(2, 0))),
        Spend((Look(1, 0), Look(2, 1))),
        Spend((Look(2, 0), Look(2, 1))),
    ]
    assert state.apply(0, Spend((Look(1, 0),)))[1] == CardsSeen(0, (Look(1, 0),), (2,))


def test_a_look_settles_a_doubt_for_the_spender_alone() -> None:
    """NL-33, NL-41"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 2, 2])
    choose(state, Shed(0), Shed(1), Shed(0))
    state.apply(CHANCE, ShuffleHands((False, False, False)))
    assert state.position.hands[0][0] == 1
    state.apply(2, Spend((Look(0, 0), Look(1, 1))))
    spender, other = state.observation(2), state.observation(1)
    assert spender.doubts[0] is None
    assert spender.piles[0][-1] == 0
    assert spender.doubts[1] is not None
    assert other.doubts[0] is not None
    assert other.piles[0][-1] is None


def test_a_loser_with_two_cards_in_all_may_keep_them() -> None:
    """NL-34"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [0, 2, 2])
    assert state.legal_actions(0) == [KeepHand(), Swap(0), Swap(1)]
    assert state.legal_actions(1) == [Shed(0), Shed(1)]
    events = choose(state, KeepHand(), Shed(0), Shed(0))
    assert HandKept(0) in events
    assert state.position.hands[0] == [0, 1]
    assert state.observation(1).sure[0] == (0, 1)
    assert state.observation(1).doubts[0] is None


def test_or_swap_one_with_the_stock() -> None:
    """NL-34"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [0, 2, 2])
    top, *rest = state.position.stock
    events = choose(state, Swap(0), Shed(0), Shed(0))
    assert CardSwapped(0) in events
    assert PartedWith(0, 0, "stock") in events
    assert state.position.hands[0] == [1, top]
    assert state.position.stock == [*rest, 0]
    assert state.observation(0).stock[-1] == 0


def test_that_a_swap_was_made_is_public_but_not_the_cards() -> None:
    """NL-34"""
    one = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [0, 2, 2])
    other = one.clone()
    seen = [visible_to(1, choose(state, Swap(place), Shed(0), Shed(0))) for state, place in ((one, 0), (other, 1))]
    assert seen[0] == seen[1]
    assert CardSwapped(0) in seen[0]
    view = one.observation(1)
    assert view == other.observation(1)
    assert view.rounds[-1].swappers == (0,)
    doubt = view.doubts[0]
    assert doubt is not None
    assert (doubt.cards, doubt.place, doubt.at) == ((0, 1), "stock", 17)


def test_two_losers_may_swap_in_the_same_round() -> None:
    """NL-34: the stock is drawn from in seat order."""
    state = written([[0, 1], [2, 3], [4, 5]], [2, 0, 0])
    first, second, *rest = state.position.stock
    judged(state, SURE)
    choose(state, Shed(0), Swap(1), Swap(0))
    assert state.position.hands[1:] == [[2, first], [5, second]]
    assert state.position.stock == [*rest, 3, 4]
    view = state.observation(0)
    assert [doubt and (doubt.cards, doubt.at) for doubt in view.doubts] == [None, ((2, 3), 16), ((4, 5), 17)]


def test_a_loser_with_a_single_card_may_keep_or_swap_it() -> None:
    """NL-34, NL-35"""
    state = lost_by_the_opener([[0], [2, 3], [4, 5]], [0, 2, 2])
    assert state.legal_actions(0) == [KeepHand(), Swap(0)]
    fresh_card = state.position.stock[0]
    choose(state, Swap(0), Shed(0), Shed(0))
    assert state.position.hands[0] == [fresh_card]
    view = state.observation(1)
    assert (view.hands[0], view.doubts[0], view.stock[-1]) == ((None,), None, 0)


def test_a_single_card_that_is_kept_is_known_to_all() -> None:
    """NL-34"""
    state = lost_by_the_opener([[0], [2, 3], [4, 5]], [0, 2, 2])
    choose(state, KeepHand(), Shed(0), Shed(0))
    assert state.observation(1).hands[0] == (0,)


def test_under_an_empty_pile_nothing_would_change() -> None:
    """NL-34, NL-36"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [0, 2, 2])
    assert refusal(state, 0, Shed(0)) == ("NL-34", "nothing_would_change")
    assert refusal(state, 0, Swap(2)) == ("NL-36", "no_such_card")


def test_with_three_cards_in_all_there_is_no_swap() -> None:
    """NL-34"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [1, 2, 2])
    assert state.legal_actions(0) == [Shed(0), Shed(1)]
    assert refusal(state, 0, KeepHand()) == ("NL-34", "too_many_cards_to_swap")
    assert refusal(state, 0, Swap(0)) == ("NL-34", "too_many_cards_to_swap")


def test_winners_do_not_swap() -> None:
    """NL-31, NL-34"""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 0, 2])
    assert state.legal_actions(1) == [Shed(0), Shed(1)]
    assert refusal(state, 1, KeepHand()) == ("NL-31", "winners_discard")
    assert refusal(state, 1, Swap(0)) == ("NL-31", "winners_discard")


def test_whoever_discards_the_last_but_one_card_plays_on_with_one() -> None:
    """NL-35, NL-36: with an empty pile nothing is drawn."""
    state = lost_by_the_opener([[0, 1], [2, 3], [4, 5]], [2, 0, 2])
    events = choose(state, Shed(0), Shed(1), Shed(0))
    assert CardGone(1, 1, None) in events
    assert RoundEnded(6, (4, 1, 3)) in events
    assert not state.is_terminal()
    state.apply(CHANCE, ShuffleHands((False, False, False)))
    assert state.observation(1).hands[1] == (2,)
    view = state.observation(0)
    assert view.cards_in_hands == 5
    assert view.hands[1] == (None,)
    assert view.doubts[1] is not None


def test_the_last_card_must_go_too() -> None:
    """NL-35, NL-28: the match ends with the count, and nobody has anything left to choose."""
    state = written([[0, 1], [2], [4, 5]], [2, 0, 2])
    events = judged(state, IMPOSSIBLE, thumbs=(2,))
    assert events[-4:] == [
        CardGone(1, 0, None),
        PartedWith(1, 2, "box"),
        RoundEnded(6, (4, 0, 4)),
        MatchWon((1,)),
    ]
    assert state.winners() == (1,)
    assert state.observation(0).hands == ((0, 1), (), (4, 5))


def test_who_wins_the_last_round_beside_the_winner_discards_one_of_two_as_well() -> None:
    """NL-31, NL-35: nobody is asked, for which one it is makes no difference any more."""
    state = written([[0, 1], [2], [4, 5]], [2, 0, 1])
    events = judged(state, IMPOSSIBLE)
    assert events[-6:] == [
        CardGone(1, 0, None),
        PartedWith(1, 2, "box"),
        CardGone(2, 2, None),
        PartedWith(2, 4, "box"),
        RoundEnded(6, (4, 0, 2)),
        MatchWon((1,)),
    ]
    assert state.observation(0).hands == ((0, 1), (), (5,))
    assert state.observation(0).box[-2:] == (2, 4)
    assert state.winners() == (1,)
    assert NimmsLeich.from_json(state.to_json()).to_json() == state.to_json()


def test_in_every_round_of_three_every_winner_gets_rid_of_one_card() -> None:
    """NL-27, NL-31, NL-35: to the last round of the match."""
    for seed in range(20):
        owned: tuple[int, ...] = (6, 6, 6)
        winners: tuple[int, ...] = ()
        for turn in turns(GAME, 3, seed=seed):
            for event in turn.state.clone().apply(turn.seat, turn.action):
                if isinstance(event, Counted):
                    winners = event.winners
                elif isinstance(event, RoundEnded):
                    assert event.owned == tuple(had - (seat in winners) for seat, had in enumerate(owned))
                    owned = event.owned
        assert 0 in owned


def test_two_who_lose_their_single_cards_at_once_compare_tokens() -> None:
    """NL-28, NL-35"""
    state = written([[0, 1], [2], [4]], [2, 0, 0], tokens=[2, 1, 2])
    judged(state, Bid(24, 6))
    assert state.winners() == (2,)


def test_a_single_card_lost_stays() -> None:
    """NL-35"""
    state = written([[0], [2, 3], [4, 5]], [0, 2, 2])
    judged(state, IMPOSSIBLE)
    assert not state.is_terminal()
    assert state.position.phase is Phase.CHOOSING


def test_one_voter_decides_between_thumb_and_fist() -> None:
    """NL-25 at three"""
    state = dealt(3)
    state.apply(1, SURE)
    state.apply(2, Denounce())
    assert state.actors() == (0,)
