"""Sounds by measurement: how loud, bright and long they are, how they begin and end, and that they vary."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest

from release.adpcm import BLOCK
from release.sounds import LOUDNESS, RECIPES, loudness, render
from stage.audio import samples
from stage.audio.mixing import CATALOGUE, VolumeGroup
from stage.audio.samples import (
    GRAIN,
    PEAK,
    RATE,
    SOUNDS,
    Wave,
    loop,
    pcm,
    played,
    raw,
    read,
    retuned,
    sound_file,
    tails,
)

LOOPS = [name for name, traits in CATALOGUE.items() if traits.group is VolumeGroup.AMBIENCE]
SINGLES = [name for name in CATALOGUE if name not in LOOPS]
SELDOM = {"helicopter"}
"""Sounds that hardly ever repeat within a minute, or that must always sound the same because they have a meaning."""
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module", autouse=True)
def mixer() -> Iterator[None]:
    """Decode with a mixer that is not heard."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_AUDIODRIVER", "dummy")
        pygame.mixer.quit()
        pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    yield
    pygame.mixer.quit()


def heard(name: str, variant: int = 0) -> Wave:
    return played(read(name, variant))


@pytest.fixture(scope="module")
def singles() -> dict[tuple[str, int], Wave]:
    return {(name, number): heard(name, number) for name in SINGLES for number in range(variants(name))}


@pytest.fixture(scope="module")
def loops() -> dict[str, Wave]:
    return {name: loop(name) / 32767.0 for name in LOOPS}


def variants(name: str) -> int:
    return CATALOGUE[name].variants


def centroid(wave: Wave) -> float:
    mono = wave.mean(axis=1)
    power = np.abs(np.fft.rfft(mono)) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(mono), 1 / RATE)) / np.sum(power))


def lowest_mode(wave: Wave) -> float:
    mono = np.concatenate([wave.mean(axis=1), np.zeros(RATE)])
    power = np.abs(np.fft.rfft(mono)) ** 2
    return float(np.fft.rfftfreq(len(mono), 1 / RATE)[np.argmax(power)])


def test_catalogue_and_recipes_name_the_same_sounds() -> None:
    assert set(RECIPES) == set(CATALOGUE)
    named = {sound_file(name, number) for name in CATALOGUE for number in range(variants(name))}
    assert named == set(SOUNDS.glob("*"))
    assert sum(file.stat().st_size for file in named) < 5e6


@pytest.mark.parametrize(("name", "number"), [("wood_knock", 5), ("gem", 1), ("chime_turn", 0), ("heartbeat", 0)])
def test_a_file_is_what_its_recipe_makes(name: str, number: int) -> None:
    """Rendered again. A processor may round otherwise, and the file has only four bits a sample."""
    made, file = render(name, number), heard(name, number)
    assert 0 <= len(file) - len(made) < BLOCK
    assert np.std(file[: len(made)] - made) < 0.05 * np.std(made)


@pytest.mark.parametrize("content", [None, b"", b"RIFF and no more", bytes(3000)])
def test_a_missing_or_damaged_file_is_silence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, content: bytes | None
) -> None:
    monkeypatch.setattr(samples, "SOUNDS", tmp_path)
    for name in ("chip", "wind"):
        if content is not None:
            (tmp_path / f"{name}-0.wav").write_bytes(content)
    assert not raw(read("chip")).any()
    assert not loop("wind").any()
    assert "chip-0.wav" in caplog.text


def test_no_sample_passes_nine_tenths_and_none_is_silent_or_off_the_middle(
    singles: dict[tuple[str, int], Wave], loops: dict[str, Wave]
) -> None:
    for key, wave in (*singles.items(), *loops.items()):
        assert wave.ndim == 2, key
        assert wave.shape[1] == 2, key
        assert 0.01 < np.max(np.abs(wave)) <= 0.9, key
        assert np.max(np.abs(wave.mean(axis=0))) < 4e-3, key


def test_single_sounds_begin_and_end_in_silence(singles: dict[tuple[str, int], Wave]) -> None:
    for key, wave in singles.items():
        peak = np.max(np.abs(wave))
        assert np.max(np.abs(wave[0])) < 0.01 * peak, key
        assert np.max(np.abs(wave[-44:])) < 0.01 * peak, key


def test_loops_run_from_their_end_into_their_beginning(loops: dict[str, Wave]) -> None:
    for name, wave in loops.items():
        steps = np.abs(np.diff(wave, axis=0))
        seam = np.abs(wave[0] - wave[-1])
        assert np.all(seam <= np.max(steps, axis=0)), name
        assert np.max(seam) < 6.0 * np.mean(steps), name


def test_ambience_does_not_repeat_within_a_minute(loops: dict[str, Wave]) -> None:
    """No moment of the loop is like any other, more than a second away."""
    for name, wave in loops.items():
        assert len(wave) > 60 * RATE, name
        mono = wave[::4].mean(axis=1)
        alike = np.fft.irfft(np.abs(np.fft.rfft(mono)) ** 2)
        second = RATE // 4
        assert np.max(np.abs(alike[second:-second])) < 0.1 * alike[0], name


def test_sounds_of_one_level_are_equally_loud(singles: dict[tuple[str, int], Wave]) -> None:
    for (name, variant), wave in singles.items():
        relative = 20 * np.log10(loudness(wave, round(0.05 * RATE)) / LOUDNESS) - CATALOGUE[name].level
        limited = np.max(np.abs(wave)) > PEAK - 0.03
        assert relative < 0.5, (name, variant)
        assert relative > (-13.0 if limited else -0.5), (name, variant)


def test_hovering_is_far_quieter_than_pressing(singles: dict[tuple[str, int], Wave]) -> None:
    assert np.std(singles["button_hover", 0]) < 0.3 * np.std(singles["button_press", 0])


@pytest.mark.parametrize(
    ("name", "shortest", "longest"),
    [("button_press", 0.03, 0.15), ("wood_knock", 0.1, 0.5), ("card_deal", 0.1, 0.4), ("wood_crash", 1.0, 2.0)],
)
def test_sounds_last_as_long_as_what_they_depict(name: str, shortest: float, longest: float) -> None:
    assert shortest < len(heard(name)) / RATE < longest


def test_no_single_sound_is_long(singles: dict[tuple[str, int], Wave]) -> None:
    assert max(len(wave) / RATE for wave in singles.values()) <= 2.5


def bright_share(wave: Wave) -> float:
    """Return the share of the energy above 1 kHz, 0.0–1.0."""
    power = np.abs(np.fft.rfft(wave.mean(axis=1))) ** 2
    return float(power[np.fft.rfftfreq(len(wave), 1 / RATE) > 1000.0].sum() / power.sum())


@pytest.mark.parametrize("number", range(variants("wood_knock")))
def test_a_knock_is_that_of_dry_wood_of_four_centimetres(number: int) -> None:
    """Bright, there at once, and soon over: 60 dB in less than 0.15 s."""
    knock = heard("wood_knock", number)
    assert bright_share(knock) > 0.8
    course = np.abs(knock.mean(axis=1))
    assert np.argmax(course) - np.argmax(course > 0.1 * course.max()) < 0.001 * RATE
    left = np.cumsum(course[::-1] ** 2)[::-1]
    assert np.argmax(left < 1e-6 * left[0]) < 0.15 * RATE


def test_a_tower_that_falls_clatters_more_than_it_thuds(singles: dict[tuple[str, int], Wave]) -> None:
    assert all(bright_share(singles["wood_crash", number]) > 0.3 for number in range(variants("wood_crash")))


def test_what_is_often_heard_has_three_variants_at_least() -> None:
    assert {name for name in SINGLES if variants(name) < 3} == SELDOM


@pytest.mark.parametrize("name", ["heartbeat", "drum", "denied", "helicopter"])
def test_the_loudspeaker_of_a_laptop_plays_low_sounds(name: str) -> None:
    for number in range(variants(name)):
        mono = heard(name, number).mean(axis=1)
        power = np.abs(np.fft.rfft(mono)) ** 2
        audible = np.fft.rfftfreq(len(mono), 1 / RATE) > 300.0
        assert power[audible].sum() > 0.1 * power.sum()


def test_brightness_orders_the_materials() -> None:
    order = ["heartbeat", "table_knock", "wood_knock", "dice_hit", "gem", "card_deal"]
    centroids = [centroid(heard(name)) for name in order]
    assert centroids == sorted(centroids)
    assert centroids[0] < 150
    assert centroids[-1] > 2500


@pytest.mark.parametrize("pitch", [0.5, 0.8, 1.5, 2.0])
def test_a_knock_follows_its_pitch(pitch: float) -> None:
    knock = heard("wood_knock")
    tuned = retuned(knock, pitch, 1.0)
    assert lowest_mode(tuned) == pytest.approx(pitch * lowest_mode(knock), rel=0.02)
    assert len(tuned) == pytest.approx(len(knock) / pitch, abs=1.5 * GRAIN)
    assert np.max(np.abs(tuned)) <= 0.9
    assert np.max(np.abs(tuned[[0, -1]])) < 0.01


def test_a_soft_blow_is_duller() -> None:
    die = heard("dice_hit")
    assert centroid(retuned(die, 1.0, 0.4)) < 0.7 * centroid(die)


def test_the_same_name_gives_the_same_samples_in_another_process() -> None:
    code = """if True:
        import zlib
        from release.sounds import baked
        print([zlib.crc32(baked(name, variant)) for name, variant in KEYS])
    """
    keys = [("wood_crash", 0), ("card_deal", 1)]
    lines = {
        subprocess.run(
            [sys.executable, "-c", code.replace("KEYS", repr(keys))],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            timeout=600,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(lines) == 1


def test_variants_differ(singles: dict[tuple[str, int], Wave]) -> None:
    for (name, variant), wave in singles.items():
        assert variant == 0 or not np.array_equal(singles[name, 0], wave), name


def test_sample_bytes_hold_every_sample_rounded_to_16_bit() -> None:
    knock = render("wood_knock")
    whole = pcm(knock)
    assert whole.dtype == np.int16
    assert np.max(np.abs(whole / 32767.0 - knock)) <= 0.5 / 32767.0 + 1e-12


def test_tails_bound_what_is_still_to_come() -> None:
    roll = raw(read("dice_roll"))
    for block, bound in enumerate(tails(roll, 0.02)):
        assert bound == pytest.approx(np.max(np.abs(roll[round(block * 0.02 * RATE) :].astype(float))) / 32767)
