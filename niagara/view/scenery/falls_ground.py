"""Paints what lies below the lip and never moves: curtains of water, wet rock between and beside them, mist."""

import numpy as np

from niagara.view import palette
from niagara.view.scenery.plot import Strip, Values, between, lay, shade


def falls_colours(plot: Strip) -> Values:
    """The drop from the lip to the lower edge of the window, as red, green, blue and alpha."""
    lip = 3.0 + 7.0 * plot.mixed_noise("lip", (0.7, 60.0, 900.0), (0.3, 13.0, 900.0))[:1]
    below = plot.y - plot.y[:1] - lip
    colours = _rock(plot, below)
    edge = plot.lie.shore[:1] + 14.0 * (plot.noise("ragged", 16.0, 60.0) - 0.5) - below * 0.06
    lay(colours, _curtain(plot, below), 0.5 - edge / 8.0)
    billow = plot.mixed_noise("billow", (0.6, 150.0, 64.0), (0.4, 52.0, 26.0))
    mist = np.clip(below / 205.0 * 1.6 - 0.52 + (billow - 0.5) * 0.8, 0.0, 1.0) ** 0.8
    lay(colours, between(palette.MIST_SHADE, palette.MIST, billow * 1.7 - 0.3), mist)
    return np.dstack((colours, 255.0 * np.clip(below / 2.0 + 1.5, 0.0, 1.0)))


def _curtain(plot: Strip, below: Values) -> Values:
    strands = plot.mixed_noise("strands", (0.6, 5.0, 210.0), (0.4, 2.4, 120.0))
    colours = between(palette.CURTAIN, palette.CURTAIN_DEEP, 1.5 - 2.2 * strands)
    # Right at the lip the water is still smooth, and the light shines through it.
    lay(colours, palette.LIP_GREEN, 0.8 * np.clip(1.0 - below / 26.0, 0.0, 1.0))
    return colours


def _rock(plot: Strip, below: Values) -> Values:
    """Ledges one below the other, mossy at the top."""
    columns = np.abs(plot.mixed_noise("columns", (0.6, 34.0, 130.0), (0.4, 15.0, 70.0)) - 0.5) * 2.0
    ledges = plot.mixed_noise("ledges", (0.6, 120.0, 20.0), (0.4, 50.0, 9.0))
    rubble = plot.noise("rubble", 5.0, 5.0)
    cliff = 0.55 * np.sqrt(columns) + 0.35 * ledges + 0.10 * rubble
    colours = between(palette.ROCK_DARK, palette.ROCK, cliff * 1.7 - 0.35)
    shade(colours, 0.50 + 0.95 * plot.lit(cliff * 20.0))
    moss = np.clip(1.15 - below / (6.0 + 40.0 * plot.noise("moss", 30.0, 400.0)), 0.0, 1.0)
    lay(colours, palette.MOSS_SHADE, 0.9 * moss)
    return colours
