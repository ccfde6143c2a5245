"""Random play of any game, turn by turn, for the tests that every game passes by existing."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, ClassVar, cast

import msgspec
import pytest

from main import GAMES
from niagara.bots.levels import Expert, Master
from niagara.bots.search import PlayoutSearch, SampledWorlds
from nizza.bots.levels import Master as Burglar
from nizza.bots.planning import PlannerSettings
from table.contract import CHANCE, Action, Event, IllegalAction, Seat, State
from table.game import Bot, Game
from table.offer.options import BadSetup, OptionValue
from table.rng import stream

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
"""Runs a test once for each game on the shelf."""

INTERRUPTS = 0.05
"""Probability that a player who may act out of turn does so before an awaited action."""

ENDLESS = 50_000
"""A random match with more actions than this is taken for endless."""


LONG = 300
"""A random match with more actions than this is long: one of them says as much as several short ones."""


def rules_of(game: Game, room: str) -> ModuleType:
    """Return the module with the `room` of a game's rules, such as "events": a small game has one for all."""
    rules = import_module(f"{game.package}.rules")
    return import_module(f"{rules.__name__}.{room}") if hasattr(rules, "__path__") else rules


@dataclass
class Turn:
    """Action about to be done in `state`, which belongs to the match and changes as play goes on."""

    number: int
    state: State[Any, Any]
    seat: Seat
    action: Action


def shortest(game: Game) -> dict[str, OptionValue]:
    """Return the options with which a random match ends soonest: the fewest rounds, where their number is an option."""
    return {option.name: min(map(int, option.choices)) for option in game.options if option.name == "rounds"}


def turns(game: Game, seats: int, options: Mapping[str, object] | None = None, seed: int = 0) -> Iterator[Turn]:
    """Play a uniformly random match, the :func:`shortest` by default, and stop before each of its actions."""
    options = shortest(game) if options is None else options
    state = game.setup(seats, options)
    chosen = tuple(game.complete_options(options).items())
    for number, (seat, action) in enumerate(_moves(game, seats, chosen, seed)):
        yield Turn(number, state, seat, action)
        state.apply(seat, action)


@cache
def _moves(
    game: Game, seats: int, options: tuple[tuple[str, object], ...], seed: int
) -> tuple[tuple[Seat, Action], ...]:
    """All moves of a random match; kept, so that what physics has answered need not be simulated again."""
    rng = stream(seed, "contract", game.name, seats)
    state = game.setup(seats, dict(options))
    moves: list[tuple[Seat, Action]] = []
    while state.actors():
        assert len(moves) < ENDLESS, f"{game.title} does not end: {ENDLESS} actions with {seats} players, seed {seed}."
        moves.append(some_move(game, state, rng))
        state.apply(*moves[-1])
    return tuple(moves)


def quick_bot(game: Game, level: str) -> Bot:
    """Return a bot of `game`, with a small budget if it searches long."""
    quick: dict[tuple[str, str], Callable[[], Any]] = {
        ("niagara", "expert"): lambda: Expert(
            SampledWorlds(worlds=2, most=20), SampledWorlds(worlds=2, most=8, ahead=1)
        ),
        ("niagara", "master"): lambda: Master(PlayoutSearch(cards=8, moves=8, ahead=0)),
        ("nizza", "master"): _QuickBurglar,
    }
    make = quick.get((game.name, level))
    return game.make_bot(level) if make is None else cast("Bot", make())


class _QuickBurglar(Burglar):
    """Master of Nizza that neither plans with rope dice nor examines several ends of a turn, nor fears pushes."""

    settings: ClassVar[PlannerSettings] = replace(Burglar.settings, rope_dice=0, hinders=False, watches=False, ends=1)


def scaled(game: Game, usual: int) -> int:
    """Return the number of tries: fewer where physics simulates the answers of chance."""
    return max(2, usual // 10) if game.nature else usual


def geometric(game: Game) -> Game:
    """`game` with chance answered by its rules alone, where physics would simulate: quick, and nothing falls."""
    return replace(game, nature="")


def seeds(game: Game, seats: int, usual: int) -> range:
    """Of how many random matches something is asked: of `usual`, but of one if physics simulates or they are long."""
    defaults = tuple(game.complete_options(shortest(game)).items())
    return range(1 if game.nature or len(_moves(game, seats, defaults, 0)) > LONG else usual)


def some_move(game: Game, state: State[Any, Any], rng: random.Random) -> tuple[Seat, Action]:
    """One random move of anybody who may act now."""
    actors = state.actors()
    if actors == (CHANCE,):
        return CHANCE, game.answer_chance(state, rng)
    waiting = [seat for seat in state.interrupters() if state.legal_actions(seat)]
    seat = rng.choice(waiting) if waiting and rng.random() < INTERRUPTS else rng.choice(actors)
    legal = state.legal_actions(seat)
    assert legal, f"{game.title}: seat {seat} must act, but legal_actions offers it nothing in\n{state.to_json()}"
    action: Action = rng.choice(legal)
    return seat, action


def positions(game: Game, seats: int, *, every: int, most: int) -> list[State[Any, Any]]:
    """Every so-many-th position of random matches, `most` of them (scaled), copied by way of JSON."""
    kept: list[State[Any, Any]] = []
    seed, most = 0, scaled(game, most)
    while len(kept) < most:
        for turn in turns(game, seats, seed=seed):
            if turn.number % every == 0 and len(kept) < most:
                kept.append(type(turn.state).from_json(turn.state.to_json()))
        seed += 1
    return kept


def settings(game: Game) -> list[tuple[int, dict[str, OptionValue]]]:
    """Numbers of players and options: every number and every choice of every option, in few of the shortest matches.

    The fewest players come first.
    """
    options = [option for option in game.options if option.name not in shortest(game)]
    width = max(len(game.seats), *(len(option.choices) for option in options), 1)
    found = []
    for number in range(width):
        chosen = shortest(game) | {option.name: option.choices[number % len(option.choices)] for option in options}
        turned = [game.seats[(number + more) % len(game.seats)] for more in range(len(game.seats))]
        found.append((next(seats for seats in turned if fits(game, seats, chosen)), chosen))
    return found


def fits(game: Game, seats: int, options: Mapping[str, object]) -> bool:
    """Return True if a match can be set up with these seats and options."""
    try:
        game.setup(seats, options)
    except BadSetup:
        return False
    return True


def seat_counts(game: Game) -> list[int]:
    """Return the fewest, the usual and the most players, each once."""
    return sorted({game.seats[0], game.default_seats, game.seats[-1]})


def play_on(game: Game, state: State[Any, Any], rng: random.Random, most: int = ENDLESS) -> None:
    """Random moves, `most` of them, or to the end."""
    for _ in range(most):
        if not state.actors():
            return
        state.apply(*some_move(game, state, rng))


def players(state: State[Any, Any]) -> range:
    return range(state.seats)


def encoded(events: list[Event]) -> bytes:
    """Events as JSON, to be compared and kept."""
    return msgspec.json.encode(events)


def actions_played(game: Game, seats: int) -> list[Action]:
    """All different actions that were done in some random matches, those of chance included."""
    played: dict[Action, None] = {}
    for seed in seeds(game, seats, 3):
        played.update((turn.action, None) for turn in turns(game, seats, seed=seed))
    return list(played)


def refusal_of(state: State[Any, Any], seat: int, action: Action) -> IllegalAction | None:
    """Return the reason why `seat` may not do `action` now; None if it may."""
    try:
        state.check(seat, action)
    except IllegalAction as refusal:
        return refusal
    return None
