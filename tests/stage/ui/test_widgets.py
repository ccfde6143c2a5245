"""Widgets that are set, written into or pointed at, by mouse and by keyboard, through real pygame events."""

import pygame
import pytest
from pygame.typing import RectLike

from stage.ui.button import Button, Toggle
from stage.ui.choice import Choice
from stage.ui.field import TextField, copy, paste
from stage.ui.labels import Hotspot
from stage.ui.layout import Row, Sheet
from stage.ui.lists import List
from stage.ui.number import NumberStepper, Slider
from tests.digest import digest
from tests.stage.ui.areas import option_area
from tests.stage.ui.widget_scene import STILL, WidgetTestScene, showing


def test_a_toggle_switches_by_click_space_and_arrows() -> None:
    told: list[bool] = []
    with showing((Toggle("t", "Reduced motion", False, told.append), (100, 100, 400, 60))) as driver:
        driver.click("t")
        driver.key("space")
        driver.key("right")
        driver.key("right")
        driver.key("left")
        assert told == [True, False, True, False]
        assert driver.find("t").value is False


LEVELS = [("n", "Novice"), ("r", "Regular"), ("m", "Master")]


def test_segments_are_chosen_by_click_and_arrows() -> None:
    told: list[object] = []
    choice = Choice("level", LEVELS, "n", told.append)
    with showing((choice, (100, 100, 600, 60))) as driver:
        assert choice.is_segmented
        driver.click(option_area(choice, "m").center)
        driver.key("left")
        driver.key("home")
        driver.key("left")
        assert told == ["m", "r", "n"]
        assert driver.find("level").value == "n"


def test_a_narrow_choice_drops_a_list_down() -> None:
    told: list[object] = []
    choice = Choice("level", LEVELS, "n", told.append)
    with showing((choice, (100, 100, 200, 60)), (Button("other", "Other"), (100, 200, 200, 60))) as driver:
        driver.click("level")
        options = driver.find("level.options")
        assert options.focused
        driver.key("down")
        driver.key("return")
        assert told == ["r"]
        assert not driver.scene.ui.has("level.options")
        assert choice.focused
        driver.key("space")
        driver.key("escape")
        assert told == ["r"]
        driver.click("level")
        driver.click("other")
        assert not driver.scene.ui.has("level.options")
        assert not driver.find("other").focused, "the click that closes the list means nothing else"


def test_the_lines_of_a_dropped_list_are_clicked() -> None:
    told: list[object] = []
    choice = Choice("level", LEVELS, "n", told.append, segmented=False)
    with showing((choice, (100, 950, 400, 60))) as driver:
        driver.click("level")
        options = driver.find("level.options")
        driver.draw()
        assert options.rect.bottom <= choice.rect.top, "without room below it opens upwards"
        driver.click(option_area(options, "m").center)
        assert told == ["m"]


def test_a_stepper_by_mouse_wheel_and_keys() -> None:
    told: list[int] = []
    stepper = NumberStepper("bid", 4, 1, 12, told.append)
    with showing((stepper, (100, 100, 300, 60))) as driver:
        driver.click(stepper.plus_area().center)
        driver.click(stepper.minus_area().center)
        driver.wheel("bid", 1)
        driver.wheel("bid", -1)
        driver.key("right")
        driver.key("end")
        driver.key("right")
        driver.key("home")
        driver.key("page up")
        assert told == [5, 4, 5, 4, 5, 12, 1, 11]


def test_a_stepper_stays_as_wide_while_its_limits_draw_closer() -> None:
    stepper = NumberStepper("bid", 4, 1, 36)
    with showing((stepper, (100, 100, 300, 60))):
        wide = stepper.preferred()[0]
        stepper.limit(5, 9)
        assert stepper.preferred()[0] == wide


def test_holding_the_plus_repeats_and_stops_at_the_limit() -> None:
    told: list[int] = []
    stepper = NumberStepper("bid", 1, 1, 6, told.append)
    with showing((stepper, (100, 100, 300, 60))) as driver:
        driver.press(stepper.plus_area().center)
        driver.wait(0.3)
        assert told == []
        driver.wait(1.5)
        assert told == [2, 3, 4, 5, 6]
        driver.release(stepper.plus_area().center)
        assert told == [2, 3, 4, 5, 6]


def test_a_slider_by_drag_and_keys() -> None:
    told: list[float] = []
    slider = Slider("volume", 0.5, told.append, step=0.1)
    with showing((slider, (100, 100, 500, 60))) as driver:
        driver.drag((slider.rect.left + 20, slider.rect.centery), (slider.rect.right + 300, slider.rect.centery))
        assert told[0] == 0.0
        assert told[-1] == 1.0
        driver.key("left")
        assert slider.value == pytest.approx(0.9)
        driver.key("home")
        assert slider.value == 0.0
        driver.wheel("volume", 1)
        assert slider.value == pytest.approx(0.1)


def test_the_wheel_over_a_slider_without_focus_changes_nothing() -> None:
    slider = Slider("volume", 0.5)
    with showing((slider, (100, 100, 500, 60))) as driver:
        driver.wheel("volume", 1)
        assert slider.value == 0.5


def test_a_text_field_is_written_and_corrected() -> None:
    field = TextField("name", "", longest=8)
    with showing((field, (100, 100, 400, 60))) as driver:
        driver.click("name")
        driver.type("Léonie")
        driver.key("left")
        driver.key("backspace")
        driver.type("o")
        assert field.value == "Léonoe"
        driver.key("home")
        driver.key("delete")
        driver.type("Z")
        driver.key("end")
        driver.type("abcdef")
        assert field.value == "Zéonoeab", "no longer than allowed"


def test_selecting_copying_and_pasting_text() -> None:
    field = TextField("name", "Odo Master", longest=40)
    with showing((field, (100, 100, 400, 60))) as driver:
        driver.click("name")
        driver.key("home")
        driver.key("shift+right")
        driver.key("shift+right")
        driver.key("shift+right")
        assert field.selection == (0, 3)
        driver.key("ctrl+c")
        driver.key("end")
        driver.key("ctrl+v")
        assert field.value == "Odo MasterOdo"
        driver.key("ctrl+a")
        driver.key("ctrl+x")
        assert field.value == ""
        driver.key("ctrl+v")
        assert field.value == "Odo MasterOdo"
        driver.drag((field.rect.left + 18, field.rect.centery), (field.rect.right, field.rect.centery))
        driver.type("X")
        assert field.value == "X"


@pytest.mark.parametrize("held", ["", "\n\t", "\x07\u200b", "\U0001f1e6\ue000"])
def test_what_cannot_be_pasted_leaves_the_selection(held: str) -> None:
    field = TextField("name", "Odo Master", allowed=str.isalpha)
    with showing((field, (100, 100, 400, 60))) as driver:
        driver.click("name")
        driver.key("ctrl+a")
        copy(held)
        driver.key("ctrl+v")
        assert (field.value, field.selection) == ("Odo Master", (0, 10))


def test_nothing_selected_leaves_the_clipboard() -> None:
    field = TextField("name", "Odo")
    with showing((field, (100, 100, 400, 60))) as driver:
        driver.click("name")
        copy("Ada")
        driver.key("ctrl+c")
        driver.key("ctrl+x")
        assert paste() == "Ada"


def test_a_clipboard_of_millions_of_letters_is_read_at_its_beginning_only() -> None:
    field = TextField("name", longest=8)
    with showing((field, (100, 100, 400, 60))) as driver:
        driver.click("name")
        copy("Odette\n" * 1_000_000)
        assert len(paste()) < 10_000
        driver.key("ctrl+v")
        assert field.value == "Odette O"


@pytest.mark.parametrize("failure", [pygame.error("no clipboard"), UnicodeDecodeError("utf-8", b"\xff", 0, 1, "")])
def test_a_clipboard_that_fails_is_empty(failure: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: str) -> str:
        raise failure

    monkeypatch.setattr(pygame.scrap, "get_text", fail)
    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    copy("Ada")
    assert paste() == ""


def test_writing_commands_nothing_and_escape_takes_it_back() -> None:
    hints: list[int] = []
    field = TextField("name", "Odo")
    with showing(
        (field, (100, 100, 400, 60)), (Button("hint", "Hint", lambda: hints.append(1), key="hint"), (0, 0, 90, 60))
    ) as driver:
        driver.click("name")
        driver.type("hop p")
        assert field.value == "Odohop p"
        assert hints == []
        driver.key("escape")
        assert field.value == "Odo"


def test_a_spot_is_clicked_and_wheeled() -> None:
    told: list[object] = []
    spot = Hotspot(
        "card",
        (100, 100, 120, 160),
        lambda: told.append("click"),
        on_wheel=lambda up: told.append(("wheel", up)),
        value=7,
    )
    with showing((spot, (100, 100, 120, 160))) as driver:
        driver.click("card")
        driver.wheel("card", -1)
        driver.drag("card", (700, 500))
        assert told == ["click", ("wheel", -1.0)], "let go of elsewhere, it does nothing"
        assert driver.find("card").value == 7


def test_of_overlapping_spots_the_last_added_is_meant() -> None:
    clicks: list[str] = []
    below = Hotspot("below", (100, 100, 100, 100), lambda: clicks.append("below"))
    above = Hotspot("above", (150, 100, 100, 100), lambda: clicks.append("above"))
    with showing((below, (100, 100, 100, 100)), (above, (150, 100, 100, 100))) as driver:
        driver.click((170, 150))
        driver.click((120, 150))
        assert clicks == ["above", "below"]


def test_drawing_changes_nothing_that_can_be_seen() -> None:
    def furnish(scene: WidgetTestScene) -> None:
        scene.ui.add(Slider("a", 0.4), (100, 100, 500, 60))
        scene.ui.add(Toggle("b", "Text", True), (100, 200, 500, 60))
        scene.ui.add(TextField("c", "Text"), (100, 300, 500, 60))
        scene.ui.add(List("d", [(1, "one")], 1, lambda _: None), (100, 400, 500, 200))

    with showing(furnish=furnish, settings=STILL) as driver:
        driver.key("tab")
        first = digest(driver.picture)
        driver.app.draw()
        driver.app.draw()
        assert digest(driver.picture) == first


def test_what_becomes_visible_or_changes_its_size_is_placed_without_a_word() -> None:
    pressed: list[str] = []
    late = Button("late", "Late", lambda: pressed.append("late"), visible=False)
    first, last = Button("first", "First"), Button("last", "Last", lambda: pressed.append("last"))
    with showing((Sheet("sheet", Row("row", [first, late, last])), (100, 100, 900, 100))) as driver:
        ui, before = driver.scene.ui, last.rect.copy()
        late.visible = True
        driver.step()
        assert late.rect.width >= late.preferred()[0]
        assert first.rect.right < late.rect.left < late.rect.right < last.rect.left
        driver.click("late")
        late.visible = False
        driver.click(before.center)
        assert pressed == ["late", "last"], "a press meets what it would see, also before the next frame"
        first.text = "The first of all of them"
        ui.settle()
        assert first.rect.width >= first.preferred()[0]
        assert last.rect.left > first.rect.right
        first.icon, last.grow = "ui/check", 1.0
        ui.settle()
        assert last.rect.right == pytest.approx(first.parent.rect.right if first.parent else 0.0)


def test_only_the_root_of_what_has_changed_is_placed_again_and_only_once() -> None:
    placed: list[str] = []

    class Counted(Row):
        def place(self, area: RectLike) -> None:
            placed.append(self.name)
            super().place(area)

    buttons = [Button(f"b{number}", "Text", visible=False) for number in range(4)]
    here, there = Counted("here", buttons), Counted("there", [Button("other", "Other")])
    with showing((here, (100, 100, 900, 80)), (there, (100, 300, 900, 80))) as driver:
        driver.step()
        placed.clear()
        for button in buttons:
            button.visible = True
            button.text = button.text
        driver.step(2)
        assert placed == ["here"]


def test_a_layout_that_never_comes_to_rest_ends() -> None:
    class Restless(Row):
        def place(self, area: RectLike) -> None:
            super().place(area)
            self.children[0].visible = not self.children[0].visible

    with showing((Restless("restless", [Button("b", "B")]), (100, 100, 900, 80))) as driver:
        driver.step(2)
