"""How paper and water sound: cards, pages, splashes, paddles, and an oyster."""

import numpy as np

from stage.audio.synthesis.waves import Generator, Mode, Wave, fall, glide, hump, noise, place, ring, samples, time_axis


def swish(rng: Generator, duration: float, low: float, high: float, peak: float) -> Wave:
    """Paper drawn over paper: noise that brightens as it speeds up, slightly rough."""
    dull = noise(rng, duration, low, 0.5 * (low + high)) * hump(duration, peak, 0.8)
    bright = noise(rng, duration, 0.5 * (low + high), high) * hump(duration, peak, 1.8)
    grain = 1.0 + 0.3 * noise(rng, duration, 40.0, 160.0)
    return (dull + 0.8 * bright) * grain


def slap(rng: Generator, duration: float, decay: float) -> Wave:
    """Something thin and flat lands on felt: a short puff with a soft thump below."""
    puff = noise(rng, duration, 700.0, 4200.0, 1) * fall(duration, decay, 0.0008)
    thump = ring(duration, [Mode(165.0, 0.02, 0.9), Mode(290.0, 0.012, 0.5)], attack=0.002)
    return puff + thump


def card_deal(rng: Generator) -> Wave:
    """A card slides off the deck and lands."""
    deal = np.zeros(samples(0.26))
    place(deal, swish(rng, 0.12, 1400.0, 7000.0, 0.7), 0.0, 0.5)
    place(deal, slap(rng, 0.15, 0.012), 0.105, 0.9)
    return deal


def card_flip(rng: Generator) -> Wave:
    """A card is turned: the corner snaps, the card falls flat."""
    flip = np.zeros(samples(0.27))
    snap = noise(rng, 0.05, 2200.0, 7500.0) * fall(0.05, 0.004, 0.0005)
    place(flip, swish(rng, 0.09, 1800.0, 7500.0, 0.8), 0.0, 0.35)
    place(flip, snap, 0.075, 0.8)
    place(flip, slap(rng, 0.14, 0.01), 0.125, 0.8)
    return flip


def card_slide(rng: Generator) -> Wave:
    """A card is pushed over the felt."""
    return swish(rng, 0.32, 700.0, 4200.0, 0.45)


def page_turn(rng: Generator) -> Wave:
    """A page is lifted, bends over and comes down, with a crackle of stiff paper."""
    page = np.zeros(samples(0.55))
    place(page, swish(rng, 0.3, 900.0, 5200.0, 0.35), 0.0, 0.7)
    place(page, swish(rng, 0.26, 700.0, 4400.0, 0.55), 0.22, 0.9)
    for moment in rng.uniform(0.05, 0.38, 9):
        place(page, noise(rng, 0.03, 1800.0, 6500.0) * fall(0.03, 0.0025, 0.0004), moment, rng.uniform(0.2, 0.7))
    return page


def bubble(rng: Generator, frequency: float) -> Wave:
    """An air bubble in water: a short sine that rises a little; small bubbles are higher and die sooner."""
    decay = 0.35 * rng.uniform(6.0, 11.0) / frequency * 5.0
    duration = min(0.12, 5.0 * decay)
    course = frequency * (1.0 + rng.uniform(0.2, 1.0) * time_axis(duration) / duration * 0.5)
    return glide(duration, course) * fall(duration, decay, 0.002)


def drops(rng: Generator, duration: float, count: int, begin: float, end: float) -> Wave:
    """Bubbles and drops between two moments, thinning out."""
    water = np.zeros(samples(duration))
    for moment in begin + (end - begin) * rng.uniform(0.0, 1.0, count) ** 1.5:
        frequency = 480.0 * 2.0 ** rng.uniform(0.0, 2.4)
        place(water, bubble(rng, frequency), moment, rng.uniform(0.2, 1.0) * (480.0 / frequency) ** 0.4)
    return water


def water_splash(rng: Generator) -> Wave:
    """Something drops into the river: the slap, the crown of water, the bubbles after it."""
    duration = 1.05
    slapped = noise(rng, duration, 180.0, 900.0) * fall(duration, 0.07, 0.004)
    crown = noise(rng, duration, 900.0, 3200.0) * fall(duration, 0.15, 0.02)
    spray = noise(rng, duration, 2800.0, 7500.0) * hump(duration, 0.17, 2.5)
    return 0.9 * slapped + 0.55 * crown + 0.22 * spray + 0.75 * drops(rng, duration, 34, 0.06, 0.85)


def paddle(rng: Generator) -> Wave:
    """A paddle is dipped, pulled through and lifted, dripping."""
    duration = 0.72
    pull = noise(rng, duration, 200.0, 850.0) * hump(duration, 0.38, 1.2)
    edge = noise(rng, duration, 900.0, 2800.0) * hump(duration, 0.45, 2.2)
    stroke = 0.6 * pull + 0.22 * edge + 0.5 * drops(rng, duration, 13, 0.12, 0.62)
    place(stroke, ring(0.12, [Mode(205.0, 0.025, 0.7), Mode(430.0, 0.014, 0.4)], attack=0.003), 0.02, 0.8)
    return stroke


def oyster_open(rng: Generator) -> Wave:
    """A shell cracks and gives with a small wet pop."""
    shell = np.zeros(samples(0.5))
    for moment in np.sort(rng.uniform(0.0, 0.15, 6)):
        crack = [
            Mode(rng.uniform(1500.0, 2100.0), 0.006, 0.7),
            Mode(rng.uniform(3000.0, 4200.0), 0.004, 0.5),
            Mode(520.0, 0.01, 0.6),
        ]
        place(shell, ring(0.08, crack, attack=0.0004), moment, rng.uniform(0.25, 0.6))
    pop = 0.09
    place(shell, glide(pop, np.linspace(330.0, 760.0, samples(pop))) * fall(pop, 0.025, 0.003), 0.19, 1.1)
    place(shell, noise(rng, 0.22, 500.0, 2300.0) * hump(0.22, 0.2, 1.5), 0.2, 0.22)
    place(shell, drops(rng, 0.28, 5, 0.02, 0.2), 0.21, 0.35)
    return shell
