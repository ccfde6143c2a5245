"""The lane of scores: every marker ends at its score, and level ones are stacked."""

from __future__ import annotations

import pygame

from benchmarks.driver import Driver
from stage.graphics import theme
from stage.match.pieces.score_lane import ScoreLane
from stage.settings import Settings
from stage.ui.scene import Scene


class Lane(Scene):
    """A lane for three seats."""

    def build(self) -> None:
        self.lane = self.ui.add(ScoreLane("lane", theme.SEATS[:3], 20), (200, 300, 1500, 100))


def shot(scores: tuple[int, ...], settings: Settings, frames: int) -> bytes:
    driver = Driver(Lane, (640, 360), settings=settings)
    lane = driver.find("lane")
    assert isinstance(lane, ScoreLane)
    lane.scores = scores
    driver.step(frames)
    picture = pygame.image.tobytes(driver.picture, "RGB")
    driver.close()
    return picture


def test_markers_slide_to_their_scores_and_stay_there() -> None:
    moving, still = Settings(), Settings(reduced_motion=True)
    begin, end = shot((0, 0, 0), still, 2), shot((20, 7, 7), still, 2)
    assert begin != end
    assert shot((20, 7, 7), moving, 2) not in (begin, end)
    assert shot((20, 7, 7), moving, 90) == end


def test_level_markers_do_not_hide_each_other() -> None:
    one_apart = {shot((score, 7, 7), Settings(reduced_motion=True), 2) for score in (6, 7, 8)}
    assert len(one_apart) == 3
