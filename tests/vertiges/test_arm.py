"""The hand over the table, and the danger that is felt before a fall."""

import math
import random
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, ROBOTS, Person
from stage.graphics.painter import Painter
from stage.graphics.rig.arms import SIDES
from stage.graphics.rig.hands import gripping, hands
from stage.settings import Settings
from table.contract import SPECTATOR
from tests.vertiges.bench_camera import camera
from tests.vertiges.positions import column
from tests.vertiges.vertiges_window import SMOOTH, VertigesWindow, one_tower, playing, standing
from vertiges.outlines import HALF, outline
from vertiges.pieces import piece_set
from vertiges.rules.snapshot import Placed, Snapshot
from vertiges.rules.towers import TowerState, balance, towers
from vertiges.scene.arm import HandLoad, PlayerArm
from vertiges.scene.unrest import Danger, strain
from vertiges.view.hand import ArmOwner, HandPose, draw_hands, flanks, hands_at
from vertiges.view.marks import draw_strain

SIZE = (1920, 1080)
PICTURE = pygame.FRect(0, 0, *SIZE)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


SEAT = theme.SEATS[0]
ROBOT = ROBOTS["novice"][0]
BACKGROUND = (10, 20, 30)
PIECE = Placed(45, 0.0, 0.0)
WOOD = [Placed(piece, 0.0, 0.0, math.radians(angle), flipped)
        for piece in (2, 17, 45) for angle in (0, 7, 90, 180, 263) for flipped in (False, True)]  # fmt: skip


def owner(person: Person, side: float = 1.0) -> ArmOwner:
    return ArmOwner(person, SEAT.colour, SEAT.ink, SEAT.emblem, side)


def arm_at(at: tuple[float, float], zoom: float, side: float = 1.0, pieces: int = 1) -> PlayerArm:
    """Return an arm that rests with a piece, or a section, in hand."""
    arm = PlayerArm()
    arm.owner = owner(PEOPLE[0], side)
    arm.update(1 / 60, HandLoad(at, zoom, pieces, held=PIECE), PICTURE, still=True)
    return arm


def drawn(arm: PlayerArm, person: Person = PEOPLE[0]) -> pygame.mask.Mask:
    """Return what the arm covers."""
    surface = pygame.Surface(SIZE)
    surface.fill(BACKGROUND)
    painter = Painter(surface)
    assert arm.pose is not None
    for side in SIDES:
        draw_hands(painter, arm.pose, owner(person, arm.side), side)
    empty = pygame.mask.from_threshold(surface, BACKGROUND, (1, 1, 1, 255))
    empty.invert()
    return empty


@pytest.mark.parametrize("person", [PEOPLE[0], ROBOT], ids=["person", "robot"])
@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize("pieces", [1, 6])
def test_a_hand_never_hides_the_seat_below_its_piece(person: Person, side: float, pieces: int) -> None:
    zoom = 2.0
    arm = arm_at((960.0, 600.0), zoom, side, pieces)
    for opened in (0.0, 1.0):
        assert arm.pose is not None
        arm.pose.opened = opened
        covered = drawn(arm, person)
        seat = pygame.Rect(0, 0, round(2 * HALF * zoom), 400)
        seat.midtop = 960, round(600 + 1.1 * HALF * zoom)
        assert not covered.overlap_area(pygame.mask.Mask(seat.size, fill=True), seat.topleft)
        assert covered.count(), "it is there"


@pytest.mark.parametrize("zoom", [0.8, 2.0, 4.5])
@pytest.mark.parametrize("at", [(420.0, 880.0), (960.0, 500.0), (1700.0, 300.0)])
def test_an_arm_leaves_the_picture_free(at: tuple[float, float], zoom: float) -> None:
    """An arm covers at most 12 % of the picture, and the two at a section 14 %."""
    whole = SIZE[0] * SIZE[1]
    assert drawn(arm_at(at, zoom)).count() < 0.12 * whole
    assert drawn(arm_at(at, min(zoom, 2.0), pieces=6)).count() < 0.14 * whole


@pytest.mark.parametrize("placed", WOOD, ids=lambda placed: f"{placed.piece}-{placed.turn}-{placed.flipped}")
def test_the_flanks_are_those_of_the_wood_as_it_is_turned(placed: Placed) -> None:
    left, right = flanks(placed)
    cos, sin = math.cos(placed.angle), math.sin(placed.angle)
    solid = [(x * cos - y * sin, x * sin + y * cos) for x, y in outline(piece_set()[placed.piece], placed.flipped)]
    assert 10.0 < left < max(-x for x, _ in solid) + 1.0
    assert 10.0 < right < max(x for x, _ in solid) + 1.0
    assert flanks(replace(placed, angle=placed.angle + math.pi)) == pytest.approx((right, left), abs=1.5)


def test_the_fingertips_are_at_the_flanks() -> None:
    for placed in WOOD:
        pose = HandPose(960.0, 500.0, 2.0, held=placed)
        left, right = flanks(placed)
        for side in (1.0, -1.0):
            (arm,) = hands_at(pose, side)
            fingers = gripping(hands()["pinch"], *arm.grip).fingers
            tips = [side * fingers[name].joints[3][0] * arm.scale / pose.zoom for name in ("thumb", "index")]
            assert sorted(tips) == pytest.approx([-left, right], abs=3.0)


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 640), (480, 270)])
def test_a_hand_can_be_anywhere_while_the_window_changes_its_size(size: tuple[int, int]) -> None:
    surface = pygame.Surface(size)
    painter, arm = Painter(pygame.Surface(SIZE)), PlayerArm()
    painter.canvas.aim(surface, hold=True)
    for y in range(-600, 1500, 60):
        arm.update(1 / 60, HandLoad((960.0, float(y)), 2.0), PICTURE, still=True)
        assert arm.pose is not None
        for side in SIDES:
            draw_hands(painter, arm.pose, owner(PEOPLE[0]), side)
            with painter.clip((0.0, y - 40.0, 1920.0, 300.0)):
                draw_hands(painter, arm.pose, owner(PEOPLE[0]), side)
    sleeve = pygame.mask.from_threshold(surface, SEAT.colour, (40, 40, 40))
    assert sleeve.count(), "it is there where it is within the window"


def test_the_hand_goes_with_the_face(tmp_path: Path) -> None:
    brown, pale = PEOPLE[2], PEOPLE[4]
    with playing(tmp_path, "human", "random", "random", settings=SMOOTH, faces=(brown.id, pale.id)) as here:
        owners = [here.display.delegate.owner_of(seat) for seat in range(3)]
        assert [each.person for each in owners[:2]] == [brown, pale]
        assert owners[2].person.features is None


def test_the_hand_has_the_sleeve_of_the_player_and_pulls_back(tmp_path: Path) -> None:
    with playing(tmp_path, "human", "random", settings=SMOOTH, position=standing(one_tower("arm"))) as here:
        here.wait_for_turn()
        arm, table = here.display.state.arm, here.display.state
        assert arm.pose is None
        assert table.delegate.owner.colour == SEAT.colour
        here.driver.press("hand-0")
        here.carry([(-70.0, 130.0)])
        here.driver.wait(0.6)
        held = table.live.in_hand
        assert held is not None
        assert arm.pose is not None
        assert math.dist((arm.pose.x, arm.pose.y), here.camera.to_screen(held.x, held.y)) < 12.0
        here.driver.key("escape")
        here.driver.wait(0.3)
        assert arm.pose is not None
        assert arm.pose.opened > 0.5
        here.driver.wait(0.6)
        assert arm.pose is None


def test_with_reduced_motion_the_hand_is_a_still_picture(tmp_path: Path) -> None:
    settings = Settings(reduced_motion=True)
    with playing(tmp_path, "human", "random", settings=settings, position=standing(one_tower("arm"))) as here:
        here.wait_for_turn()
        here.driver.press("hand-0")
        here.carry([(-70.0, 130.0)])
        here.driver.wait(0.6)
        table = here.display.state
        for _ in range(6):
            here.driver.step()
            assert table.arm.pose is not None
            assert table.live.in_hand is not None
            held = here.camera.to_screen(table.live.in_hand.x, table.live.in_hand.y)
            assert (table.arm.pose.x, table.arm.pose.y) == held
        here.driver.key("escape")
        here.driver.step(2)
        assert here.display.state.arm.pose is None


def reach(pieces: int, speed: float) -> float:
    """Return how far a hand trembles from what it holds, in logical units."""
    arm, farthest = PlayerArm(), 0.0
    for _ in range(120):
        arm.update(1 / 60, HandLoad((500.0, 500.0), 2.0, pieces, speed), PICTURE, still=False)
        if arm.pose is not None and _ > 30:
            farthest = max(farthest, math.dist((arm.pose.x, arm.pose.y), (500.0, 500.0)))
    return farthest


def test_the_hand_trembles_with_speed_and_load() -> None:
    assert reach(1, 0.0) < reach(6, 0.0) < reach(6, 500.0)
    assert reach(1, 0.0) < reach(1, 400.0)


def test_a_loaded_arm_follows_more_slowly() -> None:
    behind = []
    for pieces in (1, 8):
        arm = PlayerArm()
        for frame in range(20):
            arm.update(1 / 60, HandLoad((300.0 + 10.0 * frame, 500.0), 2.0, pieces), PICTURE, still=False)
        assert arm.pose is not None
        behind.append(arm.pose.arms[0].elbow[0])
    assert behind[1] < behind[0]


@pytest.mark.parametrize("at", [(300.0, 200.0), (960.0, 700.0), (1700.0, 900.0)])
@pytest.mark.parametrize("zoom", [0.8, 4.5])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_the_elbow_bends_outwards_and_the_arm_reaches_out_of_the_picture(
    at: tuple[float, float], zoom: float, side: float
) -> None:
    pose = arm_at(at, zoom, side).pose
    assert pose is not None
    (arm,) = pose.arms
    assert arm.shoulder[1] < 0.0
    bones = math.dist(arm.wrist, arm.elbow) + math.dist(arm.elbow, arm.shoulder)
    assert bones > 1.01 * math.dist(arm.wrist, arm.shoulder)
    straight = arm.wrist[0] + (arm.shoulder[0] - arm.wrist[0]) * (arm.wrist[1] - arm.elbow[1]) / (
        arm.wrist[1] - arm.shoulder[1]
    )
    assert side * (arm.elbow[0] - straight) > 0.0


def test_a_section_is_carried_by_two_hands() -> None:
    pose = arm_at((960.0, 500.0), 2.0, pieces=6).pose
    assert pose is not None
    assert [arm.flip for arm in pose.arms] == [False, True]
    assert pose.arms[1].at[0] < 960.0 < pose.arms[0].at[0]


def test_the_elbow_lags_behind_the_hand() -> None:
    arm = PlayerArm()
    bent = []
    for frame in range(120):
        arm.update(1 / 60, HandLoad((300.0, 800.0 - 30.0 * min(frame, 10)), 2.0), PICTURE, still=False)
        assert arm.pose is not None
        bent.append(arm.pose.arms[0].elbow[0] - arm.pose.x)
    assert bent[10] > bent[-1] + 5.0


def test_an_open_hand_waits_for_the_outcome_and_flinches_from_a_fall() -> None:
    arm = arm_at((960.0, 700.0), 2.0)

    def after(seconds: float, *, waits: bool, falls: bool = False) -> float | None:
        for _ in range(round(60 * seconds)):
            arm.update(1 / 60, None, PICTURE, still=False, waits=waits, falls=falls)
        return None if arm.pose is None else arm.pose.y

    waiting = after(1.5, waits=True)
    assert waiting is not None
    assert arm.pose is not None
    assert arm.pose.opened == 1.0
    assert 600.0 < waiting < 680.0
    startled = after(0.15, waits=True, falls=True)
    assert startled is not None
    assert startled < waiting - 30.0
    assert after(2.0, waits=True, falls=True) is None


def hovering(here: VertigesWindow) -> float:
    """Return the seconds for which a bot's hand hovers over a seat before the piece comes down."""
    table = here.display.state
    here.wait_until(lambda: table.arm.is_holding and not table.arm.passes)
    meant = here.scene.context.match.state.observation(SPECTATOR).intention
    assert meant is not None
    assert meant.deed == "lay"
    frames = 0
    while table.live.in_hand is None:
        here.driver.step()
        frames += 1
        assert frames < 600
    return frames / 60


def test_a_bots_hand_hesitates_above_a_difficult_seat(tmp_path: Path) -> None:
    waited = []
    for size in (2, 10):
        table = one_tower("hesitate", size)
        with playing(tmp_path / str(size), "novice", "human", settings=SMOOTH, position=standing(table)) as here:
            waited.append(hovering(here))
    assert waited[1] > waited[0] + 0.2


def state_of(table: Snapshot) -> TowerState:
    (tower,) = towers(table)
    return TowerState(1, tower, 0.0, table[tower.top], balance(table, tower))


def felt(unrest: float, seconds: float = 1.0) -> Danger:
    danger, state = Danger(random.Random(1)), state_of(Snapshot.of(column(0.0, 1, (8, 1), (2, 1))))
    for _ in range(round(seconds * 60)):
        danger.update(1 / 60, unrest, state, [], camera(), reduced=False)
    return danger


def test_creaking_rises_with_the_sway() -> None:
    slight, great = felt(0.2), felt(0.9)
    assert 0.0 < slight.level < great.level
    assert slight.creak[0] < great.creak[0]
    assert slight.creak[1] < great.creak[1]
    calm = felt(0.0)
    assert calm.level == 0.0
    assert not calm.creaks


def test_dust_sifts_from_the_joints_of_a_swaying_tower() -> None:
    seen = []
    for danger in (felt(0.0), felt(0.9)):
        surface = pygame.Surface(SIZE)
        danger.draw_dust(Painter(surface))
        seen.append(pygame.transform.average_color(surface)[:3] != (0, 0, 0) or bool(pygame.mask.from_threshold(
            surface, (200, 180, 140), (90, 90, 90)).count()))  # fmt: skip
    assert seen == [False, True]


def section(speed: float, lean: float) -> list[Placed]:
    return [
        Placed(number, level * 40.0 * math.sin(lean), 300.0 + 40.0 * level, vx=speed)
        for level, number in enumerate((8, 2, 31))
    ]


def test_the_strain_of_a_section_rises_with_speed_and_lean() -> None:
    calm, fast, leaning = strain(section(50.0, 0.0)), strain(section(700.0, 0.0)), strain(section(50.0, 0.14))
    assert calm < 0.2
    assert fast > 1.0
    assert leaning > 1.0
    assert strain(section(900.0, 0.0)[:1]) == 0.0


def arc(share: float) -> int:
    """Return how many pixels the arc covers."""
    surface = pygame.Surface((600, 600))
    painter = Painter(pygame.Surface(SIZE))
    with painter.canvas.page(surface, (600, 600)):
        draw_strain(painter, (300.0, 300.0), 3.0, share)
    drawn = pygame.mask.from_threshold(surface, (0, 0, 0), (2, 2, 2, 255))
    drawn.invert()
    return drawn.count()


def test_the_arc_of_a_strained_section_grows_in_shape_too() -> None:
    sizes = [arc(share) for share in (0.1, 0.6, 1.3)]
    assert sizes[0] < sizes[1] < sizes[2]
