"""Base class of all widgets, and the services of the tree that contains them."""

import math
from collections.abc import Callable, Sequence
from typing import Generic, Protocol, Self, TypedDict, TypeVar, Unpack, overload

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.graphics.rehearsal import Rehearsal
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import Palette
from stage.ui.intents import KeyPress

ScreenPoint = tuple[float, float]
ValueT = TypeVar("ValueT")


class Surroundings(Protocol):
    """Read-only facts about the scene, for drawing and wording widgets."""

    @property
    def type(self) -> Typesetter:
        """Fonts and text measurement at the player's text scale."""

    @property
    def palette(self) -> Palette:
        """Colours of the scene."""

    @property
    def reduced_motion(self) -> bool:
        """True if state changes take effect without animation."""

    @property
    def emblems(self) -> bool:
        """True if seats show an emblem in addition to their colour."""

    def gettext(self, message: str) -> str:
        """Return the message in the player's language."""

    def key_hint(self, command: str) -> str:
        """Return the key bound to a command as shown to the player, or "" if there is none."""

    def notify(self, text: str) -> None:
        """Show a short message that disappears by itself."""

    def play(self, sound: str, volume: float = 1.0, pitch: float = 1.0) -> None:
        """Play an interface sound."""


class WidgetHost(Surroundings, Protocol):
    """Services that a widget tree provides to its widgets."""

    def focus(self, widget: "Widget | None") -> None:
        """Move the keyboard focus to a widget."""

    rehearsal: Rehearsal
    """Drawings of widgets and images that will be seen soon."""
    by_finger: bool
    """True if the last press came from a finger."""

    def touchable(self, size: float) -> float:
        """Return `size`, or the least size of what a finger can hit while fingers are used."""

    def has_focus(self, widget: "Widget") -> bool:
        """Return True if the widget has the keyboard focus."""

    def is_marked(self, widget: "Widget") -> bool:
        """Return True if the last used device is on this widget: the pointer over it, or the keyboard focus."""

    def open_popup(self, popup: "Widget", owner: "Widget") -> None:
        """Show a widget above all others until it is closed or the player clicks elsewhere."""

    def close_popup(self) -> None:
        """Close the popup and return the focus to its owner."""

    def outdate(self, widget: "Widget") -> None:
        """Request a new layout of the root of `widget` before the next input or picture."""


class WidgetOptions(TypedDict, total=False):
    """Keyword arguments common to all widgets; see :class:`Widget`."""

    tooltip: str
    key: str
    enabled: bool
    reason: str
    visible: bool
    grow: float


class LayoutValue(Generic[ValueT]):
    """Attribute of a widget on which the layout around it depends: a new value outdates that layout."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._slot = f"_{name}"

    @overload
    def __get__(self, widget: None, owner: type) -> Self: ...
    @overload
    def __get__(self, widget: "Widget", owner: type) -> ValueT: ...
    def __get__(self, widget: "Widget | None", owner: type) -> ValueT | Self:
        if widget is None:
            return self
        value: ValueT = getattr(widget, self._slot)
        return value

    def __set__(self, widget: "Widget", value: ValueT) -> None:
        facts = widget.__dict__
        if self._slot not in facts or facts[self._slot] != value:
            facts[self._slot] = value
            widget.outdate()


class Widget:
    """Named rectangle on a scene, in logical units.

    `value` is the widget's content (a number, choice or text), or None if it has none.
    `reason` says why the widget is disabled. It stays reachable, and its tooltip shows the reason.
    `key` is a command of the key bindings. Its key activates the widget and is shown in the tooltip.
    `grow` is its share of the free space in a row or column.
    """

    focusable = False
    clickable = False
    takes_text = False
    settles = False
    """True if it ignores clicks and Enter while it is new (:class:`stage.ui.settling.Settling`)."""
    lifted = False
    """True for a root that the scene leaves to its owner, which renders it in front of the animation."""
    cursor = pygame.SYSTEM_CURSOR_ARROW
    visible = LayoutValue[bool]()
    grow = LayoutValue[float]()
    parent: "Widget | None" = None
    _host: WidgetHost | None = None
    _visible: bool

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
        """Key shared by the widgets that the arrow keys visit before any others."""
        self.follows = ""
        """Name of the widget that precedes this one in the Tab order; "" to keep the reading order."""
        self.spoken_as = ""
        """Name for reading aloud of a widget without a text or a tooltip that names it."""
        self.is_public = False
        """True if it and what it contains may be read aloud while one of several people at the screen has a secret.

        Its words tell nothing of that, and everybody sees at once what a press does.
        """
        self.hovered = False
        self.pressed = False
        self.pointer: ScreenPoint | None = None
        """Last position of the pointer over the widget."""
        self.warmth = 0.0
        """Progress of the hover fade, 0.0–1.0."""

    @property
    def host(self) -> WidgetHost:
        """Tree that contains the widget. Available only after the widget was added."""
        assert self._host is not None, f"the widget {self.name!r} is on no scene yet"
        return self._host

    @property
    def children(self) -> Sequence["Widget"]:
        """Child widgets in reading order."""
        return ()

    def attach(self, host: WidgetHost, parent: "Widget | None" = None) -> None:
        """Connect the widget and its children to a tree."""
        self._host = host
        self.parent = parent
        for child in self.children:
            child.attach(host, self)

    def outdate(self) -> None:
        """Request a new layout of the widgets around it before the next input or picture."""
        if self._host is not None and self.parent is not None:
            self._host.outdate(self.parent)

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        """Return the size that suits the contents, within `width` if given."""
        return (self.rect.width, self.rect.height)

    def outgrows(self, width: float, height: float) -> bool:
        """Return True if the contents need more than `height` within `width`."""
        return self.preferred(width)[1] > height

    def place(self, area: RectLike) -> None:
        """Put the widget and its children into this area."""
        self.rect = pygame.FRect(area)

    def shift(self, dx: float, dy: float) -> None:
        """Move the widget and its children."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.shift(dx, dy)

    @property
    def value(self) -> object:
        """Content of the widget."""
        return None

    @property
    def meaning(self) -> object:
        """Hashable description of what a click does, or None if that never changes."""
        return None

    @property
    def spoken_name(self) -> str:
        """Name under which it is read aloud; "" to leave it to the tooltip."""
        return self.spoken_as

    @property
    def spoken_state(self) -> str:
        """Its state in words, to be read aloud after the name; "" if it has none."""
        return ""

    @property
    def spoken_about(self) -> str:
        """Words that are read aloud before the names of its descendants, because they stand beside them."""
        return ""

    @property
    def focused(self) -> bool:
        """True if it has the keyboard focus."""
        return self._host is not None and self._host.has_focus(self)

    @property
    def marked(self) -> bool:
        """True if the last used device is on it; at most one widget of a scene is marked."""
        return self._host is not None and self._host.is_marked(self)

    @property
    def can_focus(self) -> bool:
        """True if Tab reaches it: it is visible, and enabled or able to explain why not."""
        return self.focusable and self.visible and (self.enabled or bool(self.reason))

    def disable(self, reason: str = "") -> None:
        """Disable it. The tooltip shows the reason."""
        self.enabled, self.reason = False, reason

    def enable(self) -> None:
        self.enabled, self.reason = True, ""

    def allow(self, allowed: bool, reason: str) -> None:
        """Enable it, or disable it with `reason`."""
        if allowed:
            self.enable()
        else:
            self.disable(reason)

    @property
    def explained(self) -> pygame.FRect:
        """Area beside which the tooltip appears: the widget, or the part under the pointer."""
        return self.rect

    @property
    def seen(self) -> bool:
        """True if it and all its ancestors are visible."""
        return self.visible and (self.parent is None or self.parent.seen)

    def distance(self, at: ScreenPoint) -> float:
        """Return the distance of a point from the widget, 0.0 inside."""
        dx = max(self.rect.left - at[0], 0.0, at[0] - self.rect.right)
        dy = max(self.rect.top - at[1], 0.0, at[1] - self.rect.bottom)
        return math.hypot(dx, dy)

    def pointer_down(self, at: ScreenPoint) -> None:
        """Handle a press of the left button."""

    def pointer_move(self, at: ScreenPoint) -> None:
        """Handle a move of the pointer while pressed."""

    def pointer_up(self, at: ScreenPoint, inside: bool) -> None:
        """Handle the release of the button, inside or outside of the widget."""
        if inside:
            self.activate()

    def wheel(self, at: ScreenPoint, up: float) -> bool:
        """Handle the wheel. Return False to pass it to the parent."""
        return False

    def pinch(self, at: ScreenPoint, pan: ScreenPoint, notches: int) -> bool:
        """Move the contents with two fingers, whose middle is `at`, and zoom. Return False if it does neither."""
        return False

    def press_key(self, press: KeyPress) -> bool:
        """Handle a key while focused. Return False if it has no meaning here."""
        if press.command in ("enter", "space") and self.clickable:
            self.activate()
            return True
        return False

    def type_text(self, text: str) -> bool:
        """Handle typed text while focused. Return False if it is not used."""
        return False

    def activate(self) -> None:
        """Do what a click does."""

    def lost_focus(self) -> None:
        """React when the focus has moved elsewhere."""

    def update(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        goal = 1.0 if self.hovered and self.enabled else 0.0
        if self.warmth != goal:
            self.warmth = goal if self.host.reduced_motion else approach(self.warmth, goal, dt * 8.0)
        for child in self.children:
            child.update(dt)

    def render(self, painter: Painter) -> None:
        """Draw the widget and its children if visible."""
        if not self.visible:
            return
        self.draw(painter)
        for child in self.children:
            child.render(painter)

    def draw(self, painter: Painter) -> None:
        """Draw the widget without its children."""

    def draw_focus(self, painter: Painter) -> None:
        focus_ring(painter, self.rect)


class Control(Widget):
    """Widget that can be pressed with the pointer, which becomes a hand, or the keyboard."""

    focusable = True
    clickable = True
    settles = True
    cursor = pygame.SYSTEM_CURSOR_HAND


def focus_ring(painter: Painter, area: RectLike, radius: float = theme.RADIUS) -> None:
    """Draw a light ring inside a dark one, visible on any background."""
    box = pygame.FRect(area)
    painter.outline(box.inflate(16, 16), painter.palette.focus_halo, 7, radius + 8)
    painter.outline(box.inflate(13, 13), painter.palette.focus, 4, radius + 6)


def inner_focus_ring(painter: Painter, area: RectLike) -> None:
    """Draw a focus ring on the inside, for widgets that fill a board up to its edge."""
    box = pygame.FRect(area)
    painter.outline(box.inflate(-4, -4), painter.palette.focus_halo, 7, theme.RADIUS)
    painter.outline(box.inflate(-7, -7), painter.palette.focus, 4, theme.RADIUS)


def approach(value: float, goal: float, by: float) -> float:
    """Move `value` towards `goal` by at most `by`."""
    return min(goal, value + by) if value < goal else max(goal, value - by)


def stepped(share: float) -> float:
    """Round a share to eighths, so that the painter caches only a few fading colours."""
    return round(share * 8) / 8


OnPress = Callable[[], object]
