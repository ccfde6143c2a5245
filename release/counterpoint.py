"""Rules of composition that every score keeps: chord scales, resolved dissonances, ranges, octaves, cadences."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, pairwise, product
from typing import Final

from release.score import Chord, MusicScore, Note, limits

_DIATONIC: Final = {"maj": (0, 2, 4, 5, 7, 9, 11), "m": (0, 2, 3, 5, 7, 8, 10), "dor": (0, 2, 3, 5, 7, 9, 10)}
_MAJOR, _MINOR = (0, 2, 4, 7, 9, 11), (0, 2, 3, 5, 7, 9, 10, 11)
_SCALES: Final = {
    "": _MAJOR, "6": _MAJOR, "maj7": _MAJOR, "7": (0, 2, 4, 5, 7, 9, 10), "9": (0, 2, 4, 5, 7, 9, 10),
    "m": _MINOR, "m6": _MINOR, "m7": (0, 2, 3, 5, 7, 9, 10), "m7b5": (0, 1, 3, 5, 6, 8, 10),
    "dim7": (0, 2, 3, 5, 6, 8, 9, 11), "sus4": (0, 2, 4, 5, 7, 9, 10), "5": (0, 2, 5, 7, 9, 10),
}  # fmt: skip
"""Semitones above the root of what sounds well over a chord, whatever the key."""
STEP: Final = 2
"""Semitones of the widest step."""
_WIDEST: Final = 16
"""Semitones of the widest leap within a phrase of a melody: a tenth."""


def faults(score: MusicScore) -> list[str]:
    """Return everything in a score that breaks a rule, with bar and part."""
    found = [*_out_of_range(score), *_dissonances(score), *_leaps(score), *_pairs(score)]
    if score.kind != "stinger":
        found += _weak_phrases(score)
    return found


def chord_scale(score: MusicScore, chord: Chord) -> frozenset[int]:
    """Return the pitch classes that sound well over a chord of the score.

    A major chord takes the fourth of the key, perfect or raised; a dominant chord also takes the ninth and the
    thirteenth of the key, and both lowered if a minor chord a fourth above follows; a minor chord takes the sixth of
    the key.
    """
    key = {(score.tonic + step) % 12 for step in _DIATONIC[score.mode]}
    found = {(chord.root + step) % 12 for step in _SCALES[chord.quality]}
    if chord.quality in ("", "6", "maj7"):
        found |= {(chord.root + step) % 12 for step in (5, 6)} & key
    elif chord.quality in ("7", "9"):
        after = next((other for other in score.chords if other.start > chord.start and other.root != chord.root), None)
        to_minor = after is not None and (after.root - chord.root) % 12 == 5 and after.quality.startswith("m")
        found |= {(chord.root + step) % 12 for step in (1, 8) if to_minor or (chord.root + step) % 12 in key}
    elif chord.quality in ("m", "m6"):
        found |= {(chord.root + 8) % 12} & key
    return frozenset(found)


def function(score: MusicScore, before: Note | None, note: Note, after: Note | None) -> str:
    """Return what a note of a line is to its chord: chord, scale, passing, neighbour, suspended or enclosing; or ""."""
    chord = score.chord_at(note.start)
    pitch = note.pitches[-1]
    if pitch % 12 in (*chord.tones, chord.bass):
        return "chord"
    resolves = after is not None and 0 < abs(after.pitches[-1] - pitch) <= STEP and after.start - note.end < score.beat
    scale = chord_scale(score, chord)
    clashes = any((pitch - tone) % 12 == 1 for tone in chord.tones)
    if pitch % 12 in scale and (not clashes or resolves):
        return "scale"
    if not resolves or after is None or note.length > score.beat:
        return ""
    goal = after.pitches[-1]
    if before is not None and before.pitches[-1] == goal:
        return "neighbour"
    if before is not None and before.pitches[-1] == pitch:
        return "suspended"
    came = pitch - before.pitches[-1] if before is not None else STEP + 1
    if abs(came) <= STEP and (came > 0) == (goal > pitch):
        return "passing"
    return "enclosing" if abs(goal - pitch) == 1 else ""


def _place(score: MusicScore, moment: Fraction) -> str:
    return f"{score.name}, bar {moment // score.metre + 1} ({score.section_at(moment).name})"


def _out_of_range(score: MusicScore) -> Iterator[str]:
    for name, notes in score.notes.items():
        low, high = limits(score.parts[name])
        for note in notes:
            if not low <= note.pitches[0] <= note.pitches[-1] <= high:
                yield f"{_place(score, note.start)}, {name}: {note.pitches} is outside {low}–{high}"


def _lines(score: MusicScore, *roles: str) -> Iterator[tuple[str, list[Note]]]:
    for name, notes in score.of_role(*roles):
        yield name, sorted(notes, key=lambda note: note.start)


def _dissonances(score: MusicScore) -> Iterator[str]:
    for name, notes in _lines(score, "melody", "counter", "bass"):
        around: Sequence[Note | None] = [None, *notes, None]
        for before, note, after in zip(around, notes, around[2:], strict=False):
            if not function(score, before, note, after):
                symbol = score.chord_at(note.start).symbol
                yield f"{_place(score, note.start)}, {name}: {note.pitches} over {symbol} is not resolved by step"


def _leaps(score: MusicScore) -> Iterator[str]:
    for name, notes in _lines(score, "melody"):
        for before, after in pairwise(notes):
            adjoining = before.end == after.start
            if adjoining and abs(after.pitches[-1] - before.pitches[-1]) > _WIDEST:
                yield f"{_place(score, after.start)}, {name}: a leap wider than a tenth"


def _pairs(score: MusicScore) -> Iterator[str]:
    """Yield parallel octaves and unisons of two voices, and seconds on long notes.

    Where both attack anew, they must not move in one direction from an octave into another.
    """
    voices = [(name, score.parts[name].role, notes) for name, notes in _lines(score, "melody", "counter", "bass")]
    for (upper, _, above), (lower, role, below) in combinations(voices, 2):
        starts = {after.start: (before, after) for before, after in pairwise(below) if before.end == after.start}
        for before, after in pairwise(above):
            if after.start not in starts or before.end != after.start:
                continue
            low, next_low = starts[after.start]
            moved = after.pitches[-1] - before.pitches[-1], next_low.pitches[0] - low.pitches[0]
            gaps = {(top.pitches[-1] - deep.pitches[0]) % 12 for top, deep in ((before, low), (after, next_low))}
            if moved[0] * moved[1] > 0 and gaps == {0}:
                yield f"{_place(score, after.start)}, {upper}: parallel octaves with {lower}"
        long = [[note for note in notes if note.length >= 2 * score.beat] for notes in (above, below)]
        for note, other in product(*long) if role != "bass" else ():
            together = min(note.end, other.end) - max(note.start, other.start)
            if together >= 2 * score.beat and 0 < abs(note.pitches[-1] - other.pitches[-1]) <= STEP:
                yield f"{_place(score, note.start)}, {upper}: a long second with {lower}"


def cadence(score: MusicScore, end: Fraction) -> str:
    """Return the cadence on which the phrase up to `end` closes: authentic, modal, plagal or half; or "" for none."""
    sounding = [chord for chord in score.chords if chord.start < end]
    last = sounding[-1]
    before = next((chord for chord in reversed(sounding) if chord.root != last.root), last)
    after = next((chord for chord in score.chords if chord.start >= end), score.chords[0])
    step = (last.root - score.tonic) % 12
    if step == 0 and last.quality not in ("7", "9"):
        return {7: "authentic", 11: "authentic", 10: "modal", 5: "plagal"}.get((before.root - score.tonic) % 12, "")
    leads = last.quality in ("7", "9") and (after.root - last.root) % 12 == 5
    return "half" if step == 7 or leads else ""


def _weak_phrases(score: MusicScore) -> Iterator[str]:
    for section in score.sections:
        if section.bars % 4:
            yield f"{score.name}, {section.name}: {section.bars} bars are no phrases of four"
        for bar in range(score.phrase, section.bars + 1, score.phrase):
            end = section.start + bar * score.metre
            if not cadence(score, end):
                yield f"{_place(score, end - score.metre)}: no cadence"
            for name, melody in score.of_role("melody"):
                last = next((note for note in reversed(melody) if end - score.metre <= note.start < end), None)
                if last is not None and last.pitches[-1] % 12 not in score.chord_at(last.start).tones:
                    yield f"{_place(score, last.start)}, {name}: the phrase does not end on a tone of its chord"
