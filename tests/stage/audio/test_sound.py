"""Sounds that are asked for: which of them are played, how many at once, in which group."""

import logging
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

from stage.audio import samples
from stage.audio.mixing import CATALOGUE, read_catalogue
from stage.audio.samples import Wave
from stage.audio.sound import LOOKS, Sound, UnknownSound
from stage.settings import Volumes
from table.storage.files import ASSETS
from tests.pace import slowness
from tests.stage.audio.sounds import SINGLES

FULL = Volumes(1.0, 1.0, 1.0, 1.0)


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


def wait_for(condition: Callable[[], bool], seconds: float = 120.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end and not condition():
        time.sleep(0.01)
    return condition()


@pytest.mark.parametrize("damage", [None, b"", b"\xff", b"[a\n", b"[knock]\nlevel = 'loud'\n"])
def test_without_its_catalogue_the_program_is_silent(
    damage: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sound: Sound
) -> None:
    if damage is not None:
        (tmp_path / "sounds.toml").write_bytes(damage)
    assert read_catalogue(tmp_path / "sounds.toml") == {}
    monkeypatch.setattr("stage.audio.sound.CATALOGUE", {})
    sound.play("table_knock")
    sound.ambience("falls")
    sound.ambience(None)


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
    assert [record.name for record in caplog.records] == ["stage.audio.recordings"]
    sound.close()


def test_a_device_that_comes_later_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sound = Sound(FULL)
    sound.prepare()
    sound.accompany("", LOOKS)
    sound.play("wood_knock")
    assert sound.voices() == 0
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound.play("wood_knock")
    assert sound.voices() == 0
    sound.accompany("", LOOKS)
    sound.play("wood_knock")
    assert sound.voices() == 1
    sound.close()
    sound.accompany("", LOOKS)
    assert pygame.mixer.get_init() is None, "it has been opened again after the end"


def test_a_device_that_goes_gives_way_to_another_or_to_silence(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    def plays(ambience: str) -> bool:
        sound.accompany("shelf", 1.0)
        sound.ambience(ambience)
        return sound.music.playing == "shelf" and pygame.mixer.Channel(0).get_busy()

    sound.play("wood_knock")
    wait_for(lambda: plays("wind"))
    sound.reopen()
    assert sound.voices() == 0
    assert wait_for(lambda: plays("wind"))
    sound.play("chip")
    assert sound.voices() == 1
    monkeypatch.setenv("SDL_AUDIODRIVER", "no such driver")
    sound.reopen()
    sound.play("gem")
    assert not plays("wind")
    assert sound.voices() == 0
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    assert wait_for(lambda: plays("wind"))


def test_muted_or_with_a_hidden_window_nothing_is_heard(sound: Sound) -> None:
    def is_heard() -> bool:
        sound.play("wood_crash")
        return sound.voices() > 0

    sound.mute()
    assert not is_heard()
    sound.set_volumes(FULL)
    assert not is_heard(), "another setting has changed"
    sound.mute()
    sound.pause()
    assert not is_heard()
    sound.accompany("", 0.1)
    sound.mute()
    sound.set_volumes(Volumes(0.9, 1.0, 1.0, 1.0))
    assert not sound.is_muted
    assert is_heard()


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
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], cwd=ASSETS.parent, check=True, timeout=600)


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


def test_a_sound_is_heard_sixty_times_a_minute_at_most_unless_it_grows_louder(sound: Sound, clock: Clock) -> None:
    heard = 0
    for _ in range(600):
        clock.now += 0.1
        before = sound._begun.get("dice_hit")
        sound.play("dice_hit", volume=0.5)
        # The clock runs, but the mixer would need its time.
        pygame.mixer.stop()
        heard += sound._begun.get("dice_hit") != before
    assert 45 <= heard <= 60
    before = sound._begun["dice_hit"]
    clock.now += 0.1
    sound.play("dice_hit")
    assert sound._begun["dice_hit"] != before


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
    tails = samples.tails

    def noting(sound: NDArray[np.int16], block: float) -> tuple[float, ...]:
        bounds = tails(sound, block)
        made.append("a recording")
        return bounds

    monkeypatch.setattr(samples, "tails", noting)
    sound.prepare()
    assert wait_for(lambda: len(made) == sum(CATALOGUE[name].variants for name in SINGLES))
    start = time.thread_time()
    sound.play("wood_crash")
    assert time.thread_time() - start < 0.05 * slowness()


def test_blows_at_new_pitches_are_tuned_beside_the_frame(
    sound: Sound, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    tuned: list[tuple[float, bool]] = []
    retuned = samples.retuned

    def noting(wave: Wave, pitch: float, brightness: float) -> Wave:
        tuned.append((round(pitch, 2), threading.current_thread() is threading.main_thread()))
        return retuned(wave, pitch, brightness)

    monkeypatch.setattr(samples, "retuned", noting)
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
