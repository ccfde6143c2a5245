"""Loudness of each sound: volume sliders, panning, and the headroom beside the sounds already playing.

The peak still to come of each voice is known. Sounds that come together add up by their energy, as their peaks hardly
ever meet, and a new one gets only the remaining headroom.
"""

import logging
import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import msgspec
import pygame

from stage.settings import Volumes
from table.storage.files import ASSETS

log = logging.getLogger(__name__)


class VolumeGroup(Enum):
    """Volume slider that a sound obeys, in addition to the master volume."""

    EFFECTS = "effects"
    AMBIENCE = "ambience"
    CHIMES = "chimes"
    MUSIC = "music"
    VOICE = "voice"


class PlaybackSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Playback settings of a sound.

    `level` is the loudness in decibels relative to the common loudness (0 or less). At most `voices` play at once, and
    two begin at least `gap` seconds apart unless the second is louder. `variants` recordings take turns, so that ten
    knocks are not ten copies. A sound that `dulls` loses its treble when played softly, as struck objects do. The music
    ducks while one that `ducks` is heard.
    """

    group: VolumeGroup = VolumeGroup.EFFECTS
    level: float = 0.0
    voices: int = 3
    gap: float = 0.06
    variants: int = 1
    dulls: bool = False
    ducks: bool = False


def read_catalogue(path: Path) -> dict[str, PlaybackSettings]:
    """Return all sounds by name, in the order of reading; none, which is silence, if the file is damaged."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, PlaybackSettings])
    except (OSError, ValueError) as damage:
        log.warning("No sounds: %s", damage)
        return {}


CATALOGUE: Final = read_catalogue(ASSETS / "sounds.toml")


LEAST_ROOM, EFFECTS_ROOM, CHIMES_ROOM = 0.06, 0.7, 0.8
"""Peak that every sound may reach, and those of all effects together, and of effects and chimes together.

A chime is heard over any noise. Music counts like a voice."""
RANGE: Final = 40.0
"""Decibels between the upper end of a volume slider and its lower one, where there is silence."""
BLOCK = 0.02
"""Seconds between two entries of `Recording.tails`."""
LATENCY = 0.06
"""Longest delay in seconds between a call to play and the loudspeaker."""
FAINT = 0.04
"""Share of its loudness below which a voice no longer counts towards the limit of voices."""


@dataclass(frozen=True, slots=True)
class Recording:
    """Sound ready to be played, with its remaining peak (0–1) from each BLOCK on."""

    sound: pygame.mixer.Sound
    tails: tuple[float, ...]


@dataclass(slots=True)
class Voice:
    """Sound being played at `gain` times its recording, since `started` on the clock of `Sound`."""

    name: str
    recording: Recording
    channel: pygame.mixer.Channel
    gain: float
    started: float

    def reach(self, now: float) -> float:
        """Return the highest amplitude still to come, 0 once it is over."""
        block = max(0, int((now - self.started - LATENCY) / BLOCK))
        return self.gain * self.recording.tails[block] if block < len(self.recording.tails) else 0.0

    def start(self) -> None:
        """Play it on the channel."""
        self.channel.set_volume(self.gain)
        self.channel.play(self.recording.sound)

    def soften(self, factor: float) -> None:
        """Reduce the volume while it plays, unless the channel has moved on to another sound."""
        self.gain *= factor
        if self.channel.get_sound() is self.recording.sound:
            self.channel.set_volume(self.gain)


def is_crowded(voices: Sequence[Voice], name: str, traits: PlaybackSettings, now: float) -> bool:
    """Return True if the sound already plays as many times as allowed."""
    heard = (voice for voice in voices if voice.name == name and voice.reach(now) > FAINT * voice.gain)
    return sum(1 for _ in heard) >= traits.voices


def room(voices: Sequence[Voice], group: VolumeGroup, now: float, music: float) -> float:
    """Return the peak amplitude available to another voice of this group, beside music of that amplitude."""
    used = music**2 + sum(voice.reach(now) ** 2 for voice in voices)
    whole = CHIMES_ROOM if group is VolumeGroup.CHIMES else EFFECTS_ROOM
    return math.sqrt(max(LEAST_ROOM**2, whole**2 - used))


def gains(volumes: Volumes) -> dict[VolumeGroup, float]:
    """Return the gain of each group: its sliders are decibels, because the ear perceives ratios."""
    sliders = {
        VolumeGroup.EFFECTS: volumes.effects,
        VolumeGroup.AMBIENCE: volumes.ambience,
        VolumeGroup.CHIMES: volumes.chimes,
        VolumeGroup.MUSIC: volumes.music,
        VolumeGroup.VOICE: volumes.voice,
    }
    return {group: _gain(volumes.master) * _gain(slider) for group, slider in sliders.items()}


def _gain(slider: float) -> float:
    return 10.0 ** (RANGE * (within(slider) - 1.0) / 20.0) if slider > 0.0 else 0.0


def within(value: float, low: float = 0.0, high: float = 1.0) -> float:
    """Clamp a value."""
    return min(high, max(low, value))


def sides(pan: float) -> tuple[float, float]:
    """Return the gains of left and right. The nearer side stays at 1, the other falls along a quarter circle."""
    angle = (within(pan, -1.0) + 1.0) * math.pi / 4.0
    return min(1.0, math.sqrt(2.0) * math.cos(angle)), min(1.0, math.sqrt(2.0) * math.sin(angle))
