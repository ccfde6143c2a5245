"""Flights of cards and tokens from place to place."""

from collections.abc import Callable

import pygame

from stage.graphics.motion import Tween, ease_in_out
from stage.graphics.painter import Painter
from stage.graphics.sprite import Sprite


class Flights:
    """The sprites that are on their way: each is drawn from when its flight begins until it lands."""

    def __init__(self) -> None:
        self.sprites: list[Sprite] = []

    def fly(
        self, sprite: Sprite, to: pygame.FRect | None = None, seconds: float = 0.3, *,
        lift: float = 26.0, stays: bool = False,
        leave: Callable[[], None] | None = None, land: Callable[[], None] | None = None,
        **goals: float,
    ) -> Tween:  # fmt: skip
        """A flight to the middle of an area, rising by `lift` on the way; without `to` it rises where it is.

        `goals` are other numbers of the sprite (`zoom`, `face`) at the end of the flight. `leave` and `land` are called
        at its ends. A sprite that `stays` is drawn until another flight of it lands.
        """

        def begin() -> None:
            if sprite not in self.sprites:
                self.sprites.append(sprite)
            if leave is not None:
                leave()

        def end() -> None:
            if not stays:
                self.sprites.remove(sprite)
            if land is not None:
                land()

        if to is not None:
            goals |= {"x": to.centerx, "y": to.centery}
        return Tween(sprite, goals, seconds, ease_in_out, arcs={"lift": lift}, before=begin, after=end)

    def draw(self, painter: Painter) -> None:
        """Everything that is on its way."""
        for sprite in self.sprites:
            sprite.draw(painter)
