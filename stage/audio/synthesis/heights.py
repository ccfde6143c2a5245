"""How it sounds high over the street: air that rushes by, a ladder on stone, a parachute, a safe, a far helicopter."""

import numpy as np

from stage.audio.synthesis.waves import Generator, Mode, Wave, fall, hump, noise, place, ring, samples, time_axis

ROTOR = 11.5
"""Blades a second that pass."""


def whoosh(rng: Generator) -> Wave:
    """Somebody rushes by on a rope: air that rises in pitch towards the lowest point and falls again."""
    duration = 0.7
    rush = noise(rng, duration, 180.0, 520.0) * hump(duration, 0.5, 0.9)
    air = noise(rng, duration, 500.0, 1500.0) * hump(duration, 0.48, 1.6)
    edge = noise(rng, duration, 1500.0, 3600.0) * hump(duration, 0.47, 3.0)
    return 0.7 * rush + 0.6 * air + 0.22 * edge


def ladder_on_stone(rng: Generator) -> Wave:
    """A wooden ladder is laid against a wall: one rail, the other, a rattle of rungs."""
    laid = np.zeros(samples(0.5))
    for moment, gain in ((0.0, 1.0), (0.075, 0.8), (0.15, 0.3), (0.2, 0.2)):
        shift = rng.uniform(0.94, 1.06)
        rail = [Mode(212.0 * shift, 0.05, 1.0), Mode(585.0 * shift, 0.028, 0.7), Mode(1130.0 * shift, 0.014, 0.4)]
        stone = noise(rng, 0.08, 1400.0, 4200.0) * fall(0.08, 0.006, 0.0005)
        place(laid, ring(0.3, rail), moment, gain)
        place(laid, stone, moment, 0.3 * gain)
    return laid


def parachute(rng: Generator) -> Wave:
    """Cloth that fills with air at once: a flutter, and the thump as it is taut."""
    duration = 0.6
    flutter = 1.0 + 0.8 * np.sin(2.0 * np.pi * 26.0 * time_axis(duration) + rng.uniform(0.0, 6.0))
    cloth = noise(rng, duration, 250.0, 2200.0) * hump(duration, 0.3, 1.0) * flutter
    thump = np.zeros(samples(duration))
    place(thump, ring(0.25, [Mode(96.0, 0.07, 1.0), Mode(164.0, 0.05, 0.6)], attack=0.004), 0.16, 1.6)
    return 0.55 * cloth + thump


def safe_cracked(rng: Generator) -> Wave:
    """A dial is turned click by click, the bolt falls, the door gives."""
    safe = np.zeros(samples(0.95))
    moments = [*np.linspace(0.0, 0.34, 8), 0.46]
    for moment in moments:
        shift = rng.uniform(0.97, 1.03)
        click = [Mode(2450.0 * shift, 0.006, 0.6), Mode(3900.0 * shift, 0.004, 0.4), Mode(780.0, 0.008, 0.5)]
        place(safe, ring(0.06, click, attack=0.0004), float(moment), 0.7)
    bolt = [Mode(176.0, 0.09, 1.0), Mode(418.0, 0.06, 0.7), Mode(1270.0, 0.03, 0.35)]
    place(safe, ring(0.4, bolt, attack=0.001), 0.52, 1.5)
    return safe


def helicopter(rng: Generator) -> Wave:
    """A helicopter far off: the beat of its blades, softened by the distance, coming and going."""
    duration = 2.4
    t = time_axis(duration)
    beat = np.maximum(0.0, np.sin(2.0 * np.pi * ROTOR * t)) ** 3
    blades = noise(rng, duration, 60.0, 260.0) * (0.15 + beat)
    engine = noise(rng, duration, 300.0, 900.0) * (0.3 + 0.4 * beat)
    return (blades + 0.12 * engine) * hump(duration, 0.45, 0.5)
