"""Mouse and keyboard reach the widgets of a scene."""

from dataclasses import dataclass
from math import dist
from typing import Final

import pygame

from stage.graphics import theme
from stage.ui import widget_tree
from stage.ui.base import ScreenPoint, Widget
from stage.ui.intents import Intent, KeyPress, PointerDown, PointerGone, PointerMove, PointerUp, TextInput, Wheel
from stage.ui.notices import FOCUS_DELAY, HOVER_DELAY
from stage.ui.scroll import ScrollArea
from stage.ui.widget_tree import WidgetTree, ancestors

SETTLES: Final = 0.3
"""Seconds of scene time for which a control that is new swallows clicks and Enter."""


@dataclass(slots=True)
class _Seen:
    """A control as it was in the latest frame, and the seconds for which it has been so."""

    meaning: object
    area: pygame.FRect
    age: float = 0.0

    def is_still(self, widget: Widget) -> bool:
        """Return True if `widget` means the same as before, and stands where it stood."""
        x, y = widget.rect.centerx - self.area.centerx, widget.rect.centery - self.area.centery
        return abs(x) + abs(y) <= theme.FORGIVENESS and widget.meaning == self.meaning


class Settling:
    """Ages of the controls of a tree that input reaches now, by name.

    A control is new when it has appeared (also with the dialog or the scene that it belongs to), has moved or means
    something else; one that was greyed out could be read all the time. A control of the same name, place and meaning is
    the same one, though it may have been built anew.
    """

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self._seen: dict[str, _Seen] = {}
        self._foreseen = False

    def foresee(self) -> None:
        """Take changes of known controls in this frame for intended: the player has turned the wheel or struck a key
        that presses nothing.
        """
        self._foreseen = True

    def begin_anew(self) -> None:
        """Take all controls for new: the scene has come in front."""
        self._seen.clear()

    def left(self, widget: Widget) -> float:
        """Return the seconds for which `widget` still swallows clicks and Enter."""
        if not widget.settles:
            return 0.0
        seen = self._seen.get(widget.name)
        if seen is None or not (self._foreseen or seen.is_still(widget)):
            return SETTLES
        return max(0.0, round(SETTLES - seen.age, 6))

    def update(self, dt: float) -> None:
        """Look at all controls again, `dt` seconds later."""
        before, self._seen = self._seen, {}
        for widget in widget_tree.walk(self._tree.layer()):
            if not widget.settles:
                continue
            seen = before.get(widget.name)
            if seen is not None and seen.is_still(widget):
                seen.age += dt
            else:
                age = seen.age + dt if seen is not None and self._foreseen else 0.0
                seen = _Seen(widget.meaning, widget.rect.copy(), age)
            self._seen[widget.name] = seen
        self._foreseen = False


_PRESSES = ("enter", "space")
_ARROWS = ("up", "down", "left", "right")
_NUDGE = 12.0
"""Logical units that the pointer goes at least from where it lay during the last key, until it counts as used."""
_WHEEL_STAYS = 0.35
"""Seconds in which the wheel keeps turning what it turned last, whatever has scrolled under the pointer meanwhile."""


class WidgetInput:
    """Gives the widgets of a tree their input, and knows where the pointer is."""

    def __init__(self, tree: WidgetTree) -> None:
        self._tree = tree
        self.settling = Settling(tree)
        self._wheel_owner: Widget | None = None
        self._wheel_age = _WHEEL_STAYS
        self._withheld = False
        """Whether the pointer has not moved since it pressed something, since a key was struck or the scene came in
        front: what it rests on needs no explaining then.
        """
        self.pointer: ScreenPoint | None = None
        """Where the pointer is, None if outside the window."""
        self._lay_at: ScreenPoint | None = None
        """Where the pointer was when a key was struck last."""
        self._gone_to: Widget | None = None
        """The focused widget if the last key brought the player there, or was refused there: it explains itself."""

    @property
    def by_keyboard(self) -> bool:
        """Whether the keyboard was used last, not the pointer: the focus is shown then."""
        return self._tree.by_keyboard

    @by_keyboard.setter
    def by_keyboard(self, used: bool) -> None:
        self._tree.by_keyboard = used

    def take(self, intent: Intent) -> bool:
        """Give an intent to the widgets; False if they have no use for it. An open dialog takes everything."""
        if isinstance(intent, Wheel | TextInput) or (isinstance(intent, KeyPress) and intent.command not in _PRESSES):
            self.settling.foresee()
        match intent:
            case PointerMove(at):
                self._pointer_moves(at)
                used = self._tree.captured is not None
            case PointerDown(at, 1):
                used = self._pointer_down(at)
            case PointerUp(at, 1):
                used = self._pointer_up(at)
            case PointerGone():
                self.pointer = None
                self._tree.hover(None)
                used = False
            case Wheel(at, up):
                used = self._wheel(at, up)
            case KeyPress():
                used = self._key(intent)
            case TextInput(text):
                focused = self._tree.focused
                used = focused is not None and focused.enabled and focused.type_text(text)
            case _:
                used = False
        return used or bool(self._tree.dialogs)

    def find_pointer(self, at: ScreenPoint) -> None:
        """The pointer rests at `at` as this scene comes in front: what it happens to rest on is not explained."""
        self._lay_at = at
        self.take(PointerMove(at))
        self._withheld = True

    def lose_pointer(self) -> None:
        """The pointer is on another scene now: nothing is held down or pointed at any more."""
        self._tree.release()
        self.take(PointerGone())
        self.settling.begin_anew()

    def _pointer_moves(self, at: ScreenPoint) -> None:
        self._withheld = self._withheld and at == self.pointer
        self.pointer = at
        self._lay_at = self._lay_at or at
        if dist(at, self._lay_at) > _NUDGE:
            self.by_keyboard = False
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
            # What is clicked was seen; moved from under the pointer it would miss the release.
            self._tree.focus(picked, reveal=False)
        if not picked.enabled:
            self._refuse()
            return True
        self._withheld = True
        self._tree.captured = picked
        picked.pressed = True
        picked.pointer_down(at)
        return True

    def _pointer_up(self, at: ScreenPoint) -> bool:
        self.pointer = at
        captured, self._tree.captured = self._tree.captured, None
        if captured is None:
            return False
        captured.pressed = False
        inside = captured.distance(at) <= theme.FORGIVENESS
        captured.pointer_up(at, inside and not self.settling.left(captured))
        self._tree.hover(self._pick(at))
        return True

    def _wheel(self, at: ScreenPoint, up: float) -> bool:
        candidates = [
            widget for widget in widget_tree.walk(self._tree.layer()) if widget.enabled and widget.distance(at) == 0.0
        ]
        candidates.reverse()
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
        # A key pressed while the pointer drags helps the pointer.
        helps = press.mods & pygame.KMOD_ALT or self._tree.captured is not None
        if not helps:
            self.by_keyboard, self._lay_at = True, self.pointer
        self._withheld = self._withheld or not helps
        self._gone_to = None
        focused = self._keyboard_on
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
        """Return the seconds for which a click or Enter is still swallowed, because what it presses is new."""
        widget = self._pick(press.at) if isinstance(press, PointerDown) else self._pressed_by(press, self._keyboard_on)
        return self.settling.left(widget) if widget is not None and widget.enabled else 0.0

    @property
    def _keyboard_on(self) -> Widget | None:
        """The widget that keys go to."""
        return self._tree.focused if self._tree.focused in set(widget_tree.walk(self._tree.layer())) else None

    def _pressed_by(self, press: KeyPress, focused: Widget | None) -> Widget | None:
        """Return the control that Enter or the space bar means now."""
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
        """A disabled widget was pressed: its tool-tip says why at once."""
        self._withheld = self.by_keyboard
        self._gone_to = self._tree.focused
        self._tree.rested = max(HOVER_DELAY, FOCUS_DELAY)
        self._tree.play("denied", 0.6)

    def _pick(self, at: ScreenPoint) -> Widget | None:
        """The widget a click here means: the topmost one hit, else the nearest within the forgiveness."""
        best: tuple[float, Widget] | None = None
        for widget in widget_tree.walk(self._tree.layer()):
            if not widget.clickable or not (widget.enabled or widget.reason or widget.tooltip):
                continue
            distance = widget.distance(at)
            if distance > theme.FORGIVENESS or not self._seen(widget, at):
                continue
            if best is None or distance <= best[0]:
                best = (distance, widget)
        return best[1] if best else None

    def _seen(self, widget: Widget, at: ScreenPoint) -> bool:
        return not any(isinstance(parent, ScrollArea) and parent.distance(at) > 0.0 for parent in ancestors(widget))

    @property
    def cursor(self) -> int:
        """The system cursor that suits what lies under the pointer."""
        if self._tree.hovered is None or not self._tree.hovered.enabled:
            return pygame.SYSTEM_CURSOR_ARROW
        return self._tree.hovered.cursor

    def update(self, dt: float) -> None:
        """Let all widgets live through `dt` seconds."""
        self._tree.rested += dt
        self._wheel_age += dt
        if self._gone_to is not self._tree.focused:
            self._gone_to = None
        if self.pointer is not None and self._tree.captured is None:
            # Things move and appear under a pointer that rests.
            self._tree.hover(self._pick(self.pointer))
        for widget in self._tree.everything_roots():
            widget.update(dt)
        self.settling.update(dt)

    def _is_written_in(self, widget: Widget) -> bool:
        """Who writes knows what the field is for, and reads what stands below it."""
        writes = widget.takes_text and self._tree.focused is widget
        return writes and (bool(widget.value) or not self.by_keyboard)

    @property
    def tooltip_shown(self) -> Widget | None:
        """The widget whose tool-tip is to be seen now."""
        resting = self._tree.captured is None and self._tree.rested >= HOVER_DELAY and not self._withheld
        widget = self._tree.hovered if resting else None
        if widget is None and self.by_keyboard and self._tree.rested >= FOCUS_DELAY:
            widget = self._gone_to
        if widget is None or not widget.visible or self._is_written_in(widget):
            return None
        says = widget.tooltip or widget.key or (widget.reason if not widget.enabled else "")
        return widget if says else None
