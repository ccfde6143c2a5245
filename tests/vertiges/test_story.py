"""The match in words: who fell, who scored, who was caught; and why something was refused."""

from gettext import NullTranslations

import pytest

from table.contract import Event, IllegalAction
from table.match.match import Match
from table.seating import headless_setup
from tests.vertiges.positions import base, done, ended, lay, written
from vertiges import GAME
from vertiges.offer import CHART
from vertiges.rules import events
from vertiges.rules.actions import Catch, FirstPlayer

NAMES = ("Ada", "Bo", "Cy")
TEXT = NullTranslations()


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            events.Fell(0, (4,), 1, zap=False),
            "Clack: a piece slips from Ada and lands on the table. 1 point for everyone else.",
        ),
        (events.Fell(0, (4, 5), 3, zap=False), "Clatter! Ada drops 2 pieces. 3 points for everyone else."),
        (
            events.Fell(1, (1, 2, 3, 4, 5), 5, zap=True),
            "The ZAP goes wrong. Timber! 5 pieces come down around Bo. 5 points for everyone else.",
        ),
        (events.Zapped(2, (8, 2), 3, 0, 2), "ZAP! Cy moves 2 pieces in one go: 2 points."),
        (events.Zapped(2, (8, 2), 3, 1, 3), "ZAP! Cy moves 2 pieces in one go: 3 points. 1 red star among them."),
        (events.PieceLaid(0, 8, 1, 2, 5, closed=True), "Ada lays piece 8 on tower 2 and closes it at 5."),
        (events.TurnEnded(0, 0), "Ada has nothing to lay and no room to begin."),
        (events.TurnEnded(0, 1), "Ada stops after one piece."),
        (events.FalseAlarm(0, 1), "“Caught!” cries Ada. But Bo had nothing that fits."),
        (events.MatchWon((0,), (7, 3, 0)), "Ada wins with 7 points."),
        (events.MatchWon((0, 2), (1, 0, 1)), "Ada and Cy share the win with 1 point each."),
        (events.MatchWon((0, 1, 2), (0, 0, 0)), "Ada, Bo and Cy share the win with 0 points each."),
    ],
)
def test_what_happened_is_told(event: Event, sentence: str) -> None:
    assert GAME.load_narration().tell(event, NAMES, TEXT) == sentence


def test_a_mistake_is_told_with_the_piece_that_fitted() -> None:
    """VE-40."""
    state = written([[9, 5, 14], [20], [4]])
    done(state, base(5, 300.0))
    sentences = [GAME.load_narration().tell(event, NAMES, TEXT) for event in state.apply(1, Catch())]
    assert sentences[0] == "“Caught!” Bo shows Ada where piece 9 fits: 2 points, and the base is removed."
    state = written([[9, 47, 5], [20], [4]])
    done(state, lay(state, 9))
    ended(state)
    sentences = [GAME.load_narration().tell(event, NAMES, TEXT) for event in state.apply(2, Catch())]
    assert sentences[0] == "“Caught!” Cy shows Ada where piece 47 fits: 2 points."


def test_a_refusal_is_one_sentence_with_the_name_of_whose_turn_it_is() -> None:
    """VE-11."""
    state = written([[9], [20], [4]])
    with pytest.raises(IllegalAction) as refused:
        state.check(1, lay(state, 9))
    assert GAME.load_narration().explain(refused.value, NAMES, TEXT) == "Hands off: it is Ada's turn."


def test_the_chart_begins_at_nothing_before_the_first_turn() -> None:
    match = Match(GAME, headless_setup(GAME, ("random", "random", "random"), {}, seed=1))
    assert CHART.course(match.events, 3).lines == ((0,), (0,), (0,))
    match.apply(-1, FirstPlayer(1))
    assert CHART.course(match.events, 3).lines == ((0,), (0,), (0,))
