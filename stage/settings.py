"""Settings of the player: an immutable value, saved as JSON in the user's configuration folder."""

import codecs
import logging
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple, get_args, get_origin

import msgspec

from table.match.match import SeatSetup
from table.offer.options import OptionValue
from table.storage.files import NotDecoded, Word, config_folder, decoded, free_path, read, write_whole
from table.storage.locks import locked
from table.words import N_

log = logging.getLogger(__name__)

Volume = Annotated[float, msgspec.Meta(ge=0.0, le=1.0)]
_Place = Annotated[int, msgspec.Meta(ge=-100_000, le=100_000)]
TEXT_SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)


class Command(NamedTuple):
    """Command that can be bound: its default key, its title (a message id), and its default button of a gamepad."""

    key: str
    title: str
    button: str = ""


COMMANDS: Final = {
    "undo": Command("ctrl+z", N_("Undo"), "x"),
    "redo": Command("ctrl+y", N_("Redo")),
    "hint": Command("h", N_("Hint"), "y"),
    "odds": Command("o", N_("Odds"), "r3"),
    "rules": Command("f1", N_("Rule book"), "select"),
    "log": Command("l", N_("Log"), "l3"),
    "skip": Command("s", N_("Skip animation"), "lt"),
    "pause": Command("p", N_("Pause")),
    "slower": Command("-", N_("Slower bots")),
    "faster": Command("+", N_("Faster bots")),
    "turn_left": Command("q", N_("Turn left"), "lb"),
    "turn_right": Command("e", N_("Turn right"), "rb"),
    "flip": Command("f", N_("Flip front to back"), "rt"),
    "menu": Command("f10", N_("Menu"), "start"),
    "mute": Command("m", N_("Sound on or off")),
    "fullscreen": Command("f11", N_("Full screen")),
    "screenshot": Command("f12", N_("Take a screenshot")),
}
"""Commands by name. Arrows, Tab, Enter, Space and Escape are fixed and cannot be bound."""


_ONLY_MODIFIERS: Final = re.compile(r"((ctrl|alt|shift)\+)*")
"""Key without a name, as saved by versions that knew the names of ASCII keys only."""


class Volumes(msgspec.Struct, frozen=True):
    """Volumes, 0.0–1.0 in equal steps for the ear. `master` multiplies the others."""

    master: Volume = 1.0
    effects: Volume = 1.0
    ambience: Volume = 0.8
    chimes: Volume = 1.0
    music: Volume = 0.8
    voice: Volume = 1.0


class WindowPlace(msgspec.Struct, frozen=True):
    """Size and position of the window on the desktop in pixels. Without a position the system decides."""

    width: Annotated[int, msgspec.Meta(ge=320, le=16384)] = 1280
    height: Annotated[int, msgspec.Meta(ge=200, le=16384)] = 720
    left: _Place | None = None
    top: _Place | None = None
    fullscreen: bool = False


class LastSetup(msgspec.Struct, frozen=True):
    """Last set-up of a game, which the next one begins with."""

    seats: tuple[SeatSetup, ...] = ()
    options: dict[Word, OptionValue] = msgspec.field(default_factory=dict)


class Settings(msgspec.Struct, frozen=True):
    """All settings. Change them with `msgspec.structs.replace`."""

    language: Word = ""
    """Language code, or "" to follow the system."""
    text_scale: Annotated[float, msgspec.Meta(ge=1.0, le=2.0)] = 1.0
    high_contrast: bool = False
    reduced_motion: bool = False
    emblems: bool = True
    camera_shake: bool = True
    speak: bool = False
    """True if the system's voice reads aloud what is on the screen."""
    webp_clips: bool = False
    """True if each clip is also saved as a WebP."""
    volumes: Volumes = msgspec.field(name="levels", default=Volumes())
    remarks: bool = True
    """True if bots with a temper say something now and then."""
    bot_speed: Annotated[float, msgspec.Meta(ge=0.5, le=4.0)] = 1.0
    keys: dict[Word, Word] = msgspec.field(default_factory=dict)
    """Changed keys only: command → key."""
    buttons: dict[Word, Word] = msgspec.field(default_factory=dict)
    """Changed buttons of the gamepad only: command → button."""
    log_folded: bool = True
    """True if a match shows its log as one line, with the board over the whole width."""
    window: WindowPlace = WindowPlace()
    last_setups: dict[Word, LastSetup] = msgspec.field(default_factory=dict)
    """Game name → last set-up."""
    preferences: dict[Word, dict[Word, Word]] = msgspec.field(default_factory=dict)
    """Game name → name of a person → wish for their seat (:class:`stage.match.on_stage.SeatPreference`)."""
    person: Word = ""
    """Name of the profile in use; "" if there is none."""
    tips: dict[Word, int] = msgspec.field(default_factory=dict)
    """Name of an explanation on the screen → times that a player has followed it. It is given a few times only."""

    def bindings(self) -> Mapping[str, str]:
        """Return command → key, with defaults and changes; "" for a default that is used otherwise now.

        A change to a key without a name is left out.
        """
        changes = {name: key for name, key in self.keys.items() if not _ONLY_MODIFIERS.fullmatch(key)}
        defaults = {name: "" if command.key in changes.values() else command.key for name, command in COMMANDS.items()}
        return {name: changes.get(name, default) for name, default in defaults.items()}

    def pad_bindings(self) -> Mapping[str, str]:
        """Return command → button of a gamepad, "" for none, with defaults and changes."""
        return {name: self.buttons.get(name, command.button) for name, command in COMMANDS.items()}


class SettingsNotSaved(Exception):
    """Raised when the settings cannot be written. The game continues unsaved. `reason` is in the system's own words."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"The settings could not be saved: {reason}")
        self.reason = reason


class SettingsFile:
    """File settings.json in `folder` (default: the user's configuration folder), shared by all open windows.

    It is read value by value. What this version does not understand stays in the file for the one that does.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or config_folder()) / "settings.json"
        self._known: Settings | None = None
        """Settings when this window last read or wrote the file."""
        self._was_there = False
        """True if the file was there then."""
        self.put_back: Callable[[Path | None], None] = lambda kept: None
        """Called once the file is whole again after another program has removed or damaged it, with the path at which
        a damaged one is kept."""

    def load(self) -> tuple[Settings, Path | None]:
        """Return the saved settings and None, or for a damaged file the defaults and the path where it was kept.

        A missing file gives the defaults. One that cannot be read (rights, a folder or a pipe in its place) counts as
        damaged.
        """
        self._known, kept = self._read()
        return self._known, kept

    def save(self, settings: Settings) -> None:
        """Save what has changed since the last :meth:`load` or :meth:`save`, keeping changes by other windows.

        The file is replaced atomically. Raises SettingsNotSaved.
        """
        wanted = _as_document(settings)
        before = _as_document(self._known) if self._known is not None else {}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.path):
                saved, kept = self._sound_document()
                merged = wanted if saved is None else _merged(saved, before, wanted)
                if merged != saved:
                    self._write(merged)
        except OSError as error:
            raise SettingsNotSaved(error.strerror or str(error)) from error
        had_gone, self._was_there = self._was_there and saved is None, True
        self._known = settings
        if had_gone:
            self.put_back(kept)

    def earlier_progress(self) -> list[tuple[str, str, int]]:
        """Return lessons and opened boxes that an older version saved in the settings, as (game, lesson, stars).

        An opened box is a lesson without a name. Damaged entries are left out without an error.
        """
        try:
            document = self._document()
        except (OSError, NotDecoded):
            return []
        lessons, boxes = (document.get(name) for name in _EARLIER_PROGRESS)
        rows: list[tuple[str, str, int]] = []
        for key, stars in lessons.items() if isinstance(lessons, dict) else ():
            game, _, lesson = key.partition(".")
            rows.append((game, lesson, stars))
        rows += [(game, "", 0) for game in boxes] if isinstance(boxes, list) else []
        return rows

    def forget_earlier_progress(self) -> None:
        """Remove what :meth:`earlier_progress` returns from the file. Raises SettingsNotSaved."""
        try:
            with locked(self.path):
                saved, _ = self._sound_document()
                if saved is not None and not saved.keys().isdisjoint(_EARLIER_PROGRESS):
                    self._write({name: value for name, value in saved.items() if name not in _EARLIER_PROGRESS})
        except OSError as error:
            raise SettingsNotSaved(error.strerror or str(error)) from error

    def _read(self) -> tuple[Settings, Path | None]:
        try:
            settings = _settings(self._document())
        except FileNotFoundError:
            return Settings(), None
        except (OSError, NotDecoded):
            pass
        else:
            self._was_there = True
            return settings, None
        # Read it again while no other window can replace it (Windows refuses to read then) or move it.
        try:
            with locked(self.path):
                document, kept = self._sound_document()
        except OSError:
            return Settings(), None
        return Settings() if document is None else _settings(document), kept

    def _document(self) -> dict[str, Any]:
        return decoded(read(self.path).removeprefix(codecs.BOM_UTF8), dict[str, Any])

    def _sound_document(self) -> tuple[dict[str, Any] | None, Path | None]:
        """Return the content of the file, or None, and where a damaged file was moved."""
        try:
            return self._document(), None
        except FileNotFoundError:
            return None, None
        except (OSError, NotDecoded):
            return None, self._keep_damaged()

    def _write(self, document: Mapping[str, Any]) -> None:
        write_whole(self.path, msgspec.json.format(msgspec.json.encode(document)))

    def _keep_damaged(self) -> Path:
        kept = free_path(self.path, ".damaged")
        try:
            self.path.rename(kept)
        except OSError:
            return self.path
        return kept


_EARLIER_PROGRESS: Final = ("lessons", "boxes_opened")
"""Fields of older versions, imported into the statistics and no longer written."""


_FORMER_VOLUMES: Final = {"master": 0.8, "effects": 1.0, "ambience": 0.6, "chimes": 0.8, "music": 0.35}
"""Volumes of older versions as they were at first. Amplitudes were the squares of these numbers."""


def _settings(document: Mapping[str, Any]) -> Settings:
    former = document.get("volumes")
    if isinstance(former, dict) and "levels" not in document:
        document = {**document, "levels": {name: _renewed(name, each) for name, each in former.items()}}
    settings: Settings = _understood(document, Settings)
    return settings


def _renewed(name: str, former: Any) -> Any:
    """Return a volume of an older version as one that is as loud, or the default if it was the default."""
    if former == _FORMER_VOLUMES.get(name):
        return getattr(Volumes(), name)
    return max(0.05, 1.0 + math.log10(former)) if isinstance(former, float) and 0.0 < former <= 1.0 else former


def _understood(value: Any, kind: Any) -> Any:
    """Return `value` as a `kind`. Fields and entries that are not understood are left out.

    Raises msgspec.ValidationError if the value as a whole is not understood.
    """
    if isinstance(value, dict) and isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        known = [field for field in msgspec.structs.fields(kind) if field.encode_name in value]
        return kind(**_understood_entries({field.name: (value[field.encode_name], field.type) for field in known}))
    if isinstance(value, dict) and get_origin(kind) is dict:
        names, values = get_args(kind)
        named = _understood_entries({name: (name, names) for name in value})
        return _understood_entries({name: (value[name], values) for name in named})
    return msgspec.convert(value, kind)


def _understood_entries(entries: Mapping[str, tuple[Any, Any]]) -> dict[str, Any]:
    """Return the entries (value, kind) that are understood."""
    found = {}
    for name, (value, kind) in entries.items():
        try:
            found[name] = _understood(value, kind)
        except msgspec.ValidationError as error:
            log.warning("A setting is not understood: %r: %s", name, error)
    return found


def _as_document(settings: Settings) -> dict[str, Any]:
    return decoded(msgspec.json.encode(settings), dict[str, Any])


def _merged(
    saved: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any], depth: int = 2
) -> dict[str, Any]:
    """Return `saved` with the fields that differ between `before` and `after`, each as in `after`.

    Fields that are mappings (keys, volumes, last set-ups) are merged entry by entry, down to `depth` 2.
    """
    merged = dict(saved)
    for name in [*before, *(name for name in after if name not in before)]:
        old, new, there = before.get(name), after.get(name), saved.get(name)
        if old == new:
            continue
        if depth > 1 and isinstance(old, dict) and isinstance(new, dict) and isinstance(there, dict):
            merged[name] = _merged(there, old, new, depth - 1)
        elif name in after:
            merged[name] = new
        else:
            merged.pop(name, None)
    return merged
