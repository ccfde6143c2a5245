"""Tonight's challenges: the calendar on the wall, its page, and the row of evenings."""

from __future__ import annotations

import subprocess
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import msgspec
import pygame
import pytest

from benchmarks import tonight as benchmark
from main import GAMES
from nimmsleich.rules.events import RoundEnded
from stage.evenings import LeadGauge, MonthPicture, limits_in_words, signed, solved_days
from stage.match.scene import MatchScene, open_match
from stage.match.teaching.lesson_end import LessonEnd
from stage.match_session import MatchSession
from stage.menus.cards.room import WallCalendar
from stage.menus.shelf import Shelf
from stage.menus.time_text import today
from stage.menus.tonight import TonightScene
from stage.services import Services
from stage.ui.labels import Label
from table.contract import Event, Seat
from table.game import Game
from table.language import load
from table.learning.lesson_progress import lesson_setup
from table.match.match import Match
from table.offer import tonight
from table.offer.tonight import (
    NATURAL,
    PLAYABLE,
    TonightEntry,
    changes,
    entry_of,
    lead_after,
    lead_now,
    lesson_id,
    limits,
    stars_for,
    streak,
    tonight_entries,
)
from tests.stage.menu_window import menu

NOW = date(2026, 11, 23)

each_with_evenings = pytest.mark.parametrize(
    "game", [game for game in GAMES.values() if game.tonight is not None], ids=lambda game: game.name
)


def opening(services: Services) -> TonightScene:
    return TonightScene(services, lambda: NOW)


def days(*ago: int) -> set[date]:
    return {NOW - timedelta(days=each) for each in ago}


def test_a_row_of_evenings_ends_tonight_or_last_night() -> None:
    assert streak(set(), NOW) == 0
    assert streak(days(0, 1, 2), NOW) == 3
    assert streak(days(1, 2, 3), NOW) == 3, "tonight is not over"
    assert streak(days(3, 4), NOW) == 0


def test_one_missed_evening_a_week_is_forgiven() -> None:
    assert streak(days(0, 1, 3, 4), NOW) == 4
    assert streak(days(0, 2, 4, 5), NOW) == 2, "the second one within a week is not"
    assert streak(days(0, 2, 3, 4, 5, 6, 7, 9, 10), NOW) == 9, "a week later it is"
    assert streak(days(0, 3), NOW) == 1, "two in a row are not"


@each_with_evenings
def test_every_evening_begins_from_a_possible_position_where_something_is_to_be_won(game: Game) -> None:
    entries = tonight_entries(game.name)
    assert entries
    assert game.tonight is not None
    assert game.chart is not None
    first = max(changes(game.name), default=date.fromordinal(len(entries) * 1000))
    for number in range(0, len(entries), max(1, len(entries) // 12)):
        lesson = game.lesson(lesson_id(first + timedelta(days=number)))
        match = Match(game, lesson_setup(game, lesson))
        assert not match.state.is_terminal()
        assert lesson.goal is not None
        assert lesson.goal([], match.state) is None
        assert lesson.position == entries[number].position
        assert entries[number].best > entries[number].natural


@each_with_evenings
def test_it_is_the_same_for_everybody_and_begins_anew_after_the_last(game: Game) -> None:
    count = len(tonight_entries(game.name))
    day = max(changes(game.name), default=NOW)
    there = game.lesson(lesson_id(day))
    again = game.lesson(lesson_id(day + timedelta(days=count)))
    assert (there.position, there.seed, there.seats) == (again.position, again.seed, again.seats)


@each_with_evenings
def test_the_bots_still_reach_what_the_evenings_say(game: Game) -> None:
    if game.name in ("niagara", "nizza"):
        pytest.xfail("its bots have changed; the evenings are measured again once the work on them ends")
    entry = tonight_entries(game.name)[-1]
    reached = [benchmark.lead_of(game, entry, level) for level in (NATURAL, benchmark.PAR[game.name])]
    since = entry.commit or "the commit"
    command = f"python -m benchmarks.tonight {game.name} --again --write"
    said = f"The bots have changed since {since} that measured the evenings: run {command}"
    assert reached == [entry.natural, entry.best], said


def entries_of(count: int, natural: float = 0.0) -> list[TonightEntry]:
    return [TonightEntry(("", "Bo"), number, natural, 9.0, f"position {number}", "0123") for number in range(count)]


def test_evenings_that_have_begun_keep_their_entries_when_they_are_measured_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tonight, "ASSETS", tmp_path)
    (tmp_path / "pig").mkdir()
    first, days = NOW + timedelta(days=2), [NOW + timedelta(days=number) for number in range(1 - PLAYABLE, 12)]

    def seen() -> list[TonightEntry | None]:
        tonight.tonight_entries.cache_clear()
        return [tonight.entry_of("pig", day) for day in days]

    assert seen() == [None] * len(days)
    benchmark.write("pig", entries_of(7), first, NOW)
    before = seen()
    benchmark.write("pig", [msgspec.structs.replace(each, commit="4567") for each in entries_of(7)], first, NOW)
    assert changes("pig") == [], "the same evenings, measured at another commit"
    benchmark.write("pig", entries_of(3, natural=1.0), first, NOW)
    benchmark.write("pig", entries_of(9, natural=1.0), first, NOW)
    assert changes("pig") == [first], "a search that saves now and then changes them once"
    assert len(tonight.tonight_entries("pig", first)) == PLAYABLE + 1, "evenings that nobody can play are not kept"
    known = [msgspec.structs.replace(each, commit="4567") for each in before[: PLAYABLE + 1] if each is not None]
    assert seen() == [*known, *entries_of(9, natural=1.0), entries_of(1, natural=1.0)[0]]
    benchmark.write("pig", entries_of(4, natural=2.0), first + timedelta(days=9), first + timedelta(days=5))
    assert changes("pig") == [first, first + timedelta(days=9)]
    assert seen() == [*known, *entries_of(9, natural=1.0), entries_of(4, natural=2.0)[0]]


def test_evenings_name_a_commit_that_has_all_that_measured_them(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="git knows none"):
        benchmark.commit(tmp_path)
    git = ["git", "-C", str(tmp_path), "-c", "user.name=x", "-c", "user.email=x"]
    (tmp_path / "bots.py").write_text("1", encoding="utf-8")
    for words in (["init", "-q"], ["add", "."], ["commit", "-q", "-m", "x"]):
        subprocess.run([*git, *words], check=True)
    assert len(benchmark.commit(tmp_path)) == 12
    (tmp_path / "bots.py").write_text("2", encoding="utf-8")
    with pytest.raises(SystemExit, match="commit your changes first"):
        benchmark.commit(tmp_path)


def test_the_lead_is_counted_after_so_many_steps_of_the_chart() -> None:
    game = GAMES["nimmsleich"]
    assert game.chart is not None
    lesson = game.lesson(lesson_id(NOW))
    assert lead_after(game.chart, 1, [], lesson.learner) is None


def test_the_calendar_on_the_wall_opens_the_page_and_an_evening_begins(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        assert here.driver.find("tonight", WallCalendar).value == 0
        here.driver.click("tonight")
        scene = here.wait_for(TonightScene)
        assert scene.is_tense, "the shelf's waltz has its strings here"
        assert scene.ui.focused is scene.ui.find(f"day.{today().isoformat()}")
        here.driver.key("tab")
        here.driver.draw(8)
        here.driver.click("tonight.nimmsleich")
        here.wait_for(MatchScene)
        progress = here.match.context.session.progress
        assert progress is not None
        assert progress.lesson.id == lesson_id(today())
        here.services.keep_progress("nimmsleich", progress.lesson.id, 2)
        LessonEnd(here.match.context, progress, lambda session: open_match(here.services, session)).open()
        here.driver.draw(8)
        month = here.driver.find("lesson-end.month", MonthPicture).value
        assert month[today().day - 1] == 1
        assert sum(month) == 1, "its results show the month with this evening's star"
        gauge = here.driver.find("lesson-end.gauge", LeadGauge)
        assert gauge.limits == limits("nimmsleich", progress.lesson.id)
        here.driver.click("lesson-end.share")
        line = pygame.scrap.get_text()
        assert line.startswith("Ludothèque · Nimm's Leich! · ")
        assert line.endswith(f"☆☆☆ · {gauge.value}")


def test_stars_show_on_their_day_and_count_as_evenings(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        for day, stars in ((NOW, 3), (NOW - timedelta(days=1), 1)):
            here.services.keep_progress("nimmsleich", lesson_id(day), stars)
        scene = here.wait_for(TonightScene)
        scene.resume()
        here.driver.step()
        assert here.driver.find(f"day.{NOW.isoformat()}").value == 1
        assert here.driver.find("tonight.nimmsleich").value == 3
        assert "2 evenings" in str(getattr(here.driver.find("month.streak"), "text"))  # noqa: B009
        assert solved_days(here.services, NOW) == days(0, 1)
        here.driver.click(f"day.{(NOW - timedelta(days=1)).isoformat()}")
        here.driver.step()
        assert here.driver.find("tonight.nimmsleich").value == 1


def test_only_the_last_evenings_can_be_played(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.wait_for(TonightScene)
        assert here.scene.ui.has(f"day.{(NOW - timedelta(days=PLAYABLE - 1)).isoformat()}")
        assert not here.scene.ui.has(f"day.{(NOW - timedelta(days=PLAYABLE)).isoformat()}")
        assert not here.scene.ui.has(f"day.{(NOW + timedelta(days=1)).isoformat()}")


def test_the_calendar_on_the_wall_is_torn_off_at_midnight(tmp_path: Path) -> None:
    clock = [datetime(2026, 12, 31, 23, 59, 58, tzinfo=UTC)]
    with menu(tmp_path, lambda services: Shelf(services, lambda: clock[0])) as here:
        here.driver.step(4)
        wall = here.driver.find("tonight", WallCalendar)
        assert wall.day == date(2026, 12, 31)
        assert here.texts_written(wall.rect, here.driver.app.draw) == ["December", "31"]
        here.services.keep_progress("nimmsleich", lesson_id(date(2027, 1, 1)), 2)
        clock[0] += timedelta(seconds=4)
        here.driver.step(44, seconds=0.25)
        wall = here.driver.find("tonight", WallCalendar)
        assert (wall.day, wall.value) == (date(2027, 1, 1), 1)
        assert here.texts_written(wall.rect, here.driver.app.draw) == ["January", "1"]


def test_the_page_turns_at_midnight_and_keeps_the_evening_one_looks_at(tmp_path: Path) -> None:
    clock = [NOW]
    with menu(tmp_path, lambda services: TonightScene(services, lambda: clock[0])) as here:
        scene = here.wait_for(TonightScene)
        clock[0] = NOW + timedelta(days=1)
        here.driver.step(44, seconds=0.25)
        assert scene.ui.has(f"day.{clock[0].isoformat()}")
        assert not scene.ui.has(f"day.{(NOW - timedelta(days=PLAYABLE - 1)).isoformat()}")
        assert here.driver.find("tonight.day", Label).text == "23 November 2026"
        here.driver.click(f"day.{clock[0].isoformat()}")
        assert here.driver.find("tonight.day", Label).text == "Tonight"
        clock[0] = NOW + timedelta(days=90)
        here.driver.step(44, seconds=0.25)
        assert here.driver.find("tonight.day", Label).text == "Tonight", "the old evening can no longer be played"


@pytest.mark.parametrize(
    ("now", "title"),
    [
        (date(2026, 11, 30), "November"),
        (date(2027, 1, 1), "December – January"),
        (date(2027, 1, 31), "January"),
        (date(2027, 3, 1), "January – March"),
    ],
)
def test_the_page_is_headed_by_the_months_it_shows(tmp_path: Path, now: date, title: str) -> None:
    with menu(tmp_path, lambda services: TonightScene(services, lambda: now)) as here:
        assert here.driver.find("month.title", Label).text == title
        first = now - timedelta(days=PLAYABLE - 1)
        here.driver.click(f"day.{first.isoformat()}")
        assert here.driver.find("month.title", Label).text == title


@pytest.mark.parametrize("stars", [1, 3])
def test_stars_follow_the_lead(stars: int) -> None:
    game = GAMES["nimmsleich"]
    lesson = game.lesson(lesson_id(NOW))
    entry = entry_of("nimmsleich", NOW)
    assert entry is not None
    lead = entry.best if stars == 3 else entry.natural + 0.5
    assert lesson.goal is not None
    assert game.tonight is not None
    learner: Seat = lesson.learner
    owned = tuple(-lead if seat == learner else 0 for seat in range(len(lesson.seats)))
    state = Match(game, lesson_setup(game, lesson)).state
    assert lesson.goal([_ended(owned)] * game.tonight.steps, state) == stars


def _ended(owned: tuple[float, ...]) -> Event:
    fields = {field.name: () for field in msgspec.structs.fields(RoundEnded)}
    return RoundEnded(**{**fields, "owned": owned})  # type: ignore[arg-type]


@each_with_evenings
def test_limits_are_told_in_the_open_and_are_those_that_give_the_stars(game: Game) -> None:
    assert game.chart is not None
    for day in (NOW + timedelta(days=number) for number in range(40)):
        entry, found = entry_of(game.name, day), limits(game.name, lesson_id(day))
        assert entry is not None
        assert found is not None
        assert stars_for(entry.best, found) == 3
        assert not stars_for(entry.natural, found) or round(entry.natural) >= round(entry.best)
        assert [stars_for(limit, found) >= number for number, limit in enumerate(found, start=1)] == [True] * 3
        assert found.one <= found.two <= found.three
    assert limits(game.name, f"{lesson_id(NOW)}-no-day") is None
    assert limits(game.name, "first-steps") is None
    today_ = limits(game.name, lesson_id(NOW))
    assert today_ is not None
    words = limits_in_words(today_, load("en"))
    assert all(signed(limit) in words for limit in today_)


@pytest.mark.parametrize(("lead", "shown"), [(4.0, "+4"), (-2.2, "−2"), (0.3, "0")])
def test_a_lead_has_its_sign(lead: float, shown: str) -> None:
    assert signed(lead) == shown


def test_the_gauge_stands_with_the_coach_and_follows_the_lead(tmp_path: Path) -> None:
    game = GAMES["nimmsleich"]
    lesson = game.lesson(lesson_id(NOW))
    with menu(tmp_path, lambda services: open_match(services, MatchSession.learn(services, game, lesson))) as here:
        here.wait_until(lambda: here.driver.scene.ui.has("coach.next"))
        here.driver.click("coach.next")
        here.wait_until(lambda: here.driver.scene.ui.has("coach.gauge"))
        gauge = here.driver.find("coach.gauge", LeadGauge)
        match = here.match.context.match
        assert game.chart is not None
        lead = lead_now(game.chart, match.events, lesson.learner, len(match.setup.seats))
        assert gauge.value == signed(lead)
        assert gauge.rect.height > 0


def test_the_masters_line_of_an_earlier_evening_can_be_watched_but_not_tonights(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.wait_for(TonightScene)
        assert not here.driver.scene.ui.has("tonight.nimmsleich.watch")
        here.driver.click(f"day.{(NOW - timedelta(days=1)).isoformat()}")
        here.driver.draw(4)
        here.driver.click("tonight.nimmsleich.watch")
        scene = here.wait_for(MatchScene)
        assert scene.context.session.is_review
        assert scene.replay is not None
        assert scene.replay.playing
        assert scene.context.match.length > 0
