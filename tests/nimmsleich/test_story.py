"""The match in words, and the refusals; and that every kind of event and refusal has its words."""

import gettext
import random
import re
from collections import Counter

import pytest

from nimmsleich import GAME, wording
from nimmsleich.cards import RANKS
from nimmsleich.rules import events
from nimmsleich.rules.actions import Bid, Denounce, Look, NimmsleichAction, Spend, Vote
from nimmsleich.rules.state import NimmsLeich
from table.contract import Event, IllegalAction, Seat
from table.language import load
from table.words import Translator
from tests.contract.playing import turns
from tests.nimmsleich.positions import dealt, denounced, fresh, judged, written

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed", "100 % Flo")
ENGLISH = gettext.NullTranslations()


FRENCH = load("fr")


def told(event: Event) -> str:
    return GAME.load_narration().tell(event, NAMES, ENGLISH).replace("\N{NO-BREAK SPACE}", " ")


def french(event: Event) -> str:
    return GAME.load_narration().tell(event, NAMES, FRENCH).replace("\N{NO-BREAK SPACE}", " ")


def test_numbers_and_corpses_agree() -> None:
    asked = [wording.corpses(rank, ENGLISH) for rank in RANKS]
    assert asked == ["Dead Letters", "Dead Weights", "Still Lifes", "Dead Languages", "Dead Seas", "Dead Heats"]
    assert wording.bodies(1, 5, ENGLISH) == "one Dead Sea"
    assert wording.bodies(5, 5, ENGLISH) == "five Dead Seas"
    assert wording.bodies(12, 1, ENGLISH) == "twelve Dead Letters"
    assert wording.bodies(13, 3, ENGLISH) == "13 Still Lifes"
    assert wording.corpse(6, ENGLISH) == "Dead Heat"
    assert wording.card(0, ENGLISH) == "four Dead Letters, one Dead Weight and one Dead Language"


def test_a_bid_and_what_is_thought_of_it() -> None:
    """NL-22, NL-25"""
    assert told(events.BidMade(0, 5, 5, opening=True)) == "Ada starts with five Dead Seas."
    assert told(events.BidMade(5, 2, 1, opening=False)) == "100 % Flo bids two Dead Letters."
    assert told(events.Denounced(1, 0, 6, 1)) == "Bo doesn't believe a word of it."
    assert told(events.VotesShown((0, 2, 3), (1,))) == "One, two, three! Thumbs: Ada, Cy and Di. Fists: Bo."


def test_the_count() -> None:
    """NL-26"""
    assert told(events.Counted(5, 5, 5, (0,), (1,))) == "The count: five Dead Seas. The bid holds. Well done, Ada."
    assert told(events.Counted(5, 5, 4, (1,), (0,))).startswith("The count: four Dead Seas. The bid was hot air.")
    assert told(events.Counted(6, 1, 0, (1,), (0,))) == "Dead Heat: not a single one. Well done, Bo."


def test_where_cards_go() -> None:
    """NL-27, NL-31, NL-32, NL-34"""
    assert told(events.CardGone(0, 4, None)) == "Ada gets rid of a card: four to go."
    assert told(events.CardGone(0, 1, None)) == "Ada gets rid of a card: one to go."
    assert told(events.CardGone(0, 0, None)) == "Ada gets rid of the last card!"
    assert told(events.CardUnderPile(1, None, 4)) == "Bo hides one of two cards under the pile."
    assert told(events.CardSwapped(1)) == "Bo swaps a card with the stock."


def test_without_a_pile_nothing_goes_under_it() -> None:
    """NL-27, NL-28"""
    state = written([[0], [7], [8], [9]], [0, 1, 0, 1])
    lost = [event for event in judged(state, Bid(24, 6)) if isinstance(event, events.CardUnderPile)]
    assert [told(event) for event in lost] == [
        "Ada has to keep 4 × Dead Letter, Dead Weight, Dead Language, the last card."
    ]
    assert french(lost[0]) == "Ada doit garder 4 × Lettre morte, Poids mort, Langue morte, sa dernière carte."


def test_the_cards_that_are_shown_can_be_read_again_where_they_go() -> None:
    """NL-26, NL-27"""
    assert told(events.HandsShown(((0,), (6,), (12,), (35,)))) == ""
    assert told(events.CardGone(0, 4, 7)) == "Ada gets rid of 3 × Dead Weight, 3 × Dead Language: four to go."
    assert told(events.CardGone(0, 1, 0)) == "Ada gets rid of 4 × Dead Letter, Dead Weight, Dead Language: one to go."
    assert told(events.CardGone(0, 0, 6)) == "Ada gets rid of 3 × Dead Letter, 3 × Still Life, the last card!"
    assert told(events.CardUnderPile(1, 7, 4)) == "Bo puts 3 × Dead Weight, 3 × Dead Language back under the pile."
    assert french(events.CardGone(0, 4, 7)) == "Ada se défait de 3 × Poids mort, 3 × Langue morte : plus que quatre."
    assert french(events.CardGone(0, 1, 7)) == "Ada se défait de 3 × Poids mort, 3 × Langue morte : plus qu'une."
    assert french(events.CardGone(0, 0, 7)) == "Ada se défait de 3 × Poids mort, 3 × Langue morte, sa dernière carte !"
    assert french(events.CardUnderPile(1, 7, 4)) == "Bo remet 3 × Poids mort, 3 × Langue morte sous sa pile."


def test_three_who_do_not_show_which_card_goes_show_them_all_before() -> None:
    """NL-26, NL-30"""
    shown = events.HandsShown(((6, 7), (24,), (25, 35)))
    assert told(shown) == (
        "Cards on the table! Ada: 3 × Dead Letter, 3 × Still Life + 3 × Dead Weight, 3 × Dead Language; "
        "Bo: 2 × Dead Letter, 2 × Dead Weight, 2 × Dead Language; "
        "Cy: 2 × Dead Weight, 2 × Still Life, 2 × Dead Sea + "
        "Dead Letter, Dead Weight, Dead Language, Dead Sea, 2 × Dead Heat."
    )
    assert french(shown).startswith(
        "Cartes sur table ! Ada : 3 × Lettre morte, 3 × Nature morte + 3 × Poids mort, 3 × Langue morte ; Bo : 2 × Lett"
    )


def test_detectives() -> None:
    """NL-40, NL-41, NL-33"""
    two, both = (Look(1), Look(2)), (Look(2, 0), Look(2, 1))
    assert told(events.TokenSpent(0, two, 1)) == "Ada sends a detective to Bo and Cy."
    assert told(events.TokenSpent(0, both, 0)) == "Ada sends the last detective to Cy for a look at both cards."
    assert told(events.TokenSpent(0, (Look(2),), 1)) == "Ada sends a detective to Cy."
    assert told(events.TokenSpent(0, two, 0)) == "Ada sends the last detective to Bo and Cy."
    whisper = told(events.CardsSeen(0, two, (6, 7)))
    assert whisper == (
        "The detective whispers to Ada: Bo has three Dead Letters and three Still Lifes; "
        "Cy has three Dead Weights and three Dead Languages."
    )
    assert told(events.CardsSeen(0, (Look(2),), (6,))) == (
        "The detective whispers to Ada: Cy has three Dead Letters and three Still Lifes."
    )
    assert told(events.CardsSeen(0, both, (6, 7))) == (
        "The detective whispers to Ada: Cy has three Dead Letters and three Still Lifes; "
        "on the other card, three Dead Weights and three Dead Languages."
    )
    assert french(events.CardsSeen(0, both, (6, 7))) == (
        "Le détective souffle à Ada : Cy a trois Lettres mortes et trois Natures mortes ; "
        "sur l'autre carte, trois Poids morts et trois Langues mortes."
    )


def test_the_end() -> None:
    """NL-28, NL-50"""
    assert told(events.MatchWon((2,))).startswith("Cy wins.")
    assert told(events.MatchWon((0, 2))).startswith("Ada and Cy share the win.")
    assert told(events.TokensDecided((0, 2), (1, 0), (2,))) == (
        "Ada and Cy finish together; Cy needed fewer detectives."
    )
    assert told(events.TokensDecided((0, 1, 2), (1, 2, 0), (2,))) == (
        "Ada, Bo and Cy finish together; Cy needed the fewest detectives."
    )
    assert told(events.TokensDecided((0, 2), (1, 1), (0, 2))) == (
        "Ada and Cy finish together, with equally many detectives used."
    )
    assert french(events.TokensDecided((0, 2), (1, 0), (2,))).endswith("Cy s'en tire avec moins de détectives.")
    assert french(events.TokensDecided((0, 1, 2), (1, 2, 0), (2,))).endswith("tire avec le moins de détectives.")
    assert french(events.TokensDecided((0, 2), (1, 1), (0, 2))) == (
        "Ada et Cy finissent ensemble, et à égalité de détectives."
    )
    assert told(events.TokensDecided((0, 1, 2), (1, 0, 0), (1, 2))) == (
        "Ada, Bo and Cy finish together; Bo and Cy used equally few detectives."
    )
    assert told(events.OystersEaten((0, 2), (7, 9))) == "Oysters opened: Ada 7 and Cy 9."


@pytest.mark.parametrize("language", [ENGLISH, FRENCH])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_no_sentence_says_a_name_twice_without_need(seats: int, language: Translator) -> None:
    """Players who are level or needed fewest are named again if others finished together with them."""
    for seed in range(12):
        for turn in turns(GAME, seats, seed=seed):
            for event in turn.state.clone().apply(turn.seat, turn.action):
                named = Counter(re.findall("|".join(NAMES), GAME.load_narration().tell(event, NAMES, language)))
                again = event.level if isinstance(event, events.TokensDecided) and event.level != event.finished else ()
                assert all(times <= 1 + (NAMES.index(name) in again) for name, times in named.items())


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


def explained(state: NimmsLeich, seat: Seat, action: NimmsleichAction) -> str:
    with pytest.raises(IllegalAction) as refused:
        state.check(seat, action)
    return GAME.load_narration().explain(refused.value, NAMES, ENGLISH)


def test_what_is_advised_after_a_low_bid_is_possible() -> None:
    """NL-24"""
    state = dealt(4)
    for seat, bid in ((1, Bid(3, 6)), (2, Bid(24, 5))):
        state.apply(seat, bid)
        low = explained(state, seat + 1, Bid(2, 1))
        assert low.endswith("a higher number." if seat == 1 else "or as many of a higher-ranked corpse.")
    assert explained(dealt(4), 1, Bid(25, 1)) == "No bid may exceed 24: six for each card in play."
    state.apply(3, Bid(24, 6))
    assert explained(state, 0, Bid(2, 1)) == "No higher bid is left: you must denounce."


def test_refusals_in_one_sentence() -> None:
    """NL-23, NL-24, NL-25, NL-40"""
    state = dealt(4)
    assert explained(state, 0, Bid(1, 1)) == "Wait your turn: it is up to Bo now."
    assert explained(state, 1, Bid(25, 1)) == "No bid may exceed 24: six for each card in play."
    state.apply(1, Bid(3, 5))
    assert explained(state, 2, Bid(3, 1)) == (
        "That does not raise three Dead Seas: bid a higher number, or as many of a higher-ranked corpse."
    )
    state.apply(2, Denounce())
    assert explained(state, 2, Vote(True)).startswith("You denounced the bid, so you are a fist")
    assert explained(state, 3, Spend((Look(0), Look(1)))) == "Detectives only work during the bidding."
    assert explained(fresh(4), 0, Bid(1, 1)) == "Not yet: the cards are being dealt."
    over = written([[0], [7], [8], [9]], [0, 1, 1, 1])
    denounced(over, Bid(1, 1))
    for seat in over.actors():
        over.apply(seat, Vote(False))
    assert explained(over, 1, Denounce()) == "The match is over."
