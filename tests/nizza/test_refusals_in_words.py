"""Board elements that the sentence of a refusal names."""

import pytest

from nizza import GAME
from nizza.board.areas import Point
from nizza.dice import Symbol
from nizza.rules.actions import Climb, NizzaAction, Push, Swing
from nizza.rules.refusals import refused
from table.contract import IllegalAction
from tests.contract.refusals_told import explained
from tests.nizza.positions import pawn, using

ROOF = Point("house-2", 460.0)


@pytest.mark.parametrize(
    ("refusal", "sentence", "french"),
    [
        (
            refused("landing_too_far", missing=3.0),
            "The rope is 12 cm too short to get there.",
            "Il manque 12 cm à la corde pour aller là.",
        ),
        (
            refused("ladder_too_short", missing=0.0001),
            "The ladder is 1 cm too short to get there.",
            "Il manque 1 cm à l'échelle pour aller là.",
        ),
        (
            refused("rival_too_far", missing=24.76),
            "The ladder is 1.0 m too short to reach your rival: get closer.",
            "Il manque 1,0 m à l'échelle pour atteindre votre rival : approchez-vous.",
        ),
        (
            refused("rope_too_far", missing=311.0),
            "The rope is 12.5 m too short to reach you: take one on a nearer chimney, or move it.",
            "Il manque 12,5 m à la corde pour vous atteindre : prenez-en une à une cheminée plus proche,"
            " ou déplacez-la.",
        ),
        (
            refused("no_such_die", symbol=Symbol.WALK),
            "None of your dice left shows a walk.",
            "Aucun des dés qui vous restent ne montre une marche.",
        ),
        (
            refused("no_neighbour", chimney=8),
            "This rope hangs on chimney 8 and can only move to the chimney before or after it.",
            "Cette corde est à la cheminée 8, et ne passe qu'à la cheminée du numéro d'avant ou d'après.",
        ),
        (
            refused("not_your_turn", seat=1),
            "Wait your turn: it is up to Bo now.",
            "Attendez votre tour : c'est à Bo de jouer.",
        ),
    ],
)
def test_what_a_refusal_speaks_of_is_named(refusal: IllegalAction, sentence: str, french: str) -> None:
    assert explained(GAME, refusal) == sentence
    assert explained(GAME, refusal, "fr") == french


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Swing(4, ROOF), "The rope is too short to reach you"),
        (Swing(0, Point("house-5", 1000.0)), "The rope is too short to get there"),
        (Swing(0, ROOF, 14), "The rope is too short to reach from you to that chimney"),
        (Climb(Point("house-3", 640.0)), "The ladder is too short to get there"),
        (Push(1, 7, 7), "The ladder is too short to reach your rival"),
    ],
)
def test_a_wrong_guess_measures_nothing(action: NizzaAction, words: str) -> None:
    """NZ-23."""
    measured, hidden = (
        using("slp", pawn(ROOF), pawn("house-7"), ropes=(5, 11, 1, 8, 14, 9), options={"strict": strict})
        for strict in (False, True)
    )
    with pytest.raises(IllegalAction) as loose:
        measured.check(0, action)
    assert set(loose.value.details) == {"missing"}
    with pytest.raises(IllegalAction) as raised:
        hidden.check(0, action)
    assert raised.value.rule_id == loose.value.rule_id
    assert not raised.value.details
    assert explained(GAME, raised.value).startswith(words)
    assert "trop courte" in explained(GAME, raised.value, "fr")


def test_what_is_missing_is_measured_on_the_board() -> None:
    """NZ-4, NZ-32: from x = 460 the ladder of 170 units reaches 630, and 10 units are 40 cm."""
    state = using("l", pawn(Point("house-2", 460.0)))
    with pytest.raises(IllegalAction) as raised:
        state.check(0, Climb(Point("house-3", 640.0)))
    assert explained(GAME, raised.value) == "The ladder is 40 cm too short to get there."
