"""A window in which nothing happens rests, and wakes up at once."""

from collections.abc import Callable

import pygame

from stage.graphics.painter import Painter
from stage.ui.scene import Scene
from stage.window.app import RESTING_FRAME, SETTLES, App, IdleDetector

FRAME = 1 / 60


def looked(calm: IdleDetector, seconds: float, *, shade: int = 0, moving: bool = False, stirred: bool = False) -> None:
    picture = pygame.Surface((64, 36))
    for number in range(round(seconds / FRAME)):
        picture.fill((shade, number % 251 if moving else 0, 0))
        calm.look(picture, FRAME, stirred=stirred)


def test_it_rests_when_nothing_has_moved_for_a_while() -> None:
    calm = IdleDetector()
    looked(calm, SETTLES / 2)
    assert not calm.still
    assert not calm.unchanged
    looked(calm, SETTLES)
    assert calm.still
    assert calm.unchanged


def test_a_movement_or_an_input_wakes_it_with_the_same_frame() -> None:
    for shade, stirred in ((9, False), (0, True)):
        calm = IdleDetector()
        looked(calm, 1.0)
        assert calm.still
        looked(calm, FRAME, shade=shade, stirred=stirred)
        assert not calm.still
        assert not calm.unchanged


def test_what_moves_or_is_handled_never_rests() -> None:
    for moving, stirred in ((True, False), (False, True)):
        calm = IdleDetector()
        looked(calm, 3.0, moving=moving, stirred=stirred)
        assert not calm.still


class Watch(Scene):
    """Notes the frames of two seconds."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.gaps: list[float] = []

    def update(self, dt: float) -> None:
        self.gaps.append(dt)
        if sum(self.gaps) > 2.0:
            self.app.quit()

    def draw(self, painter: Painter) -> None:
        painter.fill(painter.bleed, (20, 40, 60))


def run(scene: Callable[[App], Scene]) -> Scene:
    app = App(size=(640, 360))
    pygame.event.clear()
    shown = scene(app)
    app.run(shown)
    return shown


def test_a_resting_window_makes_few_frames_and_loses_no_time() -> None:
    watch = run(Watch)
    assert isinstance(watch, Watch)
    resting = [gap for gap in watch.gaps if gap > 0.8 * RESTING_FRAME / 1000]
    assert len(resting) > 5
    assert len(watch.gaps) < 2.0 / FRAME - 30
    # The first frame opens the scene, which may take longer than any gap that counts.
    assert 0.0 not in watch.gaps[2:], "a long gap was dropped"


class Sleeper(Watch):
    """Is typed at while it rests."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.keys: list[str] = []

    def update(self, dt: float) -> None:
        super().update(dt)
        if sum(self.gaps) > 1.2 and not self.keys:
            self.keys.append("posted")
            for letter in "abc":
                pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))

    def receive(self, intent: object) -> None:
        self.keys.append(getattr(intent, "text", "?"))


def test_what_is_typed_at_a_resting_window_arrives_whole_and_in_order() -> None:
    sleeper = run(Sleeper)
    assert isinstance(sleeper, Sleeper)
    assert [key for key in sleeper.keys if key != "?"] == ["posted", "a", "b", "c"]
