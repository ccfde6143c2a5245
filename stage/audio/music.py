"""Music of the scenes: pieces with layers that come and go with the tension, and stingers, from ``assets/music``.

A piece is streamed. Its layers are loops on channels of their own: drums, a pulse, and strings. All begin in the same
frame, and the piece is as long as a whole number of each, so that their chords agree. Layers are WAV, because the mixer
is locked while it decodes the whole of an Ogg file.
"""

import logging
import math
import threading
from pathlib import Path
from typing import Final

import msgspec
import pygame

from stage.audio.recordings import is_open, layer_channels
from table.storage.files import ASSETS

log = logging.getLogger(__name__)

LAYERS: Final = ("drums", "pulse", "tense")
SHARES: Final = (1.0, 0.7, 0.7)
"""Gain of each layer beside the piece, as it was recorded."""
DEGREES: Final = ((1, 0, 0), (0, 1, 0), (1, 1, 1))
"""Layers that are heard while nothing is at stake, in tension, and in great tension."""
HIGHEST: Final = 0.71
"""Amplitude that no file exceeds: −3 dBTP."""
FADE: Final = 0.75
"""Seconds in which a piece fades out, and then the next one in."""
FAINT, LAYER_FAINT = 18.0, 26.0
"""Decibels by which a piece, or a layer, is softer where its fade begins or ends.

In 128 steps, which is how finely SDL's mixer sets the music, a step further down would be heard. Layers have 255.
"""
SWELL: Final = 0.4
"""Seconds before a bar line in which layers appear or disappear."""
LINGERS: Final = 4.0
"""Seconds for which a scene stays tense at least, so that layers do not come and go with every move."""
DUCKED, STUNG = 6.0, 14.0
"""Decibels by which a piece is softer while a person speaks or something falls, and under a stinger: half, a fifth."""
DUCKS, RISES = 0.25, 0.8
"""Seconds in which the music ducks and comes back."""
RARELY: Final = 45.0
"""Seconds between two stingers of tense moments at least."""
ROUNDS: Final = 2
"""Times that a piece is heard before the scene's other one follows."""
SOON: Final = 0.55
"""Seconds for which a chime waits for a beat at most; longer beats are divided in three."""
_FOLDER: Path = ASSETS / "music"
INDEX: Final = "pieces.json"
GRAIN: Final = 2048
"""Samples of a block of a layer as it is heard. Its file begins with its last block, and ends with its first one."""
ONCE: Final = ("ending", "ending_sad")
"""Pieces that do not loop. They begin at once, without fading in."""


class MusicPiece(msgspec.Struct, frozen=True):
    """Description of a piece, written when it is rendered: its title, and what is where in it.

    `seconds` are those of a round. `roots` has the pitch class of the chord at each beat, `drums` is True for each bar
    with drums, and `cues` for each beat on which the stinger of the piece may begin.
    """

    title: str
    seconds: float
    bars: int
    beats: int
    roots: list[int]
    drums: list[bool]
    cues: list[bool]

    @property
    def bar(self) -> float:
        """Seconds of a bar."""
        return self.seconds / self.bars

    @property
    def beat(self) -> float:
        """Seconds of a beat."""
        return self.bar / self.beats

    def next_cue(self, position: float) -> float:
        """Return the position of the next beat on which the stinger may begin."""
        first = math.ceil(position / self.beat)
        fitting = (beat for beat in range(first, first + len(self.cues)) if self.cues[beat % len(self.cues)])
        return next(fitting, first) * self.beat

    def root(self, position: float) -> int:
        """Return the pitch class of the chord at a position in seconds."""
        return self.roots[int(position / self.beat) % len(self.roots)]


def read_index(file: Path) -> dict[str, MusicPiece]:
    """Return the pieces by name; none, which is silence, if the file is damaged."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=dict[str, MusicPiece])
    except (OSError, ValueError) as damage:
        log.warning("No music: %s", damage)
        return {}


class Music:
    """Player of music. Call :meth:`accompany` in each frame; it never waits for a file. Needs the sound card."""

    def __init__(self, gain: float) -> None:
        """`gain` is that of the volume sliders, 0.0–1.0."""
        self._slider = gain
        self.pieces = read_index(_FOLDER / INDEX)
        """Descriptions of the pieces by name."""
        self._scene = self._wanted = self._playing = ""
        self._turns: dict[str, int] = {}
        """Number of the piece to be played next, of each scene that has several."""
        self._left: dict[str, float] = {}
        """Position at which a piece without layers was left."""
        self._offset = 0.0
        self._failed = set[str]()
        self._layers: list[pygame.mixer.Sound | None] = []
        self._read: _Reading | None = None
        """The layers of the next piece."""
        self._stinger: _Reading | None = None
        self._stings_at = 0.0
        """Position from which the stinger that has been read may begin; 0.0 as long as it has not."""
        self._heard = [0.0] * len(LAYERS)
        """Share of each layer, 0.0–1.0."""
        self.holds_back = False
        """True while a stinger must wait, because a chime is heard."""
        self._bar = -1
        self._degree = self._asked = 0
        """Tension that is heard, and that of the scene."""
        self._fade = self._ducked = self._stung = 0.0
        self._duck_for = self._stings_for = self._tense_for = self._since_stinger = 0.0

    @property
    def playing(self) -> str:
        """Name of the piece that is heard, or "" for none."""
        return self._playing

    @property
    def title(self) -> str:
        """Title of the piece that is heard, or "" for none."""
        piece = self.pieces.get(self._playing)
        return piece.title if piece else ""

    @property
    def is_stinging(self) -> bool:
        """True while a stinger is heard or about to begin."""
        return self._stinger is not None or self._stings_for > 0.0

    @property
    def reach(self) -> float:
        """Highest amplitude that the music may reach now."""
        layers = (SHARES[number] * _faded(share, LAYER_FAINT) for number, share in enumerate(self._heard))
        return HIGHEST * self._volume() * math.hypot(1.0, *layers)

    @property
    def position(self) -> float:
        """Seconds of the piece that have been heard, rounds included."""
        return self._offset + max(0, pygame.mixer.music.get_pos()) / 1000.0

    def root(self, ahead: float) -> int | None:
        """Return the pitch class of the chord that sounds in so many seconds, or None without a piece."""
        piece = self.pieces.get(self._playing)
        return piece.root(self.position + ahead + 0.01) if piece and self._slider > 0.0 else None

    def until_beat(self) -> float:
        """Return the seconds until the next beat, or the next third of a long one; 0.0 without a piece."""
        piece = self.pieces.get(self._playing)
        if piece is None or self._slider == 0.0:
            return 0.0
        step = piece.beat if piece.beat <= SOON else piece.beat / 3.0
        return -self.position % step

    def set_gain(self, gain: float) -> None:
        """Set the gain of the volume sliders."""
        self._slider = gain
        for layer, share in zip(self._layers, SHARES, strict=False):
            if layer is not None and is_open():
                layer.set_volume(share * gain)

    def duck(self, seconds: float) -> None:
        """Play 6 dB softer for so many seconds."""
        self._duck_for = max(self._duck_for, seconds)

    def accompany(self, scene: str, dt: float, *, tension: int, speaking: bool) -> None:
        """Advance by `dt` seconds towards the music of a scene, or "" for silence; a name without a file is silence.

        `tension` is 0, 1 or 2. Scenes with two pieces have them in turn.
        """
        self._choose(scene)
        wanted = self._wanted if self._slider > 0.0 and self._wanted not in self._failed else ""
        if speaking:
            self.duck(dt + DUCKS)
        self._follow(wanted, dt)
        self._feel(dt, tension)
        self._swell(dt)
        self._duck_for, self._stings_for = max(0.0, self._duck_for - dt), max(0.0, self._stings_for - dt)
        self._ducked = _towards(self._ducked, float(self._duck_for > 0.0), dt / (DUCKS if self._duck_for else RISES))
        stung = self._stings_at > 0.0 or self._stings_for > 1.0
        self._stung = _towards(self._stung, float(stung), dt / (DUCKS if stung else RISES))
        self._play_stinger(dt)
        pygame.mixer.music.set_volume(self._volume())
        self._set_layers()

    def sting(self) -> None:
        """Play the stinger of the piece on the next beat that fits, unless it sounds already."""
        name = f"stinger_{self._playing}"
        if self._slider > 0.0 and not self.is_stinging and has_piece(name):
            self._stinger = _Reading(name, [f"{name}.ogg"])
            self._since_stinger = 0.0

    def restart(self) -> None:
        """Begin again with nothing playing: the sound card has been opened anew."""
        self._playing, self._layers, self._stinger = "", [], None
        self._fade = self._ducked = self._stung = self._duck_for = self._stings_for = self._stings_at = 0.0

    def close(self) -> None:
        """Stop, and wait for files that are being read."""
        for reading in (self._read, self._stinger):
            if reading is not None:
                reading.wait()
        if is_open():
            self._stop()

    def _choose(self, scene: str) -> None:
        """Choose the piece for a scene: its next one, also once the present one has been heard often enough."""
        pieces = [name for name in (scene, f"{scene}_two") if has_piece(name)]
        piece = self.pieces.get(self._playing)
        enough = len(pieces) > 1 and self._playing == self._wanted and piece is not None
        if scene != self._scene or (enough and piece and self.position >= ROUNDS * piece.seconds - FADE):
            turn = self._turns.get(scene, 0)
            self._scene, self._turns[scene] = scene, turn + 1
            self._wanted = pieces[turn % len(pieces)] if pieces else ""

    def _follow(self, wanted: str, dt: float) -> None:
        """Fade the present piece out or in, and change to the wanted one in silence."""
        if wanted == self._playing:
            self._fade = _towards(self._fade, 1.0, dt / FADE)
            return
        self._fade = _towards(self._fade, 0.0, dt / FADE)
        if wanted and (self._read is None or (self._read.name != wanted and self._read.is_ready)):
            # Read while the present piece fades out.
            self._read = _Reading(wanted, [f"{wanted}_{layer}.wav" for layer in LAYERS])
        if self._playing and self._fade == 0.0:
            self._stop()
        read = self._read
        if not self._playing and read is not None and read.name == wanted and read.is_ready:
            self._read = None
            self._begin(wanted, read.sounds)

    def _begin(self, name: str, layers: list[pygame.mixer.Sound | None]) -> None:
        self._fade = 1.0 if name in ONCE else 0.0
        self._heard, self._bar, self._degree, self._tense_for = [0.0] * len(LAYERS), -1, 0, 0.0
        self._offset = self._left.pop(name, 0.0)
        try:
            pygame.mixer.music.load(_FOLDER / f"{name}.ogg")
            pygame.mixer.music.set_volume(self._volume())
            pygame.mixer.music.play(loops=0 if name in ONCE else -1, start=self._offset)
        except (pygame.error, OSError) as reason:
            log.warning("No music: %s", reason)
            self._failed.add(name)
            return
        self._playing, self._layers = name, layers
        for layer, channel, share in zip(layers, layer_channels(), SHARES, strict=True):
            if layer is not None:
                # A channel begins at full volume, and the card may ask for samples before it is turned down.
                layer.set_volume(0.0)
                channel.play(layer, loops=-1)
                channel.set_volume(0.0, 0.0)
                layer.set_volume(share * self._slider)

    def _stop(self) -> None:
        piece = self.pieces.get(self._playing)
        if piece is not None and not any(self._layers):
            # On a bar line, a little before the place where it was left.
            self._left[self._playing] = self.position % piece.seconds // piece.bar * piece.bar
        pygame.mixer.music.stop()
        pygame.mixer.music.unload()
        for channel in layer_channels():
            channel.stop()
        self._playing, self._layers = "", []

    def _feel(self, dt: float, tension: int) -> None:
        """Note the tension of the scene, which falls only after a while; a stinger is heard when it begins."""
        self._since_stinger += dt
        if tension and not self._asked and self._playing and self._since_stinger > RARELY:
            self._since_stinger = 0.0
            self.sting()
        if tension >= self._asked:
            self._asked, self._tense_for = tension, LINGERS
        else:
            self._tense_for -= dt
            if self._tense_for <= 0.0:
                self._asked, self._tense_for = tension, LINGERS

    def _swell(self, dt: float) -> None:
        """Fade layers in and out just before a bar line."""
        piece = self.pieces.get(self._playing)
        if piece is None:
            return
        bar = int((self.position + SWELL) / piece.bar)
        if bar != self._bar:
            self._bar, self._degree = bar, self._asked
        drums = float(bool(piece.drums) and piece.drums[bar % piece.bars])
        for number, (wanted, gate) in enumerate(zip(DEGREES[self._degree], (drums, 1.0, 1.0), strict=True)):
            self._heard[number] = _towards(self._heard[number], wanted * gate, dt / SWELL)

    def _play_stinger(self, dt: float) -> None:
        if self._stinger is None or not self._stinger.is_ready or (self.holds_back and self._stings_at == 0.0):
            return
        piece = self.pieces.get(self._playing)
        if piece is not None:
            if self._stings_at == 0.0:
                # Not before the piece has become soft.
                self._stings_at = piece.next_cue(self.position + DUCKS)
            if self.position + dt / 2.0 < self._stings_at:
                return
        sound, self._stinger, self._stings_at = self._stinger.sounds[0], None, 0.0
        channel = pygame.mixer.find_channel()
        if sound is not None and channel is not None:
            channel.set_volume(self._slider)
            channel.play(sound)
            self._stings_for = sound.get_length()

    def _volume(self) -> float:
        return self._slider * self._share()

    def _share(self) -> float:
        softer = max(DUCKED * self._ducked, STUNG * self._stung)
        return _faded(self._fade, FAINT) * math.pow(10.0, -softer / 20.0)

    def _set_layers(self) -> None:
        for layer, channel, share in zip(self._layers, layer_channels(), self._heard, strict=False):
            if layer is not None:
                heard = self._share() * _faded(share, LAYER_FAINT)
                channel.set_volume(heard, heard)


class _Reading:
    """Reads sounds for `name` in a thread, because that takes too long for a frame. Without a file there is none."""

    def __init__(self, name: str, files: list[str]) -> None:
        self.name = name
        self.sounds: list[pygame.mixer.Sound | None] = []
        self._files = [_FOLDER / file for file in files]
        self._thread = threading.Thread(target=self._run, name="music", daemon=True)
        self._thread.start()

    @property
    def is_ready(self) -> bool:
        return not self._thread.is_alive()

    def wait(self) -> None:
        self._thread.join()

    def _run(self) -> None:
        for file in self._files:
            try:
                sound = pygame.mixer.Sound(file) if file.is_file() else None
                self.sounds.append(without_ends(sound) if sound and file.suffix == ".wav" else sound)
            except (pygame.error, OSError) as reason:
                log.warning("No music: %s", reason)
                self.sounds.append(None)


def without_ends(layer: pygame.mixer.Sound) -> pygame.mixer.Sound:
    """Return a layer as it loops: beyond its ends SDL resampled silence."""
    return pygame.mixer.Sound(buffer=memoryview(layer.get_raw())[4 * GRAIN : -4 * GRAIN])


def has_piece(name: str) -> bool:
    """Return True if there is music of that name."""
    return bool(name) and (_FOLDER / f"{name}.ogg").is_file()


def _faded(share: float, faint: float) -> float:
    """Return the gain of what has faded in by a share, from `faint` decibels below its loudness on."""
    return 10.0 ** (faint * (share - 1.0) / 20.0) if share > 0.0 else 0.0


def _towards(value: float, aim: float, step: float) -> float:
    """Return a value moved towards an aim by at most `step`."""
    return min(aim, value + step) if value < aim else max(aim, value - step)
