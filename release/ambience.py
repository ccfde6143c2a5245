"""Recipes of the ambiences (river, wind, crowd). Each is a loop whose end runs into its beginning.

They have little treble, so they are made SLOW times as high and fast as they are played, from a sixth of the samples.
"""

import numpy as np

from release.adpcm import BLOCK
from release.materials import bubble
from release.waves import Generator, Mode, noise, place_round, ring
from stage.audio.samples import RATE, SLOW, Wave, samples

LOOP = 230 * BLOCK / RATE
"""Length of a loop in seconds, as made: a whole number of blocks of a file, and 64 s as it is heard."""

KINDS = 160
"""Number of different bubbles in a river."""


def hiss(rng: Generator, low: float, high: float, steepness: int = 2) -> Wave:
    """Return noise between two frequencies, one loop long."""
    return noise(rng, LOOP, SLOW * low, SLOW * high, steepness)


def swell(rng: Generator, slowest: int, fastest: int, power: float = 1.0) -> Wave:
    """Return a slow, smooth loop around 1, raised to `power`.

    It sums a few waves with a whole number of periods per loop, and stays between 0.4 and 2.5 before it is raised.
    """
    points = 32 * fastest
    spectrum = np.zeros(points // 2 + 1, dtype=np.complex128)
    waves = fastest + 1 - slowest
    spectrum[slowest : fastest + 1] = rng.standard_normal(waves) + 1j * rng.standard_normal(waves)
    course = np.fft.irfft(spectrum, points)
    smooth = np.exp(0.9 * power * np.tanh(0.5 * course / np.std(course)))
    return np.interp(np.linspace(0.0, points, samples(LOOP), endpoint=False), np.arange(points), smooth, period=points)


def put(bed: Wave, sound: Wave, moment: float, left: float, gain: float = 1.0) -> None:
    """Add a sound to a stereo loop, with the share `left` on the left side and the rest on the right."""
    place_round(bed[:, 0], sound, moment, gain * left)
    place_round(bed[:, 1], sound, moment, gain * (1.0 - left))


def water_flow(rng: Generator) -> Wave:
    """Return a passing river: a low rush, a lighter ripple, and a few bubbles."""
    sides = []
    for _ in range(2):
        rush = hiss(rng, 120.0, 520.0, 1) * swell(rng, 11, 48)
        ripple = hiss(rng, 600.0, 2300.0) * swell(rng, 27, 160)
        sides.append(0.6 * rush + 0.3 * ripple)
    river = np.stack(sides, axis=1)
    kinds = [bubble(rng, SLOW * 380.0 * 2.0 ** rng.uniform(0.0, 2.0)) for _ in range(KINDS)]
    for moment in rng.uniform(0.0, LOOP, 2200):
        drop = kinds[rng.integers(KINDS)]
        put(river, drop, moment, rng.uniform(0.2, 0.8), 1.1 * rng.uniform(0.1, 1.0) ** 2)
    return river


def wind(rng: Generator) -> Wave:
    """Return wind over roofs. Stronger gusts contain more high frequencies."""
    gust = swell(rng, 4, 32)
    air = np.zeros((len(gust), 2))
    for step, low in enumerate((110.0, 190.0, 320.0, 520.0, 820.0)):
        strength = gust ** (0.6 + 0.45 * step) * 0.62**step
        for side in range(2):
            air[:, side] += strength * hiss(rng, low, 1.5 * low, 3)
    return air


def crowd_murmur(rng: Generator) -> Wave:
    """Return people at other tables: the rhythm and range of speech without a voice, and glasses being set down."""
    room = np.zeros((samples(LOOP), 2))
    for _ in range(9):
        depth = rng.uniform(150.0, 260.0)
        rhythm = swell(rng, 150, 312) * swell(rng, 8, 38, 1.5)
        talk = (hiss(rng, depth, 1.9 * depth, 3) + 0.4 * hiss(rng, 2.4 * depth, 4.0 * depth, 3)) * rhythm
        left = rng.uniform(0.25, 0.75)
        room += talk[:, None] * (left, 1.0 - left)
    for moment in rng.uniform(0.0, LOOP, 26):
        glass = [
            Mode(SLOW * rng.uniform(1500.0, 2400.0), 0.06 / SLOW, 0.5),
            Mode(SLOW * rng.uniform(2700.0, 3500.0), 0.035 / SLOW, 0.25),
            Mode(SLOW * 240.0, 0.03 / SLOW, 1.0),
        ]
        put(room, ring(0.5 / SLOW, glass, attack=0.0002), moment, rng.uniform(0.2, 0.8), 4.0)
    return room
