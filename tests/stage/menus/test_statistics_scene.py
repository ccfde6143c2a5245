"""The statistics scene."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from nimmsleich.figures import LeichCounts
from stage.match.scene import MatchScene
from stage.menus.statistics import ShareRow, StatisticsScene, TableSheet, best_streaks
from stage.services import Services
from stage.settings import Settings
from stage.ui.button import Button
from stage.ui.lists import List
from table.history.rows import FinishedMatch, FinishedSeat
from tests.stage.menu_window import CALM, Menu, finished, menu
from tests.stage.test_figures import stored


def with_matches(*helped: bool) -> Callable[[Services], StatisticsScene]:
    def opening(services: Services) -> StatisticsScene:
        for day, help_given in enumerate(helped, start=1):
            match = finished("human", "novice", "novice", "master", seed=day, practice=help_given)
            when = f"2025-03-{day:02}T20:15:00+01:00"
            services.history.record(match, finished=when, duration=600.0, helped=help_given)
        return StatisticsScene(services)

    return opening


def rows(here: Menu, name: str) -> list[tuple[str, ...]]:
    table = here.driver.find(name)
    assert isinstance(table, TableSheet)
    return table.rows


def test_without_a_match_a_friendly_word_stands_there(tmp_path: Path) -> None:
    with menu(tmp_path, StatisticsScene) as here:
        assert here.driver.find("empty.title").value == "No match has been finished yet"
        assert not here.scene.ui.has("people")


def test_matches_are_counted_for_people_and_for_bots(tmp_path: Path) -> None:
    with menu(tmp_path, with_matches(False, True, False)) as here:
        tally = here.services.history.per_name()[0]
        (row,) = rows(here, "people")
        here.driver.draw(8)
        assert row[:2] == ("Ada", "3")
        assert row[3] == f"{round(tally.share * 100)}%"
        assert row[5] == "1"
        levels = {row[0]: row[1] for row in rows(here, "bots")}
        assert levels == {"Novice": "6", "Master": "3"}
        assert here.driver.find("people", TableSheet).shares == (tally.share,)
        assert "3 matches · 30 min of play · 1 with help" in str(here.driver.find("summary.text").value)


def test_a_helped_match_is_marked_in_the_list(tmp_path: Path) -> None:
    with menu(tmp_path, with_matches(False, True)) as here:
        notes = [line.note for line in here.driver.find("recent.list", List).lines]
        assert ["with help" in note for note in notes] == [True, False]
        assert "2 March 2025" in notes[0]


def test_every_game_says_what_was_played_and_what_is_still_to_be_tried(tmp_path: Path) -> None:
    with menu(tmp_path, with_matches(False, True)) as here:
        share = here.services.history.per_name("nimmsleich")[0].share
        row = here.driver.find("game.nimmsleich")
        assert str(row.value).startswith(f"2 matches · {round(share * 100)}% won by people · 0 of ")
        assert str(here.driver.find("game.niagara").value).startswith("Not played yet")


def test_one_game_alone_can_be_looked_at(tmp_path: Path) -> None:
    with menu(tmp_path, with_matches(False)) as here:
        here.scene.ui.focus(here.driver.find("game"))
        here.driver.key("right")
        assert here.driver.find("game").value == "nimmsleich"
        assert len(here.driver.find("recent.list", List).lines) == 1


def match(number: int, *seats: tuple[str, str, float]) -> FinishedMatch:
    places = tuple(FinishedSeat(player, name, share) for player, name, share in seats)
    then = datetime(2025, 1, 1, tzinfo=UTC)
    return FinishedMatch(number, "nimmsleich", then, 1.0, 0, 1, "{}", 10, places)


def test_the_longest_run_of_wins() -> None:
    ada = [1.0, 0.5, 0.0, 1.0, 1.0, 1.0, 0.0]
    oldest_first = [match(day, ("human", "Ada", share), ("master", "Bo", 1 - share)) for day, share in enumerate(ada)]
    oldest_first.insert(5, match(99, ("human", "Léa", 1.0), ("novice", "Bo", 0.0)))
    assert best_streaks(oldest_first[::-1]) == {"Ada": 3, "Léa": 1}


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0])
def test_tables_stay_within_the_window(tmp_path: Path, scale: float) -> None:
    settings = Settings(reduced_motion=True, text_scale=scale, language="fr")
    with menu(tmp_path, with_matches(False, True), settings, (1024, 640)) as here:
        table = here.driver.find("people", TableSheet)
        for left, wide in table.columns():
            assert left >= table.rect.left - 0.5
            assert left + wide <= table.rect.right + 0.5


def test_the_way_back(tmp_path: Path) -> None:
    with menu(tmp_path, with_matches(False), CALM) as here:
        here.driver.key("escape")
        here.driver.step(2)
        assert not here.driver.app.running


def test_both_columns_begin_at_the_same_height(tmp_path: Path) -> None:
    with menu(tmp_path, with_matches(False, True)) as here:
        assert here.driver.find("statistics").rect.top == here.driver.find("games").rect.top
        summary, choice = here.driver.find("summary.text").rect, here.driver.find("game").rect
        assert summary.left > choice.right
        assert summary.centery == pytest.approx(choice.centery, abs=1.0)


def opened(services: Services) -> StatisticsScene:
    for seed in (1, 2, 3):
        stored(services.history, services.saves, seed)
    return StatisticsScene(services)


def chosen(here: Menu) -> None:
    here.wait_until(lambda: (here.services.saves / ".figures").exists())
    here.scene.ui.focus(here.driver.find("game"))
    here.driver.key("right")
    here.driver.step(2)


def test_the_page_tells_how_a_person_plays_and_opens_a_record(tmp_path: Path) -> None:
    with menu(tmp_path, opened) as here:
        chosen(here)
        played = [*here.services.figures.played(here.services.history, "Ada", "nimmsleich", 100)]
        assert str(here.driver.find("figures.count").value) == "From 3 matches"
        total = played[0].counts + played[1].counts + played[2].counts
        believed, caught = total.total(["believed"]), total.total(["caught"])
        row = here.driver.find("figure.0", ShareRow)
        assert row.value == f"Bluffs that were believed · {believed} of {believed + caught}"
        assert row.share == pytest.approx(believed / (believed + caught))
        assert here.scene.ui.has("curve.0")
        assert here.scene.ui.has("rivals")
        counts = [each.counts for each in played if isinstance(each.counts, LeichCounts)]
        best = max((each.boldest for each in counts), key=lambda best: best.value)
        watch = here.driver.find("watch.0")
        assert watch.spoken_name.startswith(f"Boldest bluff · {best.value:g} too many. Watch it · ")
        here.scene.ui.focus(watch)
        here.driver.key("return")
        scene = here.wait_for(MatchScene)
        assert scene.context.match.number == best.step


def test_one_of_the_recent_matches_is_watched_again(tmp_path: Path) -> None:
    with menu(tmp_path, opened, CALM) as here:
        here.driver.wait(0.2)
        watch = here.driver.find("recent.watch", Button)
        assert not watch.enabled
        lines = here.driver.find("recent.list", List)
        here.driver.click((lines.rect.centerx, lines.rect.top + 20))
        here.driver.click("recent.watch")
        scene = here.wait_for(MatchScene)
        assert scene.context.match.setup.seed == here.services.history.matches()[0].seed


def test_a_record_whose_replay_is_gone_cannot_be_watched(tmp_path: Path) -> None:
    with menu(tmp_path, opened) as here:
        chosen(here)
        for file in here.services.saves.glob("*.jsonl"):
            file.unlink()
        here.scene.rebuild()
        watch = here.driver.find("watch.0", Button)
        assert (watch.enabled, watch.reason) == (False, "The replay of this match is gone.")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_figures_stay_within_the_window(tmp_path: Path, scale: float) -> None:
    settings = Settings(reduced_motion=True, text_scale=scale, language="fr")
    with menu(tmp_path, opened, settings, (1024, 640)) as here:
        chosen(here)
        sheet = here.driver.find("figures.sheet")
        rows = [here.driver.find(f"figure.{number}", ShareRow) for number in range(5)]
        for above, below in itertools.pairwise(rows):
            assert above.rect.bottom <= below.rect.top
        assert all(sheet.rect.contains(row.rect) for row in rows)
