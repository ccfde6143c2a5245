"""Whole random matches: who acts, what is legal, what is refused, and that copies are copies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from math import log
from typing import Any

import pytest

from table.contract import CHANCE, SPECTATOR, Action, IllegalAction, State
from table.game import Game
from table.offer.options import OptionValue
from table.rng import stream
from tests.contract.playing import (
    Turn,
    actions_played,
    every_game,
    geometric,
    play_on,
    players,
    positions,
    refusal_of,
    scaled,
    seat_counts,
    seeds,
    settings,
    shortest,
    turns,
)

TRIED = 6
"""Legal (or illegal) actions of a position that are really tried."""


SEEDS = 8
"""Random matches for every number of players and every setting; one if they are long."""


DEALS = 2_000
"""Deals and shuffles of a position that are counted."""

THROWS = 10_000
"""Answers of chance to the same question that are counted."""

UNHEARD_OF = 25.0
"""A share of answers is wrong if its probability is below e to the power of minus this: one in 70 billion."""


def looked_at(game: Game) -> Iterator[tuple[Game, int, dict[str, OptionValue], int]]:
    """Game, seats, options and seed of many random matches; in those with options physics does not simulate."""
    for seats in game.seats:
        yield from ((game, seats, shortest(game), seed) for seed in seeds(game, seats, SEEDS))
    quick = geometric(game)
    for seats, options in settings(game):
        yield from ((quick, seats, options, seed) for seed in seeds(quick, seats, SEEDS))


@every_game
def test_actors_and_legal_actions_agree_until_the_end(game: Game) -> None:
    for played, seats, options, seed in looked_at(game):
        state = played.setup(seats, options)
        for turn in turns(played, seats, options, seed):
            state = turn.state
            assert_somebody_acts(state, seats)
        assert_is_over(state, seats)


def assert_somebody_acts(state: State[Any, Any], seats: int) -> None:
    actors, interrupters = state.actors(), state.interrupters()
    assert list(actors) == sorted(set(actors))
    assert actors == (CHANCE,) or set(actors) <= set(range(seats))
    assert set(interrupters) <= set(range(seats)) - set(actors)
    assert not state.is_terminal()
    assert state.winners() == ()
    assert state.returns() == (0,) * seats
    outcomes = state.chance_outcomes() if actors == (CHANCE,) else None
    if outcomes is not None:
        assert [answer for answer, _ in outcomes] == state.legal_actions(CHANCE)
        assert sum(probability for _, probability in outcomes) == pytest.approx(1)
    for seat in range(seats):
        legal = state.legal_actions(seat)
        assert len(legal) == len(set(legal)), "no action is offered twice"
        assert bool(legal) or seat not in actors
        assert not legal or seat in actors or seat in interrupters, "who cannot act is offered nothing"


def assert_is_over(state: State[Any, Any], seats: int) -> None:
    assert state.is_terminal()
    assert state.actors() == state.interrupters() == ()
    assert all(state.legal_actions(seat) == [] for seat in range(seats))
    assert sum(state.returns()) == pytest.approx(1)
    assert state.winners() == tuple(seat for seat, share in enumerate(state.returns()) if share > 0)


@every_game
def test_every_legal_action_is_accepted_and_applies_to_a_copy_without_touching_the_original(game: Game) -> None:
    for seats in seat_counts(game):
        rng = stream(1, "tried", seats)
        for state in positions(game, seats, every=3, most=60):
            before = state.to_json()
            for seat in players(state):
                legal = state.legal_actions(seat)
                for action in legal:
                    state.check(seat, action)
                for action in rng.sample(legal, min(TRIED, len(legal))):
                    copy = state.clone()
                    assert copy.to_json() == before
                    copy.apply(seat, action)
                    assert copy.to_json() != before, "an action changes something"
                    assert state.to_json() == before


@every_game
def test_a_copy_plays_its_own_match(game: Game) -> None:
    for seats in seat_counts(game):
        for number, state in enumerate(positions(game, seats, every=7, most=6)):
            copy, before = state.clone(), state.to_json()
            play_on(game, copy, stream(number, "copy"), scaled(game, 60))
            assert state.to_json() == before, "playing the copy changes the original"
            copy = state.clone()
            play_on(game, state, stream(number, "original"), scaled(game, 60))
            assert copy.to_json() == before, "playing the original changes the copy"


@every_game
def test_a_refused_action_changes_nothing_and_says_which_rule_refuses_it(game: Game) -> None:
    for seats in seat_counts(game):
        refusals = 0
        pool = actions_played(game, seats)
        rng = stream(2, "refused", seats)
        for state in positions(game, seats, every=4, most=60):
            before = state.to_json()
            for action in rng.sample(pool, min(TRIED, len(pool))):
                for seat in (SPECTATOR, CHANCE, *range(seats + 1)):
                    refusal = refusal_of(state, seat, action)
                    if refusal is None:
                        assert seat in (*state.actors(), *state.interrupters())
                        state.clone().apply(seat, action)
                        continue
                    refusals += 1
                    with pytest.raises(IllegalAction) as raised:
                        state.apply(seat, action)
                    assert str(raised.value) == str(refusal), "check and apply refuse for the same reason"
                    assert state.to_json() == before
        assert refusals > 0


@every_game
def test_the_order_of_legal_actions_does_not_depend_on_how_the_position_came_about(game: Game) -> None:
    for seats in seat_counts(game):
        for state in positions(game, seats, every=5, most=20):
            again = type(state).from_json(state.to_json())
            for seat in players(state):
                assert state.legal_actions(seat) == again.legal_actions(seat)


@every_game
def test_chance_answers_legally_and_by_its_stream_alone(game: Game) -> None:
    for seats in seat_counts(game):
        for turn in asked_of_chance(game, seats):
            before = turn.state.to_json()
            answer = game.answer_chance(turn.state, stream(1, "chance"))
            turn.state.check(CHANCE, answer)
            assert game.answer_chance(turn.state.clone(), stream(1, "chance")) == answer
            assert turn.state.to_json() == before, "asking changes nothing"


def asked_of_chance(game: Game, seats: int) -> list[Turn]:
    """Return the first moments of a match at which chance must answer."""
    asked: list[Turn] = []
    for turn in turns(game, seats):
        if turn.seat == CHANCE and len(asked) < 5:
            asked.append(Turn(turn.number, turn.state.clone(), turn.seat, turn.action))
    return asked


@every_game
def test_what_chance_lists_is_all_that_it_can_answer_and_sums_to_one(game: Game) -> None:
    for seats in seat_counts(game):
        for turn in asked_of_chance(game, seats):
            outcomes = turn.state.chance_outcomes()
            if outcomes is None:
                for action in turn.state.legal_actions(CHANCE):
                    turn.state.check(CHANCE, action)
                continue
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert all(chance > 0 for _, chance in outcomes)
            assert [action for action, _ in outcomes] == turn.state.legal_actions(CHANCE)
            assert turn.state.sample_chance(stream(1, "chance")) in [action for action, _ in outcomes]


@every_game
def test_what_chance_answers_is_as_frequent_as_what_it_lists(game: Game) -> None:
    """By Chernoff's bound, no seed fails honest dice."""
    for state in kinds_of_chance(game):
        rng, outcomes = stream(1, "dice", game.name), state.chance_outcomes() or []
        seen = Counter(sign for _ in range(THROWS) for sign in signs(game.answer_chance(state, rng)))
        listed: Counter[object] = Counter()
        for action, probability in outcomes:
            listed.update(dict.fromkeys(signs(action), probability))
        for sign in seen | listed:
            share, expected = seen[sign] / THROWS, min(1.0, listed[sign])
            assert THROWS * divergence(share, expected) < UNHEARD_OF, f"{sign}: {share:.4f}, listed as {expected:.4f}"


def kinds_of_chance(game: Game) -> list[State[Any, Any]]:
    """Return a position of random matches for each different list of chance's outcomes."""
    found: dict[tuple[Any, ...], State[Any, Any]] = {}
    for seats in seat_counts(game):
        for turn in turns(game, seats):
            outcomes = turn.state.chance_outcomes() if turn.seat == CHANCE else None
            if outcomes is not None and tuple(outcomes) not in found:
                found[tuple(outcomes)] = turn.state.clone()
    return list(found.values())


@every_game
def test_what_chance_deals_to_each_place_is_equally_frequent(game: Game) -> None:
    """Of what no list tells (a deal, a shuffle): every place of a tuple, and every seat drawn, is like the others."""
    for state in deals(game):
        rng = stream(1, "deals", game.name)
        answers = [state.sample_chance(rng) for _ in range(DEALS)]
        for name in answers[0].__struct_fields__:
            drawn = [getattr(answer, name) for answer in answers]
            if name == "seat":
                drawn = [tuple(seat == at for at in players(state)) for seat in drawn]
            if all(isinstance(value, tuple) and len(value) == len(drawn[0]) for value in drawn):
                assert_alike(
                    [Counter(part for value in drawn for part in flat(value[at])) for at in range(len(drawn[0]))]
                )


def assert_alike(places: list[Counter[Any]]) -> None:
    for value, often in sum(places, Counter[Any]()).items():
        for at, seen in enumerate(places):
            wrong = often * divergence(seen[value] / often, 1 / len(places)) > UNHEARD_OF
            assert not wrong, (
                f"place {at} gets {value} {seen[value]} times of {often}, and there are {len(places)} places"
            )


def deals(game: Game) -> Iterator[State[Any, Any]]:
    """Yield a position for each kind of answer, number of players and options whose outcomes chance does not list."""
    seen = set()
    for seats, options in settings(geometric(game)):
        for turn in islice(turns(geometric(game), seats, options), 200):
            if turn.seat == CHANCE and (key := (type(turn.action), seats)) not in seen:
                seen.add(key)
                parts = [getattr(turn.action, name) for name in turn.action.__struct_fields__]
                if turn.state.chance_outcomes() is None and any(isinstance(part, int | tuple) for part in parts):
                    yield turn.state.clone()


def flat(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def signs(action: Action) -> set[object]:
    """Return the action, and how often it holds each of its values: how many dice of a roll show that face."""
    parts = [getattr(action, name) for name in action.__struct_fields__]
    return {action, *Counter(value for part in parts if isinstance(part, tuple) for value in part).items()}


def divergence(share: float, expected: float) -> float:
    """Return the Kullback-Leibler divergence of the share of an event from the share to be expected."""
    pairs = ((share, expected), (1 - share, 1 - expected))
    return sum(p * log(p / max(q, 1e-12)) for p, q in pairs if p > 0)
