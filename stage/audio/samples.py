"""Samples of sounds: read from the files of ``python -m release.sounds``, tuned, panned and measured."""

import logging
from pathlib import Path
from typing import Final

import numpy as np
import pygame
from numpy.typing import NDArray

from table.storage.files import ASSETS

log = logging.getLogger(__name__)

RATE = 44_100
"""Samples per second."""

Wave = NDArray[np.float64]
"""Samples, with shape (n,) while mono and (n, 2) once stereo."""

SOUNDS: Final = ASSETS / "sounds"
PEAK = 0.85
"""Highest amplitude of any sample; full scale is 1."""
SLOW = 6
"""Factor by which ambiences are played slower and lower than their files."""
FADE_IN, FADE_OUT = 0.0006, 0.012
NEIGHBOURS = 16
"""Samples on each side that are used for interpolation."""
GRAIN = 128
"""Lengths are rounded to multiples of this before an FFT, because prime lengths are slow."""


def samples(duration: float) -> int:
    """Return the number of samples in a duration."""
    return max(1, round(duration * RATE))


def sound_file(name: str, variant: int = 0) -> Path:
    """Return the file of a variant of a sound."""
    return SOUNDS / f"{name}-{variant}.wav"


def read(name: str, variant: int = 0) -> pygame.mixer.Sound:
    """Return a variant of a sound, or silence without a sound file. Raises pygame.error without a mixer."""
    file = sound_file(name, variant)
    try:
        return pygame.mixer.Sound(file)
    except (pygame.error, OSError) as damage:
        if pygame.mixer.get_init() is None:
            raise
        log.warning("No sound: %s: %s", file.name, damage)
        return pygame.mixer.Sound(buffer=bytes(8 * NEIGHBOURS))


def loop(name: str) -> NDArray[np.int16]:
    """Return the samples of an ambience. Raises pygame.error without a mixer."""
    quick = played(read(name))
    heard = np.empty((len(quick), SLOW, 2), np.int16)
    for step in range(SLOW):
        heard[:, step] = pcm(between(quick, step / SLOW))
    return heard.reshape(-1, 2)


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


def raw(sound: pygame.mixer.Sound) -> NDArray[np.int16]:
    """Return the samples of a sound as the sound card gets them."""
    return np.frombuffer(sound.get_raw(), np.int16).reshape(-1, 2)


def played(sound: pygame.mixer.Sound) -> Wave:
    """Return the samples of a sound made for the sound card."""
    return raw(sound) / 32767.0


def weighted(sound: pygame.mixer.Sound, gains: tuple[float, float]) -> NDArray[np.int16]:
    """Return the samples of a sound made for the sound card, with gains of 0.0–1.0 for left and right.

    In single precision, because that is done between two frames.
    """
    return np.rint(raw(sound) * np.array(gains, np.float32)).astype(np.int16)


def tails(samples_played: NDArray[np.int16], block: float) -> tuple[float, ...]:
    """Return the highest amplitude (full scale 1) still to come from each `block` seconds of a sound to its end."""
    left, right = np.abs(samples_played.T.astype(np.int32))
    peaks = np.maximum(left, right) / 32767.0
    size = samples(block)
    starts = np.arange(0, len(peaks), size)
    return tuple(np.maximum.accumulate(np.maximum.reduceat(peaks, starts)[::-1])[::-1].tolist())
