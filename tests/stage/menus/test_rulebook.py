"""The scene of the rule book: it opens at a rule, is searched, and leads on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from stage.menus import rules_text
from stage.menus.rules_text import RuleLines
from stage.settings import Settings
from stage.ui.lists import List
from stage.ui.scroll import ScrollArea
from tests.stage.menu_window import CALM, Menu, menu
from tests.stage.menus.rule_book import opened
from tests.stage.ui.areas import line_area


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


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Menu]:
    with menu(tmp_path, opened(), CALM) as here:
        yield here


def test_typing_leaves_only_the_rules_with_these_words_and_counts_them(here: Menu) -> None:
    here.driver.click("search")
    here.driver.type("stock")
    shown = [name for name in here.scene.ui.names if name.startswith("rule.")]
    assert shown == ["rule.NL-10", "rule.NL-34"]
    assert here.driver.find("hits").value == "2 rules with these words"
    here.driver.type("zzz")
    assert here.driver.find("hits").value == "No rule contains these words."
    here.driver.key("escape")
    here.driver.step(2)
    assert here.driver.find("search").value == ""
    assert here.scene.ui.has("rule.NL-1")


def test_the_contents_lead_to_their_section(here: Menu) -> None:
    contents = here.driver.find("contents")
    here.driver.click(line_area(contents, "Oysters").center)
    assert here.driver.find("page").rect.contains(here.driver.find("section.Oysters").rect)


def test_the_contents_mark_the_section_that_one_is_in(tmp_path: Path) -> None:
    with menu(tmp_path, opened("NL-10"), CALM) as here:
        contents, page = here.driver.find("contents", List), here.scene.ui.find("page", ScrollArea)
        titles = [line.key for line in contents.lines]
        at_rule = contents.value
        assert at_rule in titles[1:]
        page.scroll_to(0.0)
        here.driver.step(2)
        assert contents.value in ("", titles[0], None)
        second = titles[1]
        here.driver.click(line_area(contents, second).center)
        page.scroll_by(30.0)
        here.driver.step(2)
        assert contents.value == second
        here.driver.click(line_area(contents, second).center)
        assert abs(here.driver.find(f"section.{second}").rect.top - page.rect.top) < 20.0, "back to its beginning"
        page.scroll_by(-60.0)
        here.driver.step(2)
        assert contents.value == titles[0]
        for title in titles:
            here.driver.click(line_area(contents, title).center)
            here.driver.step(2)
            assert contents.value == title, "also at the end of the book, where the page cannot go on"


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


def test_pages_are_turned_by_keys_wherever_the_keyboard_is(here: Menu) -> None:
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


def test_escape_closes_it(here: Menu) -> None:
    here.driver.key("escape")
    here.driver.step(2)
    assert not here.driver.app.scenes.stack
