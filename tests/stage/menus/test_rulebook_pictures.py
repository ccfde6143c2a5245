"""The pictures of a rule book: where they stand, and when they are painted."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame
import pytest

from main import GAMES
from stage.graphics.pages import PagePicture, Pages
from stage.graphics.painter import Painter
from stage.graphics.work import WORK
from stage.match.on_stage import rule_pictures_of
from stage.menus import rules_text
from stage.menus.rulebook import RuleBookScene
from stage.menus.rules_text import Gallery, RuleLines
from stage.settings import Settings
from tests.stage.menu_window import NIMMSLEICH, menu
from tests.stage.menus.rule_book import opened

pytestmark = pytest.mark.draws_frames("pictures are painted frame by frame")

SLOW: dict[str, PagePicture] = {}

MARKED = 130
"""Density of a mark's colour."""


@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.5), ((1024, 640), 2.0)])
def test_pictures_their_words_and_the_rules_keep_apart(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    settings = Settings(reduced_motion=True, text_scale=scale, language="fr")
    with menu(tmp_path, lambda services: RuleBookScene(services, GAMES["nizza"]), settings, size) as here:
        page, checked = here.driver.find("page").rect, 0
        for name in here.scene.ui.names:
            widget = here.driver.find(name)
            if isinstance(widget, RuleLines) and widget.rule.pictures:
                checked += len(widget.rule.pictures)
                whole = widget.laid_out()
                assert len(whole) > 2 * len(widget.rule.pictures)
                assert all(widget.rect.contains(each) for each in whole), name
                assert all(page.left <= each.left and each.right <= page.right for each in whole), name
                for number, each in enumerate(whole):
                    assert each.inflate(-2, -2).collidelist(whole[number + 1 :]) < 0, name
        assert checked == len(rule_pictures_of(GAMES["nizza"]))


def test_pictures_in_sight_are_painted_once_and_one_in_every_frame_after_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[int] = []

    def slow(number: int) -> PagePicture:
        def paint(painter: Painter) -> None:
            painted.append(number)
            end = time.thread_time() + 0.02
            while time.thread_time() < end:
                pass

        return PagePicture(paint)

    SLOW.update({str(number): slow(number) for number in range(4)})
    monkeypatch.setattr("nimmsleich.rule_pictures.PICTURES", SLOW)
    pictures = [rules_text.Illustration(name, "Words") for name in SLOW]
    with menu(tmp_path, opened()) as here:
        pages = Pages(str)
        gallery, unsearched = Gallery(NIMMSLEICH, pages), rules_text.TextSearch()
        for frame in range(6):
            gallery.draw(here.driver.app.painter, pictures[:3], (0.0, 0.0), 1200.0, unsearched)
            gallery.draw(here.driver.app.painter, pictures[3:], (0.0, 5000.0), 1200.0, unsearched)
            assert painted == [0, 1, 2][:frame], "the last one is out of sight"
            WORK.frame(0.0)


@pytest.mark.parametrize("drawing", ["nimmsleich/lamp", "nimmsleich/there_is_no_such_drawing"])
def test_a_picture_is_seen_with_its_words_or_the_words_alone(
    drawing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_text, "FOLDER", tmp_path)
    book = f"# A book\n\n**NL-1** Light it.\n\n![A lamp that burns]({drawing})\n\n**NL-2** Go."
    (tmp_path / "nimmsleich.en.md").write_text(book, encoding="utf-8")
    with menu(tmp_path, opened()) as here:
        lines = here.driver.scene.ui.find("rule.NL-1", RuleLines)
        assert (lines.rect.height > 300) == (drawing == "nimmsleich/lamp")
        below = here.driver.scene.ui.find("rule.NL-2", RuleLines)
        assert below.rect.top >= lines.rect.bottom
        here.driver.app.painter.canvas.forget_drawn()
        assert "A lamp that burns" in here.texts_written(lines.rect, here.driver.step)


def test_what_was_searched_for_is_marked_below_a_picture_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_text, "FOLDER", tmp_path)
    book = "# A book\n\n**NL-1** Light it.\n\n![A lamp that burns](nimmsleich/lamp)\n\n**NL-2** Go."
    (tmp_path / "nimmsleich.en.md").write_text(book, encoding="utf-8")
    marked: list[float] = []
    with menu(tmp_path, opened()) as here:
        painter = here.driver.app.painter
        rounded = painter.rounded

        def noting(area: pygame.FRect, *look: Any, **more: Any) -> None:
            if more.get("alpha") == MARKED:
                marked.append(pygame.FRect(area).top)
            rounded(area, *look, **more)

        monkeypatch.setattr(painter, "rounded", noting)
        here.driver.click("search")
        here.driver.type("lamp")
        painter.canvas.forget_drawn()
        here.driver.step()
        lines = here.driver.scene.ui.find("rule.NL-1", RuleLines)
        words = lines.laid_out()[-1]
        assert words.top <= marked[-1] < words.bottom
