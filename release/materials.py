"""Recipes of the single sounds: wood, rope, dice, paper, water, bells and the rest."""

from collections.abc import Sequence

import numpy as np

from release.waves import Generator, Mode, fall, glide, hump, noise, place, ring, rubbed, time_axis
from stage.audio.samples import Wave, samples

BLOCK = (1.0, 1.62, 2.41, 3.3, 4.37)
"""Modes of a cubic block relative to the lowest; closer than those of a slender bar."""
LOWEST = 1240.0
"""Lowest mode in hertz of a 4 cm piece of beech, laid on another."""
LOSS = 0.022
"""Loss factor of dry beech across the grain. A mode rings for 1 / (π · frequency · loss) seconds."""
BELOW = 0.27
"""Relative frequency of the weak response from whatever a piece is laid on."""


def block(rng: Generator, lowest: float, duration: float) -> Wave:
    """Return a struck block of dry wood: its modes, higher ones decaying sooner, and half a millisecond of contact."""
    modes = []
    for order, ratio in enumerate(BLOCK):
        frequency = lowest * ratio * rng.uniform(0.97, 1.03)
        modes.append(Mode(frequency, 1.0 / (np.pi * frequency * LOSS), rng.uniform(0.7, 1.0) / (1.0 + 0.5 * order)))
    ground = Mode(lowest * BELOW * rng.uniform(0.95, 1.05), 0.013, 0.3)
    contact = noise(rng, duration, 2200.0, 7500.0) * fall(duration, 0.0009, 0.0002)
    return ring(duration, [*modes, ground], attack=0.0002) + 0.3 * contact


def wood_knock(rng: Generator) -> Wave:
    """Return a medium piece laid on another. Other sizes are played at another pitch."""
    return block(rng, LOWEST * rng.uniform(0.95, 1.05), 0.15)


def wood_crash(rng: Generator) -> Wave:
    """Return the collapse of a tower: a thud, and a thinning clatter."""
    crash = np.zeros(samples(1.5))
    for moment in 1.2 * rng.uniform(0.0, 1.0, 38) ** 1.6:
        strength = rng.uniform(0.4, 1.0) * (1.0 - 0.55 * moment / 1.2)
        place(crash, block(rng, LOWEST * 2.0 ** rng.uniform(-0.9, 0.6), 0.2), moment, strength)
    thud = ring(0.4, [Mode(96.0, 0.06, 1.0), Mode(151.0, 0.05, 0.6), Mode(243.0, 0.03, 0.4)], attack=0.001)
    place(crash, thud, 0.02, 0.6)
    return crash


def slips(rng: Generator, duration: float, rates: Wave, ragged: float) -> Wave:
    """Return the strokes of a stick-slip motion, `rates` per second, with irregular intervals if `ragged`."""
    phase = np.cumsum(rates) / samples(1.0)
    strokes = np.zeros(samples(duration))
    at = np.flatnonzero(np.diff(np.floor(phase)) > 0)
    at = np.clip(at + np.rint(rng.normal(0.0, ragged, len(at)) * samples(0.01)).astype(int), 0, len(strokes) - 1)
    strokes[at] = rng.uniform(0.35, 1.0, len(at))
    return strokes


def creak(rng: Generator, duration: float, rates: Sequence[float], modes: Sequence[Mode], ragged: float) -> Wave:
    """Return a creak: slips at a changing rate that make the whole body ring."""
    course = np.interp(time_axis(duration), np.linspace(0.0, duration, len(rates)), rates)
    wobble = 1.0 + 0.12 * np.interp(time_axis(duration), np.linspace(0.0, duration, 14), rng.normal(0.0, 1.0, 14))
    strain: Wave = rubbed(slips(rng, duration, course * wobble, ragged), modes) * hump(duration, 0.42, 0.6)
    return strain


def wood_creak(rng: Generator) -> Wave:
    """Return the creak of a leaning tower."""
    body = [
        Mode(310.0 * rng.uniform(0.95, 1.05), 0.016, 1.0),
        Mode(720.0 * rng.uniform(0.95, 1.05), 0.011, 0.8),
        Mode(1340.0, 0.006, 0.6),
        Mode(2250.0, 0.003, 0.3),
    ]
    return creak(rng, 0.85, (38.0, 62.0, 95.0, 70.0, 44.0), body, 0.12)


def rope_creak(rng: Generator) -> Wave:
    """Return the creak of a loaded rope, duller and rougher than wood."""
    body = [Mode(240.0 * rng.uniform(0.95, 1.05), 0.012, 1.0), Mode(470.0, 0.009, 0.8), Mode(980.0, 0.004, 0.4)]
    fibres = noise(rng, 0.95, 350.0, 1700.0) * hump(0.95, 0.5, 1.0)
    strain = creak(rng, 0.95, (30.0, 48.0, 36.0, 58.0, 34.0), body, 0.35)
    strength = float(np.max(np.abs(strain)))
    return strain + 0.05 * strength * fibres


def table_knock(rng: Generator) -> Wave:
    """Return a knuckle on a heavy table top."""
    modes = [
        Mode(128.0 * rng.uniform(0.97, 1.03), 0.055, 1.0),
        Mode(217.0 * rng.uniform(0.97, 1.03), 0.045, 0.85),
        Mode(388.0 * rng.uniform(0.97, 1.03), 0.028, 0.6),
        Mode(655.0, 0.015, 0.35),
        Mode(1120.0, 0.007, 0.2),
    ]
    return ring(0.38, modes, attack=0.0012) + 0.12 * noise(rng, 0.38, 500.0, 2400.0) * fall(0.38, 0.004, 0.001)


def dice_hit(rng: Generator) -> Wave:
    """Return a small hard cube hitting a table."""
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
    """Return a handful of dice coming to rest. The bounces of each get closer and weaker."""
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
    """Return a token laid down: a click, and another as it settles."""
    shift = rng.uniform(0.95, 1.06)
    disc = [
        Mode(2180.0 * shift, 0.017, 0.7),
        Mode(3410.0 * shift, 0.014, 0.8),
        Mode(5230.0 * shift, 0.009, 0.5),
        Mode(7450.0 * shift, 0.005, 0.25),
        Mode(310.0, 0.028, 0.75),
        Mode(690.0 * shift, 0.024, 0.75),
        Mode(1180.0 * shift, 0.018, 0.7),
    ]
    clicks = np.zeros(samples(0.24))
    place(clicks, ring(0.16, disc, attack=0.0005), 0.0)
    place(clicks, ring(0.14, disc, attack=0.0005), rng.uniform(0.04, 0.055), 0.42)
    place(clicks, ring(0.1, disc, attack=0.0005), rng.uniform(0.075, 0.085), 0.16)
    return clicks


def swish(rng: Generator, duration: float, low: float, high: float, peak: float) -> Wave:
    """Return paper drawn over paper: slightly rough noise that brightens as it speeds up."""
    dull = noise(rng, duration, low, 0.5 * (low + high)) * hump(duration, peak, 0.8)
    bright = noise(rng, duration, 0.5 * (low + high), high) * hump(duration, peak, 1.8)
    grain = 1.0 + 0.3 * noise(rng, duration, 40.0, 160.0)
    return (dull + 0.8 * bright) * grain


def slap(rng: Generator, duration: float, decay: float) -> Wave:
    """Return something thin and flat landing on felt: a short puff and a soft thump."""
    puff = noise(rng, duration, 700.0, 4200.0, 1) * fall(duration, decay, 0.0008)
    thump = ring(duration, [Mode(165.0, 0.02, 0.9), Mode(290.0, 0.012, 0.5)], attack=0.002)
    return puff + thump


def card_deal(rng: Generator) -> Wave:
    """Return a card sliding off the deck and landing."""
    deal = np.zeros(samples(0.26))
    place(deal, swish(rng, 0.12, 1400.0, 7000.0, 0.7), 0.0, 0.5)
    place(deal, slap(rng, 0.15, 0.012), 0.105, 0.9)
    return deal


def card_flip(rng: Generator) -> Wave:
    """Return a card being turned: the corner snaps, then the card falls flat."""
    flip = np.zeros(samples(0.27))
    snap = noise(rng, 0.05, 2200.0, 7500.0) * fall(0.05, 0.004, 0.0005)
    place(flip, swish(rng, 0.09, 1800.0, 7500.0, 0.8), 0.0, 0.35)
    place(flip, snap, 0.075, 0.8)
    place(flip, slap(rng, 0.14, 0.01), 0.125, 0.8)
    return flip


def card_slide(rng: Generator) -> Wave:
    """Return a card pushed over the felt."""
    return swish(rng, 0.32, 700.0, 4200.0, 0.45)


def page_turn(rng: Generator) -> Wave:
    """Return a page being turned, with a crackle of stiff paper."""
    page = np.zeros(samples(0.55))
    place(page, swish(rng, 0.3, 900.0, 5200.0, 0.35), 0.0, 0.7)
    place(page, swish(rng, 0.26, 700.0, 4400.0, 0.55), 0.22, 0.9)
    for moment in rng.uniform(0.05, 0.38, 9):
        place(page, noise(rng, 0.03, 1800.0, 6500.0) * fall(0.03, 0.0025, 0.0004), moment, rng.uniform(0.2, 0.7))
    return page


def bubble(rng: Generator, frequency: float) -> Wave:
    """Return an air bubble in water: a short rising sine. Small bubbles are higher and shorter."""
    decay = 0.35 * rng.uniform(6.0, 11.0) / frequency * 5.0
    duration = min(0.12, 5.0 * decay)
    course = frequency * (1.0 + rng.uniform(0.2, 1.0) * time_axis(duration) / duration * 0.5)
    return glide(duration, course) * fall(duration, decay, 0.002)


def drops(rng: Generator, duration: float, count: int, begin: float, end: float) -> Wave:
    """Return bubbles and drops between two moments, thinning out."""
    water = np.zeros(samples(duration))
    for moment in begin + (end - begin) * rng.uniform(0.0, 1.0, count) ** 1.5:
        frequency = 480.0 * 2.0 ** rng.uniform(0.0, 2.4)
        place(water, bubble(rng, frequency), moment, rng.uniform(0.2, 1.0) * (480.0 / frequency) ** 0.4)
    return water


def water_splash(rng: Generator) -> Wave:
    """Return something dropping into the river: the slap, the crown of water and the bubbles."""
    duration = 1.05
    slapped = noise(rng, duration, 180.0, 900.0) * fall(duration, 0.07, 0.004)
    crown = noise(rng, duration, 900.0, 3200.0) * fall(duration, 0.15, 0.02)
    spray = noise(rng, duration, 2800.0, 7500.0) * hump(duration, 0.17, 2.5)
    return 0.9 * slapped + 0.55 * crown + 0.22 * spray + 0.75 * drops(rng, duration, 34, 0.06, 0.85)


def paddle(rng: Generator) -> Wave:
    """Return a paddle being dipped, pulled through and lifted, dripping."""
    duration = 0.72
    pull = noise(rng, duration, 200.0, 850.0) * hump(duration, 0.38, 1.2)
    edge = noise(rng, duration, 900.0, 2800.0) * hump(duration, 0.45, 2.2)
    stroke = 0.6 * pull + 0.22 * edge + 0.5 * drops(rng, duration, 13, 0.12, 0.62)
    place(stroke, ring(0.12, [Mode(205.0, 0.025, 0.7), Mode(430.0, 0.014, 0.4)], attack=0.003), 0.02, 0.8)
    return stroke


def oyster_open(rng: Generator) -> Wave:
    """Return a cracking shell that opens with a small wet pop."""
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


C5, G5, C6, G6, C7 = 523.25, 783.99, 1046.5, 1567.98, 2093.0


def bell(note: float, decay: float, duration: float) -> Wave:
    """Return a small soft bell: few partials, the higher ones decaying quickly, without a hard stroke."""
    partials = [
        Mode(note, decay, 1.0),
        Mode(note * 1.003, decay * 0.8, 0.25),
        Mode(note * 2.005, decay * 0.45, 0.28),
        Mode(note * 2.76, decay * 0.22, 0.13),
        Mode(note * 5.40, decay * 0.08, 0.05),
    ]
    return ring(duration, partials, attack=0.006)


def tune(notes: tuple[tuple[float, float, float], ...], decay: float, duration: float) -> Wave:
    """Return bells in sequence, each given as (moment, note, strength)."""
    melody = np.zeros(samples(duration))
    for moment, note, strength in notes:
        place(melody, bell(note, decay, duration - moment), moment, strength)
    return melody * np.minimum(1.0, (duration - time_axis(duration)) / 0.3)


def chime_turn(rng: Generator) -> Wave:
    """Return the chime of a turn: two rising notes, a fifth and the root above it, now and then with the lower root."""
    below = rng.choice((0.0, 0.3))
    return tune(((0.0, C5, below), (0.0, G5, 0.8), (rng.uniform(0.12, 0.14), C6, 0.9)), rng.uniform(0.23, 0.29), 1.2)


def chime_win(rng: Generator) -> Wave:
    """Return the chime of a win: rising roots and fifths, which fit every chord on that root."""
    gap, last = rng.uniform(0.12, 0.14), rng.choice((G6, C7))
    steps = ((0.0, C5, 0.75), (gap, G5, 0.8), (2 * gap, C6, 0.95), (4.5 * gap, last, 0.45), (4.5 * gap, G5, 0.5))
    return tune(steps, 0.42, 2.2)


def chime_star(rng: Generator) -> Wave:
    """Return the chime of a star: the same rising twice as far and as fast, with a shimmer on top."""
    gap = rng.uniform(0.08, 0.095)
    rise = ((number * gap, note, 0.6 + 0.07 * number) for number, note in enumerate((C5, G5, C6, G6, C7)))
    shimmer = ((gap * (6 + number), rng.choice((G6, C7)), 0.35 - 0.05 * number) for number in range(4))
    return tune((*rise, *shimmer), 0.4, 2.2)


def button_press(rng: Generator) -> Wave:
    """Return a small wooden key being pressed."""
    shift = rng.uniform(0.95, 1.05)
    key = [Mode(930.0 * shift, 0.011, 1.0), Mode(1710.0 * shift, 0.007, 0.6), Mode(2900.0 * shift, 0.004, 0.3)]
    return ring(0.1, key, 0.0006) + 0.12 * noise(rng, 0.1, 1800.0, 5000.0) * fall(0.1, 0.0015)


def button_hover(rng: Generator) -> Wave:
    """Return the pointer brushing a button."""
    shift = rng.uniform(0.96, 1.04)
    return ring(0.06, [Mode(1150.0 * shift, 0.009, 1.0), Mode(1900.0 * shift, 0.005, 0.3)], attack=0.003)


def denied(rng: Generator) -> Wave:
    """Return a refusal: two low, muffled taps."""
    shift = rng.uniform(0.96, 1.04)
    muffled = [Mode(185.0 * shift, 0.045, 1.0), Mode(378.0 * shift, 0.03, 0.8), Mode(580.0 * shift, 0.02, 0.5)]
    taps = np.zeros(samples(0.36))
    place(taps, ring(0.24, muffled, attack=0.004), 0.0, 1.0)
    place(
        taps, ring(0.24, [mode._replace(frequency=mode.frequency * 0.89) for mode in muffled], attack=0.004), 0.11, 0.9
    )
    return taps


def gem(rng: Generator) -> Wave:
    """Return a cut stone being set down: glassy, with a glint."""
    shift = rng.uniform(0.97, 1.04)
    stone = [
        Mode(560.0 * shift, 0.09, 0.45),
        Mode(1045.0 * shift, 0.11, 0.75),
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
    """Return part of a tower being snatched away: a quick rising whirr."""
    duration = 0.42
    t = time_axis(duration)
    course = 240.0 * (5.2 ** (t / duration)) * (1.0 + 0.06 * np.sin(2.0 * np.pi * 38.0 * t))
    whirr = glide(duration, course) + 0.4 * glide(duration, 2.0 * course) + 0.18 * glide(duration, 3.0 * course)
    air = noise(rng, duration, 1200.0, 5200.0) * hump(duration, 0.6, 1.5)
    return whirr * hump(duration, 0.45, 0.8) + 0.3 * air


def heartbeat(rng: Generator) -> Wave:
    """Return one heartbeat of two strokes, with enough overtones for small loudspeakers."""
    beat = np.zeros(samples(0.62))
    shift = rng.uniform(0.95, 1.05)
    upper = [Mode(330.0 * shift, 0.03, 0.65), Mode(465.0 * shift, 0.022, 0.45), Mode(640.0 * shift, 0.014, 0.25)]
    first = [Mode(58.0 * shift, 0.06, 1.0), Mode(97.0 * shift, 0.05, 0.7), Mode(151.0, 0.035, 0.35), *upper]
    second = [Mode(66.0 * shift, 0.05, 1.0), Mode(112.0 * shift, 0.04, 0.7), Mode(176.0, 0.03, 0.35), *upper]
    place(beat, ring(0.38, first, attack=0.008), 0.0, 1.0)
    place(beat, ring(0.34, second, attack=0.008), rng.uniform(0.24, 0.26), 0.75)
    return beat


ROTOR = 11.5
"""Rotor blades passing per second."""


def whoosh(rng: Generator) -> Wave:
    """Return a swing past on a rope: air that rises in pitch towards the lowest point and falls again."""
    duration = 0.7
    rush = noise(rng, duration, 180.0, 520.0) * hump(duration, 0.5, 0.9)
    air = noise(rng, duration, 500.0, 1500.0) * hump(duration, 0.48, 1.6)
    edge = noise(rng, duration, 1500.0, 3600.0) * hump(duration, 0.47, 3.0)
    return 0.7 * rush + 0.6 * air + 0.22 * edge


def ladder_on_stone(rng: Generator) -> Wave:
    """Return a wooden ladder laid against a wall: one rail, the other, a rattle of rungs."""
    laid = np.zeros(samples(0.5))
    for moment, gain in ((0.0, 1.0), (0.075, 0.8), (0.15, 0.3), (0.2, 0.2)):
        shift = rng.uniform(0.94, 1.06)
        rail = [Mode(212.0 * shift, 0.05, 1.0), Mode(585.0 * shift, 0.028, 0.7), Mode(1130.0 * shift, 0.014, 0.4)]
        stone = noise(rng, 0.08, 1400.0, 4200.0) * fall(0.08, 0.006, 0.0005)
        place(laid, ring(0.3, rail), moment, gain)
        place(laid, stone, moment, 0.3 * gain)
    return laid


def parachute(rng: Generator) -> Wave:
    """Return a parachute opening: a flutter, and a thump as it pulls taut."""
    duration = 0.6
    flutter = 1.0 + 0.8 * np.sin(2.0 * np.pi * 26.0 * time_axis(duration) + rng.uniform(0.0, 6.0))
    cloth = noise(rng, duration, 250.0, 2200.0) * hump(duration, 0.3, 1.0) * flutter
    thump = np.zeros(samples(duration))
    place(thump, ring(0.25, [Mode(96.0, 0.07, 1.0), Mode(164.0, 0.05, 0.6)], attack=0.004), 0.16, 1.6)
    return 0.55 * cloth + thump


def safe_cracked(rng: Generator) -> Wave:
    """Return a safe being cracked: clicks of the dial, the bolt, the door."""
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
    """Return a distant helicopter: muffled blade beats that swell and fade."""
    duration = 2.4
    t = time_axis(duration)
    beat = np.maximum(0.0, np.sin(2.0 * np.pi * ROTOR * t)) ** 3
    blades = noise(rng, duration, 60.0, 260.0) * (0.15 + beat)
    engine = noise(rng, duration, 300.0, 900.0) * (0.3 + 0.4 * beat)
    return (blades + 0.5 * engine) * hump(duration, 0.45, 0.5)


def drum(rng: Generator) -> Wave:
    """Return one beat of a large drum: the skin drops in pitch as it calms down, under the click of the stick."""
    duration = 0.62
    t = time_axis(duration)
    pitch = 92.0 * rng.uniform(0.96, 1.04) * (1.0 + 0.65 * np.exp(-t / 0.035))
    skin = glide(duration, pitch) * fall(duration, 0.16, 0.001)
    overtone = glide(duration, 1.59 * pitch) * fall(duration, 0.08, 0.001)
    third = glide(duration, 2.3 * pitch) * fall(duration, 0.05, 0.001)
    skins = 0.5 * glide(duration, 3.6 * pitch) + 0.35 * glide(duration, 4.7 * pitch)
    upper = skins * fall(duration, 0.07, 0.001)
    stick = noise(rng, duration, 900.0, 3800.0) * fall(duration, 0.006, 0.0004)
    return skin + 0.55 * overtone + 0.35 * third + upper + 0.22 * stick


def voiced(rng: Generator, pitch: Wave, formants: Sequence[tuple[float, float, float]], breath: float) -> Wave:
    """Return a cartoon voice at `pitch` (hertz per sample) through `formants`, each with frequency, width and gain.

    `breath` is the share of noise.
    """
    duration = len(pitch) / samples(1.0)
    voice = np.zeros(len(pitch))
    for order in range(1, 22):
        frequency = order * pitch
        shape = sum(gain / (1.0 + ((frequency - middle) / width) ** 2) for middle, width, gain in formants)
        audible = np.clip((9000.0 - frequency) / 2000.0, 0.0, 1.0)
        voice += glide(duration, frequency)[: len(pitch)] * shape * audible / order**0.4
    hiss = sum(
        gain * noise(rng, duration, middle - width, middle + width)[: len(pitch)] for middle, width, gain in formants
    )
    sung: Wave = voice + breath * hiss
    return sung


def scream(rng: Generator) -> Wave:
    """Return the cry of a long fall: "waaaah", up, and then down and away."""
    duration = 1.35
    t = time_axis(duration)
    course = np.interp(t, (0.0, 0.16, 0.45, 1.35), (330.0, 590.0, 560.0, 235.0)) * rng.uniform(0.86, 1.2)
    tremble = 1.0 + (0.012 + 0.03 * t / duration) * np.sin(2.0 * np.pi * rng.uniform(6.0, 7.5) * t)
    opening = np.interp(t, (0.0, 0.14), (0.6, 1.0))
    vowel = [(840.0, 170.0, 1.0), (1250.0, 200.0, 0.7), (2650.0, 320.0, 0.3)]
    voice = voiced(rng, course * tremble, vowel, 0.12) * opening
    away = np.interp(t, (0.0, 0.05, 0.3, 1.0, 1.35), (0.0, 0.9, 1.0, 0.35, 0.0))
    return voice * away


def gasp(rng: Generator) -> Wave:
    """Return a sharp breath drawn in by several people."""
    duration = 0.55
    gasped = np.zeros(samples(duration))
    for _ in range(4):
        length = rng.uniform(0.26, 0.36)
        t = time_axis(length)
        air = noise(rng, length, 700.0, 2100.0) + 0.6 * noise(rng, length, 2300.0, 5200.0)
        pitch = np.interp(t, (0.0, length), (230.0, 340.0)) * rng.uniform(0.8, 1.5)
        throat = voiced(rng, pitch, [(720.0, 160.0, 1.0), (1500.0, 240.0, 0.5)], 0.0)
        place(gasped, (air + 0.25 * throat) * hump(length, 0.62, 1.2), rng.uniform(0.0, 0.12), rng.uniform(0.6, 1.0))
    return gasped


def snap(rng: Generator) -> Wave:
    """Return a stiff card that is snapped onto the table, or a twig that breaks."""
    snapped = np.zeros(samples(0.22))
    shift = rng.uniform(0.92, 1.1)
    crack = [Mode(1480.0 * shift, 0.006, 1.0), Mode(2620.0 * shift, 0.004, 0.8), Mode(4300.0 * shift, 0.003, 0.5)]
    edge = noise(rng, 0.1, 1600.0, 6500.0) * fall(0.1, 0.0035, 0.0003)
    place(snapped, swish(rng, 0.05, 1500.0, 6000.0, 0.85), 0.0, 0.12)
    place(snapped, ring(0.1, crack, attack=0.0003) + 0.8 * edge, 0.045)
    place(snapped, ring(0.14, [Mode(196.0, 0.022, 1.0), Mode(340.0, 0.014, 0.6)], attack=0.001), 0.048, 0.8)
    return snapped


def plunge(rng: Generator) -> Wave:
    """Return something heavy that falls into deep water far below: a boom, a high crown, and much that rains down."""
    duration = 1.9
    boom = ring(duration, [Mode(74.0, 0.16, 1.0), Mode(121.0, 0.11, 0.7), Mode(188.0, 0.07, 0.4)], attack=0.006)
    slapped = noise(rng, duration, 140.0, 750.0) * fall(duration, 0.14, 0.008)
    crown = noise(rng, duration, 700.0, 2600.0) * hump(duration, 0.16, 1.3)
    rain = noise(rng, duration, 2200.0, 6500.0) * hump(duration, 0.38, 1.6)
    return 1.1 * boom + 0.9 * slapped + 0.6 * crown + 0.2 * rain + 0.6 * drops(rng, duration, 60, 0.1, 1.7)
