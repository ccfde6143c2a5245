"""The match in words, and the refusals; and that every kind of event and refusal has its words."""

import gettext
import random
import re
from pathlib import Path

import pytest

import nimmsleich
from nimmsleich import GAME, events, story
from nimmsleich.actions import Bid, Denounce, Look, NimmsleichAction, Spend, Vote
from nimmsleich.rules import NimmsLeich
from table.contract import Event, IllegalAction, Seat
from tests.nimmsleich.tables import dealt, denounced, fresh, written

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "100 % Flo")
ENGLISH = gettext.NullTranslations()


def told(event: Event) -> str:
    return GAME.tell(event, NAMES, ENGLISH)


def test_numbers_and_corpses_agree() -> None:
    assert story.bodies(1, 5, ENGLISH) == "one Dead Sea"
    assert story.bodies(5, 5, ENGLISH) == "five Dead Seas"
    assert story.bodies(12, 1, ENGLISH) == "twelve Dead Letters"
    assert story.bodies(13, 3, ENGLISH) == "13 Still Lifes"
    assert story.corpse(6, ENGLISH) == "Dead Heat"
    assert story.card(0, ENGLISH) == "four Dead Letters, one Dead Weight and one Dead Language"


def test_a_bid_and_what_is_thought_of_it() -> None:
    """NL-22, NL-25"""
    assert told(events.BidMade(0, 5, 5, opening=True)) == "Ada starts with five Dead Seas."
    assert told(events.BidMade(5, 2, 1, opening=False)) == "100 % Flo bids two Dead Letters."
    assert told(events.Denounced(1, 0, 6, 1)) == "Bo does not believe a word of it."
    assert told(events.VotesShown((0, 2, 3), (1,))) == "One, two, three! Thumbs: Ada, Cy and Di. Fists: Bo."


def test_the_count() -> None:
    """NL-26"""
    assert told(events.Counted(5, 5, 5, (0,), (1,))) == "The count: five Dead Seas. The bid holds. Well done, Ada."
    assert told(events.Counted(5, 5, 4, (1,), (0,))).startswith("The count: four Dead Seas. The bid was hot air.")
    assert told(events.Counted(6, 1, 0, (1,), (0,))) == "Dead Heat lies on no card at all. Well done, Bo."


def test_where_cards_go() -> None:
    """NL-27, NL-31, NL-32, NL-34"""
    assert told(events.CardGone(0, 4, 7)) == "Ada gets rid of a card: four to go."
    assert told(events.CardGone(0, 1, None)) == "Ada gets rid of a card: one to go."
    assert told(events.CardGone(0, 0, None)) == "Ada gets rid of the last card!"
    assert told(events.CardUnderPile(1, 7)) == "Bo puts the card back under the pile."
    assert told(events.CardUnderPile(1, None)) == "Bo hides one of two cards under the pile."
    assert told(events.CardSwapped(1)) == "Bo swaps a card with the stock."


def test_detectives() -> None:
    """NL-40, NL-41, NL-33"""
    two, both = (Look(1), Look(2)), (Look(2, 0), Look(2, 1))
    assert told(events.TokenSpent(0, two, 1)) == "Ada sends a detective to Bo and Cy."
    assert told(events.TokenSpent(0, both, 0)) == "Ada sends the last detective to Cy, to see both cards."
    assert told(events.TokenSpent(0, (Look(2),), 1)) == "Ada sends a detective to Cy."
    assert told(events.TokenSpent(0, two, 0)) == "Ada sends the last detective to Bo and Cy."
    whisper = told(events.CardsSeen(0, two, (6, 7)))
    assert whisper == (
        "The detective whispers to Ada: Bo has three Dead Letters and three Still Lifes; "
        "Cy has three Dead Weights and three Dead Languages."
    )


def test_the_end() -> None:
    """NL-28, NL-50"""
    assert told(events.MatchWon((2,))).startswith("Cy wins.")
    assert told(events.MatchWon((0, 2))).startswith("Ada and Cy share the win.")
    assert told(events.TokensDecided((0, 2), (1, 0), (2,))) == (
        "Ada and Cy finish together; Cy needed the fewest detectives."
    )
    assert told(events.TokensDecided((0, 1, 2), (1, 0, 0), (1, 2))) == (
        "Ada, Bo and Cy finish together; on detectives used, Bo and Cy are level."
    )
    assert told(events.OystersEaten((0, 2), (7, 9))) == "Oysters opened: Ada 7 and Cy 9."


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a_whole_match_can_be_told_without_gaps(seats: int) -> None:
    rng = random.Random(seats)
    lines: list[str] = []
    state = GAME.setup(seats, {"oysters": True})
    for _ in range(2000):
        if state.is_terminal():
            break
        seat = rng.choice(state.actors() + state.interrupters())
        action = state.sample_chance(rng) if seat < 0 else rng.choice(state.legal_actions(seat))
        lines += [told(event) for event in state.apply(seat, action)]
    assert state.is_terminal()
    spoken = [line for line in lines if line]
    assert len([line for line in spoken if line.startswith("Round ")]) == state.observation(0).round
    assert all(re.fullmatch(r"[A-Z“1].*[.!”]", line) and "%(" not in line for line in spoken)


def test_every_kind_of_event_has_its_words() -> None:
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)} - {Event}
    assert set(story._TELLERS) == kinds


def test_every_refusal_has_its_words_and_no_words_are_left_over() -> None:
    source = (Path(nimmsleich.__file__).parent / "legality.py").read_text(encoding="utf-8")
    phases = {
        f"not_now_{phase}"
        for phase in ("dealer", "deal", "shuffle", "bidding", "voting", "shedding", "oysters", "over")
    }
    keys = set(re.findall(r'IllegalAction\([^,]+, "(\w+)"', source)) | phases
    assert set(story._REFUSALS) == keys


def explained(state: NimmsLeich, seat: Seat, action: NimmsleichAction) -> str:
    with pytest.raises(IllegalAction) as refused:
        state.check(seat, action)
    return GAME.explain(refused.value, NAMES, ENGLISH)


def test_refusals_in_one_sentence() -> None:
    """NL-23, NL-24, NL-25, NL-40"""
    state = dealt(4)
    assert explained(state, 0, Bid(1, 1)) == "Wait your turn: Bo is to bid or to denounce."
    assert explained(state, 1, Bid(25, 1)) == "The cards in all hands cannot show more than 24 of a kind."
    state.apply(1, Bid(3, 5))
    assert explained(state, 2, Bid(3, 1)) == (
        "That does not raise three Dead Seas: bid a higher number, or as many of a higher-ranked corpse."
    )
    state.apply(2, Denounce())
    assert explained(state, 2, Vote(True)).startswith("Whoever denounces a bid is a fist")
    assert explained(state, 3, Spend((Look(0), Look(1)))) == "Detectives work during the bidding only."
    assert explained(fresh(4), 0, Bid(1, 1)) == "Not yet: the cards are being dealt."
    over = written([[0], [7], [8], [9]], [0, 1, 1, 1])
    denounced(over, Bid(1, 1))
    for seat in over.actors():
        over.apply(seat, Vote(False))
    assert explained(over, 1, Denounce()) == "The match is over."
