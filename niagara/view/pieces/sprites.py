"""Puts pictures where things stand, as large as things are there."""

from collections.abc import Callable, Hashable

from niagara.view.places.places import Anchor
from stage.graphics.making.kept_pictures import sized
from stage.graphics.painter import Painter


def stamp_sprite(
    painter: Painter, key: Hashable, size: tuple[float, float], draw: Callable[[Painter], None], at: Anchor, *,
    angle: float = 0.0, alpha: int = 255, flip: bool = False,
) -> None:  # fmt: skip
    """Put a picture with its middle at an anchor; as :func:`stage.graphics.making.kept_pictures.sized`."""
    painter.stamp(sized(painter, key, size, draw, at.scale, angle=angle, flip=flip), (at.x, at.y), alpha)
