"""Momentum swings by pointer, keys and buttons: drawing back, leaning, letting go, and the aids (NZ-60 … NZ-63)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from math import degrees, radians
from pathlib import Path

import msgspec
import pygame
import pytest

from nizza import boards
from nizza.board.areas import XY
from nizza.dice import Symbol
from nizza.physics.pendulum import pulled_back
from nizza.physics.swing import landing
from nizza.rules.actions import Land, Press, SwingFreely
from nizza.rules.moving import MOST_PRESSES, MOST_PULLED
from nizza.rules.state import Nizza
from nizza.rules.views import Phase
from nizza.scene.draft import Target, TargetKind
from nizza.scene.momentum.pull import PointerLean, PulledPawn
from nizza.view.tabletop import BurglarPose
from physics.rope import STEP
from stage.match.scene import review
from stage.settings import Settings
from table.contract import CHANCE
from tests.nizza.nizza_window import NizzaWindow, roofs
from tests.nizza.positions import using
from tests.nizza.staged import on

PLAYERS = ("human", "random")
NICE = boards.load("nice")
ROPE, CHIMNEY, ANGLE = 3, 12, -0.85
"""The only rope that reaches the pawn, and how far it is drawn back to fly to a palm."""
RULES = {"swing_style": "momentum", "swing_length": "free", "fingertips": True}
LIVELY = Settings(bot_speed=1.0)


def begin(**options: object) -> Nizza:
    return placed({**RULES, **options})


def placed(options: dict[str, object]) -> Nizza:
    pawn = on("roof-10", 3345.0, board=NICE)
    return using("ss", pawn, ropes=(5, 11, 1, CHIMNEY, 4, 9), options=options, board=NICE)


@contextmanager
def tied(tmp_path: Path, settings: Settings = LIVELY, **options: object) -> Iterator[NizzaWindow]:
    """Open a table with a pawn that is tied to a rope."""
    with roofs(tmp_path, *PLAYERS, begin=begin(**options), settings=settings) as played:
        played.wait_for_choice()
        played.display.using.choose(Symbol.SWING)
        if options.get("strict"):
            played.display.picks.pick(Target(TargetKind.ROPE, ROPE))
        played.driver.wait(0.8)
        yield played


def on_arc(played: NizzaWindow, angle: float) -> XY:
    """Return the logical point on the arc of the picked rope."""
    draft = played.display.using.draft
    assert draft.rope is not None
    assert draft.hung is not None
    return played.on_screen(pulled_back(NICE.chimneys[draft.hung], NICE.rope_length(draft.rope), angle))


def pawn_at(played: NizzaWindow) -> XY:
    figure = played.display.state.figure(0)
    return played.on_screen((figure.x, figure.y - 36.0))


def pull(played: NizzaWindow, angle: float, seconds: float = 1.6) -> None:
    """Press the pawn and draw it to an angle, without releasing it."""
    played.driver.press(pawn_at(played))
    for share in (0.3, 0.6, 1.0):
        played.driver.move(on_arc(played, angle * share))
    played.driver.wait(seconds)


def swung(played: NizzaWindow) -> SwingFreely:
    """Return the player's swing, once it has landed."""
    match = played.scene.context.match
    played.wait_until(lambda: match.number >= 2, 12.0)
    action = next(iter(match.past)).action
    assert isinstance(action, SwingFreely)
    return action


@pytest.fixture
def played(tmp_path: Path) -> Iterator[NizzaWindow]:
    with tied(tmp_path) as played:
        yield played


def test_a_drawn_back_pawn_is_put_down_when_its_die_is_given_up(played: NizzaWindow) -> None:
    """It would hang in the air without a rope, and no key would swing it."""
    figure = played.display.state.figure(0)
    stood = figure.x, figure.y
    played.driver.click("pump-left")
    played.driver.wait(0.8)
    assert played.display.flight.is_pulling
    played.driver.click("die-0")
    played.driver.wait(0.8)
    assert not played.display.flight.is_pulling
    assert (figure.x, figure.y) == stood
    assert figure.pose is BurglarPose.STAND


def test_drawn_back_released_leant_and_let_go_with_the_mouse(played: NizzaWindow) -> None:
    """NZ-61: the recorded angle is the one at the release, and the simulation lands where the screen did."""
    flight = played.display.flight
    pull(played, -0.7)
    played.driver.draw()
    assert flight.is_pulling
    assert played.display.state.figure(0).pose is BurglarPose.HANG
    played.driver.release(on_arc(played, -0.7))
    assert flight.own.holds
    assert not flight.own.can_let_go
    right = on_arc(played, 1.2)
    played.driver.click(right)
    assert flight.own.holds, "not before the lowest point"
    assert "lowest" in played.display.flight_buttons.hint
    played.driver.wait(0.9)
    assert flight.own.can_let_go
    assert flight.own.leans > 0.0
    played.driver.draw()
    played.driver.click(right)
    assert played.banner == "Ada flies…"
    action = swung(played)
    played.driver.step()
    assert played.banner == "Ada has landed", "while she still gets up"
    assert action.begin == pytest.approx(-0.7, abs=0.05)
    assert any(press.direction == 1 for press in action.presses)
    state = begin()
    state.apply(0, action)
    assert landing(state.position) == [entry.action for entry in played.scene.context.match.past][1]


def test_a_click_without_drawing_jumps_off_and_the_right_button_lets_go(played: NizzaWindow) -> None:
    played.driver.click(pawn_at(played))
    assert played.display.flight.own.holds
    played.wait_until(lambda: played.display.flight.own.can_let_go, 6.0)
    played.driver.click(on_arc(played, 0.4), button=3)
    assert swung(played).begin is None


def test_panels_step_back_with_the_city_but_not_what_a_swing_needs(tmp_path: Path) -> None:
    """Seats and tools are in the dusk; the sentence and the button that lets go are as bright as before."""

    def brightest(played: NizzaWindow, name: str) -> int:
        area = played.driver.app.painter.canvas.pixel_rect(played.scene.ui.find(name).rect)
        pixels = pygame.surfarray.array3d(played.driver.picture.subsurface(area))
        return int(pixels.min(axis=2).max())

    with tied(tmp_path) as played:
        before = {name: brightest(played, name) for name in ("seat-1", "tools", "banner")}
        played.driver.click("jump")
        played.wait_until(lambda: played.display.state.table.spotlight.share == 1.0, seconds=12.0)
        assert played.display.flight.own.holds
        after = {name: brightest(played, name) for name in before}
        assert after["seat-1"] < 0.85 * before["seat-1"]
        assert after["tools"] < 0.85 * before["tools"]
        assert after["banner"] > 0.9 * before["banner"]
        assert brightest(played, "let-go") > 0.75 * before["tools"]


def test_nothing_is_explained_over_the_arc_of_a_swing(played: NizzaWindow) -> None:
    """Its tooltip would cover the arc."""
    played.driver.move(pawn_at(played))
    played.driver.wait(1.0)
    assert not played.display.roofs.tooltip
    played.driver.move(played.on_screen(NICE.chimneys[CHIMNEY]))
    played.driver.draw()
    played.driver.wait(1.0)
    assert played.display.roofs.tooltip, "a chimney is explained as ever"
    played.driver.click("jump")
    played.driver.move(played.on_screen(NICE.chimneys[CHIMNEY]))
    played.driver.wait(1.0)
    assert played.display.flight.own.holds
    assert not played.display.roofs.tooltip, "nor during the swing, which it would cover"


def test_clicks_alone_draw_back_too(played: NizzaWindow) -> None:
    """Nothing that must be held is the only way."""
    played.driver.click(on_arc(played, 0.5))
    assert played.display.flight_buttons.carries
    played.driver.move(on_arc(played, 0.75))
    played.driver.wait(1.6)
    played.driver.click(on_arc(played, 0.75))
    assert played.display.flight.own.holds
    played.driver.wait(1.0)
    played.driver.click(on_arc(played, -0.5))
    assert swung(played).begin == pytest.approx(0.75, abs=0.05)


def test_buttons_alone_draw_back_lean_and_let_go(played: NizzaWindow) -> None:
    for _ in range(3):
        played.driver.click("pump-left")
    played.driver.wait(1.6)
    played.driver.click("jump")
    played.driver.click("pump-right")
    assert played.display.flight.own.leans == 1.0
    played.driver.wait(0.9)
    played.driver.click("let-go")
    action = swung(played)
    assert action.begin is not None
    assert degrees(action.begin) == pytest.approx(-37.5, abs=1.5)
    assert [press.direction for press in action.presses] == [1]


def test_a_gamepad_draws_back_leans_by_its_stick_and_lets_go(played: NizzaWindow) -> None:
    played.driver.tilt(-0.3, 0.0)
    played.driver.tilt(0.0, 0.0)
    played.driver.tilt(-0.6, 0.0)
    played.driver.wait(0.8)
    assert played.display.flight.pull.pawn is not None
    angle = played.display.flight.pull.pawn.angle
    assert degrees(angle) == pytest.approx(-0.53 * degrees(MOST_PULLED), abs=3.0)
    assert "stick" in played.display.flight_buttons.hint
    played.driver.pad(pygame.CONTROLLER_BUTTON_A)
    assert played.display.flight.own.holds
    played.driver.tilt(0.5, 0.0)
    assert played.display.flight.own.leans == 0.75
    played.driver.tilt(1.0, 0.0)
    assert played.display.flight.own.leans == 1.0
    played.driver.tilt(0.0, 0.0)
    assert played.display.flight.own.leans == 0.0
    played.driver.wait(0.7)
    played.driver.pad(pygame.CONTROLLER_BUTTON_A)
    action = swung(played)
    assert action.begin == pytest.approx(angle, abs=0.03)
    assert {press.direction for press in action.presses} >= {1}


def test_keys_alone_draw_back_lean_and_let_go(played: NizzaWindow) -> None:
    for key in ("right", "left", "up", "down") * 3:
        if played.display.roofs.keys.at == Target(TargetKind.PAWN, 0):
            break
        played.driver.key(key)
    played.driver.key("return")
    assert played.display.flight.is_pulling
    played.driver.hold("left", 0.9)
    played.driver.wait(0.6)
    assert played.display.flight.pull.pawn is not None
    held = played.display.flight.pull.pawn.angle
    played.driver.wait(0.5)
    assert played.display.flight.pull.pawn.angle == pytest.approx(held, abs=0.03), "it stays where it is"
    played.driver.key("space")
    played.driver.hold("right", 0.5)
    assert played.display.flight.own.leans == 0.0, "an arrow that is held leans until it is let go"
    played.driver.key("right")
    played.driver.wait(0.4)
    assert played.display.flight.own.leans == 1.0, "a short press leans until the next one"
    played.driver.key("space")
    action = swung(played)
    assert action.begin is not None
    assert radians(-50.0) <= action.begin < radians(-30.0)
    assert len(action.presses) == 2


def test_a_pawn_that_is_hardly_drawn_back_stands_again(played: NizzaWindow) -> None:
    here = played.display.using.draft.here
    pull(played, 0.5)
    played.driver.move(on_arc(played, 0.0))
    played.driver.wait(1.5)
    played.driver.release(on_arc(played, 0.0))
    assert not played.display.flight.own.holds
    pull(played, 0.5)
    played.driver.click(on_arc(played, 0.5), button=3)
    figure = played.display.state.figure(0)
    assert (figure.x, figure.y) == here
    assert figure.pose is BurglarPose.STAND


def test_pump_for_me_leaves_only_the_letting_go(played: NizzaWindow) -> None:
    played.driver.click("pump-alone")
    pull(played, ANGLE)
    played.driver.release(on_arc(played, ANGLE))
    for angle in (1.0, -1.0, 1.0):
        played.driver.move(on_arc(played, angle))
        played.driver.wait(0.8)
    played.wait_until(lambda: played.display.flight.own.can_let_go, 6.0)
    played.driver.click(on_arc(played, 1.0))
    presses = swung(played).presses
    assert {press.direction for press in presses} == {-1, 1}
    assert all(press.strength is None for press in presses)


def test_the_hand_draws_back_to_fifty_degrees_at_most() -> None:
    """NZ-61: it pulls with 0.77 of the weight, which is balanced there."""
    pawn = PulledPawn((500.0, 100.0), 285.0, (480.0, 300.0))
    pawn.aim((900.0, 100.0))
    angles = []
    for _ in range(round(3.0 / STEP)):
        pawn.step()
        angles.append(pawn.angle)
    assert max(angles) <= MOST_PULLED
    assert degrees(angles[-1]) > 48.0
    assert angles == sorted(angles), "without swinging back"
    assert angles[round(0.2 / STEP)] < radians(12.0), "its weight is felt"


def test_leaning_follows_the_pointer_in_few_steps_and_never_exhausts_the_presses() -> None:
    lean = PointerLean()
    assert [lean.follow(away, 0.0) for away in (0.0, 15.0, 21.0, 60.0, 130.0)] == [0.0, 0.0, 0.5, 0.75, 1.0]
    assert [lean.follow(away, 0.0) for away in (-30.0, -300.0)] == [-0.5, -1.0]
    fluttering, presses, before = PointerLean(), 0, 0.0
    for frame in range(30 * 60):
        now = fluttering.follow((-1) ** frame * 200.0, frame / 60)
        presses += bool(now) and now != before
        before = now
    assert 150 < presses <= MOST_PRESSES


@pytest.mark.parametrize(
    ("aid", "seconds", "lights"), [("beginner", 0.8, True), ("normal", 0.4, False), ("none", 0.0, False)]
)
def test_aids_show_the_flight_and_never_stand_in_the_journal(
    tmp_path: Path, aid: str, seconds: float, *, lights: bool
) -> None:
    """NZ-63."""
    wished = msgspec.structs.replace(LIVELY, preferences={"nizza": {"Ada": aid}})
    with tied(tmp_path, wished) as played:
        pull(played, ANGLE)
        played.driver.release(on_arc(played, ANGLE))
        paths = []
        for _ in range(70):
            played.driver.step()
            paths.append(played.display.swing_marks.now.path)
        assert any(path is not None for path in paths) == bool(seconds)
        assert all(path.strength == 1.0 for path in paths if path is not None)
        longest = max((len(path.points) for path in paths if path is not None), default=1)
        assert (longest - 1) * 4 * STEP <= seconds + 0.02
        assert any(path is not None and path.lit for path in paths) == lights
        played.driver.click(on_arc(played, 0.2))
        swung(played)
        (saved,) = (tmp_path / "matches").rglob("*.json*")
        assert aid not in saved.read_text(encoding="utf-8").replace("normalise", "")
        assert "preferences" not in saved.read_text(encoding="utf-8")


def test_aids_are_silent_where_reach_must_be_guessed(tmp_path: Path) -> None:
    """NZ-23."""
    with tied(tmp_path, strict=True) as played:
        assert played.display.swing_marks.now.arc is None
        played.driver.click("jump")
        for _ in range(60):
            played.driver.step()
            assert played.display.swing_marks.now.path is None


def test_slow_motion_is_the_display_s_alone(tmp_path: Path) -> None:
    """NZ-63: the action counts simulated time, also where a beginner's picture is slowed down."""
    slowed = {}
    for aid in ("beginner", "none"):
        wished = msgspec.structs.replace(LIVELY, preferences={"nizza": {"Ada": aid}})
        with tied(tmp_path / aid, wished) as played:
            pull(played, ANGLE)
            played.driver.release(on_arc(played, ANGLE))
            frames = 0
            while played.display.flight.steps < 480 and frames < 600:
                played.driver.step()
                frames += 1
            slowed[aid] = frames
    assert slowed["none"] == pytest.approx(120, abs=2)
    assert slowed["beginner"] > slowed["none"] + 5


def test_the_hint_goes_away_after_a_few_good_swings(played: NizzaWindow) -> None:
    assert "arc" in played.display.flight_buttons.hint
    for _ in range(3):
        played.display.flight_buttons.succeeded()
    assert played.display.flight_buttons.hint == ""
    assert played.driver.app.settings.tips == {"nizza.swing": 3}


SWING = SwingFreely(ROPE, (Press(0.3, 0.9, 1, 0.5), Press(1.1, 1.9, -1)), 2.1, begin=-0.6)


@pytest.mark.parametrize("old", [True, False])
def test_swings_of_others_and_of_replays_are_seen_as_they_were_made(tmp_path: Path, *, old: bool) -> None:
    """A reviewed swing is drawn back, swings and flies; matches from before follow their own laws."""
    options = {"swing_style": "momentum"} if old else RULES
    first = placed(dict(options))
    swing = SwingFreely(ROPE, (Press(0.1, 0.317, 1),), 0.6234) if old else SWING
    with roofs(tmp_path, *PLAYERS, begin=first, settings=LIVELY) as played:
        match = played.scene.context.match
        match.apply(0, swing)
        state = first.clone()
        state.apply(0, swing)
        end = landing(state.position)
        match.apply(CHANCE, end)
        scene = review(played.services, match)
        played.driver.app.scenes.replace(scene)
        played.driver.wait(1.0)
        poses, places, said = set(), [], dict[str, None]()
        for _ in range(2):
            played.replay.forward()
            while played.scene.context.motion.is_busy:
                played.driver.step()
                said[played.banner] = None
                figure = played.display.state.figure(0)
                poses.add(figure.pose)
                places.append((figure.x, figure.y))
        assert {BurglarPose.LEAN, BurglarPose.HANG} & poses
        assert list(said)[-4:-1] == ["Ada swings…", "Ada flies…", "Ada has landed"]
        anchor = NICE.chimneys[CHIMNEY]
        if not old:
            assert min(x for x, _ in places) < anchor[0] - 0.5 * NICE.rope_length(ROPE) * 0.9, "it was drawn back"
        assert places[-1][0] == pytest.approx(end.x, abs=40.0)
        assert isinstance(end, Land)
        assert played.view.phase is not Phase.FLYING


def test_journals_hold_only_the_swing(tmp_path: Path) -> None:
    encoded = json.loads(msgspec.json.encode(SWING))
    assert set(encoded) <= {"type", "rope", "presses", "release", "chimney", "begin"}


def test_a_swing_of_somebody_else_is_drawn_back_first(tmp_path: Path) -> None:
    """A bot's swing is seen from the hand on: drawn back, then released where it says.

    It lands in the middle of a balcony, so time runs as ever.
    """
    first = between_houses()
    first.apply(0, SwingFreely(2, (), 0.74, None, -0.5))
    with roofs(tmp_path, *PLAYERS, begin=first, settings=LIVELY) as played:
        pulled, poses, steps, slowest = [], set(), set(), 1.0
        match = played.scene.context.match
        for _ in range(600):
            played.driver.step()
            slowest = min(slowest, played.scene.context.pace.scale or 1.0)
            if played.display.flight.pull.pawn is not None:
                pulled.append(played.display.flight.pull.pawn.angle)
                poses.add(played.display.state.figure(0).pose)
                steps.add(played.display.flight.steps)
            if match.number:
                break
        assert pulled == sorted(pulled, reverse=True), "back, and nothing but back"
        assert pulled[-1] == pytest.approx(-0.5, abs=0.05)
        assert len(pulled) > 15, "long enough to be seen"
        assert poses == {BurglarPose.HANG}
        assert steps == {0}, "it swings afterwards"
        assert slowest == 1.0


def between_houses() -> Nizza:
    """Return a pawn on the third roof, with a medium rope on the chimney beside it."""
    pawn = on("roof-3", 1100.0, board=NICE)
    return using("ss", pawn, ropes=(5, 11, 4, 8, 1, 9), options=RULES, board=NICE)


def test_fingertips_are_seen_from_the_grip_to_the_joy(tmp_path: Path) -> None:
    """NZ-62: a pawn dangles below the edge, pulls itself up by a pose of its own, and never jumps."""
    with roofs(tmp_path, *PLAYERS, begin=between_houses(), settings=LIVELY) as played:
        played.wait_for_choice()
        assert played.scene.context.act(SwingFreely(2, (), 0.933, None, -0.87))
        poses: list[BurglarPose] = []
        grown: list[float] = []
        slowest = 1.0
        for _ in range(900):
            played.driver.step()
            slowest = min(slowest, played.scene.context.pace.scale or 1.0)
            figure = played.display.state.figure(0)
            if not poses or poses[-1] is not figure.pose:
                poses.append(figure.pose)
            if figure.pose is BurglarPose.PULL_UP:
                grown.append(figure.progress)
            if poses[-1] is BurglarPose.STAND and BurglarPose.GLOAT in poses:
                break
        wanted = ["fingertips", "pull-up", "land", "gloat", "stand"]
        assert poses[poses.index(BurglarPose.FINGERTIPS) :] == [BurglarPose(pose) for pose in wanted]
        assert len(grown) > 20
        assert grown == sorted(grown)
        assert slowest < 0.6, "time holds its breath before a near miss"


def test_a_rope_that_is_hung_over_leaves_the_camera_at_the_swing(played: NizzaWindow) -> None:
    """The rope's way through the air does not lead it back; whoever gives up the swing sees the usual view again."""
    using, sight = played.display.using, played.display.state.sight
    other = min(each for each in using.draft.targets if each.what is TargetKind.CHIMNEY)
    played.display.picks.pick(other)
    played.driver.wait(1.6)
    draft = using.draft
    assert draft.hung == other.number
    assert draft.rope is not None
    assert sight.camera.up > 50.0, "it looks at roofs, not at water"
    x, _ = NICE.chimneys[other.number]
    assert abs(sight.middle - x) < 500.0
    played.display.cancel()
    played.display.cancel()
    played.driver.wait(1.6)
    assert sight.zoom <= sight.zooms[-1]
    assert sight.camera.up < 1.0


def test_the_keyboard_is_told_how_the_burglar_takes_the_rope(played: NizzaWindow) -> None:
    """As soon as it does, the hint is about the arrows."""
    played.driver.scene.ui.focus(played.display.roofs)
    played.driver.key("+")
    buttons, flight = played.display.flight_buttons, played.display.flight
    assert "Enter" in buttons.hint
    for _ in range(2):
        if not flight.is_pulling:
            played.driver.key("return")
    assert flight.is_pulling
    assert "arrows" in buttons.hint


def test_a_lesson_lights_nothing_during_a_swing(played: NizzaWindow) -> None:
    """Its shade around the burglar, in a square, made target and city hard to see."""
    assert played.display.area_of("pawn-0") is not None
    pull(played, ANGLE)
    played.driver.release(on_arc(played, ANGLE))
    played.driver.step(4)
    assert played.display.flight.own.holds
    assert played.display.area_of("pawn-0") is None
