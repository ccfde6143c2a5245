"""Everything that is heard, played by name.

Sounds are synthesised when first needed, or ahead of that in a thread. Without a sound card all is silent.
"""

import logging
import math
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import pygame

from stage.audio.mixing import BLOCK, LOOP_GAIN, VOICE_GAIN, Recording, Voice, crowded, gains, room, within
from stage.audio.sound_catalogue import CATALOGUE, Group, Traits
from stage.settings import Volumes

if TYPE_CHECKING:  # numpy takes a tenth of a second to import: not before the first frame
    import numpy as np
    from numpy.typing import NDArray

log = logging.getLogger(__name__)

FORMAT = (44_100, -16, 2)
BUFFER = 512
"""Samples the sound card asks for at a time: 12 ms."""
LOOPS, VOICES = 3, 24
"""Channels kept for ambience (one sounds, two may be fading out) and channels for all else."""
FADE_MS = 1200
LEAST_SHARE = 0.1
"""A sound for which less than this share of its loudness is left is not played at all."""
LOUDER = 1.2
"""A sound that comes too soon after its like is played only if it is so many times as loud."""
KEPT = 128
"""Recordings at unusual pitches that are kept; the one unused for longest goes first."""
PITCH_STEPS = 24
"""Steps to an octave to which a pitch is rounded."""


class UnknownSound(LookupError):
    """The catalogue has no such sound, or it is of the other kind (ambience against single sounds)."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"There is no sound “{name}” here; there are: {', '.join(known)}.")


class _Tuning(NamedTuple):
    """A variant of a sound, tuned by so many steps, and how bright it is (0–1)."""

    name: str
    variant: int
    step: int
    brightness: float

    def distance(self, other: "_Tuning") -> tuple[float, bool]:
        """How far the other one sounds from this one."""
        duller = abs(self.brightness - other.brightness)
        return abs(self.step - other.step) + 8.0 * duller, self.variant != other.variant


class Sound:
    """Plays sounds by name.

    Opens the sound card at the first need; when there is none, says so once in the log and stays silent.
    `clock` gives the seconds by which it reckons what is still being heard; `silent` leaves the card alone.
    """

    def __init__(self, volumes: Volumes, clock: Callable[[], float] = time.monotonic, *, silent: bool = False) -> None:
        self._clock = clock
        self._gains = gains(volumes)
        self._device = False if silent else None
        self._takes: dict[tuple[str, int], NDArray[np.int16]] = {}
        self._recordings: OrderedDict[_Tuning, Recording] = OrderedDict()
        self._loops: dict[str, pygame.mixer.Sound] = {}
        self._ambience: str | None = None
        self._sounding: str | None = None
        self._voices: list[Voice] = []
        self._begun: dict[str, tuple[float, float]] = {}
        self._turn: dict[str, int] = {}
        self._lock = threading.RLock()
        self._wanted: queue.PriorityQueue[tuple[int, int, str | _Tuning]] = queue.PriorityQueue()
        self._tuning: set[_Tuning] = set()
        """What the thread is to tune, or is tuning."""
        self._worker: threading.Thread | None = None
        self._closing = threading.Event()

    def prepare(self) -> None:
        """Open the sound card and synthesise all sounds in a thread.

        To be called after the first frame. Without it everything works, but the first sounds come a little late.
        """
        if not self._open():
            return
        for order, (name, traits) in enumerate(CATALOGUE.items()):
            if traits.group is not Group.AMBIENCE:
                self._wanted.put((1, order, name))
        self._start_worker()

    def play(self, name: str, *, volume: float = 1.0, pitch: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound once, unless too many like it are being heard already.

        `volume` is 0–1, for a blow its strength; `pitch` 0.25–4 times as high and as quick, rounded to a quarter tone;
        `pan` −1 (left) to 1 (right). Values outside count as the nearer end. Raises UnknownSound, also for an ambience.
        """
        traits = _traits(name, ambience=False)
        strength = within(volume)
        gain = VOICE_GAIN * strength * self._gains[traits.group]
        if gain <= 0.0 or not self._open():
            return
        now = self._clock()
        self._voices = [voice for voice in self._voices if voice.reach(now) > 0.0]
        if self._too_soon(name, traits, gain, now) or crowded(self._voices, name, traits, now):
            return
        recording = self._recording(name, traits, within(pitch, 0.25, 4.0), strength)
        granted = min(gain, room(self._voices, traits.group, now) / recording.tails[0])
        channel = pygame.mixer.find_channel()
        if channel is None or granted < LEAST_SHARE * gain:
            return
        now = self._clock()  # synthesis may have taken its time
        voice = Voice(name, recording, channel, granted, pan, now)
        voice.start()
        self._voices.append(voice)
        self._begun[name] = (now, gain)

    def ambience(self, name: str | None) -> None:
        """Let this ambience sound from now on (None: none), cross-fading from the one before. Raises UnknownSound."""
        if name is not None:
            _traits(name, ambience=True)
        with self._lock:
            if name == self._ambience:
                return
            self._ambience = name
            if not self._open():
                return
            if name is None or name in self._loops:
                self._change_loop()
            else:  # what sounds now goes on until the next is ready
                self._wanted.put((0, 0, name))
                self._start_worker()

    def set_volumes(self, volumes: Volumes) -> None:
        """Be as loud as this from now on; values outside 0–1 count as the nearer end.

        Ambience follows at once; a single sound that is being heard grows quieter at once, but not louder.
        """
        before, self._gains = self._gains, gains(volumes)
        if not self._device or pygame.mixer.get_init() is None:
            return
        with self._lock:
            for loop in self._loops.values():
                loop.set_volume(LOOP_GAIN * self._gains[Group.AMBIENCE])
        for voice in self._voices:
            group = CATALOGUE[voice.name].group
            if self._gains[group] < before[group]:
                voice.soften(self._gains[group] / before[group])

    def voices(self) -> int:
        """How many single sounds are being heard now."""
        now = self._clock()
        return sum(voice.reach(now) > 0.0 for voice in self._voices)

    def close(self) -> None:
        """Stop the thread and give the sound card back."""
        self._closing.set()
        self._wanted.put((-1, 0, ""))
        if self._worker is not None:
            self._worker.join()
        if self._device:
            pygame.mixer.quit()
        self._device = False

    def _open(self) -> bool:
        if self._device is None:
            self._device = _open_mixer()
        return self._device and pygame.mixer.get_init() is not None

    def _too_soon(self, name: str, traits: Traits, gain: float, now: float) -> bool:
        begun, last_gain = self._begun.get(name, (-1.0, 0.0))
        return now - begun < traits.gap and gain <= LOUDER * last_gain

    def _recording(self, name: str, traits: Traits, pitch: float, volume: float) -> Recording:
        """The next variant of a sound at this pitch.

        Unless it is kept it is made now, or, once the thread is there, in it: until then the nearest that is kept is
        played, for a frame has no time for tuning four blows.
        """
        variant = self._turn.get(name, 0)
        self._turn[name] = (variant + 1) % traits.variants
        step = round(PITCH_STEPS * math.log2(pitch))
        brightness = (0.4 if volume < 0.2 else 0.7 if volume < 0.5 else 1.0) if traits.dulls else 1.0
        with self._lock:
            key = self._at_hand(_Tuning(name, variant, step, brightness))
            if key not in self._recordings:
                self._keep(key, self._tuned(key))
            self._recordings.move_to_end(key)
            return self._recordings[key]

    def _at_hand(self, key: "_Tuning") -> "_Tuning":
        """This recording if it is kept, or else the nearest that is or need not be tuned; the thread makes this one."""
        plain = key._replace(step=0, brightness=1.0)
        if key in self._recordings or key == plain or self._worker is None:
            return key
        if key not in self._tuning:
            self._tuning.add(key)
            self._wanted.put((0, len(self._tuning), key))
        return min((plain, *(kept for kept in self._recordings if kept.name == key.name)), key=key.distance)

    def _tuned(self, key: "_Tuning") -> Recording:
        from stage.audio import synthesis

        take = self._take(key.name, key.variant)
        if key.step or key.brightness < 1.0:
            pitch = 2.0 ** (key.step / PITCH_STEPS)
            take = synthesis.pcm(synthesis.retuned(take / 32767.0, pitch, key.brightness))
        return Recording(pygame.mixer.Sound(buffer=take.tobytes()), synthesis.tails(take, BLOCK))

    def _keep(self, key: "_Tuning", recording: Recording) -> None:
        self._recordings[key] = recording
        if len(self._recordings) > KEPT:
            self._recordings.popitem(last=False)

    def _take(self, name: str, variant: int) -> "NDArray[np.int16]":
        from stage.audio import synthesis

        if (name, variant) not in self._takes:
            self._takes[name, variant] = synthesis.pcm(synthesis.render(name, variant))
        return self._takes[name, variant]

    def _start_worker(self) -> None:
        if self._worker is None:
            self._worker = threading.Thread(target=self._work, name="sound synthesis", daemon=True)
            self._worker.start()

    def _work(self) -> None:
        while not self._closing.is_set():
            _, _, wanted = self._wanted.get()
            if self._closing.is_set():
                return
            if isinstance(wanted, _Tuning):
                self._tune(wanted)
                continue
            name = wanted
            traits = CATALOGUE[name]
            for variant in range(traits.variants):
                take = self._take(name, variant)
                time.sleep(0.002)
            if traits.group is Group.AMBIENCE:
                self._keep_loop(name, take.tobytes())

    def _tune(self, key: "_Tuning") -> None:
        try:
            recording = self._tuned(key)
        except pygame.error as reason:
            log.warning("No sound: %s", reason)
            return
        with self._lock:
            self._tuning.discard(key)
            self._keep(key, recording)

    def _keep_loop(self, name: str, samples: bytes) -> None:
        with self._lock:
            try:
                self._loops.setdefault(name, pygame.mixer.Sound(buffer=samples))
            except pygame.error as reason:
                log.warning("No ambience: %s", reason)
                return
            if name == self._ambience:
                self._change_loop()

    def _change_loop(self) -> None:
        """Fade over from the loop that sounds to the one that should; not at all when they are the same."""
        if self._sounding == self._ambience or pygame.mixer.get_init() is None:
            return
        for channel in _loop_channels():
            _fade_out(channel)
        self._sounding = self._ambience
        if self._ambience is None:
            return
        loop = self._loops[self._ambience]
        loop.set_volume(LOOP_GAIN * self._gains[Group.AMBIENCE])
        channel = next((free for free in _loop_channels() if not free.get_busy()), _loop_channels()[0])
        channel.stop()
        channel.set_volume(1.0)
        channel.play(loop, loops=-1, fade_ms=FADE_MS)


def _loop_channels() -> list[pygame.mixer.Channel]:
    return [pygame.mixer.Channel(number) for number in range(LOOPS)]


def _fade_out(channel: pygame.mixer.Channel) -> None:
    # SDL's mixer does not fade out what has just begun to fade in and stands at volume 0: it would go on for ever.
    if channel.get_volume() == 0.0:
        channel.stop()
    else:
        channel.fadeout(FADE_MS)


def _open_mixer() -> bool:
    try:
        if pygame.mixer.get_init() != FORMAT:
            pygame.mixer.quit()
            pygame.mixer.init(*FORMAT, BUFFER, allowedchanges=0)
    except pygame.error as reason:
        log.warning("No sound: %s", reason)
        return False
    pygame.mixer.set_num_channels(LOOPS + VOICES)
    pygame.mixer.set_reserved(LOOPS)
    return True


def _traits(name: str, *, ambience: bool) -> Traits:
    known = tuple(key for key, traits in CATALOGUE.items() if (traits.group is Group.AMBIENCE) is ambience)
    if name not in known:
        raise UnknownSound(name, known)
    return CATALOGUE[name]
