"""Faces: they follow from what everybody can see, and from a whim that knows nothing."""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

import pytest

from main import GAMES
from stage.graphics.faces import Expression
from stage.match.faces.moods import Moods, MoodTeller
from stage.match.faces.voices import Occasion
from stage.match.on_stage import moods_of
from table.contract import CHANCE, SPECTATOR, Event, State, visible_to
from table.game import Game
from table.match.journal import read
from table.match.match import Match
from table.rng import stream
from tests.contract.playing import encoded, every_game, positions, seat_counts, seeds, turns
from tests.contract.saved_matches import saved_match


def teller(game: Game) -> MoodTeller:
    return MoodTeller(moods_of(game))


@every_game
def test_positions_that_differ_only_in_hidden_things_give_the_same_faces_and_cues(game: Game) -> None:
    """At rest, and after every event, with those that only some have seen."""
    told, moods, hidden = teller(game), moods_of(game), 0
    for seats in seat_counts(game)[: 1 if game.nature else None]:
        for turn in turns(game, seats):
            if turn.number % 5:
                continue
            state = turn.state
            drawn = type(state).resample(state.observation(SPECTATOR), stream(turn.number, "faces"))
            hidden += drawn.to_json() != state.to_json()
            assert told.at_rest(state, turn.number) == told.at_rest(drawn, turn.number)
            assert told.tension(state) == told.tension(drawn), "music must not give away what is hidden"
            after = type(state).from_json(state.to_json())
            events = after.apply(turn.seat, turn.action)
            like = type(state).resample(after.observation(SPECTATOR), stream(turn.number, "after"))
            seen = [event for event in events if event.is_visible_to(SPECTATOR)]
            assert told.after(events, after, turn.number) == told.after(seen, like, turn.number)
            known, drawn_view = after.observation(SPECTATOR), like.observation(SPECTATOR)
            for event in seen:
                assert moods.cues(event, known) == moods.cues(event, drawn_view)
    assert hidden or game.name == "nizza"


@every_game
def test_every_seat_has_a_mood_and_a_match_shows_most_expressions(game: Game) -> None:
    if not game.moods:
        pytest.skip("its faces are those of any game")
    told, seen = teller(game), Counter[Expression]()
    for seed in seeds(game, game.default_seats, 3):
        for turn in turns(game, game.default_seats, seed=seed):
            resting = told.at_rest(turn.state, turn.number)
            assert sorted(resting) == list(range(turn.state.seats))
            seen.update(mood.expression for mood in resting.values())
            after = type(turn.state).from_json(turn.state.to_json())
            reactions = told.after(after.apply(turn.seat, turn.action), after, turn.number)
            assert reactions.keys() <= resting.keys()
            for seat, mood in reactions.items():
                assert mood.towards != seat
                seen[mood.expression] += 1
    assert len(seen) >= 6, f"three matches show only {sorted(seen)}: see Moods in stage/match/faces/moods.py"


@every_game
def test_a_match_has_tense_moments_and_calm_ones(game: Game) -> None:
    if type(moods_of(game)).tension is Moods.tension:
        pytest.skip("its display says what is tense, or nothing is")
    told, tense = teller(game), Counter[int]()
    saved = read(saved_match(game), GAMES)
    match = Match(game, saved.setup)
    for number in range(saved.length):
        tense[told.tension(match.state)] += 1
        match.apply(saved.entry(number).seat, saved.entry(number).action)
    assert 0.01 < 1.0 - tense[0] / saved.length < 0.5
    assert not told.tension(match.state), "the match is over"


@every_game
def test_voices_have_cues_now_and_then_at_seats_of_the_table(game: Game) -> None:
    if not game.moods:
        pytest.skip("its bots are silent")
    moods, found = moods_of(game), Counter[Occasion]()
    for seed in seeds(game, game.default_seats, 3):
        for turn in turns(game, game.default_seats, seed=seed):
            after = type(turn.state).from_json(turn.state.to_json())
            events = visible_to(SPECTATOR, after.apply(turn.seat, turn.action))
            for event in events:
                for cue in moods.cues(event, after.observation(SPECTATOR)):
                    assert 0 <= cue.seat < after.seats
                    assert cue.towards != cue.seat
                    found[cue.occasion] += 1
    assert len(found) >= 2


class Peeking(Moods[Any]):
    """Moods that would tell whatever they are shown."""

    def __init__(self) -> None:
        self.shown: list[object] = []

    def at_rest(self, view: Any, awaited: Any, whim: Any) -> dict[int, Any]:
        self.shown.append(view)
        return {}

    def after(self, event: Event, view: Any, whim: Any) -> dict[int, Any]:
        self.shown.extend((view, event))
        return {}


@every_game
def test_no_game_is_shown_more_than_a_spectator(game: Game) -> None:
    peeking = Peeking()
    told = MoodTeller(peeking)
    state: State[Any, Any]
    for turn in turns(game, game.default_seats):
        state = turn.state
        told.at_rest(state, turn.number)
        after = type(state).from_json(state.to_json())
        events = after.apply(turn.seat, turn.action)
        told.after(events, after, turn.number)
        if turn.number > 60:
            break
    for shown in peeking.shown:
        assert shown.is_visible_to(SPECTATOR) if isinstance(shown, Event) else shown.seat == SPECTATOR  # type: ignore[attr-defined]


@every_game
def test_no_bot_hesitates_before_one_secret_choice_rather_than_another(game: Game) -> None:
    """Actions that look alike to everybody must look equally bold."""
    told = teller(game)
    for state in positions(game, game.default_seats, every=7, most=60):
        for seat in state.actors():
            looks: dict[bytes, set[float]] = defaultdict(set)
            for action in state.legal_actions(seat)[:24] if seat != CHANCE else ():
                after = type(state).from_json(state.to_json())
                boldness = told.boldness(state, action)
                assert -0.5 <= boldness <= 1.0
                looks[encoded(visible_to(SPECTATOR, after.apply(seat, action)))].add(boldness)
            assert all(len(alike) == 1 for alike in looks.values())
