"""One screen of the program."""

from contextlib import suppress
from typing import Any, Protocol

import pygame

from stage.audio.sound import Sound
from stage.graphics import theme
from stage.graphics.allowance import RenderBudgetExceeded
from stage.graphics.painter import Painter
from stage.graphics.theme import Palette
from stage.graphics.typeset import Typesetter
from stage.settings import Settings
from stage.ui.base import OnPress
from stage.ui.button import Button, ButtonKind
from stage.ui.dialog import Dialog
from stage.ui.input import WidgetInput
from stage.ui.intents import Intent
from stage.ui.notices import Tone, draw_tooltip
from stage.ui.scroll import ScrollArea
from stage.ui.widget_tree import WidgetTree, ancestors
from table.language import Language


def draw_widgets(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    """Draw the widgets of the scene itself and the focus ring; as much of each as there is time for."""
    for widget in tree.roots:
        with suppress(RenderBudgetExceeded):
            widget.render(painter)
    if not tree.dialogs:
        with suppress(RenderBudgetExceeded):
            _draw_focus(painter, tree, pointing)


def draw_overlays(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    """Draw dialogs, the popup and the tool-tip."""
    for dialog in tree.dialogs:
        dialog.render(painter)
    if tree.dialogs:
        _draw_focus(painter, tree, pointing)
    if tree.popup is not None:
        tree.popup.render(painter)
    _draw_tooltip(painter, tree, pointing)


def _draw_focus(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    widget = tree.focused
    if widget is None or widget is tree.popup or not widget.visible:
        return
    if not (pointing.by_keyboard or widget.takes_text):
        return
    clip = next((parent for parent in ancestors(widget) if isinstance(parent, ScrollArea)), None)
    if clip is None:
        widget.draw_focus(painter)
        return
    with painter.clip(clip.rect.inflate(2 * theme.GAP, 2 * theme.GAP)):
        widget.draw_focus(painter)


def _draw_tooltip(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    widget = pointing.tooltip_shown
    if widget is not None:
        key = tree.key_hint(widget.key) if widget.key else ""
        reason = widget.reason if not widget.enabled else ""
        draw_tooltip(painter, widget.explained, widget.tooltip, key=key, reason=reason)


class SceneNavigator(Protocol):
    """The stack that scenes stand on; changes are made after the present event."""

    def push(self, scene: "Scene") -> None:
        """Put a scene in front of the present one, which pauses."""

    def pop(self) -> None:
        """Take the scene in front off; the one behind it resumes. Without one behind, the program ends."""

    def replace(self, scene: "Scene") -> None:
        """Put a scene in the place of the one in front."""

    def restart(self, scene: "Scene") -> None:
        """Take all scenes off and begin with this one."""


class Application(Protocol):
    """What every scene has at hand of the running program: :class:`stage.window.app.App`."""

    settings: Settings
    """The player's settings; changed by :meth:`change`."""
    language: Language
    """The player's language."""
    painter: Painter
    """Draws onto the window."""
    sound: Sound
    """Plays sounds."""

    @property
    def scenes(self) -> SceneNavigator:
        """The stack of scenes."""

    def notify(self, text: str, tone: Tone = Tone.PLAIN) -> None:
        """Show a line at the bottom of the window for a few seconds."""

    def change(self, **changes: Any) -> None:
        """Change settings by name, use them at once and save them."""

    def key_hint(self, command: str) -> str:
        """The key bound to a command, as shown to the player; "" for an unknown command."""

    def toggle_fullscreen(self) -> None:
        """Full screen or window."""

    def ask_to_quit(self) -> None:
        """End the program if the scene in front agrees; it may ask the player first."""

    def quit(self) -> None:
        """End the program after this frame, without asking."""


class Scene:
    """One screen of the program: widgets, and what is drawn below and above them.

    Write a scene by overriding, in the order of its life:
    `build()` adds the widgets; called on entering and again whenever language, text size or contrast change.
    `enter()` once, after the first build; `pause()` when another scene comes on top, `resume()` when it is on top
    again, `leave()` at the end. `handle(intent)` gets what the widgets had no use for; `update(dt)` lives;
    `draw(painter)` paints below the widgets and `draw_over(painter)` above them; both change nothing.
    `palette_name` is the name of a game or "shelf".
    """

    palette_name = "shelf"
    ambience: str | None = None
    """What sounds in the background while the scene is on the stack; None leaves it to the scene behind."""
    catches_keys = False
    """Whether every key goes to the scene, even those that the window itself answers (full screen, picture)."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.ui = WidgetTree(self)
        """The widgets."""
        self.input = WidgetInput(self.ui)

    def build(self) -> None:
        """Add the widgets."""

    def enter(self) -> None:
        """The scene comes on stage."""

    def make_ready(self) -> bool:
        """Work for a part of a frame on what the scene cannot be shown without; return True once that is there.

        Until then the last scene is still seen, and this one has neither time nor input.
        """
        return True

    def pause(self) -> None:
        """Another scene stands in front now."""

    def resume(self) -> None:
        """It is in front again."""

    def leave(self) -> None:
        """It is taken off for good."""

    def handle(self, intent: Intent) -> bool:
        """Answer an intent that no widget took; True if it meant something here."""
        return False

    def update(self, dt: float) -> None:
        """Live through `dt` seconds (never more than 0.25)."""

    def draw(self, painter: Painter) -> None:
        """Paint what lies below the widgets; by default the room's plain backdrop."""
        painter.layer("backdrop", painter.bleed, _backdrop, opaque=True)

    def draw_over(self, painter: Painter) -> None:
        """Paint what flies above the widgets (but below dialogs and tool-tips)."""

    def on_quit(self) -> bool:
        """The window is to be closed: True lets it. A scene that asks first opens a dialog and returns False."""
        return True

    @property
    def type(self) -> Typesetter:
        """Fonts and measures at the player's text scale."""
        return self.app.painter.type

    @property
    def palette(self) -> Palette:
        """The colours of the scene."""
        return theme.palette(self.palette_name, high_contrast=self.app.settings.high_contrast)

    @property
    def reduced_motion(self) -> bool:
        """Whether changes of state are instant."""
        return self.app.settings.reduced_motion

    @property
    def emblems(self) -> bool:
        """Whether seats show their emblem beside their colour."""
        return self.app.settings.emblems

    def gettext(self, message: str) -> str:
        """The message in the player's language."""
        return self.app.language.gettext(message)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """The message in the player's language, in the form that goes with `count`."""
        return self.app.language.ngettext(singular, plural, count)

    def key_hint(self, command: str) -> str:
        """The key bound to a command, as shown to the player; "" if there is none."""
        return self.app.key_hint(command)

    def notify(self, text: str) -> None:
        """Say something to the player in a line at the bottom of the window."""
        self.app.notify(text)

    def play(self, sound: str, volume: float = 1.0, pitch: float = 1.0) -> None:
        """Play a sound by name."""
        self.app.sound.play(sound, volume=volume, pitch=pitch)

    def confirm(self, name: str, title: str, text: str, yes: str, action: OnPress, *, danger: bool = False) -> Dialog:
        """Ask before doing something: a dialog with "Cancel" (NAME.no) and the button `yes` (NAME.yes)."""
        kind = ButtonKind.DANGER if danger else ButtonKind.PRIMARY
        buttons = [
            Button(f"{name}.no", self.gettext("Cancel")),
            Button(f"{name}.yes", yes, action, kind=kind),
        ]
        return self.ui.open_dialog(Dialog(name, title, text, buttons, default=f"{name}.no" if danger else ""))

    def tell(self, name: str, title: str, text: str) -> Dialog:
        """Show a message with one button, "Close" (NAME.close)."""
        return self.ui.open_dialog(
            Dialog(name, title, text, [Button(f"{name}.close", self.gettext("Close"), kind=ButtonKind.PRIMARY)])
        )

    def rebuild(self) -> None:
        """Throw the widgets away and build them anew; focus and scrolling stay with the widgets of the same names."""
        focused = self.ui.focused.name if self.ui.focused else ""
        scrolled = self.ui.scrolled()
        self.ui.clear()
        self.build()
        self.ui.scroll(scrolled)
        if focused and self.ui.has(focused):
            self.ui.focus(self.ui.find(focused))

    def receive(self, intent: Intent) -> None:
        """Offer an intent to the widgets, then to `handle`."""
        if not self.input.take(intent):
            self.handle(intent)

    def live(self, dt: float) -> None:
        """Update the scene and its widgets."""
        self.update(dt)
        self.input.update(dt)

    def render(self, painter: Painter) -> None:
        """Draw everything of the scene."""
        self.draw_ground(painter)
        self.draw_on_ground(painter)

    def draw_ground(self, painter: Painter) -> None:
        """Draw what lies below the widgets, as far as there is time for it."""
        painter.canvas.palette = self.palette
        with suppress(RenderBudgetExceeded):
            self.draw(painter)

    def draw_on_ground(self, painter: Painter) -> None:
        """Draw everything else, as far as there is time for it."""
        painter.canvas.palette = self.palette
        draw_widgets(painter, self.ui, self.input)
        with suppress(RenderBudgetExceeded):
            self.draw_over(painter)
            draw_overlays(painter, self.ui, self.input)


def _backdrop(painter: Painter) -> None:
    """A dim room with one lamp above the middle."""
    colours, room = painter.palette, painter.bleed
    painter.gradient(room, colours.backdrop_top, colours.backdrop_bottom)
    if colours.high_contrast:
        return
    light = pygame.FRect(0, 0, room.width * 1.1, room.height * 1.3)
    light.center = (room.centerx, room.top + room.height * 0.16)
    painter.glow(light, (255, 255, 255), round(255 * theme.LAMP))
    painter.grain(room)
