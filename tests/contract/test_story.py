"""Every event and every refusal can be told, and the match drawn as a chart."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from stage.graphics import art
from table.contract import Event
from table.game import Game
from table.language import available, load
from table.match.match import Match
from table.offer.narration import PICTURE, Storyteller
from table.rng import stream
from table.seating import headless_setup
from tests.contract.playing import (
    actions_played,
    every_game,
    geometric,
    players,
    positions,
    refusal_of,
    rules_of,
    seat_counts,
    settings,
    shortest,
    turns,
)

TEXT = NullTranslations()


@every_game
def test_every_kind_of_event_is_told_or_silent_on_purpose(game: Game) -> None:
    narration = game.load_narration()
    events = rules_of(game, "events")
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    kinds = {kind for kind in kinds if kind.__module__ == events.__name__}
    without = [kind.__name__ for kind in kinds - narration.tellers.keys() - narration.silent]
    assert not without, f"{game.narration} has no words for {without}: add them to its tellers, or to the silent ones"
    assert narration.tellers.keys() | narration.silent == kinds, "words for what is no event of the game"
    assert not narration.tellers.keys() & narration.silent
    assert {*narration.headings} <= narration.tellers.keys()


@every_game
def test_every_event_has_a_sentence_or_is_silent_and_every_match_has_a_story(game: Game) -> None:
    plain = [(seats, shortest(game)) for seats in game.seats]
    for played, matches in ((game, plain), (geometric(game), settings(game))):
        for seats, options in matches:
            names = tuple(f"Player {seat}" for seat in range(seats))
            told = [
                game.load_narration().tell(event, names, TEXT)
                for turn in turns(played, seats, options)
                for event in turn.state.clone().apply(turn.seat, turn.action)
            ]
            assert all("%(" not in line and "\n" not in line and line == line.strip() for line in told)
            assert all(any(name in line for line in told) for name in names), "everybody occurs in the story"


@every_game
@pytest.mark.parametrize("language", available())
def test_lists_in_the_story_are_found_in_every_language_and_drawn(game: Game, language: str) -> None:
    narration, text = game.load_narration(), load(language)
    names, drawn = ("Ada", "Bruno", "Chloé", "Dario", "Elif", "Femke"), set[type[Event]]()
    for seats in game.seats:
        for turn in turns(game, seats, shortest(game)):
            for event in turn.state.clone().apply(turn.seat, turn.action):
                if type(event) not in narration.illustrators:
                    continue
                sentence = narration.tell(event, names, text)
                shown, drawings = narration.illustrate(event, sentence, text)
                lists = narration.illustrators[type(event)](event, text) if sentence else ()
                assert shown.count(PICTURE) == len(drawings) == sum(len(things) for _, things in lists), sentence
                assert all(art.exists(drawing) for drawing in drawings)
                drawn |= {type(event)} if drawings else set()
    assert bool(drawn) == bool(narration.illustrators)


@every_game
def test_the_chart_has_a_line_for_everybody(game: Game) -> None:
    for seats in game.seats:
        match = Match(game, headless_setup(game, ("random",) * seats, shortest(game), seed=1))
        moves = [(turn.seat, turn.action) for turn in turns(game, seats)]
        for half in (moves[: len(moves) // 2], moves[len(moves) // 2 :]):
            for seat, action in half:
                match.apply(seat, action)
            course = game.course(match.events, len(match.setup.seats))
            assert course is None or len(course.lines) == seats
            assert course is None or len({len(line) for line in course.lines}) == 1
        assert course is None or len(course.lines[0]) > 1, "the chart of a whole match has a single point"


@every_game
def test_every_refusal_is_explained_in_one_sentence(game: Game) -> None:
    for seats in seat_counts(game):
        names = tuple(f"Player {seat}" for seat in range(seats))
        pool, rng = actions_played(game, seats), stream(1, "explained")
        explained = 0
        for state in positions(game, seats, every=3, most=40):
            for action in rng.sample(pool, min(8, len(pool))):
                for seat in players(state):
                    refusal = refusal_of(state, seat, action)
                    if refusal is not None:
                        sentence = game.load_narration().explain(refusal, names, TEXT)
                        assert sentence.strip()
                        assert "%(" not in sentence
                        assert refusal.rule_id not in sentence, "the rule's id is shown beside the sentence"
                        explained += 1
        assert explained > 0


class _Noting(Storyteller):
    """Notes which of its lines are no plain ones."""

    def __init__(self) -> None:
        super().__init__(TEXT)
        self.lines = 0
        self.flourishes: list[tuple[int, str]] = []

    def told(self) -> None:
        super().told()
        self.lines += 1

    def may_flourish(self, way: str) -> bool:
        may = super().may_flourish(way)
        if may:
            self.flourishes.append((self.lines, way))
        return may


@every_game
def test_flourishes_are_rare_and_none_comes_twice_within_ten_lines(game: Game) -> None:
    narration, some = game.load_narration(), 0
    for seats in seat_counts(game):
        teller = _Noting()
        names = tuple(f"Player {seat}" for seat in range(seats))
        for turn in turns(game, seats):
            for event in turn.state.clone().apply(turn.seat, turn.action):
                narration.tell(event, names, teller)
        assert 4 * len(teller.flourishes) <= teller.lines
        for number, (line, way) in enumerate(teller.flourishes):
            assert 4 * (number + 1) <= line + 1, "a quarter of the lines so far at most"
            assert all(line - before >= 10 for before, same in teller.flourishes[:number] if same == way)
        some += len(teller.flourishes)
    assert some, "no event is ever told in a second way: see one_of in table/offer/narration.py"
