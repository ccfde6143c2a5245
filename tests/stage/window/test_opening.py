"""A scene comes into sight: painted a little in each frame, while the picture of the last one fades out."""

from __future__ import annotations

import itertools
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress

import pygame
import pytest

from stage.driving import FRAME, Driver
from stage.graphics import theme
from stage.graphics.canvas import SurfaceCache
from stage.graphics.painter import Painter
from stage.graphics.theme import HEIGHT, WIDTH
from stage.graphics.work import WORK, RenderBudgetExceeded, limited
from stage.settings import Settings
from stage.ui.base import Widget
from stage.ui.intents import Intent, KeyPress
from stage.ui.scene import Application, Scene
from stage.window.app import App
from stage.window.scene_stack import FADE, LATEST, PATIENCE, SIGN_AFTER
from table.job import beside

pytestmark = pytest.mark.draws_frames("the frames in which a scene comes in are the subject")

BEFORE, GROUND = (200, 0, 0), (0, 0, 200)
SIZE = (64, 36)


def take(seconds: float) -> None:
    """Work for so long."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


class Plain(Scene):
    """A scene of one colour."""

    def draw(self, painter: Painter) -> None:
        painter.fill(painter.bleed, BEFORE)


class Costly(Widget):
    """A widget of a picture that takes eight milliseconds."""

    def __init__(self, name: str, made: list[str]) -> None:
        super().__init__(name)
        self._made = made

    def draw(self, painter: Painter) -> None:
        painter.canvas.cache.get(self.name, make(self.name, self._made))


class CostlyFocus(Costly):
    """Its focus ring is costly too."""

    focusable = True

    def draw_focus(self, painter: Painter) -> None:
        painter.canvas.cache.get("ring", make("ring", self._made))


class Rich(Scene):
    """A scene whose ground is put together of pictures, as are its widgets; each takes eight milliseconds."""

    def __init__(self, app: Application, ground: int, widgets: int) -> None:
        super().__init__(app)
        self.made: list[str] = []
        self.drawn = 0
        self._ground, self._widgets = ground, widgets

    def build(self) -> None:
        for number in range(self._widgets):
            self.ui.add(Costly(f"widget {number}", self.made), (20.0 * number, 0.0, 10.0, 10.0))

    def draw(self, painter: Painter) -> None:
        self.drawn += 1
        for number in range(self._ground):
            painter.canvas.cache.get(f"ground {number}", make(f"ground {number}", self.made))
        painter.fill(painter.bleed, GROUND)


def make(name: str, made: list[str]) -> Callable[[], pygame.Surface]:
    def work() -> pygame.Surface:
        take(0.008)
        made.append(name)
        return pygame.Surface((4, 4))

    return work


@pytest.fixture
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    settings = Settings(language="en", reduced_motion=getattr(request, "param", False))
    driver = Driver(Plain, SIZE, settings=settings)
    yield driver
    driver.close()


def opened(driver: Driver, ground: int, widgets: int) -> Rich:
    scene = Rich(driver.app, ground, widgets)
    driver.app.scenes.push(scene)
    return scene


def test_a_scene_is_painted_over_several_frames_and_nothing_of_it_twice(driver: Driver) -> None:
    scene, seen = opened(driver, 4, 6), [0]
    while not seen[-1] or driver.app.scenes.is_opening:
        driver.step()
        seen.append(len(scene.made))
        assert len(seen) < 30
    assert max(later - before for before, later in itertools.pairwise(seen)) <= 3
    assert set(Counter(scene.made).values()) == {1}
    assert len(scene.made) == 10


def test_the_frame_in_which_a_scene_is_made_paints_nothing_of_it(driver: Driver) -> None:
    scene = opened(driver, 1, 0)
    driver.step()
    assert driver.front(Rich) is scene
    assert not scene.made
    assert driver.picture.get_at((9, 9))[:3] == BEFORE
    driver.step()
    assert scene.made


def test_the_last_picture_stands_until_the_ground_is_painted_and_fades_out_then(driver: Driver) -> None:
    scene = opened(driver, 6, 0)
    while len(scene.made) < 6:
        driver.step()
        assert driver.picture.get_at((9, 9))[:3] == BEFORE
    driver.wait(FADE / 2)
    red, _, blue = driver.picture.get_at((9, 9))[:3]
    assert 20 < red < 180
    assert 20 < blue < 180
    driver.wait(FADE)
    assert driver.picture.get_at((9, 9))[:3] == GROUND


def test_widgets_come_in_below_what_is_left_of_the_last_picture(driver: Driver) -> None:
    scene = opened(driver, 1, 12)
    while driver.app.scenes.is_opening or not scene.made:
        driver.step()
        assert driver.picture.get_at((9, 30))[0] > GROUND[0] + 20
    assert len(scene.made) == 13


def test_the_focus_ring_waits_until_there_is_time_for_it(driver: Driver) -> None:
    scene = opened(driver, 1, 12)
    driver.step()
    scene.ui.add(CostlyFocus("focused", scene.made), (0.0, 20.0, 10.0, 10.0))
    driver.key("tab")
    while driver.app.scenes.is_opening:
        driver.step()
    assert scene.ui.focused is not None
    assert scene.made.count("ring") == 1


def test_at_the_latest_everything_is_painted_at_once(driver: Driver) -> None:
    scene = opened(driver, 40, 0)
    driver.step()
    for _ in range(4):
        driver.step(seconds=LATEST / 4)
    assert len(scene.made) == 40
    driver.wait(FADE + 2 * FRAME)
    assert driver.picture.get_at((9, 9))[:3] == GROUND


@pytest.mark.parametrize("driver", [True], indirect=True)
def test_with_reduced_motion_everything_is_there_at_once(driver: Driver) -> None:
    scene = opened(driver, 4, 6)
    driver.step()
    assert len(scene.made) == 10
    assert driver.picture.get_at((9, 9))[:3] == GROUND


class Slow(Scene):
    """A scene that is not ready before `steps` frames have been given to it."""

    def __init__(self, app: Application, steps: int) -> None:
        super().__init__(app)
        self.left = steps
        self.lived = 0
        self.keys: list[int] = []

    def make_ready(self) -> bool:
        self.left -= 1
        return self.left < 0

    def update(self, dt: float) -> None:
        self.lived += 1

    def handle(self, intent: Intent) -> bool:
        if isinstance(intent, KeyPress):
            self.keys.append(intent.key)
        return True

    def on_quit(self) -> bool:
        return False

    def draw(self, painter: Painter) -> None:
        painter.fill(painter.bleed, GROUND)


def shown(driver: Driver) -> tuple[int, ...]:
    return tuple(driver.picture.get_at((9, 4))[:3])


@pytest.mark.parametrize("driver", [False, True], indirect=True)
def test_until_a_scene_is_ready_the_last_picture_stands_and_nothing_reaches_it(driver: Driver) -> None:
    scene = Slow(driver.app, 20)
    driver.app.scenes.push(scene)
    driver.step(10)
    driver.key("a")
    assert driver.app.scenes.is_waiting
    assert shown(driver) == BEFORE
    driver.step(20)
    assert not driver.app.scenes.is_waiting
    driver.key("b")
    driver.wait(2 * FADE)
    assert shown(driver) == GROUND
    assert scene.keys == [pygame.K_b]
    assert scene.lived > 0


def test_a_sign_asks_for_patience_but_not_at_once(driver: Driver) -> None:
    driver.resize((1280, 720))
    driver.app.scenes.push(Slow(driver.app, 10_000))
    driver.wait(SIGN_AFTER / 2)
    assert driver.picture.get_at((640, 360))[:3] == BEFORE
    driver.wait(SIGN_AFTER)
    assert driver.picture.get_at((640, 360))[:3] != BEFORE
    assert shown(driver) == BEFORE


def test_a_scene_writes_its_own_sign(driver: Driver) -> None:
    """The slip of paper is as wide as the words on it."""

    class Signed(Slow):
        sign = "In slow motion, from the beginning of the flight"

    driver.resize((1280, 720))
    driver.app.scenes.push(Signed(driver.app, 10_000))
    driver.wait(2 * SIGN_AFTER)
    painter = driver.app.painter
    half = painter.measure(Signed.sign, theme.SUBHEADING)[0] / 2
    for away, covered in ((half, True), (half + 120.0, False)):
        x, y = painter.to_pixels((WIDTH / 2 - away, HEIGHT / 2))
        assert (driver.picture.get_at((round(x), round(y)))[:3] != BEFORE) is covered


def test_nobody_waits_for_ever(driver: Driver) -> None:
    driver.app.scenes.push(Slow(driver.app, 10_000))
    for _ in range(int(PATIENCE / 0.25) + 1):
        # Gaps so large that scenes do not live through them.
        driver.step(seconds=5.0)
    driver.wait(2 * FADE)
    assert shown(driver) == GROUND


def test_a_window_that_waits_can_be_closed_and_made_larger(driver: Driver) -> None:
    driver.app.scenes.push(Slow(driver.app, 10_000))
    driver.step(2)
    driver.app.resize((1280, 720))
    driver.step(2)
    assert driver.picture.get_size() == (1280, 720)
    assert driver.picture.get_at((1200, 700))[:3] == BEFORE
    pygame.event.post(pygame.Event(pygame.QUIT))
    driver.step()
    assert not driver.app.running


def test_the_last_picture_stands_even_if_the_window_changes_its_size_in_the_same_frame(driver: Driver) -> None:
    driver.app.resize((1280, 720))
    driver.app.scenes.push(Slow(driver.app, 10_000))
    driver.step(2)
    assert driver.picture.get_at((640, 360))[:3] == BEFORE


def test_the_first_scene_of_all_is_waited_for_too() -> None:
    app = App(settings=Settings(language="en"), size=SIZE)
    seen: list[bool] = []

    class First(Slow):
        def make_ready(self) -> bool:
            seen.append(tuple(app.painter.canvas.target.get_at((9, 4))[:3]) == GROUND)
            return super().make_ready()

        def update(self, dt: float) -> None:
            app.quit()

    app.run(First(app, 3))
    assert seen == [False] * 4


def test_a_limit_counts_only_what_is_made() -> None:
    kept, made = SurfaceCache(10_000), list[str]()
    with limited(0.012) as limit:
        kept.get("first", make("first", made))
        take(0.02)
        kept.get("second", make("second", made))
        assert not limit.refused
        with pytest.raises(RenderBudgetExceeded):
            kept.get("third", make("third", made))
        assert kept.get("first", make("first again", made)).get_size() == (4, 4)
    assert made == ["first", "second"]
    assert limit.refused


def test_a_limit_within_another_does_not_widen_it() -> None:
    kept, made = SurfaceCache(10_000), list[str]()
    with limited(0.004) as outer:
        kept.get("first", make("first", made))
        with limited(1.0) as inner, pytest.raises(RenderBudgetExceeded):
            kept.get("second", make("second", made))
    assert outer.refused
    assert not inner.refused


@pytest.mark.parametrize("hurried", [True, False])
def test_what_is_computed_is_computed_in_a_thread_where_time_is_limited(hurried: bool) -> None:
    threads: list[threading.Thread] = []

    def compute() -> pygame.Surface:
        time.sleep(0.05)
        threads.append(threading.current_thread())
        return pygame.Surface((4, 4))

    picture, tries = None, 0
    while picture is None:
        with suppress(RenderBudgetExceeded), limited(0.01) if hurried else nullcontext():
            picture = WORK.need("something", lambda: beside(compute))
        time.sleep(0.002)
        tries += 1
    assert "something" not in WORK.begun
    assert (tries > 1) is hurried
    assert [thread is threading.main_thread() for thread in threads] == [not hurried]
