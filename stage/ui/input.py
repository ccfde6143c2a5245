"""The widgets of a scene at work: mouse and keyboard reach them, tool-tips explain them, everything is drawn."""

import pygame

from stage.graphics import theme
from stage.graphics.painter import Painter
from stage.ui import focus
from stage.ui.widget_tree import WidgetTree, ancestors
from stage.ui.widgets.base import Point, Widget
from stage.ui.widgets.scroll import ScrollArea
from stage.ui.widgets.tooltip import FOCUS_DELAY, HOVER_DELAY, draw_tooltip
from stage.window.intents import Intent, KeyPress, PointerDown, PointerGone, PointerMove, PointerUp, TextInput, Wheel

_ARROWS = ("up", "down", "left", "right")
_WHEEL_STAYS = 0.35
"""Seconds in which the wheel keeps turning what it turned last, whatever has scrolled under the pointer meanwhile."""


class Desk(WidgetTree):
    """Gives the widgets their input and draws them. `Scene` inherits it."""

    def __init__(self) -> None:
        super().__init__()
        self._wheel_age = _WHEEL_STAYS
        self._hushed = False
        """Whether the pointer has not moved since it pressed something: what it rests on needs no explaining then."""

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

    def lose_pointer(self) -> None:
        """The pointer is on another scene now: nothing is held down or pointed at any more."""
        self._release()
        self.take(PointerGone())

    def _pointer_moves(self, at: Point) -> None:
        self._hushed = self._hushed and at == self._pointer
        self._pointer = at
        if self._captured is not None:
            self._captured.pointer_move(at)
        self._hover(self._pick(at))
        if self._hovered is not None:
            self._hovered.pointer = at

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
            self._refuse()
            return True
        self._hushed = True
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
        if focused is not None and not focused.enabled and press.command in ("enter", "space"):
            self._refuse()
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
        around = ancestors(focused) if focused is not None else ()
        if any(isinstance(widget, ScrollArea) and widget.press_key(press) for widget in around):
            return True
        areas = [widget for widget in focus.walk(self._layer()) if isinstance(widget, ScrollArea) and widget.reach]
        return focused is None and len(areas) == 1 and areas[0].press_key(press)

    def _activate_by_key(self, press: KeyPress) -> bool:
        if not press.command:
            return False
        for widget in focus.walk(self._layer()):
            if widget.key == press.command and widget.clickable:
                if widget.enabled:
                    widget.activate()
                else:
                    self.focus(widget if widget.can_focus else self._focused)
                    self._refuse()
                return True
        return False

    def _refuse(self) -> None:
        """A disabled widget was pressed: its tool-tip says why at once."""
        self._hushed = False
        self._rested = max(HOVER_DELAY, FOCUS_DELAY)
        self.play("denied", 0.6)

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
        return not any(isinstance(parent, ScrollArea) and parent.distance(at) > 0.0 for parent in ancestors(widget))

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
        if self._pointer is not None and self._captured is None:
            # Things move and appear under a pointer that rests.
            self._hover(self._pick(self._pointer))
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
        clip = next((parent for parent in ancestors(widget) if isinstance(parent, ScrollArea)), None)
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
        resting = self._captured is None and self._rested >= HOVER_DELAY and not self._hushed
        widget = self._hovered if resting else None
        if widget is None and self._by_keyboard and self._rested >= FOCUS_DELAY:
            widget = self._focused
        if widget is None or not widget.visible:
            return None
        says = widget.tooltip or widget.key or (widget.reason if not widget.enabled else "")
        return widget if says else None
