"""NL-34, NL-35: the game for three, when few cards are left: keeping, swapping with the stock, the last card."""

from nimmsleich import GAME
from nimmsleich.rules.actions import Bid, KeepHand, Shed, ShuffleHands, Swap
from nimmsleich.rules.events import (
    CardGone,
    CardSwapped,
    Counted,
    HandKept,
    MatchWon,
    PartedWith,
    RoundEnded,
)
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import Phase
from table.contract import CHANCE, visible_to
from tests.contract.playing import turns
from tests.nimmsleich.positions import judged, written
from tests.nimmsleich.three_players import IMPOSSIBLE, SURE, choose, lost_by_the_opener
from tests.refusals import refusal


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
