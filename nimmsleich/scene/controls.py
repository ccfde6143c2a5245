"""The widgets of the action bar and of the six corpses: what they understand of wheel and keys."""

from collections.abc import Callable

import pygame

from stage.graphics.theme import HEIGHT
from stage.ui.intents import KeyPress
from stage.ui.widgets import Button, NumberStepper, Spot, Widget
from stage.ui.widgets.base import Point, stepped

BAR_HEIGHT = 84.0
_MORE = {pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS}
_LESS = {pygame.K_MINUS, pygame.K_KP_MINUS}


class BarButton(Button):
    """A button as high as the action bar allows, if `tall`."""

    tall = True

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, max(high, BAR_HEIGHT) if self.tall else high


class CountStepper(NumberStepper):
    """The number of a bid."""

    def preferred(self, width: float | None = None) -> tuple[float, float]:
        wide, high = super().preferred(width)
        return wide, max(high, 72.0)

    def press_key(self, press: KeyPress) -> bool:
        if step := count_step(press):
            self.change_by(step)
            return True
        return super().press_key(press)


def to_the_edge(area: pygame.FRect) -> pygame.FRect:
    """An area that reaches down to the edge of the window: a tool-tip beside it stands above."""
    return pygame.FRect(area.left, area.top, area.width, HEIGHT - area.top)


class CorpseSpot(Spot):
    """A corpse's card; while it has the keyboard, up, down, plus and minus change the number.

    Enter picks it, and makes the bid with it once the player has picked it: `is_picked` says so.
    """

    settles = True
    step: Callable[[int], None]
    is_picked: Callable[[], bool]
    bid: Callable[[], None]

    @property
    def meaning(self) -> object:
        return self.is_picked()

    @property
    def explained(self) -> pygame.FRect:
        # Below lie the own cards, which must be seen.
        return to_the_edge(self.rect)

    def press_key(self, press: KeyPress) -> bool:
        if step := count_step(press):
            self.step(step)
            return True
        if press.command == "enter" and self.is_picked():
            self.bid()
            return True
        return super().press_key(press)


class WheelArea(Widget):
    """A place where the wheel changes the number."""

    def __init__(self, name: str, on_wheel: Callable[[float], None]) -> None:
        super().__init__(name)
        self._on_wheel = on_wheel

    def wheel(self, at: Point, up: float) -> bool:
        self._on_wheel(up)
        return True


def count_step(press: KeyPress) -> int:
    """1 or -1 for the keys that change the number, else 0."""
    if press.command == "up" or press.key in _MORE:
        return 1
    return -1 if press.command == "down" or press.key in _LESS else 0


def light_on(spot: Spot, *, by_keyboard: bool) -> float:
    """How strongly a card that can be chosen is lit, 0.0 to 1.0: by the pointer over it, or by the keyboard on it."""
    return 1.0 if by_keyboard and spot.focused else stepped(spot.warmth)
