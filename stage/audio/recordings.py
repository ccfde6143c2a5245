"""Cache of single sounds: every variant, and recently used pitches. A thread reads and tunes them."""

import logging
import math
import queue
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Final, NamedTuple

import pygame

from stage.audio.mixing import BLOCK, CATALOGUE, Recording, VolumeGroup, sides

log = logging.getLogger(__name__)

PAUSE: Final = 0.002
"""Pause between two jobs in seconds, for frames that wait for the interpreter lock."""


class _Job(NamedTuple):
    """Queued job; smaller sorts sooner."""

    urgency: int
    number: int
    run: Callable[[], None]


class SoundThread:
    """Thread that reads and tunes. Runs urgent jobs first, and others in the order of their requests."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[_Job] = queue.PriorityQueue()
        self._numbers = count()
        self._thread: threading.Thread | None = None
        self._closing = threading.Event()

    @property
    def is_running(self) -> bool:
        return self._thread is not None

    def ask(self, job: Callable[[], None], *, urgent: bool) -> None:
        """Queue a job. Nothing runs before :meth:`start`."""
        self._jobs.put(_Job(0 if urgent else 1, next(self._numbers), job))

    def start(self) -> None:
        """Start the thread unless it is running."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="sounds", daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Stop after the current job."""
        self._closing.set()
        self.ask(lambda: None, urgent=True)
        if self._thread is not None:
            self._thread.join()

    def _work(self) -> None:
        while not self._closing.is_set():
            job = self._jobs.get()
            if self._closing.is_set():
                return
            try:
                job.run()
            except pygame.error as reason:  # the sound card has gone
                log.warning("No sound: %s", reason)
            time.sleep(PAUSE)


KEPT: Final = 128
"""Number of tuned recordings kept; the least recently used goes first."""
PITCH_STEPS: Final = 24
"""Steps per octave to which a pitch is rounded."""


class _Tuning(NamedTuple):
    """Variant of a sound, tuned by a number of steps, with its brightness (0–1)."""

    name: str
    variant: int
    step: int = 0
    brightness: float = 1.0

    @property
    def plain(self) -> "_Tuning":
        """Variant without tuning."""
        return self._replace(step=0, brightness=1.0)

    def distance(self, other: "_Tuning") -> tuple[float, bool]:
        """Return the audible distance of two tunings, as a sort key."""
        duller = abs(self.brightness - other.brightness)
        return abs(self.step - other.step) + 8.0 * duller, self.variant != other.variant


class Recordings:
    """Recordings, made on demand or ahead of time in the thread. Needs the sound card."""

    def __init__(self, thread: SoundThread) -> None:
        self._thread = thread
        self._plain: dict[_Tuning, Recording] = {}
        self._tuned: OrderedDict[_Tuning, Recording] = OrderedDict()
        self._turn: dict[str, int] = {}
        self._lock = threading.RLock()
        self._asked: set[_Tuning] = set()
        """Tunings that the thread is asked for or is making."""

    def prepare(self) -> None:
        """Queue every variant of every sound, in the order of the catalogue."""
        for name, traits in CATALOGUE.items():
            for variant in range(traits.variants if traits.group is not VolumeGroup.AMBIENCE else 0):
                self._thread.ask(partial(self._make, _Tuning(name, variant)), urgent=False)

    def next(self, name: str, pitch: float, strength: float) -> Recording:
        """Return the next variant of a sound at this pitch, with the brightness of a blow of this strength (0–1).

        If it is not in the cache, it is made at once, or in the thread if that runs. In the second case the nearest
        cached recording is returned, because tuning takes too long for a frame.
        """
        wanted = self._turned_to(name, pitch, strength)
        self._turn[name] = (wanted.variant + 1) % CATALOGUE[name].variants
        with self._lock:
            at_hand = self._at_hand(wanted)
            if at_hand == at_hand.plain:
                return self._variant(at_hand)
            if at_hand not in self._tuned:
                self._tune(at_hand)
            self._tuned.move_to_end(at_hand)
            return self._tuned[at_hand]

    def ask(self, name: str, pitch: float) -> None:
        """Tune in the thread what :meth:`next` will soon return."""
        with self._lock:
            self._at_hand(self._turned_to(name, pitch, 1.0))

    def _turned_to(self, name: str, pitch: float, strength: float) -> _Tuning:
        brightness = 0.4 if strength < 0.2 else 0.7 if strength < 0.5 else 1.0
        step = round(PITCH_STEPS * math.log2(pitch))
        return _Tuning(name, self._turn.get(name, 0), step, brightness if CATALOGUE[name].dulls else 1.0)

    def _at_hand(self, wanted: _Tuning) -> _Tuning:
        """Return the tuning if it is cached, or else queue it and return the nearest available one."""
        if wanted in self._tuned or wanted == wanted.plain or not self._thread.is_running:
            return wanted
        if wanted not in self._asked:
            self._asked.add(wanted)
            self._thread.ask(partial(self._tune, wanted), urgent=True)
        return min((wanted.plain, *(kept for kept in self._tuned if kept.name == wanted.name)), key=wanted.distance)

    def _variant(self, plain: _Tuning) -> Recording:
        if plain not in self._plain:
            self._make(plain)
        return self._plain[plain]

    def _make(self, plain: _Tuning) -> None:
        from stage.audio import samples

        if plain not in self._plain:
            sound = samples.read(plain.name, plain.variant)
            self._plain[plain] = Recording(sound, samples.tails(samples.raw(sound), BLOCK))

    def _tune(self, wanted: _Tuning) -> None:
        from stage.audio import samples

        wave = samples.played(self._variant(wanted.plain).sound)
        tuned = samples.pcm(samples.retuned(wave, 2.0 ** (wanted.step / PITCH_STEPS), wanted.brightness))
        try:
            recording = Recording(pygame.mixer.Sound(buffer=tuned.data), samples.tails(tuned, BLOCK))
        finally:
            self._asked.discard(wanted)
        with self._lock:
            self._tuned[wanted] = recording
            if len(self._tuned) > KEPT:
                self._tuned.popitem(last=False)


def panned(recording: Recording, pan: float) -> Recording:
    """Return the recording heard from −1 (left) to 1 (right).

    Panning its channel instead would come too late for the first samples: the mixer forgets a channel's sides when a
    sound starts, and the card may ask for samples before they are set again.
    """
    from stage.audio import samples

    if pan == 0.0:
        return recording
    heard = samples.weighted(recording.sound, sides(pan))
    return Recording(pygame.mixer.Sound(buffer=heard.data), recording.tails)


FORMAT: Final = (44_100, -16, 2)
BUFFER: Final = 512
"""Buffer size of the sound card in samples: 12 ms."""
LOOPS, LAYERS, VOICES = 3, 3, 24
"""Channels for ambience (one playing, two possibly fading out), for layers of the music, and for single sounds."""


def open_card() -> bool:
    """Open the sound card. Without one, log a message and return False."""
    try:
        if pygame.mixer.get_init() != FORMAT:
            pygame.mixer.quit()
            pygame.mixer.init(*FORMAT, BUFFER, allowedchanges=0)
    except pygame.error as reason:
        log.warning("No sound: %s", reason)
        return False
    pygame.mixer.set_num_channels(LOOPS + LAYERS + VOICES)
    pygame.mixer.set_reserved(LOOPS + LAYERS)
    return True


def outputs() -> list[str]:
    """Return the names of the devices that could be opened. Takes 4 ms, which a failing :func:`open_card` exceeds."""
    from pygame._sdl2 import INIT_AUDIO, get_audio_device_names, init_subsystem

    if is_open():
        return []
    try:
        init_subsystem(INIT_AUDIO)
        return list(get_audio_device_names(False))
    except RuntimeError:  # no driver, or one that cannot list its devices
        return []
    finally:
        pygame.mixer.quit()


def is_open() -> bool:
    """Return True if the sound card is still open: other code may have closed it."""
    return pygame.mixer.get_init() is not None


def loop_channels() -> list[pygame.mixer.Channel]:
    """Return the channels for ambience."""
    return [pygame.mixer.Channel(number) for number in range(LOOPS)]


def layer_channels() -> list[pygame.mixer.Channel]:
    """Return the channels for the layers of the music."""
    return [pygame.mixer.Channel(LOOPS + number) for number in range(LAYERS)]
