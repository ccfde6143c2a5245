"""Sound output of the program: plays sounds, ambiences and music by name.

Sounds are read when first needed, or ahead of time in a thread. Without a sound card all calls are silent.
"""

import math
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from stage.audio.mixing import (
    CATALOGUE,
    FAINT,
    PlaybackSettings,
    Voice,
    VolumeGroup,
    gains,
    is_crowded,
    room,
    within,
)
from stage.audio.music import Music
from stage.audio.recordings import (
    Recordings,
    SoundThread,
    is_open,
    loop_channels,
    open_card,
    outputs,
    panned,
)
from stage.settings import Volumes

FADE_MS: Final = 1200


class Ambience:
    """Player of ambiences. The old loop plays until the thread has made the new one. Needs the sound card."""

    def __init__(self, thread: SoundThread, gain: float) -> None:
        """`gain` multiplies the loops, 0–1."""
        self._thread = thread
        self._gain = gain
        self._wanted: str | None = None
        self._name: str | None = None
        self._loop: pygame.mixer.Sound | None = None
        """Loop made last, with its name. Only one is kept, because loops are large."""
        self._lock = threading.RLock()
        self.sounding: str | None = None
        """Ambience that is playing or fading in."""

    def want(self, name: str | None) -> None:
        """Switch to the ambience `name`, or to silence if None."""
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
        """Set the gain of the loops."""
        with self._lock:
            self._gain = gain
            if self._loop is not None and is_open():
                self._loop.set_volume(gain)

    def restart(self) -> None:
        """Forget what was playing: the sound card has been opened anew."""
        with self._lock:
            self._wanted = self.sounding = None

    def _make(self, name: str) -> None:
        from stage.audio import samples

        if name != self._wanted or name == self._name:
            return
        loop = pygame.mixer.Sound(buffer=samples.loop(name).data)
        with self._lock:
            self._name, self._loop = name, loop
            if name == self._wanted:
                self._change()

    def _change(self) -> None:
        """Cross-fade to the wanted loop, unless it is already playing."""
        if self.sounding == self._wanted or not is_open():
            return
        for channel in loop_channels():
            _fade_out(channel)
        self.sounding = self._wanted
        loop = self._loop
        if self._wanted is None or loop is None:
            return
        loop.set_volume(self._gain)
        channel = next((free for free in loop_channels() if not free.get_busy()), loop_channels()[0])
        channel.stop()
        channel.set_volume(1.0)
        channel.play(loop, loops=-1, fade_ms=FADE_MS)


def _fade_out(channel: pygame.mixer.Channel) -> None:
    # SDL's mixer ignores a fade-out for a sound that has just started to fade in at volume 0: it would play for ever.
    if channel.get_volume() == 0.0:
        channel.stop()
    else:
        channel.fadeout(FADE_MS)


LOOKS: Final = 3.0
"""Seconds between two looks for a device, as long as there is none."""
LOUDER: Final = 1.2
"""Ratio of loudness from which a sound is played although it follows its like too soon."""


class UnknownSound(LookupError):
    """Raised when the catalogue has no such sound, or lists it as the other kind (ambience or single sound)."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"There is no sound “{name}” here; there are: {', '.join(known)}.")


BURST: Final = 12
RATE_A_MINUTE: Final = 48
"""Times that a sound may be played in quick succession, and on in a minute: 60 in any minute."""


class _Begun(NamedTuple):
    """Start of a sound in seconds, its loudness, and the number of times that it may still be played at once."""

    time: float
    gain: float
    spare: float


class _Chime(NamedTuple):
    """Chime that begins in `wait` seconds."""

    name: str
    strength: float
    pitch: float
    pan: float
    wait: float


class Sound:
    """Player of sounds by name.

    It opens the sound card when first needed. Without one, it logs one message and stays silent until one comes.
    `clock` returns the seconds used to track playing sounds; `silent` disables the sound card.
    """

    def __init__(self, volumes: Volumes, clock: Callable[[], float] = time.monotonic, *, silent: bool = False) -> None:
        self._clock = clock
        self._volumes = volumes
        self._gains = gains(volumes)
        self.is_muted = False
        """True if nothing is heard until :meth:`mute` or a change of the volumes."""
        self._device = False if silent else None
        """True once the sound card has been opened, False if that failed, None if nobody has tried."""
        self._is_silent, self._is_paused = silent, False
        self._outputs: list[str] = []
        """Devices that were there when opening them failed."""
        self._looked = 0.0
        """Seconds since the last look for a device."""
        self._thread = SoundThread()
        self._recordings = Recordings(self._thread)
        self._ambience = Ambience(self._thread, self._gains[VolumeGroup.AMBIENCE])
        self.music = Music(self._gains[VolumeGroup.MUSIC])
        self._voices: list[Voice] = []
        self._chimes: list[_Chime] = []
        """Chimes that wait for a beat."""
        self._begun: dict[str, _Begun] = {}
        """Each sound as it was last played."""

    def prepare(self) -> None:
        """Open the sound card and read all sounds in a thread.

        Call it after the first frame. Without it, the first sounds come a little late.
        """
        if self._open():
            self._recordings.prepare()
            self._thread.start()

    def play(self, name: str, *, volume: float = 1.0, pitch: float = 1.0, pan: float = 0.0) -> None:
        """Play a sound once, unless too many like it are playing.

        `volume` is 0–1 (for a blow, its strength). `pitch` is a factor of frequency and speed, 0.25–4, rounded to a
        quarter tone. `pan` is −1 (left) to 1 (right). Values out of range are clamped. While a piece is heard, a chime
        begins on its next beat, on the root of the chord that sounds there, but not beside a stinger. Raises
        UnknownSound, also for an ambience.
        """
        if not CATALOGUE:
            return
        traits = _traits(name, ambience=False)
        strength = within(volume)
        gain = strength * self._gains[traits.group]
        if gain <= 0.0 or self._is_paused or not self._open():
            return
        if traits.group is VolumeGroup.CHIMES:
            root = self.music.root(self.music.until_beat())
            if self.music.is_stinging:
                return
            if root is not None:
                pitch *= 2.0 ** (((root + 5) % 12 - 5) / 12.0)
                self._recordings.ask(name, within(pitch, 0.25, 4.0))
                self._chimes.append(_Chime(name, strength, pitch, pan, self.music.until_beat()))
                return
        self._begin(name, traits, strength, pitch, pan)

    def _begin(self, name: str, traits: PlaybackSettings, strength: float, pitch: float, pan: float) -> None:
        gain, now = strength * self._gains[traits.group], self._clock()
        self._voices = [voice for voice in self._voices if voice.reach(now) > 0.0]
        last = self._begun.get(name, _Begun(-math.inf, 0.0, float(BURST)))
        spare = min(float(BURST), last.spare + (now - last.time) * RATE_A_MINUTE / 60.0)
        is_too_soon = now - last.time < traits.gap or spare < 1.0
        if (is_too_soon and gain <= LOUDER * last.gain) or is_crowded(self._voices, name, traits, now):
            return
        recording = self._recordings.next(name, within(pitch, 0.25, 4.0), strength)
        granted = min(gain, room(self._voices, traits.group, now, self.music.reach) / recording.tails[0])
        channel = pygame.mixer.find_channel()
        if channel is None:
            return
        now = self._clock()  # reading may have taken time
        voice = Voice(name, panned(recording, pan), channel, granted, now)
        voice.start()
        self._voices.append(voice)
        self._begun[name] = _Begun(now, gain, max(0.0, spare - 1.0))
        if traits.ducks:
            self.music.duck(recording.sound.get_length())

    def ambience(self, name: str | None) -> None:
        """Cross-fade to the ambience `name`, or to silence if None. Raises UnknownSound."""
        if name is not None and CATALOGUE:
            _traits(name, ambience=True)
        if CATALOGUE and self._open():
            self._ambience.want(name)

    def accompany(self, scene: str, dt: float, *, tension: int = 0, speaking: bool = False) -> None:
        """Follow the scene with its music for `dt` seconds, with more or fewer layers by its tension of 0, 1 or 2.

        The music is softer while a player is speaking. "" and names without a file are silence.
        """
        self._look_for_device(dt)
        if self._is_paused:
            self._is_paused = False
            if self._open():
                pygame.mixer.unpause()
                pygame.mixer.music.unpause()
        if (scene or self.music.playing) and self._open():
            self.music.holds_back = self._is_chiming()
            self.music.accompany(scene, dt, tension=tension, speaking=speaking)
        due = [chime for chime in self._chimes if chime.wait <= 0.5 * dt]
        self._chimes = [chime._replace(wait=chime.wait - dt) for chime in self._chimes if chime.wait > 0.5 * dt]
        for chime in due:
            self._begin(chime.name, CATALOGUE[chime.name], chime.strength, chime.pitch, chime.pan)

    def pause(self) -> None:
        """Pause everything until :meth:`accompany` is called again. What is to be played meanwhile is not heard."""
        if not self._is_paused:
            self._is_paused = True
            if self._device and is_open():
                pygame.mixer.pause()
                pygame.mixer.music.pause()

    def mute(self) -> None:
        """Silence everything, or let it be heard again."""
        self.is_muted = not self.is_muted
        self._apply(self._volumes)

    def reopen(self) -> None:
        """Open the sound card again, on whatever device there is now: the one in use has gone."""
        if self._device and is_open():
            pygame.mixer.quit()
            self._begin_again()

    def sting(self) -> None:
        """Play the stinger of the piece, two bars for a special moment, on the next beat after any chime."""
        if self._open():
            self.music.sting()

    def set_volumes(self, volumes: Volumes) -> None:
        """Set the volumes, clamped to 0–1. A change ends silence by :meth:`mute`.

        Ambience follows at once. A sound already playing may become quieter at once, but not louder.
        """
        self.is_muted &= volumes == self._volumes
        self._volumes = volumes
        self._apply(volumes)

    def _apply(self, volumes: Volumes) -> None:
        before, self._gains = self._gains, gains(Volumes(master=0.0) if self.is_muted else volumes)
        self._ambience.set_gain(self._gains[VolumeGroup.AMBIENCE])
        self.music.set_gain(self._gains[VolumeGroup.MUSIC])
        if not self._device or not is_open():
            return
        for voice in self._voices:
            group = CATALOGUE[voice.name].group
            if self._gains[group] < before[group]:
                voice.soften(self._gains[group] / before[group])

    def voices(self) -> int:
        """Return the number of single sounds that are playing."""
        now = self._clock()
        return sum(voice.reach(now) > 0.0 for voice in self._voices)

    def close(self) -> None:
        """Stop the thread and close the sound card."""
        self._thread.close()
        self.music.close()
        if self._device:
            pygame.mixer.quit()
        self._device, self._is_silent = False, True

    def _open(self) -> bool:
        if self._device is None:
            self._device = open_card()
            self._outputs = [] if self._device else outputs()
        return self._device and is_open()

    def _look_for_device(self, dt: float) -> None:
        """Open the sound card again once there is another device than those that could not be opened."""
        self._looked += dt
        if self._device is not False or self._is_silent or self._looked < LOOKS:
            return
        self._looked = 0.0
        found = outputs()
        if found and found != self._outputs:
            self._begin_again()
            self.prepare()

    def _is_chiming(self) -> bool:
        """Return True if a chime is heard or about to begin."""
        now = self._clock()
        heard = (voice for voice in self._voices if CATALOGUE[voice.name].group is VolumeGroup.CHIMES)
        return bool(self._chimes) or any(voice.reach(now) > FAINT * voice.gain for voice in heard)

    def _begin_again(self) -> None:
        self._device = None
        self._voices.clear()
        self._chimes.clear()
        self._ambience.restart()
        self.music.restart()


def _traits(name: str, *, ambience: bool) -> PlaybackSettings:
    known = tuple(key for key, traits in CATALOGUE.items() if (traits.group is VolumeGroup.AMBIENCE) is ambience)
    if name not in known:
        raise UnknownSound(name, known)
    return CATALOGUE[name]
