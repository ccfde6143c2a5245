"""Giving a command another key: the next key that is struck, unless something else has it."""

from collections.abc import Callable

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.settings import COMMANDS
from stage.ui.intents import FIXED_KEYS, MODIFIER_KEYS, KeyPress, key_title
from stage.ui.scene import Scene
from stage.ui.widgets import Button, Dialog, Widget


class KeyCatcher(Widget):
    """Waits for a key and shows why the last one will not do."""

    focusable = True

    def __init__(self, name: str, caught: Callable[[KeyPress], str]) -> None:
        """`caught` takes each key that is struck and says why it will not do; "" if it has been taken."""
        super().__init__(name)
        self._caught = caught
        self.complaint = ""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        line = self.host.type.line_height(theme.BODY)
        return (width or 600.0, max(3 * line, self.host.type.measure(self.complaint, theme.BODY, width)[1]))

    def press_key(self, press: KeyPress) -> bool:
        if press.command == "cancel":
            return False
        if press.key not in MODIFIER_KEYS:
            self.complaint = self._caught(press)
            if self.complaint:
                self.host.play("denied")
        return True

    def draw(self, painter: Painter) -> None:
        text, ink = (self.complaint, painter.palette.bad) if self.complaint else ("…", painter.palette.ink_soft)
        painter.text(text, self.rect.topleft, theme.BODY, ink, wrap=True, max_width=self.rect.width)

    def draw_focus(self, painter: Painter) -> None:
        """It has the keyboard all the time; a ring would say nothing."""


def ask_for_key(scene: Scene, command: str, taken: Callable[[str], None], done: Callable[[], None]) -> None:
    """Open the dialog. `taken` is called with the new key as the settings keep it; `done` when the dialog closes."""
    title = scene.gettext("A key for “{command}”").format(command=scene.gettext(COMMANDS[command].title))
    text = scene.gettext("Strike the key. Ctrl, Alt and Shift may be held with it. Esc leaves everything as it is.")

    def caught(press: KeyPress) -> str:
        if press.key in FIXED_KEYS or press.key == pygame.K_TAB:
            return scene.gettext("This key has the same meaning everywhere and cannot be given to something else.")
        title = key_title(press.key, press.mods, press.sign)
        other = next((name for name, key in scene.app.settings.bindings().items() if key == title), command)
        if other != command:
            complaint = scene.gettext(
                "{key} is the key for “{command}” already. Take another one, or change that first."
            )
            return complaint.format(key=scene.key_hint(other), command=scene.gettext(COMMANDS[other].title))
        scene.ui.close_dialog(dialog)
        done()
        taken(title)
        return ""

    cancel = Button("key.cancel", scene.gettext("Cancel"), done)
    dialog = Dialog("key", title, text, [cancel], content=[KeyCatcher("key.catcher", caught)])
    scene.ui.open_dialog(dialog)
