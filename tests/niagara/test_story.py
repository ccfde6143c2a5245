"""The match in words: where canoes go, what the river takes, who has won."""

import re
from collections import Counter
from gettext import NullTranslations

import pytest

from benchmarks.matches import everything_on
from niagara import GAME, wording
from niagara.board import Arm, Card, Gem, Place
from niagara.narration import NARRATION
from niagara.rules import events
from table.contract import Event
from table.language import load
from table.words import Translator
from tests.contract.playing import turns

NAMES = ("Ada", "bo", "Cy", "100 % Di")
ENGLISH = NullTranslations()
FRENCH = load("fr")


def english(event: Event) -> str:
    return NARRATION.tell(event, NAMES, ENGLISH)


def french(event: Event) -> str:
    return NARRATION.tell(event, NAMES, FRENCH).replace("\N{NO-BREAK SPACE}", " ")


def test_gems_places_and_the_weather_in_words() -> None:
    assert wording.gems((Gem.RED, Gem.VIOLET, Gem.RED), ENGLISH) == "a violet gem and two red gems"
    assert (
        wording.gems((Gem.RED, Gem.VIOLET, Gem.RED), FRENCH)
        == "une gemme violette et\N{NO-BREAK SPACE}deux gemmes rouges"
    )
    assert [wording.weather(mark) for mark in (-1, 0, 2)] == ["\N{MINUS SIGN}1", "0", "+2"]
    assert len({wording.place(place, FRENCH) for place in Place}) == len(Place)
    assert len({wording.card(card, FRENCH) for card in Card}) == len(Card)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.RoundBegan(3, 1), "Round 3. bo has the buoy."),
        (events.CardRevealed(0, Card.FOUR), "Ada reveals the 4."),
        (events.CardRevealed(2, Card.CHOICE), "Cy plays the 1/2/3."),
        (events.CanoePaddled(0, 1, (Place.SHORE, Place.D1, Place.D2)), "Ada launches a canoe and reaches disc 2."),
        (
            events.CanoePaddled(0, 1, (Place.D4, Place.D5, Place.R6)),
            "Ada paddles down from disc 4 to disc 6 of the right arm.",
        ),
        (events.CanoePaddled(0, 1, (Place.R7, Place.R6)), "Ada paddles up to disc 6 of the right arm."),
        (
            events.CanoePaddled(0, 1, (Place.R7, Place.R6, Place.D5)),
            "Ada paddles up from disc 7 of the right arm to disc 5.",
        ),
        (events.CanoePaddled(0, 1, (Place.D1, Place.SHORE)), ""),
        (events.CanoeLanded(0, 1, ()), "Ada lands an empty canoe."),
        (events.CanoeLanded(1, 0, (Gem.WHITE, Gem.RED)), "bo brings home a white gem and a red gem."),
        (events.CanoeLanded(0, 1, (), moose=True), "Ada lands with nobody aboard but the moose."),
        (events.CanoeLanded(0, 1, (Gem.BLUE,), moose=True), "Ada brings home a blue gem. The moose goes ashore too."),
        (
            events.GemLoaded(2, 0, Gem.BLUE, Place.L6, 0),
            "On disc 6 of the left arm, Cy loads a blue gem, the last one there.",
        ),
        (events.GemUnloaded(3, 0, Gem.BLUE, Place.D3), "On disc 3, 100 % Di unloads a blue gem."),
        (events.CanoeSlid(0, 0, Place.D3, Place.D4), "The whirlpool drags Ada down to disc 4."),
        (events.CanoeSlid(0, 0, Place.L7, Place.FALLS), "The whirlpool takes Ada over the edge."),
        (events.WeatherChanged(0, -1), "Ada moves the cloud to \N{MINUS SIGN}1."),
        (events.WeatherChanged(None, 0), "The cloud drifts back to 0."),
        (events.CanoesLassoed(0, (1,)), "Ada pulls a canoe onto the bank."),
        (events.CanoesLassoed(0, (0, 1)), "Ada pulls both canoes onto the bank."),
        (events.JoeTraded(0, 0, None, Gem.RED), "Ada gives Diamond Joe a red gem."),
        (events.JoeTraded(0, 0, Gem.RED, Gem.WHITE), "Ada gives Diamond Joe a white gem for a red gem."),
        (events.JoePaddled((Place.D3, Place.D2)), "Diamond Joe paddles up from disc 3 to disc 2."),
        (events.JoePaddled((Place.D1, Place.D2)), "Diamond Joe paddles down from disc 1 to disc 2."),
        (
            events.JoePaddled((Place.D2, Place.D1, Place.D2)),
            "Diamond Joe leaves disc 2, turns round upstream and comes down to disc 2.",
        ),
        (
            events.JoePaddled((Place.R7, Place.FALLS)),
            "Diamond Joe paddles down from disc 7 of the right arm and forgets to stop.",
        ),
        (
            events.JoeLost(Place.R7, Gem.YELLOW),
            "Diamond Joe goes over the falls. He has done that before. Back at the sites: a yellow gem.",
        ),
        (events.MatchEnded((0,), capped=False), "Ada wins. The river keeps the rest."),
        (events.MatchEnded((0, 2), capped=False), "Ada and Cy share the win. The river keeps the rest."),
    ],
)
def test_what_happened_is_told(event: Event, sentence: str) -> None:
    assert english(event) == sentence


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.FlowFixed(2, 1, 3), "Lowest card 2, cloud +1: the river moves 3 discs."),
        (events.FlowFixed(2, -1, 1), "Lowest card 2, cloud \N{MINUS SIGN}1: the river moves one disc."),
        (events.FlowFixed(1, -1, 0), "Lowest card 1, cloud \N{MINUS SIGN}1: the river rests."),
        (events.FlowFixed(1, -1, 1), "Lowest card 1, cloud \N{MINUS SIGN}1: the river moves one disc all the same."),
        (events.FlowFixed(0, 2, 2), "No card with a number, cloud +2: the river moves 2 discs."),
    ],
)
def test_how_far_the_river_moves_is_told_with_its_reason(event: Event, sentence: str) -> None:
    """NI-40"""
    assert english(event) == sentence


def test_what_the_falls_take_is_told_whole() -> None:
    """NI-41, NI-78"""
    lost = events.CanoeLost(0, 0, Place.L7, (Gem.WHITE, Gem.RED), moose=True)
    assert english(lost).endswith(" Back at the sites: a white gem and a red gem. The moose swims ashore.")
    assert french(lost).endswith(
        " De retour au gisement : une gemme blanche et une gemme rouge. L'élan, lui, sait nager."
    )
    assert "Back" not in english(events.CanoeLost(0, 0, Place.L7, (), moose=False))


def test_who_robs_is_told_before_or_after_but_always_who_robs_whom_of_what() -> None:
    """NI-36"""
    for gem in Gem:
        for canoe in (0, 1):
            line = english(events.GemStolen(0, canoe, 2, 1, gem))
            assert "Ada" in line
            assert "Cy" in line
            assert wording.gem(gem, ENGLISH) in line


@pytest.mark.parametrize("seat", range(len(NAMES)))
@pytest.mark.parametrize("gem", Gem)
def test_in_whatever_way_it_is_told_who_did_what_is_said(seat: int, gem: Gem) -> None:
    for event in (
        events.CanoeLost(seat, 0, Place.L7, (gem,), moose=False),
        events.CanoeLanded(seat, 0, (gem,)),
        events.GemLoaded(seat, 0, gem, Place.D4, 3),
        events.JoeTraded(seat, 0, gem, None),
    ):
        assert NAMES[seat] in english(event)
        assert wording.gem(gem, ENGLISH) in english(event)
        assert wording.gem(gem, FRENCH) in french(event)


def test_a_line_can_be_read_in_french() -> None:
    assert french(events.CanoePaddled(0, 0, (Place.D4, Place.D5, Place.L6))) == (
        "Ada quitte le disque 4 et descend vers le disque 6 du bras gauche."
    )
    assert french(events.FlowFixed(3, 0, 3)) == "Carte la plus basse 3, nuage 0 : la rivière avance de 3 disques."
    assert french(events.CardRevealed(1, Card.LASSO)) == "bo joue le lasso."


def test_an_event_is_told_alike_wherever_it_is_told() -> None:
    stolen = events.GemStolen(0, 0, 1, 1, Gem.RED)
    assert len({english(stolen) for _ in range(5)}) == 1


def test_gaps_are_made_in_a_long_log_where_rounds_begin() -> None:
    assert NARRATION.headings == (events.RoundBegan,)


def test_the_arm_of_a_push_needs_no_line() -> None:
    assert english(events.RiverPushed(1, Arm.LEFT)) == ""


@pytest.mark.parametrize("text", [ENGLISH, FRENCH])
@pytest.mark.parametrize(("seats", "options"), [(3, {}), (4, everything_on(GAME)), (6, everything_on(GAME))])
def test_a_whole_match_can_be_told_without_gaps(seats: int, options: dict[str, object], text: Translator) -> None:
    names = ("Ada", "Bo", "Cy", "Di", "Ed", "100 % Flo")[:seats]
    lines: list[str] = []
    last = None
    for turn in turns(GAME, seats, {**options, "rounds": 30}):
        last = turn.state.clone()
        lines += [GAME.load_narration().tell(event, names, text) for event in last.apply(turn.seat, turn.action)]
    assert last is not None
    assert last.is_terminal()
    spoken = [line for line in lines if line]
    assert all(re.fullmatch(r"[A-ZÀÉ1“«].*[.!]", line) and "%(" not in line for line in spoken)
    opened = [line for line in spoken if re.match(r"(Round|Manche) \d+\. ", line)]
    assert len(opened) == last.observation(0).round
    named = Counter(name for line in spoken for name in names if name in line)
    assert named.keys() == set(names)


def test_where_the_rounds_allowed_end_the_match_the_log_says_so() -> None:
    """NI-60"""
    told_last = ""
    for turn in turns(GAME, 3, {"rounds": 30}):
        for event in turn.state.clone().apply(turn.seat, turn.action):
            told_last = GAME.load_narration().tell(event, NAMES, ENGLISH) or told_last
    assert told_last.startswith("The last round is over. With ")
