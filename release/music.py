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
from pathlib import Path
from typing import Final

import numpy as np
import pyebur128
from numpy.typing import NDArray
from pyebur128 import MeasurementMode

from release.adpcm import BLOCK, adpcm_wave
from release.counterpoint import faults
from release.performance import PREROLL, PlayedNote, midi, perform
from release.score import MUSIC, BadScore, InstrumentPart, MusicScore, scores

Samples = NDArray[np.float64]
"""Samples of shape (n, 2), full scale 1."""

RATE: Final = 44_100
LOUDNESS: Final = -20.0
"""Loudness of each file in LUFS."""
PEAK: Final = -4.5
"""True peak of each mix in dBTP before it is encoded, which may add a decibel."""
RING: Final = 3.5
"""Seconds for which an ending or a stinger rings after its last bar, at most."""
LONGEST: Final = 20.0
"""Seconds of an ending, at most."""
OVERHANG: Final = 0.25
"""Seconds of a piece after its loop point, for the codec."""
_QUALITY: Final = "1"
"""Quality of Ogg Vorbis: about 80 kbit/s."""
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
    for score in chosen:
        for file in render(score, given.sound_font, given.folder):
            print(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")
    return 0


def render(score: MusicScore, font: Path, folder: Path) -> list[Path]:
    """Write the files of a score: the piece as Ogg Vorbis, and its intensity layer in mono as ADPCM."""
    parts = [name for name, part in score.parts.items() if part.role != "layer" and score.notes[name]]
    layer = [name for name, part in score.parts.items() if part.role == "layer"]
    size = _loop_size(score)
    mixed = _mixed(score, parts, font, size)
    if score.kind == "piece":
        written = np.concatenate([mixed, mixed[: round(OVERHANG * RATE)]])
        files = [_write(folder / f"{score.name}.ogg", written, score.title, len(mixed))]
    else:
        files = [_write(folder / f"{score.name}.ogg", _faded(mixed), score.title)]
    if score.layer_bars:
        tense = _mixed(score, layer, font, size * score.layer_bars // score.bars)
        mono = _levelled(np.repeat(tense.mean(axis=1, keepdims=True), 2, axis=1))
        file = folder / f"{score.name}_tense.wav"
        file.write_bytes(adpcm_wave(np.rint(mono[:, 0] * 32767.0).astype(np.int16), RATE))
        files.append(file)
    return files


def _loop_size(score: MusicScore) -> int:
    """Return the samples of a piece: a multiple of its layer's."""
    if score.kind != "piece":
        return round(min(score.seconds + RING, LONGEST) * RATE)
    times = score.bars // score.layer_bars if score.layer_bars else 1
    return round(score.seconds * RATE / times / BLOCK) * BLOCK * times


def _mixed(score: MusicScore, names: Sequence[str], font: Path, size: int) -> Samples:
    """Return the mix of parts in `size` samples, levelled. A loop takes what comes after its end to its beginning."""
    loops = score.kind == "piece"
    whole = _loop_size(score) if loops else size
    stretch = whole / RATE / score.seconds if loops else 1.0
    end = size / RATE if loops else np.inf
    dry, wet = np.zeros((size, 2)), np.zeros((size, 2))
    for name in names:
        part = score.parts[name]
        played = [note for note in perform(score, name) if note.start * stretch < end - 0.03]
        stem = _panned(_cut_low(_wrapped(_synthesised(part, played, font, stretch), size, loops=loops), part), part)
        dry += stem
        wet += part.room * stem
    room = _room(np.random.default_rng(score.seed))
    if loops:
        spectrum = np.fft.rfft(wet, axis=0) * np.fft.rfft(room, size, axis=0)
        return _levelled(dry + np.fft.irfft(spectrum, size, axis=0))
    long = size + len(room)
    spectrum = np.fft.rfft(wet, long, axis=0) * np.fft.rfft(room, long, axis=0)
    return _levelled(_faded(dry + np.fft.irfft(spectrum, long, axis=0)[:size]))


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
    return np.asarray(stem * sides * 10.0 ** (part.gain / 20.0))


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
        mix = _limited(mix * 10.0 ** ((LOUDNESS - loudness(mix)) / 20.0))
    return mix


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
