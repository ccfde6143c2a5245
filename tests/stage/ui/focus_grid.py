"""A grid of buttons, and the name of the widget that has the keyboard."""

from stage.driving import Driver
from stage.ui.button import Button
from tests.stage.ui.widget_scene import WidgetTestScene


def grid(scene: WidgetTestScene) -> None:
    for row in range(3):
        for column in range(3):
            scene.ui.add(Button(f"{row}{column}", "?"), (100 + 300 * column, 100 + 200 * row, 200, 80))


def focused(driver: Driver) -> str:
    widget = driver.scene.ui.focused
    return widget.name if widget else ""
