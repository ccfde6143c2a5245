"""The commands that measure: their rows are whole, and the ladder says who really is better."""

from __future__ import annotations

import numpy as np
import pygame
import pytest

from benchmarks import ladder, machine, matches, soak
from main import GAMES
from stage.audio.samples import RATE
from stage.driving import FRAME, Driver
from tests.table.kuhn import GAME


def test_the_ladder_has_every_step_and_the_master_against_novices() -> None:
    tables = list(ladder.tables(4))
    assert tables[0] == ("novice", ("novice", "novice", "random", "random"))
    assert tables[3] == ("master", ("master", "master", "expert", "expert"))
    assert tables[4] == ("master", ("master", "novice", "novice", "novice"))
    assert tables[5] == ("master", ("master", "expert", "expert", "expert"))


def test_the_ladder_finds_the_better_and_not_the_equal() -> None:
    rows = {row[0]: row for row in ladder.rows(GAME, 2, {}, 300, seed=1, jobs=1)}
    assert rows["1 regular : 1 novice"][-1] == "yes"
    assert rows["1 master : 1 expert"][-1] == "no"
    assert rows["1 master : 1 expert"][4] == "50%"


def test_a_ladder_that_is_broken_off_has_told_what_it_knew(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = ladder.rows(GAME, 2, {}, 50, seed=1, jobs=1, only="1 regular : 1 novice")
    told = capsys.readouterr().err.splitlines()
    assert [line.split(" | ")[:2] for line in told] == [["1 regular : 1 novice", "20"], ["1 regular : 1 novice", "40"]]
    assert row[:2] == ("1 regular : 1 novice", "50")


def test_matches_are_measured_with_the_options_that_were_given() -> None:
    parser = matches.game_parser("")
    given = parser.parse_args(["nimmsleich", "--everything", "--option", "dealer=2"])
    chosen = matches.chosen_options(GAMES["nimmsleich"], given)
    assert {name for name in chosen if name != "dealer"} == {
        option.name for option in GAMES["nimmsleich"].options if option.default is False
    }
    assert chosen["dealer"] == "2"
    assert matches.chosen_options(GAMES["nimmsleich"], parser.parse_args(["nimmsleich"])) == {}


def test_the_machine_is_named_in_one_line() -> None:
    line = machine.describe()
    assert "\n" not in line
    assert "pygame-ce 2." in line
    assert "cores" in line


def test_a_short_soak_tells_the_memory_and_the_slowest_frames(capsys: pytest.CaptureFixture[str]) -> None:
    done = soak.soak([GAMES["nimmsleich"]], (640, 360), 0.03, every=0.01)
    assert len(done) == round(0.03 * 3600) + 1
    assert [round(minute, 2) for minute in done.memory] == [0.0, 0.01, 0.02, 0.03]
    assert all(0.0 < kept < own < 2000.0 for own, kept, _ in list(done.memory.values())[1:])
    assert len(done.opening.clock) == soak.OPENING
    for frames in (done.opening, done.open):
        assert all(own <= by_the_clock + 0.02 for by_the_clock, own in zip(frames.clock, frames.processor, strict=True))
        assert [frame.processor for frame in frames.slowest] == sorted(frames.processor)[: -soak.LISTED - 1 : -1]
        assert all((frame.number < soak.OPENING) == (frames is done.opening) for frame in frames.slowest)
    soak.print_soak(done)
    said = capsys.readouterr().out
    assert "1 matches begun, 109 frames" in said
    assert "once it is open" in said
    assert "MatchScene +" in said


def test_a_soak_counts_the_frames_that_are_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    done = soak.Soak()
    for number, processor in enumerate([0.01, 0.034, 0.05, 0.032]):
        done.open.note(soak.Frame(number, 0.06, processor, ""))
    soak.print_soak(done)
    (row,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| once it is open")]
    assert row.endswith("| 2 |")


def test_a_soak_tells_of_all_surfaces_that_are_kept() -> None:
    with soak.table([GAMES["nimmsleich"]], (640, 360), "regular") as (driver, _):
        before = soak.memory(driver)[1]
        driver.app.painter.canvas.poses.get("pose", lambda: pygame.Surface((1024, 256), pygame.SRCALPHA))
        assert soak.memory(driver)[1] == pytest.approx(before + 1.0)


def test_an_interrupted_soak_tells_what_it_has_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    step, frames = Driver.step, 0

    def interrupted(driver: Driver) -> None:
        nonlocal frames
        frames += 1
        if frames == 30:
            raise KeyboardInterrupt
        step(driver)

    monkeypatch.setattr(Driver, "step", interrupted)
    done = soak.soak([GAMES["nimmsleich"]], (640, 360), 60.0)
    assert 20 < len(done) < 30
    assert list(done.memory) == [0.0, len(done) * FRAME / 60]
    soak.print_soak(done)


def test_loudness_and_peaks_of_sounds_are_those_of_the_standard() -> None:
    """A tone at half of full scale on both sides is 6 dB below full scale, and as many LUFS."""
    sound_levels = pytest.importorskip("benchmarks.sound_levels", reason="libebur128 is built for Python up to 3.12")
    tone = 0.5 * np.sin(2 * np.pi * 997.0 * np.arange(2 * RATE) / RATE)
    samples = np.rint(32767.0 * np.stack([tone, tone], axis=1)).astype(np.int16)
    for measured in (sound_levels.true_peak, sound_levels.momentary, sound_levels.integrated):
        assert measured(samples) == pytest.approx(-6.02, abs=0.1)
    sound_levels.open_mixer()
    ((name, variants, *_),) = sound_levels.single_rows(["chip"])
    assert (name, variants) == ("chip", "3")


def test_music_ambience_and_effects_are_as_loud_beside_each_other_as_agreed() -> None:
    sound_levels = pytest.importorskip("benchmarks.sound_levels", reason="libebur128 is built for Python up to 3.12")
    sound_levels.open_mixer()
    level = sound_levels.balance()
    assert -29.0 <= level["music"] <= -27.0
    assert 6.0 <= level["music"] - level["ambience"] <= 8.0
    assert 6.0 <= level["effects"] - level["music"] <= 10.0
    pygame.mixer.quit()
