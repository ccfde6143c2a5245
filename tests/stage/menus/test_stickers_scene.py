"""Stickers on the lids, on their page, and on the results of the match that has won them."""

from __future__ import annotations

import dataclasses
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from stage.match_session import MatchSession
from stage.menus.results import ResultsScene
from stage.menus.set_up.scene import SetupScene
from stage.menus.shelf import Shelf
from stage.menus.stickers import NewSticker, StickerCard, StickersScene
from stage.saves import IMPORTED
from stage.services import Services
from table.game import HUMAN
from table.history.rows import Profile, StickerRow
from table.match.awards import Award
from table.match.journal import Journal
from table.match.match import Match
from tests.contract.saved_matches import saved_match
from tests.stage.menu_window import NIMMSLEICH, Menu, box, finished, menu

FIRST, *_, SECRET = NIMMSLEICH.load_stickers()
WON = StickerRow("Ada", "nimmsleich", FIRST.id, datetime(2026, 11, 23, 20, 0, tzinfo=UTC))


def card(here: Menu, sticker: str) -> StickerCard:
    return here.driver.find(f"sticker.{sticker}", StickerCard)


def liar(folder: Path) -> tuple[Match, str]:
    """Return a match of bots that wins stickers, with its second player as a person, and save it in `folder`."""
    from main import GAMES
    from table.match.journal import read

    bots = read(saved_match(NIMMSLEICH), GAMES)
    seats = list(bots.setup.seats)
    seats[1] = msgspec.structs.replace(seats[1], player=HUMAN)
    setup = msgspec.structs.replace(bots.setup, seats=tuple(seats), started="2026-11-20T20:00:00+01:00")
    journal, match = Journal.create(folder / "matches" / "old.jsonl", setup), Match(NIMMSLEICH, setup)
    for entry in bots.past:
        match.apply(entry.seat, entry.action)
        journal.write_action(entry.seat, entry.action)
    journal.close()
    return match, seats[1].name


@pytest.mark.parametrize("made", ["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00+14:00"])
def test_a_sticker_of_the_last_or_the_first_moment_is_shown(tmp_path: Path, made: str) -> None:
    def opening(services: Services) -> StickersScene:
        services.history.stickers.add([msgspec.structs.replace(WON, made=datetime.fromisoformat(made))])
        return StickersScene(services, NIMMSLEICH)

    with menu(tmp_path, opening) as here:
        assert here.driver.find(f"sticker.{FIRST.id}", StickerCard).visible


def test_the_page_shows_what_is_won_and_hides_what_is_secret(tmp_path: Path) -> None:
    def opening(services: Services) -> SetupScene:
        for name in ("Ada", "Bruno"):
            services.history.people.add(Profile(name, "odette", 0))
        services.look_who_plays("Ada")
        services.history.stickers.add([WON])
        return SetupScene(services, NIMMSLEICH)

    with menu(tmp_path, opening) as here:
        here.driver.click("stickers")
        here.wait_for(StickersScene)
        assert card(here, FIRST.id).won
        assert FIRST.title in str(card(here, FIRST.id).value)
        assert not card(here, SECRET.id).won
        assert SECRET.title not in str(card(here, SECRET.id).value)
        here.services.look_who_plays("Bruno")
        here.scene.rebuild()
        assert not card(here, FIRST.id).won, "it is Ada's"


def test_stored_matches_win_stickers_for_the_names_at_their_seats(tmp_path: Path) -> None:
    _, name = liar(tmp_path)
    with menu(tmp_path, Shelf) as here:
        here.wait_until(lambda: bool(box(here, "nimmsleich").stickers))
        assert here.services.history.stickers.won(name, "nimmsleich").keys() == box(here, "nimmsleich").stickers
        assert not box(here, "nizza").stickers
        assert not here.services.history.stickers.won("Nobody", "nimmsleich")


def test_matches_of_others_win_no_stickers_here(tmp_path: Path) -> None:
    liar(tmp_path)
    (path,) = (tmp_path / "matches").iterdir()
    path.rename(path.with_name(f"{IMPORTED}{path.name}"))
    with menu(tmp_path, Shelf) as here:
        shelf = here.wait_for(Shelf)
        here.wait_until(lambda: shelf.searched)
        assert not box(here, "nimmsleich").stickers


def test_the_results_show_stickers_that_are_new_once(tmp_path: Path) -> None:
    match, name = liar(tmp_path)

    def opening(services: Services) -> ResultsScene:
        session = MatchSession(services, Match(match.game, match.setup), None)
        session.match = match
        session.record()
        return ResultsScene(services, session)

    for new in (True, False):
        with menu(tmp_path, opening) as here:
            here.driver.step(3)
            assert here.scene.ui.has("stickers.new") == new
            if new:
                won = here.services.history.stickers.won(name, "nimmsleich")
                shown = [name for name in here.scene.ui.names if name.startswith("stickers.new.")]
                assert len(shown) == len(won) > 0
                assert all(here.driver.find(name, NewSticker).tooltip for name in shown)


def test_a_game_without_stickers_has_no_button(tmp_path: Path) -> None:
    with menu(tmp_path, lambda services: SetupScene(services, dataclasses.replace(NIMMSLEICH, stickers=""))) as here:
        assert not here.scene.ui.has("stickers")


def test_many_new_stickers_push_neither_ranking_nor_chart_out_of_sight(tmp_path: Path) -> None:
    """They stand in one row, also above six seats and the choice of what stands beside the stage."""

    def opening(services: Services) -> ResultsScene:
        match = finished("human", *("novice",) * 5, seed=0)
        session = MatchSession(services, match, None)
        session.awards = [Award(0, match.setup.names[0], sticker) for sticker in match.game.load_stickers()[:5]]
        return ResultsScene(services, session)

    with menu(tmp_path, opening) as here:
        here.driver.step(3)
        seen = here.scene.ui.find("results").rect
        row = [here.scene.ui.find(f"stickers.new.{number}").rect for number in range(5)]
        assert len({sticker.centery for sticker in row}) == 1
        assert row[0].right <= row[1].left
        for name in ("standings", "beside", "chart.sheet"):
            assert seen.inflate(2, 2).contains(here.scene.ui.find(name).rect), name
