"""Sounds by measurement: how loud, bright and long they are, how they begin and end, and that they vary."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from stage.audio import synthesis
from stage.audio.mixing import CATALOGUE, VolumeGroup
from stage.audio.waves import RATE, Wave

LOOPS = [name for name, traits in CATALOGUE.items() if traits.group is VolumeGroup.AMBIENCE]
SINGLES = [name for name in CATALOGUE if name not in LOOPS]
SELDOM = {"denied", "heartbeat", "parachute", "safe_cracked", "helicopter", "chime_turn", "chime_win"}
"""Sounds that hardly ever repeat within a minute, or that must always sound the same because they have a meaning."""
ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def singles() -> dict[tuple[str, int], Wave]:
    return {(name, number): synthesis.render(name, number) for name in SINGLES for number in range(variants(name))}


@pytest.fixture(scope="module")
def loops() -> dict[str, Wave]:
    return {name: synthesis.loop(name) / 32767.0 for name in LOOPS}


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
    assert set(synthesis.RECIPES) == set(CATALOGUE)


def test_no_sample_passes_nine_tenths_and_none_is_silent_or_off_the_middle(
    singles: dict[tuple[str, int], Wave], loops: dict[str, Wave]
) -> None:
    for key, wave in (*singles.items(), *loops.items()):
        assert wave.ndim == 2, key
        assert wave.shape[1] == 2, key
        assert 0.02 < np.max(np.abs(wave)) <= 0.9, key
        assert np.max(np.abs(wave.mean(axis=0))) < 1e-3, key


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
        heard = wave[::4].mean(axis=1)
        alike = np.fft.irfft(np.abs(np.fft.rfft(heard)) ** 2)
        second = RATE // 4
        assert np.max(np.abs(alike[second:-second])) < 0.1 * alike[0], name


def test_sounds_of_one_level_are_equally_loud(singles: dict[tuple[str, int], Wave]) -> None:
    for (name, variant), wave in singles.items():
        relative = (
            20 * np.log10(synthesis.loudness(wave, round(0.05 * RATE)) / synthesis.LOUDNESS) - CATALOGUE[name].level
        )
        limited = np.max(np.abs(wave)) > synthesis.PEAK - 1e-6
        assert relative < 0.1, (name, variant)
        assert relative > (-13.0 if limited else -0.1), (name, variant)


def test_hovering_is_far_quieter_than_pressing(singles: dict[tuple[str, int], Wave]) -> None:
    assert np.std(singles["button_hover", 0]) < 0.3 * np.std(singles["button_press", 0])


@pytest.mark.parametrize(
    ("name", "shortest", "longest"),
    [("button_press", 0.03, 0.15), ("wood_knock", 0.1, 0.5), ("card_deal", 0.1, 0.4), ("wood_crash", 1.0, 2.0)],
)
def test_sounds_last_as_long_as_what_they_depict(name: str, shortest: float, longest: float) -> None:
    assert shortest < len(synthesis.render(name)) / RATE < longest


def test_no_single_sound_is_long(singles: dict[tuple[str, int], Wave]) -> None:
    assert max(len(wave) / RATE for wave in singles.values()) <= 2.5


def bright_share(wave: Wave) -> float:
    """Return the share of the energy above 1 kHz, 0.0–1.0."""
    power = np.abs(np.fft.rfft(wave.mean(axis=1))) ** 2
    return float(power[np.fft.rfftfreq(len(wave), 1 / RATE) > 1000.0].sum() / power.sum())


@pytest.mark.parametrize("number", range(variants("wood_knock")))
def test_a_knock_is_that_of_dry_wood_of_four_centimetres(number: int) -> None:
    """Bright, there at once, and soon over: 60 dB in less than 0.15 s."""
    knock = synthesis.render("wood_knock", number)
    assert bright_share(knock) > 0.8
    heard = np.abs(knock.mean(axis=1))
    assert np.argmax(heard) - np.argmax(heard > 0.1 * heard.max()) < 0.001 * RATE
    left = np.cumsum(heard[::-1] ** 2)[::-1]
    assert np.argmax(left < 1e-6 * left[0]) < 0.15 * RATE


def test_a_tower_that_falls_clatters_more_than_it_thuds(singles: dict[tuple[str, int], Wave]) -> None:
    assert all(bright_share(singles["wood_crash", number]) > 0.3 for number in range(variants("wood_crash")))


def test_what_is_often_heard_has_three_variants_at_least() -> None:
    assert {name for name in SINGLES if variants(name) < 3} == SELDOM


def test_brightness_orders_the_materials() -> None:
    order = ["heartbeat", "table_knock", "wood_knock", "dice_hit", "gem", "card_deal"]
    centroids = [centroid(synthesis.render(name)) for name in order]
    assert centroids == sorted(centroids)
    assert centroids[0] < 150
    assert centroids[-1] > 2500


@pytest.mark.parametrize("pitch", [0.5, 0.8, 1.5, 2.0])
def test_a_knock_follows_its_pitch(pitch: float) -> None:
    knock = synthesis.render("wood_knock")
    tuned = synthesis.retuned(knock, pitch, 1.0)
    assert lowest_mode(tuned) == pytest.approx(pitch * lowest_mode(knock), rel=0.02)
    assert len(tuned) == pytest.approx(len(knock) / pitch, abs=1.5 * synthesis.GRAIN)
    assert np.max(np.abs(tuned)) <= 0.9
    assert np.max(np.abs(tuned[[0, -1]])) < 0.01


def test_a_soft_blow_is_duller() -> None:
    die = synthesis.render("dice_hit")
    assert centroid(synthesis.retuned(die, 1.0, 0.4)) < 0.7 * centroid(die)


def test_the_same_name_gives_the_same_samples_in_another_process() -> None:
    code = """if True:
        import zlib
        from stage.audio.synthesis import ambience, loop, pcm, render
        ambience.LOOP = 1.0
        print([zlib.crc32(pcm(render(name, variant)).tobytes()) for name, variant in KEYS], loop("wind").sum())
    """
    keys = [("wood_crash", 0), ("card_deal", 1)]
    lines = {
        subprocess.run(
            [sys.executable, "-c", code.replace("KEYS", repr(keys))],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            check=True,
            capture_output=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(lines) == 1


def test_variants_differ(singles: dict[tuple[str, int], Wave]) -> None:
    for (name, variant), wave in singles.items():
        assert variant == 0 or not np.array_equal(singles[name, 0], wave), name


def test_sample_bytes_hold_every_sample_rounded_to_16_bit() -> None:
    knock = synthesis.render("wood_knock")
    played = synthesis.pcm(knock)
    assert played.dtype == np.int16
    assert np.max(np.abs(played / 32767.0 - knock)) <= 0.5 / 32767.0 + 1e-12


def test_tails_bound_what_is_still_to_come() -> None:
    played = synthesis.pcm(synthesis.render("dice_roll"))
    tails = synthesis.tails(played, 0.02)
    for block, bound in enumerate(tails):
        assert bound == pytest.approx(np.max(np.abs(played[round(block * 0.02 * RATE) :].astype(float))) / 32767)
