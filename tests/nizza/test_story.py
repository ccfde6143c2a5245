"""The match in words: dice, ropes, falls, suitcases, who has won."""

import re
from collections import Counter
from gettext import NullTranslations
from itertools import product
from pathlib import Path
from random import Random

import pygame
import pytest

from nizza import GAME, wording
from nizza.board.areas import Kind, Point, Water
from nizza.dice import Symbol
from nizza.narration import NARRATION
from nizza.physics.swing import landing
from nizza.retelling import retell
from nizza.rules import events
from nizza.rules.actions import SwingFreely
from nizza.rules.state import Nizza
from nizza.rules.views import Case
from stage.driving import open_window
from stage.match_session import MatchSession
from stage.menus.results import ResultsScene
from stage.services import Services
from stage.settings import Settings
from table.contract import CHANCE, Event
from table.language import load
from table.match import journal
from table.match.match import Match
from table.seating import headless_setup
from table.words import Translator
from tests.contract.saved_matches import saved_match
from tests.nizza.positions import dice, fresh
from tests.nizza.staged import on, staged

NAMES = ("Ada", "bo", "Cy", "100 % Di")
ENGLISH = NullTranslations()
FRENCH = load("fr")
HERE, THERE = Point("house-2", 460.0), Point("house-3", 630.0)


def english(event: Event) -> str:
    return NARRATION.tell(event, NAMES, ENGLISH)


def french(event: Event) -> str:
    return NARRATION.tell(event, NAMES, FRENCH).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("units", "words", "mots"),
    [
        (0.1, "1 cm", "1 cm"),
        (3, "12 cm", "12 cm"),
        (3.01, "13 cm", "13 cm"),
        (24.75, "99 cm", "99 cm"),
        (24.8, "1.0 m", "1,0 m"),
        (165, "6.6 m", "6,6 m"),
        (370, "14.8 m", "14,8 m"),
    ],
)
def test_a_length_is_said_in_centimetres_or_metres_and_rounded_up(units: float, words: str, mots: str) -> None:
    """NZ-4"""
    assert wording.length(units, ENGLISH) == words
    assert wording.length(units, FRENCH).replace("\N{NO-BREAK SPACE}", " ") == mots


def test_everything_that_is_named_has_a_name_of_its_own() -> None:
    for text in (ENGLISH, FRENCH):
        assert len({wording.onto(kind, text) for kind in Kind}) == len(Kind)
        assert len({wording.die(symbol, text) for symbol in Symbol}) == len(Symbol)
        assert len({wording.dice((symbol, symbol), text) for symbol in Symbol}) == len(Symbol)
        assert [wording.rope(rope, text) for rope in (0, 2, 4)] == [wording.rope(rope, text) for rope in (1, 3, 5)]
        assert len({wording.rope(rope, text) for rope in range(6)}) == 3


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.RopesHung((9, 1, 4, 14, 2, 3)), "The ropes are hung at random, on chimneys 1, 2, 3, 4, 9 and 14."),
        (events.StartThrown((0, 1, 2), ()), "No parachute: roll again."),
        (events.StartThrown((0, 1, 2), (0, 2)), "A parachute each for Ada and Cy, who roll again."),
        (events.StartThrown((0, 1, 2), (2,)), ""),
        (events.StartDecided(2), "Cy has the parachute and goes first."),
        (events.RoundBegan(3), "Round 3."),
        (events.DiceRolled(0, (), dice("rrslc"), 2), "Ada rolls two ropes, swing, ladder and suitcase."),
        (events.DiceRolled(0, (), dice("rrrrr"), 2), "Ada rolls five ropes, and looks at the dice from below."),
        (
            events.DiceRolled(0, (), dice("rslwp"), 2),
            "Ada rolls a bit of everything: rope, swing, ladder, walk and parachute.",
        ),
        (events.DiceRolled(0, (), dice("rrslw"), 1), "Ada keeps nothing and rolls two ropes, swing, ladder and walk."),
        (events.DiceRolled(0, dice("ssll"), dice("c"), 1), "Ada keeps two swings and two ladders and rolls suitcase."),
        (events.DieHandedOn(1, Symbol.WALK, False, 2), "bo passes a walk on unused."),
        (events.DieHandedOn(1, Symbol.WALK, True, 2), ""),
        (events.RopeMoved(0, 0, 5, 6), "Ada moves a short rope from chimney 5 to chimney 6."),
        (
            events.RopeMoved(0, 5, 5, 7, swinging=True),
            "Ada tosses the rope over from chimney 5 to chimney 7.",
        ),
        (
            events.PawnSwung(0, 3, 5, HERE, HERE, Kind.ROOF),
            "Ada swings on a medium rope at chimney 5, for the view.",
        ),
        (events.SwingLanded(0, HERE, THERE, Kind.PALM), "Ada lets go and flies into a palm tree."),
        (events.PawnClimbed(0, HERE, THERE, Kind.TOOLS), "Ada climbs onto the first red terrace."),
        (events.PawnClimbed(0, HERE, THERE, Kind.SQUARE), "Ada climbs down to the street."),
        (events.PawnClimbed(0, HERE, HERE, Kind.ROOF), "Ada goes up the ladder and down again."),
        (
            events.PawnClimbed(0, HERE, Point("house-2", 500.0), Kind.ROOF),
            "Ada uses the ladder as a footbridge.",
        ),
        (
            events.PawnFell(0, HERE, 4, 3),
            "Ada falls in front of square 5, and swims in front of square 4.",
        ),
        (events.CaseLost(0, Case.TOOLS), "The tools of Ada sink; there are more on the first red terrace."),
        (events.CaseLost(0, Case.JEWELS), "The crown jewels of Ada sink; the fish are impressed."),
        (events.SafeCracked(1), "bo cracks the safe: the crown jewels!"),
        (events.YachtBoarded(1), ""),
        (
            events.MatchEnded((0,), capped=False),
            "Ada wins. England sends its thanks, and Nice a bill for the tiles.",
        ),
        (events.MatchEnded((0,), capped=True), "The last round is over. Ada got farthest and wins."),
        (
            events.MatchEnded((0, 2), capped=True),
            "The last round is over. Ada and Cy got equally far and share the win.",
        ),
    ],
)
def test_what_happened_is_told(event: Event, sentence: str) -> None:
    assert english(event) == sentence


@pytest.mark.parametrize("text", [ENGLISH, FRENCH])
def test_in_whatever_way_a_swing_is_told_who_swings_where_is_said(text: Translator) -> None:
    """NZ-31"""
    for seat, rope, kind in product(range(len(NAMES)), range(6), Kind):
        line = NARRATION.tell(events.PawnSwung(seat, rope, 11, HERE, THERE, kind), NAMES, text)
        for part in (NAMES[seat], " 11", wording.rope(rope, text), wording.onto(kind, text)):
            assert part in line


@pytest.mark.parametrize("square", range(0, 20, 3))
@pytest.mark.parametrize("seat", range(len(NAMES)))
def test_in_whatever_way_a_fall_is_told_who_falls_where_is_said(seat: int, square: int) -> None:
    """NZ-35"""
    fallen = events.PawnFell(seat, HERE, square, square)
    pushed = events.PawnPushed(seat, (seat + 1) % len(NAMES))
    for tell in (english, french):
        assert NAMES[seat] in tell(fallen)
        assert f" {square + 1}" in tell(fallen)
        assert NAMES[seat] in tell(pushed)
        assert NAMES[pushed.victim] in tell(pushed)
        assert NAMES[seat] in tell(events.WaterLeft(seat, Water(square), HERE))
        assert NAMES[seat] in tell(events.SwingMissed(seat, HERE, square))


def test_a_line_can_be_read_in_french() -> None:
    assert french(events.DiceRolled(0, dice("ss"), dice("llc"), 1)) == (
        "Ada garde deux balancements et obtient deux échelles et une valise."
    )
    assert french(events.SwingLanded(0, HERE, THERE, Kind.YACHT)) == "Ada lâche tout et atterrit sur le yacht."
    assert french(events.DieHandedOn(0, Symbol.SWING, False, 1)) == "Ada passe un balancement sans s'en servir."
    assert french(events.MatchEnded((1,), capped=False)) == (
        "bo gagne. L'Angleterre envoie ses remerciements, et Nice la facture des tuiles."
    )


def test_gaps_are_made_in_a_long_log_where_rounds_begin() -> None:
    assert NARRATION.headings == (events.RoundBegan,)


@pytest.mark.parametrize("text", [ENGLISH, FRENCH])
@pytest.mark.parametrize(
    "chosen", [{"random_ropes": True}, {"swing_style": "momentum", "board": "port", "crowded_berth": "nearest"}]
)
def test_a_whole_match_can_be_told_without_gaps(chosen: dict[str, object], text: Translator) -> None:
    rng, names = Random("told"), (*NAMES, "Ed", "Flo")
    state = fresh(6, rounds=20, **chosen)
    lines: list[str] = []
    while not state.is_terminal():
        (seat,) = state.actors()
        action = state.sample_chance(rng) if seat == CHANCE else rng.choice(state.legal_actions(seat))
        lines += [NARRATION.tell(event, names, text) for event in state.apply(seat, action)]
    spoken = [line for line in lines if line]
    assert all(re.fullmatch(r"[A-ZÀÉ1“«b].*[.!…]", line) and "%(" not in line for line in spoken)
    opened = [line for line in spoken if re.match(r"(Round|Manche) \d+\.", line)]
    assert len(opened) == state.observation(0).round == 20
    assert Counter(name for line in spoken for name in names if name in line).keys() == set(names)


def test_the_longest_swing_is_one_that_gained_way() -> None:
    """A flight that falls short and ends on the street is longer, and nothing to boast of."""
    begin = staged("sssss", on("crane-jib"), options={"swing_style": "momentum"}, ropes=(1, 2, 8, 3, 4, 5))
    told_of: list[str | None] = []
    for release in (1.0667, 0.8667):
        match = Match(GAME, headless_setup(GAME, ("random",) * 2, {"board": "port"}, seed=1), begin.clone())
        match.apply(0, SwingFreely(2, (), release, begin=-0.87))
        assert isinstance(match.state, Nizza)
        match.apply(CHANCE, landing(match.state.position))
        moments = retell(match, ENGLISH).moments
        told_of.append(next((each.words for each in moments if each.title == "The longest swing"), None))
    assert told_of[0] is None
    assert told_of[1] is not None
    assert re.search(r"swings 15\.\d m onto a roof", told_of[1])


def test_the_front_page_is_saved_as_a_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path))

    def results(services: Services) -> ResultsScene:
        match = journal.read(saved_match(GAME), {GAME.name: GAME})
        match.go_to(match.length)
        return ResultsScene(services, MatchSession.review(services, match))

    with open_window(tmp_path, {GAME.name: GAME}, results, settings=Settings(reduced_motion=True)) as (driver, _):
        driver.click("page")
        (file,) = (tmp_path / "pictures").iterdir()
        page, saved = driver.app.painter.canvas.pixel_rect(driver.find("page").rect), pygame.image.load(file)
        assert saved.get_size() == page.size
        assert (
            saved.get_at((4, saved.get_height() // 2))[:3] == driver.picture.get_at((page.left + 4, page.centery))[:3]
        )
