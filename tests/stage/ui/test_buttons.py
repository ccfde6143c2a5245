"""Buttons by mouse and by keyboard, through real pygame events."""

import pygame
import pytest

from stage.settings import Settings
from stage.ui.button import Button
from tests.stage.ui.widget_scene import showing


def test_a_button_answers_a_click_in_the_frame_of_its_release() -> None:
    clicks: list[int] = []
    with showing((Button("go", "Go", lambda: clicks.append(1)), (100, 100, 200, 60))) as driver:
        driver.press("go")
        assert driver.find("go").pressed
        assert clicks == []
        driver.release("go")
        assert clicks == [1]
        assert not driver.find("go").pressed


def test_looks_that_are_drawn_ahead_during_a_press_are_those_at_rest() -> None:
    with showing((Button("go", "Go", print), (100, 100, 200, 60))) as driver:
        button, painter = driver.find("go", Button), driver.app.painter
        painter.canvas.palette = driver.scene.palette
        driver.press("go")
        button.draw_both(painter)
        driver.release((600, 600))
        driver.wait(2.0)
        driver.app.draw()
        seen = pygame.image.tobytes(driver.picture, "RGB")
        painter.canvas.forget_drawn()
        driver.app.draw()
        assert pygame.image.tobytes(driver.picture, "RGB") == seen


def test_releasing_outside_cancels() -> None:
    clicks: list[int] = []
    with showing((Button("go", "Go", lambda: clicks.append(1)), (100, 100, 200, 60))) as driver:
        driver.press("go")
        driver.release((600, 600))
        assert clicks == []


@pytest.mark.parametrize(
    ("at", "hits"), [((92, 130), 1), ((308, 130), 1), ((200, 168), 1), ((90, 130), 0), ((200, 172), 0)]
)
def test_a_click_up_to_eight_units_beside_still_counts(at: tuple[float, float], hits: int) -> None:
    clicks: list[int] = []
    with showing((Button("go", "Go", lambda: clicks.append(1)), (100, 100, 200, 60))) as driver:
        driver.click(at)
        assert len(clicks) == hits


def test_between_two_buttons_the_nearer_one_is_meant() -> None:
    clicks: list[str] = []
    one = Button("one", "1", lambda: clicks.append("one"))
    two = Button("two", "2", lambda: clicks.append("two"))
    with showing((one, (100, 100, 100, 60)), (two, (212, 100, 100, 60))) as driver:
        driver.click((203, 130))
        driver.click((209, 130))
        assert clicks == ["one", "two"]


@pytest.mark.parametrize("key", ["return", "space", "enter"])
def test_the_keyboard_presses_the_focused_button(key: str) -> None:
    clicks: list[int] = []
    with showing((Button("go", "Go", lambda: clicks.append(1)), (100, 100, 200, 60))) as driver:
        driver.key("tab")
        driver.key(key)
        assert clicks == [1]


def test_a_disabled_button_does_nothing_and_says_why() -> None:
    clicks: list[int] = []
    with showing(
        (Button("go", "Go", lambda: clicks.append(1), enabled=False, reason="Not yet."), (100, 100, 200, 60))
    ) as driver:
        driver.click("go")
        driver.key("space")
        assert clicks == []
        assert driver.scene.input.tooltip_shown is driver.find("go")
        driver.move((900, 900))
        driver.key("shift+tab")
        assert driver.scene.input.tooltip_shown is None
        driver.key("return")
        assert driver.scene.input.tooltip_shown is driver.find("go")
        driver.find("go").enable()
        driver.click("go")
        assert clicks == [1]


def test_a_disabled_button_without_reason_is_passed_over() -> None:
    with showing(
        (Button("a", "A", enabled=False), (0, 0, 100, 60)),
        (Button("b", "B"), (0, 100, 100, 60)),
        (Button("c", "C", enabled=False, reason="Why"), (0, 200, 100, 60)),
    ) as driver:
        driver.key("tab")
        assert driver.find("b").focused
        driver.key("tab")
        assert driver.find("c").focused


def test_a_bound_key_presses_its_button_wherever_the_focus_is() -> None:
    clicks: list[str] = []
    with showing(
        (Button("undo", "Undo", lambda: clicks.append("undo"), key="undo"), (0, 0, 100, 60)),
        (Button("hint", "Hint", lambda: clicks.append("hint"), key="hint"), (0, 100, 100, 60)),
        settings=Settings(reduced_motion=True, keys={"hint": "ctrl+j"}),
    ) as driver:
        driver.key("ctrl+z")
        driver.key("z")
        driver.key("h")
        driver.key("ctrl+j")
        assert clicks == ["undo", "hint"]
