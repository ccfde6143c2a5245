"""Building blocks of the synthesis: ringing modes, shaped noise, envelopes.

Times are in seconds, frequencies in hertz.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from stage.audio.samples import RATE, Wave, samples

Generator = np.random.Generator


class Mode(NamedTuple):
    """Vibration mode of a struck body: frequency, seconds until it has decayed to 1/e, and strength."""

    frequency: float
    decay: float
    gain: float


def time_axis(duration: float) -> Wave:
    """Return the time of each sample, from 0."""
    return np.arange(samples(duration)) / RATE


def fall(duration: float, decay: float, attack: float = 0.0008) -> Wave:
    """Return an envelope that rises within `attack` and decays exponentially, to 1/e within `decay`."""
    t = time_axis(duration)
    envelope: Wave = np.minimum(1.0, t / attack) * np.exp(-t / decay) * closing(t)
    return envelope


def closing(t: Wave) -> Wave:
    """Return an envelope of 1 that falls to 0 over the last sixth, so that nothing stops with a click."""
    ending: Wave = np.minimum(1.0, 6.0 * (1.0 - t / (t[-1] + 1.0 / RATE)))
    return ending


def hump(duration: float, peak: float = 0.5, power: float = 1.0) -> Wave:
    """Return an envelope from 0 over 1, at the fraction `peak` of the duration, to 0. A higher power is narrower."""
    x = np.linspace(0.0, 1.0, samples(duration))
    warped = np.where(x < peak, 0.5 * x / peak, 0.5 + 0.5 * (x - peak) / (1.0 - peak))
    envelope: Wave = np.sin(np.pi * warped) ** (2.0 * power)
    return envelope


def ring(duration: float, modes: Sequence[Mode], attack: float = 0.0008) -> Wave:
    """Return a struck body: the sum of its decaying modes."""
    t = time_axis(duration)
    sound = np.zeros_like(t)
    for mode in modes:
        sound += mode.gain * np.exp(-t / mode.decay) * np.sin(2.0 * np.pi * mode.frequency * t)
    return sound * np.minimum(1.0, t / attack) * closing(t)


def glide(duration: float, frequencies: Wave) -> Wave:
    """Return a sine that follows `frequencies`, one value per sample."""
    return np.sin(2.0 * np.pi * np.cumsum(frequencies[: samples(duration)]) / RATE)


def band(count: int, low: float, high: float, steepness: int = 2) -> Wave:
    """Return a band-pass over a spectrum of `count` samples, falling by `steepness` · 6 dB per octave outside."""
    frequency = np.fft.rfftfreq(count, 1.0 / RATE)
    frequency[0] = 1e-3
    # Products, because NumPy's powers are slow.
    above = math.prod([(frequency / high) ** 2] * steepness)
    below = math.prod([(low / frequency) ** 2] * steepness)
    response: Wave = 1.0 / np.sqrt((1.0 + above) * (1.0 + below))
    return response


def noise(rng: Generator, duration: float, low: float, high: float, steepness: int = 2) -> Wave:
    """Return noise between two frequencies, with an RMS of 1. Its end fits its beginning."""
    count = samples(duration)
    response = band(count, low, high, steepness)
    spectrum = (rng.standard_normal(len(response)) + 1j * rng.standard_normal(len(response))) * response
    hiss = np.fft.irfft(spectrum, count)
    even: Wave = hiss / np.sqrt(np.mean(hiss**2))
    return even


def place(canvas: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Add the sound to the canvas at the moment `at`, cut off at the end."""
    start = round(at * RATE)
    length = min(len(sound), len(canvas) - start)
    if length > 0:
        canvas[start : start + length] += gain * sound[:length]


def place_round(canvas: Wave, sound: Wave, at: float, gain: float = 1.0) -> None:
    """Add the sound to a loop at the moment `at`, wrapped around the end."""
    start = round(at * RATE) % len(canvas)
    until_end = len(canvas) - start
    canvas[start : start + len(sound)] += gain * sound[:until_end]
    if len(sound) > until_end:
        canvas[: len(sound) - until_end] += gain * sound[until_end:]


def rubbed(strokes: Wave, modes: Sequence[Mode]) -> Wave:
    """Return a body excited by many small slips. `strokes` holds the strength of the slip at each sample, mostly 0."""
    body = ring(0.25, modes, attack=0.0003)
    size = len(strokes) + len(body)
    return np.fft.irfft(np.fft.rfft(strokes, size) * np.fft.rfft(body, size), size)[: len(strokes)]


def spread(wave: Wave, rng: Generator) -> Wave:
    """Return a mono wave as stereo, with a different short echo on each side, as in a small room."""
    sides = np.stack([wave, wave], axis=1)
    for side in range(2):
        for _ in range(5):
            delay = samples(rng.uniform(0.006, 0.028))
            if delay < len(wave):
                sides[delay:, side] += 0.35 * rng.uniform(-0.5, 0.5) * wave[:-delay]
    return sides
