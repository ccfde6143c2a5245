"""How wood, rope and bone sound: knocks, creaks, the crash of a tower, knuckles on a table, dice, chips."""

from collections.abc import Sequence

import numpy as np

from stage.audio.synthesis.waves import (
    Generator,
    Mode,
    Wave,
    fall,
    hump,
    noise,
    place,
    ring,
    rubbed,
    samples,
    time_axis,
)

BLOCK = (1.0, 1.62, 2.41, 3.3, 4.37)
"""The modes of a block as thick as it is long, against its lowest: closer than those of a slender bar."""
LOWEST = 1240.0
"""Hertz: a piece of beech of 4 cm, laid on its like."""
LOSS = 0.022
"""The loss factor of dry beech across the grain: a mode rings for 1 / (π · frequency · loss) seconds."""
BELOW = 0.27
"""What a piece is laid on answers so much lower, and weakly."""


def block(rng: Generator, lowest: float, duration: float) -> Wave:
    """A block of dry wood that is struck: its modes, those higher up dying sooner, and the contact of half a ms."""
    modes = []
    for order, ratio in enumerate(BLOCK):
        frequency = lowest * ratio * rng.uniform(0.97, 1.03)
        modes.append(Mode(frequency, 1.0 / (np.pi * frequency * LOSS), rng.uniform(0.7, 1.0) / (1.0 + 0.5 * order)))
    ground = Mode(lowest * BELOW * rng.uniform(0.95, 1.05), 0.013, 0.3)
    contact = noise(rng, duration, 2200.0, 7500.0) * fall(duration, 0.0009, 0.0002)
    return ring(duration, [*modes, ground], attack=0.0002) + 0.3 * contact


def wood_knock(rng: Generator) -> Wave:
    """A middle-sized piece laid on another; smaller and larger ones are this at another pitch."""
    return block(rng, LOWEST * rng.uniform(0.95, 1.05), 0.15)


def wood_crash(rng: Generator) -> Wave:
    """A tower comes down: a thud, and a clatter that thins out."""
    crash = np.zeros(samples(1.5))
    for moment in 1.2 * rng.uniform(0.0, 1.0, 38) ** 1.6:
        strength = rng.uniform(0.4, 1.0) * (1.0 - 0.55 * moment / 1.2)
        place(crash, block(rng, LOWEST * 2.0 ** rng.uniform(-0.9, 0.6), 0.2), moment, strength)
    thud = ring(0.4, [Mode(96.0, 0.06, 1.0), Mode(151.0, 0.05, 0.6), Mode(243.0, 0.03, 0.4)], attack=0.001)
    place(crash, thud, 0.02, 0.6)
    return crash


def slips(rng: Generator, duration: float, rates: Wave, ragged: float) -> Wave:
    """The strokes of something that sticks and slips: `rates` of them a second along the way, more or less regular."""
    phase = np.cumsum(rates) / samples(1.0)
    strokes = np.zeros(samples(duration))
    at = np.flatnonzero(np.diff(np.floor(phase)) > 0)
    at = np.clip(at + np.rint(rng.normal(0.0, ragged, len(at)) * samples(0.01)).astype(int), 0, len(strokes) - 1)
    strokes[at] = rng.uniform(0.35, 1.0, len(at))
    return strokes


def creak(rng: Generator, duration: float, rates: Sequence[float], modes: Sequence[Mode], ragged: float) -> Wave:
    """Fibres giving way under load: slips at changing pace that make the whole body ring."""
    course = np.interp(time_axis(duration), np.linspace(0.0, duration, len(rates)), rates)
    wobble = 1.0 + 0.12 * np.interp(time_axis(duration), np.linspace(0.0, duration, 14), rng.normal(0.0, 1.0, 14))
    strain: Wave = rubbed(slips(rng, duration, course * wobble, ragged), modes) * hump(duration, 0.42, 0.6)
    return strain


def wood_creak(rng: Generator) -> Wave:
    """A tower leans: wood on wood, slowly."""
    body = [
        Mode(310.0 * rng.uniform(0.95, 1.05), 0.016, 1.0),
        Mode(720.0 * rng.uniform(0.95, 1.05), 0.011, 0.8),
        Mode(1340.0, 0.006, 0.6),
        Mode(2250.0, 0.003, 0.3),
    ]
    return creak(rng, 0.85, (38.0, 62.0, 95.0, 70.0, 44.0), body, 0.12)


def rope_creak(rng: Generator) -> Wave:
    """A rope takes weight: duller and rougher than wood."""
    body = [Mode(240.0 * rng.uniform(0.95, 1.05), 0.012, 1.0), Mode(470.0, 0.009, 0.8), Mode(980.0, 0.004, 0.4)]
    fibres = noise(rng, 0.95, 350.0, 1700.0) * hump(0.95, 0.5, 1.0)
    strain = creak(rng, 0.95, (30.0, 48.0, 36.0, 58.0, 34.0), body, 0.35)
    strength = float(np.max(np.abs(strain)))
    return strain + 0.05 * strength * fibres


def table_knock(rng: Generator) -> Wave:
    """A knuckle on a heavy table top."""
    modes = [
        Mode(128.0 * rng.uniform(0.97, 1.03), 0.055, 1.0),
        Mode(217.0 * rng.uniform(0.97, 1.03), 0.045, 0.85),
        Mode(388.0 * rng.uniform(0.97, 1.03), 0.028, 0.6),
        Mode(655.0, 0.015, 0.35),
        Mode(1120.0, 0.007, 0.2),
    ]
    return ring(0.38, modes, attack=0.0012) + 0.12 * noise(rng, 0.38, 500.0, 2400.0) * fall(0.38, 0.004, 0.001)


def dice_hit(rng: Generator) -> Wave:
    """A small hard cube meets a table."""
    shift = rng.uniform(0.9, 1.12)
    cube = [
        Mode(1850.0 * shift, 0.013, 0.8),
        Mode(2930.0 * shift * rng.uniform(0.97, 1.03), 0.010, 0.7),
        Mode(4620.0 * shift, 0.007, 0.4),
        Mode(6900.0 * shift, 0.004, 0.2),
    ]
    table = [Mode(235.0 * rng.uniform(0.9, 1.1), 0.02, 0.42), Mode(415.0, 0.015, 0.3)]
    contact = noise(rng, 0.18, 1800.0, 7000.0) * fall(0.18, 0.0018, 0.0004)
    return ring(0.18, cube, attack=0.0004) + ring(0.18, table, attack=0.001) + 0.15 * contact


def dice_roll(rng: Generator) -> Wave:
    """A handful of dice tumbles and comes to rest: each cube's bounces grow closer and weaker."""
    roll = np.zeros(samples(1.05))
    for _ in range(4):
        moment, pause, strength = rng.uniform(0.0, 0.14), rng.uniform(0.13, 0.2), rng.uniform(0.8, 1.0)
        while moment < 0.86 and strength > 0.07:
            place(roll, dice_hit(rng), moment, strength)
            moment += pause * rng.uniform(0.75, 1.25)
            pause *= 0.86
            strength *= rng.uniform(0.66, 0.84)
    return roll


def chip(rng: Generator) -> Wave:
    """A token is laid down: it clicks, and once more as it settles."""
    shift = rng.uniform(0.95, 1.06)
    disc = [
        Mode(2180.0 * shift, 0.017, 0.7),
        Mode(3410.0 * shift, 0.014, 0.8),
        Mode(5230.0 * shift, 0.009, 0.5),
        Mode(7450.0 * shift, 0.005, 0.25),
        Mode(310.0, 0.016, 0.5),
    ]
    clicks = np.zeros(samples(0.24))
    place(clicks, ring(0.16, disc, attack=0.0005), 0.0)
    place(clicks, ring(0.14, disc, attack=0.0005), rng.uniform(0.04, 0.055), 0.42)
    place(clicks, ring(0.1, disc, attack=0.0005), rng.uniform(0.075, 0.085), 0.16)
    return clicks
