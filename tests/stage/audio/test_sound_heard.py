"""Output of the sound card: ambience, loudness, sides, and no clipping."""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from stage.audio.samples import RATE
from table.storage.files import ASSETS
from tests.stage.audio.sounds import SINGLES


def recorded(tmp_path: Path, steps: str, *, delay: int = 2) -> NDArray[np.int16]:
    """Return the sound card's input during these steps, from the first to the last sample that is not silence.

    The steps have `sound`, `listen(seconds)` and `wait_for(ambience)`. Their time is that of the samples that came out,
    not the wall's: on a busy machine both go on at their own pace. `delay` is the card's, in milliseconds a block: 11
    is its pace in the world, which only fades need.
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

        def wait_for(name):
            while sound._ambience.sounding != name:
                time.sleep(0.005)

        sound = Sound(Volumes(1.0, 1.0, 1.0, 1.0), heard)
        {textwrap.indent(textwrap.dedent(steps), " " * 8).strip()}
        sound.close()
    """
    target = tmp_path / "out.raw"
    environment = os.environ | {
        "SDL_AUDIODRIVER": "disk",
        "SDL_DISKAUDIOFILE": str(target),
        "SDL_DISKAUDIODELAY": str(delay),
    }
    subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)], cwd=ASSETS.parent, env=environment, check=True, timeout=240
    )
    frames = np.fromfile(target, dtype=np.int16).reshape(-1, 2)
    heard = np.flatnonzero(np.any(frames != 0, axis=1))
    return frames[heard[0] : heard[-1] + 1] if len(heard) else frames[:0]


def test_ambience_fades_over_without_a_gap_and_without_a_jump(tmp_path: Path) -> None:
    out = recorded(
        tmp_path,
        """
        sound.ambience("water_flow")
        wait_for("water_flow")
        listen(2.2)
        sound.ambience("wind")
        wait_for("wind")
        listen(2.2)
        sound.ambience(None)
        listen(1.5)
        """,
        delay=11,
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
    halved = recorded(tmp_path, "sound.set_volumes(Volumes(0.7, 1, 1, 1))\n" + play.format(volume=1.0, pan=0.0)).astype(
        float
    )
    assert np.std(half) / np.std(full) == pytest.approx(0.6, rel=0.05)
    assert np.std(halved) / np.std(full) == pytest.approx(0.25, rel=0.08)


def test_pan_moves_a_sound_to_one_side_from_its_first_sample(tmp_path: Path) -> None:
    # A card without a delay asks for samples all the time, also while a sound is being started.
    out = recorded(tmp_path, 'for _ in range(200):\n    sound.play("chip", pan=-1.0)\n    listen(0.2)', delay=0)
    assert np.std(out[:, 0].astype(float)) > 100
    assert np.max(np.abs(out[:, 1].astype(int))) <= 1


def test_turning_the_volume_down_reaches_what_is_being_heard(tmp_path: Path) -> None:
    steps = 'sound.play("chime_win")\nlisten(0.7)\nsound.set_volumes(Volumes(1, 1, 1, {chimes}))\nlisten(0.7)'
    loud = recorded(tmp_path, steps.format(chimes=1.0)).astype(float)
    hushed = recorded(tmp_path, steps.format(chimes=0.3)).astype(float)
    late = slice(round(0.9 * RATE), round(1.2 * RATE))
    assert np.std(hushed[late]) < 0.2 * np.std(loud[late])
