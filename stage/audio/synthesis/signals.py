"""The sounds that tell the player something: bells, buttons, refusal, and the heartbeat before a reveal."""

import numpy as np

from stage.audio.synthesis.waves import Generator, Mode, Wave, fall, glide, hump, noise, place, ring, samples, time_axis

C5, E5, G5, C6, E6 = 523.25, 659.26, 783.99, 1046.5, 1318.51


def bell(note: float, decay: float, duration: float) -> Wave:
    """A small soft bell: few partials, the higher ones gone quickly, no hard stroke."""
    partials = [
        Mode(note, decay, 1.0),
        Mode(note * 1.003, decay * 0.8, 0.25),
        Mode(note * 2.005, decay * 0.45, 0.28),
        Mode(note * 2.76, decay * 0.22, 0.13),
        Mode(note * 5.40, decay * 0.08, 0.05),
    ]
    return ring(duration, partials, attack=0.006)


def tune(notes: tuple[tuple[float, float, float], ...], decay: float, duration: float) -> Wave:
    """Bells one after the other: (moment, note, strength) each."""
    melody = np.zeros(samples(duration))
    for moment, note, strength in notes:
        place(melody, bell(note, decay, duration - moment), moment, strength)
    return melody * np.minimum(1.0, (duration - time_axis(duration)) / 0.3)


def chime_turn(_rng: Generator) -> Wave:
    """It is your turn: two notes up."""
    return tune(((0.0, G5, 0.8), (0.13, C6, 0.9)), 0.26, 1.2)


def chime_win(_rng: Generator) -> Wave:
    """You won: an open chord, upwards."""
    steps = ((0.0, C5, 0.75), (0.13, E5, 0.75), (0.26, G5, 0.8), (0.39, C6, 0.95), (0.62, E6, 0.45), (0.62, G5, 0.5))
    return tune(steps, 0.42, 2.2)


def button_press(rng: Generator) -> Wave:
    """A small wooden key goes down."""
    shift = rng.uniform(0.95, 1.05)
    key = [Mode(930.0 * shift, 0.011, 1.0), Mode(1710.0 * shift, 0.007, 0.6), Mode(2900.0 * shift, 0.004, 0.3)]
    return ring(0.1, key, 0.0006) + 0.12 * noise(rng, 0.1, 1800.0, 5000.0) * fall(0.1, 0.0015)


def button_hover(rng: Generator) -> Wave:
    """The pointer brushes a button."""
    shift = rng.uniform(0.96, 1.04)
    return ring(0.06, [Mode(1150.0 * shift, 0.009, 1.0), Mode(1900.0 * shift, 0.005, 0.3)], attack=0.003)


def denied(_rng: Generator) -> Wave:
    """Refused: two low, muffled taps."""
    muffled = [Mode(185.0, 0.045, 1.0), Mode(372.0, 0.03, 0.5), Mode(560.0, 0.018, 0.3)]
    taps = np.zeros(samples(0.36))
    place(taps, ring(0.24, muffled, attack=0.004), 0.0, 1.0)
    place(
        taps, ring(0.24, [mode._replace(frequency=mode.frequency * 0.89) for mode in muffled], attack=0.004), 0.11, 0.9
    )
    return taps


def gem(rng: Generator) -> Wave:
    """A cut stone is set down: glassy, with a glint after it."""
    shift = rng.uniform(0.97, 1.04)
    stone = [
        Mode(2090.0 * shift, 0.11, 0.8),
        Mode(3480.0 * shift, 0.08, 0.55),
        Mode(5210.0 * shift, 0.05, 0.3),
        Mode(7730.0 * shift, 0.025, 0.12),
    ]
    sparkle = np.zeros(samples(0.6))
    place(sparkle, ring(0.55, stone, attack=0.0015), 0.0)
    place(sparkle, ring(0.5, stone, attack=0.0015), 0.07, 0.3)
    return sparkle


def zap(rng: Generator) -> Wave:
    """A part of a tower is snatched away: a quick rising whirr."""
    duration = 0.42
    t = time_axis(duration)
    course = 240.0 * (5.2 ** (t / duration)) * (1.0 + 0.06 * np.sin(2.0 * np.pi * 38.0 * t))
    whirr = glide(duration, course) + 0.4 * glide(duration, 2.0 * course) + 0.18 * glide(duration, 3.0 * course)
    air = noise(rng, duration, 1200.0, 5200.0) * hump(duration, 0.6, 1.5)
    return whirr * hump(duration, 0.45, 0.8) + 0.3 * air


def heartbeat(_rng: Generator) -> Wave:
    """One beat, two strokes; with enough overtone that small loudspeakers give it too."""
    beat = np.zeros(samples(0.62))
    first = [Mode(58.0, 0.06, 1.0), Mode(97.0, 0.05, 0.7), Mode(151.0, 0.035, 0.35)]
    second = [Mode(66.0, 0.05, 1.0), Mode(112.0, 0.04, 0.7), Mode(176.0, 0.03, 0.35)]
    place(beat, ring(0.38, first, attack=0.01), 0.0, 1.0)
    place(beat, ring(0.34, second, attack=0.01), 0.25, 0.75)
    return beat
