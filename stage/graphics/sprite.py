"""A drawing that moves: what tweens push about and scenes draw."""

import math
from dataclasses import dataclass

from stage.graphics.colours import Colour
from stage.graphics.painter import Painter


@dataclass(slots=True)
class Sprite:
    """A drawing of assets/ at a place, in logical units; every number can be moved by a tween.

    `x`, `y` is its middle; `angle` in degrees counter-clockwise; `alpha` from 0.0 to 255.0; `turn` from 0.0 (the front,
    `art`) to 1.0 (the back, `back`), narrow in between like a card that is turned over; `lift` is its height above the
    table, which raises it and lengthens its shadow.
    """

    art: str
    x: float
    y: float
    width: float
    height: float
    angle: float = 0.0
    alpha: float = 255.0
    zoom: float = 1.0
    lift: float = 0.0
    turn: float = 0.0
    back: str = ""
    tint: Colour | None = None
    elevation: float = 4.0

    @property
    def area(self) -> tuple[float, float, float, float]:
        """Where it lies, before turning and zooming."""
        return self.x - self.width / 2, self.y - self.height / 2, self.width, self.height

    def draw(self, painter: Painter) -> None:
        """Draw it. Raises ArtMissing."""
        left, top, width, height = self.area
        painter.image(
            self.back if self.back and self.turn > 0.5 else self.art,
            (left, top - self.lift, width, height),
            angle=self.angle,
            alpha=round(self.alpha),
            tint=self.tint,
            zoom=self.zoom,
            squash=abs(math.cos(math.pi * self.turn)) if self.back else 1.0,
            elevation=self.elevation + self.lift * 0.5,
        )
