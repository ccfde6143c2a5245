"""Widget tree of a scene: order, focus, dialogs and popups."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar, overload

import pygame
from pygame.typing import RectLike

from stage.graphics import theme
from stage.graphics.rehearsal import Rehearsal
from stage.graphics.text.typeset import Typesetter
from stage.graphics.theme import HEIGHT, WIDTH, Palette
from stage.ui.base import Surroundings, Widget
from stage.ui.dialog import Dialog
from stage.ui.scroll import ScrollArea, Scrolling

_ROOM = 4.0 * theme.GAP
"""Margin that is scrolled into view above and below a focused widget, for its title and explanation."""
_ROUNDS = 3
"""Layouts at most until one changes nothing more."""
SomeWidget = TypeVar("SomeWidget", bound=Widget)
KindOf = type[SomeWidget]


class WidgetMissing(LookupError):
    """Raised when a scene has no widget of a name."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"no widget is called {name!r}; there are {', '.join(known)}")


class DuplicateName(ValueError):
    """Raised when two widgets of a scene have the same name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"a widget called {name!r} is on the scene already")


class WidgetTree:
    """Widgets, dialogs and popup of a scene, with the focused, hovered and pressed widget.

    It implements :class:`stage.ui.base.WidgetHost` for its widgets. `surroundings` provides the facts about the scene.
    """

    def __init__(self, surroundings: Surroundings) -> None:
        self._surroundings = surroundings
        self.gettext, self.key_hint = surroundings.gettext, surroundings.key_hint
        self.notify, self.play = surroundings.notify, surroundings.play
        self._roots: list[tuple[Widget, pygame.FRect]] = []
        self._outdated: set[Widget] = set()
        """Roots that :meth:`settle` lays out again."""
        self.rehearsal = Rehearsal()
        """Drawings of widgets and images that will be seen soon, made invisibly behind each frame."""
        self._popup_owner: Widget | None = None
        self._focused_before: list[Widget | None] = []
        self.dialogs: list[Dialog] = []
        """Open dialogs, the front one last."""
        self.popup: Widget | None = None
        self.focused: Widget | None = None
        """Widget with the keyboard focus; change it with :meth:`focus`."""
        self.beginning: Widget | None = None
        """Widget that the first Tab or arrow key focuses while none is focused; set by :meth:`begin_at`."""
        self.hovered: Widget | None = None
        """Widget under the pointer; change it with :meth:`hover`."""
        self.captured: Widget | None = None
        """Widget that the pointer holds pressed."""
        self.by_keyboard = False
        """True if the keyboard was used last, not the pointer."""
        self.by_finger = False
        """True if the last press came from a finger."""
        self.rested = 0.0
        """Seconds since another widget was hovered or focused."""

    @property
    def type(self) -> Typesetter:
        return self._surroundings.type

    @property
    def palette(self) -> Palette:
        return self._surroundings.palette

    @property
    def reduced_motion(self) -> bool:
        return self._surroundings.reduced_motion

    @property
    def emblems(self) -> bool:
        return self._surroundings.emblems

    def touchable(self, size: float) -> float:
        """Return `size`, or the least size of what a finger can hit while fingers are used."""
        return max(size, theme.FINGER) if self.by_finger else size

    def add(self, widget: SomeWidget, area: RectLike | None = None) -> SomeWidget:
        """Add a widget, placed into `area` (default: its own rect), and return it. Raises DuplicateName."""
        taken = {known.name for known in self._everything()}
        for new in tree(widget):
            if new.name and new.name in taken:
                raise DuplicateName(new.name)
            taken.add(new.name)
        place = pygame.FRect(area if area is not None else widget.rect)
        self._roots.append((widget, place))
        widget.attach(self)
        widget.place(place)
        return widget

    def remove(self, name: str) -> None:
        """Remove a widget that was added itself, not as a child. Raises WidgetMissing."""
        widget = self.find(name)
        self._roots = [(root, place) for root, place in self._roots if root is not widget]
        self._forget(widget)

    def clear(self) -> None:
        """Remove all widgets, dialogs and popups, and what was expected of them."""
        self.rehearsal.forget()
        self._roots.clear()
        self._outdated.clear()
        self.beginning = None
        self.dialogs.clear()
        self._focused_before.clear()

    def move(self, name: str, area: RectLike) -> None:
        """Place a widget that was added itself into `area`. Raises WidgetMissing."""
        widget = self.find(name)
        self._roots = [(root, pygame.FRect(area) if root is widget else place) for root, place in self._roots]
        widget.place(area)

    @overload
    def find(self, name: str) -> Widget: ...
    @overload
    def find(self, name: str, kind: KindOf[SomeWidget]) -> SomeWidget: ...
    def find(self, name: str, kind: KindOf[Widget] = Widget) -> Widget:
        """Return the widget of that name and kind, dialogs and popups included. Raises WidgetMissing."""
        for widget in self._named(name):
            if isinstance(widget, kind):
                return widget
        raise WidgetMissing(name, sorted({widget.name for widget in self._everything()}))

    def has(self, name: str) -> bool:
        """Return True if the scene has a widget of that name."""
        return self.look_up(name) is not None

    def look_up(self, name: str) -> Widget | None:
        """Return the widget of that name, or None."""
        return next(self._named(name), None)

    @property
    def roots(self) -> list[Widget]:
        """All widgets that were added, in reading order, without dialogs and popup."""
        return [widget for widget, _ in self._roots]

    @property
    def names(self) -> list[str]:
        """Return the names of all visible widgets, in reading order."""
        return [widget.name for widget in walk(self.layer())]

    def scrolled(self) -> dict[str, float]:
        """Return the scroll offsets of all scrolling widgets, by name."""
        return {widget.name: widget.offset for widget in self._everything() if isinstance(widget, Scrolling)}

    def scroll(self, offsets: Mapping[str, float]) -> None:
        """Set the scroll offsets of these widgets, clamped to their reach."""
        for widget in self._everything():
            if isinstance(widget, Scrolling) and widget.name in offsets:
                widget.scroll_to(offsets[widget.name])

    def outdate(self, widget: Widget) -> None:
        *_, root = (widget, *ancestors(widget))
        self._outdated.add(root)

    def settle(self) -> None:
        """Lay out the roots in which something has changed; again if that changes something, a few times at most."""
        for _ in range(_ROUNDS):
            if not self._outdated:
                return
            outdated, self._outdated = self._outdated, set()
            for root, place in self._roots:
                if root in outdated:
                    root.place(place)
            for dialog in self.dialogs:
                if dialog in outdated:
                    dialog.place((0, 0, WIDTH, HEIGHT))
            if self.popup in outdated:
                self.popup.place(self.popup.rect)
        self._outdated.clear()

    @property
    def dialog(self) -> Dialog | None:
        """Front dialog."""
        return self.dialogs[-1] if self.dialogs else None

    def open_dialog(self, dialog: Dialog) -> Dialog:
        """Show a dialog above everything. It takes all input until one of its buttons is pressed."""
        self.close_popup()
        self.release()
        self._focused_before.append(self.focused)
        dialog.on_close(self.close_dialog)
        self.dialogs.append(dialog)
        dialog.attach(self)
        ring = order([dialog])
        # Focus the first control of the content, or else the default button.
        inner = [widget for widget in ring if widget not in dialog.buttons]
        default = next((button for button in dialog.buttons if button.name == dialog.default), None)
        self.focus(inner[0] if inner else default)
        self.hovered = None
        return dialog

    def close_dialog(self, dialog: Dialog) -> None:
        """Close a dialog without pressing any of its buttons."""
        if dialog in self.dialogs:
            self.close_popup()
            self.dialogs.remove(dialog)
            self._forget(dialog)
            self.focus(self._focused_before.pop())

    def open_popup(self, popup: Widget, owner: Widget) -> None:
        self.close_popup()
        self.popup, self._popup_owner = popup, owner
        popup.attach(self)
        self.focus(popup)

    def close_popup(self) -> None:
        if self.popup is not None:
            popup, owner = self.popup, self._popup_owner
            self.popup = self._popup_owner = None
            self._forget(popup)
            self.focus(owner)

    def focus(self, widget: Widget | None, *, reveal: bool = True) -> None:
        """Focus a widget, and with `reveal` scroll it into view."""
        if widget is self.focused:
            return
        before, self.focused = self.focused, widget
        self.beginning = None
        self.rested = 0.0
        if before is not None:
            before.lost_focus()
        if widget is not None and reveal:
            self._reveal(widget)

    def begin_at(self, widget: Widget | None) -> None:
        """Clear the focus; the next Tab or arrow key focuses `widget`.

        For new screens: a repeated Enter then does nothing.
        """
        self.focus(None)
        self.beginning = widget

    def has_focus(self, widget: Widget) -> bool:
        return self.focused is widget

    def is_marked(self, widget: Widget) -> bool:
        return widget is (self.focused if self.by_keyboard and self.focused is not None else self.hovered)

    def hover(self, widget: Widget | None) -> None:
        """Set the widget under the pointer."""
        if widget is self.hovered:
            return
        if self.hovered is not None:
            self.hovered.hovered = False
        self.hovered = widget
        self.rested = 0.0
        if widget is not None:
            widget.hovered = True

    def release(self) -> None:
        """Release the pressed widget."""
        if self.captured is not None:
            self.captured.pressed = False
            self.captured = None

    def _reveal(self, widget: Widget) -> None:
        for parent in ancestors(widget):
            if isinstance(parent, ScrollArea):
                room = max(0.0, min(_ROOM, (parent.rect.height - widget.rect.height) / 2))
                parent.reveal(widget.rect.inflate(0.0, 2 * room), 0.0)

    def _forget(self, widget: Widget) -> None:
        gone = set(tree(widget))
        if self.beginning in gone:
            self.beginning = None
        if self.focused in gone:
            self.focused = None
        if self.hovered in gone:
            self.hover(None)
        if self.captured in gone:
            self.release()

    def layer(self) -> list[Widget]:
        """Widgets that input reaches: those of the popup, the front dialog, or the scene."""
        if self.popup is not None:
            return [self.popup]
        if self.dialogs:
            return [self.dialogs[-1]]
        return self.roots

    def everything_roots(self) -> list[Widget]:
        """Popup, dialogs and all added widgets, the front one first."""
        popup = [self.popup] if self.popup is not None else []
        return [*popup, *reversed(self.dialogs), *self.roots]

    def _named(self, name: str) -> Iterator[Widget]:
        # Several times per frame: a stack is quicker than generators within generators.
        waiting = self.everything_roots()[::-1]
        while waiting:
            widget = waiting.pop()
            if widget.name == name:
                yield widget
            waiting += reversed(widget.children)

    def _everything(self) -> Iterator[Widget]:
        for root in self.everything_roots():
            yield from tree(root)


def tree(widget: Widget) -> Iterator[Widget]:
    """Yield a widget and its descendants, visible or not."""
    yield widget
    for child in widget.children:
        yield from tree(child)


def ancestors(widget: Widget) -> Iterator[Widget]:
    """Yield the ancestors of a widget, from the inside out."""
    parent = widget.parent
    while parent is not None:
        yield parent
        parent = parent.parent


_DIRECTIONS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def walk(widgets: Iterable[Widget]) -> Iterator[Widget]:
    """Yield all visible widgets in drawing order, parents before children."""
    # Several times per frame: a stack is quicker than generators within generators.
    waiting = [*widgets][::-1]
    while waiting:
        widget = waiting.pop()
        if widget._visible:
            yield widget
            waiting += reversed(widget.children)


def order(widgets: Iterable[Widget]) -> list[Widget]:
    """Return the focusable widgets in Tab order: as added, or after the widget that they follow."""
    ring = [widget for widget in walk(widgets) if widget.can_focus]
    for widget in [each for each in ring if each.follows]:
        leader = next((each for each in ring if each.name == widget.follows), None)
        if leader is not None and leader is not widget:
            ring.remove(widget)
            ring.insert(ring.index(leader) + 1, widget)
    return ring


def step(ring: Sequence[Widget], current: Widget | None, by: int) -> Widget | None:
    """Return the widget `by` places after the current one, wrapping around; without one, the first or last."""
    if not ring:
        return None
    if current not in ring:
        return ring[0 if by > 0 else -1]
    return ring[(ring.index(current) + by) % len(ring)]


def neighbour(ring: Sequence[Widget], current: Widget | None, direction: str) -> Widget | None:
    """Return the next widget in the direction "left", "right", "up" or "down", or None.

    A widget of the same :attr:`Widget.group` takes precedence, even if it overlaps or lies askew. Beyond its end
    comes only what lies ahead: a step along the river does not end at a tool far above it.
    """
    if current is None or current not in ring:
        return ring[0] if ring else None
    if current.group is None:
        return _nearest(ring, current, direction)
    group = [widget for widget in ring if widget.group is current.group]
    askew = [widget for widget in group if _is_towards(current, widget, direction)]
    beyond = [widget for widget in ring if _is_ahead(current, widget, direction)]
    return (
        _nearest(group, current, direction)
        or _nearest(askew, current, direction, overlap=1.0)
        or _nearest(beyond, current, direction)
    )


def _is_ahead(current: Widget, widget: Widget, direction: str) -> bool:
    """Return True if the gap to `widget` is at least as long in the direction as to the side."""
    dx, dy = _DIRECTIONS[direction]
    return _gap(current.rect, widget.rect, dx, dy) >= _aside(current.rect, widget.rect, horizontal=bool(dx))


def _is_towards(current: Widget, widget: Widget, direction: str) -> bool:
    """Return True if the way to `widget` goes at least half as far in the direction as to the side."""
    dx, dy = _DIRECTIONS[direction]
    x, y = widget.rect.centerx - current.rect.centerx, widget.rect.centery - current.rect.centery
    return x * dx + y * dy >= 0.5 * abs(x * dy + y * dx)


def _nearest(ring: Sequence[Widget], current: Widget, direction: str, overlap: float = 0.5) -> Widget | None:
    """Return the best widget in the direction. Two may overlap by the share `overlap` of the smaller one."""
    dx, dy = _DIRECTIONS[direction]
    best: tuple[float, Widget] | None = None
    here = current.rect
    for widget in ring:
        there = widget.rect
        if widget is current:
            continue
        along = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
        # Distance beyond the near edge, and distance sideways from the lane of the current widget.
        gap = _gap(here, there, dx, dy)
        aside = _aside(here, there, horizontal=bool(dx))
        smaller = min(here.width, there.width) if dx else min(here.height, there.height)
        if along <= 1.0 or gap < -overlap * smaller:
            continue
        cost = max(0.0, gap) + 3.0 * aside + 0.05 * along
        if best is None or cost < best[0]:
            best = (cost, widget)
    return best[1] if best else None


def _gap(here: pygame.FRect, there: pygame.FRect, dx: int, dy: int) -> float:
    if dx:
        return there.left - here.right if dx > 0 else here.left - there.right
    return there.top - here.bottom if dy > 0 else here.top - there.bottom


def _aside(here: pygame.FRect, there: pygame.FRect, *, horizontal: bool) -> float:
    if horizontal:
        return max(0.0, there.top - here.bottom, here.top - there.bottom)
    return max(0.0, there.left - here.right, here.left - there.right)
