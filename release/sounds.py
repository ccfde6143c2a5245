"""Effects and ambiences from their recipes: ``python -m release.sounds [NAME …]``.

Each variant lands in ``assets/sounds`` as ADPCM, which SDL decodes without holding up its mixer. The same name gives
the same samples. An ambience has little treble, so its file holds it SLOW times as quick and high as it is heard.
"""

import argparse
import sys
import zlib
from collections.abc import Callable

import numpy as np

from release import ambience, materials
from release.adpcm import BLOCK, adpcm_wave
from release.waves import Generator, spread
from stage.audio.mixing import CATALOGUE, VolumeGroup
from stage.audio.samples import PEAK, RATE, SLOW, SOUNDS, Wave, pcm, samples, sound_file, tidy_ends

RECIPES: dict[str, Callable[[Generator], Wave]] = {
    name: vars(module)[name] for module in (materials, ambience) for name in vars(module).keys() & CATALOGUE.keys()
}
"""Recipe functions by sound name."""

LOUDNESS = 0.15
"""Loudness of the loudest 50 ms of a sound of level 0, with the ear's weighting at low levels."""
LOOP_LOUDNESS = 0.0224
"""Loudness of a loop over its whole length."""


def main() -> int:
    """Render the sounds that the command line names, or all."""
    parser = argparse.ArgumentParser(prog="python -m release.sounds", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="sounds to render (all)")
    given = parser.parse_args()
    SOUNDS.mkdir(exist_ok=True)
    for name in given.names or CATALOGUE:
        for variant in range(CATALOGUE[name].variants):
            sound_file(name, variant).write_bytes(baked(name, variant))
    print(f"{sum(file.stat().st_size for file in SOUNDS.iterdir()) / 1e6:.2f} MB")
    return 0


def baked(name: str, variant: int = 0) -> bytes:
    """Return the file of a variant of a sound. Raises KeyError for an unknown name."""
    made = loop(name) if CATALOGUE[name].group is VolumeGroup.AMBIENCE else render(name, variant)
    return adpcm_wave(pcm(np.pad(made, ((0, -len(made) % BLOCK), (0, 0)))), RATE)


def render(name: str, variant: int = 0) -> Wave:
    """Return the stereo samples of one variant of a single sound, within ±PEAK. Raises KeyError if unknown."""
    rng = np.random.default_rng([zlib.crc32(name.encode()), variant])
    finished = tidy_ends(spread(RECIPES[name](rng), rng))
    return levelled(finished, LOUDNESS / loudness(finished, samples(0.05)), CATALOGUE[name].level)


def loop(name: str) -> Wave:
    """Return an ambience as it is made, in a whole number of blocks. Raises KeyError for an unknown name."""
    raw = RECIPES[name](np.random.default_rng([zlib.crc32(name.encode()), 0]))
    raw -= raw.mean(axis=0)
    return levelled(raw, LOOP_LOUDNESS / loudness(raw, len(raw), RATE / SLOW), CATALOGUE[name].level)


def ear(count: int, rate: float) -> Wave:
    """Return the A-weighting of each frequency in a spectrum of `count` samples, 1 at 1 kHz."""
    f2 = np.fft.rfftfreq(count, 1.0 / rate) ** 2
    weight = 12194.0**2 * f2**2 / ((f2 + 20.6**2) * np.sqrt((f2 + 107.7**2) * (f2 + 737.9**2)) * (f2 + 12194.0**2))
    scaled: Wave = 1.2589 * weight
    return scaled


def loudness(wave: Wave, window: int, rate: float = RATE) -> float:
    """Return the A-weighted RMS of the loudest `window` samples, as played at this rate."""
    heard = np.fft.irfft(np.fft.rfft(wave, axis=0) * ear(len(wave), rate)[:, None], len(wave), axis=0)
    energy = np.concatenate([[0.0], np.cumsum(np.mean(heard**2, axis=1))])
    window = min(window, len(wave))
    return float(np.sqrt(np.max(energy[window:] - energy[:-window]) / window))


def levelled(wave: Wave, gain: float, level: float) -> Wave:
    """Return the wave scaled by `gain` and `level` decibels, but never above PEAK."""
    scaled: Wave = wave * min(gain * 10.0 ** (level / 20.0), PEAK / float(np.max(np.abs(wave))))
    return scaled


if __name__ == "__main__":
    sys.exit(main())
