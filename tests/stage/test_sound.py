"""Sounds: what the samples are like, and what really comes out of the mixer (SDL's disk driver writes it to a file)."""

import logging
import os
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from stage.audio import synthesis
from stage.audio.sound import Sound, UnknownSound
from stage.audio.sound_catalogue import CATALOGUE, Group
from stage.audio.synthesis.waves import RATE, Wave
from stage.settings import Volumes

LOOPS = [name for name, traits in CATALOGUE.items() if traits.group is Group.AMBIENCE]
SINGLES = [name for name in CATALOGUE if name not in LOOPS]
FULL = Volumes(1.0, 1.0, 1.0, 1.0)
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def rendered() -> dict[tuple[str, int], Wave]:
    return {(name, v): synthesis.render(name, v) for name, traits in CATALOGUE.items() for v in range(traits.variants)}


class Clock:
    """Stands still unless it is moved: however busy the machine is, nothing dies away meanwhile."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch, clock: Clock) -> Iterator[Sound]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    player = Sound(FULL, clock)
    yield player
    player.close()


def centroid(wave: Wave) -> float:
    mono = wave.mean(axis=1)
    power = np.abs(np.fft.rfft(mono)) ** 2
    return float(np.sum(power * np.fft.rfftfreq(len(mono), 1 / RATE)) / np.sum(power))


def lowest_mode(wave: Wave) -> float:
    mono = np.concatenate([wave.mean(axis=1), np.zeros(RATE)])
    power = np.abs(np.fft.rfft(mono)) ** 2
    return float(np.fft.rfftfreq(len(mono), 1 / RATE)[np.argmax(power)])


def recorded(tmp_path: Path, steps: str) -> NDArray[np.int16]:
    """What the sound card would have got from these steps, from the first to the last sample that is not silence.

    The steps have `sound`, `listen(seconds)` and `wait_for(ambience)`. Their time is that of the samples that came out,
    not the wall's: on a busy machine both go on at their own pace.
    """
    script = f"""
        import os
        import time
        from pathlib import Path
        from stage.settings import Volumes
        from stage.audio.sound import Sound

        out = Path(os.environ["SDL_DISKAUDIOFILE"])

        def heard():
            return out.stat().st_size / {4 * RATE} if out.exists() else 0.0

        def listen(seconds):
            end = heard() + seconds
            while heard() < end:
                time.sleep(0.005)

        def wait_for(ambience):
            while sound._ambience.sounding != ambience:
                time.sleep(0.005)

        sound = Sound(Volumes(1.0, 1.0, 1.0, 1.0), heard)
        {textwrap.indent(textwrap.dedent(steps), " " * 8).strip()}
        sound.close()
    """
    target = tmp_path / "out.raw"
    environment = os.environ | {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(target)}
    subprocess.run([sys.executable, "-c", textwrap.dedent(script)], cwd=ROOT, env=environment, check=True, timeout=240)
    frames = np.fromfile(target, dtype=np.int16).reshape(-1, 2)
    heard = np.flatnonzero(np.any(frames != 0, axis=1))
    return frames[heard[0] : heard[-1] + 1] if len(heard) else frames[:0]


def wait_for(condition: Callable[[], bool], seconds: float = 120.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end and not condition():
        time.sleep(0.01)
    return condition()


def test_catalogue_and_recipes_name_the_same_sounds() -> None:
    assert set(synthesis.RECIPES) == set(CATALOGUE)


def test_no_sample_passes_nine_tenths_and_none_is_silent(rendered: dict[tuple[str, int], Wave]) -> None:
    for key, wave in rendered.items():
        assert wave.ndim == 2, key
        assert wave.shape[1] == 2, key
        assert 0.02 < np.max(np.abs(wave)) <= 0.9, key


def test_there_is_no_constant_offset(rendered: dict[tuple[str, int], Wave]) -> None:
    for key, wave in rendered.items():
        assert np.max(np.abs(wave.mean(axis=0))) < 1e-3, key


def test_single_sounds_begin_and_end_in_silence(rendered: dict[tuple[str, int], Wave]) -> None:
    for (name, variant), wave in rendered.items():
        if name in SINGLES:
            peak = np.max(np.abs(wave))
            assert np.max(np.abs(wave[0])) < 0.01 * peak, (name, variant)
            assert np.max(np.abs(wave[-44:])) < 0.01 * peak, (name, variant)


def test_loops_run_from_their_end_into_their_beginning(rendered: dict[tuple[str, int], Wave]) -> None:
    for name in LOOPS:
        wave = rendered[name, 0]
        steps = np.abs(np.diff(wave, axis=0))
        seam = np.abs(wave[0] - wave[-1])
        assert np.all(seam <= np.max(steps, axis=0)), name
        assert np.max(seam) < 6.0 * np.mean(steps), name


def test_sounds_of_one_level_are_equally_loud(rendered: dict[tuple[str, int], Wave]) -> None:
    for (name, variant), wave in rendered.items():
        if name in LOOPS:
            continue
        relative = (
            20 * np.log10(synthesis.loudness(wave, round(0.05 * RATE)) / synthesis.LOUDNESS) - CATALOGUE[name].level
        )
        limited = np.max(np.abs(wave)) > synthesis.PEAK - 1e-6
        assert relative < 0.1, (name, variant)
        assert relative > (-13.0 if limited else -0.1), (name, variant)


def test_hovering_is_far_quieter_than_pressing(rendered: dict[tuple[str, int], Wave]) -> None:
    assert np.std(rendered["button_hover", 0]) < 0.3 * np.std(rendered["button_press", 0])


@pytest.mark.parametrize(
    ("name", "shortest", "longest"),
    [("button_press", 0.03, 0.15), ("wood_knock", 0.1, 0.5), ("card_deal", 0.1, 0.4), ("wood_crash", 1.0, 2.0)],
)
def test_sounds_last_as_long_as_what_they_depict(name: str, shortest: float, longest: float) -> None:
    assert shortest < len(synthesis.render(name)) / RATE < longest


def test_no_single_sound_is_long(rendered: dict[tuple[str, int], Wave]) -> None:
    assert max(len(wave) / RATE for (name, _), wave in rendered.items() if name in SINGLES) <= 2.5


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
        from stage.audio.synthesis import pcm, render
        print([zlib.crc32(pcm(render(name, variant)).tobytes()) for name, variant in KEYS])
    """
    keys = [("wood_crash", 0), ("card_deal", 1), ("wind", 0)]
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


def test_variants_differ(rendered: dict[tuple[str, int], Wave]) -> None:
    for name, traits in CATALOGUE.items():
        for variant in range(1, traits.variants):
            assert not np.array_equal(rendered[name, 0], rendered[name, variant]), name


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


def test_unknown_names_are_refused(sound: Sound) -> None:
    with pytest.raises(UnknownSound, match=r"kazoo.*wood_knock"):
        sound.play("kazoo")
    with pytest.raises(UnknownSound, match="wind"):
        sound.play("wind")
    with pytest.raises(UnknownSound, match=r"wood_knock.*wind"):
        sound.ambience("wood_knock")


def test_unknown_names_are_refused_when_mute_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "kazoo")
    with pytest.raises(UnknownSound):
        Sound(FULL).play("kazoo")


def test_without_a_sound_card_all_is_silent_and_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sound = Sound(FULL)
    with caplog.at_level(logging.WARNING):
        sound.prepare()
        for name in SINGLES:
            sound.play(name)
        sound.ambience("wind")
        sound.ambience(None)
        sound.set_volumes(Volumes(0.5, 0.5, 0.5, 0.5))
    assert sound.voices() == 0
    assert [record.name for record in caplog.records] == ["stage.audio.sound_card"]
    sound.close()


def test_a_mixer_closed_by_somebody_else_is_silence(sound: Sound) -> None:
    sound.play("wood_knock")
    pygame.mixer.quit()
    sound.play("wood_knock")
    sound.ambience("wind")
    sound.set_volumes(Volumes(0.1, 0.1, 0.1, 0.1))
    assert pygame.mixer.get_init() is None


def test_making_a_sound_player_imports_no_numpy_and_opens_no_device() -> None:
    code = """
        import sys
        from stage.settings import Volumes
        from stage.audio.sound import Sound
        import pygame
        Sound(Volumes())
        assert "numpy" not in sys.modules, "numpy"
        assert pygame.mixer.get_init() is None, "mixer"
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT, check=True, timeout=60)


def test_every_single_sound_plays_and_dies_away(sound: Sound, clock: Clock) -> None:
    for name in SINGLES:
        sound.play(name, volume=0.02)
        assert sound.voices() == 1, name
        pygame.mixer.stop()
        clock.now += 4.0
        assert sound.voices() == 0, name


def test_thirty_blows_in_a_frame_become_a_few(sound: Sound) -> None:
    for blow in range(30):
        sound.play("wood_crash", volume=0.05, pitch=1.0 + blow / 300)
    assert sound.voices() == 1


def test_louder_and_louder_blows_in_a_frame_are_limited_to_the_voices(sound: Sound) -> None:
    for blow in range(30):
        sound.play("table_knock", volume=min(1.0, 0.01 * 1.25**blow))
    assert 2 <= sound.voices() <= CATALOGUE["table_knock"].voices


def test_a_sound_may_come_again_after_its_gap(sound: Sound, clock: Clock) -> None:
    sound.play("wood_creak", volume=0.1)
    sound.play("wood_creak", volume=0.1)
    assert sound.voices() == 1
    clock.now += CATALOGUE["wood_creak"].gap + 0.01
    sound.play("wood_creak", volume=0.1)
    assert sound.voices() == 2


@pytest.mark.parametrize(
    ("volumes", "name", "heard"),
    [
        ((1.0, 1.0, 1.0, 0.0), "wood_knock", True),
        ((1.0, 0.0, 1.0, 1.0), "wood_knock", False),
        ((1.0, 0.0, 1.0, 1.0), "chime_turn", True),
        ((1.0, 1.0, 1.0, 0.0), "chime_turn", False),
        ((0.0, 1.0, 1.0, 1.0), "wood_knock", False),
        ((0.0, 1.0, 1.0, 1.0), "chime_turn", False),
    ],
)
def test_each_group_obeys_its_own_slider(
    sound: Sound, volumes: tuple[float, float, float, float], name: str, heard: bool
) -> None:
    sound.set_volumes(Volumes(*volumes))
    sound.play(name)
    assert (sound.voices() == 1) is heard


def test_values_outside_their_range_count_as_the_nearer_end(sound: Sound) -> None:
    sound.set_volumes(Volumes(7.0, 7.0, -1.0, -1.0))
    sound.play("wood_knock", volume=9.0, pitch=1000.0, pan=-5.0)
    sound.play("chime_turn")
    assert sound.voices() == 1


def test_prepared_sounds_play_at_once(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    tails = synthesis.tails

    def noting(samples: NDArray[np.int16], block: float) -> tuple[float, ...]:
        bounds = tails(samples, block)
        made.append("a recording")
        return bounds

    monkeypatch.setattr(synthesis, "tails", noting)
    sound.prepare()
    assert wait_for(lambda: len(made) == sum(CATALOGUE[name].variants for name in SINGLES))
    start = time.thread_time()
    sound.play("wood_crash")
    assert time.thread_time() - start < 0.05


def test_blows_at_new_pitches_are_tuned_beside_the_frame(
    sound: Sound, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tuned: list[tuple[float, bool]] = []
    retuned = synthesis.retuned

    def noting(wave: Wave, pitch: float, brightness: float) -> Wave:
        tuned.append((round(pitch, 2), threading.current_thread() is threading.main_thread()))
        return retuned(wave, pitch, brightness)

    monkeypatch.setattr(synthesis, "retuned", noting)
    sound.play("wood_knock", pitch=2.0)
    assert tuned == [(2.0, True)], "without the thread"
    sound.prepare()
    clock.now += 5.0
    sound.play("wood_knock", pitch=0.5)
    assert sound.voices() == 1, "at once, at a pitch that is there"
    assert wait_for(lambda: (0.5, False) in tuned)
    assert [pitch for pitch, in_frame in tuned if in_frame] == [2.0]


def test_ambience_changed_while_it_still_fades_in_leaves_only_the_last(sound: Sound) -> None:
    def busy() -> int:
        return sum(pygame.mixer.Channel(number).get_busy() for number in range(3))

    sound.ambience("wind")
    assert wait_for(lambda: busy() == 1)
    sound.ambience("wind")
    assert busy() == 1
    sound.ambience("crowd_murmur")
    assert wait_for(lambda: sound._ambience.sounding == "crowd_murmur" and busy() == 1)
    sound.ambience(None)
    assert wait_for(lambda: busy() == 0)
    sound.ambience("crowd_murmur")
    assert busy() == 1


def test_ambience_fades_over_without_a_gap_and_without_a_jump(tmp_path: Path) -> None:
    out = recorded(
        tmp_path,
        """
        sound.ambience("water_flow")
        wait_for("water_flow")
        listen(3.0)
        sound.ambience("wind")
        wait_for("wind")
        listen(3.0)
        sound.ambience(None)
        listen(1.5)
        """,
    ).astype(float)
    window = RATE // 10
    levels = np.array([np.std(out[at : at + window]) for at in range(0, len(out) - window, window)])
    steady = levels[15:-15]
    assert np.min(steady) > 0.2 * np.median(steady)
    assert levels[0] < 0.3 * np.median(steady)
    assert levels[-1] < 0.3 * np.median(steady)


def test_all_sounds_at_once_over_ambience_do_not_clip(tmp_path: Path) -> None:
    out = recorded(
        tmp_path,
        f"""
        sound.ambience("wind")
        for name in {SINGLES}:
            sound.play(name, volume=0.001)
        listen(2.5)
        for frame in range(20):
            for name in {SINGLES}:
                sound.play(name)
            for blow in range(30):
                sound.play("wood_knock", pitch=0.6 + blow / 20, pan=blow / 15 - 1)
            listen(0.05)
        """,
    )
    assert 0.3 * 32767 < np.max(np.abs(out.astype(int))) < 32000


def test_what_comes_out_obeys_the_volume(tmp_path: Path) -> None:
    play = 'sound.play("chip", volume={volume}, pan={pan})\nlisten(0.3)'
    full = recorded(tmp_path, play.format(volume=1.0, pan=0.0)).astype(float)
    half = recorded(tmp_path, play.format(volume=0.6, pan=0.0)).astype(float)
    halved = recorded(tmp_path, "sound.set_volumes(Volumes(0.5, 1, 1, 1))\n" + play.format(volume=1.0, pan=0.0)).astype(
        float
    )
    assert np.std(half) / np.std(full) == pytest.approx(0.6, rel=0.05)
    assert np.std(halved) / np.std(full) == pytest.approx(0.25, rel=0.08)


def test_pan_moves_a_sound_to_one_side(tmp_path: Path) -> None:
    out = recorded(tmp_path, 'sound.play("chip", pan=-1.0)\nlisten(0.3)').astype(float)
    assert np.std(out[:, 0]) > 100
    assert np.std(out[:, 1]) < 0.02 * np.std(out[:, 0])


def test_turning_the_volume_down_reaches_what_is_being_heard(tmp_path: Path) -> None:
    steps = 'sound.play("chime_win")\nlisten(0.7)\nsound.set_volumes(Volumes(1, 1, 1, {chimes}))\nlisten(0.7)'
    loud = recorded(tmp_path, steps.format(chimes=1.0)).astype(float)
    hushed = recorded(tmp_path, steps.format(chimes=0.3)).astype(float)
    late = slice(round(0.9 * RATE), round(1.2 * RATE))
    assert np.std(hushed[late]) < 0.2 * np.std(loud[late])
