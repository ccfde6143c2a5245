"""Nobody learns what is hidden: not from views, not from legal actions, not from events."""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

import msgspec

from table.contract import CHANCE, SPECTATOR, Action, Event, Seat, State, View, visible_to
from table.game import Game
from table.rng import stream
from tests.contract.playing import (
    Turn,
    encoded,
    every_game,
    geometric,
    players,
    positions,
    refusal_of,
    scaled,
    seat_counts,
    seeds,
    some_move,
    turns,
)

OPENINGS = 150
"""Matches that differ only in chance's answers, compared with each other."""

OPENING = 12
"""Actions of each opening that are compared."""

TOLD = 4
"""Random matches (one if they are long) of which each step is compared with others that look like it."""

FUTURE = 8
"""Actions that two positions that look alike are played on side by side."""


@dataclass
class Sight:
    """One moment of one match as one seat saw it: everything so far, and what it is said to know and may do now."""

    seat: Seat
    seen: tuple[bytes, ...]
    view: View
    legal: list[Any]
    truth: str


def openings(game: Game, seats: int, viewpoints: tuple[Seat, ...]) -> Iterator[Sight]:
    """Yield the first moments of many matches with the same actions as far as possible, but different chance."""
    for seed in range(scaled(game, OPENINGS)):
        state = game.setup(seats)
        seen: dict[Seat, tuple[bytes, ...]] = dict.fromkeys(viewpoints, ())
        for number in range(OPENING):
            actors = state.actors()
            if not actors:
                break
            truth = state.to_json()
            for seat in viewpoints:
                yield Sight(seat, seen[seat], state.observation(seat), state.legal_actions(seat), truth)
            if actors == (CHANCE,):
                who, action = CHANCE, game.answer_chance(state, stream(seed, "openings", number))
            else:
                who = actors[number % len(actors)]
                action = stream(number, "choice").choice(state.legal_actions(who))
            events = state.apply(who, action)
            for seat in viewpoints:
                own = msgspec.json.encode(action) if who == seat else b""
                seen[seat] = (*seen[seat], own + encoded(visible_to(seat, events)))


@every_game
def test_who_has_seen_the_same_knows_the_same_and_may_do_the_same(game: Game) -> None:
    for seats in seat_counts(game):
        alike: dict[tuple[Seat, tuple[bytes, ...]], list[Sight]] = defaultdict(list)
        for sight in openings(game, seats, (0, seats - 1, SPECTATOR)):
            alike[sight.seat, sight.seen].append(sight)
        for first, *others in alike.values():
            for other in others:
                assert other.view == first.view
                assert other.legal == first.legal


@every_game
def test_positions_that_differ_only_in_secrets_go_on_looking_alike(game: Game) -> None:
    for seats in seat_counts(game):
        for number, state in enumerate(positions(game, seats, every=5, most=25)):
            for seat in players(state):
                twin = type(state).resample(state.observation(seat), stream(number, "twin", seat))
                assert_alike(state, twin, (seat, SPECTATOR))
                assert_future_alike(game, state.clone(), twin, (seat, SPECTATOR), number)


def assert_alike(state: State[Any, Any], twin: State[Any, Any], viewpoint: tuple[Seat, ...]) -> None:
    """Nobody of `eyes` can tell the positions apart."""
    assert state.actors() == twin.actors()
    assert state.interrupters() == twin.interrupters()
    assert state.returns() == twin.returns()
    for seat in viewpoint:
        assert state.observation(seat) == twin.observation(seat)
        assert state.legal_actions(seat) == twin.legal_actions(seat)


def assert_future_alike(
    game: Game, state: State[Any, Any], twin: State[Any, Any], viewpoint: tuple[Seat, ...], number: int
) -> None:
    """Assert that the same actions look the same in both until something is revealed or only one of them allows it."""
    rng = stream(number, "future")
    for _ in range(FUTURE):
        if not state.actors():
            return
        who, action = some_move(game, state, rng)
        if refusal_of(twin, who, action) is not None:
            return
        events, other_events = state.apply(who, action), twin.apply(who, action)
        for seat in viewpoint:
            told, other_told = visible_to(seat, events), visible_to(seat, other_events)
            if any(event.reveals for event in (*told, *other_told)):
                return
            assert told == other_told
        assert_alike(state, twin, viewpoint)


@every_game
def test_whoever_learns_something_is_told_by_an_event_that_reveals(game: Game) -> None:
    """Else the step could be taken back (undo) after one has looked."""
    for seats in seat_counts(game):
        for turn in (turn for seed in seeds(game, seats, 8) for turn in turns(game, seats, seed=seed)):
            for seat in players(turn.state):
                twin = type(turn.state).resample(turn.state.observation(seat), stream(turn.number, "learns", seat))
                if refusal_of(twin, turn.seat, turn.action) is None:
                    assert_learnt_openly(turn.state.clone(), twin, turn, seat)


def assert_learnt_openly(state: State[Any, Any], twin: State[Any, Any], turn: Turn, seat: Seat) -> None:
    """If `seat` can tell two positions apart after the turn and could not before, what it was told reveals."""
    told, other_told = (visible_to(seat, position.apply(turn.seat, turn.action)) for position in (state, twin))
    if told != other_told or state.observation(seat) != twin.observation(seat):
        for events in (told, other_told):
            assert any(event.reveals for event in events), f"seat {seat} learns something by {turn.action}, silently"


@every_game
def test_what_a_seat_is_told_follows_from_what_it_knows_afterwards(game: Game) -> None:
    """A secret made public, or shown to a neighbour, would say more than the view of those whom it is kept from."""
    for seats in seat_counts(game):
        for turn in (turn for seed in seeds(game, seats, TOLD) for turn in turns(game, seats, seed=seed)):
            for seat in (*players(turn.state), SPECTATOR):
                for other, action in lookalikes(game, turn, seat):
                    assert_told_alike(turn, other, action, seat)


def lookalikes(game: Game, turn: Turn, seat: Seat) -> Iterator[tuple[State[Any, Any], Action]]:
    """Yield steps that `seat` may not be able to tell from the `turn`: of a twin, and by another's other choice."""
    state, rng = turn.state, stream(turn.number, "lookalikes", seat)
    twin = type(state).resample(state.observation(seat), rng)
    if refusal_of(twin, turn.seat, turn.action) is None:
        yield twin, turn.action
    if turn.seat == CHANCE:
        yield state.clone(), geometric(game).answer_chance(state, rng)
    elif turn.seat != seat:
        yield state.clone(), rng.choice(state.legal_actions(turn.seat))


def assert_told_alike(turn: Turn, other: State[Any, Any], action: Action, seat: Seat) -> None:
    """Assert that `seat` is told the same, unless it can see the difference or nothing differs any more."""
    state = turn.state.clone()
    told = visible_to(seat, state.apply(turn.seat, turn.action))
    other_told = visible_to(seat, other.apply(turn.seat, action))
    if told != other_told and state.observation(seat) == other.observation(seat):
        differ = [event for event in (*told, *other_told) if event not in told or event not in other_told]
        assert state.to_json() == other.to_json(), (
            f"{differ} tell seat {seat} more than its view holds afterwards: hide them, or put what they tell into it"
        )


@every_game
def test_a_simultaneous_choice_stays_secret_until_all_have_chosen(game: Game) -> None:
    for seats in seat_counts(game):
        for state in (turn.state for seed in seeds(game, seats, 4) for turn in turns(game, seats, seed=seed)):
            awaited = state.actors()
            if len(awaited) < 2:
                continue
            who, *waiting = awaited
            sights = {told_of(state, who, action, tuple(waiting)) for action in state.legal_actions(who)}
            assert len(sights) == 1, "somebody can tell from it what another has chosen"


def told_of(state: State[Any, Any], who: Seat, action: Any, waiting: tuple[Seat, ...]) -> tuple[bytes, ...]:
    """Return what all but `who` see when `who` chooses `action` in secret."""
    copy = state.clone()
    events = copy.apply(who, action)
    assert copy.actors() == waiting, "the choice goes on until all have chosen"
    others = [seat for seat in (*players(state), SPECTATOR) if seat != who]
    return tuple(sight(copy, events, seat) for seat in others)


def sight(state: State[Any, Any], events: list[Event], seat: Seat) -> bytes:
    return encoded(visible_to(seat, events)) + msgspec.json.encode([state.observation(seat), state.legal_actions(seat)])


@every_game
def test_a_view_is_frozen_through_and_through_and_can_be_sent_to_a_worker(game: Game) -> None:
    for seats in seat_counts(game):
        for state in positions(game, seats, every=4, most=15):
            for seat in (*players(state), SPECTATOR):
                view = state.observation(seat)
                assert isinstance(view, View)
                assert view.seat == seat
                assert_frozen(view)
                assert pickle.loads(pickle.dumps(view)) == view


def assert_frozen(value: object) -> None:
    """`value` is made of values that cannot change, so it cannot be a part of a position."""
    if isinstance(value, msgspec.Struct):
        assert value.__struct_config__.frozen, type(value)
        for name in value.__struct_fields__:
            assert_frozen(getattr(value, name))
    elif isinstance(value, tuple | frozenset):
        for part in value:
            assert_frozen(part)
    else:
        assert isinstance(value, int | float | str | bytes | Enum | None), f"{value!r} can be changed"
