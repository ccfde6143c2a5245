"""Music of the scenes: one piece at a time with its intensity layer, and stingers. Files stand in ``assets/music``.

A piece is streamed. Its layer is a loop on a channel of its own, silent until the scene is tense; both begin in the
same frame, and the piece is as long as a whole number of layers, so that their chords agree. Layers are WAV, because
the mixer is locked while it decodes the whole of an Ogg file.
"""

import logging
import threading
from pathlib import Path
from typing import Final

import pygame

from stage.audio.recordings import is_open, layer_channel
from table.storage.files import ASSETS

log = logging.getLogger(__name__)

LAYER_SHARE: Final = 0.6
"""Gain of the layer beside the piece; both are recorded equally loud."""
HIGHEST: Final = 0.71
"""Amplitude that no file exceeds: −3 dBTP."""
FADE: Final = 0.75
"""Seconds in which a piece fades out, and then the next one in."""
FAINT, LAYER_FAINT = 18.0, 30.0
"""Decibels by which a piece, or its layer, is softer where its fade begins or ends.

In 128 steps, which is how finely SDL's mixer sets the music, a step further down would be heard. The layer has 255.
"""
SWELL, EBB = 1.5, 3.0
"""Seconds in which the layer appears and disappears."""
LINGERS: Final = 5.0
"""Seconds for which a scene stays tense at least, so that the layer does not come and go with every move."""
DUCKED: Final = 0.5
"""Gain while a person speaks or something falls: −6 dB."""
DUCKS, RISES = 0.15, 0.8
"""Seconds in which the music ducks and comes back."""
RARELY: Final = 45.0
"""Seconds between two stingers of tense moments at least."""
_FOLDER: Path = ASSETS / "music"
ONCE: Final = ("ending", "ending_sad")
"""Pieces that do not loop. They begin at once, without fading in."""


class Music:
    """Player of music. Call :meth:`accompany` in each frame; it never waits for a file. Needs the sound card."""

    def __init__(self, gain: float) -> None:
        """`gain` is that of the volume sliders, 0.0–1.0."""
        self._slider = gain
        self._playing = ""
        self._failed = set[str]()
        self._layer: pygame.mixer.Sound | None = None
        self._layer_read: _Reading | None = None
        """The layer of the next piece."""
        self._stinger: _Reading | None = None
        self._fade = self._ducked = self._tension = 0.0
        self._duck_for = self._stings_for = self._tense_for = self._since_stinger = 0.0

    @property
    def playing(self) -> str:
        """Name of the piece that is heard, or "" for none."""
        return self._playing

    @property
    def reach(self) -> float:
        """Highest amplitude that the music may reach now."""
        return HIGHEST * (self._volume() + LAYER_SHARE * self._slider * self._layer_share())

    def set_gain(self, gain: float) -> None:
        """Set the gain of the volume sliders."""
        self._slider = gain
        if self._layer is not None and is_open():
            self._layer.set_volume(LAYER_SHARE * gain)

    def duck(self, seconds: float) -> None:
        """Play 6 dB softer for so many seconds."""
        self._duck_for = max(self._duck_for, seconds)

    def accompany(self, name: str, dt: float, *, tense: bool, speaking: bool) -> None:
        """Advance by `dt` seconds towards the piece `name`, or "" for silence; a name without a file is silence."""
        wanted = name if self._slider > 0.0 and name not in self._failed and has_piece(name) else ""
        if speaking:
            self.duck(dt + DUCKS)
        self._follow(wanted, dt)
        self._grow_tense(dt, tense=tense)
        self._duck_for, self._stings_for = max(0.0, self._duck_for - dt), max(0.0, self._stings_for - dt)
        self._ducked = _towards(self._ducked, float(self._duck_for > 0.0), dt / (DUCKS if self._duck_for else RISES))
        self._play_stinger()
        pygame.mixer.music.set_volume(self._volume())
        share = self._layer_share()
        layer_channel().set_volume(share, share)

    def sting(self, name: str) -> None:
        """Play a stinger as soon as it is read, unless another one sounds, and duck the piece meanwhile."""
        if self._slider > 0.0 and self._stinger is None and not self._stings_for and has_piece(name):
            self._stinger = _Reading(name, f"{name}.ogg")
            self._since_stinger = 0.0

    def restart(self) -> None:
        """Begin again with nothing playing: the sound card has been opened anew."""
        self._playing, self._layer, self._stinger = "", None, None
        self._fade = self._ducked = self._duck_for = self._stings_for = 0.0

    def close(self) -> None:
        """Stop, and wait for files that are being read."""
        for reading in (self._layer_read, self._stinger):
            if reading is not None:
                reading.wait()
        if is_open():
            self._stop()

    def _follow(self, wanted: str, dt: float) -> None:
        """Fade the present piece out or in, and change to the wanted one in silence."""
        if wanted == self._playing:
            self._fade = _towards(self._fade, 1.0, dt / FADE)
            return
        self._fade = _towards(self._fade, 0.0, dt / FADE)
        if wanted and (self._layer_read is None or (self._layer_read.name != wanted and self._layer_read.is_ready)):
            # Read while the present piece fades out.
            self._layer_read = _Reading(wanted, f"{wanted}_tense.wav")
        if self._playing and self._fade == 0.0:
            self._stop()
        read = self._layer_read
        if not self._playing and read is not None and read.name == wanted and read.is_ready:
            self._layer_read = None
            self._begin(wanted, read.sound)

    def _begin(self, name: str, layer: pygame.mixer.Sound | None) -> None:
        self._fade = 1.0 if name in ONCE else 0.0
        self._tension = self._tense_for = 0.0
        try:
            pygame.mixer.music.load(_FOLDER / f"{name}.ogg")
            pygame.mixer.music.set_volume(self._volume())
            pygame.mixer.music.play(loops=0 if name in ONCE else -1)
        except (pygame.error, OSError) as reason:
            log.warning("No music: %s", reason)
            self._failed.add(name)
            return
        self._playing, self._layer = name, layer
        if layer is not None:
            # A channel begins at full volume, and the card may ask for samples before it is turned down.
            layer.set_volume(0.0)
            layer_channel().play(layer, loops=-1)
            layer_channel().set_volume(0.0, 0.0)
            layer.set_volume(LAYER_SHARE * self._slider)

    def _stop(self) -> None:
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        layer_channel().stop()
        self._playing, self._layer = "", None

    def _grow_tense(self, dt: float, *, tense: bool) -> None:
        self._since_stinger += dt
        if tense and self._playing and self._tense_for == 0.0 and self._tension == 0.0 and self._since_stinger > RARELY:
            self._since_stinger = 0.0
            self.sting(f"stinger_{self._playing}")
        self._tense_for = LINGERS if tense else max(0.0, self._tense_for - dt)
        aim = float(self._tense_for > 0.0)
        self._tension = _towards(self._tension, aim, dt / (SWELL if aim else EBB))

    def _play_stinger(self) -> None:
        if self._stinger is None or not self._stinger.is_ready:
            return
        sound, self._stinger = self._stinger.sound, None
        channel = pygame.mixer.find_channel()
        if sound is not None and channel is not None:
            channel.set_volume(self._slider)
            channel.play(sound)
            self._stings_for = sound.get_length()
            self.duck(self._stings_for - 1.0)

    def _volume(self) -> float:
        return self._slider * self._share()

    def _share(self) -> float:
        return _faded(self._fade, FAINT) * (1.0 - (1.0 - DUCKED) * self._ducked)

    def _layer_share(self) -> float:
        return _faded(self._tension, LAYER_FAINT) * self._share() if self._layer is not None else 0.0


class _Reading:
    """Reads a sound for `name` in a thread, because that takes too long for a frame. Without a file there is none."""

    def __init__(self, name: str, file: str) -> None:
        self.name = name
        self.sound: pygame.mixer.Sound | None = None
        self._file = _FOLDER / file
        self._thread = threading.Thread(target=self._run, name="music", daemon=True)
        if self._file.is_file():
            self._thread.start()

    @property
    def is_ready(self) -> bool:
        return not self._thread.is_alive()

    def wait(self) -> None:
        if self._thread.ident is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            self.sound = pygame.mixer.Sound(self._file)
        except (pygame.error, OSError) as reason:
            log.warning("No music: %s", reason)


def has_piece(name: str) -> bool:
    """Return True if there is music of that name."""
    return bool(name) and (_FOLDER / f"{name}.ogg").is_file()


def _faded(share: float, faint: float) -> float:
    """Return the gain of what has faded in by a share, from `faint` decibels below its loudness on."""
    return 10.0 ** (faint * (share - 1.0) / 20.0) if share > 0.0 else 0.0


def _towards(value: float, aim: float, step: float) -> float:
    """Return a value moved towards an aim by at most `step`."""
    return min(aim, value + step) if value < aim else max(aim, value - step)
