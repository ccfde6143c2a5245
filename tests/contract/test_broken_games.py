"""Games that break the contract are noticed: copies with one fault each, and the test that finds it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from main import GAMES
from nizza.rules.actions import Land
from table.contract import Action, State
from table.game import Game
from tests.contract import test_rule_ids
from tests.contract.test_legal_kinds import test_nothing_that_a_seat_may_do_is_left_out as left_out
from tests.contract.test_random_play import (
    test_actors_and_legal_actions_agree_until_the_end as stuck,
)
from tests.contract.test_random_play import (
    test_what_chance_deals_to_each_place_is_equally_frequent as loaded,
)
from tests.contract.test_rule_ids import test_all_languages_have_the_same_numbers_in_each_rule as translated
from tests.contract.test_saved_before import test_nature_answers_what_it_answered_in_a_match_saved_before as simulated
from tests.lantern import GAME
from tests.lantern.rules import Guess, Lantern, Lay, Peek


def withheld(withheld: Action) -> Callable[[pytest.MonkeyPatch], Game]:
    """Never offer one action, which `check` accepts all the same."""

    def broken(patch: pytest.MonkeyPatch) -> Game:
        legal = Lantern.legal_actions
        patch.setattr(Lantern, "legal_actions", lambda state, seat: [x for x in legal(state, seat) if x != withheld])
        return replace(GAME, title=f"Without {withheld}")

    return broken


def without_a_choice(patch: pytest.MonkeyPatch) -> Game:
    """Offer nothing to who must guess."""
    legal = Lantern.legal_actions
    patch.setattr(Lantern, "legal_actions", lambda state, seat: [] if state.position.full else legal(state, seat))
    return replace(GAME, title="Stuck lanterns")


def dealt_to_the_last(patch: pytest.MonkeyPatch) -> Game:
    """Give the highest card to the last seat, once in three deals."""
    sample = Lantern.sample_chance

    def loaded(state: Lantern, rng: random.Random) -> Action:
        answer = sample(state, rng)
        return Lay(tuple(sorted(answer.cards))) if isinstance(answer, Lay) and rng.random() < 1 / 3 else answer

    patch.setattr(Lantern, "sample_chance", loaded)
    return replace(GAME, title="Loaded lanterns")


def elsewhere(state: State[Any, Any], rng: random.Random) -> Action:
    answer = GAMES["nizza"].answer_chance(state, rng)
    return msgspec.structs.replace(answer, x=answer.x + 0.1) if isinstance(answer, Land) else answer


def landing_elsewhere(_: pytest.MonkeyPatch) -> Game:
    """Let pawns come down beside the place of their simulation."""
    return replace(GAMES["nizza"], nature=f"{__name__}:elsewhere")


def translated_otherwise(patch: pytest.MonkeyPatch) -> Game:
    """Deal seven cards in German and six in English."""
    book = test_rule_ids.rule_book
    patch.setattr(test_rule_ids, "rule_book", lambda game, code: book(game, code).replace("sechs Karten", "7 Karten"))
    return GAMES["nimmsleich"]


@pytest.mark.parametrize(
    ("broken", "noticed", "sentence"),
    [
        (withheld(Guess(True)), left_out, "legal_actions does not offer it"),
        (withheld(Peek(1)), left_out, "legal_actions does not offer it"),
        (without_a_choice, stuck, "Stuck lanterns: seat 0 must act, but legal_actions offers it nothing"),
        (dealt_to_the_last, loaded, "times of"),
        (landing_elsewhere, simulated, "nizza-momentum"),
        (translated_otherwise, translated, "only one of de and English"),
    ],
)
def test_a_broken_game_fails_a_test_of_the_contract(
    broken: Callable[[pytest.MonkeyPatch], Game],
    noticed: Callable[[Game], None],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = broken(monkeypatch)
    with pytest.raises(AssertionError, match=sentence):
        noticed(game)
