"""Small scenes for the tests of the stage."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from stage.driving import FULL_HD, Driver
from stage.settings import Settings, SettingsFile
from stage.ui.base import Widget
from stage.ui.button import Toggle
from stage.ui.layout import Column
from stage.ui.scene import Scene
from stage.ui.scroll import ScrollArea
from stage.window.app import App

STILL = Settings(reduced_motion=True, language="en")


class WidgetTestScene(Scene):
    """A scene whose widgets are made by a function given to it."""

    def __init__(self, app: App, furnish: Callable[["WidgetTestScene"], None]) -> None:
        super().__init__(app)
        self.furnish = furnish
        self.heard: list[object] = []

    def build(self) -> None:
        self.furnish(self)

    def handle(self, intent: object) -> bool:
        self.heard.append(intent)
        return True


@contextmanager
def showing(
    *widgets: tuple[Widget, tuple[float, float, float, float]],
    furnish: Callable[[WidgetTestScene], None] | None = None,
    size: tuple[int, int] = FULL_HD,
    settings: Settings = STILL,
    file: SettingsFile | None = None,
) -> Iterator[Driver]:
    """Open a scene with these widgets at these places."""

    def put(scene: WidgetTestScene) -> None:
        for widget, area in widgets:
            scene.ui.add(widget, area)

    driver = Driver(lambda app: WidgetTestScene(app, furnish or put), size, settings=settings, file=file)
    try:
        yield driver
    finally:
        driver.close()


def long_form(scene: WidgetTestScene) -> None:
    """Furnish it with more lines than can be seen at a time."""
    lines = [Toggle(f"t{number}", f"Line {number}", False) for number in range(20)]
    scene.ui.add(ScrollArea("scroll", Column("column", lines)), (100, 100, 600, 400))
