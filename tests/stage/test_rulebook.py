"""The rule book: how it is read, searched, and opened at a rule."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from main import GAMES
from stage.graphics import palettes
from stage.graphics.pages import PagePicture, PagesInTurn, draw_page
from stage.graphics.painter import Painter
from stage.menus.rulebook import rules_text
from stage.menus.rulebook.gallery import Gallery
from stage.menus.rulebook.rule_lines import RuleLines
from stage.menus.rulebook.scene import RuleBookScene
from stage.services import Services
from stage.settings import Settings
from stage.ui.widgets import ScrollArea
from tests.digest import digest
from tests.stage.menu_window import CALM, NIMMSLEICH, Menu, menu

BOOK = rules_text.parse(
    """# Lanterns

A game
of light.

## Setting up

**LA-1** Everybody takes a *lantern* (LA-20).

**LA-2** L'été, on joue
dehors : vite !

## Playing

**LA-20** Light it.

![A lamp that burns](nimmsleich/lamp)

Enjoy.

## Sky

**LA-21** At the start nobody has a star.

**LA-22** Stars are worth two, unless something startling happens.
"""
)


SLOW: dict[str, PagePicture] = {}


def opened(rule_id: str | None = None) -> Callable[[Services], RuleBookScene]:
    return lambda services: RuleBookScene(services, NIMMSLEICH, rule_id)


# ---- pictures -----------------------------------------------------------------------------------------------------


def test_a_picture_goes_with_the_rule_above_it() -> None:
    (rule, *_) = BOOK.matching("burn").sections[0].rules
    assert (rule.id, rule.text) == ("LA-20", "Light it.")
    assert rule.pictures == (rules_text.Picture("nimmsleich/lamp", "A lamp that burns"),)
    assert BOOK.count == 7


def test_several_pictures_below_one_another_go_with_the_same_rule() -> None:
    book = rules_text.parse("A text.\n\n![One](one)\n![Two, and\nmore](two)\n\nAnother.")
    first, second = book.sections[0].rules
    assert [(picture.name, picture.text) for picture in first.pictures] == [("one", "One"), ("two", "Two, and more")]
    assert not second.pictures


def named(game: str, code: str) -> list[str]:
    book = rules_text.load(game, code)
    return [picture.name for section in book.sections for rule in section.rules for picture in rule.pictures]


@pytest.mark.parametrize("game", GAMES)
def test_both_books_show_the_same_pictures_and_none_is_left_over(game: str) -> None:
    shown = named(game, "en")
    assert shown == named(game, "fr")
    assert sorted(shown) == sorted(GAMES[game].load_rule_pictures())


@pytest.mark.parametrize("game", GAMES)
def test_a_book_begins_with_the_game_in_a_minute(game: str) -> None:
    for code in ("en", "fr"):
        assert [len(rule.pictures) for rule in rules_text.load(game, code).sections[1].rules][:1] == [6]


COLOURS = 40
"""A picture has more colours than this, counted on a grid."""


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_a_book_shows_something_of_its_own(game: str, tmp_path: Path) -> None:
    with menu(tmp_path, opened()) as here:
        painter, seen = here.driver.app.painter, set()
        painter.canvas.palette = palettes.palette(game)
        for name, picture in GAMES[game].load_rule_pictures().items():
            size = (300.0, round(300.0 / picture.shape))
            draw_page(painter, name, ((0.0, 0.0), size), picture.paint)
            part = here.driver.picture.subsurface(painter.canvas.pixel_rect(((0.0, 0.0), size)))
            grid = {tuple(part.get_at((x, y))) for x in range(0, part.width, 5) for y in range(0, part.height, 5)}
            assert len(grid) > COLOURS, name
            seen.add(digest(part))
        assert len(seen) == len(GAMES[game].load_rule_pictures())


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
        assert checked == len(GAMES["nizza"].load_rule_pictures())


def test_pictures_in_sight_are_painted_once_and_one_in_every_frame_after_the_first(tmp_path: Path) -> None:
    painted: list[int] = []

    def slow(number: int) -> PagePicture:
        def paint(painter: Painter) -> None:
            painted.append(number)
            time.sleep(0.02)

        return PagePicture(paint)

    SLOW.update({str(number): slow(number) for number in range(4)})
    game = replace(NIMMSLEICH, rule_pictures="tests.stage.test_rulebook:SLOW")
    pictures = [rules_text.Picture(name, "Words") for name in SLOW]
    with menu(tmp_path, opened()) as here:
        pages = PagesInTurn()
        gallery = Gallery(game, pages)
        for frame in range(6):
            pages.begin_frame()
            gallery.draw(here.driver.app.painter, pictures[:3], (0.0, 0.0), 1200.0)
            gallery.draw(here.driver.app.painter, pictures[3:], (0.0, 5000.0), 1200.0)
            assert painted == [0, 1, 2][:frame], "the last one is out of sight"


@pytest.mark.parametrize("drawing", ["nimmsleich/lamp", "nimmsleich/there_is_no_such_drawing"])
def test_a_picture_is_seen_with_its_words_or_the_words_alone(
    drawing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_text, "FOLDER", tmp_path)
    book = f"# A book\n\n**NL-1** Light it.\n\n![A lamp that burns]({drawing})\n\n**NL-2** Go."
    (tmp_path / "nimmsleich.en.md").write_text(book)
    with menu(tmp_path, opened()) as here:
        lines = here.driver.scene.ui.find("rule.NL-1", RuleLines)
        assert (lines.rect.height > 300) == (drawing == "nimmsleich/lamp")
        below = here.driver.scene.ui.find("rule.NL-2", RuleLines)
        assert below.rect.top >= lines.rect.bottom
        here.driver.app.painter.canvas.cache.clear()
        assert "A lamp that burns" in here.texts_written(lines.rect, here.driver.step)


# ---- a book that cannot be read -----------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [None, b"", b"\xff\xfe\x00", b"# A book\n\n**NL-1** Nothing \x00 at all."])
def test_without_a_book_that_can_be_read_there_is_a_sentence(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules_text, "FOLDER", tmp_path)
    if damage is not None:
        (tmp_path / "nimmsleich.en.md").write_bytes(damage)
    with menu(tmp_path, opened("NL-1")) as here:
        (line,) = [each for each in here.scene.ui.names if each.startswith("text.")]
        lines = here.driver.find(line)
        assert isinstance(lines, RuleLines)
        assert lines.rule.text.startswith("The rule book cannot be read: ")
        assert str(tmp_path / "nimmsleich.en.md") in lines.rule.text
        assert lines.rule.text.isprintable()
        here.driver.click("search")
        here.driver.type("oyster")
        here.driver.key("escape")


# ---- the text --------------------------------------------------------------------------------------------------------


def test_title_sections_and_rules_are_read() -> None:
    assert BOOK.title == "Lanterns"
    assert [section.title for section in BOOK.sections] == ["", "Setting up", "Playing", "Sky"]
    ids = [[rule.id for rule in section.rules] for section in BOOK.sections]
    assert ids == [[""], ["LA-1", "LA-2"], ["LA-20", ""], ["LA-21", "LA-22"]]
    assert BOOK.sections[0].rules[0].text == "A game of light."
    assert BOOK.sections[1].rules[0].text == "Everybody takes a lantern (LA-20)."


def test_spaces_at_which_no_line_breaks_are_kept() -> None:
    assert BOOK.sections[1].rules[1].text == "L'été, on joue dehors\u00a0: vite\u00a0!"


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("", ["", "LA-1", "LA-2", "LA-20", "", "LA-21", "LA-22"]),
        ("ETE", ["LA-2"]),
        ("light", ["", "LA-20"]),
        ("light it", ["LA-20"]),
        ("la-2", ["LA-2"]),
        ("la-", ["LA-1", "LA-2", "LA-20", "LA-21", "LA-22"]),
        ("star", ["LA-21", "LA-22"]),
        ("sta", ["LA-21", "LA-22"]),
        ("start", ["LA-21"]),
        ("startl", ["LA-22"]),
        ("ight", []),
        ("lantern (", ["LA-1"]),
        ("playing", ["LA-20", ""]),
        ("dragon", []),
    ],
)
def test_a_search_finds_all_words_in_any_case_and_without_accents(words: str, ids: list[str]) -> None:
    found = BOOK.matching(words)
    assert [rule.id for section in found.sections for rule in section.rules] == ids
    assert found.count == len(ids)


def test_hits_are_places_in_the_text_itself() -> None:
    text = "Œuvres de l'Été, été"
    assert marked(text, "ete") == ["Été", "été"]


def marked(text: str, words: str, book: rules_text.RuleBook = BOOK) -> list[str]:
    return [text[first:behind] for first, behind in book.search(words).hits(text)]


def test_a_whole_word_is_marked_without_its_longer_neighbours() -> None:
    text = "At the start the star and the stars startle."
    assert marked(text, "star") == ["star", "stars"]
    assert marked(text, "sta") == ["sta"] * 4
    assert marked(text, "tar") == []


def test_stars_are_found_and_starts_are_not() -> None:
    book = rules_text.load("vertiges", "en")
    found = {rule.id for section in book.matching("star").sections for rule in section.rules}
    assert {"VE-1", "VE-51", "VE-71"} <= found
    assert "VE-25" not in found, "it has only the word “start”"


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_book_is_found_while_it_is_typed(game: str, code: str) -> None:
    book = rules_text.load(game, code)
    texts = [rule.text for section in book.sections for rule in section.rules]
    words = " ".join(texts[::42]).split()
    for typed in {word[:end] for word in words for end in range(1, len(word) + 1)}:
        assert book.matching(typed).count, f"nothing is left at {typed!r}"


def test_a_language_without_a_book_reads_the_english_one() -> None:
    assert rules_text.load("nimmsleich", "pt") == rules_text.load("nimmsleich", "en")


def test_a_game_without_a_book_is_an_error_that_names_the_file() -> None:
    with pytest.raises(rules_text.RuleBookMissing, match=r"chess\.en\.md"):
        rules_text.load("chess", "en")


# ---- the scene -------------------------------------------------------------------------------------------------------


def rule(here: Menu, rule_id: str) -> RuleLines:
    found = here.driver.find(f"rule.{rule_id}")
    assert isinstance(found, RuleLines)
    return found


def test_it_opens_at_the_rule_that_was_asked_for(tmp_path: Path) -> None:
    with menu(tmp_path, opened("NL-36")) as here:
        page = here.driver.find("page").rect
        assert page.contains(rule(here, "NL-36").rect)
        assert rule(here, "NL-36").chosen
        assert not rule(here, "NL-35").chosen


def test_an_unknown_rule_opens_it_at_the_beginning(tmp_path: Path) -> None:
    with menu(tmp_path, opened("NL-999")) as here:
        assert here.scene.ui.find("page", ScrollArea).offset == 0.0


def test_typing_leaves_only_the_rules_with_these_words_and_counts_them(tmp_path: Path) -> None:
    with menu(tmp_path, opened(), CALM) as here:
        here.driver.click("search")
        here.driver.type("stock")
        shown = [name for name in here.scene.ui.names if name.startswith("rule.")]
        assert shown == ["rule.NL-10", "rule.NL-34"]
        assert here.driver.find("hits").value == "2 rules with these words"
        here.driver.type("zzz")
        assert here.driver.find("hits").value == "No rule has these words."
        here.driver.key("escape")
        here.driver.step(2)
        assert here.driver.find("search").value == ""
        assert here.scene.ui.has("rule.NL-1")


def test_the_contents_lead_to_their_section(tmp_path: Path) -> None:
    with menu(tmp_path, opened(), CALM) as here:
        contents = here.driver.find("contents")
        here.driver.click(contents.line_area("Oysters").center)  # type: ignore[attr-defined]
        assert here.driver.find("page").rect.contains(here.driver.find("section.Oysters").rect)


def test_a_reference_in_the_text_is_followed(tmp_path: Path) -> None:
    with menu(tmp_path, opened("NL-10"), CALM) as here:
        place = next(
            at
            for x in range(600, 1800, 6)
            for y in range(0, 1080, 10)
            if rule(here, "NL-10")._reference_at(at := (float(x), float(y))) == "NL-34"
        )
        here.driver.click(place)
        here.driver.step(2)
        assert rule(here, "NL-34").chosen
        assert here.driver.find("page").rect.contains(rule(here, "NL-34").rect)


def test_pages_are_turned_by_keys_wherever_the_keyboard_is(tmp_path: Path) -> None:
    with menu(tmp_path, opened(), CALM) as here:
        here.driver.key("page down")
        first = here.scene.ui.find("page", ScrollArea).offset
        assert isinstance(first, float)
        assert first > 0
        here.driver.click("search")
        here.driver.key("page down")
        second = here.scene.ui.find("page", ScrollArea).offset
        assert isinstance(second, float)
        assert second > first


def test_another_language_keeps_the_rule_in_view(tmp_path: Path) -> None:
    with menu(tmp_path, opened("NL-40"), CALM) as here:
        english = rule(here, "NL-40").rule.text
        here.driver.app.change(language="fr", text_scale=1.5)
        here.driver.step(2)
        assert rule(here, "NL-40").rule.text != english
        assert here.driver.find("page").rect.contains(rule(here, "NL-40").rect)


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_field_and_heading_leave_one_another_room(tmp_path: Path, scale: float) -> None:
    settings = Settings(reduced_motion=True, text_scale=scale, language="fr")
    with menu(tmp_path, opened(), settings, (1024, 640)) as here:
        assert not here.driver.find("search").rect.colliderect(here.driver.find("title").rect)
        assert here.driver.find("search").rect.right <= 1920


def test_escape_closes_it(tmp_path: Path) -> None:
    with menu(tmp_path, opened(), CALM) as here:
        here.driver.key("escape")
        here.driver.step(2)
        assert not here.driver.app.scenes.stack
