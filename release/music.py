"""Render the music from its scores: ``python -m release.music [NAME …]``.

It needs FluidSynth, the sound font FluidR3 (Debian: fluidsynth, fluid-soundfont-gm) and oggenc (vorbis-tools), which
the program itself does not. Each part is played alone and dry; all are panned, put into one room and levelled to
−20 LUFS with true peaks below −3 dBTP. What reaches beyond the end of a piece is mixed into its beginning, so that
it loops without a seam. Files land in ``assets/music``.
"""

import argparse
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
import pyebur128
from numpy.typing import NDArray
from pyebur128 import MeasurementMode

from release.adpcm import adpcm_wave
from release.clashes import cues
from release.counterpoint import faults
from release.performance import PREROLL, PlayedNote, midi, perform
from release.score import MUSIC, BadScore, InstrumentPart, MusicScore, scores
from stage.audio.music import GRAIN, INDEX, MusicPiece

Samples = NDArray[np.floating[Any]]
"""Samples of shape (n, 2), full scale 1."""

RATE: Final = 44_100
LOUDNESS: Final = -20.0
"""Loudness of each file in LUFS."""
PEAK: Final = -4.5
"""True peak of each mix in dBTP before it is encoded, which may add a decibel."""
RING: Final = 3.5, 2.0
"""Seconds for which an ending, and a stinger, ring after their last bar, at most."""
LONGEST: Final = 20.0
"""Seconds of an ending, at most."""
OVERHANG: Final = 0.25
"""Seconds of a piece after its loop point, for the codec."""
LAYERS: Final = {"drums": ("drums", 22_050), "pulse": ("pulse", 11_025), "strings": ("tense", 11_025)}
"""Role of the parts of each layer → its file's ending and rate. Strings have −38 dB of their energy above 5 kHz."""
ABOVE: Final = 2.5
"""Loudness units of each melody above bass and chords."""
_QUALITY: Final = "0"
"""Quality of Ogg Vorbis: about 60 kbit/s."""
_ROOM: Final = 1.9
"""Seconds in which the room's reverberation falls by 60 dB."""


def main() -> int:
    """Render the pieces that the command line names, or all."""
    parser = argparse.ArgumentParser(prog="python -m release.music", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="scores to render (all)")
    parser.add_argument("--sound-font", type=Path, default=Path("/usr/share/sounds/sf2/FluidR3_GM.sf2"))
    parser.add_argument("--folder", type=Path, default=MUSIC, help="where the files go")
    given = parser.parse_args()
    try:
        chosen = [score for score in scores() if not given.names or score.name in given.names]
    except BadScore as fault:
        print(fault, file=sys.stderr)
        return 1
    broken = [fault for score in chosen for fault in faults(score)]
    if broken:
        print(*broken, sep="\n", file=sys.stderr)
        return 1
    known = {score.name: score for score in scores()}
    index = {
        name: description(score, known[f"stinger_{name}"]) for name, score in known.items() if score.kind == "piece"
    }
    (given.folder / INDEX).write_bytes(msgspec.json.encode(index))
    for score in chosen:
        for file in render(score, given.sound_font, given.folder):
            print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")
    return 0


def description(score: MusicScore, stinger: MusicScore | None = None) -> MusicPiece:
    """Return what the program must know of a piece to keep time with it, and where its stinger fits."""
    beats = round(score.metre / score.beat)
    chords = [score.chord_at(beat * score.beat) for beat in range(score.bars * beats)]
    # A half-diminished chord is a minor sixth chord on its third, and has a perfect fifth there.
    roots = [(chord.root + (3 if chord.quality == "m7b5" else 0)) % 12 for chord in chords]
    seconds = _loop_size(score) / RATE
    fits = cues(score, stinger) if stinger else []
    return MusicPiece(score.title, seconds, score.bars, beats, roots, score.drums if score.drum_bars else [], fits)


def render(score: MusicScore, font: Path, folder: Path) -> list[Path]:
    """Write the files of a score: the piece as Ogg Vorbis, and its layers in mono as ADPCM."""
    if score.kind != "piece":
        parts = [name for name in score.parts if score.notes[name]]
        size = round(min(score.seconds + RING[score.kind == "stinger"], LONGEST) * RATE)
        return [_write(folder / f"{score.name}.ogg", _faded(_levelled(_mixed(score, parts, font, size))), score.title)]
    parts = [name for name, part in score.parts.items() if part.role not in LAYERS and score.notes[name]]
    size = _loop_size(score)
    raw = _even(score, _mixed(score, parts, font, size))
    mixed = _levelled(raw)
    written = np.concatenate([mixed, mixed[: round(OVERHANG * RATE)]])
    files = [_write(folder / f"{score.name}.ogg", written, score.title, len(mixed))]
    for role, (name, rate) in LAYERS.items():
        played = [part for part, _ in score.of_role(role) if score.notes[part]]
        if not played:
            continue
        bars = score.drum_bars if role == "drums" else score.layer_bars
        heard = _mixed(score, played, font, size * bars // score.bars).mean(axis=1, keepdims=True)
        both = np.repeat(heard, 2, axis=1)
        # Drums are as loud beside the piece as they are written, the other layers as the piece itself.
        made = _limited(both * _gain(raw)) if role == "drums" else _levelled(both)
        thinned, block = _thinned(made[:, 0], RATE // rate), GRAIN * rate // RATE
        # Its ends meet there as well where the program brings it to the rate of the sound card.
        thinned = np.concatenate([thinned[-block:], thinned, thinned[:block]])
        file = folder / f"{score.name}_{name}.wav"
        file.write_bytes(adpcm_wave(np.rint(thinned * 32767.0).astype(np.int16), rate, block))
        files.append(file)
    return files


def _loop_size(score: MusicScore) -> int:
    """Return the samples of a piece: a whole number of each of its layers, and of their blocks."""
    rounds = score.bars // score.loop_bars
    return round(score.seconds * RATE / rounds / GRAIN) * GRAIN * rounds


def _mixed(score: MusicScore, names: Sequence[str], font: Path, size: int) -> Samples:
    """Return the mix of parts in `size` samples. A loop takes what comes after its end to its beginning."""
    loops = score.kind == "piece"
    stretch = _loop_size(score) / RATE / score.seconds if loops else 1.0
    end = size / RATE if loops else np.inf
    stems = dict[str, Samples]()
    for name in names:
        part = score.parts[name]
        played = [note for note in perform(score, name) if note.start * stretch < end - 0.03]
        stems[name] = _cut_low(_wrapped(_synthesised(part, played, font, stretch), size, loops=loops), part)
        stems[name] = (stems[name] * 10.0 ** (part.gain / 20.0)).astype(np.float32)
    _bring_out_melodies(score, stems)
    dry, wet = np.zeros((size, 2)), np.zeros((size, 2))
    for name, stem in stems.items():
        panned = _panned(stem, score.parts[name])
        dry += panned
        wet += score.parts[name].room * panned
    room = _room(np.random.default_rng(score.seed))
    if loops:
        spectrum = np.fft.rfft(wet, axis=0) * np.fft.rfft(room, size, axis=0)
        return np.asarray(dry + np.fft.irfft(spectrum, size, axis=0))
    long = size + len(room)
    spectrum = np.fft.rfft(wet, long, axis=0) * np.fft.rfft(room, long, axis=0)
    return _faded(dry + np.fft.irfft(spectrum, long, axis=0)[:size])


def _bring_out_melodies(score: MusicScore, stems: dict[str, Samples]) -> None:
    """Turn each melody up or down to :data:`ABOVE` over bass and chords, where it plays."""
    under = [name for name, _ in score.of_role("bass", "chords") if name in stems]
    if not under:
        return
    below = sum((stems[name] for name in under), np.zeros_like(stems[under[0]]))
    for name, notes in score.of_role("melody"):
        if name not in stems:
            continue
        heard = np.zeros(len(below), bool)
        for note in notes:
            start, end = (float(moment / score.metre) * score.bar_seconds for moment in (note.start, note.end))
            heard[round(start * RATE) : round(end * RATE)] = True
        stems[name] *= 10.0 ** ((loudness(below[heard]) + ABOVE - loudness(stems[name][heard])) / 20.0)


def _even(score: MusicScore, mix: Samples) -> Samples:
    """Return a mix whose sections differ in loudness half as much as they are written, with gentle slopes."""
    edges = [round(float(each.start / score.metre) / score.bars * len(mix)) for each in score.sections] + [len(mix)]
    levels = np.array([loudness(mix[a:b]) for a, b in pairwise(edges)])
    gains = 10.0 ** (0.5 * (levels.max() - levels) / 20.0)
    curve = np.concatenate([np.full(b - a, gain) for (a, b), gain in zip(pairwise(edges), gains, strict=True)])
    slope = np.hanning(RATE)
    smooth = np.fft.irfft(np.fft.rfft(curve) * np.fft.rfft(np.roll(np.pad(slope, (0, len(mix) - RATE)), -RATE // 2)))
    return np.asarray(mix * (np.resize(smooth, len(mix)) / slope.sum())[:, None])


def _thinned(wave: NDArray[np.floating[Any]], step: int) -> NDArray[np.floating[Any]]:
    """Return every `step`-th sample of a loop, without what that rate cannot hold."""
    spectrum = np.fft.rfft(wave)[: len(wave) // step // 2 + 1]
    return np.asarray(np.clip(np.fft.irfft(spectrum, len(wave) // step) / step, -1.0, 1.0))


def _synthesised(part: InstrumentPart, played: list[PlayedNote], font: Path, stretch: float) -> Samples:
    """Return a part as FluidSynth plays it, dry, beginning :data:`PREROLL` seconds before the first bar."""
    with tempfile.TemporaryDirectory() as name:
        score, sound = Path(name) / "part.mid", Path(name) / "part.raw"
        score.write_bytes(midi(part, played, stretch))
        subprocess.run(
            [
                *("fluidsynth", "-niq", "-F", str(sound), "-T", "raw", "-O", "float", "-r", str(RATE)),
                *("-R", "0", "-C", "0", "-g", "0.5", "-o", "synth.polyphony=512", str(font), str(score)),
            ],
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        return np.fromfile(sound, np.float32).reshape(-1, 2).astype(np.float64)


def _wrapped(stem: Samples, size: int, *, loops: bool) -> Samples:
    """Return a stem in `size` samples, from the first bar on; in a loop both ends are added to the other one."""
    out = np.zeros((size, 2))
    at = -round(PREROLL * RATE)
    while len(stem):
        begin = at % size if loops else max(0, at)
        stem = stem[max(0, -at) :] if not loops else stem
        some = min(len(stem), size - begin)
        out[begin : begin + some] += stem[:some]
        if not loops:
            break
        stem, at = stem[some:], at + some
    return out


def _cut_low(stem: Samples, part: InstrumentPart) -> Samples:
    frequency = np.fft.rfftfreq(len(stem), 1.0 / RATE)
    gain = 1.0 / np.sqrt(1.0 + (part.low_cut / np.maximum(frequency, 1e-3)) ** 6)
    return np.asarray(np.fft.irfft(np.fft.rfft(stem, axis=0) * gain[:, None], len(stem), axis=0))


def _panned(stem: Samples, part: InstrumentPart) -> Samples:
    """Return a stem at its place, half as wide as it was sampled, so that nothing is lost on one loudspeaker."""
    middle = stem.mean(axis=1, keepdims=True)
    stem = middle + 0.5 * (stem - middle)
    angle = (part.pan + 1.0) * np.pi / 4.0
    sides = np.sqrt(2.0) * np.array([np.cos(angle), np.sin(angle)])
    return np.asarray(stem * sides)


def _room(whims: np.random.Generator) -> Samples:
    """Return the impulse response of a small hall: a few early reflections, then noise that loses its treble first."""
    count = round(1.2 * _ROOM * RATE)
    t = np.arange(count) / RATE
    frequency = np.fft.rfftfreq(count, 1.0 / RATE)
    response = np.zeros((count, 2))
    for side in range(2):
        noise = np.fft.rfft(whims.standard_normal(count))
        for low, high, seconds in ((150, 700, 1.0), (700, 2500, 0.85), (2500, 6000, 0.55), (6000, 12000, 0.3)):
            band = np.fft.irfft(noise * ((frequency >= low) & (frequency < high)), count)
            response[:, side] += band * np.exp(-6.9 * t / (_ROOM * seconds)) * np.minimum(1.0, t / 0.012)
        response[:, side] *= 0.6 / np.sqrt(np.sum(response[:, side] ** 2))
        for delay in whims.uniform(0.009, 0.042, 6):
            response[round(delay * RATE), side] += 0.16 * whims.choice((-1.0, 1.0))
    return response


def _faded(mix: Samples) -> Samples:
    """Return the mix with its last second faded to silence."""
    fade = np.minimum(1.0, (len(mix) - np.arange(len(mix))) / RATE)
    return np.asarray(mix * np.sin(0.5 * np.pi * fade)[:, None] ** 2)


def loudness(mix: Samples) -> float:
    """Return the integrated loudness in LUFS."""
    return float(_measured(mix, MeasurementMode.MODE_I, pyebur128.get_loudness_global))


def true_peak(mix: Samples) -> float:
    """Return the true peak of the louder side in dBTP."""

    def louder(meter: pyebur128.R128State) -> float:
        return max(float(pyebur128.get_true_peak(meter, side)) for side in range(2))

    return float(20.0 * np.log10(_measured(mix, MeasurementMode.MODE_TRUE_PEAK, louder)))


def _measured(mix: Samples, mode: MeasurementMode, ask: Callable[[pyebur128.R128State], float]) -> float:
    meter = pyebur128.R128State(2, RATE, mode)
    meter.add_frames(np.ascontiguousarray(mix.astype(np.float32).reshape(-1)), len(mix))
    return float(ask(meter))


def _levelled(mix: Samples) -> Samples:
    """Return the mix at :data:`LOUDNESS`, with what is above :data:`PEAK` turned down for a few milliseconds."""
    for _ in range(4):
        mix = _limited(mix * _gain(mix))
    return mix


def _gain(mix: Samples) -> float:
    return float(10.0 ** ((LOUDNESS - loudness(mix)) / 20.0))


def _limited(mix: Samples) -> Samples:
    reach, window = 10.0 ** ((PEAK - 0.5) / 20.0), 256
    peaks = np.max(np.abs(mix), axis=1)
    if peaks.max() <= reach:
        return mix
    gain = np.minimum(1.0, reach / np.maximum(peaks, 1e-9))
    padded = np.concatenate([gain[-window:], gain, gain[:window]])
    lowest = np.min(np.lib.stride_tricks.sliding_window_view(padded, 2 * window + 1), axis=1)
    shape = np.hanning(2 * window + 3)[1:-1]
    around = np.concatenate([lowest[-window:], lowest, lowest[:window]])
    smooth = np.convolve(around, shape / shape.sum(), "valid")
    return np.asarray(mix * smooth[:, None])


def _write(file: Path, mix: Samples, title: str, loop: int = 0) -> Path:
    """Encode a mix as Ogg Vorbis, with its loop length in samples."""
    dither = np.random.default_rng(1).triangular(-1.0, 0.0, 1.0, mix.shape)
    pcm = np.clip(np.rint(mix * 32767.0 + dither), -32768, 32767).astype("<i2")
    with tempfile.TemporaryDirectory() as name:
        raw = Path(name) / "mix.wav"
        with wave.open(str(raw), "wb") as out:
            out.setnchannels(2)
            out.setsampwidth(2)
            out.setframerate(RATE)
            out.writeframes(pcm.tobytes())
        tags = ["-t", title, "-a", "Ludothèque", "-c", "LICENSE=MIT"]
        if loop:
            tags += ["-c", "LOOPSTART=0", "-c", f"LOOPLENGTH={loop}"]
        words = ["oggenc", "-Q", "-q", _QUALITY, "-s", "49", *tags, "-o", str(file), str(raw)]
        subprocess.run(words, check=True)
    print(f"{file.name}: {loudness(mix):.1f} LUFS, {true_peak(mix):.1f} dBTP, {len(mix) / RATE:.1f} s")
    return file


if __name__ == "__main__":
    sys.exit(main())
