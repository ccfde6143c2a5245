"""Looking back, a master judges what was decided: what it would have done itself costs nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from main import GAMES
from table.contract import Action
from table.game import Game
from table.language import load
from table.match import journal
from table.match.judging import Decision, Unit, judged
from table.match.players import Question
from tests.contract.saved_matches import saved_match

MOST = 2
"""Decisions of each kind that are judged."""


def decisions(game: Game) -> Iterator[Decision]:
    """Yield some decisions of every seat in a saved match."""
    seen: dict[type[Action], int] = {}
    for number, (state, entry) in enumerate(journal.read(saved_match(game), GAMES).positions):
        kind = type(entry.action)
        if not entry.action.chosen or entry.seat < 0 or number % 3 or seen.get(kind, 0) >= MOST:
            continue
        legal = tuple(state.legal_actions(entry.seat))
        if len(legal) > 1:
            seen[kind] = seen.get(kind, 0) + 1
            question = Question(number, entry.seat, state.observation(entry.seat), legal, may_decline=False)
            yield Decision(game.judge, game.preparation, question, entry.action, seed=1)


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.judge], ids=lambda game: game.name)
def test_the_masters_own_decisions_cost_nothing_and_others_have_a_name(game: Game) -> None:
    match, text = journal.read(saved_match(game), GAMES), load("fr")
    judgements, others = 0, 0
    for decision in decisions(game):
        verdict = judged(decision)
        if verdict is None:
            continue
        judgements += 1
        others += verdict.best != decision.done
        if verdict.unit is Unit.CHANCE:
            assert 0.0 <= verdict.done_value <= 1.0
            assert 0.0 <= verdict.best_value <= 1.0
        if verdict.best == decision.done:
            assert verdict.cost == 0.0
        seat, state = decision.question.seat, match.state_after(decision.question.number)
        events = state.clone().apply(seat, verdict.best)
        named = game.load_narration().name_deed(verdict.best, decision.question.view, events, match.setup.names, text)
        assert named
        assert "%(" not in named
    assert judgements >= MOST
    assert others, "nobody plays a whole match like the master"
