"""Offers of a game, and the messages about a set-up that does not fit."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from gettext import NullTranslations
from typing import Annotated

import msgspec
import pytest

from main import GAMES, main
from table.contract import BadGame
from table.game import LEVELS, PLAYERS, Game
from table.offer.options import BadSetup, Option, declared, listed, spelt
from tests.lantern import GAME
from tests.lantern.rules import Lantern, Poured, new_state


class Sky(StrEnum):
    RED = "red"
    GREY = "grey"
    BLUE = "blue"


class Weather(msgspec.Struct):
    wind: Annotated[str, Option("Wind", "Blows.", rule="WE-1", choices=("off", "North"))] = "off"
    fog: Annotated[bool, Option("Fog", "Hides.", rule="WE-2")] = False
    rain: Annotated[str, Option("Rain", "Falls.", rule="WE-3", choices=("a", "b"), default="b")] = "none"
    sky: Annotated[Sky, Option("Sky", "Covers.", rule="WE-4", choices=(Sky.GREY, Sky.BLUE))] = Sky.RED


WIND, FOG, RAIN, SKY = declared(Weather)


def game_with(*options: Option) -> Game:
    return Game(
        name="weather",
        package="tests.lantern",
        title="Weather",
        tagline="",
        seats=range(2, 5),
        default_seats=2,
        options=options,
        state_type=Lantern,
        action_type=GAME.action_type,
        new_state=new_state,
        bots=GAME.bots,
        narration=GAME.narration,
    )


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (FOG, "on", True),
        (FOG, " OFF ", False),
        (WIND, "north", "North"),
        (GAME.option("points"), "3", 3),
    ],
)
def test_an_option_is_read_as_it_is_written_on_the_command_line(option: Option, text: str, value: object) -> None:
    parsed = option.parse(text)
    assert parsed == value
    assert type(parsed) is type(value)


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [
        (FOG, "true", "'true' is no value of option fog; choose off or on."),
        (GAME.option("points"), "4", "'4' is no value of option points; choose 1, 2, 3 or 8."),
        (WIND, "", "'' is no value of option wind; choose off or North."),
    ],
)
def test_a_value_that_is_no_choice_is_refused_with_all_choices(option: Option, text: str, sentence: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        option.parse(text)
    assert str(refusal.value) == sentence


def test_every_choice_is_read_back_from_how_it_is_spelt() -> None:
    for option in (WIND, FOG, *GAME.options):
        for choice in option.choices:
            assert option.parse(spelt(choice)) == choice


@pytest.mark.parametrize(("choices", "line"), [((), "none"), ((1,), "1"), ((1, 2), "1 or 2"), ((1, 2, 3), "1, 2 or 3")])
def test_choices_are_listed_in_one_line(choices: tuple[object, ...], line: str) -> None:
    assert listed(choices) == line


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadSetup, match="no option 'wind'; it has none"):
        game_with().complete_options({"wind": "off"})
    with pytest.raises(BadSetup, match="no option 'wind'; it has none"):
        game_with().option("wind")


def test_one_is_not_true() -> None:
    with pytest.raises(BadSetup):
        game_with(FOG).complete_options({"fog": 1})
    with pytest.raises(BadSetup):
        GAME.complete_options({"points": True})


def test_options_are_completed_in_the_games_order() -> None:
    assert list(game_with(FOG, WIND).complete_options({"wind": "North"}).items()) == [("fog", False), ("wind", "North")]


def test_bots_are_made_for_every_level() -> None:
    assert set(LEVELS) < set(PLAYERS)
    for level in LEVELS:
        assert GAME.make_bot(level) is not None


def test_an_option_that_a_saved_match_does_not_know_has_its_value_from_before() -> None:
    game = game_with(WIND, RAIN)
    assert game.complete_options({}) == {"wind": "off", "rain": "b"}
    assert game.complete_options({}, saved=True) == {"wind": "off", "rain": "none"}
    assert game.complete_options({"rain": "a"}, saved=True)["rain"] == "a"
    with pytest.raises(BadSetup):
        game.complete_options({"rain": "none"}, saved=True)


def test_a_member_that_is_no_choice_is_a_former_one() -> None:
    assert (SKY.choices, SKY.former) == (("grey", "blue"), ("red",))
    with pytest.raises(BadSetup):
        game_with(SKY).complete_options({"sky": "red"})
    assert game_with(SKY).complete_options({"sky": "red"}, saved=True) == {"sky": "red"}


def test_a_field_without_an_option_is_named() -> None:
    with pytest.raises(BadGame, match="Annotate the field wind"):
        declared(msgspec.defstruct("Bare", [("wind", str, "off")]))


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        (
            "tests.lantern.bots:Dremer",
            'GAME names "tests.lantern.bots:Dremer", which is not there: '
            "module 'tests.lantern.bots' has no attribute 'Dremer'. Do you mean Dreamer?",
        ),
        (
            "tests.lantern.bot:Dreamer",
            "GAME names \"tests.lantern.bot:Dreamer\", which is not there: No module named 'tests.lantern.bot'.",
        ),
    ],
)
def test_a_misspelt_part_of_a_game_is_named(place: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    misspelt = replace(GAME, bots=(place,) * 4)
    with pytest.raises(BadGame) as refusal:
        misspelt.make_bot("novice")
    assert str(refusal.value) == sentence
    assert main(["lantern", "--headless", "--seats", "novice,random"], {"lantern": misspelt}) == 2
    assert sentence in " ".join(capsys.readouterr().err.split())


def test_an_event_without_words_is_named_with_its_file() -> None:
    words = GAME.load_narration()
    narration = replace(words, tellers={kind: teller for kind, teller in words.tellers.items() if kind is not Poured})
    with pytest.raises(BadGame, match=r"tests\.lantern has no words for the event Poured: .*tests\.lantern\.narration"):
        narration.tell(Poured(0, 1), ("Ada",), NullTranslations())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_saved_match_names_only_options_that_it_would_not_go_on_with(game: Game) -> None:
    for option in game.options:
        for choice in option.choices:
            whole = game.complete_options({option.name: choice})
            saved = game.options_to_save(whole)
            assert (option.name in saved) == (choice != option.absent)
            assert game.complete_options(saved, saved=True) == whole
