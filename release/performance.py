"""Performance of a score: when, how loud and how long each note is played, by players who listen to each other.

Attacks stray a little, with a drift that each player corrects; phrases swell towards their last third; high notes and
strong beats are louder; chords are strummed; long notes of winds and strings swell and vibrate. The score's seed
decides about every whim, so that a rendering can be repeated.
"""

import math
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np

from release.score import InstrumentPart, MusicScore, Note

TICKS: Final = 10_000
"""MIDI ticks a second."""
PREROLL: Final = 1.0
"""Seconds before the first bar, for grace notes and early players."""
_GRACE: Final = 0.055
"""Seconds of a grace note."""
_SUSTAINED: Final = range(40, 45), range(48, 50), range(56, 80), range(110, 111), range(21, 24)
"""Programs that can swell on a note: bowed strings, winds, reeds."""


@dataclass(frozen=True, slots=True)
class PlayedNote:
    """A note as it is played: seconds, MIDI pitch, velocity and seconds of length."""

    start: float
    pitch: int
    velocity: int
    length: float


class Timing:
    """Seconds at which moments of a score are played, with swing, a breathing tempo and a slower end of endings."""

    def __init__(self, score: MusicScore) -> None:
        self._score = score
        self._total = score.bars * score.metre
        self._round = score.loop_bars * score.metre
        self._beat_seconds = 60.0 / score.tempo
        whims = np.random.default_rng([score.seed, 1])
        self._waves = [(wave, whims.uniform(0.0, math.tau)) for wave in (3, 7, 11)]

    def seconds(self, moment: Fraction) -> float:
        beats, part = divmod(moment / self._score.beat, 1)
        straight = (int(beats) + self._swung(float(part))) * self._beat_seconds
        return straight + self._breath(moment) + self._slowing(moment)

    def _swung(self, part: float) -> float:
        """Return where a fraction of a beat is played: the first eighth is long, and in three the second is short."""
        swing = self._score.swing
        if self._score.beat.numerator == 3:
            first = swing * 2.0 / 3.0
            return float(np.interp(part, (0.0, 1 / 3, 2 / 3, 1.0), (0.0, first, (1.0 + first) / 2.0 - 0.01, 1.0)))
        return float(np.interp(part, (0.0, 0.5, 1.0), (0.0, swing, 1.0)))

    def _breath(self, moment: Fraction) -> float:
        place = math.tau * float(moment / self._round)
        return sum(0.004 * math.sin(wave * place + phase) for wave, phase in self._waves)

    def _slowing(self, moment: Fraction) -> float:
        if self._score.kind != "ending":
            return 0.0
        late = float((moment - self._total) / self._score.metre) + 2.0
        return 0.09 * self._score.bar_seconds * max(0.0, late) ** 2


def perform(score: MusicScore, name: str) -> list[PlayedNote]:
    """Return the notes of a part as they are played."""
    part, timing = score.parts[name], Timing(score)
    whims = np.random.default_rng([score.seed, zlib.crc32(name.encode())])
    notes = score.notes[name]
    middle = float(np.mean([note.pitches[-1] for note in notes])) if notes else 0.0
    drift, played = 0.0, list[PlayedNote]()
    for number, note in enumerate(notes):
        drift = 0.8 * drift + 0.5 * whims.normal()
        stray = float(np.clip(whims.normal(), -2.0, 2.0)) + drift
        start = timing.seconds(note.start) + (0.6 * part.loose * stray - part.push) / 1000.0
        loud = _loudness(score, part, note, middle) + 3.0 * float(np.clip(whims.normal(), -2.0, 2.0))
        after = notes[number + 1].start if number + 1 < len(notes) else None
        length = (timing.seconds(note.end) - timing.seconds(note.start)) * _share(part, note, after)
        played += _graces(note, start, loud)
        played += _strummed(part, note, start, loud, length, down=note.accent or number % 2 == 0)
    return sorted(_without_overlaps(played), key=lambda each: each.start)


def _loudness(score: MusicScore, part: InstrumentPart, note: Note, middle: float) -> float:
    """Return the velocity of a note before any whim."""
    section = score.section_at(note.start)
    phrase = score.phrase * score.metre
    arc = math.sin(math.pi * float((note.start - section.start) % phrase / phrase) ** 1.3)
    place = (note.start - section.start) % score.metre
    metric = 5.0 if place == 0 else 1.0 if place % score.beat == 0 else -6.0
    if part.role == "drums":
        metric, arc = 0.0, 0.0
    height = 0.35 * (note.pitches[-1] - middle) if part.role in ("melody", "counter") else 0.0
    accent = 14.0 if note.accent else 0.0
    return (72.0 + metric + 8.0 * arc + height + accent) * section.dynamic * note.strength


def _share(part: InstrumentPart, note: Note, after: Fraction | None) -> float:
    """Return the share of its length for which a note sounds. The last one before a rest takes a breath."""
    if note.staccato:
        return 0.45
    breath = 0.92 if part.role in ("melody", "counter") and after is not None and after > note.end else 1.0
    return part.length * breath


def _graces(note: Note, start: float, loud: float) -> Iterator[PlayedNote]:
    count = len(note.graces)
    for number, pitch in enumerate(note.graces):
        yield PlayedNote(start - (count - number) * _GRACE, pitch, _velocity(0.85 * loud), _GRACE)


def _strummed(
    part: InstrumentPart, note: Note, start: float, loud: float, length: float, *, down: bool
) -> Iterator[PlayedNote]:
    pitches = note.pitches if down else note.pitches[::-1]
    for number, pitch in enumerate(pitches):
        late = number * part.spread / 1000.0
        yield PlayedNote(start + late, pitch, _velocity(loud - 2.0 * number), max(0.04, length - late))


def _velocity(loud: float) -> int:
    return round(min(120.0, max(12.0, loud)))


def _without_overlaps(played: list[PlayedNote]) -> Iterator[PlayedNote]:
    """End each note before the same pitch is played again, or the second would be cut short with the first."""
    following: dict[int, float] = {}
    for note in sorted(played, key=lambda each: -each.start):
        end = min(note.start + note.length, following.get(note.pitch, math.inf) - 0.005)
        following[note.pitch] = note.start
        yield PlayedNote(note.start, note.pitch, note.velocity, max(0.02, end - note.start))


def midi(part: InstrumentPart, played: list[PlayedNote], stretch: float) -> bytes:
    """Return a MIDI file of one part, with times multiplied by `stretch` after :data:`PREROLL` seconds."""
    channel = 9 if part.bank == 128 else 0
    events: list[tuple[int, int, bytes]] = [
        (0, 0, bytes((0xB0 | channel, 0, part.bank if part.bank < 128 else 0))),
        (0, 1, bytes((0xC0 | channel, part.program))),
        (0, 2, bytes((0xB0 | channel, 7, 127, ))),
        (0, 2, bytes((0xB0 | channel, 10, 64))),
        (0, 2, bytes((0xB0 | channel, 11, 100))),
    ]  # fmt: skip
    for note in played:
        start, end = (_tick(moment * stretch) for moment in (note.start, note.start + note.length))
        events.append((start, 5, bytes((0x90 | channel, note.pitch, note.velocity))))
        events.append((end, 4, bytes((0x80 | channel, note.pitch, 0))))
        if any(part.program in group for group in _SUSTAINED) and part.bank < 128:
            events += [(_tick(moment * stretch), 3, message) for moment, message in _swell(part, note)]
    track = bytearray(b"\x00\xff\x51\x03" + (1_000_000).to_bytes(3, "big"))
    before = 0
    for moment, _, message in sorted(events):
        track += _variable(moment - before) + message
        before = moment
    track += b"\x00\xff\x2f\x00"
    head = b"MThd" + (6).to_bytes(4, "big") + b"\x00\x00\x00\x01" + TICKS.to_bytes(2, "big")
    return head + b"MTrk" + len(track).to_bytes(4, "big") + bytes(track)


def _swell(part: InstrumentPart, note: PlayedNote) -> Iterator[tuple[float, bytes]]:
    """Yield expression and vibrato of a note that can swell: full in its middle, vibrating once it has stood."""
    long = note.length > 0.45
    for share in np.linspace(0.0, 1.0, 9) if long else (0.0,):
        at = note.start + float(share) * note.length
        expression = 92 + round(22 * math.sin(math.pi * float(share) ** 0.8)) if long else 100
        depth = round(part.vibrato * min(1.0, max(0.0, (float(share) * note.length - 0.22) / 0.4))) if long else 0
        yield at, bytes((0xB0, 11, expression))
        yield at, bytes((0xB0, 1, depth))


def _tick(seconds: float) -> int:
    return max(0, round((seconds + PREROLL) * TICKS))


def _variable(value: int) -> bytes:
    found = [value & 0x7F]
    while value := value >> 7:
        found.append(0x80 | value & 0x7F)
    return bytes(reversed(found))
