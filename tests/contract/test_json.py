"""Positions and actions as JSON: complete, strict, and playable when written by hand."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from table.contract import CHANCE, SPECTATOR, BadPosition, Event, State
from table.game import Game
from table.offer.tonight import tonight_entries
from table.rng import stream
from tests.contract.playing import encoded, every_game, players, positions, seat_counts, turns


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
def test_every_position_that_the_program_ships_is_played_on(game: Game) -> None:
    shipped = [(lesson.id, lesson.position) for lesson in game.load_lessons() if lesson.position]
    shipped += [(f"evening {entry.seed}", entry.position) for entry in tonight_entries(game.name)]
    for name, text in shipped:
        state = game.state_type.from_json(text)
        assert game.state_type.from_json(state.to_json()).to_json() == state.to_json(), name
        rng = stream(1, name)
        for _ in range(4):
            for seat in (*players(state), SPECTATOR):
                state.observation(seat)
            for seat in state.actors()[:1]:
                actions = () if seat == CHANCE else state.legal_actions(seat)
                state.apply(seat, game.answer_chance(state, rng) if seat == CHANCE else rng.choice(actions))


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
