"""The pictures of a game's rule books: named by the books, painted by the game."""

from __future__ import annotations

from pathlib import Path

from stage.graphics import theme
from stage.graphics.pages import draw_page
from stage.match.on_stage import rule_pictures_of
from stage.menus import rules_text
from table.game import Game
from tests.contract.playing import every_game
from tests.digest import digest
from tests.stage.menu_window import menu
from tests.stage.menus.rule_book import opened

IN_A_MINUTE = 6
"""Pictures that tell a game before its rules."""
COLOURS = 40
"""A picture has more colours than this, counted on a grid."""


def named(game: Game, code: str) -> list[str]:
    book = rules_text.load(game.name, code)
    return [picture.name for section in book.sections for rule in section.rules for picture in rule.pictures]


@every_game
def test_all_books_show_the_same_pictures_and_none_is_left_over(game: Game) -> None:
    shown = named(game, "en")
    for code in ("fr", "de"):
        assert named(game, code) == shown, f"the {code} book shows other pictures than the English one"
    assert sorted(shown) == sorted(rule_pictures_of(game)), "the books and rule_pictures name different ones"


@every_game
def test_a_book_begins_with_the_game_in_a_minute(game: Game) -> None:
    for code in ("en", "fr", "de"):
        first = rules_text.load(game.name, code).sections[1].rules[0]
        assert len(first.pictures) == IN_A_MINUTE, "the paragraph below the first ## heading has no six pictures"


@every_game
def test_every_picture_of_a_book_shows_something_of_its_own(game: Game, tmp_path: Path) -> None:
    with menu(tmp_path, opened()) as here:
        painter, seen = here.driver.app.painter, set()
        painter.canvas.palette = theme.palette(game.name)
        for name, picture in rule_pictures_of(game).items():
            size = (300.0, round(300.0 / picture.shape))
            draw_page(painter, name, ((0.0, 0.0), size), picture.paint)
            part = here.driver.picture.subsurface(painter.canvas.pixel_rect(((0.0, 0.0), size)))
            grid = {tuple(part.get_at((x, y))) for x in range(0, part.width, 5) for y in range(0, part.height, 5)}
            assert len(grid) > COLOURS, f"{name} has only {len(grid)} colours"
            seen.add(digest(part))
        assert len(seen) == len(rule_pictures_of(game)), "two pictures look alike"
