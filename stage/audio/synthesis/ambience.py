"""The beds under a game: river, wind, and a room full of people. Each is a loop whose end runs into its beginning."""

import numpy as np

from stage.audio.synthesis.paper_water import bubble
from stage.audio.synthesis.waves import RATE, Generator, Mode, Wave, noise, place_round, ring

LOOP_SAMPLES = 2**19
"""A power of two, because spectra of that length are quick."""
LOOP = LOOP_SAMPLES / RATE
"""Seconds until a loop repeats: 11.9."""


def swell(rng: Generator, slowest: int, fastest: int) -> Wave:
    """A slow, smooth, never negative course around 1 that fits on itself: a few waves, so many to a loop."""
    spectrum = np.zeros(LOOP_SAMPLES // 2 + 1, dtype=np.complex128)
    count = fastest + 1 - slowest
    spectrum[slowest : fastest + 1] = rng.standard_normal(count) + 1j * rng.standard_normal(count)
    course = np.fft.irfft(spectrum, LOOP_SAMPLES)
    return np.exp(0.45 * course / np.std(course))


def water_flow(rng: Generator) -> Wave:
    """A river passes: a low rush, a lighter ripple, bubbles here and there."""
    sides = []
    for _ in range(2):
        rush = noise(rng, LOOP, 120.0, 520.0, 1) * swell(rng, 2, 9)
        ripple = noise(rng, LOOP, 600.0, 2300.0) * swell(rng, 5, 30)
        sides.append(0.6 * rush + 0.3 * ripple)
    river = np.stack(sides, axis=1)
    for moment in rng.uniform(0.0, LOOP, 420):
        frequency = 380.0 * 2.0 ** rng.uniform(0.0, 2.0)
        left = rng.uniform(0.2, 0.8)
        drop = bubble(rng, frequency)
        strength = 1.1 * rng.uniform(0.1, 1.0) ** 2
        place_round(river[:, 0], drop, moment, strength * left)
        place_round(river[:, 1], drop, moment, strength * (1.0 - left))
    return river


def wind(rng: Generator) -> Wave:
    """Wind over roofs: the stronger the gust, the more of the high bands is in it."""
    gust = swell(rng, 1, 6)
    air = np.zeros((len(gust), 2))
    for step, low in enumerate((110.0, 190.0, 320.0, 520.0, 820.0)):
        strength = gust ** (0.6 + 0.55 * step) * 0.62**step
        for side in range(2):
            air[:, side] += strength * noise(rng, LOOP, low, 1.5 * low, 3)
    return air


def crowd_murmur(rng: Generator) -> Wave:
    """A room of people at other tables: the rhythm and the range of talk without a voice, and glasses set down."""
    room = np.zeros((LOOP_SAMPLES, 2))
    for _ in range(9):
        depth = rng.uniform(150.0, 260.0)
        rhythm = swell(rng, 28, 58) * swell(rng, 2, 7) ** 1.5
        talk = (noise(rng, LOOP, depth, 1.9 * depth, 3) + 0.4 * noise(rng, LOOP, 2.4 * depth, 4.0 * depth, 3)) * rhythm
        left = rng.uniform(0.25, 0.75)
        room[:, 0] += left * talk
        room[:, 1] += (1.0 - left) * talk
    for moment in rng.uniform(0.0, LOOP, 5):
        glass = ring(
            0.5,
            [
                Mode(rng.uniform(1500.0, 2400.0), 0.06, 0.5),
                Mode(rng.uniform(3000.0, 4200.0), 0.035, 0.25),
                Mode(240.0, 0.03, 1.0),
            ],
        )
        left = rng.uniform(0.2, 0.8)
        place_round(room[:, 0], glass, moment, 4.0 * left)
        place_round(room[:, 1], glass, moment, 4.0 * (1.0 - left))
    return room
