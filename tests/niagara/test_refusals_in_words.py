"""Board elements that the sentence of a refusal names."""

import pytest

from niagara import GAME
from niagara.board import Card, Gem
from niagara.rules.refusals import refused
from table.contract import IllegalAction
from tests.contract.refusals_told import explained


@pytest.mark.parametrize(
    ("refusal", "sentence", "french"),
    [
        (
            refused("both_must_move"),
            "Both canoes are on the river, so both must move.",
            "Vos deux canoës sont sur la rivière : les deux doivent bouger.",
        ),
        (
            refused("not_your_turn", seat=1),
            "Wait your turn: it is up to Bo now.",
            "Attendez votre tour : c'est à Bo de jouer.",
        ),
        (
            refused("points_left", left=1),
            "Spend all points unless the canoe lands: one point would be left over.",
            "Sauf pour accoster, il faut dépenser tous ses points, et il resterait un point.",
        ),
        (
            refused("points_missing", cost=5, points=3),
            "That costs five points, and the canoe has three points.",
            "Cela coûte cinq points, et le canoë a trois points.",
        ),
        (
            refused("gem_not_at_site", gem=Gem.VIOLET),
            "There is no violet gem at this site.",
            "Il n'y a aucune gemme violette à ce gisement.",
        ),
        (
            refused("gem_not_there", seat=2, gem=Gem.RED),
            "Cy has no red gem in that canoe.",
            "Cy n'a aucune gemme rouge dans ce canoë.",
        ),
        (
            refused("joe_has_same_gem", gem=Gem.BLUE),
            "Diamond Joe has a blue gem too: that would be no swap.",
            "Diamond Joe a lui aussi une gemme bleue : ce ne serait pas un échange.",
        ),
        (
            refused("end_of_weather_track", weather=-1),
            "The cloud is at \N{MINUS SIGN}1, the end of its track: it can only go back.",
            "Le nuage est à \N{MINUS SIGN}1, au bout de sa piste : il ne peut que revenir.",
        ),
        (
            refused("no_lasso_card", card=Card.CHOICE),
            "Your card is the 1/2/3, and only the lasso puts canoes on the bank.",
            "Votre carte est le 1/2/3, et seul le lasso tire les canoës sur la berge.",
        ),
    ],
)
def test_what_a_refusal_speaks_of_is_named(refusal: IllegalAction, sentence: str, french: str) -> None:
    assert explained(GAME, refusal) == sentence
    assert explained(GAME, refusal, "fr") == french
