"""The widgets of a scene: what is on it, which dialog is open, who has the keyboard."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

import pygame
from pygame.typing import RectLike

from stage.graphics.painter import HEIGHT, WIDTH
from stage.ui import focus
from stage.ui.widgets.base import Host, Point, Widget
from stage.ui.widgets.dialog import Dialog
from stage.ui.widgets.lists import List
from stage.ui.widgets.scroll import ScrollArea

SomeWidget = TypeVar("SomeWidget", bound=Widget)


class WidgetMissing(LookupError):
    """No widget of that name is on the scene."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"no widget is called {name!r}; there are {', '.join(known)}")


class DuplicateName(ValueError):
    """Two widgets of one scene have the same name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"a widget called {name!r} is on the scene already")


class WidgetTree(Host):
    """Keeps widgets, dialogs and a popup, finds them by name, and knows the focused and the hovered one."""

    def __init__(self) -> None:
        self._roots: list[tuple[Widget, pygame.FRect]] = []
        self._dialogs: list[Dialog] = []
        self._popup: Widget | None = None
        self._popup_owner: Widget | None = None
        self._focused: Widget | None = None
        self._focused_before: list[Widget | None] = []
        self._captured: Widget | None = None
        self._hovered: Widget | None = None
        self._pointer: Point | None = None
        self._by_keyboard = False
        self._rested = 0.0
        self._wheel_owner: Widget | None = None

    # --- keeping ----------------------------------------------------------------------------------------------------

    def add(self, widget: SomeWidget, area: RectLike | None = None) -> SomeWidget:
        """Put a widget on the scene, into `area` (default: where its own rect is); return it. Raises DuplicateName."""
        taken = {known.name for known in self._everything()}
        for new in tree(widget):
            if new.name in taken:
                raise DuplicateName(new.name)
            taken.add(new.name)
        place = pygame.FRect(area if area is not None else widget.rect)
        self._roots.append((widget, place))
        widget.attach(self)
        widget.place(place)
        return widget

    def remove(self, name: str) -> None:
        """Take a widget that was added (not one inside another) off the scene. Raises WidgetMissing."""
        widget = self.find(name)
        self._roots = [(root, place) for root, place in self._roots if root is not widget]
        self._forget(widget)

    def clear(self) -> None:
        """Take all widgets, dialogs and popups off the scene."""
        self._roots.clear()
        self._dialogs.clear()
        self._focused_before.clear()
        self._popup = self._popup_owner = self._focused = self._captured = self._hovered = self._wheel_owner = None

    def move(self, name: str, area: RectLike) -> None:
        """Give a widget that was added another place. Raises WidgetMissing."""
        widget = self.find(name)
        self._roots = [(root, pygame.FRect(area) if root is widget else place) for root, place in self._roots]
        widget.place(area)

    def find(self, name: str) -> Widget:
        """The widget of that name, with its rect and state, dialogs and popups included. Raises WidgetMissing."""
        for widget in self._everything():
            if widget.name == name:
                return widget
        raise WidgetMissing(name, sorted({widget.name for widget in self._everything()}))

    def has(self, name: str) -> bool:
        """Whether a widget of that name is on the scene."""
        return any(widget.name == name for widget in self._everything())

    @property
    def names(self) -> list[str]:
        """Names of all widgets that are visible now, in reading order."""
        return [widget.name for widget in focus.walk(self._everything_on_top())]

    def scrolled(self) -> dict[str, float]:
        """How far everything that scrolls is scrolled, by name."""
        return {widget.name: widget.offset for widget in self._everything() if isinstance(widget, ScrollArea | List)}

    def scroll(self, offsets: Mapping[str, float]) -> None:
        """Scroll everything of these names so far, as far as it reaches."""
        for widget in self._everything():
            if isinstance(widget, ScrollArea | List) and widget.name in offsets:
                widget.scroll_to(offsets[widget.name])

    def relayout(self) -> None:
        """Place all widgets again, after a text or list has changed its size."""
        for widget, place in self._roots:
            widget.place(place)
        for dialog in self._dialogs:
            dialog.place((0, 0, WIDTH, HEIGHT))

    # --- dialogs and popups -----------------------------------------------------------------------------------------

    @property
    def dialog(self) -> Dialog | None:
        """The dialog in front."""
        return self._dialogs[-1] if self._dialogs else None

    def open_dialog(self, dialog: Dialog) -> Dialog:
        """Show a dialog above everything; it has mouse and keyboard to itself until one of its buttons is pressed."""
        self.close_popup()
        self._release()
        self._focused_before.append(self._focused)
        dialog.on_close(self.close_dialog)
        self._dialogs.append(dialog)
        dialog.attach(self)
        ring = focus.order([dialog])
        # The first control of the content if there is one, else the default button.
        inner = [widget for widget in ring if widget not in dialog.buttons]
        default = next((button for button in dialog.buttons if button.name == dialog.default), None)
        self.focus(inner[0] if inner else default)
        self._hovered = None
        return dialog

    def close_dialog(self, dialog: Dialog) -> None:
        """Take a dialog away without pressing any of its buttons."""
        if dialog in self._dialogs:
            self.close_popup()
            self._dialogs.remove(dialog)
            self._forget(dialog)
            self.focus(self._focused_before.pop())

    def open_popup(self, popup: Widget, owner: Widget) -> None:
        """Show a widget above all others until it is closed or something else is clicked."""
        self.close_popup()
        self._popup, self._popup_owner = popup, owner
        popup.attach(self)
        self.focus(popup)

    def close_popup(self) -> None:
        """Close the popup and give the keyboard back to its owner."""
        if self._popup is not None:
            popup, owner = self._popup, self._popup_owner
            self._popup = self._popup_owner = None
            self._forget(popup)
            self.focus(owner)

    @property
    def pointer(self) -> Point | None:
        """Where the pointer is, None if outside the window."""
        return self._pointer

    # --- focus ------------------------------------------------------------------------------------------------------

    @property
    def focused(self) -> Widget | None:
        """The widget that has the keyboard."""
        return self._focused

    def focus(self, widget: Widget | None) -> None:
        """Give the keyboard to a widget, or to none."""
        if widget is self._focused:
            return
        before, self._focused = self._focused, widget
        self._rested = 0.0
        if before is not None:
            before.lost_focus()
        if widget is not None:
            self._reveal(widget)

    def has_focus(self, widget: Widget) -> bool:
        """Whether a widget has the keyboard."""
        return self._focused is widget

    def _hover(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        if self._hovered is not None:
            self._hovered.hovered = False
        self._hovered = widget
        self._rested = 0.0
        if widget is not None:
            widget.hovered = True

    def _release(self) -> None:
        if self._captured is not None:
            self._captured.pressed = False
            self._captured = None

    def _reveal(self, widget: Widget) -> None:
        for parent in ancestors(widget):
            if isinstance(parent, ScrollArea):
                parent.reveal(widget.rect)

    def _forget(self, widget: Widget) -> None:
        gone = set(tree(widget))
        if self._focused in gone:
            self._focused = None
        if self._hovered in gone:
            self._hover(None)
        if self._captured in gone:
            self._release()

    def _layer(self) -> list[Widget]:
        if self._popup is not None:
            return [self._popup]
        if self._dialogs:
            return [self._dialogs[-1]]
        return [widget for widget, _ in self._roots]

    def _everything_roots(self) -> list[Widget]:
        popup = [self._popup] if self._popup is not None else []
        return [*popup, *reversed(self._dialogs), *(widget for widget, _ in self._roots)]

    def _everything_on_top(self) -> list[Widget]:
        return self._layer()

    def _everything(self) -> Iterator[Widget]:
        for root in self._everything_roots():
            yield from tree(root)


def tree(widget: Widget) -> Iterator[Widget]:
    """A widget and everything in it, seen or not."""
    yield widget
    for child in widget.children:
        yield from tree(child)


def ancestors(widget: Widget) -> Iterator[Widget]:
    """What a widget lies in, from the inside out."""
    parent = widget.parent
    while parent is not None:
        yield parent
        parent = parent.parent
