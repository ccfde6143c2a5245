"""Routing of mouse and keyboard input to the widgets of a scene."""

from dataclasses import dataclass
from math import dist
from typing import Final

import pygame

from stage.graphics import theme
from stage.ui import widget_tree
from stage.ui.base import ScreenPoint, Widget
from stage.ui.intents import (
    Intent,
    KeyPress,
    Pinch,
    PointerDown,
    PointerGone,
    PointerLost,
    PointerMove,
    PointerUp,
    Stick,
    TextInput,
    Wheel,
)
from stage.ui.notices import FOCUS_DELAY, HOVER_DELAY
from stage.ui.scroll import ScrollArea, ScrollBar, Scrolling
from stage.ui.settling import Settling
from stage.ui.widget_tree import WidgetTree, ancestors

STRAY: Final = 16.0
"""Logical units that a finger may stray without dragging."""
NOWHERE: Final = (-1e6, -1e6)
"""Point outside of everything, where what is pressed is released to give it up."""
_LONG_PRESS: Final = 0.5
"""Seconds after which a finger at rest explains what it touches, and no longer presses it."""


@dataclass(slots=True)
class _Touch:
    """Finger on the window: where and for how long, and what it scrolls once it has strayed upwards or downwards."""

    begin: ScreenPoint
    at: ScreenPoint
    area: Scrolling | None
    seconds: float = 0.0
    strayed: bool = False
    scrolls: bool = False


_PRESSES = ("enter", "space")
_ARROWS = ("up", "down", "left", "right")
_NUDGE = 12.0
"""Distance in logical units that the pointer must move after a key press before it counts as used again."""
_WHEEL_STAYS = 0.35
"""Seconds for which the wheel keeps turning the same widget, although another may have scrolled under the pointer."""


class WidgetInput:
    """Input dispatcher of a widget tree. Tracks the pointer."""

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self.settling = Settling(tree)
        self._wheel_owner: Widget | None = None
        self._wheel_age = _WHEEL_STAYS
        self._withheld = False
        """True while the pointer rests after a press, a key press or a change of scene: no tooltip is shown then."""
        self.pointer: ScreenPoint | None = None
        """Position of the pointer, or None outside the window."""
        self._lay_at: ScreenPoint | None = None
        """Position of the pointer at the last key press."""
        self._gone_to: Widget | None = None
        """Focused widget if the last key moved the focus there or was refused there; it shows its tooltip."""
        self._touch: _Touch | None = None
        self._touched: Widget | None = None
        """Widget that a finger has explained, until the next press."""

    @property
    def touched(self) -> bool:
        """True while a finger presses or scrolls."""
        return self._touch is not None

    @property
    def by_keyboard(self) -> bool:
        """True if the keyboard was used last, not the pointer. The focus ring is shown then."""
        return self._tree.by_keyboard

    @by_keyboard.setter
    def by_keyboard(self, used: bool) -> None:
        self._tree.by_keyboard = used

    def handle(self, intent: Intent) -> bool:
        """Dispatch an intent to the widgets. Return False if none uses it; an open dialog takes everything."""
        if isinstance(intent, Wheel | TextInput) or (isinstance(intent, KeyPress) and intent.command not in _PRESSES):
            self.settling.foresee()
        match intent:
            case PointerMove(at):
                self._pointer_moves(at)
                used = self._tree.captured is not None
            case PointerDown(at, 1, finger):
                self._tree.by_finger, self._touched = finger, None
                used = self._pointer_down(at)
                self._touch = _Touch(at, at, self._scrolled_at(at)) if finger else None
                if finger and self._tree.hovered is not None and not self._tree.hovered.enabled:
                    self._touched = self._tree.hovered
            case PointerUp(at, 1):
                used = self._pointer_up(at)
            case PointerLost():
                self._touch = None
                used = self._give_up()
            case Pinch(at, pan, notches):
                used = any(widget.pinch(at, pan, notches) for widget in self._under(at))
            case PointerGone():
                self.pointer = None
                self._tree.hover(None)
                used = False
            case Wheel(at, up):
                used = self._wheel(at, up)
            case KeyPress():
                used = self._key(intent)
            case Stick():
                self.by_keyboard, self._lay_at = True, self.pointer
                return False
            case TextInput(text):
                focused = self._tree.focused
                used = focused is not None and focused.enabled and focused.type_text(text)
            case _:
                used = False
        return used or bool(self._tree.dialogs)

    def find_pointer(self, at: ScreenPoint) -> None:
        """Set the pointer position when the scene comes to the front, without showing a tooltip."""
        self._lay_at = at
        self.handle(PointerMove(at))
        self._withheld = True

    def lose_pointer(self) -> None:
        """Forget pointer and pressed button, because the pointer is on another scene."""
        self._tree.release()
        self.handle(PointerGone())
        self.settling.begin_anew()

    def _pointer_moves(self, at: ScreenPoint) -> None:
        self.pointer = at
        self._lay_at = self._lay_at or at
        if dist(at, self._lay_at) > _NUDGE:
            self.by_keyboard = self._withheld = False
        if self._touch is not None:
            self._finger_moves(self._touch, at)
        if self._tree.captured is not None:
            self._tree.captured.pointer_move(at)
        self._tree.hover(self._pick(at))
        if self._tree.hovered is not None:
            self._tree.hovered.pointer = at

    def _pointer_down(self, at: ScreenPoint) -> bool:
        self.pointer = self._lay_at = at
        self.by_keyboard = False
        picked = self._pick(at)
        self._tree.hover(picked)
        if self._tree.popup is not None and picked is None:
            self._tree.close_popup()
            return True
        if picked is None:
            self._tree.focus(None)
            return False
        if picked.enabled and self.settling.left(picked) > 0.0:
            return True
        if picked.can_focus:
            # A pressed widget does not scroll: it would move from under the pointer and miss the release.
            self._tree.focus(picked, reveal=False)
        if not picked.enabled:
            self._refuse()
            return True
        self._withheld = True
        self._tree.captured = picked
        picked.pressed = True
        picked.pointer_down(at)
        return True

    def _finger_moves(self, touch: _Touch, at: ScreenPoint) -> None:
        """Scroll with the finger, and forget its long press once it has strayed."""
        before, touch.at = touch.at, at
        if not touch.strayed and dist(at, touch.begin) > STRAY:
            touch.strayed, self._touched = True, None
            if touch.area is not None and abs(at[1] - touch.begin[1]) > abs(at[0] - touch.begin[0]):
                touch.scrolls, before = True, touch.begin
                self._give_up()
        if touch.scrolls and touch.area is not None:
            touch.area.scroll_by(before[1] - at[1])

    def _give_up(self) -> bool:
        """Release what is pressed as if the pointer had left it."""
        captured, self._tree.captured = self._tree.captured, None
        if captured is not None:
            captured.pressed = False
            captured.pointer_up(NOWHERE, False)
        return captured is not None

    def _scrolled_at(self, at: ScreenPoint) -> Scrolling | None:
        """Return what a finger at this point scrolls."""
        if isinstance(self._tree.captured, ScrollBar):
            return None
        return next((each for each in self._under(at) if isinstance(each, Scrolling) and each.reach), None)

    def _under(self, at: ScreenPoint) -> list[Widget]:
        """Return the enabled widgets at a point, the topmost first."""
        below = [each for each in widget_tree.walk(self._tree.layer()) if each.enabled and each.distance(at) == 0.0]
        return below[::-1]

    def _reach(self, widget: Widget, *, finger: bool) -> float:
        """Return the distance within which a widget is meant. For fingers it makes up for a small size."""
        if not finger:
            return theme.FORGIVENESS
        return max(theme.FORGIVENESS, (theme.FINGER - min(widget.rect.size)) / 2)

    def _pointer_up(self, at: ScreenPoint) -> bool:
        self.pointer = at
        touch, self._touch = self._touch, None
        captured, self._tree.captured = self._tree.captured, None
        if captured is None:
            return touch is not None and touch.scrolls
        captured.pressed = False
        explained = touch is not None and captured is self._touched
        inside = captured.distance(at) <= self._reach(captured, finger=self._tree.by_finger) and not explained
        captured.pointer_up(at, inside and not self.settling.left(captured))
        self.settling.foresee(at)
        self._tree.hover(self._pick(at))
        return True

    def _wheel(self, at: ScreenPoint, up: float) -> bool:
        candidates = self._under(at)
        if self._wheel_age < _WHEEL_STAYS and self._wheel_owner in candidates:
            candidates = [self._wheel_owner]
        for widget in candidates:
            if widget.wheel(at, up):
                self._wheel_owner, self._wheel_age = widget, 0.0
                if self.pointer is not None:
                    self._tree.hover(self._pick(self.pointer))
                return True
        return self._tree.popup is not None

    def _key(self, press: KeyPress) -> bool:
        # A key press during a drag is part of the drag.
        helps = press.mods & pygame.KMOD_ALT or self._tree.captured is not None
        focused = self._keyboard_on
        if not helps:
            # Typing is no sign that the focus is of interest, wherever it is once the text is done.
            types = focused is not None and focused.takes_text and press.command not in (*_ARROWS, "next", "previous")
            self.by_keyboard, self._lay_at = self.by_keyboard or not types, self.pointer
        self._withheld = self._withheld or not helps
        self._touched = None
        self._gone_to = None
        if press.command in _PRESSES and self.swallows_for(press) > 0.0:
            return True
        if focused is not None and focused.enabled and focused.press_key(press):
            return True
        if focused is not None and not focused.enabled and press.command in _PRESSES:
            self._refuse()
            return True
        if self._tree.popup is not None:
            if press.command in ("cancel", "next", "previous"):
                self._tree.close_popup()
            return True
        if self._tree.dialogs and press.command in ("enter", "cancel"):
            dialog = self._tree.dialogs[-1]
            dialog.press(dialog.default if press.command == "enter" else dialog.cancel)
            return True
        if self._navigate(focused, press) or self._scroll_keys(focused, press):
            return True
        return self._activate_by_key(press)

    def swallows_for(self, press: PointerDown | KeyPress) -> float:
        """Return the seconds for which a click or Enter is still ignored, because its target is new."""
        if isinstance(press, PointerDown):
            widget = self._pick(press.at, finger=press.finger)
        else:
            widget = self._pressed_by(press, self._keyboard_on)
        return self.settling.left(widget) if widget is not None and widget.enabled else 0.0

    @property
    def _keyboard_on(self) -> Widget | None:
        """Return the widget that receives key presses."""
        return self._tree.focused if self._tree.focused in set(widget_tree.walk(self._tree.layer())) else None

    def _pressed_by(self, press: KeyPress, focused: Widget | None) -> Widget | None:
        """Return the control that Enter or the space bar presses."""
        if focused is not None and focused.clickable and not focused.takes_text:
            return focused
        dialog = self._tree.dialog
        if dialog is not None and press.command == "enter":
            return next((button for button in dialog.buttons if button.name == dialog.default), None)
        return None

    def _navigate(self, focused: Widget | None, press: KeyPress) -> bool:
        ring = widget_tree.order(self._tree.layer())
        target: Widget | None
        if focused is None and self._tree.beginning in ring and press.command in (*_ARROWS, "next", "previous"):
            target = self._tree.beginning
        elif press.command in ("next", "previous"):
            target = widget_tree.step(ring, focused, 1 if press.command == "next" else -1)
        elif press.command in _ARROWS:
            target = widget_tree.neighbour(ring, focused, press.command)
        else:
            return False
        if target is None:
            return False
        self._tree.focus(target)
        self._gone_to = target
        return True

    def _scroll_keys(self, focused: Widget | None, press: KeyPress) -> bool:
        around = ancestors(focused) if focused is not None else ()
        if any(isinstance(widget, ScrollArea) and widget.press_key(press) for widget in around):
            return True
        areas = [
            widget for widget in widget_tree.walk(self._tree.layer()) if isinstance(widget, ScrollArea) and widget.reach
        ]
        return focused is None and len(areas) == 1 and areas[0].press_key(press)

    def _activate_by_key(self, press: KeyPress) -> bool:
        if not press.command:
            return False
        for widget in widget_tree.walk(self._tree.layer()):
            if widget.key == press.command and widget.clickable:
                if widget.enabled:
                    widget.activate()
                else:
                    self._tree.focus(widget if widget.can_focus else self._tree.focused)
                    self._refuse()
                return True
        return False

    def _refuse(self) -> None:
        """Show the tooltip of a disabled widget at once, after the player has pressed it."""
        self._withheld = self.by_keyboard
        self._gone_to = self._tree.focused
        self._tree.rested = max(HOVER_DELAY, FOCUS_DELAY)
        self._tree.play("denied", 0.6)

    def _pick(self, at: ScreenPoint, *, finger: bool | None = None) -> Widget | None:
        """Return the widget that a click at `at` presses: the topmost one hit, or else the nearest within reach."""
        best: tuple[float, Widget] | None = None
        finger = self._tree.by_finger if finger is None else finger
        for widget in widget_tree.walk(self._tree.layer()):
            if not widget.clickable or not (widget.enabled or widget.reason or widget.tooltip):
                continue
            distance = widget.distance(at)
            if distance > self._reach(widget, finger=finger) or not self._seen(widget, at):
                continue
            if best is None or distance <= best[0]:
                best = (distance, widget)
        return best[1] if best else None

    def is_greyed(self, intent: Intent) -> bool:
        """Return True if an intent presses a disabled control."""
        pressed: Widget | None = None
        if isinstance(intent, PointerDown):
            pressed = self._pick(intent.at, finger=intent.finger)
        elif isinstance(intent, KeyPress) and intent.command in _PRESSES:
            pressed = self._tree.focused
        return pressed is not None and not pressed.enabled

    def _seen(self, widget: Widget, at: ScreenPoint) -> bool:
        return not any(isinstance(parent, ScrollArea) and parent.distance(at) > 0.0 for parent in ancestors(widget))

    @property
    def cursor(self) -> int:
        """System cursor for the widget under the pointer."""
        if self._tree.hovered is None or not self._tree.hovered.enabled:
            return pygame.SYSTEM_CURSOR_ARROW
        return self._tree.hovered.cursor

    def update(self, dt: float) -> None:
        """Advance all widgets by `dt` seconds."""
        self._tree.rested += dt
        self._wheel_age += dt
        if self._touch is not None and not self._touch.strayed:
            self._touch.seconds += dt
            if self._touch.seconds >= _LONG_PRESS:
                held = self._tree.captured
                self._touched = held if held is not None and (held.tooltip or held.key) else self._touched
        if self._gone_to is not self._tree.focused:
            self._gone_to = None
        if self.pointer is not None and self._tree.captured is None:
            # Widgets may move and appear under a resting pointer.
            self._tree.hover(self._pick(self.pointer))
        for widget in self._tree.everything_roots():
            widget.update(dt)
        self.settling.update(dt)

    def _is_written_in(self, widget: Widget) -> bool:
        """Return True for a text field in use: its writer knows its purpose and reads what stands below it."""
        writes = widget.takes_text and self._tree.focused is widget
        return writes and (bool(widget.value) or not self.by_keyboard)

    @property
    def tooltip_shown(self) -> Widget | None:
        """Widget whose tooltip is visible."""
        resting = self._tree.captured is None and self._tree.rested >= HOVER_DELAY and not self._withheld
        widget = self._tree.hovered if resting else None
        widget = widget or self._touched
        if widget is None and self.by_keyboard and self._tree.rested >= FOCUS_DELAY:
            widget = self._gone_to
        if widget is None or not widget.visible or self._is_written_in(widget):
            return None
        says = widget.tooltip or widget.key or (widget.reason if not widget.enabled else "")
        return widget if says else None
