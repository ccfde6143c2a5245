"""Dialogs: they have mouse and keyboard to themselves, and give the focus back."""

import pytest

from stage.driving import Driver
from stage.ui.button import Button
from stage.ui.dialog import Dialog
from stage.ui.field import TextField
from tests.stage.ui.focus_grid import focused, grid
from tests.stage.ui.widget_scene import WidgetTestScene, showing


def ask(driver: Driver, answers: list[str]) -> Dialog:
    buttons = [Button("no", "No", lambda: answers.append("no")), Button("yes", "Yes", lambda: answers.append("yes"))]
    dialog = driver.scene.ui.open_dialog(Dialog("ask", "Really?", "There is no way back.", buttons))
    driver.step()
    return dialog


def test_a_dialog_has_mouse_and_keyboard_to_itself() -> None:
    clicks: list[int] = []
    with showing((Button("behind", "Behind", lambda: clicks.append(1), key="hint"), (100, 100, 200, 60))) as driver:
        driver.key("tab")
        ask(driver, [])
        driver.front(WidgetTestScene).heard.clear()
        seen = set()
        for _ in range(5):
            driver.key("tab")
            seen.add(focused(driver))
        driver.key("left")
        seen.add(focused(driver))
        assert seen == {"no", "yes"}
        driver.click((150, 130))
        driver.key("h")
        assert clicks == []
        assert driver.front(WidgetTestScene).heard == []


def test_the_buttons_of_a_dialog_stand_side_by_side_where_the_window_has_room() -> None:
    with showing() as driver:
        buttons = [Button(f"answer-{number}", "A long answer to be given") for number in range(4)]
        dialog = driver.scene.ui.open_dialog(Dialog("ask", "Really?", "There is no way back.", buttons))
        driver.step()
        assert len({button.rect.top for button in buttons}) == 1
        assert all(dialog.rect.contains(button.rect) for button in buttons)


@pytest.mark.parametrize(("key", "answer"), [("return", "yes"), ("escape", "no")])
def test_enter_and_escape_answer_a_dialog_and_the_focus_returns(key: str, answer: str) -> None:
    answers: list[str] = []
    with showing(furnish=grid) as driver:
        driver.key("tab")
        driver.key("tab")
        ask(driver, answers)
        driver.key(key)
        assert answers == [answer]
        assert driver.scene.ui.dialog is None
        assert focused(driver) == "01"


def test_a_dialog_is_answered_by_mouse_and_may_open_the_next() -> None:
    with showing() as driver:
        scene = driver.scene
        ask_again = scene.confirm(
            "first", "First?", "", "Yes", lambda: scene.tell("second", "Second", "Told.") and None
        )
        assert scene.ui.dialog is ask_again
        driver.step()
        driver.click("first.yes")
        assert scene.ui.dialog is not None
        assert scene.ui.dialog.name == "second"
        driver.click("second.close")
        assert scene.ui.dialog is None


def test_a_dangerous_question_is_answered_no_by_enter() -> None:
    done: list[int] = []
    with showing() as driver:
        driver.scene.confirm("q", "Delete?", "For ever.", "Delete", lambda: done.append(1), danger=True)
        driver.step()
        driver.key("return")
        assert driver.scene.ui.dialog is None
        assert done == []


def test_a_dialog_with_a_field_begins_in_the_field_and_enter_confirms() -> None:
    done: list[str] = []
    with showing() as driver:
        field = TextField("name")
        buttons = [Button("no", "No"), Button("yes", "Yes", lambda: done.append(field.value))]
        driver.scene.ui.open_dialog(Dialog("rename", "Name", "", buttons, content=[field]))
        driver.step()
        driver.type("Odo")
        driver.key("return")
        assert done == ["Odo"]
