"""The base of all widgets: a named rectangle with a state, that can be focused, pressed and drawn."""

import math
from collections.abc import Callable, Sequence
from typing import Protocol, TypedDict, Unpack

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.theme import Palette
from stage.graphics.typeset import Typesetter
from stage.ui.intents import KeyPress

ScreenPoint = tuple[float, float]


class Surroundings(Protocol):
    """What a widget needs to know of where it is shown."""

    @property
    def type(self) -> Typesetter:
        """Fonts and measures at the player's text scale."""

    @property
    def palette(self) -> Palette:
        """The colours of the scene."""

    @property
    def reduced_motion(self) -> bool:
        """Whether changes of state are instant."""

    @property
    def emblems(self) -> bool:
        """Whether seats show their emblem beside their colour."""

    def gettext(self, message: str) -> str:
        """The message in the player's language."""

    def key_hint(self, command: str) -> str:
        """The key bound to a command, as shown to the player; "" if there is none."""

    def notify(self, text: str) -> None:
        """Say something to the player in a line that goes away by itself."""

    def play(self, sound: str, volume: float = 1.0) -> None:
        """Play a sound of the interface."""


class WidgetHost(Surroundings, Protocol):
    """What a widget asks of the tree that it is part of."""

    def focus(self, widget: "Widget | None") -> None:
        """Give the keyboard to a widget."""

    def has_focus(self, widget: "Widget") -> bool:
        """Whether a widget has the keyboard."""

    def is_marked(self, widget: "Widget") -> bool:
        """Return True if the device that was used last is on this widget: the pointer over it, or the keyboard."""

    def open_popup(self, popup: "Widget", owner: "Widget") -> None:
        """Show a widget above all others until it is closed or something else is clicked."""

    def close_popup(self) -> None:
        """Close the popup and give the keyboard back to its owner."""

    def relayout(self) -> None:
        """Place all widgets again (a text or a list has changed its size)."""


class WidgetOptions(TypedDict, total=False):
    """What every widget can be given besides its own; see :class:`Widget`."""

    tooltip: str
    key: str
    enabled: bool
    reason: str
    visible: bool
    grow: float


class Widget:
    """A named rectangle on a scene, in logical units.

    `value` is what the widget stands for (a number, a choice, a text), None for those that stand for nothing.
    `reason` says why the widget is disabled: it stays reachable, and its tool-tip shows the reason.
    `key` is a command of the key bindings: its key is shown in the tool-tip and activates the widget.
    `grow` is the share of the room left over that it takes in a row or column.
    """

    focusable = False
    clickable = False
    takes_text = False
    settles = False
    """True if it swallows clicks and Enter while it is new (:class:`stage.ui.input.Settling`)."""
    cursor = pygame.SYSTEM_CURSOR_ARROW

    def __init__(self, name: str, **common: Unpack[WidgetOptions]) -> None:
        self.name = name
        self.tooltip = common.get("tooltip", "")
        self.key = common.get("key", "")
        self.enabled = common.get("enabled", True)
        self.reason = common.get("reason", "")
        self.visible = common.get("visible", True)
        self.grow = common.get("grow", 0.0)
        self.rect = pygame.FRect(0, 0, 0, 0)
        self.group: object | None = None
        """What it belongs to with others between which the arrow keys go first."""
        self.follows = ""
        """Name of the widget after which Tab reaches this one; "" for its place in the reading order."""
        self.hovered = False
        self.pressed = False
        self.pointer: ScreenPoint | None = None
        """Where the pointer was last seen over it."""
        self.parent: Widget | None = None
        self._host: WidgetHost | None = None
        self.warmth = 0.0
        """How far the hover has faded in, 0.0 to 1.0."""

    @property
    def host(self) -> WidgetHost:
        """The scene; only after the widget was added to one."""
        assert self._host is not None, f"the widget {self.name!r} is on no scene yet"
        return self._host

    @property
    def children(self) -> Sequence["Widget"]:
        """Widgets inside this one, in reading order."""
        return ()

    def attach(self, host: WidgetHost, parent: "Widget | None" = None) -> None:
        """Make this widget and everything in it part of a scene."""
        self._host = host
        self.parent = parent
        for child in self.children:
            child.attach(host, self)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        """The size that suits the contents, within `width` if given."""
        return (self.rect.width, self.rect.height)

    def outgrows(self, width: float, height: float) -> bool:
        """Return True if the contents need more than `height` within `width`."""
        return self.preferred(width)[1] > height

    def place(self, area: RectLike) -> None:
        """Put the widget (and all in it) into this area."""
        self.rect = pygame.FRect(area)

    def shift(self, dx: float, dy: float) -> None:
        """Move the widget and everything in it."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    @property
    def value(self) -> object:
        """What the widget stands for."""
        return None

    @property
    def meaning(self) -> object:
        """Whatever says what a click does, hashable; None where that never changes."""
        return None

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""
        return self._host is not None and self._host.has_focus(self)

    @property
    def marked(self) -> bool:
        """Whether the device that was used last is on it; of all widgets of a scene this is true for one at most."""
        return self._host is not None and self._host.is_marked(self)

    @property
    def can_focus(self) -> bool:
        """Whether Tab reaches it: visible, and enabled or able to say why not."""
        return self.focusable and self.visible and (self.enabled or bool(self.reason))

    def disable(self, reason: str = "") -> None:
        """Grey it out; the reason appears in the tool-tip."""
        self.enabled, self.reason = False, reason

    def enable(self) -> None:
        """Make it usable."""
        self.enabled, self.reason = True, ""

    def allow(self, allowed: bool, reason: str) -> None:
        """Make it usable, or grey it out with the reason."""
        if allowed:
            self.enable()
        else:
            self.disable(reason)

    @property
    def explained(self) -> pygame.FRect:
        """What the tool-tip stands beside: all of the widget, or what is pointed at within it."""
        return self.rect

    @property
    def seen(self) -> bool:
        """Whether it and everything round it is visible."""
        return self.visible and (self.parent is None or self.parent.seen)

    def distance(self, at: ScreenPoint) -> float:
        """How far a point lies outside the widget; 0.0 inside."""
        dx = max(self.rect.left - at[0], 0.0, at[0] - self.rect.right)
        dy = max(self.rect.top - at[1], 0.0, at[1] - self.rect.bottom)
        return math.hypot(dx, dy)

    def pointer_down(self, at: ScreenPoint) -> None:
        """The left button went down on it."""

    def pointer_move(self, at: ScreenPoint) -> None:
        """The pointer moved while it is pressed."""

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        """The button came up, inside or outside of it."""
        if inside:
            self.activate()

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        """The wheel turned over it; False hands the wheel to whatever it lies in."""
        return False

    def press_key(self, press: KeyPress) -> bool:
        """A key, while it has the focus; False if it means nothing here."""
        if press.command in ("enter", "space") and self.clickable:
            self.activate()
            return True
        return False

    def type_text(self, text: str) -> bool:
        """Typed text, while it has the focus; False if it takes none."""
        return False

    def activate(self) -> None:
        """Do what a click does."""

    def lost_focus(self) -> None:
        """The keyboard went elsewhere."""

    def update(self, dt: float) -> None:
        """Live through `dt` seconds."""
        goal = 1.0 if self.hovered and self.enabled else 0.0
        self.warmth = goal if self.host.reduced_motion else approach(self.warmth, goal, dt * 8.0)
        for child in self.children:
            child.update(dt)

    def render(self, painter: Painter) -> None:
        """Draw it and everything in it, if visible."""
        if not self.visible:
            return
        self.draw(painter)
        for child in self.children:
            child.render(painter)

    def draw(self, painter: Painter) -> None:
        """Draw the widget itself."""

    def draw_focus(self, painter: Painter) -> None:
        """Draw the focus ring."""
        focus_ring(painter, self.rect)


class Control(Widget):
    """A widget that is pressed: by the pointer, which becomes a hand, or with the keyboard."""

    focusable = True
    clickable = True
    settles = True
    cursor = pygame.SYSTEM_CURSOR_HAND


def focus_ring(painter: Painter, area: RectLike, radius: float = theme.RADIUS) -> None:
    """A light ring inside a dark one, visible on every ground."""
    box = pygame.FRect(area)
    painter.outline(box.inflate(16, 16), painter.palette.focus_halo, 7, radius + 8)
    painter.outline(box.inflate(13, 13), painter.palette.focus, 4, radius + 6)


def inner_focus_ring(painter: Painter, area: RectLike) -> None:
    """The same on the inside, for what fills a board up to its edge."""
    box = pygame.FRect(area)
    painter.outline(box.inflate(-4, -4), painter.palette.focus_halo, 7, theme.RADIUS)
    painter.outline(box.inflate(-7, -7), painter.palette.focus, 4, theme.RADIUS)


def approach(value: float, goal: float, by: float) -> float:
    """`value` moved towards `goal` by at most `by`."""
    return min(goal, value + by) if value < goal else max(goal, value - by)


def stepped(share: float) -> float:
    """A share in eighths, so that fading colours stay few enough to be kept by the painter."""
    return round(share * 8) / 8


OnPress = Callable[[], object]
