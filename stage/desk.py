"""The widgets of a scene: who is under the pointer, who has the keyboard, which dialog is open."""

from collections.abc import Iterator, Sequence
from typing import TypeVar

import pygame
from pygame.typing import RectLike

from stage import focus, theme
from stage.intents import Intent, KeyPress, PointerDown, PointerGone, PointerMove, PointerUp, TextInput, Wheel
from stage.painter import HEIGHT, WIDTH, Painter
from stage.theme import Palette
from stage.typeset import Typesetter
from stage.widgets.base import Point, Widget
from stage.widgets.dialog import Dialog
from stage.widgets.scroll import ScrollArea
from stage.widgets.tooltip import FOCUS_DELAY, HOVER_DELAY, draw_tooltip

SomeWidget = TypeVar("SomeWidget", bound=Widget)

_ARROWS = ("up", "down", "left", "right")
_WHEEL_STAYS = 0.35
"""Seconds in which the wheel keeps turning what it turned last, whatever has scrolled under the pointer meanwhile."""


class WidgetMissing(LookupError):
    """No widget of that name is on the scene."""

    def __init__(self, name: str, known: Sequence[str]) -> None:
        super().__init__(f"no widget is called {name!r}; there are {', '.join(known)}")


class DuplicateName(ValueError):
    """Two widgets of one scene have the same name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"a widget called {name!r} is on the scene already")


class Desk:
    """Keeps widgets, gives them their input, draws them. `Scene` inherits it and adds what they ask of a host."""

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
        self._wheel_age = 1.0

    # --- what the scene says ----------------------------------------------------------------------------------------

    @property
    def type(self) -> Typesetter:
        """Fonts and measures at the player's text scale."""
        raise NotImplementedError

    @property
    def palette(self) -> Palette:
        """The colours of the scene."""
        raise NotImplementedError

    @property
    def reduced_motion(self) -> bool:
        """Whether changes of state are instant."""
        raise NotImplementedError

    @property
    def emblems(self) -> bool:
        """Whether seats show their emblem beside their colour."""
        raise NotImplementedError

    def gettext(self, message: str) -> str:
        """The message in the player's language."""
        raise NotImplementedError

    def key_hint(self, command: str) -> str:
        """The key bound to a command, as shown to the player; "" if there is none."""
        raise NotImplementedError

    def play(self, sound: str) -> None:
        """Play a sound of the interface."""
        raise NotImplementedError

    # --- keeping ----------------------------------------------------------------------------------------------------

    def add(self, widget: SomeWidget, area: RectLike | None = None) -> SomeWidget:
        """Put a widget on the scene, into `area` (default: where its own rect is); return it. Raises DuplicateName."""
        taken = {known.name for known in self._everything()}
        for new in _tree(widget):
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
        everything = list(self._everything())
        for widget in everything:
            if widget.name == name:
                return widget
        raise WidgetMissing(name, sorted({widget.name for widget in everything}))

    def has(self, name: str) -> bool:
        """Whether a widget of that name is on the scene."""
        return any(widget.name == name for widget in self._everything())

    @property
    def names(self) -> list[str]:
        """Names of all widgets that are visible now, in reading order."""
        return [widget.name for widget in focus.walk(self._everything_on_top())]

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

    # --- input ------------------------------------------------------------------------------------------------------

    def take(self, intent: Intent) -> bool:
        """Give an intent to the widgets; False if they have no use for it. An open dialog takes everything."""
        match intent:
            case PointerMove(at):
                self._pointer_moves(at)
                used = self._captured is not None
            case PointerDown(at, 1):
                used = self._pointer_down(at)
            case PointerUp(at, 1):
                used = self._pointer_up(at)
            case PointerGone():
                self._pointer = None
                self._hover(None)
                used = False
            case Wheel(at, up):
                used = self._wheel(at, up)
            case KeyPress():
                used = self._key(intent)
            case TextInput(text):
                used = self._focused is not None and self._focused.enabled and self._focused.type_text(text)
            case _:
                used = False
        return used or bool(self._dialogs)

    def _pointer_moves(self, at: Point) -> None:
        self._pointer = at
        if self._captured is not None:
            self._captured.pointer_move(at)
        self._hover(self._pick(at))

    def _pointer_down(self, at: Point) -> bool:
        self._pointer = at
        self._by_keyboard = False
        picked = self._pick(at)
        self._hover(picked)
        if self._popup is not None and picked is None:
            self.close_popup()
            return True
        if picked is None:
            self.focus(None)
            return False
        if picked.can_focus:
            self.focus(picked)
        if not picked.enabled:
            self._rested = HOVER_DELAY
            return True
        self._captured = picked
        picked.pressed = True
        picked.pointer_down(at)
        return True

    def _pointer_up(self, at: Point) -> bool:
        self._pointer = at
        captured, self._captured = self._captured, None
        if captured is None:
            return False
        captured.pressed = False
        captured.pointer_up(at, captured.distance(at) <= theme.FORGIVENESS)
        self._hover(self._pick(at))
        return True

    def _wheel(self, at: Point, up: float) -> bool:
        candidates = [widget for widget in focus.walk(self._layer()) if widget.enabled and widget.distance(at) == 0.0]
        candidates.reverse()
        if self._wheel_age < _WHEEL_STAYS and self._wheel_owner in candidates:
            candidates = [self._wheel_owner]
        for widget in candidates:
            if widget.wheel(at, up):
                self._wheel_owner, self._wheel_age = widget, 0.0
                if self._pointer is not None:
                    self._hover(self._pick(self._pointer))
                return True
        return self._popup is not None

    def _key(self, press: KeyPress) -> bool:
        self._by_keyboard = self._by_keyboard or not press.mods & pygame.KMOD_ALT
        focused = self._focused if self._focused in set(focus.walk(self._layer())) else None
        if focused is not None and focused.enabled and focused.press_key(press):
            return True
        if self._popup is not None:
            if press.command in ("cancel", "next", "previous"):
                self.close_popup()
            return True
        if self._dialogs and press.command in ("enter", "cancel"):
            dialog = self._dialogs[-1]
            dialog.press(dialog.default if press.command == "enter" else dialog.cancel)
            return True
        if self._navigate(focused, press) or self._scroll_keys(focused, press):
            return True
        return self._activate_by_key(press)

    def _navigate(self, focused: Widget | None, press: KeyPress) -> bool:
        ring = focus.order(self._layer())
        if press.command in ("next", "previous"):
            target = focus.step(ring, focused, 1 if press.command == "next" else -1)
        elif press.command in _ARROWS:
            target = focus.neighbour(ring, focused, press.command)
        else:
            return False
        if target is None:
            return False
        self.focus(target)
        return True

    def _scroll_keys(self, focused: Widget | None, press: KeyPress) -> bool:
        widget = focused
        while widget is not None:
            if isinstance(widget, ScrollArea) and widget.press_key(press):
                return True
            widget = widget.parent
        areas = [widget for widget in focus.walk(self._layer()) if isinstance(widget, ScrollArea) and widget.reach]
        return focused is None and len(areas) == 1 and areas[0].press_key(press)

    def _activate_by_key(self, press: KeyPress) -> bool:
        if not press.command or (self._focused is not None and self._focused.takes_text and not press.control):
            return False
        for widget in focus.walk(self._layer()):
            if widget.key == press.command and widget.clickable:
                if widget.enabled:
                    widget.activate()
                else:
                    self.focus(widget if widget.can_focus else self._focused)
                    self._rested = HOVER_DELAY
                return True
        return False

    def _pick(self, at: Point) -> Widget | None:
        """The widget a click here means: the topmost one hit, else the nearest within the forgiveness."""
        best: tuple[float, Widget] | None = None
        for widget in focus.walk(self._layer()):
            if not widget.clickable or not (widget.enabled or widget.reason or widget.tooltip):
                continue
            distance = widget.distance(at)
            if distance > theme.FORGIVENESS or not self._seen(widget, at):
                continue
            if best is None or distance <= best[0]:
                best = (distance, widget)
        return best[1] if best else None

    def _seen(self, widget: Widget, at: Point) -> bool:
        parent = widget.parent
        while parent is not None:
            if isinstance(parent, ScrollArea) and parent.distance(at) > 0.0:
                return False
            parent = parent.parent
        return True

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
        parent = widget.parent
        while parent is not None:
            if isinstance(parent, ScrollArea):
                parent.reveal(widget.rect)
            parent = parent.parent

    def _forget(self, widget: Widget) -> None:
        gone = set(_tree(widget))
        if self._focused in gone:
            self._focused = None
        if self._hovered in gone:
            self._hover(None)
        if self._captured in gone:
            self._release()

    # --- life and drawing -------------------------------------------------------------------------------------------

    @property
    def cursor(self) -> int:
        """The system cursor that suits what lies under the pointer."""
        if self._hovered is None or not self._hovered.enabled:
            return pygame.SYSTEM_CURSOR_ARROW
        return self._hovered.cursor

    def update_widgets(self, dt: float) -> None:
        """Let all widgets live through `dt` seconds."""
        self._rested += dt
        self._wheel_age += dt
        for widget in self._everything_roots():
            widget.update(dt)

    def draw_widgets(self, painter: Painter) -> None:
        """Draw the widgets of the scene itself and the focus ring."""
        for widget, _ in self._roots:
            widget.render(painter)
        if not self._dialogs:
            self._draw_focus(painter)

    def draw_overlays(self, painter: Painter) -> None:
        """Draw dialogs, the popup and the tool-tip."""
        for dialog in self._dialogs:
            dialog.render(painter)
        if self._dialogs:
            self._draw_focus(painter)
        if self._popup is not None:
            self._popup.render(painter)
        self._draw_tooltip(painter)

    def _draw_focus(self, painter: Painter) -> None:
        widget = self._focused
        if (
            widget is None
            or widget is self._popup
            or not widget.visible
            or not (self._by_keyboard or widget.takes_text)
        ):
            return
        clip = next((parent for parent in _ancestors(widget) if isinstance(parent, ScrollArea)), None)
        if clip is None:
            widget.draw_focus(painter)
            return
        with painter.clip(clip.rect.inflate(2 * theme.GAP, 2 * theme.GAP)):
            widget.draw_focus(painter)

    def _draw_tooltip(self, painter: Painter) -> None:
        widget = self.tooltip_shown
        if widget is not None:
            key = self.key_hint(widget.key) if widget.key else ""
            reason = widget.reason if not widget.enabled else ""
            draw_tooltip(painter, widget.rect, widget.tooltip, key=key, reason=reason)

    @property
    def tooltip_shown(self) -> Widget | None:
        """The widget whose tool-tip is to be seen now."""
        pointed = self._hovered is not None and self._captured is None and self._rested >= HOVER_DELAY
        widget = self._hovered if pointed else None
        if widget is None and self._by_keyboard and self._rested >= FOCUS_DELAY:
            widget = self._focused
        if widget is None or not widget.visible:
            return None
        says = widget.tooltip or widget.key or (widget.reason if not widget.enabled else "")
        return widget if says else None

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
            yield from _tree(root)


def _tree(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in widget.children:
        yield from _tree(child)


def _ancestors(widget: Widget) -> Iterator[Widget]:
    parent = widget.parent
    while parent is not None:
        yield parent
        parent = parent.parent
