"""Figures: counted by hand in the saved matches, from public events alone, and told by fields that exist."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, get_type_hints

import msgspec
import pytest

from main import GAMES
from niagara.figures import NiagaraCounts
from nimmsleich.figures import LeichCounts
from nizza.figures import NizzaCounts
from table.contract import SPECTATOR, Event, visible_to
from table.game import Game
from table.match.awards import as_played
from table.match.journal import read
from table.match.match import Match
from table.match.turns import TurnController
from table.offer.figures import Best, Counts, Figures, Form
from table.seating import players_at_once
from tests.contract.playing import every_game
from tests.contract.saved_matches import FOLDER, saved_match
from tests.contract.test_stickers import matches_of
from tests.vertiges import sticker_examples as vertiges
from tests.vertiges.positions import LEFT, RIGHT, column, done, fall, lay, written, zap
from tests.vertiges.vertiges_window import setup_of
from vertiges import GAME as VERTIGES
from vertiges.figures import VertigesCounts
from vertiges.figures import count as count_vertiges
from vertiges.rules import events
from vertiges.rules.actions import Handle
from vertiges.rules.fitting import mistake
from vertiges.rules.snapshot import Intention, Snapshot
from vertiges.rules.state import Vertiges


def figures_of(game: Game) -> Figures:
    figures = game.load_figures()
    if figures is None:
        pytest.skip("it counts nothing")
    return figures


BY_HAND: dict[tuple[str, int], Counts] = {
    ("niagara-4", 0): NiagaraCounts(home=2, drowned=1, canoes=1, clouds=2, way=Best(5, 28)),
    ("niagara-4", 2): NiagaraCounts(
        home=4, stolen=1, clouds=1, wins=1, rounds=9, raid=Best(1, 42), way=Best(6, 16)
    ),
    ("niagara-4", 3): NiagaraCounts(drowned=1, canoes=2, clouds=2, way=Best(5, 36)),
    ("nimmsleich-3", 0): LeichCounts(
        believed=2, caught=1, held=5, doubts_wrong=2, right=4, wrong=2, spied_right=1, spied_wrong=1,
        boldest=Best(2, 170),
    ),
    ("nimmsleich-3", 1): LeichCounts(
        believed=5, doubts_right=1, doubts_wrong=5, right=3, wrong=3, spied_wrong=2, boldest=Best(3, 53)
    ),
    ("nizza-4", 1): NizzaCounts(
        short=2, middle=7, long=4, pushed=2, falls=2, turns=8, carrying=1, farthest=Best(26.0, 120)
    ),
    ("nizza-4", 2): NizzaCounts(middle=5, long=4, pushes=3, turns=9, carrying=7, farthest=Best(26.0, 11)),
    ("nizza-momentum", 1): NizzaCounts(
        short=1, middle=3, long=9, missed=1, long_missed=1, pushes=4, falls=1, turns=20, carrying=10,
        farthest=Best(37.6, 430),
    ),
    ("vertiges-2", 0): VertigesCounts(middle_zaps=1, points=13, tallest=Best(11, 83), largest=Best(5, 83)),
    ("vertiges-2", 1): VertigesCounts(small_zaps=2, points=7, tallest=Best(5, 22), largest=Best(3, 42)),
}  # fmt: skip


@pytest.mark.parametrize(("name", "seat"), BY_HAND, ids=str)
def test_a_saved_match_is_counted_as_by_hand(name: str, seat: int) -> None:
    match = read(FOLDER / f"{name}.jsonl", GAMES)
    assert figures_of(match.game).count(as_played(match), seat) == BY_HAND[name, seat]


@every_game
def test_every_figure_tells_of_counters_that_there_are(game: Game) -> None:
    figures = figures_of(game)
    hints = get_type_hints(figures.kind)
    assert figures.kind(), "each counter has a default"
    assert figures.of_form(Form.CURVE)
    assert figures.of_form(Form.RECORD)
    for told in figures.told:
        assert {told.count, *told.of} <= set(hints)
        assert (hints[told.count] is Best) == (told.form is Form.RECORD) or told.form is Form.CURVE
        assert bool(told.of) or told.form not in (Form.SHARE, Form.MEAN)
        assert told.value_of(figures.kind()) in (None, 0.0)


@every_game
def test_only_public_events_count(game: Game) -> None:
    figures = figures_of(game)
    whole = as_played(read(saved_match(game), GAMES))
    public = replace(whole, steps=[visible_to(SPECTATOR, [*step]) for step in whole.steps])
    assert [figures.count(whole, seat) for seat in range(whole.seats)] == [
        figures.count(public, seat) for seat in range(whole.seats)
    ]


@every_game
def test_counts_add_up_and_survive_the_file(game: Game) -> None:
    figures = figures_of(game)
    matches = matches_of(game.name)
    found = [figures.count(match, seat) for match in matches for seat in range(match.seats)]
    total = sum(found, figures.kind())
    for name in figures.kind.__struct_fields__:
        values: list[Any] = [getattr(each, name) for each in found]
        whole: Any = getattr(total, name)
        if isinstance(whole, Best):
            assert whole.value == max(each.value for each in values)
        else:
            assert whole == sum(values)
    assert msgspec.json.decode(msgspec.json.encode(total), type=figures.kind) == total
    for told in figures.told:
        value = told.value_of(total)
        assert value is None or 0.0 <= value <= (1.0 if told.form is Form.SHARE else value)


def zaps(counts: Counts) -> Counter[str]:
    return Counter({name: getattr(counts, f"{name}_zaps") for name in ("small", "middle", "large")})


def test_a_zap_is_as_large_as_its_section_was_when_it_was_gripped() -> None:
    for match in matches_of("vertiges"):
        held: list[Counter[str]] = [Counter() for _ in range(match.seats)]
        for event in match.each(events.Zapped):
            size = len(event.pieces)
            held[event.seat]["small" if size <= 3 else "middle" if size <= 6 else "large"] += 1
        assert [zaps(count_vertiges(match, seat)) for seat in range(match.seats)] == held


def zapped_over(kept: int) -> tuple[list[Event], Vertiges]:
    """Return events and end of a match of two in which seat 0 lays piece 47, and its ZAP of four drops all but the
    lower `kept` pieces, which stay on the other tower (VE-52)."""
    state = written([[47, 9], [43, 26]])
    seen = done(state, lay(state, 47))
    down = Snapshot.of([*column(LEFT, 1), *column(RIGHT, 3, (8, 1), (2, 1), (31, 1), (47, 0))])
    fallen = (8, 2, 31, 47)[kept:]
    landed: dict[str, Any] = {"landed": "seated", "on": 3, "moved": (8, 2, 31, 47)[:kept]} if kept else {}
    seen += fall(state, zap(state, 8, on=3), *fallen, table=down, at_rest=down, **landed)
    return seen, state


def test_a_zap_that_fails_counts_by_its_size_and_its_points_go_to_everybody_else() -> None:
    seen, _ = zapped_over(0)
    match = replace(vertiges.match(*seen), seats=3)
    assert count_vertiges(match, 0) == VertigesCounts(middle_failed=1, falls=1, given=8, tallest=Best(5, 2))


def test_a_section_is_as_large_as_the_table_shows_after_a_part_of_it_has_stayed() -> None:
    """VE-52: pieces 8, 2 and 31 stand on the other tower now, and seat 1 moves them on with its own."""
    seen, state = zapped_over(3)
    seen += done(state, lay(state, 43, on=31))
    match = vertiges.match(*seen, *done(state, Handle(Intention("zap", 8, RIGHT, 60.0))))
    assert count_vertiges(match, 1) == VertigesCounts(middle_failed=1, tallest=Best(5, len(seen) - 1))


def test_a_section_makes_a_tower_as_tall_as_pieces_do() -> None:
    """Also with what has stayed of a ZAP that failed."""
    seen, state = zapped_over(2)
    seen += done(state, lay(state, 26, on=1)) + done(state, zap(state, 8, on=26))
    match = vertiges.match(*seen)
    grown = next(number for number, step in enumerate(match.steps) if isinstance(step[0], events.Zapped))
    assert count_vertiges(match, 1) == VertigesCounts(small_zaps=1, tallest=Best(4, grown), largest=Best(2, grown))


def test_a_mistake_is_caught_made_or_missed() -> None:
    match = replace(vertiges.match(vertiges.CAUGHT, events.FalseAlarm(0, 1)), seats=3)
    assert [count_vertiges(match, seat) for seat in range(3)] == [
        VertigesCounts(catches=1, false_alarms=1), VertigesCounts(mistakes=1), VertigesCounts(missed=1)
    ]  # fmt: skip


@pytest.mark.parametrize("fast", [False, True])
def test_a_mistake_that_nobody_calls_is_known_from_the_events_alone(fast: bool) -> None:
    """As the rules know it from hands and table: in a match of three players who build and call at random."""
    played = Match(VERTIGES, setup_of("random", "random", "random", seed=3, fast_game=fast))
    TurnController(played, players_at_once(VERTIGES, played.setup)).play_out()
    unseen: Counter[int] = Counter()
    for state, entry in played.positions:
        assert isinstance(state, Vertiges)
        window, table = state.position.window, state.position.table
        late = any(isinstance(each, (events.HandMoved, events.TurnEnded, events.MatchWon)) for each in entry.events)
        called = any(isinstance(each, events.Caught) for each in entry.events)
        if window is not None and late and not called and mistake(table, window, state.position.options.closing):
            unseen[window.culprit] += 1
    assert sum(unseen.values()) > 1
    counts = [count_vertiges(as_played(played), seat) for seat in range(3)]
    assert [each.unseen for each in counts] == [unseen.total() - unseen[seat] for seat in range(3)]
