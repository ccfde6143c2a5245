"""NL-25 … NL-28: thumbs and fists, the count, where cards go, and the end."""

import random

import pytest

from nimmsleich import GAME
from nimmsleich.bots.advice import Belief, RoundForecast
from nimmsleich.retelling import Claim
from nimmsleich.rules.actions import Bid, Denounce, Look, Spend, Vote
from nimmsleich.rules.events import (
    BidMade,
    CardGone,
    CardUnderPile,
    Counted,
    HandsShown,
    MatchWon,
    RoundEnded,
    TokensDecided,
    Voted,
    VotesShown,
)
from nimmsleich.rules.odds import ExactOdds
from nimmsleich.rules.state import NimmsLeich
from nimmsleich.rules.views import Phase
from nimmsleich.view.menus import Hands
from nimmsleich.view.tabletop import Showdown
from table.contract import SPECTATOR, visible_to
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import BOT_STEP, TurnController
from table.seating import NAMES, players_at_once
from tests.nimmsleich.positions import count_of, dealt, denounced, judged, written
from tests.refusals import refusal


def test_bots_choose_together() -> None:
    """The first one rests; the others follow at once, because nobody sees what they choose."""
    seats = tuple(SeatSetup("novice", name, seat) for seat, name in enumerate(NAMES))
    setup = MatchSetup(GAME.name, seats, GAME.complete_options({}), 5)
    match, frame = Match(GAME, setup), 1 / 20
    controller, pauses, rested = TurnController(match, players_at_once(GAME, setup)), list[float](), 0.0
    while len(pauses) < len(seats) - 2:
        rested += frame
        if controller.update(frame):
            if isinstance(match.entry(match.number - 1).action, Vote):
                pauses.append(rested)
            rested = 0.0
    assert pauses[0] >= BOT_STEP
    assert max(pauses[1:]) < BOT_STEP / 2


def last_cards(tokens: list[int], *, oysters: bool = False) -> NimmsLeich:
    """Four players with their last cards, which show four of corpse 1 (and no more)."""
    state = written([[0], [7], [8], [9]], [0, 0, 0, 1], tokens=tokens, options={"oysters": oysters})
    assert count_of(state, 1) == 4
    return state


def test_only_the_others_choose() -> None:
    """NL-25"""
    state = dealt(6)
    denounced(state, Bid(2, 3))
    assert state.actors() == (0, 3, 4, 5)
    assert state.legal_actions(0) == [Vote(False), Vote(True)]
    assert state.legal_actions(1) == state.legal_actions(2) == []
    assert refusal(state, 1, Vote(False)) == ("NL-25", "bidder_is_thumb")
    assert refusal(state, 2, Vote(True)) == ("NL-25", "denouncer_is_fist")
    assert refusal(state, SPECTATOR, Vote(True)) == ("NL-25", "no_player")


def test_bidding_is_over_at_once() -> None:
    """NL-25"""
    state = dealt(4)
    denounced(state, Bid(2, 3))
    assert refusal(state, 3, Bid(9, 3)) == ("NL-22", "not_now_voting")
    assert refusal(state, 3, Denounce()) == ("NL-23", "not_now_voting")


def test_before_a_denunciation_nobody_votes() -> None:
    """NL-25"""
    assert refusal(dealt(4), 1, Vote(True)) == ("NL-25", "not_now_bidding")


def test_a_choice_is_made_once() -> None:
    """NL-25"""
    state = dealt(4)
    denounced(state, Bid(2, 3))
    state.apply(3, Vote(True))
    assert refusal(state, 3, Vote(False)) == ("NL-25", "already_voted")
    assert state.actors() == (0,)


def test_a_vote_is_secret_until_all_have_voted() -> None:
    """NL-25: states that differ in a vote alone look the same to everybody else, and so do the events."""
    thumb, fist = dealt(4), dealt(4)
    denounced(thumb, Bid(2, 3))
    denounced(fist, Bid(2, 3))
    assert thumb.apply(3, Vote(True)) == fist.apply(3, Vote(False)) == [Voted(3)]
    for seat in (0, 1, 2, SPECTATOR):
        assert thumb.observation(seat) == fist.observation(seat)
    assert thumb.observation(3).vote is True
    assert fist.observation(3).vote is False
    assert thumb.observation(0).voted == (False, True, True, True)


def test_all_votes_come_to_light_together() -> None:
    """NL-25, NL-26"""
    state = dealt(5)
    events = judged(state, Bid(2, 3), thumbs=(4,))
    assert events[1:3] == [VotesShown((1, 4), (0, 2, 3)), HandsShown(((0,), (6,), (12,), (18,), (24,)))]


@pytest.mark.parametrize(
    ("more", "winners", "losers"), [(0, (1, 3), (0, 2)), (1, (0, 2), (1, 3)), (-1, (1, 3), (0, 2))]
)
def test_as_many_as_bid_are_enough(more: int, winners: tuple[int, ...], losers: tuple[int, ...]) -> None:
    """NL-26: thumbs 1 and 3 win if the count reaches the bid, else the fists."""
    state = dealt(4)
    there_are = count_of(state, 1)
    events = judged(state, Bid(there_are + more, 1), thumbs=(3,))
    assert events[3] == Counted(1, there_are + more, there_are, winners, losers)
    record = state.observation(0).rounds[-1]
    assert (record.count, record.winners) == (there_are, winners)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_all_that_judges_a_bid_agrees_with_the_count(more: int) -> None:
    """NL-26: what records, shows, retells or foresees a verdict asks one rule."""
    state = dealt(4)
    bid, hands = Bid(count_of(state, 1) + more, 1), tuple(map(tuple, state.position.hands))
    forecast = RoundForecast(state.observation(0), Belief(4, hands, ()), 1, random.Random(0))
    events = judged(state, bid, thumbs=(3,))
    past = state.observation(0).rounds[-1]
    made = BidMade(1, bid.count, bid.corpse, opening=True)
    verdicts = {
        "record": past.holds,
        "event": next(event for event in events if isinstance(event, Counted)).holds,
        "bid": made.call.holds(past.count),
        "showdown": Showdown(past.calls[-1], past.thumbs, count=past.count).holds,
        "picture": Hands.of(past).holds,
        "retelling": not Claim(0, made, 1, past.hands, doubted=True).missing,
        "odds": ExactOdds(sum(hands, ()), (), (), 0).chance(bid) == 1.0,
        "bots": bool(forecast.winners(forecast.denounced(bid.index, 1))[0] >> 1 & 1),
    }
    assert verdicts == dict.fromkeys(verdicts, more <= 0)


def test_winners_cards_leave_and_losers_cards_go_under_the_pile() -> None:
    """NL-27"""
    state = dealt(4)
    events = judged(state, Bid(13, 1), thumbs=(3,))
    assert events[4:9] == [
        CardUnderPile(0, 0, 6),
        CardGone(1, 5, 6),
        CardUnderPile(2, 12, 6),
        CardGone(3, 5, 18),
        RoundEnded(1, (6, 5, 6, 5)),
    ]
    view = state.observation(SPECTATOR)
    assert view.box == (6, 18)
    assert view.piles == ((None,) * 4 + (0,), (None,) * 4, (None,) * 4 + (12,), (None,) * 4)


def test_a_card_that_comes_round_again_is_known_to_all() -> None:
    """NL-20, NL-27: it was shown and lay at a known place."""
    state = written([[0], [1], [2], [3]], [1, 2, 2, 2])
    judged(state, Bid(24, 6))
    assert state.observation(SPECTATOR).piles[0] == (0,)
    judged(state, Bid(24, 6))
    view = state.observation(SPECTATOR)
    assert view.hands[0] == view.sure[0] == (0,)
    assert view.hands[1] == (None,)


def test_the_first_without_a_card_wins() -> None:
    """NL-28"""
    state = written([[0], [7], [8], [9]], [0, 1, 1, 1])
    events = judged(state, Bid(1, 1))
    assert events[-2:] == [RoundEnded(6, (0, 2, 2, 2)), MatchWon((0,))]
    assert state.is_terminal()
    assert state.actors() == ()
    assert state.winners() == (0,)
    assert state.returns() == (1.0, 0.0, 0.0, 0.0)
    assert refusal(state, 0, Bid(1, 1)) == ("NL-22", "not_now_over")


def test_a_loser_with_the_last_card_plays_on() -> None:
    """NL-28"""
    state = written([[0], [7], [8], [9]], [0, 1, 1, 1])
    judged(state, Bid(24, 6))
    assert not state.is_terminal()
    assert state.winners() == ()
    assert state.returns() == (0.0,) * 4
    assert state.observation(0).hands[0] == (0,)


def test_fewest_tokens_used_decide_a_tie() -> None:
    """NL-28: seats 0 and 2 both finish."""
    state = last_cards([0, 2, 1, 2])
    events = judged(state, Bid(4, 1), thumbs=(2,))
    assert events[-2:] == [TokensDecided((0, 2), (2, 1), (2,)), MatchWon((2,))]
    assert state.returns() == (0.0, 0.0, 1.0, 0.0)


def test_tokens_of_those_who_still_have_cards_do_not_count() -> None:
    """NL-28: seat 3 has both tokens and a card left."""
    state = last_cards([1, 0, 1, 2])
    judged(state, Bid(4, 1), thumbs=(2, 3))
    assert state.winners() == (0, 2)


def test_still_level_they_share() -> None:
    """NL-28"""
    state = last_cards([1, 0, 1, 0])
    events = judged(state, Bid(4, 1), thumbs=(2,))
    assert events[-1] == MatchWon((0, 2))
    assert state.returns() == (0.5, 0.0, 0.5, 0.0)
    assert state.observation(1).winners == (0, 2)


def test_votes_are_of_no_use_once_the_match_is_over() -> None:
    """NL-28, NL-40"""
    state = last_cards([1, 0, 1, 0])
    judged(state, Bid(4, 1), thumbs=(2,))
    assert refusal(state, 3, Vote(True)) == ("NL-25", "not_now_over")
    assert refusal(state, 0, Spend((Look(1), Look(2))))[0] == "NL-40"
    assert state.position.phase is Phase.OVER


def test_everybody_sees_the_count_and_nobody_a_secret_in_it() -> None:
    """NL-26"""
    state = dealt(4)
    events = judged(state, Bid(13, 1), thumbs=(3,))
    hidden = [event for event in events if event not in visible_to(SPECTATOR, events)]
    assert {type(event).__name__ for event in hidden} == {"HandDrawn"}
