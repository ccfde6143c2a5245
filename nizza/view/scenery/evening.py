"""The windows of the houses: one after the other lights up as the evening goes on, round after round."""

from functools import lru_cache
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from nizza.board.model import Board, Box
from nizza.view import palette
from stage.graphics.colours import mix
from table.rng import stream

_LAST: Final = 12.0
"""Rounds after which all are lit."""
_HALO: Final = 9.0
"""Units round a window on which its light falls."""
_FAINT: Final = 30
"""How bright that is, of 255."""
_SHADES: Final = 3
"""Of the light in different rooms."""
_SAME: Final = 12
"""How much the hue of a pane may differ from that of others, in steps of a colour; twice as far it is no pane."""


def lit_windows(board: Board, evening: float) -> tuple[Box, ...]:
    """The windows that are lit after so many rounds; the later, the more, and always the same."""
    share = max(0.0, min(1.0, (evening - 1.0) / _LAST))
    return _order(board)[: round(share * len(board.windows))]


@lru_cache(maxsize=4)
def _order(board: Board) -> tuple[Box, ...]:
    windows = list(board.windows)
    stream(len(windows), "nizza", "windows").shuffle(windows)
    return tuple(windows)


class Light:
    """The picture of a lit window, to be laid over the dark one."""

    def __init__(self, window: Box, scale: float) -> None:
        """`scale` are pixels per unit of the board."""
        left, top, right, bottom = (round(side * scale) for side in window)
        self._pane = pygame.Rect(left, top, max(1, right - left), max(1, bottom - top))
        self.place = self._pane.inflate(2 * round(_HALO * scale), 2 * round(_HALO * scale))
        """Where it is laid, in pixels of the board."""
        self._shade = int(window[0] + window[1]) % _SHADES / _SHADES

    def over(self, dark: pygame.Surface) -> pygame.Surface:
        """Light where `dark`, the drawing at :attr:`place`, has glass; what is before it stays as it is."""
        lit = pygame.Surface(self.place.size, pygame.SRCALPHA)
        pygame.draw.rect(lit, (*palette.WINDOW_LOW, _FAINT), lit.get_rect(), border_radius=self.place.width // 6)
        pane = self._pane.move(-self.place.left, -self.place.top)
        glass = _glass(pygame.surfarray.array3d(dark.subsurface(pane)))
        warm = pygame.Surface(pane.size, pygame.SRCALPHA)
        high, low = mix(palette.WINDOW, palette.WINDOW_PALE, self._shade), palette.WINDOW_LOW
        for row in range(pane.height):
            warm.fill(mix(high, low, 0.6 * row / pane.height), (0, row, pane.width, 1))
        alpha = pygame.surfarray.pixels_alpha(warm)
        alpha[:] = (glass * 255).astype(np.uint8)
        del alpha
        lit.blit(warm, pane)
        return lit


def _glass(pixels: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Per pixel how surely it is glass, 0.0 to 1.0: it has the hue that most of the window has."""
    red, green, blue = (pixels[..., channel].astype(int) for channel in range(3))
    one, other = green - red, blue - green
    hues, counts = np.unique(np.stack([one.ravel() // 4, other.ravel() // 4]), axis=1, return_counts=True)
    usual = hues[:, counts.argmax()] * 4 + 2
    apart = np.abs(one - usual[0]) + np.abs(other - usual[1])
    glass: NDArray[np.float64] = np.clip((2 * _SAME - apart) / _SAME, 0.0, 1.0)
    return glass
