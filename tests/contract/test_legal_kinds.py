"""``legal_actions`` leaves out no kind of action that ``check`` accepts, and of those without a measured place none."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from table.contract import CHANCE, Action, Seat, State
from table.game import Game
from table.match.journal import read
from table.rng import stream
from tests.contract.playing import every_game, geometric, players, refusal_of, seeds, settings, turns
from tests.contract.saved_matches import FOLDER
from vertiges.rules.actions import Handle

GUESSES = 60
"""Actions of each kind, made up or done elsewhere, that are tried where none of that kind is offered: one of
them everywhere, all of them in the first position with such an offer, the second, the fourth, the eighth and so on."""

BOUNDLESS = {Handle}
"""Kinds of action that may always be done in some way, but are offered only where they make sense."""

NUMBERS = range(-1, 6)
"""Whole numbers that are made up; others are taken from real actions."""

Step = tuple[State[Any, Any], Seat, Action]
"""Position, and what is about to be done in it."""

Values = dict[type, list[Any]]
"""Numbers and words that occur in real actions, by type."""

hints_of = cache(get_type_hints)


@every_game
def test_nothing_that_a_seat_may_do_is_left_out(game: Game) -> None:
    """Tried are actions like those done elsewhere, and neighbours of legal ones: one of their parts is another."""
    kinds, played = get_args(game.action_type) or (game.action_type,), [action for _, _, action in steps(game)]
    rng = stream(1, "guesses", game.name)
    values: Values = defaultdict(list)
    collect(played, values)
    guesses, offered = guessed(kinds, played, values, rng), set(map(type, played))
    whole = {kind for kind in guesses if is_countable(kind)}
    seen: Counter[frozenset[type]] = Counter()
    for state, _, _ in steps(game):
        for seat in () if state.actors() == (CHANCE,) else (*state.actors(), *state.interrupters()):
            actions = state.legal_actions(seat)
            legal = frozenset(map(type, actions))
            offered |= legal
            seen[legal] += 1
            for kind in guesses.keys() - legal - BOUNDLESS:
                at = seen[legal] % len(guesses[kind])
                for action in guesses[kind] if seen[legal].bit_count() == 1 else guesses[kind][at : at + 1]:
                    assert refusal_of(state, seat, action) is not None, left_out(state, seat, action)
            tried = [guesses[kind][seen[legal] % len(guesses[kind])] for kind in legal & whole]
            for action in (*tried, neighbour(rng.choice(actions), values, rng)) if whole & legal else ():
                unknown = type(action) in whole and action not in actions
                assert not unknown or refusal_of(state, seat, action) is not None, left_out(state, seat, action)
    for kind in set(kinds) - offered:
        assert is_countable(kind), f"legal_actions never offers {kind.__name__}: save a match in which it is done"


@every_game
def test_no_kind_of_action_done_in_a_saved_match_is_left_out(game: Game) -> None:
    for state, seat, action in saved_steps(game):
        kinds = {type(legal) for legal in state.legal_actions(seat)}
        assert seat not in players(state) or type(action) in kinds, left_out(state, seat, action)


def neighbour(action: Action, values: Values, rng: random.Random) -> Action:
    """Return the action with one of its parts made up, or the action itself if it has none or refuses it."""
    with suppress(ValueError, IndexError):
        name = rng.choice(action.__struct_fields__)
        return msgspec.structs.replace(action, **{name: made_up(hints_of(type(action))[name], values, rng)})
    return action


def left_out(state: State[Any, Any], seat: Seat, action: Action) -> str:
    return f"Seat {seat} may do {action}, but legal_actions does not offer it in\n{state.to_json()}"


def steps(game: Game) -> Iterator[Step]:
    """Yield the steps of random matches with every option, and of the saved matches."""
    quick = geometric(game)
    for seats, options in settings(quick):
        for seed in seeds(quick, seats, 3):
            yield from ((turn.state, turn.seat, turn.action) for turn in turns(quick, seats, options, seed))
    yield from saved_steps(game)


def saved_steps(game: Game) -> Iterator[Step]:
    for path in sorted(FOLDER.glob(f"{game.name}-*.jsonl")):
        yield from ((state, done.seat, done.action) for state, done in read(path, {game.name: game}).positions)


def guessed(kinds: tuple[type, ...], played: list[Action], values: Values, rng: random.Random) -> dict[type, list[Any]]:
    """Return different actions of each kind: some of those played, and others made up of their numbers and words."""
    found: dict[type, list[Any]] = {}
    for kind in kinds:
        real = [*{action: None for action in played if type(action) is kind}]
        made = dict.fromkeys(rng.sample(real, min(GUESSES // 2, len(real))))
        for _ in range(GUESSES - len(made)):
            with suppress(ValueError):
                made[made_up(kind, values, rng)] = None
        if made:
            found[kind] = [*made]
    return found


def collect(value: Any, values: Values) -> None:
    """Add the numbers and words of actions, or of their parts, to `values`."""
    if isinstance(value, msgspec.Struct):
        value = [getattr(value, name) for name in value.__struct_fields__]
    if isinstance(value, tuple | list):
        for part in value:
            collect(part, values)
    elif type(value) in (int, float, str) and value not in values[type(value)]:
        values[type(value)].append(value)


def made_up(kind: Any, values: Values, rng: random.Random) -> Any:
    """Return some value of the type `kind`. Raises ValueError where a struct refuses its parts."""
    kind = getattr(kind, "__supertype__", kind)
    origin, parts = get_origin(kind) or kind, get_args(kind)
    if origin in (Union, UnionType):
        return made_up(rng.choice(parts), values, rng)
    if origin is Literal:
        return rng.choice(parts)
    if origin is tuple:
        sorts = parts[:1] * rng.randrange(4) if parts[-1:] == (...,) else parts
        return tuple(made_up(sort, values, rng) for sort in sorts)
    if issubclass(origin, msgspec.Struct):
        hints = hints_of(origin)
        return origin(**{name: made_up(hints[name], values, rng) for name in origin.__struct_fields__})
    if issubclass(origin, Enum):
        return rng.choice(list(origin))
    if origin is NoneType:
        return None
    if origin is bool:
        return rng.random() < 0.5
    if origin is int and rng.random() < 0.5:
        return rng.choice(NUMBERS)
    return rng.choice(values[origin] or [origin()])


def is_countable(kind: Any) -> bool:
    """Return True if actions of this kind hold no measured place and no name, so that guesses soon meet a legal one."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = hints_of(kind)
        return all(is_countable(hints[name]) for name in kind.__struct_fields__)
    return kind not in (float, str) and all(map(is_countable, get_args(kind)))
