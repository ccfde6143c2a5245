"""A control that is new swallows clicks and Enter, so that the second half of a double click does nothing."""

from collections.abc import Callable

import pytest

from stage.driving import FRAME, Driver
from stage.ui.base import Widget
from stage.ui.button import Button, Toggle
from stage.ui.dialog import Dialog
from stage.ui.labels import Hotspot
from stage.ui.number import NumberStepper
from stage.ui.settling import SETTLES
from tests.stage.ui.widget_scene import WidgetTestScene, showing

AREA = (100, 100, 300, 60)
ELSEWHERE = (100, 300, 300, 60)
Press = Callable[[Driver, str], None]


def click(driver: Driver, name: str) -> None:
    driver.click(name)


def enter(driver: Driver, name: str) -> None:
    driver.scene.ui.focus(driver.find(name))
    driver.key("return")


BOTH = pytest.mark.parametrize("press", [click, enter])


def hasty(driver: Driver) -> WidgetTestScene:
    """Return the scene of a driver that presses without waiting from now on; all its widgets are steady."""
    driver.wait(SETTLES + FRAME)
    driver.hasty = True
    assert isinstance(driver.scene, WidgetTestScene)
    return driver.scene


@BOTH
def test_a_button_that_has_just_appeared_swallows_presses(press: Press) -> None:
    pressed: list[str] = []
    with showing() as driver:
        scene = hasty(driver)
        scene.ui.add(Button("new", "New", lambda: pressed.append("new")), AREA)
        press(driver, "new")
        assert not pressed
        driver.wait(SETTLES)
        press(driver, "new")
        assert pressed == ["new"]


@BOTH
def test_a_button_that_was_hidden_and_is_shown_swallows_presses(press: Press) -> None:
    pressed: list[str] = []
    with showing((Button("new", "New", lambda: pressed.append("new"), visible=False), AREA)) as driver:
        hasty(driver)
        driver.find("new").visible = True
        press(driver, "new")
        assert not pressed


@BOTH
def test_the_second_press_of_two_does_not_reach_what_the_first_has_brought_about(press: Press) -> None:
    done: list[str] = []

    def put(scene: WidgetTestScene) -> None:
        def commit() -> None:
            done.append("begin")
            button.text, button.action = "Roll again", lambda: done.append("roll")

        button = scene.ui.add(Button("do", "Begin here", commit), AREA)

    with showing(furnish=put) as driver:
        hasty(driver)
        press(driver, "do")
        press(driver, "do")
        assert done == ["begin"]
        driver.wait(SETTLES)
        press(driver, "do")
        assert done == ["begin", "roll"]


@BOTH
@pytest.mark.parametrize("apart", [True, False])
def test_what_a_click_elsewhere_has_changed_is_no_new_control(press: Press, *, apart: bool) -> None:
    """A number beside a button that names it: the click meant the change, unless it came upon the button."""
    pressed: list[str] = []
    button = Button("bid", "Bid 1", lambda: pressed.append(button.text))

    def raise_bid() -> None:
        button.text = "Bid 2"
        if not apart:
            driver.scene.ui.move("bid", (100, 330, 300, 60))

    with showing((button, AREA), (Button("more", "+", raise_bid), ELSEWHERE)) as driver:
        hasty(driver)
        driver.click("more")
        driver.step()
        if not apart:
            driver.scene.ui.remove("more")
        press(driver, "bid")
        assert pressed == (["Bid 2"] if apart else [])


def test_a_second_tap_does_not_reach_a_small_button_beside_the_first_that_has_changed() -> None:
    """A finger reaches farther than the pointer."""
    pressed: list[str] = []
    button = Button("bid", "Bid 1", lambda: pressed.append(button.text))

    def raise_bid() -> None:
        button.text = "Bid 2"

    with showing((button, (100, 100, 300, 20)), (Button("more", "+", raise_bid), (100, 130, 300, 60))) as driver:
        hasty(driver)
        driver.tap((250.0, 137.0))
        driver.scene.ui.remove("more")
        driver.tap((250.0, 137.0))
        assert (button.text, pressed) == ("Bid 2", [])
        driver.wait(SETTLES)
        driver.tap((250.0, 137.0))
        assert pressed == ["Bid 2"]


@BOTH
def test_a_button_that_has_moved_swallows_presses(press: Press) -> None:
    pressed: list[str] = []
    with showing((Button("one", "One", lambda: pressed.append("one")), AREA)) as driver:
        scene = hasty(driver)
        scene.ui.move("one", ELSEWHERE)
        press(driver, "one")
        assert not pressed


@BOTH
def test_a_button_that_was_greyed_out_is_known_and_answers_at_once(press: Press) -> None:
    pressed: list[str] = []
    with showing((Button("one", "One", lambda: pressed.append("one"), enabled=False, reason="Wait."), AREA)) as driver:
        hasty(driver)
        driver.find("one").enable()
        press(driver, "one")
        assert pressed == ["one"]


@BOTH
def test_the_same_action_is_repeated_as_quickly_as_one_likes(press: Press) -> None:
    pressed: list[int] = []

    def put(scene: WidgetTestScene) -> None:
        def again() -> None:
            pressed.append(len(pressed))
            scene.rebuild()

        scene.ui.add(Button("more", "More", again), AREA)

    with showing(furnish=put) as driver:
        hasty(driver)
        for _ in range(4):
            press(driver, "more")
        assert len(pressed) == 4, "it was built anew each time, and is the same all the same"


def test_a_stepper_and_a_switch_are_pressed_as_quickly_as_one_likes() -> None:
    with showing((NumberStepper("count", 1, low=1, high=9), AREA), (Toggle("on", "On", False), ELSEWHERE)) as driver:
        hasty(driver)
        more = driver.find("count").rect
        for _ in range(3):
            driver.click((more.right - 20, more.centery))
            driver.click("on")
        assert (driver.find("count").value, driver.find("on").value) == (4, True)


def test_the_board_answers_at_once() -> None:
    taken: list[str] = []
    with showing() as driver:
        scene = hasty(driver)
        scene.ui.add(Hotspot("field", AREA, lambda: taken.append("field")))
        driver.click("field")
        assert taken == ["field"]


@BOTH
def test_a_dialog_swallows_the_second_half_of_the_press_that_has_opened_it(press: Press) -> None:
    done: list[str] = []

    def put(scene: WidgetTestScene) -> None:
        def ask() -> None:
            yes = Button("ask.yes", "Yes", lambda: done.append("yes"))
            scene.ui.open_dialog(Dialog("ask", "Sure?", buttons=[yes]))
            scene.ui.find("below").place(yes.rect)

        scene.ui.add(Button("below", "Ask", ask), AREA)

    with showing(furnish=put) as driver:
        hasty(driver)
        press(driver, "below")
        press(driver, "ask.yes")
        assert not done
        driver.wait(SETTLES)
        press(driver, "ask.yes")
        assert done == ["yes"]
        press(driver, "below")
        assert driver.scene.ui.dialog is None, "what the dialog has covered is new again"


def test_enter_on_a_dialog_that_has_just_opened_is_swallowed_though_nothing_has_the_keyboard() -> None:
    done: list[str] = []
    with showing() as driver:
        scene = hasty(driver)
        scene.ui.open_dialog(Dialog("ask", "Sure?", buttons=[Button("yes", "Yes", lambda: done.append("yes"))]))
        scene.ui.focus(None)
        driver.key("return")
        assert not done


def test_a_button_that_changes_while_it_is_held_down_is_not_pressed() -> None:
    pressed: list[str] = []
    with showing((Button("one", "Keep", lambda: pressed.append("one")), AREA)) as driver:
        hasty(driver)
        driver.press("one")
        driver.scene.ui.find("one", Button).text = "Throw away"
        driver.release("one")
        assert not pressed


def test_what_a_key_has_changed_may_be_pressed_at_once() -> None:
    """A digit, then Enter: two keys are no double click."""
    pressed: list[str] = []

    class Digits(Hotspot):
        def press_key(self, press: object) -> bool:
            button.text = "Roll 4 dice"
            return True

    button = Button("roll", "Roll 5 dice", lambda: pressed.append(button.text))
    with showing((Digits("digits"), ELSEWHERE), (button, AREA)) as driver:
        scene = hasty(driver)
        scene.ui.focus(scene.ui.find("digits"))
        driver.key("4")
        scene.ui.focus(button)
        driver.key("return")
        assert pressed == ["Roll 4 dice"]


@BOTH
def test_a_scene_that_comes_in_front_again_is_new(press: Press) -> None:
    pressed: list[str] = []
    below: Widget = Button("below", "Below", lambda: pressed.append("below"))
    with showing((below, AREA)) as driver:
        hasty(driver)
        driver.app.scenes.push(WidgetTestScene(driver.app, lambda scene: None))
        driver.wait(SETTLES)
        driver.app.scenes.pop()
        driver.step()
        press(driver, "below")
        assert not pressed
        driver.wait(SETTLES)
        press(driver, "below")
        assert pressed == ["below"]
