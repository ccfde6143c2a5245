"""Tonight's challenges: the calendar on the wall, its page, and the row of evenings."""

from __future__ import annotations

import subprocess
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pygame
import pytest

from benchmarks import tonight as benchmark
from main import GAMES
from stage.evenings import LeadGauge, MonthPicture, lead_in_words, left_of, limits_in_words, solved_days, stars_of
from stage.match.scene import MatchScene, open_match
from stage.match.teaching.lesson_end import LessonAward, LessonEnd
from stage.match_session import MatchSession
from stage.menus.cards.room import WallCalendar
from stage.menus.shelf import Shelf
from stage.menus.time_text import today
from stage.menus.tonight import TonightScene
from stage.services import Services
from stage.share_card import ShareCard
from stage.ui.labels import Label
from table.game import Game
from table.language import load
from table.learning.lesson_progress import lesson_setup, solved
from table.match.match import Match
from table.offer import tonight
from table.offer.tonight import (
    LEAST_BEST,
    NATURAL,
    PLAYABLE,
    TRIES,
    Limits,
    TonightChallenge,
    TonightEntry,
    challenge_of,
    changes,
    lesson_id,
    limits_between,
    stars_for,
    streak,
    tonight_entries,
    try_id,
)
from tests.stage.menu_window import menu

NOW = date(2026, 12, 15)

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


def challenge(game: Game, day: date) -> TonightChallenge:
    found = challenge_of(game.name, game.tonight, lesson_id(day))
    assert found is not None
    return found


@each_with_evenings
def test_every_evening_begins_from_a_possible_position_where_no_star_is_free(game: Game) -> None:
    entries, first = tonight_entries(game.name), max(changes(game.name))
    for number, entry in enumerate(entries):
        lesson = game.lesson(lesson_id(first + timedelta(days=number)))
        assert lesson.position == entry.position
        limits = entry.limits
        assert limits is not None
        assert 0 < limits.one < limits.two < limits.three
        assert limits.one > entry.natural
        assert limits.three >= LEAST_BEST
        if number % max(1, len(entries) // 12) == 0:
            match = Match(game, lesson_setup(game, lesson))
            assert not match.state.is_terminal()
            assert lesson.goal is not None
            assert lesson.goal([], match.state) is None


@each_with_evenings
def test_the_masters_line_is_kept_and_wins_three_stars(game: Game) -> None:
    first = max(changes(game.name))
    for number in range(0, len(tonight_entries(game.name)), 10):
        lesson = game.lesson(lesson_id(first + timedelta(days=number)))
        match, progress = solved(game, lesson)
        assert progress.stars == 3
        assert match.number > 0


@each_with_evenings
def test_evenings_that_have_begun_keep_their_task_and_can_be_played(game: Game) -> None:
    assert game.tonight is not None
    former = challenge(game, date(2026, 11, 29))
    assert former.task is game.tonight.former
    assert former.limits.three == round(former.entry.best)
    assert former.lesson("tonight-2026-11-29").options == {}


@each_with_evenings
def test_it_is_the_same_for_everybody_and_begins_anew_after_the_last(game: Game) -> None:
    count = len(tonight_entries(game.name))
    day = max(changes(game.name), default=NOW)
    there = game.lesson(lesson_id(day))
    again = game.lesson(lesson_id(day + timedelta(days=count)))
    assert (there.position, there.seed, there.seats) == (again.position, again.seed, again.seats)


@each_with_evenings
def test_the_bots_still_reach_what_the_evenings_say(game: Game) -> None:
    entry = min(tonight_entries(game.name), key=lambda entry: len(entry.line))
    reached = [benchmark.line_of(game, entry, level)[0] for level in (NATURAL, benchmark.PAR[game.name])]
    command = f"python -m benchmarks.tonight {game.name} --found FILE"
    said = f"The bots have changed since {entry.commit} that measured the evenings: search anew with {command}"
    assert reached == [entry.natural, entry.best], said


@pytest.mark.parametrize(
    ("natural", "best", "limits"),
    [
        (-70.0, 66.0, Limits(1, 33, 66)),
        (0.0, 4.0, Limits(1, 2, 4)),
        (3.0, 9.0, Limits(4, 6, 9)),
        (1.0, 4.0, Limits(2, 3, 4)),
        (2.0, 4.0, None),
        (-3.0, 3.0, None),
        (5.0, 2.0, None),
    ],
)
def test_a_star_is_more_than_nothing_and_more_than_a_novice_makes(
    natural: float, best: float, limits: Limits | None
) -> None:
    assert limits_between(natural, best) == limits


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
    benchmark.write("pig", entries_of(3, natural=1.0), first, NOW)
    benchmark.write("pig", entries_of(9, natural=1.0), first, NOW)
    assert changes("pig") == [first], "a search that saves now and then changes them once"
    assert len(tonight.tonight_entries("pig", first)) == PLAYABLE + 1, "evenings that nobody can play are not kept"
    known = before[: PLAYABLE + 1]
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


def test_the_calendar_on_the_wall_opens_the_page_and_an_evening_begins(tmp_path: Path) -> None:
    with menu(tmp_path, Shelf) as here:
        assert here.driver.find("tonight", WallCalendar).value == 0
        here.driver.click("tonight")
        scene = here.wait_for(TonightScene)
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
        assert gauge.limits == challenge(GAMES["nimmsleich"], today()).limits
        here.driver.click("lesson-end.share")
        here.driver.draw(8)
        here.driver.click("share.line")
        line = pygame.scrap.get_text()
        assert line.startswith("Ludothèque · ")
        assert line.endswith(" · ➖➖➖🌓")


def test_there_are_three_tries_and_then_the_masters_line(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.wait_for(TonightScene)
        for left, stars in ((2, 1), (1, 0), (0, 2)):
            here.driver.click("tonight.nimmsleich")
            context = here.wait_for(MatchScene).context
            progress = context.session.progress
            assert progress is not None
            progress.stars = stars
            end = LessonEnd(context, progress, lambda session: open_match(here.services, session))
            for _ in range(2):
                end.open()
                assert here.driver.scene.ui.has("lesson-end.again") == bool(left)
                assert here.driver.scene.ui.has("lesson-end.solution") == (not left)
                wanted = "lesson-end.again" if left else "lesson-end.solution"
                assert context.ui.focused is context.ui.find(wanted), "what one most wants next"
                assert context.ui.dialog is not None
                context.ui.close_dialog(context.ui.dialog)
            if left:
                end.leave()
                here.wait_for(TonightScene)
        end.open()
        assert here.services.history.progress.stars("nimmsleich", lesson_id(NOW)) == 2, "the best one counts"
        here.driver.click("lesson-end.solution")
        review = here.wait_for(MatchScene)
        assert review.context.session.is_review


def test_a_try_is_not_begun_again_for_nothing(tmp_path: Path) -> None:
    game = GAMES["nimmsleich"]
    lesson = game.lesson(lesson_id(NOW))
    with menu(tmp_path, lambda services: open_match(services, MatchSession.learn(services, game, lesson))) as here:
        here.wait_until(lambda: here.driver.scene.ui.has("coach.next"))
        here.driver.click("coach.next")
        here.wait_until(lambda: here.driver.scene.ui.has("coach.gauge"))
        assert not here.driver.scene.ui.has("coach.restart")
        here.driver.click("menu")
        assert here.driver.scene.ui.has("menu.leave")
        assert not here.driver.scene.ui.has("menu.restart")
        here.driver.click("menu.give-up")
        here.driver.click("give-up.no")
        assert left_of(here.services, game, NOW) == TRIES
        here.driver.click("menu")
        here.driver.click("menu.give-up")
        here.driver.click("give-up.yes")
        here.wait_until(lambda: here.driver.scene.ui.has("lesson-end"))
        assert left_of(here.services, game, NOW) == TRIES - 1, "it counts as played"
        assert here.driver.find("lesson-end.award", LessonAward).value == 0
        assert here.driver.find("lesson-end.gauge", LeadGauge).stars == 0, "whatever the lead was"
        assert stars_of(here.services, game, NOW) is None
        here.driver.click("lesson-end.again")
        progress = here.match.context.session.progress
        assert progress is not None
        assert not progress.is_over, "the next try begins"


def test_a_lesson_and_a_challenge_of_the_course_are_not_given_up(tmp_path: Path) -> None:
    game = GAMES["nimmsleich"]
    lesson = next(each for each in game.load_lessons() if each.goal is not None)
    with menu(tmp_path, lambda services: open_match(services, MatchSession.learn(services, game, lesson))) as here:
        here.driver.click("menu")
        assert here.driver.scene.ui.has("menu.restart")
        assert not here.driver.scene.ui.has("menu.give-up")


def test_the_card_shows_a_moon_for_each_game_as_text_and_as_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTHEQUE_HOME", str(tmp_path / "home"))
    with menu(tmp_path, opening) as here:
        here.wait_for(TonightScene)
        keep = here.services.keep_progress
        for game, stars, tries in (("nizza", 3, 1), ("niagara", 1, 3), ("nimmsleich", None, 1)):
            if stars is not None:
                keep(game, lesson_id(NOW), stars)
            for number in range(1, tries + 1):
                keep(game, try_id(lesson_id(NOW), number))
        here.driver.click("tonight.share")
        card = here.driver.find("share.card", ShareCard)
        assert card.value == "Ludothèque · 15 December 2026 · 🌕🌒➖🌑"
        here.driver.click("share.picture")
        assert here.driver.app.notices.shown[-1].text.startswith("Picture saved: ")
        (file,) = (tmp_path / "home").rglob("*.png")
        picture = pygame.image.load(file)
        assert picture.get_width() > 2 * picture.get_height()
        assert len({tuple(picture.get_at((x, picture.get_height() // 2))) for x in range(picture.get_width())}) > 2


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
        assert here.driver.find("tonight.day", Label).text == "15 December 2026"
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


@each_with_evenings
def test_limits_are_told_in_the_open_with_their_unit_and_are_those_that_give_the_stars(game: Game) -> None:
    for day in (NOW + timedelta(days=number) for number in range(40)):
        found = challenge(game, day)
        assert stars_for(found.entry.best, found.limits) == 3
        assert not stars_for(found.entry.natural, found.limits)
        assert [stars_for(limit, found.limits) for limit in found.limits] == [1, 2, 3]
        words = limits_in_words(found, load("en"))
        assert all(str(limit) in words for limit in found.limits)
        assert words.endswith(" ahead.")
    assert challenge_of(game.name, game.tonight, f"{lesson_id(NOW)}-no-day") is None
    assert challenge_of(game.name, game.tonight, "first-steps") is None


@pytest.mark.parametrize(
    ("lead", "shown"),
    [(4.0, "4 cards ahead"), (1.0, "1 card ahead"), (-2.2, "2 cards behind"), (0.3, "not ahead yet")],
)
def test_a_lead_is_told_with_its_unit(lead: float, shown: str) -> None:
    assert lead_in_words(lead, challenge(GAMES["nimmsleich"], NOW).task, load("en")) == shown


def test_the_gauge_stands_with_the_coach_and_follows_the_lead(tmp_path: Path) -> None:
    game = GAMES["nimmsleich"]
    lesson = game.lesson(lesson_id(NOW))
    with menu(tmp_path, lambda services: open_match(services, MatchSession.learn(services, game, lesson))) as here:
        here.wait_until(lambda: here.driver.scene.ui.has("coach.next"))
        here.driver.click("coach.next")
        here.wait_until(lambda: here.driver.scene.ui.has("coach.gauge"))
        gauge = here.driver.find("coach.gauge", LeadGauge)
        match = here.match.context.match
        found = challenge(game, NOW)
        told = lead_in_words(found.lead_now(match.events), found.task, load("en"))
        assert gauge.value == told[:1].upper() + told[1:]
        assert gauge.rect.height > 0


def test_the_masters_line_can_be_watched_once_nothing_is_left_to_be_won(tmp_path: Path) -> None:
    with menu(tmp_path, opening) as here:
        here.services.keep_progress("nimmsleich", lesson_id(NOW), 3)
        here.wait_for(TonightScene).resume()
        here.driver.draw(4)
        here.driver.click("tonight.nimmsleich")
        scene = here.wait_for(MatchScene)
        assert scene.context.session.is_review
        assert scene.replay is not None
        assert scene.replay.playing
        assert scene.context.match.length > 0
