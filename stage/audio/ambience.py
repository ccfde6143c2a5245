"""The ambience that sounds, and the one that it fades over to."""

import threading
from functools import partial
from typing import Final

import pygame

from stage.audio.mixing import LOOP_GAIN
from stage.audio.sound_card import is_open, loop_channels
from stage.audio.synthesis_thread import SynthesisThread

FADE_MS: Final = 1200


class Ambience:
    """One loop at a time, made in the thread; what sounds goes on until the next is there. Needs the sound card."""

    def __init__(self, thread: SynthesisThread, gain: float) -> None:
        """`gain` is what loops are multiplied by, 0–1."""
        self._thread = thread
        self._gain = gain
        self._wanted: str | None = None
        self._name: str | None = None
        self._loop: pygame.mixer.Sound | None = None
        """The loop made last, and its name; only one is kept, as it is large."""
        self._lock = threading.RLock()
        self.sounding: str | None = None
        """The ambience that is heard, or fades in."""

    def want(self, name: str | None) -> None:
        """Let this ambience sound from now on, None for none."""
        with self._lock:
            if name == self._wanted:
                return
            self._wanted = name
            if name in (None, self._name):
                self._change()
                return
        self._thread.ask(partial(self._make, name or ""), urgent=True)
        self._thread.start()

    def set_gain(self, gain: float) -> None:
        """Be as loud as this from now on."""
        with self._lock:
            self._gain = gain
            if self._loop is not None and is_open():
                self._loop.set_volume(LOOP_GAIN * gain)

    def _make(self, name: str) -> None:
        from stage.audio import synthesis

        if name != self._wanted or name == self._name:
            return
        loop = pygame.mixer.Sound(buffer=synthesis.loop(name).data)
        with self._lock:
            self._name, self._loop = name, loop
            if name == self._wanted:
                self._change()

    def _change(self) -> None:
        """Fade over from the loop that sounds to the one that should; not at all when they are the same."""
        if self.sounding == self._wanted or not is_open():
            return
        for channel in loop_channels():
            _fade_out(channel)
        self.sounding = self._wanted
        loop = self._loop
        if self._wanted is None or loop is None:
            return
        loop.set_volume(LOOP_GAIN * self._gain)
        channel = next((free for free in loop_channels() if not free.get_busy()), loop_channels()[0])
        channel.stop()
        channel.set_volume(1.0)
        channel.play(loop, loops=-1, fade_ms=FADE_MS)


def _fade_out(channel: pygame.mixer.Channel) -> None:
    # SDL's mixer does not fade out what has just begun to fade in and stands at volume 0: it would go on for ever.
    if channel.get_volume() == 0.0:
        channel.stop()
    else:
        channel.fadeout(FADE_MS)
