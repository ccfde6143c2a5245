import itertools
import xml.etree.ElementTree as ElementTree

import pygame
import pytest

from stage.graphics import theme
from stage.graphics.cast import (
    HEADS,
    PEOPLE,
    ROBOTS,
    Person,
    Portrait,
    draw_bust,
    draw_head,
    head_from_behind,
    outline_of,
    person_of,
    portrait_svg,
)
from stage.graphics.faces import FACES, Expression
from stage.graphics.painter import Painter
from table.game import PLAYERS
from table.match.match import SeatSetup
from table.seating import NAMES
from tests.stage.graphics.painting import painter

pytestmark = pytest.mark.usefixtures("window")
ROBOTS_SEEN = tuple(robots[number % len(HEADS)] for number, robots in enumerate([*ROBOTS.values(), ROBOTS["master"]]))
"""Every level, and every head."""
EVERYBODY = (*PEOPLE, *ROBOTS_SEEN)


def name_of(person: Person) -> str:
    return person.id if person.head is None else f"{person.id}-{person.head.id}"


RED = theme.SEATS[0].colour
BACKGROUND = (40, 90, 60)


@pytest.fixture
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def bust(person: Person, expression: Expression, side: int = 120, **more: float) -> pygame.Surface:
    brush = painter(1920, 1080)
    brush.canvas.target.fill(BACKGROUND)
    area = pygame.FRect(0, 0, side, side)
    draw_bust(brush, person, expression, area, RED, **more)  # type: ignore[arg-type]
    return brush.canvas.target.subsurface((0, 0, side, side)).copy()


def differing(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return the share of pixels that differ clearly."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (40, 40, 40, 255), other)
    return 1.0 - mask.count() / (one.width * one.height)


@pytest.mark.parametrize("person", EVERYBODY, ids=name_of)
def test_every_expression_can_be_told_from_every_other_even_at_40_pixels(person: Person) -> None:
    looks = {Expression.GLANCE: 1.0}
    for side, least in ((120, 0.012), (40, 0.012)):
        faces = {each: bust(person, each, side, look=looks.get(each, 0.0)) for each in Expression}
        for one, other in itertools.combinations(Expression, 2):
            assert differing(faces[one], faces[other]) > least, (person.id, side, one, other)


@pytest.mark.parametrize("expression", Expression)
def test_everybody_can_be_told_from_everybody_else(expression: Expression) -> None:
    faces = {name_of(person): bust(person, expression, 60) for person in EVERYBODY}
    for one, other in itertools.combinations(faces, 2):
        assert differing(faces[one], faces[other]) > 0.025, (one, other)


@pytest.mark.parametrize("side", [40, 124])
def test_the_six_heads_differ_in_shape_at_every_level(side: int) -> None:
    """From the front, in one colour and with one expression, for players who know each other by their heads."""
    for robots in ROBOTS.values():
        grey = [pygame.transform.grayscale(bust(robot, Expression.NEUTRAL, side)) for robot in robots]
        for one, other in itertools.combinations(grey, 2):
            assert differing(one, other) > 0.05


def test_the_six_heads_differ_from_behind_and_show_no_face() -> None:
    seen = [head_from_behind(robot, RED) for robot in ROBOTS["regular"]]
    assert len(set(seen)) == len(HEADS)
    for robot, document in zip(ROBOTS["regular"], seen, strict=True):
        ElementTree.fromstring(f"<g>{document}</g>")
        assert "#17262f" not in document, "the colour of a screen"
        assert outline_of(robot).startswith("M")


def test_people_keep_their_own_hair_from_behind() -> None:
    seen = [head_from_behind(person, RED) for person in PEOPLE]
    assert len(set(seen)) == len(PEOPLE)
    for person, document in zip(PEOPLE, seen, strict=True):
        ElementTree.fromstring(f"<g>{document}</g>")
        assert person.features is not None
        assert person.features.brow in document
        assert person.features.skin in document


def test_the_usual_names_have_a_head_each_and_other_names_that_of_their_colour() -> None:
    heads = [person_of(SeatSetup("expert", name, 5 - number)).head for number, name in enumerate(NAMES)]
    assert heads == list(HEADS)
    assert [person_of(SeatSetup("novice", "Zoe", colour)).head for colour in range(6)] == list(HEADS)
    assert person_of(SeatSetup("novice", "Ada", 0, "mei")).id == "mei", "people of the cast may be bots"
    assert person_of(SeatSetup("novice", "Ada", 0, "somebody new")).head is HEADS[0]


def test_there_is_a_robot_for_every_level() -> None:
    assert {"human", *ROBOTS} == set(PLAYERS)
    assert set(FACES) == set(Expression)


@pytest.mark.parametrize("person", EVERYBODY, ids=name_of)
def test_the_colour_of_the_seat_is_worn(person: Person) -> None:
    for kind in ("body", "head", "small"):
        for number, seat in enumerate(theme.SEATS):
            document = portrait_svg(person, Expression.NEUTRAL, seat.colour, (kind, 0.0, False))
            ElementTree.fromstring(document)
            assert "#00c000" not in document
            if kind == "body":
                assert "#{:02x}{:02x}{:02x}".format(*seat.colour) in document, number


@pytest.mark.parametrize("person", EVERYBODY, ids=name_of)
def test_eyes_follow_and_blink(person: Person) -> None:
    ahead, aside, other = (bust(person, Expression.NEUTRAL, look=look) for look in (0.0, 1.0, -1.0))
    assert min(differing(ahead, aside), differing(ahead, other), differing(aside, other)) > 0.01
    assert differing(ahead, bust(person, Expression.NEUTRAL, blink=True)) > 0.003


def test_a_bust_stays_in_its_area_and_a_head_can_be_turned() -> None:
    brush = painter(1920, 1080)
    brush.canvas.target.fill(BACKGROUND)
    draw_bust(brush, PEOPLE[0], Expression.SHOCK, pygame.FRect(100, 100, 80, 80), RED, jump=0.3)
    seen = pygame.mask.from_threshold(brush.canvas.target, BACKGROUND, (2, 2, 2, 255))
    seen.invert()
    assert pygame.Rect(100, 100, 80, 80).contains(seen.get_bounding_rects()[0])
    head, turned = (_head(angle) for angle in (0.0, 90.0))
    assert differing(head, turned) > 0.1
    assert differing(pygame.transform.rotate(head, 90), turned) < differing(head, turned) / 2


@pytest.mark.parametrize("person", EVERYBODY, ids=name_of)
def test_no_expression_cuts_off_a_hat(person: Person) -> None:
    for expression in Expression:
        top = bust(person, expression).subsurface((0, 0, 120, 1))
        other = pygame.mask.from_threshold(top, BACKGROUND, (2, 2, 2, 255))
        other.invert()
        assert other.count() == 0, expression


def _head(angle: float) -> pygame.Surface:
    brush: Painter = painter(1920, 1080)
    brush.canvas.target.fill(BACKGROUND)
    draw_head(brush, PEOPLE[3], Expression.JOY, pygame.FRect(0, 0, 80, 80), RED, angle=angle)
    return brush.canvas.target.subsurface((0, 0, 80, 80)).copy()


def _frames(portrait: Portrait, seconds: float, *, still: bool) -> list[bytes]:
    brush = painter(1920, 1080)
    frames = []
    for _ in range(round(seconds * 20)):
        portrait.update(0.05, still=still)
        brush.canvas.target.fill(BACKGROUND, (0, 0, 120, 120))
        portrait.draw(brush, pygame.FRect(0, 0, 120, 120))
        frames.append(pygame.image.tobytes(brush.canvas.target.subsurface((0, 0, 120, 120)), "RGB"))
    return frames


def test_a_portrait_breathes_and_blinks_and_reacts() -> None:
    portrait = Portrait(PEOPLE[2], RED)
    waiting = _frames(portrait, 8.0, still=False)
    assert len(set(waiting)) >= 3
    portrait.expression = Expression.SHOCK
    reacting = _frames(portrait, 1.0, still=False)
    assert reacting[-1] not in waiting


def test_with_reduced_motion_only_the_expression_changes() -> None:
    portrait = Portrait(PEOPLE[2], RED)
    assert len(set(_frames(portrait, 8.0, still=True))) == 1
    portrait.expression = Expression.SHOCK
    assert len(set(_frames(portrait, 1.0, still=True))) == 1
