"""``resample``: a position that a view could come from, drawn from the view alone."""

from __future__ import annotations

from collections import defaultdict

from table.contract import SPECTATOR
from table.game import Game
from table.rng import stream
from tests.contract.playing import every_game, geometric, play_on, players, positions, seat_counts
from tests.contract.test_secrets import openings


@every_game
def test_a_resampled_position_looks_the_same_to_its_seat_and_is_a_position_of_the_game(game: Game) -> None:
    for seats in seat_counts(game):
        for number, state in enumerate(positions(game, seats, every=3, most=40)):
            for seat in (*players(state), SPECTATOR):
                view = state.observation(seat)
                drawn = type(state).resample(view, stream(number, "resample", seat))
                assert drawn.observation(seat) == view
                assert type(state).from_json(drawn.to_json()).to_json() == drawn.to_json()


@every_game
def test_a_resampled_position_is_drawn_from_the_view_and_the_stream_alone(game: Game) -> None:
    for seats in seat_counts(game):
        for number, state in enumerate(positions(game, seats, every=6, most=10)):
            for seat in players(state):
                view = state.observation(seat)
                first = type(state).resample(view, stream(number, "resample"))
                rng = stream(number, "elsewhere")
                play_on(game, state, rng, 5)
                assert type(state).resample(view, stream(number, "resample")).to_json() == first.to_json()


@every_game
def test_a_resampled_position_can_be_played_to_its_end(game: Game) -> None:
    for seats in seat_counts(game):
        for number, state in enumerate(positions(game, seats, every=33 if game.nature else 11, most=8)):
            rng = stream(number, "on")
            drawn = type(state).resample(state.observation(number % seats), rng)
            play_on(geometric(game), drawn, rng)
            assert drawn.winners()


@every_game
def test_where_the_truth_is_hidden_it_is_not_always_drawn(game: Game) -> None:
    for seats in seat_counts(game):
        truths = defaultdict(set)
        for sight in openings(game, seats, (0,)):
            truths[sight.view].add(sight.truth)
        for view, hidden in [(view, hidden) for view, hidden in truths.items() if len(hidden) > 1][:20]:
            drawn = {game.state_type.resample(view, stream(seed, "draw")).to_json() for seed in range(8)}
            assert len(drawn) > 1, f"{len(hidden)} positions look like this, one is always drawn"
