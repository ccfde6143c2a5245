"""Arms of the cast: bones keep their lengths, light its side, and everybody has hands and sleeves."""

from __future__ import annotations

import math

import pytest

from stage.graphics import theme
from stage.graphics.cast import PEOPLE, ROBOTS, Person
from stage.graphics.rig.arms import ArmPose, arm_svg, reaching
from stage.graphics.rig.hands import hand_svg, hands
from stage.graphics.rig.limbs import elbow_of, skin

RESTING = ArmPose("rest", (152.0, 250.0), (158.0, 190.0), (197.0, 244.0), scale=0.92)
RAISED = ArmPose("cough", (107.0, 144.0), (158.0, 190.0), (186.0, 250.0), turn=-16.0, flip=True)


@pytest.mark.parametrize("wrist", [(40.0, 10.0), (-30.0, 55.0), (90.0, 20.0)])
@pytest.mark.parametrize("side", [1.0, -1.0])
def test_an_elbow_keeps_the_lengths_of_the_bones_on_its_side(wrist: tuple[float, float], side: float) -> None:
    elbow = elbow_of((0.0, 0.0), wrist, 60.0, 50.0, side)
    assert math.dist((0.0, 0.0), elbow) == pytest.approx(60.0)
    assert math.dist(elbow, wrist) == pytest.approx(50.0)
    assert side * (wrist[0] * elbow[1] - wrist[1] * elbow[0]) > 0.0


def test_bones_too_short_for_the_way_grow_alike() -> None:
    elbow = elbow_of((0.0, 0.0), (200.0, 0.0), 60.0, 40.0)
    long, short = math.dist((0.0, 0.0), elbow), math.dist(elbow, (200.0, 0.0))
    assert long / short == pytest.approx(1.5)
    assert reaching(RAISED, 30.0, 20.0).elbow != RAISED.elbow


def test_a_forearm_swings_about_its_elbow_from_one_pose_to_another() -> None:
    assert RESTING.on_the_way(RAISED, 0.0) == RESTING
    assert RESTING.on_the_way(RAISED, 1.0) == RAISED
    ways = [RESTING.on_the_way(RAISED, share / 10) for share in range(11)]
    heights = [way.wrist[1] for way in ways]
    assert heights == sorted(heights, reverse=True)
    lengths = [math.dist(way.wrist, way.elbow) for way in ways]
    assert min(lengths) >= min(lengths[0], lengths[-1]) - 0.1


@pytest.mark.parametrize(("turn", "flip"), [(0.0, True), (180.0, False)])
def test_the_light_stays_where_it_is_however_a_hand_is_turned(turn: float, flip: bool) -> None:
    tint = skin((240, 200, 160))
    plain = hand_svg(hands()["flat"], tint, robot=False)
    assert hand_svg(hands()["flat"], tint, robot=False, turn=turn, flip=flip) != plain
    assert hand_svg(hands()["flat"], tint, robot=False, turn=360.0) == plain


@pytest.mark.parametrize("person", [*PEOPLE, *(robots[0] for robots in ROBOTS.values())], ids=lambda person: person.id)
def test_everybody_has_both_sides_of_an_arm_that_holds_something(person: Person) -> None:
    holding = ArmPose("fan", (33.0, 214.0), (42.0, 190.0), (-6.0, 251.0), turn=26.0)
    drawn = [arm_svg(person, seat.colour, holding) for seat in theme.SEATS[:2]]
    assert all("<path" in side for sides in drawn for side in sides)
    assert drawn[0] != drawn[1], "the sleeve has the colour of the seat"
