"""Bluffs, doubts and counts in the story of a match of Nimm's Leich!."""

from __future__ import annotations

from gettext import NullTranslations

from nimmsleich import GAME
from nimmsleich.retelling import boldest_bluff, retell
from nimmsleich.rules.actions import Bid, Denounce, Vote
from table.match.match import Match
from table.match.retelling import Moment
from table.seating import headless_setup
from table.words import number
from tests.nimmsleich.positions import count_of, written

SEATS = (0, 1, 2, 3)


def last_round(*bids: Bid, thumbs: tuple[int, ...] = ()) -> Match:
    """Play a match of one round: all seats hold their last card, and the last of the bids is denounced."""
    begin = written([[0], [8], [16], [24]], [0, 0, 0, 0])
    match = Match(GAME, headless_setup(GAME, ("random",) * 4, {}, seed=1), begin)
    for bid in bids:
        match.apply(match.state.actors()[0], bid)
    match.apply(match.state.actors()[0], Denounce())
    while match.state.actors():
        seat = match.state.actors()[0]
        match.apply(seat, Vote(seat in thumbs))
    return match


def lying(corpse: int) -> int:
    return count_of(written([[0], [8], [16], [24]], [0, 0, 0, 0]), corpse)


def moment(match: Match, title: str) -> Moment | None:
    return next((each for each in retell(match, NullTranslations()).moments if each.title == title), None)


def test_the_boldest_bluff_is_the_bid_that_was_believed_and_lacked_most() -> None:
    true, bluff, denounced = Bid(1, 2), Bid(lying(3) + 2, 3), Bid(lying(3) + 6, 3)
    match = last_round(true, bluff, denounced)
    claim = boldest_bluff(match, SEATS)
    assert claim is not None
    assert (claim.made.seat, claim.made.count, claim.count, claim.missing) == (1, bluff.count, lying(3), 2)
    told = moment(match, "The boldest bluff")
    assert told is not None
    assert (told.number, told.pictured) == (1, match.length)
    assert boldest_bluff(match, (0, 2)) is None, "a true bid is none, and the last one was not believed"


def test_who_alone_was_right_is_told() -> None:
    match = last_round(Bid(lying(5) + 3, 5), thumbs=(2, 3))
    told = moment(match, "One against all")
    assert told is not None
    assert match.setup.names[1] in told.words
    assert moment(last_round(Bid(lying(5) + 3, 5)), "One against all") is None


def test_a_bid_that_held_by_nothing_is_the_closest_count() -> None:
    told = moment(last_round(Bid(lying(4), 4), thumbs=(2,)), "The closest count")
    assert told is not None
    assert moment(last_round(Bid(lying(4) - 1, 4), thumbs=(2,)), "The closest count") is None


def test_a_bidding_is_told_only_if_it_was_long() -> None:
    few, many = (tuple(Bid(count, 4) for count in range(1, most + 1)) for most in (4, 5))
    assert moment(last_round(*few), "The longest bidding") is None
    told = moment(last_round(*many), "The longest bidding")
    assert told is not None
    assert told.words.startswith("5 bids")


def test_winners_who_used_as_many_detectives_are_told_of_together() -> None:
    match = last_round(Bid(lying(4), 4), thumbs=(0, 2))
    assert match.state.winners() == (0, 2)
    told = retell(match, NullTranslations()).decided
    assert told.endswith("got rid of the last card in round 6, with equally few detectives.")
    assert all(match.setup.names[seat] in told for seat in (0, 2))


def test_a_bluff_is_told_with_what_there_was_in_words() -> None:
    match = last_round(Bid(lying(3) + 2, 3), Bid(lying(3) + 6, 3))
    told = moment(match, "The boldest bluff")
    assert told is not None
    assert told.words.endswith(f"There were only {number(lying(3), NullTranslations())}.")
