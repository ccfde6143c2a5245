"""The player's settings: one frozen value, kept as JSON in the user's configuration folder."""

import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import msgspec

from table.match.match import SeatSetup
from table.offer.lesson import MOST_STARS
from table.offer.options import OptionValue
from table.storage.files import NotDecoded, Word, decoded, free_path, read
from table.storage.folders import config_folder
from table.words import N_

Volume = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
_Place = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
Stars = Annotated[int, msgspec.Meta(ge=0, le=MOST_STARS)]
TEXT_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)


class Command(NamedTuple):
    """What a key can be bound to: its key unless the player gives it another, and what it is called (a message id)."""

    key: str
    title: str


COMMANDS: Final = {
    "undo": Command("ctrl+z", N_("Undo")),
    "redo": Command("ctrl+y", N_("Redo")),
    "hint": Command("h", N_("Hint")),
    "odds": Command("o", N_("Odds")),
    "rules": Command("f1", N_("Rule book")),
    "log": Command("l", N_("Log")),
    "skip": Command("s", N_("Skip animation")),
    "pause": Command("p", N_("Pause")),
    "slower": Command("-", N_("Slower bots")),
    "faster": Command("+", N_("Faster bots")),
    "turn_left": Command("q", N_("Turn left")),
    "turn_right": Command("e", N_("Turn right")),
    "flip": Command("f", N_("Flip front to back")),
    "menu": Command("f10", N_("Menu")),
    "fullscreen": Command("f11", N_("Full screen")),
    "screenshot": Command("f12", N_("Save a picture of the window")),
}
"""By name. Arrows, Tab, Enter, Space and Escape are fixed and never bound."""


class Volumes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Loudness from 0.0 to 1.0; `master` multiplies the other three."""

    master: Volume = 0.8
    effects: Volume = 1.0
    ambience: Volume = 0.6
    chimes: Volume = 0.8


class WindowPlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Size and place of the window on the desktop in pixels; without a place the system decides."""

    width: Annotated[int, msgspec.Meta(ge=320, le=16384)] = 1280
    height: Annotated[int, msgspec.Meta(ge=200, le=16384)] = 720
    left: _Place | None = None
    top: _Place | None = None
    fullscreen: bool = False


class LastSetup(msgspec.Struct, frozen=True):
    """How a game was played last: what its set-up begins with the next time."""

    seats: tuple[SeatSetup, ...] = ()
    options: dict[Word, OptionValue] = msgspec.field(default_factory=dict)


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a player can set. Change with `msgspec.structs.replace`."""

    language: Word = ""
    """A language code; empty: as the system."""
    text_scale: Annotated[float, msgspec.Meta(ge=1.0, le=2.0)] = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    emblems: bool = True
    camera_shake: bool = True
    volumes: Volumes = Volumes()
    bot_speed: Annotated[float, msgspec.Meta(ge=0.5, le=4.0)] = 1.0
    keys: dict[Word, Word] = msgspec.field(default_factory=dict)
    """Only what the player has changed: command → key."""
    log_folded: bool = True
    """Whether a match shows its log as one line, and the board over the whole width."""
    window: WindowPlace = WindowPlace()
    last_setups: dict[Word, LastSetup] = msgspec.field(default_factory=dict)
    """Game name → the set-up last played."""
    lessons: dict[Word, Stars] = msgspec.field(default_factory=dict)
    """Lessons done, as "game.lesson" → 0, and challenges, with the most stars won."""
    boxes_opened: frozenset[Word] = frozenset()
    """The games whose set-up has been seen."""

    def bindings(self) -> Mapping[str, str]:
        """Command → key, defaults and changes together."""
        return {name: self.keys.get(name, command.key) for name, command in COMMANDS.items()}


class SettingsNotSaved(Exception):
    """The settings could not be written; the game goes on with them unsaved. `reason` is the system's own words."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The settings could not be saved: {reason}")
        self.reason = reason


class SettingsFile:
    """The file settings.json in `folder` (default: the user's configuration folder)."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or config_folder()) / "settings.json"

    def load(self) -> tuple[Settings, Path | None]:
        """The saved settings, and None; for a damaged file: the defaults, and where the damaged file was kept.

        A missing file gives the defaults. One that cannot be read (rights, a folder or a pipe in its place) is damaged
        too.
        """
        try:
            return decoded(read(self.path), Settings), None
        except FileNotFoundError:
            return Settings(), None
        except (OSError, NotDecoded):
            return Settings(), self._keep_damaged()

    def save(self, settings: Settings) -> None:
        """Write so that at every moment either the old or the new file is whole. Raises SettingsNotSaved."""
        new = self.path.with_suffix(".json.new")
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with new.open("wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(settings)))
                file.flush()
                os.fsync(file.fileno())
            new.replace(self.path)
        except OSError as error:
            with suppress(OSError):
                new.unlink(missing_ok=True)
            raise SettingsNotSaved(error.strerror or str(error)) from error

    def _keep_damaged(self) -> Path:
        kept = free_path(self.path, ".damaged")
        try:
            self.path.rename(kept)
        except OSError:
            return self.path
        return kept
