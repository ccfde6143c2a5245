"""The end of a match: standings, story, chart, what next."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from nimmsleich.rules.events import RoundBegan
from stage.graphics.shapes import Shapes
from stage.match.scene import MatchScene
from stage.match_session import MatchSession
from stage.menus.cards.chart import LineChart
from stage.menus.cards.standings import ResultRow
from stage.menus.results import Confetti, MomentCard, ResultsScene
from stage.services import Services
from stage.settings import Settings
from table.match.match import Match
from table.match.retelling import MatchSummary, Moment
from table.offer.chart import ChartData
from table.rng import stream
from table.words import Translator
from tests.contract.lesson_hands import match_in, tab_to
from tests.digest import digest
from tests.stage.menu_window import CALM, NIMMSLEICH, Menu, finished, menu


def after(*players: str, practice: bool = False) -> Callable[[Services], ResultsScene]:
    def opening(services: Services) -> ResultsScene:
        match = finished(*players, seed=ADA_WINS, practice=practice)
        return ResultsScene(services, MatchSession(services, match, None))

    return opening


FOUR = ("human", "novice", "novice", "novice")
ADA_WINS = 14
"""Seed of a match of four that the first player wins alone."""


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Menu]:
    with menu(tmp_path, after(*FOUR)) as here:
        yield here


def test_the_winner_stands_on_top(here: Menu) -> None:
    scene = here.driver.front(ResultsScene)
    (winner,) = scene.match.state.winners()
    assert here.driver.find("title").value == f"{scene.match.setup.names[winner]} wins"
    tops = {seat: here.driver.find(f"standing-{seat}").rect.top for seat in range(4)}
    assert min(tops, key=lambda seat: tops[seat]) == winner
    lines = scene.ui.find("chart", LineChart).course.lines
    assert isinstance(lines, tuple)
    cards = [lines[seat][-1] for seat in sorted(range(4), key=lambda seat: tops[seat])]
    assert cards == sorted(cards)
    assert [scene.ui.find(f"standing-{seat}", ResultRow).share for seat in range(4)] == list(
        scene.match.state.returns()
    )


def test_it_is_said_how_the_match_was_decided_and_what_is_seen(here: Menu) -> None:
    assert "round" in str(here.driver.find("decided").value)
    assert "bid" in str(here.driver.find("caption.text").value)


def test_what_sounded_in_the_match_sounds_on(here: Menu) -> None:
    assert here.scene.ambience == NIMMSLEICH.ambience != ""


@pytest.mark.parametrize(("seats", "piece"), [(FOUR, "ending"), (("human", *FOUR[1:]), None)])
def test_the_music_is_glad_for_a_person_who_wins_and_for_bots_that_were_watched(
    tmp_path: Path, seats: tuple[str, ...], piece: str | None
) -> None:
    with menu(tmp_path, after(*seats)) as here:
        won = 0 in here.driver.front(ResultsScene).match.state.winners()
        assert here.scene.music == (piece or ("ending" if won else "ending_sad"))


def test_a_moment_opens_the_replay_where_it_begins(here: Menu) -> None:
    scene = here.driver.front(ResultsScene)
    card = scene.ui.find("moment-1", MomentCard)
    here.driver.click("moment-1")
    here.wait_for(MatchScene)
    context = here.match.context
    assert context.session.is_review
    assert card.moment.number <= context.match.number < context.match.length
    assert here.match.replay is not None
    assert here.match.replay.playing
    here.wait_until(lambda: context.match.number > card.moment.number)
    happened = [event for entry in context.match.past for event in entry.events]
    here.wait_until(lambda: card.moment.event in [*happened, *context.match.events])
    assert scene.match.number == scene.match.length, "the match itself stays at its end"


def test_moments_are_reached_and_opened_by_keyboard(here: Menu) -> None:
    tab_to(here.driver, "moment-2", most=12)
    here.driver.key("return")
    here.wait_for(MatchScene)
    assert match_in(here.driver).context.session.is_review


def colours_of_moments(here: Menu) -> list[int]:
    """Return the number of colours in the image of each moment, counted on a grid."""

    def colours(number: int) -> int:
        card, canvas = here.driver.find(f"moment-{number}").rect, here.driver.app.painter.canvas
        place = canvas.pixel_rect((card.left + 30, card.top + 30, card.width - 100, 60))
        part = here.driver.picture.subsurface(place)
        return len({tuple(part.get_at((x, y))) for x in range(0, part.width, 7) for y in range(0, part.height, 7)})

    return [colours(number) for number in range(3)]


def wait_for_pictures(here: Menu) -> None:
    here.wait_until(lambda: min(colours_of_moments(here)) > 5)


def test_pictures_of_moments_are_there_soon_after_the_first_frame(here: Menu) -> None:
    assert colours_of_moments(here) == [1, 1, 1]
    wait_for_pictures(here)


def told_alike(match: Match, text: Translator) -> MatchSummary:
    event = RoundBegan(1, 0)
    return MatchSummary("", (Moment(3, 9, event, "A moment", "The same of every match."),))


@pytest.mark.draws_frames("pictures come one in a frame")
def test_matches_of_one_seed_have_pictures_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    painted = []
    monkeypatch.setattr("nimmsleich.view.menus.paint_position", lambda painter, view, *more: painted.append(view))

    def results(services: Services, seed: int) -> ResultsScene:
        match = finished(*FOUR, seed=seed)
        match.setup = msgspec.structs.replace(match.setup, seed=1)
        match.game = replace(match.game, retelling="tests.stage.menus.test_results:told_alike")
        return ResultsScene(services, MatchSession(services, match, None))

    with menu(tmp_path, partial(results, seed=7)) as here:
        here.wait_until(lambda: len(painted) == 1)
        here.driver.app.scenes.replace(results(here.services, 8))
        here.wait_until(lambda: len(painted) == 2)
        here.driver.app.scenes.replace(results(here.services, 7))
        here.driver.step(4)
    assert len(painted) == 2
    assert painted[0] != painted[1]


def test_a_single_moment_stands_in_the_middle_and_is_no_wider_than_one_of_three(tmp_path: Path) -> None:
    def results(services: Services) -> ResultsScene:
        match = finished(*FOUR)
        match.game = replace(match.game, retelling="tests.stage.menus.test_results:told_alike")
        return ResultsScene(services, MatchSession(services, match, None))

    with menu(tmp_path, results) as here:
        row, card = here.driver.find("moments").rect, here.driver.find("moment-0").rect
        assert card.centerx == pytest.approx(row.centerx)
        assert card.width < row.width / 3


def test_the_chart_shows_the_cards_of_everybody_from_six_down_to_none(here: Menu) -> None:
    scene = here.driver.front(ResultsScene)
    lines = scene.ui.find("chart", LineChart).course.lines
    assert isinstance(lines, tuple)
    assert [line[0] for line in lines] == [6, 6, 6, 6]
    assert lines[scene.match.state.winners()[0]][-1] == 0


def test_practice_is_mentioned(tmp_path: Path) -> None:
    with menu(tmp_path, after(*FOUR, practice=True)) as here:
        assert "help" in str(here.driver.find("helped").value)
    with menu(tmp_path / "without", after(*FOUR)) as here:
        assert not here.scene.ui.has("helped")


def test_a_rematch_has_the_same_seats_and_another_seed(here: Menu) -> None:
    before = here.driver.front(ResultsScene).session.match.setup
    here.driver.key("tab")
    here.driver.key("return")
    here.driver.step(3)
    setup = here.match.context.session.match.setup
    assert not isinstance(here.scene, ResultsScene)
    assert (setup.seats, setup.options) == (before.seats, before.options)
    assert setup.seed != before.seed
    assert len(here.driver.app.scenes.stack) == 1


def test_enter_struck_once_too_often_leaves_the_results_as_they_are(here: Menu) -> None:
    results = here.scene
    here.driver.wait(1.0)
    for key in ("return", "space"):
        here.driver.key(key)
        here.driver.step(3)
        assert here.scene is results


def test_the_review_is_shown_on_top(here: Menu) -> None:
    here.driver.click("review")
    here.wait_for(MatchScene)
    assert here.match.context.session.is_review
    assert here.match.context.match.number == 0, "from the beginning"
    here.driver.app.scenes.pop()
    here.wait_for(ResultsScene)


@pytest.mark.parametrize("way", ["shelf", "back"])
def test_the_ways_to_the_shelf(here: Menu, way: str) -> None:
    here.driver.click(way)
    here.driver.step(2)
    assert not here.driver.app.scenes.stack


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_buttons_and_sheets_do_not_overlap(tmp_path: Path, scale: float, language: str) -> None:
    settings = Settings(reduced_motion=True, text_scale=scale, language=language)
    with menu(tmp_path, after(*FOUR), settings, (1024, 640)) as here:
        buttons = [here.driver.find(name).rect for name in ("shelf", "review", "rematch")]
        sheets = here.driver.find("results").rect
        assert not any(sheets.colliderect(button) for button in buttons)
        assert all(button.bottom <= 1080 and button.right <= 1920 for button in buttons)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_names_however_long_leave_the_way_back_its_room(tmp_path: Path, scale: float) -> None:
    def opening(services: Services) -> ResultsScene:
        match = finished(*FOUR)
        seats = tuple(msgspec.structs.replace(seat, name="W" * 16) for seat in match.setup.seats)
        match.setup = msgspec.structs.replace(match.setup, seats=seats)
        return ResultsScene(services, MatchSession(services, match, None))

    with menu(tmp_path, opening, Settings(reduced_motion=True, text_scale=scale, language="en")) as here:
        back, title, results = (here.driver.find(name).rect for name in ("back", "title", "results"))
        assert back.width >= back.height * 0.9
        assert back.right <= title.left
        assert title.right <= results.left


def test_confetti_falls_and_is_over() -> None:
    confetti = Confetti(stream(3, "confetti"))
    assert not confetti.is_over
    for _ in range(60 * 20):
        confetti.update(1 / 60)
    assert confetti.is_over


def test_everything_moves_unless_motion_is_reduced(tmp_path: Path) -> None:
    with menu(tmp_path, after(*FOUR), Settings(language="en")) as here:
        here.driver.wait(0.3)
        early = here.driver.picture.copy()
        here.driver.wait(8.0)
        assert digest(here.driver.picture) != digest(early)
    with menu(tmp_path / "calm", after(*FOUR), CALM) as here:
        wait_for_pictures(here)
        early = here.driver.picture.copy()
        here.driver.wait(1.0)
        assert digest(here.driver.picture) == digest(early)


@pytest.mark.draws_frames("pictures come one in a frame")
def test_the_lines_of_a_chart_are_painted_once_one_in_a_frame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = 0
    path = Shapes.path

    def counting(self: Shapes, *args: Any, **options: Any) -> None:
        nonlocal lines
        lines += 1
        path(self, *args, **options)

    monkeypatch.setattr(Shapes, "path", counting)
    with menu(tmp_path, after(*FOUR), Settings(language="en")) as here:
        painted = []
        for _ in range(60):
            before = lines
            here.driver.step()
            painted.append(lines - before)
    assert max(painted) == 2, "its edge and its colour"
    assert lines <= 2 * len(FOUR)
    assert not any(painted[20:])


@pytest.mark.parametrize("fewest", [True, False])
def test_marks_of_equal_seats_do_not_cover_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fewest: bool
) -> None:
    places: list[tuple[float, float]] = []
    monkeypatch.setattr("stage.menus.cards.chart.draw_seat_mark", lambda _, __, at, *___, **____: places.append(at))
    with menu(tmp_path, after(*FOUR), CALM) as here:
        chart = here.scene.ui.find("chart", LineChart)
        chart.course = ChartData(
            replace(chart.course.chart, fewest_lead=fewest), ((3, 2), (3, 2), (3, 0 if fewest else 6), (3, 2))
        )
        places.clear()
        here.driver.app.draw()
        assert len(places) == 4
        assert min(math.dist(one, other) for one, other in combinations(places, 2)) >= 34.0
        assert max(x for x, _ in places) == places[-1][0], "the winner's is at the end of its line"
