"""Sounds from names to samples: recipe, loudness, ends and pitch. The same name gives the same samples."""

import zlib
from collections.abc import Callable

import numpy as np
import pygame
from numpy.typing import NDArray

from stage.audio import ambience, materials
from stage.audio.mixing import CATALOGUE
from stage.audio.waves import RATE, Generator, Wave, samples, spread

RECIPES: dict[str, Callable[[Generator], Wave]] = {
    name: vars(module)[name] for module in (materials, ambience) for name in vars(module).keys() & CATALOGUE.keys()
}
"""Recipe functions by sound name."""

PEAK = 0.85
"""Highest amplitude of any sample; full scale is 1."""
LOUDNESS = 0.15
"""Loudness of the loudest 50 ms of a sound of level 0, with the ear's weighting at low levels."""
LOOP_LOUDNESS = 0.07
"""Loudness of a loop over its whole length."""
FADE_IN, FADE_OUT = 0.0006, 0.012
NEIGHBOURS = 16
"""Samples on each side that are used for interpolation."""
GRAIN = 128
"""Lengths are rounded to multiples of this before an FFT, because prime lengths are slow."""


def render(name: str, variant: int = 0) -> Wave:
    """Return the stereo samples of one variant of a single sound, within ±PEAK. Raises KeyError if unknown."""
    rng = np.random.default_rng([zlib.crc32(name.encode()), variant])
    finished = tidy_ends(spread(RECIPES[name](rng), rng))
    return levelled(finished, LOUDNESS / loudness(finished, samples(0.05)), CATALOGUE[name].level)


def loop(name: str) -> NDArray[np.int16]:
    """Return the samples of an ambience in the format of the sound card. Raises KeyError for an unknown name."""
    raw = RECIPES[name](np.random.default_rng([zlib.crc32(name.encode()), 0]))
    raw -= raw.mean(axis=0)
    heard = loudness(raw, len(raw), RATE / ambience.SLOW)
    quick = levelled(raw, LOOP_LOUDNESS / heard, CATALOGUE[name].level)
    heard_slowly = np.empty((len(quick), ambience.SLOW, 2), np.int16)
    for step in range(ambience.SLOW):
        heard_slowly[:, step] = pcm(between(quick, step / ambience.SLOW))
    return heard_slowly.reshape(-1, 2)


def between(wave: Wave, part: float) -> Wave:
    """Return a loop delayed by `part` of a sample (0–1), with a low-pass interpolation."""
    distance = np.arange(1 - NEIGHBOURS, NEIGHBOURS + 1) - part
    weights = np.sinc(distance) * np.cos(0.5 * np.pi * distance / NEIGHBOURS) ** 2
    wide = np.concatenate([wave[1 - NEIGHBOURS :], wave, wave[:NEIGHBOURS]])
    return np.stack([np.convolve(side, weights[::-1] / weights.sum(), "valid") for side in wide.T], axis=1)


def tidy_ends(wave: Wave) -> Wave:
    """Remove the constant offset and fade both ends to 0."""
    envelope = np.ones(len(wave))
    rise, drop = samples(FADE_IN), min(samples(FADE_OUT), len(wave) // 2)
    envelope[:rise] = 0.5 - 0.5 * np.cos(np.pi * np.arange(rise) / rise)
    envelope[-drop:] = 0.5 + 0.5 * np.cos(np.pi * np.arange(1, drop + 1) / drop)
    faded = wave * envelope[:, None]
    offset: Wave = faded - envelope[:, None] * (faded.sum(axis=0) / envelope.sum())
    return offset


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


def retuned(wave: Wave, pitch: float, brightness: float) -> Wave:
    """Return the wave at `pitch` times the frequency and speed, duller the further `brightness` (0–1) is below 1.

    The length changes in the spectrum, which avoids aliasing. The peak stays within PEAK.
    """
    wave = np.pad(wave, ((0, -len(wave) % GRAIN), (0, 0)))
    count = max(1, round(len(wave) / pitch / GRAIN)) * GRAIN
    spectrum = np.fft.rfft(wave, axis=0)
    if brightness < 1.0:
        cutoff = 700.0 * 16.0**brightness
        spectrum *= (1.0 / np.sqrt(1.0 + (np.fft.rfftfreq(len(wave), 1.0 / RATE) / cutoff) ** 4))[:, None]
    kept = min(len(spectrum), count // 2 + 1)
    resized = np.zeros((count // 2 + 1, wave.shape[1]), dtype=np.complex128)
    resized[:kept] = spectrum[:kept]
    tuned = tidy_ends(np.fft.irfft(resized, count, axis=0) * (count / len(wave)))
    peak = float(np.max(np.abs(tuned)))
    return tuned * min(1.0, PEAK / peak) if peak > PEAK else tuned


def pcm(wave: Wave) -> NDArray[np.int16]:
    """Return 16-bit samples for the sound card, left and right interleaved."""
    return np.ascontiguousarray(np.rint(wave * 32767.0).astype(np.int16))


def played(sound: pygame.mixer.Sound) -> Wave:
    """Return the samples of a sound made for the sound card."""
    return np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2) / 32767.0


def weighted(sound: pygame.mixer.Sound, gains: tuple[float, float]) -> NDArray[np.int16]:
    """Return the samples of a sound made for the sound card, with gains of 0.0–1.0 for left and right.

    In single precision, because that is done between two frames.
    """
    samples = np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2)
    return np.rint(samples * np.array(gains, np.float32)).astype(np.int16)


def tails(samples_played: NDArray[np.int16], block: float) -> tuple[float, ...]:
    """Return the highest amplitude (full scale 1) still to come from each `block` seconds of a sound to its end."""
    left, right = np.abs(samples_played.T.astype(np.int32))
    peaks = np.maximum(left, right) / 32767.0
    size = samples(block)
    starts = np.arange(0, len(peaks), size)
    return tuple(np.maximum.accumulate(np.maximum.reduceat(peaks, starts)[::-1])[::-1].tolist())
