"""Music of the scenes: changes, loops, the intensity layer, ducking, and what happens without files or a sound card."""

import os
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import numpy as np
import pygame
import pytest

from release.score import MUSIC
from stage.audio import music
from stage.audio.music import DEGREES, FADE, LINGERS, SHARES, SWELL, Music, MusicPiece
from stage.audio.recordings import LOOPS, layer_channels
from stage.audio.sound import Sound
from stage.settings import Volumes
from tests.stage.audio.test_sound_heard import recorded

FULL = Volumes(1.0, 1.0, 1.0, 1.0, 1.0)
FRAME = 1.0 / 60.0


class Position:
    """Time by the frames that have passed: seconds of the piece that have been heard, and since the beginning."""

    def __init__(self) -> None:
        self.seconds = self.clock = 0.0


AT: Final = Position()


@pytest.fixture
def sound(monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(Music, "position", property(lambda _: AT.seconds))
    AT.seconds = AT.clock = 0.0
    player = Sound(FULL, lambda: AT.clock)
    yield player
    player.close()


def follow(
    sound: Sound, piece: str, until: Callable[[Music], bool], *, tension: int = 0, speaking: bool = False
) -> float:
    """Run frames until something is true of the music, and return their seconds."""
    seconds, end = 0.0, time.monotonic() + 120.0
    while time.monotonic() < end:
        before = sound.music.playing
        sound.accompany(piece, FRAME, tension=tension, speaking=speaking)
        AT.seconds = AT.seconds + FRAME if sound.music.playing == before else 0.0
        AT.clock += FRAME
        seconds += FRAME
        if until(sound.music):
            return seconds
        time.sleep(0.001)
    raise AssertionError(f"the music does not follow: {sound.music.playing}")


def run(sound: Sound, piece: str, seconds: float, *, tension: int = 0, speaking: bool = False) -> None:
    for _ in range(round(seconds / FRAME)):
        sound.accompany(piece, FRAME, tension=tension, speaking=speaking)
        AT.seconds += FRAME
        AT.clock += FRAME


def shares(sound: Sound) -> list[float]:
    """Return the share of each layer that is heard: drums, pulse and strings."""
    return list(sound.music._heard)


def test_a_piece_fades_in_and_gives_way_to_the_next_within_a_second_and_a_half(sound: Sound) -> None:
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    assert pygame.mixer.music.get_busy()
    assert pygame.mixer.music.get_volume() < 0.2
    run(sound, "shelf", FADE)
    full = pygame.mixer.music.get_volume()
    assert full == pytest.approx(1.0, abs=0.02)
    run(sound, "nizza", FADE / 2)
    assert 0.2 * full < pygame.mixer.music.get_volume() < 0.8 * full
    follow(sound, "nizza", lambda music: music.playing == "nizza")
    run(sound, "nizza", FADE)
    assert pygame.mixer.music.get_volume() == pytest.approx(full, abs=0.02)
    follow(sound, "", lambda music: not music.playing)
    assert not pygame.mixer.music.get_busy()


def test_a_change_of_mind_brings_the_piece_back(sound: Sound) -> None:
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    run(sound, "shelf", FADE)
    run(sound, "nizza", FADE / 2)
    run(sound, "shelf", FADE)
    assert sound.music.playing == "shelf"
    assert pygame.mixer.music.get_volume() == pytest.approx(1.0, abs=0.02)
    for piece in ("nizza", "niagara", "vertiges", "nimmsleich", "ending_sad"):
        run(sound, piece, 3 * FRAME)
    follow(sound, "ending_sad", lambda music: music.playing == "ending_sad")


def test_layers_come_and_go_on_bar_lines_by_two_degrees_and_linger(sound: Sound) -> None:
    follow(sound, "nizza", lambda music: music.playing == "nizza")
    bar = sound.music.pieces["nizza"].bar
    run(sound, "nizza", 2.5 * bar)
    assert shares(sound) == pytest.approx(DEGREES[0], abs=0.02)
    run(sound, "nizza", 0.2 * bar, tension=1)
    assert shares(sound) == pytest.approx(DEGREES[0], abs=0.02), "in the middle of a bar nothing changes"
    run(sound, "nizza", 0.4 * bar, tension=1)
    assert shares(sound) == pytest.approx(DEGREES[1], abs=0.02), "the drums have gone, and a pulse has come"
    run(sound, "nizza", 1.2 * bar, tension=2)
    assert shares(sound) == pytest.approx(DEGREES[2], abs=0.02)
    run(sound, "nizza", LINGERS - 0.5)
    assert shares(sound)[1:] == pytest.approx(DEGREES[2][1:], abs=0.02)
    run(sound, "nizza", 0.5 + bar + SWELL)
    assert shares(sound)[1:] == pytest.approx(DEGREES[0][1:], abs=0.02)
    follow(sound, "", lambda music: not music.playing)
    assert not any(channel.get_busy() for channel in layer_channels())


def test_drums_rest_in_breaks(sound: Sound) -> None:
    follow(sound, "nizza", lambda music: music.playing == "nizza")
    piece = sound.music.pieces["nizza"]
    first = piece.drums.index(False)
    for bar, heard in ((first - 1, 1.0), (first, 0.0), (first + 1, 1.0)):
        run(sound, "nizza", (bar + 0.5) * piece.bar - AT.seconds)
        assert shares(sound)[0] == pytest.approx(heard, abs=0.02)


def test_a_scene_has_its_two_pieces_in_turn(sound: Sound) -> None:
    heard = []
    for scene in ("nizza", "shelf", "nizza", "shelf", "nizza"):
        follow(sound, scene, lambda music, scene=scene: music.playing.startswith(scene))  # type: ignore[misc]
        heard.append(sound.music.title)
    assert heard == [sound.music.pieces[name].title for name in ("nizza", "shelf", "nizza_two", "shelf", "nizza")]
    follow(sound, "nizza", lambda music: music._fade == 1.0)
    AT.seconds = music.ROUNDS * sound.music.pieces["nizza"].seconds - FADE
    follow(sound, "nizza", lambda music: music.playing == "nizza_two")


def test_the_shelf_goes_on_where_it_stopped(sound: Sound) -> None:
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    piece = sound.music.pieces["shelf"]
    run(sound, "shelf", FADE)
    AT.seconds = piece.seconds + 10.4 * piece.bar
    follow(sound, "", lambda music: not music.playing)
    assert sound.music._left["shelf"] == pytest.approx(10 * piece.bar, abs=2.1 * piece.bar)
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    assert sound.music._offset > 8 * piece.bar


def test_a_stinger_begins_on_a_beat_that_fits_with_the_piece_at_a_fifth(sound: Sound) -> None:
    follow(sound, "nizza", lambda music: music.playing == "nizza")
    piece: MusicPiece = sound.music.pieces["nizza"]
    run(sound, "nizza", FADE + 0.1)
    full = pygame.mixer.music.get_volume()
    sound.sting()
    follow(sound, "nizza", lambda music: music._stings_for > 0.0)
    beat = round(AT.seconds / piece.beat)
    assert abs(AT.seconds - beat * piece.beat) < 2 * FRAME
    assert piece.cues[beat % len(piece.cues)]
    assert pygame.mixer.music.get_volume() == pytest.approx(full / 5.0, abs=0.02)


def test_a_chime_waits_for_a_beat_and_never_sounds_beside_a_stinger(sound: Sound) -> None:
    sound.play("chime_turn")
    assert sound.voices() == 1, "without a piece it sounds at once"
    follow(sound, "nizza", lambda music: music.playing == "nizza")
    piece = sound.music.pieces["nizza"]
    run(sound, "nizza", 3.3 * piece.beat)
    sound.sting()
    sound.play("chime_win")
    assert [voice.name for voice in sound._voices] == ["chime_turn"], "the stinger comes first"
    follow(sound, "nizza", lambda music: not music.is_stinging)
    AT.seconds = 3.3 * piece.beat
    sound.play("chime_win")
    assert not sound._voices or sound._voices[-1].name == "chime_turn"
    run(sound, "nizza", 0.75 * piece.beat)
    assert sound._voices[-1].name == "chime_win"
    sound.sting()
    run(sound, "nizza", 0.5)
    assert sound.music._stings_for == 0.0, "it waits for the end of the chime"


def test_no_step_of_a_fade_is_heard(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first volumes, what is given to the mixer changes by 1.5 dB from frame to frame at most."""
    sound.set_volumes(Volumes())
    layers = list[float]()
    strings = LOOPS + len(SHARES) - 1
    monkeypatch.setattr(
        music, "layer_channels", lambda: [*layer_channels()[:-1], Noting(pygame.mixer.Channel(strings), layers)]
    )
    follow(sound, "nizza", lambda music: music.playing == "nizza")
    pieces = list[float]()
    for tension, speaking, piece, seconds in (
        (0, False, "nizza", 1.0), (2, False, "nizza", 3.0), (2, True, "nizza", 0.5),
        (2, False, "nizza", 1.0), (0, False, "nizza", LINGERS + 4.0), (0, False, "", 0.7),
    ):  # fmt: skip
        for _ in range(round(seconds / FRAME)):
            sound.accompany(piece, FRAME, tension=tension, speaking=speaking)
            AT.seconds += FRAME
            pieces.append(pygame.mixer.music.get_volume())
    for heard, steps in ((pieces, 128), (layers, 255)):
        levels = [20.0 * np.log10(int(gain * steps) / steps) for gain in heard if gain * steps >= 1.0]
        assert min(levels) < max(levels) - 15.0
        # Ducking takes a few frames only.
        assert np.max(np.abs(np.diff(levels))) < 1.5


class Noting:
    """Channel that notes the volumes that it gets."""

    def __init__(self, channel: pygame.mixer.Channel, heard: list[float]) -> None:
        self._channel, self._heard = channel, heard

    def set_volume(self, left: float, right: float) -> None:
        self._heard.append(left)
        self._channel.set_volume(left, right)

    def __getattr__(self, name: str) -> object:
        return getattr(self._channel, name)


def test_a_stinger_rests_before_the_next_tense_moment(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    stings: list[str] = []
    monkeypatch.setattr(Music, "sting", lambda music: stings.append(music.playing))
    follow(sound, "nizza", lambda music: music.playing == "nizza")
    for pause, heard in ((music.RARELY, 1), (LINGERS, 1), (music.RARELY, 2)):
        run(sound, "nizza", pause + 1.0)
        run(sound, "nizza", 1.0, tension=1)
        assert stings == ["nizza"] * heard


@pytest.mark.parametrize("piece", music.ONCE)
def test_an_ending_is_loud_at_once(sound: Sound, piece: str) -> None:
    follow(sound, piece, lambda music: music.playing == piece)
    assert pygame.mixer.music.get_volume() == pytest.approx(1.0, abs=0.02)


def test_it_ducks_by_six_decibels_while_a_player_speaks_or_something_falls(sound: Sound) -> None:
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    run(sound, "shelf", FADE)
    full = pygame.mixer.music.get_volume()
    run(sound, "shelf", 0.5, speaking=True)
    assert pygame.mixer.music.get_volume() == pytest.approx(full / 2.0, abs=0.02)
    run(sound, "shelf", 1.5)
    assert pygame.mixer.music.get_volume() == full
    sound.play("scream")
    run(sound, "shelf", 0.3)
    assert pygame.mixer.music.get_volume() == pytest.approx(full / 2.0, abs=0.02)


def test_it_is_paused_with_the_window_and_goes_on_where_it_was(sound: Sound) -> None:
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    sound.pause()
    assert not pygame.mixer.music.get_busy()
    at = pygame.mixer.music.get_pos()
    time.sleep(0.1)
    assert pygame.mixer.music.get_pos() == at
    sound.accompany("shelf", FRAME)
    assert pygame.mixer.music.get_busy()
    assert sound.music.playing == "shelf"


def test_at_volume_nought_nothing_is_read_and_what_plays_ends(sound: Sound) -> None:
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    sound.set_volumes(Volumes(1.0, 1.0, 1.0, 1.0, 0.0))
    follow(sound, "shelf", lambda music: not music.playing)
    sound.sting()
    run(sound, "shelf", 0.2)
    assert sound.music.playing == ""


def test_two_stingers_never_sound_at_once(sound: Sound) -> None:
    follow(sound, "shelf", lambda music: music.playing == "shelf")
    sound.sting()
    follow(sound, "shelf", lambda music: music._stings_for > 0.0)
    sound.sting()
    assert sound.music._stinger is None, "it is not even read"
    run(sound, "shelf", 20.0)
    sound.sting()
    assert sound.music._stinger is not None


@pytest.mark.parametrize("content", [b"", b"OggS" + bytes(400), b"no music at all"])
def test_a_damaged_or_missing_file_is_silence(
    sound: Sound, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    folder = tmp_path / "music"
    folder.mkdir()
    for name in ("broken.ogg", "broken_tense.wav", "broken_drums.wav", "stinger_broken.ogg", music.INDEX):
        (folder / name).write_bytes(content)
    (folder / "folder.ogg").mkdir()
    monkeypatch.setattr(music, "_FOLDER", folder)
    for piece in ("broken", "missing", "folder", "../broken\0"):
        for _ in range(40):
            sound.accompany(piece, FRAME, tension=2)
            time.sleep(0.002)
        assert sound.music.playing == ""
    sound.sting()
    run(sound, "", 0.2)


def test_without_a_sound_card_all_is_silent() -> None:
    silent = Sound(FULL, silent=True)
    silent.accompany("shelf", FRAME, tension=2, speaking=True)
    silent.sting()
    silent.pause()
    assert silent.music.playing == ""
    silent.close()


def test_effects_leave_room_for_the_music_and_nothing_clips(tmp_path: Path) -> None:
    out = recorded(
        tmp_path,
        """
        from stage.audio.mixing import CATALOGUE
        sound.set_volumes(Volumes(1, 1, 1, 1, 1))
        while sound.music.playing != "nizza":
            sound.accompany("nizza", 1 / 60)
            time.sleep(0.002)
        for frame in range(60):
            sound.accompany("nizza", 1 / 20, tension=2)
            for name in ("wood_crash", "wood_knock", "gem", "zap", "chime_win", "dice_roll"):
                sound.play(name)
            listen(0.05)
        """,
    )
    assert 0.2 * 32767 < np.max(np.abs(out.astype(int))) < 32700


def test_a_piece_goes_round_to_the_sample(tmp_path: Path) -> None:
    """The mixer reads the loop point from the file, so that not one sample is missing or silent."""
    script = f"""
        import os, time
        import pygame
        out = os.environ["SDL_DISKAUDIOFILE"]
        pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
        pygame.mixer.music.load({str(MUSIC / "shelf.ogg")!r})
        pygame.mixer.music.set_volume(1.0)
        pygame.mixer.music.play(loops=-1)
        while os.path.getsize(out) < 4 * 44100 * 130:
            time.sleep(0.02)
        pygame.mixer.quit()
    """
    target = tmp_path / "out.raw"
    disk = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(target), "SDL_DISKAUDIODELAY": "0"}
    words = [sys.executable, "-c", textwrap.dedent(script)]
    subprocess.run(words, env=os.environ | disk, check=True, timeout=240)
    heard = np.fromfile(target, np.int16).reshape(-1, 2)
    heard = heard[np.flatnonzero(heard.any(axis=1))[0] :]
    length = int((MUSIC / "shelf.ogg").read_bytes()[:2000].partition(b"LOOPLENGTH=")[2][:7])
    assert np.array_equal(heard[length : length + 2 * 44100], heard[: 2 * 44100])
