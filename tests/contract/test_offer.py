"""Offers of every game to the shelf and to the set-up."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from main import GAMES
from table.game import LEVELS, Game
from table.offer.options import BadSetup, OptionValue, spelt
from tests.contract.playing import every_game, fits

ROOT = Path(__file__).parents[2]
OLDER: dict[str, dict[str, OptionValue]] = {
    "nizza": {"swing_length": "before", "fingertips": False},
    "vertiges": {"closing": "free", "load": "light"},
}
"""Options whose older matches go on otherwise than new ones begin."""


@every_game
def test_the_shelf_can_show_it(game: Game) -> None:
    assert GAMES[game.name] is game
    assert game.name.isidentifier()
    assert game.name == game.name.lower()
    assert game.title.strip()
    assert game.tagline.strip()
    assert game.default_seats in game.seats
    assert game.seats.step == 1


@every_game
def test_the_readme_names_it(game: Game) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert game.title in readme
    assert game.credit in readme
    books = (ROOT / "assets" / "rulebooks").glob(f"{game.name}.*.md")
    assert all(game.credit in book.read_text(encoding="utf-8") for book in books)


@every_game
def test_options_explain_themselves_and_have_sensible_choices(game: Game) -> None:
    assert len({option.name for option in game.options}) == len(game.options)
    for option in game.options:
        assert option.title.strip()
        assert option.explanation.strip()
        assert option.default in option.choices
        assert len(option.choices) >= 2
        assert len({spelt(choice).lower() for choice in option.choices}) == len(option.choices)
        assert not option.labels or len(option.labels) == len(option.choices)
        assert all(option.parse(spelt(choice)) == choice for choice in option.choices)
        assert all(type(choice) in (bool, int, str) for choice in option.choices), "what JSON gives back unchanged"


@every_game
def test_every_choice_reaches_the_position(game: Game) -> None:
    for option in game.options:
        for choice in option.choices_for(game.default_seats):
            position = json.loads(game.setup(game.default_seats, {option.name: choice}).to_json())
            assert position["options"][option.name] == choice


@every_game
def test_matches_from_before_an_option_go_on_as_they_were_played(game: Game) -> None:
    changed = {option.name: option.absent for option in game.options if option.absent != option.default}
    assert changed == OLDER.get(game.name, {})
    state = game.setup(game.default_seats, saved=True)
    assert json.loads(state.to_json())["options"] == msgspec.to_builtins(game.options_type())


@every_game
def test_every_choice_fits_the_numbers_of_players_it_says_and_the_defaults_fit_all(game: Game) -> None:
    for option in game.options:
        assert option.choices_for(game.seats[-1]) == option.choices
        for seats in game.seats:
            fitting = [choice for choice in option.choices if fits(game, seats, {option.name: choice})]
            assert option.choices_for(seats) == tuple(fitting)
    for seats in game.seats:
        assert len(game.setup(seats).returns()) == seats


@every_game
def test_too_few_and_too_many_players_are_refused(game: Game) -> None:
    for seats in (0, game.seats[0] - 1, game.seats[-1] + 1):
        with pytest.raises(BadSetup, match=f"is for {game.seats[0]} to {game.seats[-1]} players, not {seats}"):
            game.setup(seats)


@every_game
def test_its_ready_tables_differ_and_can_be_played_at(game: Game) -> None:
    names = [table.name for table in game.ready_tables]
    assert [name for name in names if name in ("quick", "classic", "everything")] == ["quick", "classic", "everything"]
    set_ups = set()
    for table in game.ready_tables:
        assert set(table.bots) <= set(LEVELS)
        state = game.setup(1 + len(table.bots), table.options)
        assert len(state.returns()) == 1 + len(table.bots)
        set_ups.add((table.bots, tuple(game.complete_options(table.options).items())))
    assert len(set_ups) == len(names)


@every_game
def test_it_brings_a_bot_of_every_level(game: Game) -> None:
    for level in LEVELS:
        bot = game.make_bot(level)
        assert callable(bot.choose)
        assert callable(bot.advise)
