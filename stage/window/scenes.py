"""Scenes and the stack they stand on."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from stage.graphics import palettes
from stage.graphics.painter import Painter
from stage.graphics.palettes import Palette
from stage.graphics.typeset import Typesetter
from stage.ui.input import Desk
from stage.ui.widgets.base import Action
from stage.ui.widgets.button import Button, Kind
from stage.ui.widgets.dialog import Dialog
from stage.window.intents import Intent, PointerMove

if TYPE_CHECKING:
    from stage.window.app import App

_FADE = 0.18
"""Seconds of the cross-fade between two scenes."""


class Scene(Desk):
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

    def __init__(self, app: "App") -> None:
        super().__init__()
        self.app = app

    # --- life, to be overridden -------------------------------------------------------------------------------------

    def build(self) -> None:
        """Add the widgets."""

    def enter(self) -> None:
        """The scene comes on stage."""

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

    # --- what a scene has at hand -----------------------------------------------------------------------------------

    @property
    def type(self) -> Typesetter:
        """Fonts and measures at the player's text scale."""
        return self.app.painter.type

    @property
    def palette(self) -> Palette:
        """The colours of the scene."""
        return palettes.palette(self.palette_name, high_contrast=self.app.settings.high_contrast)

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

    def confirm(self, name: str, title: str, text: str, yes: str, action: Action, *, danger: bool = False) -> Dialog:
        """Ask before doing something: a dialog with "Cancel" (NAME.no) and the button `yes` (NAME.yes)."""
        kind = Kind.DANGER if danger else Kind.PRIMARY
        buttons = [
            Button(f"{name}.no", self.gettext("Cancel")),
            Button(f"{name}.yes", yes, action, kind=kind),
        ]
        default = f"{name}.no" if danger else f"{name}.yes"
        return self.open_dialog(Dialog(name, title, text, buttons, default=default, cancel=f"{name}.no"))

    def tell(self, name: str, title: str, text: str) -> Dialog:
        """Show a message with one button, "Close" (NAME.close)."""
        return self.open_dialog(
            Dialog(name, title, text, [Button(f"{name}.close", self.gettext("Close"), kind=Kind.PRIMARY)])
        )

    # --- called by the stack ----------------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Throw the widgets away and build them anew; focus and scrolling stay with the widgets of the same names."""
        focused = self.focused.name if self.focused else ""
        scrolled = self.scrolled()
        self.clear()
        self.build()
        self.scroll(scrolled)
        if focused and self.has(focused):
            self.focus(self.find(focused))

    def receive(self, intent: Intent) -> None:
        """Offer an intent to the widgets, then to `handle`."""
        if not self.take(intent):
            self.handle(intent)

    def live(self, dt: float) -> None:
        """Update the scene and its widgets."""
        self.update(dt)
        self.update_widgets(dt)

    def render(self, painter: Painter) -> None:
        """Draw everything of the scene."""
        painter.palette = self.palette
        self.draw(painter)
        self.draw_widgets(painter)
        self.draw_over(painter)
        self.draw_overlays(painter)


class SceneManager:
    """A stack of scenes; the top one is seen and played.

    Changes are asked for at any time and made by `apply`: after every event and every update, so that a scene which has
    asked to leave gets no further input and no further time.
    """

    def __init__(self) -> None:
        self._stack: list[Scene] = []
        self._wishes: list[Callable[[], None]] = []
        self._veil: pygame.Surface | None = None
        self._veil_left = 0.0

    @property
    def current(self) -> Scene | None:
        """The scene in front."""
        return self._stack[-1] if self._stack else None

    @property
    def stack(self) -> tuple[Scene, ...]:
        """All scenes, the one in front last."""
        return tuple(self._stack)

    @property
    def ambience(self) -> str | None:
        """The ambience of the foremost scene that has one."""
        return next((scene.ambience for scene in reversed(self._stack) if scene.ambience), None)

    def push(self, scene: Scene) -> None:
        """Put a scene in front of the present one, which pauses."""
        self._wishes.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Take the scene in front off; the one behind it resumes. Without one behind, the program ends."""
        self._wishes.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Put a scene in the place of the one in front."""
        self._wishes.append(lambda: self._replace(scene))

    def restart(self, scene: Scene) -> None:
        """Take all scenes off and begin with this one."""
        self._wishes.append(lambda: self._restart(scene))

    def end(self) -> None:
        """Take all scenes off: the program ends."""
        while self._stack:
            self._stack.pop().leave()

    def apply(self, seen: pygame.Surface | None = None) -> None:
        """Make the changes asked for. `seen` is the last frame, to be faded out; None changes at once."""
        if not self._wishes:
            return
        before = self.current
        pointer = before.pointer if before is not None else None
        while self._wishes:
            self._wishes.pop(0)()
        now = self.current
        if before is None or now is None:
            return
        before.lose_pointer()
        if pointer is not None:
            now.take(PointerMove(pointer))
        if seen is not None:
            self._veil, self._veil_left = seen.copy(), _FADE

    def rebuild(self) -> None:
        """Build the widgets of all scenes anew, after a change of language, text size or contrast."""
        for scene in self._stack:
            scene.rebuild()

    def update(self, dt: float) -> None:
        """Let the scene in front live, and the fade fade."""
        self._veil_left = max(0.0, self._veil_left - dt)
        if self._veil_left == 0.0:
            self._veil = None
        if self.current is not None:
            self.current.live(dt)

    def draw(self, painter: Painter) -> None:
        """Draw the scene in front, and over it what is left of the last one."""
        if self.current is not None:
            self.current.render(painter)
        if self._veil is not None and self._veil.get_size() == painter.target.get_size():
            self._veil.set_alpha(round(255 * self._veil_left / _FADE))
            painter.target.blit(self._veil, (0, 0))

    def _push(self, scene: Scene) -> None:
        if self._stack:
            self._stack[-1].pause()
        self._enter(scene)

    def _pop(self) -> None:
        if self._stack:
            self._stack.pop().leave()
        if self._stack:
            self._stack[-1].resume()

    def _replace(self, scene: Scene) -> None:
        if self._stack:
            self._stack.pop().leave()
        self._enter(scene)

    def _restart(self, scene: Scene) -> None:
        self.end()
        self._enter(scene)

    def _enter(self, scene: Scene) -> None:
        self._stack.append(scene)
        scene.build()
        scene.enter()


def _backdrop(painter: Painter) -> None:
    """A dim room with one lamp above the middle."""
    colours, room = painter.palette, painter.bleed
    painter.gradient(room, colours.backdrop_top, colours.backdrop_bottom)
    if colours.high_contrast:
        return
    light = pygame.FRect(0, 0, room.width * 1.1, room.height * 1.3)
    light.center = (room.centerx, room.top + room.height * 0.16)
    painter.glow(light, (255, 255, 255), round(255 * palettes.LAMP))
    painter.grain(room)
