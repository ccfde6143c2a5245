"""NL-60: signs on the screen, which differ at any size, on any head, and follow from what everybody sees."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from nimmsleich.rules.actions import ShowSign, Sign, Spend
from nimmsleich.rules.events import BidMade, Denounced, SignShown
from nimmsleich.scene.notebook import Tally
from nimmsleich.view.bodies import draw_posed
from nimmsleich.view.signs import HELD, ShownSign, draw_shown, nod, sign_mood, staged_signs
from stage.graphics import theme
from stage.graphics.cast import PEOPLE, ROBOTS, Person
from stage.graphics.faces import Expression
from stage.graphics.painter import Painter
from stage.graphics.rig.bodies import WHIMS, Body
from stage.settings import Settings
from stage.ui.labels import Paragraph
from table.offer.options import OptionValue
from tests.contract.lesson_hands import tab_to
from tests.nimmsleich.nimmsleich_window import Table, table

WITH_TELLS: dict[str, OptionValue] = {"tells": True, "dealer": "1"}


@pytest.fixture
def screen() -> None:
    """Open the display that SVG drawings are converted for."""
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def posed(person: Person, sign: Sign | None, side: int) -> pygame.Surface:
    """Return a bust with a sign at its pose, on a ground with room for what reaches beyond it."""
    page = pygame.Surface((2 * side, round(1.5 * side)))
    page.fill((44, 84, 62))
    painter = Painter(pygame.Surface(theme.LOGICAL_SIZE))
    painter.canvas.target = page
    bust = pygame.FRect(side * 0.4, side * 0.2, side, side)
    shown = ShownSign(sign, age=HELD, is_still=True) if sign else None
    target = (bust.right + side, bust.bottom if sign is Sign.PILE else bust.top + side * 0.54)
    draw_shown(painter, person, theme.SEATS[1].colour, bust, shown, target)
    return page


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return how many pixels clearly differ."""
    wide, high = one.get_size()
    points = [(x, y) for x in range(wide) for y in range(high)]
    return sum(
        max(abs(a - b) for a, b in zip(one.get_at(at)[:3], other.get_at(at)[:3], strict=True)) > 40 for at in points
    )


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("side", [124, 40])
@pytest.mark.parametrize(
    "person",
    [PEOPLE[0], PEOPLE[3], *ROBOTS["expert"][2:4]],
    ids=lambda person: person.head.id if person.head else person.id,
)
def test_signs_differ_from_each_other_and_from_rest(person: Person, side: int) -> None:
    pictures = [posed(person, sign, side) for sign in (None, *Sign)]
    least = 0.012 * side * side
    assert all(differing(one, other) > least for one, other in combinations(pictures, 2))


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("person", [PEOPLE[4], ROBOTS["novice"][2]], ids=lambda person: person.id)
def test_no_whim_of_a_thinking_rival_looks_like_a_sign(person: Person) -> None:
    side = 124
    signs = [posed(person, sign, side) for sign in Sign]
    for whim in WHIMS:
        page = pygame.Surface((2 * side, round(1.5 * side)))
        page.fill((44, 84, 62))
        painter = Painter(pygame.Surface(theme.LOGICAL_SIZE))
        painter.canvas.target = page
        bust = pygame.FRect(side * 0.4, side * 0.2, side, side)
        draw_posed(painter, person, theme.SEATS[1].colour, bust, whim)
        assert all(differing(page, sign) > 0.012 * side * side for sign in signs), whim


def test_a_body_goes_from_one_pose_to_the_next_by_way_of_rest_and_with_reduced_motion_at_once() -> None:
    body, seen = Body(), []
    for wanted in ("cough", "thumb"):
        for _ in range(60):
            body.update(1 / 60, wanted, still=False)
            seen.append((body.pose, body.presence))
    ways = {pose: [presence for name, presence in seen if name == pose] for pose in ("cough", "thumb")}
    assert max(ways["cough"]) == 1.0
    assert ways["cough"][-1] < 0.2
    assert ways["thumb"] == sorted(ways["thumb"])
    assert ways["thumb"][-1] == 1.0
    body.update(1 / 60, "fist", still=True)
    assert (body.pose, body.presence) == ("fist", 1.0)


def test_a_hand_comes_and_goes_and_a_still_pose_stays() -> None:
    moving, still = ShownSign(Sign.COUGH), ShownSign(Sign.COUGH, age=HELD, is_still=True)
    sunk = set()
    while moving.advance(0.05):
        sunk.add(round(nod(moving), 3))
        still.advance(0.05)
        assert nod(still) == nod(ShownSign(Sign.COUGH, age=HELD, is_still=True))
    assert len(sunk) > 5
    assert still.age == HELD


def test_a_face_follows_from_the_sign_alone() -> None:
    moods = staged_signs({2: ShownSign(Sign.GLANCE, towards=3)})
    assert moods[2].expression is Expression.GLANCE
    assert moods[2].towards == 3


@pytest.mark.parametrize("reduced", [False, True])
def test_a_sign_is_seen_before_its_act_and_told_in_the_log(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(reduced_motion=reduced)
    with table(tmp_path, "human", "novice", "novice", "novice", options=WITH_TELLS, settings=settings) as opened:
        context, state = opened.scene.context, opened.display.state
        opened.wait_until(lambda: bool(state.table.signs))
        ((seat, seen),) = state.table.signs.items()
        last = context.match.entry(context.match.number - 1)
        assert last.action == ShowSign(seen.sign)
        assert seen.is_still == reduced
        assert [event for event in last.events if isinstance(event, SignShown)] == [SignShown(seat, seen.sign)]
        opened.driver.step(20)
        assert context.portraits[seat].expression is sign_mood(seen).expression
        with_sign = opened.driver.picture.copy()
        bust = state.places.stations[seat].bust
        number = context.match.number
        waited = 0.0
        while context.match.number == number:
            opened.driver.step()
            waited += 1 / 60
            assert waited < 3.0
        act = context.match.entry(number)
        assert act.seat == seat
        assert any(isinstance(event, BidMade | Denounced) for event in act.events)
        opened.wait_until(lambda: seat not in state.table.signs)
        opened.driver.step(2)
        scale = with_sign.get_width() / theme.WIDTH
        area = pygame.Rect(*(round(side * scale) for side in bust))
        assert differing(with_sign.subsurface(area), opened.driver.picture.subsurface(area)) > 100


def written_in(opened: Table, name: str) -> str:
    """Return the text of a paragraph."""
    return opened.scene.ui.find(name, Paragraph).text


def test_a_click_or_enter_on_a_name_opens_the_notes_on_all_signs(tmp_path: Path) -> None:
    """NL-60: what everybody has seen is written down, and found without knowing where to look."""
    with table(tmp_path, "human", "novice:bold", "novice:fair", "novice:plain", options=WITH_TELLS) as opened:
        opened.wait_for_turn()
        driver, ui = opened.driver, opened.scene.ui
        driver.click("seat-2.plate")
        assert ui.dialog is not None
        names = [name for name in ui.names if name.startswith("notes-") and name.endswith(".picture")]
        assert [name.removesuffix(".picture") for name in names] == [
            *("notes-2.glance", "notes-2.cough"),
            *("notes-3.cough", "notes-3.tie"),
            *("notes-1.finger", "notes-1.smile"),
        ]
        assert written_in(opened, "notes-1.smile.words") == "Not seen in a counted round yet"
        driver.key("return")
        assert ui.dialog is None
        tab_to(driver, "seat-1.plate")
        driver.key("return")
        assert ui.dialog is not None
        assert opened.scene.context.acting == 0, "Enter did nothing else"


def test_the_notes_show_each_act_of_a_counted_round_and_the_signs_of_this_one(tmp_path: Path) -> None:
    """NL-60"""
    tallied: set[bool] = set()
    now: set[str] = set()
    with table(tmp_path, "human", "novice:bold", "novice:fair", "novice:plain", options=WITH_TELLS) as opened:
        context, ui = opened.scene.context, opened.scene.ui
        while not (tallied and now):
            opened.wait_for_turn()
            view = context.view
            opened.driver.click("seat-1.plate")
            for name in ui.names:
                if name.endswith(".tally"):
                    tallied |= set(ui.find(name, Tally).value)
                if name.endswith(".now"):
                    now.add(written_in(opened, name))
            shown = {f"notes-{sign.seat}.{sign.sign}.now" for sign in view.signs}
            assert {name for name in ui.names if name.endswith(".now")} == shown
            opened.driver.click("notes.close")
            context.act(next(action for action in context.legal if not isinstance(action, Spend)))
        assert all(words.startswith("In this round: before ") for words in now)


def test_the_notebook_at_a_name_shines_once_its_rival_has_shown_a_sign(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice", options=WITH_TELLS) as opened:
        context, places = opened.scene.context, opened.display.state.places
        while {sign.seat for sign in context.view.signs} in ({1, 2, 3}, set()):
            opened.wait_for_turn()
            if not context.view.signs:
                context.act(next(action for action in context.legal if not isinstance(action, Spend)))
            opened.driver.step(2)
        picture = opened.driver.picture
        scale = picture.get_width() / theme.WIDTH
        for seat in (1, 2, 3):
            plate = places.stations[seat].header
            corner = round((plate.right - 8) * scale), round((plate.centery + 8) * scale)
            shines = picture.get_at(corner)[0] > 150
            assert shines == any(sign.seat == seat for sign in context.view.signs), seat


@pytest.mark.parametrize(
    ("neighbour", "options"), [("novice", {"dealer": "4"}), ("human", {"dealer": "4", "tells": True})]
)
def test_a_name_opens_nothing_where_there_are_no_signs_or_a_person_sits(
    tmp_path: Path, neighbour: str, options: dict[str, OptionValue]
) -> None:
    with table(tmp_path, "human", neighbour, "novice", "novice", options=options) as opened:
        opened.wait_for_turn()
        opened.driver.click("seat-1.plate")
        assert opened.scene.ui.dialog is None
