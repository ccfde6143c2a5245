"""Base class of scenes, and the services of the program for them."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, Protocol

import pygame

from stage.audio.sound import Sound
from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import SECONDS
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import Palette
from stage.graphics.work import RenderBudgetExceeded, thread_time
from stage.settings import Settings
from stage.ui.base import OnPress, Widget
from stage.ui.button import Button, ButtonKind
from stage.ui.device_words import Device
from stage.ui.dialog import Dialog
from stage.ui.input import WidgetInput
from stage.ui.intents import Intent, Stick
from stage.ui.notices import Tone, draw_tooltip
from stage.ui.scroll import ScrollArea
from stage.ui.widget_tree import WidgetTree, ancestors
from table.job import Job, ResultT
from table.language import Language

_BESIDE: Final = 90.0
"""Logical units by which widgets that have slid out are away from the window: shadows, and what rises above them."""


class SceneNavigator(Protocol):
    """Stack of scenes. Changes take effect after the current event."""

    @property
    def stack(self) -> "tuple[Scene, ...]":
        """All scenes, the front one last."""

    @property
    def is_fading(self) -> bool:
        """True until the front scene has faded in."""

    def push(self, scene: "Scene") -> None:
        """Put a scene in front of the current one, which pauses."""

    def pop(self) -> None:
        """Remove the front scene and resume the one behind. Without one behind, the program ends."""

    def replace(self, scene: "Scene") -> None:
        """Replace the front scene."""

    def restart(self, scene: "Scene") -> None:
        """Remove all scenes and start with this one."""


class Application(Protocol):
    """Services of the running program for scenes: :class:`stage.window.app.App`."""

    settings: Settings
    """Settings of the player; change them with :meth:`change`."""
    language: Language
    device: Device
    """Device that was used last."""
    painter: Painter
    sound: Sound

    @property
    def scenes(self) -> SceneNavigator:
        """Stack of scenes."""

    @property
    def is_attended(self) -> bool:
        """False while the window is hidden, or sentences pile up to be read aloud: bots wait."""

    def notify(self, text: str, tone: Tone = Tone.PLAIN, folder: Path | None = None) -> None:
        """Show a message at the top of the window for a few seconds. A press on it opens `folder`, if there is one."""

    def save_picture(self, picture: Callable[[Painter], pygame.Surface] | None = None) -> Path | None:
        """Save what `picture` draws, or the last frame, in the user's folder of pictures, and show its path."""

    def change(self, **changes: Any) -> None:
        """Change settings by name, apply and save them."""

    def key_hint(self, command: str) -> str:
        """Return the key of a command, or the button if a gamepad was used last; "" for an unknown command."""

    def key_title(self, command: str) -> str:
        """Return the key bound to a command as shown to the player, whatever was used last."""

    def button_hint(self, command: str) -> str:
        """Return the gamepad's button for a command as shown to the player, or "" if there is none."""

    def finish(self, job: Job[ResultT], ended: Callable[[Job[ResultT]], None], closing: str) -> None:
        """Run the rest of a job whatever scene is in front, at the latest before the program ends; then call `ended`.

        The job may fail, and then `ended` finds the exception as its failure. `closing` is shown if the window is
        closed before: what it waits for.
        """

    def open_folder(self, folder: Path) -> None:
        """Open a folder in the system's file manager."""

    def try_voice(self) -> None:
        """Say a sentence, for the player to hear how loud the voice is."""

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and window."""

    def ask_to_quit(self) -> None:
        """End the program if the front scene agrees. It may ask the player first."""

    def quit(self) -> None:
        """End the program after this frame, without asking."""


class Scene:
    """Screen of the program: widgets, with drawing below and above them.

    Override, in the order of a scene's life:
    `build()` adds the widgets; called on entering and again after a change of language, text size or contrast.
    `enter()` is called once, after the first build; `pause()` when another scene comes to the front, `resume()` when
    this one does again, `leave()` at the end. `handle(intent)` gets the input that no widget used; `update(dt)`
    advances time; `drop(path)` takes a file that was dropped onto the window;
    `draw(painter)` paints below the widgets and `draw_over(painter)` above them; both must not change state.
    `palette_name` is the name of a game or "shelf".
    """

    palette_name = "shelf"
    ambience: str = ""
    """Background sound while the scene is on the stack; None keeps that of the scene behind."""
    music: str = ""
    """Music while the scene is on the stack; "" keeps that of the scene behind."""
    catches_keys = False
    """True if the scene gets every key, even those that the window would handle (full screen, screenshot)."""

    def __init__(self, app: Application) -> None:
        self.app = app
        self.ui = WidgetTree(self)
        """Widgets of the scene."""
        self.input = WidgetInput(self.ui)
        self.spoken: list[str] = []
        """Sentences that are to be read aloud if the player wants that. The window empties it in each frame."""
        self.outdated: list[str] = []
        """Sentences that need not be read aloud any more if they still wait. The window empties it in each frame."""
        self._draw_begun = 0.0
        """Processor time at which the frame began to be drawn, in seconds."""

    def build(self) -> None:
        """Add the widgets."""

    def enter(self) -> None:
        """Begin; called once when the scene is first shown."""

    def make_ready(self) -> bool:
        """Prepare for part of a frame what the scene needs at first sight. Return True once it is ready.

        Until then the previous scene stays visible, and this one gets neither time nor input.
        """
        return True

    @property
    def sign(self) -> str:
        """Words over the previous scene if this one takes long to become ready."""
        return self.gettext("Setting up the board…")

    @property
    def aside(self) -> float:
        """Share by which the widgets have slid out of the window, 0.0–1.0: they cover nothing of the drawing then."""
        return 0.0

    @property
    def is_saved(self) -> bool:
        """True if nothing is lost that was played in the scene, if it ends now."""
        return True

    @property
    def is_watched(self) -> bool:
        """True while something goes on that a person watches without touching anything: no screen saver interrupts."""
        return False

    @property
    def is_calm(self) -> bool:
        """True if nothing moves quickly by itself, so that a few frames a second are enough without input."""
        return False

    @property
    def tension(self) -> int:
        """Tension for the music, by all that is at stake: 0, 1 or 2."""
        return 0

    @property
    def spoken_opening(self) -> list[str]:
        """Sentences that are read aloud as the scene comes to the front, its title first."""
        return []

    def can_be_read(self, widget: Widget) -> bool:
        """Return True if a focused widget may be read aloud: everybody at the screen hears it."""
        return True

    @property
    def is_filmed(self) -> bool:
        """True while every frame is kept, and drawn for that even if the window is not seen."""
        return False

    def pause(self) -> None:
        """Pause while another scene is in front."""

    def resume(self) -> None:
        """Resume in front again."""

    def leave(self) -> None:
        """Release what the scene holds; called when it is removed for good."""

    def handle(self, intent: Intent) -> bool:
        """Handle an intent that no widget used. Return True if it was used."""
        return False

    @property
    def notices_below(self) -> pygame.FRect:
        """Area below which notices appear, in its middle and as wide as it is at most."""
        return pygame.FRect(0.0, 0.0, theme.WIDTH, 0.0)

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds (at most 0.25)."""

    def draw(self, painter: Painter) -> None:
        """Paint below the widgets; by default a plain backdrop."""
        painter.layer("backdrop", painter.bleed, _backdrop, opaque=True)

    def draw_over(self, painter: Painter) -> None:
        """Paint above the widgets, but below dialogs and tooltips."""

    def on_quit(self) -> bool:
        """Return True to allow the window to close. A scene that asks first opens a dialog and returns False."""
        return True

    @property
    def type(self) -> Typesetter:
        return self.app.painter.type

    @property
    def palette(self) -> Palette:
        return theme.palette(self.palette_name, high_contrast=self.app.settings.high_contrast)

    @property
    def reduced_motion(self) -> bool:
        return self.app.settings.reduced_motion

    @property
    def emblems(self) -> bool:
        return self.app.settings.emblems

    def gettext(self, message: str) -> str:
        """Return the message in the player's language."""
        return self.app.language.gettext(message)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """Return the message in the player's language, in the form for `count`."""
        return self.app.language.ngettext(singular, plural, count)

    def key_hint(self, command: str) -> str:
        """Return the key bound to a command as shown to the player, or "" if there is none."""
        return self.app.key_hint(command)

    def notify(self, text: str) -> None:
        """Show a message at the bottom of the window."""
        self.app.notify(text)

    def play(self, sound: str, volume: float = 1.0, pitch: float = 1.0) -> None:
        """Play a sound by name."""
        self.app.sound.play(sound, volume=volume, pitch=pitch)

    def confirm(self, name: str, title: str, text: str, yes: str, action: OnPress, *, danger: bool = False) -> Dialog:
        """Open a dialog with the buttons "Cancel" (NAME.no) and `yes` (NAME.yes), which runs `action`."""
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
        """Rebuild the widgets. Focus and scroll offsets stay with widgets of the same names."""
        focused = self.ui.focused.name if self.ui.focused else ""
        scrolled = self.ui.scrolled()
        self.ui.clear()
        self.build()
        self.ui.scroll(scrolled)
        if focused and self.ui.has(focused):
            self.ui.focus(self.ui.find(focused))

    def receive(self, intent: Intent) -> None:
        """Offer an intent to the widgets, then to `handle`."""
        self.ui.settle()
        if not self.input.handle(intent):
            self.handle(intent)

    def drop(self, path: Path) -> None:
        """Take a file that was dropped onto the window, in front of any dialog. By default, say where files belong."""
        self.notify(self.gettext("Drop a shared match onto the shelf or the replays."))

    def take_stick(self, stick: Stick) -> bool:
        """Use the left stick of a gamepad; return False to read it as arrow keys."""
        return self.input.handle(stick)

    @property
    def can_rebuild(self) -> bool:
        """True if nothing would be lost by :meth:`rebuild`: no dialog, no list and nothing in the hand."""
        pressed = self.ui.captured is not None or self.input.touched
        return self.ui.dialog is None and self.ui.popup is None and not pressed

    def live(self, dt: float) -> None:
        """Update the scene and its widgets."""
        self.update(dt)
        self.ui.settle()
        self.input.update(dt)

    def render(self, painter: Painter) -> None:
        """Draw the whole scene."""
        self._draw_begun = thread_time()
        self.draw_ground(painter)
        self.draw_on_ground(painter)

    def draw_ground(self, painter: Painter) -> None:
        """Draw everything below the widgets, as far as the render time allows."""
        painter.canvas.palette = self.palette
        self.ui.settle()
        with suppress(RenderBudgetExceeded):
            self.draw(painter)

    def draw_on_ground(self, painter: Painter) -> None:
        """Draw everything else, as far as the render time allows."""
        painter.canvas.palette = self.palette
        if self.aside < 1.0:
            _draw_widgets(painter, self.ui, self.aside)
        if not self.ui.dialogs and not self.aside:
            with suppress(RenderBudgetExceeded):
                _draw_focus(painter, self.ui, self.input)
        with suppress(RenderBudgetExceeded):
            self.draw_over(painter)
            _draw_overlays(painter, self.ui, self.input)
            if not self.aside:
                _draw_tooltip(painter, self.ui, self.input)
        if not painter.is_limited:
            # Under a limit what is seen comes first, as it does where it takes long.
            left = _FRAME - (thread_time() - self._draw_begun)
            self.ui.rehearsal.step(painter, max(_LEAST_AHEAD, min(SECONDS, left)))


_FRAME: Final = 0.011
"""Seconds of drawing after which only little is made ahead."""
_LEAST_AHEAD: Final = 0.0005


def _draw_widgets(painter: Painter, tree: WidgetTree, aside: float) -> None:
    """Draw the widgets that are not lifted, each as far as the render time allows."""
    for widget in tree.roots:
        if not widget.lifted:
            with suppress(RenderBudgetExceeded), painter.moved(*_way_out(widget.rect, painter.bleed, aside)):
                widget.render(painter)


def _way_out(area: pygame.FRect, window: pygame.FRect, share: float) -> tuple[float, float]:
    """Return how far an area has moved that has gone a share of its shortest way out of the window."""
    ways = (
        (window.left - area.right - _BESIDE, 0.0), (window.right - area.left + _BESIDE, 0.0),
        (0.0, window.top - area.bottom - _BESIDE), (0.0, window.bottom - area.top + _BESIDE),
    )  # fmt: skip
    dx, dy = min(ways, key=lambda way: abs(way[0] + way[1]))
    return share * dx, share * dy


def _draw_overlays(painter: Painter, tree: WidgetTree, pointing: WidgetInput) -> None:
    """Draw dialogs and popup."""
    for dialog in tree.dialogs:
        dialog.render(painter)
    if tree.dialogs:
        _draw_focus(painter, tree, pointing)
    if tree.popup is not None:
        tree.popup.render(painter)


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


def _backdrop(painter: Painter) -> None:
    """Draw a dim room with a lamp above the middle."""
    colours, room = painter.palette, painter.bleed
    painter.gradient(room, colours.backdrop_top, colours.backdrop_bottom)
    if colours.high_contrast:
        return
    light = pygame.FRect(0, 0, room.width * 1.1, room.height * 1.3)
    light.center = (room.centerx, room.top + room.height * 0.16)
    painter.glow(light, (255, 255, 255), round(255 * theme.LAMP))
    painter.grain(room)
