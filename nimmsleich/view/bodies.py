"""Half figures of the rivals: elbows on the table, cards in one hand, and the other one free."""

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from nimmsleich.view.cards import BACK
from stage.graphics.cast import Person, draw_bust
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.rig.arms import ArmPose, draw_arm
from stage.graphics.rig.bodies import BUST, LEFT, POSES, beating, spot_on
from stage.graphics.rig.limbs import Spot
from stage.graphics.theme import Colour

HOLD: Final = ArmPose("fan", (33.0, 214.0), LEFT, (-6.0, 251.0), turn=26.0, scale=0.8)
"""The arm with the cards."""
CARDS: Final[Mapping[int, tuple[tuple[Spot, float], ...]]] = {
    1: (((58.0, 198.0), 12.0),),
    2: (((46.0, 202.0), 12.0), ((97.0, 202.0), -6.0)),
}
"""By the number of cards in hand the middle of each, and its angle in degrees counter-clockwise."""
_CARD: Final = {1: (58.0, 81.2), 2: (50.0, 70.0)}
"""Size of each card by their number."""


def card_areas(bust: pygame.FRect, number: int) -> tuple[pygame.FRect, ...]:
    """Return the places of the cards that a figure holds, before they are turned."""
    found = []
    for middle, _ in CARDS[number]:
        area = pygame.FRect(0, 0, *(side * bust.width / BUST for side in _CARD[number]))
        area.center = spot_on(bust, middle)
        found.append(area)
    return tuple(found)


def draw_posed(
    painter: Painter, person: Person, colour: Colour, bust: pygame.FRect, pose: str,
    expression: Expression = Expression.NEUTRAL, look: float = 0.0, worn: Callable[[], object] | None = None,
) -> None:  # fmt: skip
    """Draw a whole half figure in a pose, without a table. `worn` paints what is worn below the hands."""
    x, y = POSES[pose].head
    draw_bust(painter, person, expression, bust, colour, look=look, aside=x / BUST, jump=-y / BUST, torso=True)
    if worn is not None:
        worn()
    draw_arm(painter, person, colour, HOLD, bust, "behind")
    for area, (_, angle) in zip(card_areas(bust, 1), CARDS[1], strict=True):
        painter.image(BACK, area, angle=angle)
    draw_arm(painter, person, colour, HOLD, bust, "before")
    draw_arm(painter, person, colour, beating(pose, 0.0), bust, "behind")
