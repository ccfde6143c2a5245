"""Where the camera looks: after the action, or where the player has chosen with wheel, keys and the small map."""

from __future__ import annotations

from collections.abc import Callable

from nizza.board.reach import XY
from nizza.view.sight import Sight
from stage.match.live.camera_keys import press_camera_key


class Looking:
    """Moves the camera; it follows until the player moves it, and again from the next turn on."""

    def __init__(self, sight: Sight, is_still: Callable[[], bool]) -> None:
        """`is_still` says whether the player wants no glides."""
        self._sight = sight
        self._is_still = is_still
        self.manual = False
        """Whether the player has moved the camera, so that it follows no longer."""
        self._shown: tuple[float, float, float] | None = None

    def follow(self, left: float, right: float, first: float | None = None) -> None:
        """Glide to where all from `left` to `right` is in sight, unless it is or the player has moved the camera.

        Where that is too much at once, `first` (default: the middle) is in sight. A camera that stays where it is
        leaves everything under the pointer.
        """
        self._shown = (left, right, (left + right) / 2 if first is None else first)
        if not self.manual and not self._sight.shows(*self._shown):
            self._frame()

    def come_near(self, left: float, right: float) -> None:
        """Follow, and glide to all from `left` to `right` also from where it is seen from afar."""
        self.manual = False
        self._shown = (left, right, (left + right) / 2)
        self._frame()

    def _frame(self) -> None:
        if self._shown is not None:
            self._sight.show(*self._shown)
            self._settle()

    def resume(self) -> None:
        """Follow again."""
        self.manual = False

    def back(self) -> None:
        """Return to the action, and follow it again."""
        self.manual = False
        self._frame()

    def whole(self) -> None:
        """Look at the whole board."""
        self.manual = True
        self._sight.whole()
        self._settle()

    def toggle(self) -> None:
        """The whole board; if the player looks where he likes, back to the action."""
        if self.manual:
            self.back()
        else:
            self.whole()

    def zoom_by(self, notches: float, at: XY | None = None) -> None:
        """Nearer or farther; what lies under the point `at` of the window stays there."""
        self.manual = True
        self._sight.zoom_by(max(-2.0, min(2.0, notches)), at)
        self._settle()

    def look_at(self, x: float) -> None:
        """Look at another part of the board."""
        self.manual = True
        self._sight.look_at(x)
        self._settle()

    def pan(self, by: float) -> None:
        """Look aside by so many logical units, at once."""
        self.manual = True
        self._sight.pan(by)

    def press(self, command: str) -> bool:
        """Page up, Page down and Home; False for any other key."""
        return press_camera_key(command, self.zoom_by, self.toggle)

    def _settle(self) -> None:
        if self._is_still():
            self._sight.jump()
