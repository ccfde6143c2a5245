"""Python's own collecting of garbage, kept out of the frames in which something moves."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stage.ui.scene import Scene


class Garbage:
    """Collects when the scene in front changes, which takes longer than other frames anyway.

    What has survived is not looked at again until the next change: the collections in between have only what is new to
    go through, and are short.
    """

    def __init__(self) -> None:
        self._scene: Scene | None = None

    def look(self, scene: Scene | None) -> None:
        """Collect if this scene was not in front before."""
        if scene is not self._scene:
            self._scene = scene
            gc.unfreeze()
            gc.collect()
            gc.freeze()

    def end(self) -> None:
        """Let Python look at everything again."""
        gc.unfreeze()
