"""``python -m benchmarks.clashes``: how often notes a semitone apart sound together, from the scores.

Of all pairs of notes that sound together, drums and layers apart, it prints the share whose pitch classes are a
semitone apart: in the piece alone, and while a stinger or a chime sounds over it, asked for on every beat of the piece
in turn. Under a stinger notes count as much as they are heard (see ``release.clashes``), and in the next column alike.
"""

from collections.abc import Iterator
from typing import Final

from benchmarks.report import print_table
from release.clashes import STEP, UNDER, Pairs, between, over, sounding, within
from release.music import description
from release.score import MusicScore, scores

CHIME: Final = (0, 7), 1.2
"""Pitch classes of a chime above its root, and its seconds."""


def total(pairs: Iterator[Pairs]) -> str:
    """Return the share of the clashing ones."""
    clashing, every = (sum(each) for each in zip(*pairs, strict=True))
    return f"{100.0 * clashing / every:.1f} %"


def when_asked(piece: MusicScore, stinger: MusicScore, under: float) -> Iterator[Pairs]:
    """Yield the pairs while the stinger sounds, which is asked for on each beat and begins on the next fitting one."""
    found, fits = over(piece, stinger, under), description(piece, stinger).cues
    for beat in range(len(found)):
        yield found[next(each % len(fits) for each in range(beat, beat + len(fits)) if fits[each % len(fits)])]


def with_chime(piece: MusicScore) -> Iterator[Pairs]:
    """Yield the pairs while a chime sounds on the root of the chord at each beat."""
    below, roots = sounding(piece), description(piece).roots
    step = int(piece.beat / STEP)
    lasts = round(CHIME[1] / (float(STEP / piece.beat) * 60.0 / piece.tempo))
    for beat, root in enumerate(roots):
        notes = [root + each for each in CHIME[0]]
        for number in range(lasts):
            ground = below[(beat * step + number) % len(below)]
            yield from (within(notes), between(notes, ground), within(ground))


def rows() -> Iterator[tuple[str, ...]]:
    """Yield for each piece the share of clashing pairs alone, under its stinger and under a chime."""
    known = {score.name: score for score in scores()}
    for name, piece in known.items():
        if piece.kind == "piece":
            stinger = known[f"stinger_{name}"]
            heard, even = (total(when_asked(piece, stinger, gain)) for gain in (UNDER, 1.0))
            yield name, total(map(within, sounding(piece))), heard, even, total(with_chime(piece))


if __name__ == "__main__":
    print_table(("piece", "alone", "under its stinger", "the same, all alike", "with a chime"), rows())
