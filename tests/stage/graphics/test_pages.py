"""Pages that are painted in turn, a little in each frame."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from stage.graphics import art
from stage.graphics.album import ALBUM, LARGEST
from stage.graphics.pages import PageNotPainted, PagePicture, Pages, grown_to, is_kept
from stage.graphics.painter import Painter
from stage.graphics.theme import palette
from stage.graphics.work import WORK, RenderBudgetExceeded, limited
from table.job import Steps, has_busy_threads
from tests.stage.contrast import contrast
from tests.stage.graphics.painting import drawings, painter

__all__ = ["drawings"]

pytestmark = pytest.mark.usefixtures("drawings")

AREA = (0.0, 0.0, 90.0, 60.0)
PIECES = 7


def made_of_pieces(made: list[int]) -> PagePicture:
    """Return a page of pieces that are kept, each of which takes four milliseconds."""

    def piece(number: int) -> Callable[[], pygame.Surface]:
        def make() -> pygame.Surface:
            end = time.thread_time() + 0.004
            while time.thread_time() < end:
                pass
            made.append(number)
            return pygame.Surface((4, 4))

        return make

    def paint(page: Painter) -> None:
        page.fill(page.bleed, (0, 90, 0))
        for number in range(PIECES):
            page.canvas.target.blit(page.canvas.cache.get(("piece", number), piece(number)), (4 * number, 0))

    return PagePicture(paint)


def test_a_page_of_many_pieces_is_painted_over_several_frames_each_piece_once() -> None:
    here, pages, made, seen = painter(1920, 1080), Pages(str), list[int](), list[int]()
    page = made_of_pieces(made)
    while not is_kept(here, "page", AREA):
        pages.draw(here, "page", AREA, page)
        WORK.frame(0.0)
        seen.append(len(made))
        assert len(seen) < 20
    assert made == list(range(PIECES))
    assert max(later - before for before, later in itertools.pairwise([0, *seen])) <= 4
    pages.draw(here, "page", AREA, page)
    assert here.canvas.target.get_at((50, 30))[:3] == (0, 90, 0)


def test_until_it_is_painted_there_is_a_plain_ground_and_nothing_of_it() -> None:
    here, pages = painter(1920, 1080), Pages(str)
    for _ in range(2):
        pages.draw(here, "page", AREA, made_of_pieces([]))
        WORK.frame(1.0)
    assert len({tuple(here.canvas.target.get_at((x, 30))) for x in range(4, 86, 2)}) == 1


def seen_at_once(here: Painter, key: str = "page") -> tuple[int, ...]:
    """Return the middle of a page that nothing has painted yet in this window."""
    for _ in range(200):
        Pages(str).draw(here, key, AREA, made_of_pieces([]))
        if not has_busy_threads():
            break
        time.sleep(0.005)
    Pages(str).draw(here, key, AREA, made_of_pieces([]))
    return tuple(here.canvas.target.get_at((50, 30))[:3])


def paint_and_close(key: str = "page") -> None:
    here, pages = painter(1920, 1080), Pages(str)
    while not is_kept(here, key, AREA):
        pages.draw(here, key, AREA, made_of_pieces([]))
        WORK.frame(0.0)
    while has_busy_threads():
        time.sleep(0.005)
    ALBUM.forget()
    WORK.drop()


def test_a_page_shows_its_last_picture_until_it_is_painted_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stage.graphics.album.cache_folder", lambda: tmp_path)
    ground = seen_at_once(painter(1920, 1080))
    assert ground != (0, 90, 0)
    ALBUM.forget()
    paint_and_close()
    assert seen_at_once(painter(1920, 1080)) == (0, 90, 0)
    assert seen_at_once(painter(960, 540)) != (0, 90, 0), "in another size it is another picture"
    assert seen_at_once(painter(1920, 1080), "another page") == ground


@pytest.mark.parametrize("damage", ["empty", "cut", "text", "huge", "folder", "other size"])
def test_a_picture_on_the_disk_that_is_none_is_as_if_not_there(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stage.graphics.album.cache_folder", lambda: tmp_path)
    paint_and_close()
    (file,) = (tmp_path / "pictures").glob("*.png")
    whole = file.read_bytes()
    if damage == "folder":
        file.unlink()
        file.mkdir()
    elif damage == "other size":
        pygame.image.save(pygame.Surface((5000, 5000)), file)
    else:
        cut, huge = whole[: len(whole) // 2], whole + bytes(LARGEST)
        file.write_bytes({"empty": b"", "cut": cut, "text": b"no picture", "huge": huge}[damage])
    seen = seen_at_once(painter(1920, 1080))
    assert seen != (0, 90, 0) or damage == "huge"
    here, pages = painter(1920, 1080), Pages(str)
    while not is_kept(here, "page", AREA):
        pages.draw(here, "page", AREA, made_of_pieces([]))
        WORK.frame(0.0)


def test_the_oldest_pictures_go_when_there_are_too_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stage.graphics.album.cache_folder", lambda: tmp_path)
    monkeypatch.setattr("stage.graphics.album.MOST", 3)
    for number in range(5):
        paint_and_close(f"page {number}")
    assert len(list((tmp_path / "pictures").glob("*.png"))) == 3
    assert seen_at_once(painter(1920, 1080), "page 4") == (0, 90, 0)


@pytest.mark.parametrize("shape", [(3.0, 2.0), (300.0, 900.0), (50.0, 1.0)])
def test_a_part_is_seen_with_what_is_beside_it_in_the_shape_of_the_page(shape: tuple[float, float]) -> None:
    whole = pygame.FRect(0.0, 0.0, 1000.0, 600.0)
    for part in (pygame.FRect(400.0, 300.0, 90.0, 60.0), pygame.FRect(950.0, 0.0, 40.0, 40.0), whole):
        seen = grown_to(part, shape, whole)
        assert seen.width / seen.height == pytest.approx(shape[0] / shape[1], rel=1e-4)
        assert whole.inflate(0.01, 0.01).contains(seen)
        assert seen.inflate(0.01, 0.01).contains(part) or seen.width > 999.9 or seen.height > 599.9


def test_what_is_out_of_sight_is_not_painted() -> None:
    here, pages, made = painter(1920, 1080), Pages(str), list[int]()
    for _ in range(4):
        pages.draw(here, "page", (0.0, 3000.0, 90.0, 60.0), made_of_pieces(made))
        WORK.frame(0.0)
    assert not made


def test_a_page_waits_for_what_was_begun() -> None:
    here, pages, asked, made = painter(1920, 1080), Pages(str), list[int](), list[int]()

    def steps(_: Painter) -> Steps[None]:
        while len(asked) < 7:
            asked.append(len(asked))
            time.sleep(0.02)
            yield None

    page = PagePicture(made_of_pieces(made).paint, steps=steps)
    while not made:
        assert len(asked) < 7 or not is_kept(here, "page", AREA)
        pages.draw(here, "page", AREA, page)
        WORK.frame(0.0)
    assert len(asked) == 7


def test_a_page_is_never_painted_before_its_steps() -> None:
    """A thread or a process may take any time: painting would wait for it."""
    here, pages, made = painter(1920, 1080), Pages(str), list[int]()

    def waiting(_: Painter) -> Steps[None]:
        while True:
            yield None

    page = PagePicture(made_of_pieces(made).paint, steps=waiting)
    for _ in range(12):
        pages.draw(here, "page", AREA, page)
        WORK.frame(0.0)
    assert not made


def test_a_page_for_whose_pieces_there_is_no_room_is_painted_at_last() -> None:
    here, pages, made = painter(1920, 1080), Pages(str), list[int]()
    here.canvas.cache.budget = 16
    page, frames = made_of_pieces(made), 0
    while not is_kept(here, "page", AREA):
        pages.draw(here, "page", AREA, page)
        WORK.frame(0.0)
        frames += 1
        assert frames < 15
    assert made.count(0) <= 3, "it is noticed as soon as a piece has to be made again"


def test_under_a_limit_a_drawing_is_rasterised_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    threads, load = list[threading.Thread](), pygame.image.load_sized_svg

    def noting(file: Any, size: Any) -> pygame.Surface:
        threads.append(threading.current_thread())
        return load(file, size)

    monkeypatch.setattr(pygame.image, "load_sized_svg", noting)
    drawn, tries = None, 0
    with limited(0.01):
        while drawn is None:
            with suppress(RenderBudgetExceeded):
                drawn = art.raster("test/square", 400, 400)
            time.sleep(0.002)
            tries += 1
            assert tries < 30_000
    assert drawn.get_at((200, 200))[:3] == (255, 0, 0)
    assert not art.begun()
    (thread,) = threads
    assert thread is not threading.main_thread()


def test_under_a_limit_a_missing_drawing_is_there_at_once() -> None:
    with limited(0.01):
        assert art.raster("test/circle", 400, 400).get_size() == (400, 400)


@pytest.mark.parametrize("fails", ["steps", "paint"])
def test_a_page_that_cannot_be_painted_says_why(fails: str) -> None:
    here, pages, tried, written = painter(1920, 1080), Pages(str.upper), list[str](), list[str]()
    write = here.text

    def noting(text: str, *args: Any, **options: Any) -> pygame.FRect:
        written.append(text)
        return write(text, *args, **options)

    def steps(page: Painter) -> Steps[None]:
        attempt("steps")
        yield None

    def paint(page: Painter) -> None:
        attempt("paint")

    def attempt(what: str) -> None:
        tried.append(what)
        if what == fails:
            raise PageNotPainted("it is gone")

    here.text = noting
    page = PagePicture(paint, steps=steps)
    for _ in range(4):
        pages.draw(here, "gone", (0, 0, 300, 200), page)
        WORK.frame(0.0)
    assert set(written) == {"IT IS GONE"}
    assert tried.count(fails) == 1, "it is not tried again"


@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("name", ["shelf", "nizza", "niagara", "nimmsleich", "vertiges"])
def test_the_plain_ground_is_one_on_which_a_reason_can_be_read(name: str, high_contrast: bool) -> None:
    here, pages = painter(1920, 1080), Pages(str)
    here.canvas.palette = palette(name, high_contrast=high_contrast)
    pages.draw(here, "page", AREA, made_of_pieces([]))
    red, green, blue, _ = here.canvas.target.get_at((9, 9))
    assert contrast(here.palette.ink_soft, (red, green, blue)) >= (7.0 if high_contrast else 4.5)
