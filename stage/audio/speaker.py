"""What the stage asks of sound, and the speaker that says nothing."""

from typing import Protocol


class Speaker(Protocol):
    """What the stage asks of sound."""

    def prepare(self) -> None:
        """Get ready to play; called after the first frame, so that nobody waits for it."""

    def close(self) -> None:
        """Fall silent for good."""

    def play(self, name: str, *, volume: float = 1.0, pitch: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound once."""

    def ambience(self, name: str | None) -> None:
        """Let an ambience sound from now on."""

    def set_volumes(self, master: float, effects: float, ambience: float, chimes: float) -> None:
        """Loudness from the settings, 0.0 to 1.0 each."""


class Silence:
    """A speaker that says nothing: for pictures and tests."""

    def prepare(self) -> None: ...
    def close(self) -> None: ...
    def play(self, name: str, *, volume: float = 1.0, pitch: float = 1.0, pan: float = 0.0) -> None: ...
    def ambience(self, name: str | None) -> None: ...
    def set_volumes(self, master: float, effects: float, ambience: float, chimes: float) -> None: ...
