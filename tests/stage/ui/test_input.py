"""Focus, tool-tips, scrolling and layout: the widgets of a scene together."""

import pytest

from stage.settings import Settings
from stage.ui.base import Widget
from stage.ui.button import Button
from stage.ui.choice import Choice
from stage.ui.field import TextField
from stage.ui.intents import KeyPress, PointerDown
from stage.ui.labels import Label, Paragraph
from stage.ui.layout import Column, Flow, FormLine, Row, Sheet
from stage.ui.notices import HOVER_DELAY
from stage.ui.number import NumberStepper
from stage.ui.scroll import ScrollArea
from stage.ui.widget_tree import DuplicateName, WidgetMissing
from tests.digest import digest
from tests.stage.ui.focus_grid import focused, grid
from tests.stage.ui.widget_scene import STILL, WidgetTestScene, long_form, showing


def test_hidden_widgets_are_neither_focused_nor_clicked() -> None:
    clicks: list[int] = []
    button = Button("a", "A", lambda: clicks.append(1), visible=False)
    with showing((button, (100, 100, 100, 60)), (Button("b", "B"), (100, 200, 100, 60))) as driver:
        driver.key("tab")
        assert focused(driver) == "b"
        driver.click((150, 130))
        assert clicks == []
        assert "a" not in driver.scene.ui.names


def test_find_tells_place_and_state_and_names_what_there_is() -> None:
    with showing(furnish=grid) as driver:
        assert driver.find("12").rect.topleft == (700, 300)
        assert driver.find("12").enabled
        with pytest.raises(WidgetMissing, match="no widget is called 'bid'"):
            driver.find("bid")
        with pytest.raises(DuplicateName):
            driver.scene.ui.add(Button("12", "again"))
        with pytest.raises(DuplicateName):
            driver.scene.ui.add(Column("column", [Label("x", ""), Label("x", "")]))
        driver.scene.ui.remove("12")
        assert not driver.scene.ui.has("12")


def test_a_tool_tip_waits_shows_the_key_and_goes() -> None:
    with showing((Button("undo", "Undo", tooltip="Take back", key="undo"), (100, 100, 200, 60))) as driver:
        driver.move("undo")
        assert driver.scene.input.tooltip_shown is None
        before = driver.picture.copy()
        driver.wait(HOVER_DELAY + 0.1)
        assert driver.scene.input.tooltip_shown is driver.find("undo")
        below = (100, 180, 300, 60)
        assert digest(driver.picture.subsurface(below)) != digest(before.subsurface(below))
        assert driver.scene.key_hint("undo") == "Ctrl+Z"
        driver.move((900, 900))
        assert driver.scene.input.tooltip_shown is None


def test_no_tool_tip_pops_up_where_the_pointer_has_just_clicked() -> None:
    with showing((Button("bid", "Bid", tooltip="Say a number"), (100, 100, 200, 60))) as driver:
        driver.click("bid")
        driver.find("bid").disable("Wait for your turn.")
        driver.wait(HOVER_DELAY + 0.5)
        assert driver.scene.input.tooltip_shown is None
        driver.move((204, 133))
        driver.wait(HOVER_DELAY + 0.1)
        assert driver.scene.input.tooltip_shown is None, "a hand that rests trembles"
        driver.move((150, 120))
        driver.wait(HOVER_DELAY + 0.1)
        assert driver.scene.input.tooltip_shown is driver.find("bid")


def test_the_keyboard_gets_tool_tips_too() -> None:
    with showing((Button("undo", "Undo", tooltip="Take back"), (100, 100, 200, 60))) as driver:
        driver.key("tab")
        driver.wait(1.0)
        assert driver.scene.input.tooltip_shown is driver.find("undo")


def test_after_a_key_what_the_pointer_rests_on_is_not_explained() -> None:
    with showing(furnish=grid) as driver:
        driver.find("22").tooltip = "where the pointer was left"
        driver.find("01").tooltip = "where the keyboard is"
        driver.move("22")
        driver.key("tab")
        driver.step(40)
        assert driver.scene.input.tooltip_shown is None
        driver.key("right")
        driver.wait(1.5)
        assert driver.scene.input.tooltip_shown is driver.find("01")
        x, y = driver.find("22").rect.center
        driver.move((x + 14.0, y))
        driver.step(40)
        assert driver.scene.input.tooltip_shown is driver.find("22")


def test_what_widgets_have_no_use_for_reaches_the_scene() -> None:
    with showing((Button("a", "A"), (100, 100, 100, 60))) as driver:
        heard = driver.front(WidgetTestScene).heard
        driver.click("a")
        assert not [intent for intent in heard if isinstance(intent, PointerDown)]
        driver.click((800, 800))
        driver.click("a", button=3)
        driver.key("escape")
        driver.key("ctrl+z")
        assert [intent.at for intent in heard if isinstance(intent, PointerDown)] == [(800, 800), (150, 130)]
        assert [intent.command for intent in heard if isinstance(intent, KeyPress)] == ["cancel", "undo"]


def test_what_is_seen_in_part_stays_under_the_pointer_that_clicks_it() -> None:
    with showing(furnish=long_form) as driver:
        area = driver.find("scroll").rect
        lines = [driver.find(f"t{number}") for number in range(20)]
        line = next(line for line in lines if line.rect.bottom > area.bottom - 4)
        driver.scene.ui.find("scroll", ScrollArea).scroll_by(line.rect.top + 12 - area.bottom)
        driver.click((line.rect.centerx, area.bottom - 6))
        assert line.value is True
        assert line.rect.top > area.bottom - 20


def test_what_is_scrolled_away_cannot_be_clicked() -> None:
    with showing(furnish=long_form) as driver:
        gone = driver.find("t11")
        assert gone.rect.top > 500
        driver.click("t11")
        assert gone.value is False
        driver.wheel((300, 300), -6)
        assert driver.find("scroll").rect.contains(gone.rect)
        driver.click("t11")
        assert gone.value is True


def test_a_page_scrolled_by_wheel_does_not_change_the_numbers_that_pass_below() -> None:
    def furnish(scene: WidgetTestScene) -> None:
        rows: list[Widget] = [Paragraph("p", "Text. " * 200)]
        rows += [NumberStepper(f"n{number}", 5, 1, 9) for number in range(6)]
        rows.append(Paragraph("q", "Text. " * 200))
        scene.ui.add(ScrollArea("scroll", Column("column", rows)), (100, 100, 600, 400))

    with showing(furnish=furnish) as driver:
        for _ in range(12):
            driver.wheel((400, 300), -1)
        assert driver.scene.ui.find("scroll", ScrollArea).offset != 0.0
        assert {driver.find(f"n{number}").value for number in range(6)} == {5}


LEVELS = [(1, "Novice"), (2, "Regular")]


def overlaps(widgets: list[Widget]) -> list[tuple[str, str]]:
    return [
        (one.name, other.name)
        for index, one in enumerate(widgets)
        for other in widgets[index + 1 :]
        if one.rect.inflate(-1, -1).colliderect(other.rect.inflate(-1, -1))
    ]


@pytest.mark.parametrize("text_scale", [1.0, 1.25, 1.5, 2.0])
def test_larger_text_makes_room_for_itself(text_scale: float) -> None:
    def furnish(scene: WidgetTestScene) -> None:
        scene.ui.add(
            Sheet(
                "sheet",
                ScrollArea(
                    "scroll",
                    Column(
                        "form",
                        [
                            Paragraph("intro", "Tonight's match, in as many words as it takes to say it."),
                            FormLine("l1", Label("l1.label", "Name"), TextField("name")),
                            FormLine("l2", Label("l2.label", "Opponents"), Choice("level", LEVELS, 1)),
                            FormLine("l3", Label("l3.label", "A rather long label"), NumberStepper("n", 3, 3, 6)),
                            Flow("flow", [Button(f"b{number}", f"Button {number}") for number in range(5)]),
                        ],
                    ),
                ),
            ),
            (100, 100, 800, 900),
        )  # fmt: skip

    settings = Settings(reduced_motion=True, text_scale=text_scale)
    with showing(furnish=furnish, settings=settings) as driver:
        leaves = ["intro", "name", "level", "n", "l1.label", "l2.label", "l3.label", *(f"b{n}" for n in range(5))]
        widgets = [driver.find(name) for name in leaves]
        assert overlaps(widgets) == []
        column = driver.find("form").rect
        assert all(column.left <= widget.rect.left and widget.rect.right <= column.right + 1 for widget in widgets)
        buttons = [widget for widget in widgets if isinstance(widget, Button)]
        type_ = driver.scene.type
        assert all(type_.width(b.text, b.style) <= b.rect.width - 24 for b in buttons), (
            "no button had to shrink its text"
        )
        assert all(type_.line_height(button.style) <= button.rect.height for button in buttons)


def test_rows_share_spare_width_and_give_way_together() -> None:
    row = Row("row", [Button("a", "Go", grow=1.0), Button("b", "Go"), Button("c", "Go", grow=3.0)])
    with showing((row, (0, 0, 1000, 80))) as driver:
        a, b, c = (driver.find(name).rect for name in "abc")
        assert c.right == pytest.approx(1000)
        assert c.width - b.width == pytest.approx(3 * (a.width - b.width))
        driver.scene.ui.move("row", (0, 0, 120, 80))
        assert driver.find("c").rect.right == pytest.approx(120)
        assert overlaps([driver.find(name) for name in "abc"]) == []


def test_a_change_of_text_size_rebuilds_the_scene_and_keeps_focus_and_scrolling() -> None:
    with showing(furnish=long_form, settings=STILL) as driver:
        driver.find("t0")
        for _ in range(14):
            driver.key("tab")
        before = driver.scene.ui.find("scroll", ScrollArea).offset
        height = driver.find("t0").rect.height
        driver.app.change(text_scale=2.0)
        driver.step()
        assert focused(driver) == "t13"
        assert driver.find("t0").rect.height > height
        assert before
        assert driver.scene.ui.find("scroll", ScrollArea).offset != 0.0


def test_what_moves_under_a_resting_pointer_is_hovered() -> None:
    with showing((Button("a", "A"), (100, 100, 200, 60))) as driver:
        driver.move((600, 600))
        driver.scene.ui.move("a", (500, 580, 200, 60))
        driver.step()
        assert driver.find("a").hovered
