"""A drawing that moves: what tweens push about and scenes draw."""

from dataclasses import dataclass

import pygame

from stage.graphics.painter import Painter


@dataclass(eq=False)
class Sprite:
    """A drawing of assets/ at a place, in logical units; every number can be moved by a tween.

    `x`, `y` is its middle, `width`, `height` its size at `zoom` 1.0; `angle` in degrees counter-clockwise; `alpha` from
    0.0 to 1.0; with a `back`, `face` goes from 0.0 (the back) to 1.0 (`art`), narrow in between like a card that is
    turned over; `lift` is its height above the table, which raises it and lengthens its shadow.
    """

    x: float
    y: float
    width: float
    height: float
    art: str
    back: str = ""
    face: float = 1.0
    zoom: float = 1.0
    angle: float = 0.0
    alpha: float = 1.0
    lift: float = 0.0

    @property
    def rect(self) -> pygame.FRect:
        """Where it lies now, before turning, without the lift."""
        box = pygame.FRect(0, 0, self.width * self.zoom, self.height * self.zoom)
        box.center = (self.x, self.y)
        return box

    @property
    def lies_open(self) -> bool:
        """Whether the face is seen from straight above, as good as opaque: something may be drawn on it."""
        return self.face > 0.98 and self.alpha > 0.96 and not self.angle

    def draw(self, painter: Painter) -> None:
        """Draw it. Raises ArtMissing."""
        left, top = self.x - self.width / 2, self.y - self.height / 2
        painter.image(
            self.back if self.back and self.face < 0.5 else self.art,
            (left, top - self.lift, self.width, self.height),
            angle=self.angle,
            alpha=round(255 * self.alpha),
            zoom=self.zoom,
            squash=abs(2.0 * self.face - 1.0) if self.back else 1.0,
            elevation=6.0 + 2 * round(self.lift / 6),
        )
