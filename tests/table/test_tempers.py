"""Tempers: what they change in a choice, and how they are named at the table."""

from __future__ import annotations

import pytest

from main import GAMES
from table.game import LEVELS, Game
from table.match.match import SeatSetup
from table.offer.options import BadSetup
from table.rng import stream
from table.seating import NAMES, USUAL_TEMPERS, headless_setup, seat_temper, seat_word, seat_words
from table.tempers import PLAIN, TEMPERS, Traits, choose, temper_of

SAFE, DARING, RASH = "safe", "daring", "rash"
LOOKS = {SAFE: Traits(risk=-1.0), DARING: Traits(risk=0.6, harm=0.5), RASH: Traits(risk=1.0, gain=1.0)}
WEIGHED = [(SAFE, 0.50), (DARING, 0.47), (RASH, 0.30)]


def chosen(temper: str, margin: float = 0.1, seed: int = 1, mixing: float = 0.0) -> str:
    return choose(WEIGHED, LOOKS.__getitem__, TEMPERS[temper], margin, stream(seed, "choice"), mixing=mixing)


def test_a_plain_bot_takes_the_first_of_the_best_and_draws_nothing() -> None:
    rng = stream(1, "choice")
    before = rng.getstate()
    alike = [("first", 1.0), ("second", 1.0), ("third", 0.5)]
    assert choose(alike, lambda _: Traits(risk=1.0), PLAIN, 0.1, rng) == "first"
    assert rng.getstate() == before


def test_a_temper_takes_what_suits_it_if_it_is_nearly_as_good() -> None:
    assert chosen("bold") == DARING
    assert chosen("careful") == SAFE
    assert chosen("bold", margin=0.02) == SAFE, "0.47 is worse by more than the margin"


@pytest.mark.parametrize("temper", TEMPERS)
def test_nothing_is_chosen_that_is_clearly_worse(temper: str) -> None:
    assert RASH not in {chosen(temper, seed=seed) for seed in range(60)}


def test_the_unpredictable_mix_and_so_does_whoever_is_told_to() -> None:
    assert {chosen("unpredictable", seed=seed) for seed in range(30)} == {SAFE, DARING}
    assert {chosen("plain", mixing=0.05, seed=seed) for seed in range(30)} >= {SAFE, DARING}
    assert {chosen("plain", seed=seed) for seed in range(30)} == {SAFE}


def test_each_of_the_default_names_has_a_temper_of_its_own() -> None:
    assert set(USUAL_TEMPERS) == set(NAMES)
    assert len(set(USUAL_TEMPERS.values())) == len(NAMES)
    assert set(USUAL_TEMPERS.values()) == set(TEMPERS) - {"plain"}


def test_the_command_line_names_a_temper_after_the_level() -> None:
    assert seat_words(" Master:Bold, expert : plain,novice") == ("master:bold", "expert", "novice")
    for words, said in (("master:bald", "'bald' is no temper"), ("random:bold", "'random' has no temper")):
        with pytest.raises(BadSetup, match=said):
            seat_words(words)
    setup = headless_setup(GAMES["nimmsleich"], ("master:bold", "expert", "random"), {}, 1)
    assert [seat_temper(seat).name for seat in setup.seats] == ["bold", "plain", "plain"]
    assert [seat_word(seat) for seat in setup.seats] == ["master:bold", "expert", "random"]


def test_a_temper_of_a_later_version_and_that_of_a_person_are_plain() -> None:
    assert temper_of("choleric") == PLAIN
    assert seat_temper(SeatSetup("human", "Ada", temper="bold")) == PLAIN
    assert seat_temper(SeatSetup("expert", "Ada")) == PLAIN


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_bot_is_plain_unless_it_is_told_otherwise(game: Game) -> None:
    for level in LEVELS:
        assert vars(game.make_bot(level))["temper"] == PLAIN
        assert vars(game.make_bot(level, TEMPERS["fair"]))["temper"] == TEMPERS["fair"]
