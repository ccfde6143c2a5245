"""Notes a semitone apart that sound together, and where a stinger fits its piece.

Notes count as much as they are heard: those of a piece at a fifth under a stinger, beside one of their own half.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import Final, NamedTuple

from release.score import MusicScore
from stage.audio.music import STUNG

UNDER: Final = 10.0 ** (-STUNG / 20.0)
"""Gain of a piece under a stinger."""
STEP: Final = Fraction(1, 16)
WAITS: Final = 1.9
"""Seconds for which a stinger waits for a fitting beat at most, beyond the next one."""


class Pairs(NamedTuple):
    """Weights of pairs a semitone apart, and of all pairs."""

    clashing: float = 0.0
    all: float = 0.0


def sounding(score: MusicScore) -> list[tuple[int, ...]]:
    """Return the pitches that sound in each sixteenth of a score."""
    count = int(score.bars * score.metre / STEP)
    found: list[list[int]] = [[] for _ in range(count)]
    for _, notes in score.of_role("melody", "counter", "chords", "bass"):
        for note in notes:
            for at in range(int(note.start / STEP), min(count, -int(-note.end // STEP))):
                found[at] += note.pitches
    return [tuple(each) for each in found]


def is_clash(one: int, other: int) -> bool:
    """Return True if two pitches are a semitone apart, in whatever octaves."""
    return (one - other) % 12 in (1, 11)


def within(notes: Sequence[int], gain: float = 1.0) -> Pairs:
    """Return the pairs among notes, each played with a gain."""
    pairs = [is_clash(*pair) for pair in combinations(notes, 2)]
    return Pairs(gain**2 * sum(pairs), gain**2 * len(pairs))


def between(notes: Sequence[int], others: Sequence[int], gain: float = 1.0) -> Pairs:
    """Return the pairs of a note and another one, which is played with a gain."""
    pairs = [is_clash(*pair) for pair in product(notes, others)]
    return Pairs(gain * sum(pairs), gain * len(pairs))


def over(piece: MusicScore, stinger: MusicScore, under: float) -> list[Pairs]:
    """Return the pairs while the stinger sounds, for each beat of the piece on which it may begin.

    The piece is played with a gain. Both are in one tempo, so that their sixteenths are equally long.
    """
    below, above, found = sounding(piece), sounding(stinger), list[Pairs]()
    for begin in range(0, len(below), int(piece.beat / STEP)):
        grounds = (below[(begin + number) % len(below)] for number in range(len(above)))
        pairs = [
            each
            for notes, ground in zip(above, grounds, strict=True)
            for each in (within(notes), between(notes, ground, under), within(ground, under))
        ]
        found.append(Pairs(sum(each.clashing for each in pairs), sum(each.all for each in pairs)))
    return found


def cues(piece: MusicScore, stinger: MusicScore) -> list[bool]:
    """Return for each beat of the piece True if the stinger may begin there: it fits best of those in reach."""
    shares = [pairs.clashing / pairs.all for pairs in over(piece, stinger, UNDER)]
    reach = max(1, int(WAITS * piece.tempo / 60.0))
    best = {
        min((beat + later for later in range(reach)), key=lambda each: shares[each % len(shares)]) % len(shares)
        for beat in range(len(shares))
    }
    return [beat in best for beat in range(len(shares))]
