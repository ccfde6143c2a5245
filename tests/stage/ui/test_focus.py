"""Focus: the order of Tab and the arrow keys, and the focus ring."""

from stage.ui.button import Button
from stage.ui.dialog import Dialog
from stage.ui.field import TextField
from stage.ui.scroll import ScrollArea
from tests.stage.ui.focus_grid import focused, grid
from tests.stage.ui.widget_scene import long_form, showing


def test_tab_goes_through_all_widgets_in_reading_order_and_round() -> None:
    with showing(furnish=grid) as driver:
        seen = []
        for _ in range(10):
            driver.key("tab")
            seen.append(focused(driver))
        assert seen == ["00", "01", "02", "10", "11", "12", "20", "21", "22", "00"]
        driver.key("shift+tab")
        assert focused(driver) == "22"


def test_tab_reaches_a_widget_behind_the_one_that_it_follows() -> None:
    first, second, last = Button("first", "1"), Button("second", "2"), Button("last", "L")
    last.follows = "first"
    places = ((first, 100), (second, 400), (last, 700))
    with showing(*((button, (x, 100, 200, 80)) for button, x in places)) as driver:
        seen = []
        for key in ("tab", "tab", "tab", "shift+tab"):
            driver.key(key)
            seen.append(focused(driver))
        assert seen == ["first", "last", "second", "last"]
        last.follows = "missing"
        driver.key("tab")
        assert focused(driver) == "first", "in reading order it is the last"


def test_arrows_go_to_the_neighbour_and_stop_at_the_edge() -> None:
    with showing(furnish=grid) as driver:
        path = []
        for key in ("down", "right", "down", "right", "right", "up", "left", "down", "down", "down"):
            driver.key(key)
            path.append(focused(driver))
        assert path == ["00", "01", "11", "12", "12", "02", "01", "11", "21", "21"]


def test_arrows_stay_within_a_group_as_long_as_it_goes_on() -> None:
    far, near, last = Button("far", "F"), Button("near", "N"), Button("last", "L")
    first = Button("first", "1")
    first.group = far.group = first
    places = ((first, 100, 400), (near, 500, 400), (far, 500, 100), (last, 900, 100))
    with showing(*((button, (x, y, 200, 80)) for button, x, y in places)) as driver:
        path = []
        for key in ("tab", "right", "right", "down", "left"):
            driver.key(key)
            path.append(focused(driver))
        assert path == ["first", "far", "last", "near", "first"]


def test_arrows_go_to_one_of_the_group_that_overlaps_and_lies_askew() -> None:
    discs = [Button(name, name) for name in ("1", "2", "3")]
    for disc in discs:
        disc.group = discs[0]
    tool = Button("tool", "T")
    places = zip((*discs, tool), ((100, 100), (170, 150), (172, 230), (900, 100)), strict=True)
    with showing(*((button, (x, y, 155, 50)) for button, (x, y) in places)) as driver:
        path = []
        for key in ("tab", "right", "right", "left", "left"):
            driver.key(key)
            path.append(focused(driver))
        assert path == ["1", "2", "tool", "2", "1"], "from 2 to 3 it is down, hardly to the right"


def test_arrows_leave_a_group_only_for_what_lies_ahead() -> None:
    disc, tool, ahead = Button("disc", "D"), Button("tool", "T"), Button("ahead", "A")
    disc.group = disc
    places = zip((disc, tool, ahead), ((700, 400), (850, 20), (1200, 600)), strict=True)
    with showing(*((button, (x, y, 155, 50)) for button, (x, y) in places)) as driver:
        driver.key("tab")
        driver.key("right")
        assert focused(driver) == "ahead", "the tool is nearer, but far above"
        driver.key("left")
        driver.key("up")
        assert focused(driver) == "tool", "up there it is ahead"
        driver.scene.ui.focus(disc)
        driver.scene.ui.remove("ahead")
        driver.key("right")
        assert focused(driver) == "disc"


def test_the_focus_ring_is_seen_after_a_key_and_not_after_a_click() -> None:
    with showing((Button("a", "A"), (100, 100, 200, 60))) as driver:
        palette = driver.scene.palette
        driver.click("a")
        assert driver.picture.get_at((200, 93))[:3] != palette.focus
        driver.press("a")
        driver.key("q")
        driver.step()
        assert not driver.scene.input.by_keyboard, "a key helps the pointer that drags"
        driver.release("a")
        driver.key("tab")
        assert driver.picture.get_at((200, 95))[:3] == palette.focus


def test_no_focus_ring_is_seen_after_a_name_was_typed_and_entered() -> None:
    """Around what was clicked before, such as a board."""
    with showing((Button("board", "B"), (100, 100, 600, 400))) as driver:
        driver.click("board")
        buttons = [Button("no", "No"), Button("yes", "Yes")]
        driver.scene.ui.open_dialog(Dialog("ask", "Name?", "", buttons, content=[TextField("name")]))
        driver.step()
        driver.type("Ada")
        driver.key("backspace")
        driver.key("return")
        assert driver.scene.ui.dialog is None
        assert driver.scene.ui.focused is driver.find("board")
        assert not driver.scene.input.by_keyboard
        driver.key("tab")
        assert driver.scene.input.by_keyboard


def test_the_focus_scrolls_into_view() -> None:
    with showing(furnish=long_form) as driver:
        area = driver.find("scroll").rect
        for _ in range(15):
            driver.key("tab")
            focused = driver.scene.ui.focused
            assert focused is not None
            assert area.contains(focused.rect)
        assert driver.scene.ui.find("scroll", ScrollArea).offset != 0.0
        driver.key("home")
        assert driver.scene.ui.find("scroll", ScrollArea).offset == 0.0


def test_the_keyboard_shows_what_stands_beside_the_focus() -> None:
    with showing(furnish=long_form) as driver:
        area = driver.find("scroll").rect
        for _ in range(14):
            driver.key("tab")
        ringed = driver.scene.ui.focused
        assert ringed is not None
        assert area.bottom - ringed.rect.bottom >= ringed.rect.height * 0.8
