"""What a rope and a pawn on it sound like: creaks by tension, a whoosh by speed."""

from __future__ import annotations

from typing import Final

from nizza.scene.picture import Picture

_TAUT: Final = 1.6
"""Weights of the pawn from which a rope creaks."""
_FAST: Final = 520.0
"""Units a second from which the air is heard."""
_PAUSE: Final = 0.6
"""Seconds between two creaks, and between two whooshes."""


class RopeSounds:
    """Plays them, not too often."""

    def __init__(self, picture: Picture) -> None:
        self._play = picture.context.play
        self._creaked = self._whooshed = _PAUSE

    def hear(self, tension: float, speed: float, dt: float) -> None:
        """`tension` in weights of a pawn, `speed` in units a second, after `dt` more seconds."""
        self._creaked += dt
        self._whooshed += dt
        if tension > _TAUT and self._creaked >= _PAUSE:
            self._creaked = 0.0
            self._play("rope_creak", min(1.0, 0.25 * tension), 0.9 + 0.1 * min(3.0, tension))
        if speed > _FAST and self._whooshed >= _PAUSE:
            self._whooshed = 0.0
            self._play("whoosh", min(1.0, speed / 1400.0), 0.8 + 0.4 * min(1.0, speed / 1400.0))
