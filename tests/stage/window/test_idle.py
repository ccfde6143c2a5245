"""A window in which nothing happens rests, and wakes up at once."""

from collections.abc import Callable

import pygame
import pytest

from stage.graphics.painter import Painter
from stage.ui.scene import Scene
from stage.window import app
from stage.window.app import RARE_FRAME, RESTING_FRAME, App
from stage.window.idle import SETTLES, IdleDetector

FRAME = 1 / 60


def looked(calm: IdleDetector, seconds: float, *, shade: int = 0, moving: bool = False, stirred: bool = False) -> None:
    picture = pygame.Surface((64, 36))
    for number in range(round(seconds / FRAME)):
        picture.fill((shade, number % 251 if moving else 0, 0))
        calm.look(picture, FRAME, stirred=stirred)


def test_it_rests_when_nothing_has_moved_for_a_while() -> None:
    calm = IdleDetector()
    looked(calm, SETTLES / 2)
    assert not calm.is_still
    assert not calm.is_unchanged
    looked(calm, SETTLES)
    assert calm.is_still
    assert calm.is_unchanged


def test_a_movement_or_an_input_wakes_it_with_the_same_frame() -> None:
    for shade, stirred in ((9, False), (0, True)):
        calm = IdleDetector()
        looked(calm, 1.0)
        assert calm.is_still
        looked(calm, FRAME, shade=shade, stirred=stirred)
        assert not calm.is_still
        assert not calm.is_unchanged


def test_what_moves_or_is_handled_never_rests() -> None:
    for moving, stirred in ((True, False), (False, True)):
        calm = IdleDetector()
        looked(calm, 3.0, moving=moving, stirred=stirred)
        assert not calm.is_still


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


class Paced(Scene):
    """Does something in certain frames, and notes which frames were drawn and whether a screen saver was allowed."""

    def __init__(self, app: App, plan: dict[int, Callable[[], object]], *, moving: bool = False) -> None:
        super().__init__(app)
        self.plan = plan
        self.is_moving = moving
        self.watched = self.calm = self.filmed = False
        self.frames = 0
        self.drawn: list[int] = []
        self.waited: list[int] = []
        self.saver: list[bool] = []

    @property
    def is_watched(self) -> bool:
        return self.watched

    @property
    def is_calm(self) -> bool:
        return self.calm

    @property
    def is_filmed(self) -> bool:
        return self.filmed

    def update(self, dt: float) -> None:
        self.saver.append(pygame.display.get_allow_screensaver())
        self.waited.append(0)
        self.frames += 1
        self.plan.get(self.frames, int)()

    def draw(self, painter: Painter) -> None:
        self.drawn.append(self.frames)
        painter.fill(painter.bleed, (20, self.frames % 251 if self.is_moving else 40, 60))


class Quick:
    """Clock of frames that take no time."""

    def tick(self, _: int) -> int:
        return 20


def paced(monkeypatch: pytest.MonkeyPatch, frames: int, *, moving: bool = False) -> Paced:
    """Return a scene that ends after `frames` frames of 20 ms. Waits for input take no time and are noted."""

    def wait(longest: int) -> None:
        scene.waited[-1:] = [longest]

    monkeypatch.setattr(pygame, "Clock", Quick)
    monkeypatch.setattr(app, "await_input", wait)
    scene = Paced(App(size=(320, 200)), {frames: lambda: scene.app.quit()}, moving=moving)
    return scene


def run_paced(scene: Paced) -> None:
    assert isinstance(scene.app, App)
    pygame.event.clear()
    scene.app.run(scene)


def post(kind: int) -> Callable[[], object]:
    return lambda: pygame.event.post(pygame.Event(kind))


@pytest.mark.parametrize("hides", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
@pytest.mark.parametrize("shows", [pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWEXPOSED])
def test_a_window_that_nobody_sees_lives_at_a_low_rate_and_draws_nothing(
    monkeypatch: pytest.MonkeyPatch, hides: int, shows: int
) -> None:
    scene = paced(monkeypatch, 60, moving=True)
    scene.plan |= {20: post(hides), 40: post(shows)}
    run_paced(scene)
    assert scene.frames == 60, "bots go on thinking"
    assert [frame for frame in scene.drawn if 20 < frame <= 40] == []
    assert set(scene.waited[22:38]) == {RARE_FRAME}
    assert [frame for frame in scene.drawn if frame > 41] == list(range(42, 61))
    assert set(scene.waited[42:]) == {0}


def test_the_end_of_a_window_does_not_hide_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.event.clear()
    App(size=(320, 200)).close()
    scene = paced(monkeypatch, 10, moving=True)
    pygame.event.post(pygame.Event(pygame.WINDOWHIDDEN, window=None))
    assert isinstance(scene.app, App)
    scene.app.run(scene)
    assert scene.drawn[-5:] == list(range(6, 11))


def test_a_film_goes_on_although_nobody_sees_it(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = paced(monkeypatch, 30, moving=True)
    scene.filmed = True
    scene.plan[5] = post(pygame.WINDOWMINIMIZED)
    run_paced(scene)
    assert scene.drawn[-20:] == list(range(11, 31))
    assert set(scene.waited) == {0}


def test_after_seconds_without_movement_frames_are_rare_unless_bots_are_awaited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for watched, rest in ((False, RARE_FRAME), (True, RESTING_FRAME)):
        scene = paced(monkeypatch, 120)
        scene.watched = watched
        run_paced(scene)
        assert 0 in scene.waited
        assert RESTING_FRAME in scene.waited
        assert scene.waited[-10:-1] == [rest] * 9


def test_a_scene_in_which_only_a_light_sways_has_few_frames_without_input(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = paced(monkeypatch, 100, moving=True)
    scene.calm = True
    scene.plan[60] = lambda: pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="a"))
    run_paced(scene)
    assert scene.waited[50:58] == [RESTING_FRAME] * 8
    assert scene.waited[64:80] == [0] * 16, "after an input everything moves smoothly"
    assert scene.waited[-5:-1] == [RESTING_FRAME] * 4


def test_a_calm_scene_at_rest_is_seldom_drawn_and_at_once_after_an_input(monkeypatch: pytest.MonkeyPatch) -> None:
    for calm, drawn in ((True, 10), (False, 30)):
        scene = paced(monkeypatch, 200)
        scene.calm = calm
        scene.plan[160] = lambda: pygame.event.post(pygame.Event(pygame.TEXTINPUT, text="a"))
        run_paced(scene)
        assert len([frame for frame in scene.drawn if 120 < frame <= 150]) == drawn
        assert [frame for frame in scene.drawn if 160 < frame <= 170] == list(range(161, 171))


def test_the_screen_saver_waits_only_while_a_person_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    def watch(on: bool) -> Callable[[], object]:
        return lambda: setattr(scene, "watched", on)

    scene = paced(monkeypatch, 50, moving=True)
    hide, show = post(pygame.WINDOWMINIMIZED), post(pygame.WINDOWRESTORED)
    scene.plan |= {10: watch(True), 20: hide, 30: show, 40: watch(False)}
    run_paced(scene)
    allowed = [scene.saver[frame] for frame in (5, 15, 25, 35, 45)]
    assert allowed == [True, False, True, False, True]
