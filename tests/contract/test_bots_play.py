"""Bots of every level play every set of options to the end, and only legally."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle, islice, product, repeat
from typing import Any

import pytest

from table.contract import CHANCE, Action, IllegalAction, Seat, State
from table.game import LEVELS, Game
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.players import BotPlayer
from table.match.turns import TurnController
from table.offer.options import OptionValue
from table.rng import stream
from table.tempers import TEMPERS
from tests.contract.playing import every_game, geometric, positions, quick_bot, settings

SEED = 3
MATCHES = 5
"""Matches of each game, at least one per number of players.

All levels play in two of them, one regular and novices in the others.
"""


def tables(game: Game) -> Iterator[tuple[Game, dict[str, OptionValue], tuple[str, ...]]]:
    """Game, options and the level at each seat, of a few matches; physics simulates in the first one."""
    for number, (seats, options) in enumerate(settings(game)[:MATCHES]):
        levels = chain(reversed(LEVELS if number < 2 else LEVELS[:2]), repeat(LEVELS[0]))
        yield geometric(game) if number else game, options, tuple(islice(levels, seats))


# A master may take more than a second a decision.
@pytest.mark.timeout(1500)
@every_game
def test_every_level_plays_with_every_option_to_the_end(game: Game) -> None:
    met = set[tuple[object, ...]]()
    for played, options, levels in tables(game):
        seats = tuple(SeatSetup(level, f"Player {seat}", seat) for seat, level in enumerate(levels))
        match = Match(played, MatchSetup(game.name, seats, game.complete_options(options), SEED))
        players = {seat: BotPlayer(quick_bot(game, level), SEED) for seat, level in enumerate(levels)}
        TurnController(match, players).play_out()
        assert match.state.winners()
        assert {entry.seat for entry in match.past} >= set(range(len(levels))), "everybody has acted"
        met |= {(level, "seats", len(levels)) for level in levels}
        met |= {(level, *option) for level in levels for option in options.items()}
    assert {seats for _, option, seats in met if option == "seats"} == set(game.seats)
    switches = [option.name for option in game.options if set(option.choices) == {False, True}]
    assert met >= set(product(LEVELS, switches, (False, True))), "every level has met every expansion"


@every_game
def test_bots_answer_legally_and_say_why_at_any_moment(game: Game) -> None:
    told = 0
    most = 60 if game.nature else 6
    for number, state in enumerate(positions(game, game.seats[-1], every=7, most=most)):
        for level in LEVELS:
            bot = quick_bot(game, level)
            for seat in asked(state):
                view, legal = state.observation(seat), tuple(state.legal_actions(seat))
                choice = bot.choose(view, legal, stream(number, level, seat))
                assert bot.choose(view, legal, stream(number, level, seat)) == choice, (
                    "a bot keeps nothing between calls"
                )
                assert_allowed(state, seat, choice)
                advice = bot.advise(view, legal, stream(number, level, seat))
                assert_allowed(state, seat, advice.action)
                assert "%(" not in advice.reason % dict(advice.details)
                assert advice.reason.strip()
                told += 1
    assert told > len(LEVELS)


@every_game
def test_bots_with_a_temper_answer_legally_and_by_what_they_see(game: Game) -> None:
    """A bot of each temper answers alike wherever only what it cannot see is different."""
    tempers, levels = cycle(TEMPERS.values()), cycle(LEVELS[:3])
    for number, state in enumerate(positions(game, game.seats[0], every=5, most=2 * len(TEMPERS))):
        bot = game.make_bot(next(levels), next(tempers))
        for seat in asked(state)[:1]:
            twin = type(state).resample(state.observation(seat), stream(number, "twin"))
            answers = [
                bot.choose(each.observation(seat), tuple(each.legal_actions(seat)), stream(number, "temper"))
                for each in (state, twin)
            ]
            assert answers[0] == answers[1]
            assert_allowed(state, seat, answers[0])


def asked(state: State[Any, Any]) -> tuple[Seat, ...]:
    """Return the seats that may act in `state`, without chance."""
    return tuple(seat for seat in (*state.actors(), *state.interrupters()) if seat != CHANCE)


def assert_allowed(state: State[Any, Any], seat: Seat, action: Action | None) -> None:
    """Assert that `action` is legal for `seat`; None is legal out of turn."""
    if action is None:
        assert seat in state.interrupters()
        return
    try:
        state.check(seat, action)
    except IllegalAction as refusal:
        raise AssertionError(f"A bot chose {action}: {refusal}") from refusal
