"""How loud a voice may be: the sliders, left and right, and the room that is left beside what is already being heard.

Nothing clips: each voice knows how loud it can still become, and a new one gets only what is left.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

import msgspec
import pygame

from stage.settings import Volumes
from table.storage.files import ASSETS


class Group(Enum):
    """Which of the player's volume sliders a sound obeys, besides the master volume."""

    EFFECTS = "effects"
    AMBIENCE = "ambience"
    CHIMES = "chimes"


class Traits(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a sound behaves when it is played.

    `level` is its loudness in decibels against the common loudness of all sounds (0 or less). At most `voices` of it
    sound at once, and two begin at least `gap` seconds apart unless the second is louder. `variants` recordings take
    turns, so that ten knocks are not ten copies. A sound that `dulls` loses its treble when it is played softly, as
    things struck gently do.
    """

    group: Group = Group.EFFECTS
    level: float = 0.0
    voices: int = 3
    gap: float = 0.06
    variants: int = 1
    dulls: bool = False


CATALOGUE = msgspec.toml.decode((ASSETS / "sounds.toml").read_bytes(), type=dict[str, Traits])
"""Every sound by its name, in the order in which they are prepared."""


VOICE_GAIN, LOOP_GAIN = 0.7, 0.2
"""What a sound at full volume is played at: room is left for others at the same time."""
EFFECTS_ROOM, CHIMES_ROOM = 0.65, 0.8
"""Effects together never pass the first, with chimes never the second: a chime is heard over any noise."""
BLOCK = 0.02
"""Seconds from one entry of `Recording.tails` to the next."""
LATENCY = 0.06
"""Seconds by which a sound may come out of the loudspeaker later than it was asked for."""
FAINT = 0.04
"""A voice below this share of its loudness no longer counts against the number of voices."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A sound ready to be played, and what it will still reach (0–1) from each BLOCK seconds on."""

    sound: pygame.mixer.Sound
    tails: tuple[float, ...]


@dataclass(slots=True)
class Voice:
    """A sound that is being heard at `gain` times its recording, since `started` on the clock of `Sound`."""

    name: str
    recording: Recording
    channel: pygame.mixer.Channel
    gain: float
    pan: float
    started: float

    def reach(self, now: float) -> float:
        """How far from 0 this voice will still come; 0 when it is over."""
        block = max(0, int((now - self.started - LATENCY) / BLOCK))
        return self.gain * self.recording.tails[block] if block < len(self.recording.tails) else 0.0

    def start(self) -> None:
        """Let the channel play it."""
        self.channel.set_volume(self.gain)
        self.channel.play(self.recording.sound)
        if self.pan:
            self._place()

    def soften(self, factor: float) -> None:
        """Make it quieter while it sounds; nothing happens when the channel has gone on to another sound."""
        self.gain *= factor
        if self.channel.get_sound() is self.recording.sound:
            self._place()

    def _place(self) -> None:
        left, right = sides(self.pan)
        self.channel.set_volume(self.gain * left, self.gain * right)


def crowded(voices: Sequence[Voice], name: str, traits: Traits, now: float) -> bool:
    """Whether as many of this sound are being heard as may be."""
    heard = (voice for voice in voices if voice.name == name and voice.reach(now) > FAINT * voice.gain)
    return sum(1 for _ in heard) >= traits.voices


def room(voices: Sequence[Voice], group: Group, now: float) -> float:
    """How far from 0 a further voice of this group may come."""
    used = sum(voice.reach(now) for voice in voices)
    return max(0.0, (CHIMES_ROOM if group is Group.CHIMES else EFFECTS_ROOM) - used)


def gains(volumes: Volumes) -> dict[Group, float]:
    """What each group is multiplied by: the square of the sliders, because the ear hears ratios."""
    sliders = {Group.EFFECTS: volumes.effects, Group.AMBIENCE: volumes.ambience, Group.CHIMES: volumes.chimes}
    return {group: (within(volumes.master) * within(slider)) ** 2 for group, slider in sliders.items()}


def within(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """The value, or the nearer end when it is outside."""
    return min(high, max(low, value))


def sides(pan: float) -> tuple[float, float]:
    """How loud left and right are: the nearer side stays as it is, the other fades along a quarter circle."""
    angle = (within(pan, -1.0) + 1.0) * math.pi / 4.0
    return min(1.0, math.sqrt(2.0) * math.cos(angle)), min(1.0, math.sqrt(2.0) * math.sin(angle))
