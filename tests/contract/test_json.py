"""Positions and actions as JSON: complete, strict, and playable when written by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import reduce
from operator import getitem
from typing import Any

import msgspec
import pytest

from table.contract import CHANCE, SPECTATOR, BadPosition, Event, State
from table.game import Game
from table.offer.options import Option
from table.rng import stream
from tests.contract.playing import encoded, every_game, players, positions, seat_counts, turns

WRONG: tuple[object, ...] = (None, -7, 99, "x", [], {}, True, 0.5)
"""Put in the place of every value of a position, one after the other."""

IMPOSSIBLE: tuple[object, ...] = (None, -7, "x", [], {}, 0.5)
"""Values that no option of a game can have."""


@every_game
def test_at_every_step_the_position_read_back_is_the_same_and_goes_on_the_same(game: Game) -> None:
    for seats in seat_counts(game):
        again: State[Any, Any] | None = None
        for turn in turns(game, seats):
            text = turn.state.to_json()
            again = type(turn.state).from_json(text)
            assert again.to_json() == text
            assert again.actors() == turn.state.actors()
            for seat in (*players(turn.state), SPECTATOR):
                assert again.observation(seat) == turn.state.observation(seat)
            copy = turn.state.clone()
            assert again.apply(turn.seat, turn.action) == copy.apply(turn.seat, turn.action)
            assert again.to_json() == copy.to_json()
        assert again is not None
        assert again.is_terminal()
        end = type(again).from_json(again.to_json())
        assert end.is_terminal()
        assert (end.winners(), end.returns()) == (again.winners(), again.returns())


@every_game
def test_a_position_is_readable(game: Game) -> None:
    for state in positions(game, game.default_seats, every=9, most=5):
        written = json.loads(state.to_json())
        assert isinstance(written, dict)
        assert all(name.isidentifier() for name in written)


@every_game
def test_what_is_no_position_is_refused_in_one_sentence(game: Game) -> None:
    # Without the space round it: where only that is cut off, the position is still whole.
    whole = positions(game, game.default_seats, every=9, most=3)[-1].to_json().strip()
    cut = [whole[:length] for length in range(0, len(whole), max(1, len(whole) // 40))]
    for text in [*cut, "null", "[]", "{}", "0", "{]", '{"surprise": 1}', "[" * 50_000]:
        with pytest.raises(BadPosition) as refusal:
            game.state_type.from_json(text)
        assert str(refusal.value).strip()
        assert "\n" not in str(refusal.value)


@every_game
def test_an_edited_position_is_refused_or_playable_but_never_a_crash(game: Game) -> None:
    for seats in seat_counts(game):
        edits = 0
        for state in positions(game, seats, every=13, most=6):
            for text in edited(json.loads(state.to_json())):
                edits += 1
                assert_refused_or_playable(game, text)
        assert edits > 100


def edited(position: Any) -> Iterator[str]:
    """`position` with one of its values left out, or replaced by something else."""
    for holder, key in places(position):
        value = holder[key]
        for wrong in WRONG:
            if wrong != value:
                holder[key] = wrong
                yield json.dumps(position)
        holder[key] = value
        if isinstance(holder, dict):
            del holder[key]
            yield json.dumps(position)
            holder[key] = value


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return the places that hold the parts of a JSON value: of each list the first part and the last."""
    keys = list(value) if isinstance(value, dict) else sorted({0, len(value) - 1}) if value else []
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


def assert_refused_or_playable(game: Game, text: str) -> None:
    try:
        state = game.state_type.from_json(text)
    except BadPosition:
        return
    for seat in players(state):
        state.observation(seat)
    for seat in state.actors():
        action = game.answer_chance(state, stream(1, "edited")) if seat == CHANCE else state.legal_actions(seat)[0]
        state.clone().apply(seat, action)


@every_game
def test_an_impossible_value_of_an_option_is_refused_in_a_position(game: Game) -> None:
    places = {place for option in game.options for place in option_places(game, option)}
    for state in (game.setup(game.default_seats), *positions(game, game.default_seats, every=13, most=2)):
        for *path, name in places:
            position = json.loads(state.to_json())
            holder = reduce(getitem, path, position)
            for wrong in IMPOSSIBLE:
                holder[name] = wrong
                assert not can_read(game, json.dumps(position)), f"a position with {name} = {wrong!r} is read"


def can_read(game: Game, text: str) -> bool:
    try:
        game.state_type.from_json(text)
    except BadPosition:
        return False
    return True


def option_places(game: Game, option: Option) -> set[tuple[str, ...]]:
    """Return the paths in a position to values that differ between all choices of an option."""
    chosen = [{option.name: choice} for choice in option.choices_for(game.default_seats)]
    firsts = [dict(leaves(json.loads(game.setup(game.default_seats, options).to_json()))) for options in chosen]
    common = set[tuple[str, ...]].intersection(*map(set, firsts))
    return {path for path in common if len({first[path] for first in firsts}) == len(firsts)}


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield the values in nested objects by their paths, without those in lists."""
    if isinstance(value, dict):
        for name, part in value.items():
            yield from leaves(part, (*path, name))
    elif value is not None and not isinstance(value, list):
        yield path, value


@every_game
def test_actions_are_written_and_read_strictly(game: Game) -> None:
    decoder = msgspec.json.Decoder(game.action_type)
    for seats in seat_counts(game):
        for turn in turns(game, seats):
            text = msgspec.json.encode(turn.action)
            assert decoder.decode(text) == turn.action
            with pytest.raises(msgspec.ValidationError):
                decoder.decode(text[:-1] + b',"more":1}')
            with pytest.raises(msgspec.DecodeError):
                decoder.decode(text[:-1])


@every_game
def test_events_are_small_frozen_values_that_can_be_written(game: Game) -> None:
    for seats in seat_counts(game):
        for turn in turns(game, seats):
            events = turn.state.clone().apply(turn.seat, turn.action)
            assert all(isinstance(event, Event) for event in events)
            assert len({encoded([event]) for event in events}) == len(set(events)) == len(events)
