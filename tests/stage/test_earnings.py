"""Keeping of earnings: through kills, new names, deleted profiles, and matches from elsewhere."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from main import GAMES
from stage.match_session import NOBODYS, MatchSession, own_lesson_path
from stage.menus.season import person_seat
from stage.saves import IMPORTED, Saves
from stage.services import Services
from stage.window.app import App
from table.history.earnings import earning
from table.history.rows import EveningRow, Profile
from table.history.statistics import History
from table.job import Job
from table.match.match import Match, MatchSetup, SeatSetup
from table.match.turns import TurnController
from table.season import Collected, Star, evening_setup, has_cup, season
from table.seating import players_at_once
from tests.processes import ROOT
from tests.stage.earned_in_a_process import make_last, services_in

ADA, BOB = Profile("Ada", "odette", 0), Profile("Bob", "gus", 1)
EVENING = season().find("final-nimmsleich")


@contextmanager
def started(folder: Path) -> Iterator[Services]:
    """Start the program as far as to the end of the search over the stored matches."""
    services = services_in(folder)
    for _ in Saves(services.saves, GAMES, services.index, services.look_for_earnings).unfinished(services.index_head()):
        pass
    services.write_earnings()
    try:
        yield services
    finally:
        services.history.close()


def evening_of(services: Services) -> Match:
    """Return a finished evening of the player of the profile in use, whom a bot has played for."""
    assert EVENING is not None
    setup = evening_setup(GAMES[EVENING.game], EVENING, person_seat(services, EVENING), 1, 5)
    setup = services.history.people.signed(msgspec.structs.replace(setup, started="2025-11-29T20:00:00+01:00"))
    seats = (msgspec.structs.replace(setup.seats[0], player="novice"), *setup.seats[1:])
    match = Match(GAMES[EVENING.game], setup)
    bots = players_at_once(match.game, msgspec.structs.replace(setup, seats=seats))
    TurnController(match, bots).play_out()
    return match


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Match]:
    folder = tmp_path_factory.mktemp("evening")
    with started(folder / "begun") as services:
        assert services.history.people.add(ADA)
        services.look_who_plays("Ada")
        match = evening_of(services)
        make_last(folder / "begun", match)
    return folder, match


def won(history: History, name: str) -> tuple[object, ...]:
    evenings = history.evenings.results(name, 1)
    return len(history.matches()), evenings, history.stickers.won(name, "nimmsleich").keys()


@pytest.mark.skipif(sys.platform == "win32", reason="processes are forked elsewhere only")
def test_a_kill_at_any_write_of_an_evenings_end_costs_nothing(begun: tuple[Path, Match]) -> None:
    folder, _ = begun
    words = [sys.executable, "-m", "tests.stage.earned_in_a_process", str(folder)]
    subprocess.run(words, cwd=ROOT, check=True)
    copies = sorted((each for each in folder.iterdir() if each.name.isdigit()), key=lambda each: int(each.name))
    assert len(copies) > 8
    with started(copies[-1]) as services:
        wanted = won(services.history, "Ada")
    assert wanted[0] == 1
    assert wanted[1]
    for number, copy in enumerate(copies):
        with started(copy) as services:
            found, size = won(services.history, "Ada"), services.history.size
        # Killed before its last action was written, the evening goes on.
        assert found == wanted or (number == 0 and found[0] == 0), number
        with started(copy) as services:
            assert services.history.size == size, "the search adds nothing twice"


def ended(services: Services, folder: Path) -> MatchSession:
    """Resume the evening of Ada at the screen and play its last action."""
    (path,) = services.saves.glob("*.jsonl")
    session = MatchSession.resume(services, path)
    seat, action = (folder / "last.json").read_text("utf-8").split(" ", 1)
    session.match.apply(int(seat), msgspec.json.decode(action, type=session.match.game.action_type))
    session.match.seconds = 30.0
    session.record()
    session.close()
    return session


def told(services: Services) -> list[str]:
    app = services.app
    assert isinstance(app, App)
    return [notice.text for notice in app.notices.shown]


@pytest.fixture
def left(begun: tuple[Path, Match], tmp_path: Path) -> Path:
    """Return a folder with the evening of Ada, left before its last action, and Bob's profile in use."""
    shutil.copytree(begun[0] / "begun", tmp_path, dirs_exist_ok=True)
    history = History(tmp_path / "history.sqlite")
    assert history.people.add(BOB)
    history.close()
    return tmp_path


def test_whoever_resumes_a_renamed_players_evening_it_stays_that_players(left: Path) -> None:
    with started(left) as services:
        services.look_who_plays("Bob")
        assert services.history.people.change("Ada", Profile("Zoé", "odette", 0))
        session = ended(services, left)
        assert session.match.setup.names[0] == "Zoé"
        assert {award.name for award in session.awards} <= {"Zoé"}
        assert not told(services)
    with started(left) as services:
        results = [services.history.evenings.results(name, 1) for name in ("Zoé", "Ada", "Bob", "")]
        assert results[0]["final-nimmsleich"].stars == session.stars
        assert results[1:] == [{}, {}, {}]


def test_whoever_resumes_a_deleted_players_evening_wins_nothing_and_is_told(left: Path) -> None:
    with started(left) as services:
        services.look_who_plays("Bob")
        services.history.people.delete("Ada")
        session = ended(services, left)
        assert told(services) == [NOBODYS]
        assert not session.awards
    with started(left) as services:
        assert [services.history.evenings.results(name, 1) for name in ("Ada", "Bob", "")] == [{}, {}, {}]
        assert not len(services.history.stickers)


def test_an_evening_with_two_people_at_the_table_gives_stars_to_neither(begun: tuple[Path, Match]) -> None:
    match = begun[1].copy()
    with started(begun[0] / "two") as services:
        assert services.history.people.add(ADA)
        assert services.history.people.add(BOB)
        for people in (1, 2):
            seats = (SeatSetup("human", "Ada"), SeatSetup("human", "Bob"), *match.setup.seats[2:])
            match.setup = msgspec.structs.replace(match.setup, seats=(*seats[:people], *match.setup.seats[people:]))
            found = Job(earning(match, services.history, datetime.now(UTC))).finish()
            assert [row.name for row in found.evenings] == ["Ada"] * (people == 1)


def test_a_lesson_that_was_left_is_found_under_the_new_name_and_by_nobody_else(tmp_path: Path) -> None:
    game = GAMES["nimmsleich"]
    lesson = game.load_lessons()[0]
    with started(tmp_path) as services:
        for person in (ADA, BOB):
            assert services.history.people.add(person)
        services.look_who_plays("Ada")
        MatchSession.learn(services, game, lesson).close()
        path = own_lesson_path(services, game.name, lesson.id)
        assert path.exists()
        assert services.history.people.change("Ada", Profile("Zoé", "odette", 0))
        services.look_who_plays("Zoé")
        assert own_lesson_path(services, game.name, lesson.id) == path
        services.look_who_plays("Bob")
        assert own_lesson_path(services, game.name, lesson.id) != path
        assert services.history.people.change("Bob", ADA)
        services.look_who_plays("Ada")
        assert own_lesson_path(services, game.name, lesson.id) != path, "another person has that name now"


@pytest.fixture
def stored(begun: tuple[Path, Match], tmp_path: Path) -> Path:
    """Return a folder with the evening of Ada, finished, of which the database knows nothing."""
    match = begun[1]
    make_last(tmp_path, match)
    (tmp_path / "history.sqlite").write_bytes((begun[0] / "begun" / "history.sqlite").read_bytes())
    (path,) = (tmp_path / "matches").iterdir()
    seat, action = (tmp_path / "last.json").read_text("utf-8").split(" ", 1)
    with path.open("a", encoding="utf-8") as file:
        file.write(f'{{"seat":{seat},"action":{action},"seconds":30.0}}\n')
    return tmp_path


def test_a_renamed_profile_gets_what_it_had_left(stored: Path) -> None:
    history = History(stored / "history.sqlite")
    assert history.people.add(BOB)
    assert history.people.change("Ada", Profile("Zoé", "odette", 0))
    assert history.people.add(ADA)
    history.close()
    with started(stored) as services:
        services.look_who_plays("Bob")
        assert "final-nimmsleich" in services.history.evenings.results("Zoé", 1)
        assert not services.history.evenings.results("Bob", 1)
        assert not services.history.evenings.results("Ada", 1)
        assert services.history.matches()[0].seats[0].name == "Zoé"


def test_a_deleted_profile_gives_its_evening_to_nobody(stored: Path) -> None:
    history = History(stored / "history.sqlite")
    assert history.people.add(BOB)
    history.people.delete("Ada")
    assert history.people.add(ADA)
    history.close()
    with started(stored) as services:
        assert [services.history.evenings.results(name, 1) for name in ("Ada", "Bob", "")] == [{}, {}, {}]
        assert not len(services.history.stickers)
        assert len(services.history.matches()) == 1


def test_what_comes_from_elsewhere_is_nobodys(stored: Path) -> None:
    (path,) = (stored / "matches").iterdir()
    path.rename(path.with_name(f"{IMPORTED}{path.name}"))
    with started(stored) as services:
        assert won(services.history, "Ada") == (0, {}, {}.keys())


def test_journals_without_an_id_mean_the_name_of_their_time(tmp_path: Path) -> None:
    from tests.table.conftest import make_older

    history = History(tmp_path / "history.sqlite")
    assert history.people.add(ADA)
    mark = history.people.mark("Ada")
    history.close()
    make_older(tmp_path / "history.sqlite", 6)
    history = History(tmp_path / "history.sqlite")
    mark = history.people.mark("Ada")
    assert history.people.change("Ada", Profile("Zoé", "odette", 0))
    assert history.people.add(ADA)
    old = MatchSetup("nimmsleich", (SeatSetup("human", "Ada"), SeatSetup("novice", "Bob")), {}, 1)
    seated = history.people.seated(old)
    assert (seated.names, history.people.owner(seated.seats[0])) == (("Zoé", "Bob"), "Zoé")
    assert history.people.mark("Zoé") == mark != history.people.mark("Ada"), "an interrupted lesson is found again"
    assert history.people.owner(history.people.signed(old).seats[0]) == "Ada"
    history.close()


def test_the_cup_is_not_lost_by_winning_again(tmp_path: Path) -> None:
    history = History(tmp_path / "history.sqlite")
    parts = [part.id for part in season().final]
    for part, points in zip([*parts, parts[0], parts[3]], ("312", "231", "132", "312", "321", "321"), strict=True):
        history.evenings.keep(EveningRow("", 1, part, Star.END, points))
    assert has_cup(history.evenings.results("", 1))
    history.close()
    history = History(tmp_path / "history.sqlite")
    assert has_cup(history.evenings.results("", 1))
    history.close()


def test_another_window_does_not_overwrite_a_better_final_that_it_has_not_seen(tmp_path: Path) -> None:
    part = season().final[0].id
    one, other = History(tmp_path / "history.sqlite"), History(tmp_path / "history.sqlite")
    one.evenings.keep(EveningRow("", 1, part, Star.END | Star.GOAL, "312"))
    other.evenings.keep(EveningRow("", 1, part, Star.END | Star.WIN, "132"))
    for each in (one, other):
        each.close()
    with closing(History(tmp_path / "history.sqlite")) as again:
        assert again.evenings.results("", 1)[part] == Collected(Star.END | Star.GOAL | Star.WIN, (3, 1, 2))
