"""Scores of the music: TOML files in ``assets/music`` with chords, melodies, bass and percussion in a kind of ABC.

A line is a string of bars divided by ``|``. Notes are those of ABC: ``C`` to ``B`` from middle C, ``c`` to ``b`` an
octave above, ``,`` and ``'`` for octaves, ``^ _ =`` for accidentals that hold until the bar line, the key's signature,
``[CEG]`` for chords, ``z`` for rests, ``-`` for ties, ``{g}`` for grace notes, ``.`` staccato and ``>`` accent before a
note, and a length in units after it (``c2``, ``c3/2``, ``c/``). The chords of a bar share it evenly; ``-`` prolongs the
one before. Time is counted in whole notes.
"""

import math
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import msgspec

MUSIC: Final = Path(__file__).resolve().parents[1] / "assets" / "music"
NATURALS: Final = {"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}
_SHARPS: Final = "FCGDAEB"
_MODES: Final = {"": 0, "maj": 0, "m": 3, "dor": -2}
"""Semitones from the tonic of a mode up to that of the major scale with its signature."""
_SIGNATURES: Final = {0: 0, 7: 1, 2: 2, 9: 3, 4: 4, 11: 5, 6: 6, 5: -1, 10: -2, 3: -3, 8: -4, 1: -5}
"""Pitch class of a major tonic → number of sharps, negative for flats."""

QUALITIES: Final[Mapping[str, tuple[int, ...]]] = {
    "": (0, 4, 7), "6": (0, 4, 7, 9), "maj7": (0, 4, 7, 11), "7": (0, 4, 7, 10), "9": (0, 4, 7, 10, 2),
    "m": (0, 3, 7), "m6": (0, 3, 7, 9), "m7": (0, 3, 7, 10), "m7b5": (0, 3, 6, 10), "dim7": (0, 3, 6, 9),
    "sus4": (0, 5, 7), "5": (0, 7),
}  # fmt: skip
"""Semitones of a chord's tones above its root."""


class BadScore(Exception):
    """Raised when a score cannot be read, with its place."""


class InstrumentPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An instrument. `role` is melody, counter, bass, chords or drums, or that of a layer: pulse or strings.

    `program` and `bank` are the sound font's. `range` is written in sounding notes, as in "D3 G6". `octave` shifts what
    is written. `gain` is in decibels, `pan` −1 to 1, `room` the share of reverberation. `push` is in milliseconds
    before the beat, negative behind it; `loose` is the deviation of attacks in milliseconds. `length` is the share of
    its written length for which a note sounds, and `spread` the milliseconds between the notes of a strummed chord.
    `vibrato` is the depth on long notes, 0 to 127. Below `low_cut` hertz the instrument is left to the bass.
    """

    role: str
    program: int
    range: str
    bank: int = 0
    octave: int = 0
    gain: float = 0.0
    pan: float = 0.0
    room: float = 0.25
    push: float = 0.0
    loose: float = 5.0
    length: float = 0.95
    spread: float = 0.0
    vibrato: int = 0
    low_cut: float = 60.0
    voices: int = 3


@dataclass(frozen=True, slots=True)
class Note:
    """Note or chord of a part: MIDI pitches, with start and length in whole notes from the piece's beginning."""

    start: Fraction
    length: Fraction
    pitches: tuple[int, ...]
    staccato: bool = False
    accent: bool = False
    graces: tuple[int, ...] = ()
    strength: float = 1.0

    @property
    def end(self) -> Fraction:
        return self.start + self.length


@dataclass(frozen=True, slots=True)
class Chord:
    """Chord symbol with its place in the piece. `root` and `bass` are pitch classes."""

    symbol: str
    start: Fraction
    length: Fraction
    root: int
    quality: str
    bass: int

    @property
    def tones(self) -> tuple[int, ...]:
        """Pitch classes from the root up."""
        return tuple((self.root + step) % 12 for step in QUALITIES[self.quality])


@dataclass(frozen=True, slots=True)
class FormSection:
    """A stretch of the form as it stands in the piece."""

    name: str
    start: Fraction
    bars: int
    dynamic: float
    """Factor of loudness, 1.0 for mezzo-forte."""


@dataclass(slots=True)
class MusicScore:
    """A piece, laid out in time."""

    name: str
    title: str
    kind: str
    """piece, ending or stinger."""
    tonic: int
    mode: str
    metre: Fraction
    """Length of a bar."""
    beat: Fraction
    tempo: float
    """Beats a minute."""
    swing: float
    """Share of a beat for the first of its two eighths; 0.5 is even."""
    seed: int
    unit: Fraction
    parts: Mapping[str, InstrumentPart]
    sections: list[FormSection] = field(default_factory=list)
    chords: list[Chord] = field(default_factory=list)
    notes: dict[str, list[Note]] = field(default_factory=dict)
    layer_bars: int = 0
    """Bars at the beginning for which pulse and strings are written; they repeat over the others. 0 for none."""
    drum_bars: int = 0
    """Bars of the drums of a piece, which repeat as well; 0 for none."""
    drums: list[bool] = field(default_factory=list)
    """True for each bar of a piece in which its drums are heard."""
    phrase: int = 8
    """Bars of a phrase, which ends on a cadence."""

    @property
    def bars(self) -> int:
        return sum(section.bars for section in self.sections)

    @property
    def loop_bars(self) -> int:
        """Bars after which every layer begins anew, or those of the piece if it has none."""
        return math.gcd(self.bars, self.layer_bars, self.drum_bars)

    @property
    def bar_seconds(self) -> float:
        return float(self.metre / self.beat) * 60.0 / self.tempo

    @property
    def seconds(self) -> float:
        return self.bars * self.bar_seconds

    def chord_at(self, moment: Fraction) -> Chord:
        """Return the chord that sounds at a moment."""
        return self.chords[bisect_right(self.chords, moment, key=lambda chord: chord.start) - 1]

    def section_at(self, moment: Fraction) -> FormSection:
        """Return the section that a moment is in."""
        return self.sections[max(0, bisect_right(self.sections, moment, key=lambda section: section.start) - 1)]

    def of_role(self, *roles: str) -> Iterator[tuple[str, list[Note]]]:
        """Yield the name and the notes of each part with one of these roles."""
        for name, notes in self.notes.items():
            if self.parts[name].role in roles:
                yield name, notes


def scores(folder: Path = MUSIC) -> list[MusicScore]:
    """Return all scores. Raises BadScore."""
    return [read_score(file) for file in sorted(folder.glob("*.toml"))]


def read_score(file: Path) -> MusicScore:
    """Read a score. Raises BadScore."""
    try:
        return _ScoreReader(file.stem, tomllib.loads(file.read_text(encoding="utf-8"))).score
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, KeyError, ValueError) as error:
        raise BadScore(f"{file.name}: {error}") from error


class _ScoreReader:
    """Lays a TOML document out in time."""

    def __init__(self, name: str, document: Mapping[str, Any]) -> None:
        self._document = document
        self._tonic, self._mode, self._signature = _key(document["key"])
        metre, beat = Fraction(document["metre"]), Fraction(document["beat"])
        self._phrases: Mapping[str, str] = document.get("phrases", {})
        self._figures: Mapping[str, str] = document.get("figures", {})
        self._grooves: Mapping[str, Mapping[str, str]] = document.get("grooves", {})
        parts = msgspec.convert(document["parts"], dict[str, InstrumentPart])
        self.score = MusicScore(
            name, document["title"], document.get("kind", "piece"), self._tonic, self._mode, metre, beat,
            float(document["tempo"]), float(document.get("swing", 0.5)), int(document["seed"]),
            Fraction(document["unit"]), parts, layer_bars=int(document.get("layer_bars", 0)),
            phrase=int(document.get("phrase", 8)), drum_bars=int(document.get("drum_bars", 0)),
        )  # fmt: skip
        self.score.notes = {part: [] for part in parts}
        for section in document["form"]:
            self._add(section)
        for notes in self.score.notes.values():
            notes[:] = _tied(notes)

    def _add(self, name: str) -> None:
        score, content = self.score, self._content(name)
        start = score.bars * score.metre
        bars = _bars(content["chords"])
        for number, bar in enumerate(bars):
            symbols = bar.split()
            share = score.metre / len(symbols)
            for place, symbol in enumerate(symbols):
                if symbol == "-":
                    last = score.chords.pop()
                    score.chords.append(replace(last, length=last.length + share))
                else:
                    score.chords.append(_chord(symbol, start + number * score.metre + place * share, share))
        score.sections.append(FormSection(name, start, len(bars), float(content.get("dynamic", 1.0))))
        unknown = content.keys() - score.parts.keys() - {"chords", "dynamic", "breaks"}
        if unknown:
            raise BadScore(f"{score.name}, section {name}: no part {', '.join(sorted(unknown))}")
        beats = any(part in score.parts and score.parts[part].role == "drums" and content[part] for part in content)
        score.drums += [beats and number not in content.get("breaks", ()) for number in range(1, len(bars) + 1)]
        for part, written in content.items():
            if part in score.parts and written:
                where = f"{score.name}, section {name}, {part}"
                score.notes[part] += self._part(score.parts[part], written, start, len(bars), where)

    def _content(self, name: str) -> dict[str, Any]:
        """Return a section with the parts that play in every one, and those of the section that it is `like`."""
        own = dict(self._document["sections"][name])
        model = own.pop("like", "")
        return {**(self._content(model) if model else self._document.get("every", {})), **own}

    def _part(
        self, part: InstrumentPart, written: str | list[str], start: Fraction, bars: int, place: str
    ) -> list[Note]:
        if part.role == "drums":
            groove = self._grooves[str(written)]
            if not self.score.drum_bars:
                return self._groove(groove, start, bars)
            # A loop: it is played once, and heard where sections have drums.
            known = any(self.score.notes[name] for name, each in self.score.parts.items() if each is part)
            return [] if known else self._groove(groove, Fraction(0), self.score.drum_bars)
        if isinstance(written, str) and written in self._figures:
            return self._figure(part, self._figures[written], start, bars)
        lines = [written] if isinstance(written, str) else written
        wanted = [bar for line in lines for bar in _bars(self._phrases[line[1:]] if line.startswith("@") else line)]
        if len(wanted) != bars:
            raise BadScore(f"{place}: {len(wanted)} bars instead of {bars}")
        notes: list[Note] = []
        for number, bar in enumerate(wanted):
            begin = start + number * self.score.metre
            heard, end = _notes(bar, begin, self.score.unit, self._signature, 12 * part.octave)
            if end - begin != self.score.metre:
                raise BadScore(f"{place}, bar {number + 1} “{bar.strip()}” lasts {end - begin}, not {self.score.metre}")
            notes += heard
        return notes

    def _figure(self, part: InstrumentPart, figure: str, start: Fraction, bars: int) -> list[Note]:
        """Return the notes of an accompaniment: `b` and `f` are root and fifth in the bass, `c` is the chord above it,
        `l m h` are its notes from below."""
        pattern, notes = _bars(figure), list[Note]()
        low, high = limits(part)
        voicing: tuple[int, ...] = ()
        for number in range(bars):
            begin = start + number * self.score.metre
            moment = begin
            for token in _TOKEN.finditer(pattern[number % len(pattern)].replace(" ", "")):
                length = _length(token["length"]) * self.score.unit
                letter = token["letter"] or ""
                chord = self.score.chord_at(moment)
                voicing = voiced(chord, voicing, max(low, 48) if part.role == "chords" else low, high, part.voices)
                heard = {
                    "b": (near(chord.bass, low + 5, low, high),), "f": (_fifth_below(chord, low, high),), "c": voicing,
                    "l": voicing[:1], "m": voicing[1:2], "h": voicing[-1:], "o": voicing[:2],
                }.get(letter)  # fmt: skip
                if heard:
                    notes.append(Note(moment, length, heard, bool(token["dot"]), bool(token["accent"])))
                moment += length
            if moment - begin != self.score.metre:
                raise BadScore(f"{self.score.name}: a figure “{figure}” lasts {moment - begin}, not a bar")
        return notes

    def _groove(self, rows: Mapping[str, str], start: Fraction, bars: int) -> list[Note]:
        notes = []
        for key, row in rows.items():
            pitch = int(key) if key.isdigit() else named(key)
            pattern = [bar.replace(" ", "") for bar in _bars(row)]
            for number in range(bars):
                bar = pattern[number % len(pattern)]
                step = self.score.metre / len(bar)
                for place, stroke in enumerate(bar):
                    if stroke != ".":
                        moment = start + number * self.score.metre + place * step
                        strength = {"X": 1.25, "x": 1.0, "o": 0.7, "-": 0.45}[stroke]
                        notes.append(Note(moment, step, (pitch,), strength=strength))
        return sorted(notes, key=lambda note: (note.start, note.pitches))


_TOKEN: Final = re.compile(r"(?P<dot>\.)?(?P<accent>>)?(?P<letter>[a-z])(?P<length>\d*(?:/\d*)?)")
_NOTE: Final = re.compile(
    r"(?:\{(?P<graces>[^}]*)\})?(?P<dot>\.)?(?P<accent>>)?"
    r"(?:\[(?P<chord>[^\]]+)\]|(?P<note>[\^_=]?[a-gA-G][,']*)|(?P<rest>z))(?P<length>\d*(?:/\d*)?)(?P<tie>-)?"
)
_PITCH: Final = re.compile(r"([\^_=]?)([a-gA-G])([,']*)")


def _bars(lines: str | Sequence[str]) -> list[str]:
    line = lines if isinstance(lines, str) else " | ".join(lines)
    return [bar.strip() for bar in line.split("|")]


def _notes(
    bar: str, moment: Fraction, unit: Fraction, signature: Mapping[str, int], shift: int
) -> tuple[list[Note], Fraction]:
    """Return the notes of a bar, and the moment after it. A tied note has a negative strength until it is joined."""
    marks: dict[tuple[str, str], int] = {}
    notes, text = [], bar.replace(" ", "")
    at = 0
    while at < len(text):
        token = _NOTE.match(text, at)
        if token is None:
            raise ValueError(f"“{text[at:]}” in “{bar}” is no note")
        at = token.end()
        length = _length(token["length"]) * unit
        if not token["rest"]:
            spelt = _PITCH.finditer(token["chord"] or token["note"])
            pitches = tuple(sorted(_pitch(each, marks, signature) + shift for each in spelt))
            graces = tuple(_pitch(each, marks, signature) + shift for each in _PITCH.finditer(token["graces"] or ""))
            strength = -1.0 if token["tie"] else 1.0
            notes.append(Note(moment, length, pitches, bool(token["dot"]), bool(token["accent"]), graces, strength))
        moment += length
    return notes, moment


def _pitch(spelt: re.Match[str], marks: dict[tuple[str, str], int], signature: Mapping[str, int]) -> int:
    accidental, letter, octaves = spelt.groups()
    if accidental:
        marks[letter, octaves] = {"^": 1, "_": -1, "=": 0}[accidental]
    natural = NATURALS[letter.upper()] + (72 if letter.islower() else 60)
    bent = marks.get((letter, octaves), signature.get(letter.upper(), 0))
    return natural + bent + 12 * (octaves.count("'") - octaves.count(","))


def _length(text: str) -> Fraction:
    if not text:
        return Fraction(1)
    above, slash, below = text.partition("/")
    return Fraction(int(above or 1), int(below or 2) if slash else 1)


def _tied(notes: Sequence[Note]) -> list[Note]:
    joined: list[Note] = []
    open_ = False
    for note in notes:
        if open_ and joined[-1].pitches == note.pitches:
            last = joined.pop()
            joined.append(Note(last.start, last.length + note.length, last.pitches, False, last.accent, last.graces))
        else:
            joined.append(
                Note(note.start, note.length, note.pitches, note.staccato, note.accent, note.graces, abs(note.strength))
            )
        open_ = note.strength < 0.0
    return joined


def _key(text: str) -> tuple[int, str, dict[str, int]]:
    found = re.fullmatch(r"([A-G][#b]?) ?(maj|m|dor|)", text)
    if found is None:
        raise ValueError(f"“{text}” is no key")
    tonic = _class(found[1])
    sharps = _SIGNATURES[(tonic + _MODES[found[2]]) % 12]
    letters = _SHARPS[:sharps] if sharps > 0 else _SHARPS[::-1][:-sharps]
    return tonic, found[2] or "maj", dict.fromkeys(letters, 1 if sharps > 0 else -1)


def _class(name: str) -> int:
    return (NATURALS[name[0]] + name.count("#") - name[1:].count("b")) % 12


def _chord(symbol: str, start: Fraction, length: Fraction) -> Chord:
    found = re.fullmatch(r"([A-G][#b]?)([^/]*)(?:/([A-G][#b]?))?", symbol)
    if found is None or found[2] not in QUALITIES:
        raise ValueError(f"“{symbol}” is no chord")
    root = _class(found[1])
    return Chord(symbol, start, length, root, found[2], _class(found[3]) if found[3] else root)


def named(name: str) -> int:
    """Return the MIDI pitch of a note like "C4" (middle C), "F#3" or "Bb2". Raises ValueError."""
    found = re.fullmatch(r"([A-G][#b]?)(-?\d)", name)
    if found is None:
        raise ValueError(f"“{name}” is no note")
    return _class(found[1]) + 12 * (int(found[2]) + 1)


def limits(part: InstrumentPart) -> tuple[int, int]:
    """Return the lowest and the highest pitch of a part."""
    low, high = part.range.split()
    return named(low), named(high)


def near(pitch_class: int, target: int, low: int, high: int) -> int:
    """Return the pitch of a class between two limits that is nearest to a target."""
    fitting = [pitch for pitch in range(low, high + 1) if pitch % 12 == pitch_class]
    return min(fitting, key=lambda pitch: abs(pitch - target))


def _fifth_below(chord: Chord, low: int, high: int) -> int:
    root = near(chord.bass, low + 5, low, high)
    fifth = next((tone for tone in chord.tones if (tone - chord.root) % 12 in (6, 7)), chord.root)
    return near(fifth, root - 3, low, high)


def voiced(chord: Chord, before: tuple[int, ...], low: int, high: int, voices: int) -> tuple[int, ...]:
    """Return a close voicing of the chord that moves little from the one before, and without parallel octaves.

    With more tones than voices the fifth is left out first, then the root: third and seventh or sixth make the chord.
    """
    tones = list(chord.tones)
    for spare in (7, 0):
        if len(tones) > voices and (chord.root + spare) % 12 in tones:
            tones.remove((chord.root + spare) % 12)
    centre = (low + high) / 2.0
    best: tuple[float, tuple[int, ...]] | None = None
    for bottom in range(low, high + 1):
        if bottom % 12 not in tones:
            continue
        stack = [bottom]
        rest = [tone for tone in tones if tone != bottom % 12]
        stack += sorted(bottom + (tone - bottom) % 12 for tone in rest)
        if len(stack) < voices:
            stack.append(bottom + 12)
        if stack[-1] > high:
            continue
        found = tuple(stack)
        moved = sum(min(abs(pitch - old) for old in before) for pitch in found) if before else 0.0
        leap = abs(found[-1] - before[-1]) if before else 0.0
        cost = moved + 0.5 * leap + 0.15 * abs(sum(found) / len(found) - centre)
        if best is None or cost < best[0]:
            best = (cost, found)
    if best is None:
        raise BadScore(f"no voicing of {chord.symbol} between {low} and {high}")
    return best[1]
