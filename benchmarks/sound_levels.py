"""``python -m benchmarks.sound_levels``: loudness of every sound, and clipping when many sound at once.

Loudness is that of EBU R 128 as libebur128 measures it: of a single sound the loudest 400 ms (momentary), of ambience
and of mixes the whole (integrated). Peaks are true peaks, between the samples too. The mixes come out of the mixer
itself: SDL's disk driver writes the sound card's input, as fast as a sound card would take it. Wanted is headroom: a
true peak below −1 dBTP.

At the volumes with which the program begins, music is wanted at −29 to −27 LUFS, ambience 6 to 8 dB below it, and the
loudest 50 ms of the effects 6 to 10 dB above it on the average (A-weighted, in dBFS).
"""

import argparse
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
import pyebur128
import pygame
from numpy.typing import NDArray
from pyebur128 import MeasurementMode

from benchmarks.report import print_table
from release.sounds import loudness
from stage.audio.mixing import CATALOGUE, VolumeGroup, gains
from stage.audio.samples import RATE, loop, played, raw, read
from stage.audio.sound import Sound
from stage.settings import Volumes
from table.storage.files import ASSETS

Samples = NDArray[np.int16]
"""Samples of shape (n, 2)."""

LOOPS: Final = tuple(name for name, traits in CATALOGUE.items() if traits.group is VolumeGroup.AMBIENCE)
SINGLES: Final = tuple(name for name in CATALOGUE if name not in LOOPS)
FULL: Final = Volumes(1.0, 1.0, 1.0, 1.0)
TEN: Final = ("wood_crash", "wood_knock", "table_knock", "dice_roll", "dice_hit", "water_splash", "chip", "gem", "zap")
"""Sounds that, with the chime of a win, are ten."""
LONGEST: Final = 2.6
"""Seconds after which every single sound is over."""
HOP: Final = RATE // 100


def open_mixer() -> None:
    """Open a mixer that decodes, and is not heard."""
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.quit()
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)


def decibels(share: float) -> float:
    """Return a share of full scale in dBFS."""
    return 20.0 * float(np.log10(max(share, 1e-9)))


def true_peak(samples: Samples) -> float:
    """Return the true peak of the louder side in dBTP."""
    meter = pyebur128.R128State(2, RATE, MeasurementMode.MODE_TRUE_PEAK)
    meter.add_frames(samples.reshape(-1), len(samples))
    return decibels(max(pyebur128.get_true_peak(meter, side) for side in range(2)))


def momentary(samples: Samples) -> float:
    """Return the loudness of the loudest 400 ms in LUFS."""
    meter = pyebur128.R128State(2, RATE, MeasurementMode.MODE_M)
    padded = np.concatenate([samples, np.zeros((RATE * 2 // 5, 2), np.int16)])
    loudest = -np.inf
    for begin in range(0, len(padded), HOP):
        part = padded[begin : begin + HOP]
        meter.add_frames(np.ascontiguousarray(part.reshape(-1)), len(part))
        loudest = max(loudest, pyebur128.get_loudness_momentary(meter))
    return float(loudest)


def integrated(samples: Samples) -> float:
    """Return the loudness of the whole in LUFS, without silent parts."""
    meter = pyebur128.R128State(2, RATE, MeasurementMode.MODE_I)
    meter.add_frames(samples.reshape(-1), len(samples))
    return float(pyebur128.get_loudness_global(meter))


def single_rows(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield for each sound its number of variants, length, highest peak, and lowest and highest loudness."""
    for name in names:
        takes = [raw(read(name, number)) for number in range(CATALOGUE[name].variants)]
        heard = [momentary(take) for take in takes]
        seconds = max(len(take) for take in takes) / RATE
        peak = max(true_peak(take) for take in takes)
        yield name, str(len(takes)), f"{seconds:.2f} s", f"{peak:.1f} dBTP", f"{min(heard):.1f} … {max(heard):.1f} LUFS"


def loop_rows(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the same for each ambience, with the loudness of the whole."""
    for name in names:
        whole = loop(name)
        peak, heard = true_peak(whole), integrated(whole)
        yield name, "1", f"{len(whole) / RATE:.0f} s", f"{peak:.1f} dBTP", f"{heard:.1f} LUFS"


def mixed(play: Callable[[Sound, int], None], frames: int, ambience: str | None = None) -> Samples:
    """Return the mixer's output at full volume while `play` asks for sounds in every frame."""
    with tempfile.TemporaryDirectory() as folder:
        target = Path(folder) / "out.raw"
        os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(target)}
        pygame.mixer.quit()
        sound = Sound(FULL)
        sound.ambience(ambience)
        while ambience is not None and not (target.exists() and np.fromfile(target, np.int16).any()):
            time.sleep(0.1)
        for name in SINGLES:
            sound.play(name, volume=0.001)
        time.sleep(LONGEST)
        for frame in range(frames):
            play(sound, frame)
            time.sleep(1.0 / 60.0)
        sound.close()
        return np.fromfile(target, np.int16).reshape(-1, 2)


def ten_at_once(sound: Sound, frame: int) -> None:
    """Play ten sounds in one frame, each second."""
    if frame % 60 == 0:
        for name in (*TEN, "chime_win"):
            sound.play(name)


def everything(sound: Sound, frame: int) -> None:
    """Play every sound in every third frame, and a hail of knocks."""
    if frame % 3 == 0:
        for name in SINGLES:
            sound.play(name)
        for blow in range(30):
            sound.play("wood_knock", pitch=0.6 + blow / 20, pan=blow / 15 - 1)


def mix_rows(frames: int) -> Iterator[tuple[str, ...]]:
    """Yield for each mix its peak and its loudness."""
    for title, play, ambience in (
        ("ten sounds at once, each second", ten_at_once, None),
        ("the same over wind", ten_at_once, "wind"),
        ("all sounds every 50 ms over wind", everything, "wind"),
    ):
        samples = mixed(play, frames, ambience)
        yield title, f"{true_peak(samples):.1f} dBTP", f"{integrated(samples):.1f} LUFS", "< −1 dBTP"


def balance() -> dict[str, float]:
    """Return how loud music, ambience and effects leave the mixer at the first volumes, from its gains and the files.

    All are means over the pieces, the loops, and the sounds that are no mere clicks of the menus.
    """
    own = gains(Volumes())
    pieces = [
        path for path in (ASSETS / "music").glob("*.ogg") if (ASSETS / "music" / f"{path.stem}_tense.wav").exists()
    ]
    music = [
        integrated(np.frombuffer(pygame.mixer.Sound(piece).get_raw(), np.int16).reshape(-1, 2)) for piece in pieces
    ]
    loops = [integrated(loop(name)) for name in LOOPS]
    effects = [
        decibels(loudness(played(read(name)), RATE // 20)) + decibels(own[CATALOGUE[name].group])
        for name in SINGLES
        if not name.startswith("button_")
    ]
    return {
        "music": float(np.mean(music)) + decibels(own[VolumeGroup.MUSIC]),
        "ambience": float(np.mean(loops)) + decibels(own[VolumeGroup.AMBIENCE]),
        "effects": float(np.mean(effects)),
    }


def balance_rows() -> Iterator[tuple[str, ...]]:
    """Yield what is wanted and measured of the balance."""
    wanted = {"music": "−29 … −27 LUFS", "ambience": "6–8 dB below", "effects": "6–10 dB above"}
    for name, level in balance().items():
        yield name, f"{level:.1f}", wanted[name]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="How loud every sound is, and whether anything clips.")
    parser.add_argument("--frames", type=int, default=300, help="frames of each mix (300)")
    given = parser.parse_args()
    open_mixer()
    print_table(("sound", "variants", "longest", "peak", "loudness"), [*single_rows(SINGLES), *loop_rows(LOOPS)])
    print_table(("at the first volumes", "level", "wanted"), balance_rows())
    print_table(("mix", "peak", "loudness", "wanted"), mix_rows(given.frames))
