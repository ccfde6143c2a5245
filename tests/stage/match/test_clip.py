"""Clips: colours, length, size, both formats, and what becomes of them."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pygame
import pytest
from PIL import Image, ImageSequence

from stage.graphics import theme
from stage.graphics.canvas import Canvas
from stage.graphics.theme import HEIGHT, WIDTH
from stage.match.replay import clip
from stage.match.replay.clip import CLIP_SECONDS, RATE, Clip, Pixels, gif, webp
from tests.stage.ui.widget_scene import showing

SEATS = [seat.colour for seat in theme.SEATS]


def dusk(shift: int = 0, high: int = 90, wide: int = 160) -> Pixels:
    """Return a picture of thousands of colours with a small patch in the colour of each seat."""
    x, y = np.meshgrid(np.arange(wide), np.arange(high))
    picture = np.stack([(x + shift) % 256, (2 * y + x) % 256, (255 - x // 2 + shift) % 256], 2).astype(np.uint8)
    for number, colour in enumerate(SEATS):
        picture[10:16, 10 + 12 * number : 16 + 12 * number] = colour
    return picture


def decoded(data: bytes) -> list[Pixels]:
    with Image.open(io.BytesIO(data)) as picture:
        return [np.array(frame.convert("RGB")) for frame in ImageSequence.Iterator(picture)]


def test_the_seats_colours_are_exact_in_every_frame_of_a_gif() -> None:
    frames = [dusk(20 * number) for number in range(6)]
    shown = decoded(gif(frames, SEATS))
    assert len(shown) == 6
    for frame in shown:
        for number, colour in enumerate(SEATS):
            assert (frame[10:16, 10 + 12 * number : 16 + 12 * number] == colour).all()


def test_a_clip_of_the_window_keeps_the_colours_of_all_seats(tmp_path: Path) -> None:
    """They stand in a corner of a sunset, which takes all other colours of the palette."""
    with showing(size=(1280, 720)) as driver:
        film, window = Clip.of(driver.app), driver.picture
        for number in range(4):
            pygame.surfarray.blit_array(window, dusk(20 * number, 720, 1280).swapaxes(0, 1))
            film.film((0, 0, WIDTH, HEIGHT), 0.08, last=False)
    shown = decoded(film.writing(tmp_path, "film").finish().read_bytes())[0]
    assert shown.shape == (540, 960, 3)
    for number, colour in enumerate(SEATS):
        assert (shown[9:11, 9 + 9 * number : 11 + 9 * number] == colour).all()


def test_a_frame_unlike_the_others_has_its_colours_too() -> None:
    red = np.full((90, 160, 3), (200, 20, 30), np.uint8)
    shown = decoded(gif([dusk(), dusk(9), dusk(18), red], SEATS))
    assert np.abs(shown[3].astype(int) - red).mean() < 3.0
    for seen, true in zip(shown, (dusk(), dusk(9)), strict=False):
        assert np.abs(seen.astype(int) - true).mean() < 9.0


def test_both_formats_show_each_frame_as_long_as_it_was_filmed() -> None:
    target = pygame.Surface((160, 90))
    film = Clip(Canvas(target))
    for number in range(60):
        target.fill((4 * number, 0, 0))
        film.film((0, 0, 1920, 1080), 1 / 30, last=False)
    assert len(film._frames) == pytest.approx(2 * RATE, abs=1)
    for data in (gif([dusk(), dusk(20)], SEATS), webp([dusk(), dusk(20)])):
        with Image.open(io.BytesIO(data)) as picture:
            durations = list[int]()
            for frame in ImageSequence.Iterator(picture):
                frame.load()
                durations.append(frame.info["duration"])
        assert durations == [80, 1500], "12.5 frames a second, and the last one stands"


def test_a_gif_that_is_too_large_loses_colours_before_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    noise = np.random.default_rng(1)
    frames = [noise.integers(0, 256, (60, 80, 3), np.uint8) for _ in range(8)]
    whole = gif(frames, ())
    monkeypatch.setattr(clip, "LARGEST_CLIP", round(len(whole) * 0.6))
    small = gif(frames, ())
    assert len(small) <= 0.6 * len(whole)
    with Image.open(io.BytesIO(whole)) as long, Image.open(io.BytesIO(small)) as short:
        assert getattr(short, "n_frames") == 4  # noqa: B009 - missing in Pillow's base class
        assert short.info["duration"] == 2 * long.info["duration"]


def test_a_webp_is_close_to_every_frame() -> None:
    frames = [dusk(20 * number) for number in range(3)]
    shown = decoded(webp(frames))
    assert len(shown) == 3
    assert all(np.abs(seen.astype(int) - true).mean() < 12.0 for seen, true in zip(shown, frames, strict=True))


def test_of_a_long_film_the_end_is_kept() -> None:
    target = pygame.Surface((320, 180))
    canvas = Canvas(target)
    film = Clip(canvas)
    for number in range(round(1.5 * CLIP_SECONDS * 30)):
        target.fill((number * 255 // round(1.5 * CLIP_SECONDS * 30), 0, 0))
        film.film((0, 0, 1920, 1080), 1 / 30, last=False)
    assert film.filming
    shown = [int(frame[5, 5, 0]) for frame in film._frames]
    assert len(shown) == round(CLIP_SECONDS * RATE)
    assert shown == sorted(shown)
    assert shown[-1] > 250
