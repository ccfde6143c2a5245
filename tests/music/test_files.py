"""The rendered music, as the program decodes it: size, length, loudness, peaks, key, and the seam of its loops."""

import os
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from release.music import LAYERS as ROLES
from release.music import description
from release.score import MUSIC, MusicScore, scores
from stage.audio.music import INDEX, read_index, without_ends
from table.storage.files import ASSETS

Samples = NDArray[np.float32]

RATE = 44_100
SCORES = {score.name: score for score in scores()}
PIECES = tuple(name for name, score in SCORES.items() if score.kind == "piece")
LAYERS = {
    f"{name}_{file}": name
    for name in PIECES
    for role, (file, _) in ROLES.items()
    if any(notes for _, notes in SCORES[name].of_role(role))
}
FILES = (*SCORES, *LAYERS)
SLOWER = 4
"""Factor by which the rate is reduced for what needs no treble."""

MAJOR = (6.35, 2.23, 3.48, 2.33, 4.38, 4.09, 2.52, 5.19, 2.39, 3.66, 2.29, 2.88)
MINOR = (6.33, 2.68, 3.52, 5.38, 2.60, 3.53, 2.54, 4.75, 3.98, 2.69, 3.34, 3.17)
"""How well each degree fits a key (Krumhansl and Kessler)."""


@pytest.fixture(autouse=True)
def card() -> Iterator[None]:
    pygame.mixer.quit()
    before = os.environ.get("SDL_AUDIODRIVER")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)
    yield
    pygame.mixer.quit()
    if before is None:
        del os.environ["SDL_AUDIODRIVER"]
    else:
        os.environ["SDL_AUDIODRIVER"] = before


def path(name: str) -> Path:
    """Return a piece, which is streamed as Ogg, or a layer, which is loaded as WAV."""
    return MUSIC / f"{name}.{'wav' if name in LAYERS else 'ogg'}"


@cache
def decoded(name: str) -> Samples:
    sound = pygame.mixer.Sound(path(name))
    raw = (without_ends(sound) if name in LAYERS else sound).get_raw()
    return np.frombuffer(raw, np.int16).reshape(-1, 2).astype(np.float32) / 32768.0


def loop(name: str) -> Samples:
    """Return a piece up to its loop point, which the player's library reads from the file."""
    score, heard = SCORES[name], decoded(name)
    text = (MUSIC / f"{name}.ogg").read_bytes()[:2000]
    assert b"LOOPSTART=0" in text
    length = int(text.partition(b"LOOPLENGTH=")[2][:7])
    assert length / RATE == pytest.approx(score.seconds, rel=0.003)
    assert length < len(heard)
    return heard[:length]


def reduced(heard: Samples) -> Samples:
    """Return the sum of both sides at a lower rate."""
    whole = heard[: len(heard) // SLOWER * SLOWER].mean(axis=1)
    slower: Samples = whole.reshape(-1, SLOWER).mean(axis=1)
    return slower


def loudness(heard: Samples) -> float:
    """Return the integrated loudness of EBU R 128 in LUFS, from blocks of 400 ms without overlap."""
    size = RATE * 2 // 5
    blocks = heard[: len(heard) // size * size].reshape(-1, size, 2)
    power = np.abs(np.fft.rfft(blocks, axis=1)) ** 2
    s = 2j * np.pi * np.fft.rfftfreq(size, 1.0 / RATE)
    # The analogue filters behind the digital ones of BS.1770.
    w1, w2 = 2 * np.pi * 1681.97, 2 * np.pi * 38.135
    shelf = (1.5849 * s**2 + 1.258 * w1 / 0.7072 * s + w1**2) / (s**2 + w1 / 0.7072 * s + w1**2)
    high = s**2 / (s**2 + w2 / 0.5003 * s + w2**2)
    mean = 2.0 * (power * np.abs(shelf * high)[None, :, None] ** 2).sum(axis=(1, 2)) / size**2
    level = -0.691 + 10.0 * np.log10(np.maximum(mean, 1e-12))
    kept = mean[level > -70.0]
    gate = -0.691 + 10.0 * np.log10(kept.mean()) - 10.0
    return float(-0.691 + 10.0 * np.log10(mean[(level > -70.0) & (level > gate)].mean()))


def true_peak(heard: Samples) -> float:
    """Return the highest amplitude, between the samples as well, around the highest ones."""
    highest = 0.0
    for side in heard.T:
        for at in np.argsort(np.abs(side))[-40:]:
            part = side[max(0, at - 64) : at + 64]
            highest = max(highest, float(np.max(np.abs(np.fft.irfft(np.fft.rfft(part), 4 * len(part)) * 4.0))))
    return highest


def test_the_files_are_there_and_no_larger_than_agreed() -> None:
    found = [*MUSIC.glob("*.ogg"), *MUSIC.glob("*.wav")]
    assert sorted(found) == sorted(map(path, FILES))
    assert sum(file.stat().st_size for file in found) < 12 * 2**20
    for name in PIECES:
        minutes = SCORES[name].seconds / 60.0
        assert path(name).stat().st_size < 0.7e6 * minutes, name


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_as_loud_as_the_others_and_clips_nowhere(name: str) -> None:
    heard = decoded(name)
    # Drums are as loud beside their piece as they are written.
    if not name.endswith("_drums"):
        assert loudness(heard) == pytest.approx(-20.0, abs=0.6)
    assert true_peak(heard) < 10.0 ** (-3.0 / 20.0)
    if name in SCORES and SCORES[name].kind != "piece":
        assert len(heard) <= 20.01 * RATE
        assert np.abs(heard[-200:]).max() < 0.002, "it ends in silence"


@pytest.mark.parametrize("name", LAYERS)
def test_a_layer_is_mono_and_fits_its_piece_to_the_sample(name: str) -> None:
    heard, piece = decoded(name), LAYERS[name]
    assert np.array_equal(heard[:, 0], heard[:, 1])
    assert len(heard) <= 60 * RATE
    score = SCORES[piece]
    bars = score.drum_bars if name.endswith("_drums") else score.layer_bars
    assert len(heard) * (score.bars // bars) == len(loop(piece))


@pytest.mark.parametrize("name", PIECES)
def test_no_section_of_a_piece_is_much_softer_than_another(name: str) -> None:
    heard, score = loop(name), SCORES[name]
    edges = [round(float(each.start / score.metre) / score.bars * len(heard)) for each in score.sections]
    levels = [loudness(heard[begin:end]) for begin, end in pairwise([*edges, len(heard)])]
    assert max(levels) - min(levels) < 8.0


def test_the_index_says_what_is_in_the_scores() -> None:
    index = read_index(MUSIC / INDEX)
    assert index == {name: description(SCORES[name], SCORES[f"stinger_{name}"]) for name in PIECES}
    for name, piece in index.items():
        assert piece.seconds == pytest.approx(len(loop(name)) / RATE, abs=1e-6)
        assert any(piece.cues)


def flux(heard: Samples, score: MusicScore, bars: int) -> NDArray[np.float32]:
    """Return how much energy appears within 60 ms around each bar line of a loop, the seam first."""
    sound, size, hop = reduced(heard), 512, 64
    found = []
    for bar in range(bars):
        middle = round(bar * len(sound) / bars)
        around = np.take(sound, np.arange(middle - size - 660, middle + size + 660), mode="wrap")
        frames = np.lib.stride_tricks.sliding_window_view(around, size)[::hop] * np.hanning(size)
        spectra = np.abs(np.fft.rfft(frames, axis=1))
        found.append(np.maximum(0.0, np.diff(spectra, axis=0)).sum(axis=1).max())
    return np.array(found, np.float32)


@pytest.mark.parametrize("name", [*PIECES, *LAYERS])
def test_the_seam_of_a_loop_is_a_bar_line_like_others(name: str) -> None:
    layer = name in LAYERS
    score = SCORES[LAYERS.get(name, name)]
    heard = decoded(name) if layer else loop(name)
    bars = (score.drum_bars if name.endswith("_drums") else score.layer_bars) if layer else score.bars
    lines = flux(heard, score, bars)
    assert lines[0] <= 1.05 * lines[1:].max()
    # No click: the step across the seam is none beside those of the music itself, or −46 dBFS, what the codec leaves.
    near = np.concatenate([heard[-RATE // 4 :], heard[: RATE // 4]])
    steps = np.abs(np.diff(near, n=2, axis=0)).max(axis=1)
    seam = slice(RATE // 4 - 5, RATE // 4 + 3)
    assert steps[seam].max() <= max(0.005, 1.2 * np.delete(steps, seam).max())


def estimated_key(heard: Samples) -> tuple[int, str]:
    """Return the tonic and the mode whose profile the pitch classes of a piece fit best."""
    sound, size = reduced(heard), 8192
    frames = sound[: len(sound) // size * size].reshape(-1, size) * np.hanning(size)
    spectrum = np.sqrt(np.abs(np.fft.rfft(frames, axis=1))).sum(axis=0)
    frequency = np.fft.rfftfreq(size, SLOWER / RATE)
    chroma = np.zeros(12)
    for pitch in range(40, 88):
        wanted = 440.0 * 2.0 ** ((pitch - 69) / 12.0)
        near = (frequency > wanted * 2 ** (-0.4 / 12)) & (frequency < wanted * 2 ** (0.4 / 12))
        chroma[pitch % 12] += spectrum[near].max(initial=0.0)
    profiles = {"maj": MAJOR, "m": MINOR}
    fits = {
        (tonic, mode): np.corrcoef(np.roll(profile, tonic), chroma)[0, 1]
        for tonic in range(12)
        for mode, profile in profiles.items()
    }
    return max(fits, key=lambda key: fits[key])


@pytest.mark.parametrize("name", PIECES)
def test_a_piece_sounds_in_the_key_of_its_score(name: str) -> None:
    score = SCORES[name]
    tonic, mode = score.tonic, score.mode
    expected = {
        "maj": {(tonic, "maj"), ((tonic + 9) % 12, "m"), (tonic, "m")},
        "m": {(tonic, "m"), ((tonic + 3) % 12, "maj"), (tonic, "maj")},
        "dor": {(tonic, "m"), ((tonic - 2) % 12, "maj"), ((tonic + 7) % 12, "m")},
    }
    assert estimated_key(loop(name)) in expected[mode]


def test_the_credits_name_the_sound_font_and_its_licence() -> None:
    credits_ = (ASSETS / "CREDITS.md").read_text(encoding="utf-8")
    readme = (ASSETS.parent / "README.md").read_text(encoding="utf-8")
    assert "FluidR3" in credits_
    assert "Frank Wen" in credits_
    assert "Toby Smithe" in credits_
    assert "no sound files" not in credits_
    assert "all sounds are synthesised" not in " ".join(readme.split())
    described = (MUSIC / "README.md").read_text(encoding="utf-8")
    assert all(SCORES[name].title in described for name in PIECES)
