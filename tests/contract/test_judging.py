"""Looking back, a master judges what was decided: what it would have done itself costs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from main import GAMES
from niagara.rules.events import CanoeLost
from nizza.rules.events import SwingMissed
from table.contract import Action, Event
from table.game import Game
from table.game import load as load_object
from table.language import load
from table.match import journal
from table.match.judging import Decision, Unit, judged
from table.match.players import Question
from tests.contract.saved_matches import FOLDER, saved_match
from tests.vertiges.positions import fall, lay, of_kind, written, zap
from vertiges.bots.levels import judge_outcome
from vertiges.rules.events import Fell

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


def test_a_fall_costs_what_it_gives_away_beyond_what_was_to_be_expected() -> None:
    """VE-30: a lay that falls costs its pieces; a ZAP that falls also the points that it was to bring (VE-51)."""
    for fallen in ((2, 8, 31, 47), (47,)):
        state = written([[47, 9], [18]])
        before, meant = state.observation(0), lay(state, 47)
        (fell,) = of_kind(fall(state, meant, *fallen), Fell)
        verdict = judge_outcome(before, meant, fell, state.observation(0), Random(1))
        assert (verdict.mishap, verdict.unit) == (fell, Unit.POINTS)
        assert verdict.cost == len(fallen)
    state = written([[47], [18]], laid=[8])
    before, meant = state.observation(0), zap(state, 8, on=3)
    (fell,) = of_kind(fall(state, meant, 2, 8, 31), Fell)
    verdict = judge_outcome(before, meant, fell, state.observation(0), Random(1))
    assert verdict.best_value > 2.0, "four points, by a steady hand"
    assert verdict.cost == verdict.best_value + 3


@pytest.mark.parametrize(("saved", "kind"), [("niagara-4", CanoeLost), ("nizza-momentum", SwingMissed)])
def test_a_mishap_is_rated_with_the_decision_that_led_to_it(saved: str, kind: type[Event]) -> None:
    match = journal.read(FOLDER / f"{saved}.jsonl", GAMES)
    mishaps, costs = load_object(match.game.mishaps), []
    for seat in range(len(match.setup.seats)):
        events = (each for entry in match.past for each in entry.events if isinstance(each, kind))
        found = mishaps(match, seat)
        assert len(found) == sum(getattr(each, "seat", None) == seat for each in events)
        assert all(each.event in match.entry(each.after - 1).events for each in found)
        for mishap in found:
            entry, state = match.entry(mishap.number), match.state_after(mishap.number)
            assert (entry.seat, entry.action.chosen) == (seat, True)
            question = Question(mishap.number, seat, state.observation(seat), (), may_decline=False)
            came = match.state_after(mishap.after).observation(seat)
            rated = load_object(match.game.outcome)(question.view, entry.action, mishap.event, came, Random(1))
            costs.append(rated.cost)
            assert rated.mishap == mishap.event
    assert costs
    assert max(costs) > 0.0
