"""Lists by mouse and by keyboard, through real pygame events."""

import pytest

from stage.ui.lists import List, ListLine
from tests.stage.ui.areas import line_area
from tests.stage.ui.widget_scene import showing


def test_a_list_is_chosen_from_by_click_arrows_and_double_click() -> None:
    chosen: list[object] = []
    opened: list[object] = []
    lines = [ListLine(number, f"Match {number}") for number in range(30)]
    matches = List("matches", lines, 0, chosen.append, opened.append)
    with showing((matches, (100, 100, 500, 300))) as driver:
        driver.click(line_area(matches, 2).center)
        driver.key("down")
        driver.key("end")
        assert chosen == [2, 3, 29]
        assert matches.rect.contains(line_area(matches, 29)), "the chosen line is brought into view"
        driver.key("return")
        assert opened == [29]
        driver.key("home")
        at = line_area(matches, 1).center
        driver.click(at)
        driver.click(at)
        assert opened == [29, 1]


def test_a_list_scrolls_by_wheel_and_bar() -> None:
    matches = List("matches", [(number, f"Match {number}") for number in range(30)], None, lambda _: None)
    with showing((matches, (100, 100, 500, 300))) as driver:
        driver.wheel("matches", -3)
        assert matches.offset > 100
        bar = driver.find("matches.bar")
        driver.drag((bar.rect.centerx, bar.rect.top + 60), (bar.rect.centerx, bar.rect.bottom + 200))
        assert matches.offset == matches.reach
        assert matches.value is None


def test_a_list_says_where_there_is_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line at its edge may be cut in the middle."""
    matches = List("matches", [(number, f"Match {number}") for number in range(30)], None, lambda _: None)
    with showing((matches, (100, 100, 500, 300))) as driver:
        heights: list[float] = []

        def arrows() -> list[bool]:
            """Return, for each arrow that is drawn, True if it stands in the lower half."""
            heights.clear()
            driver.draw()
            return [height > matches.rect.centery for height in dict.fromkeys(heights)]

        monkeypatch.setattr(driver.app.painter, "circle", lambda at, *look: heights.append(at[1]))
        assert arrows() == [True]
        matches.scroll_by(100.0)
        assert arrows() == [False, True]
        matches.scroll_to(matches.reach)
        assert arrows() == [False]


def test_a_long_list_keeps_its_place_while_its_lines_prove_higher_than_was_thought() -> None:
    words = "Odo does not believe you and says so. "
    lines = [ListLine(number, f"{number} {words * (number % 4)}") for number in range(2000)]
    matches = List("matches", lines, None, lambda _: None)
    with showing((matches, (100, 100, 400, 300))) as driver:
        assert [line.key for line in matches.in_sight] == [0, 1, 2, 3]
        driver.scene.ui.focus(matches)
        driver.key("end")
        assert matches.offset == matches.reach
        assert matches.rect.contains(line_area(matches, 1999))
        driver.key("page up")
        assert matches.rect.contains(line_area(matches, 1991))
        seen = {line.key: line_area(matches, line.key).top for line in matches.in_sight}
        matches.set_line(ListLine(5, words * 9))
        assert {line.key: line_area(matches, line.key).top for line in matches.in_sight} == pytest.approx(seen)
        driver.resize((1280, 720))
        assert {line.key: line_area(matches, line.key).top for line in matches.in_sight} == pytest.approx(seen)


def test_a_list_that_seems_to_fit_and_does_not_begins_at_its_top() -> None:
    matches = List("matches", [(number, "Odo does not believe you. " * 9) for number in range(4)])
    with showing((matches, (100, 100, 400, 300))):
        assert matches.offset == 0.0
        assert matches.reach > 0.0
