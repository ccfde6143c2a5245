"""Faces, speech bubbles and detectives: what everybody sees, nothing more, and skipped without a trace."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from nimmsleich.cards import CORPSES
from nimmsleich.rules.actions import Bid, Denounce, Look, Spend, Vote
from nimmsleich.view.faces import Face, face_of
from nimmsleich.view.places import places_for
from nimmsleich.view.seats import gaze
from nimmsleich.view.showdown import showdown_places
from nimmsleich.view.tabletop import DetectiveVisit, Tabletop
from stage.graphics import theme
from stage.graphics.faces import Expression
from stage.graphics.typeset import Typesetter
from stage.match.areas import areas_for
from stage.settings import Settings
from table.contract import SPECTATOR
from tests.digest import digest
from tests.nimmsleich.nimmsleich_window import Table, table
from tests.nimmsleich.positions import dealt, denounced

RIVALS = ("novice",) * 3
MOVING = Settings()
SMALLEST_BUST = 120 * theme.HEIGHT / 720
"""Logical units that are 120 pixels at 1280×720."""


def faces(seats: int, *bids: Bid, denounce: bool = False) -> list[Face]:
    """Return the faces after these bids, which seat 1 opens."""
    state = dealt(seats)
    for bid in bids:
        state.apply(state.actors()[0], bid)
    if denounce:
        state.apply(state.actors()[0], Denounce())
    shown = Tabletop.of(state.observation(SPECTATOR))
    return [face_of(shown, seat) for seat in range(seats)]


def test_a_bidder_sweats_once_the_bid_is_beyond_what_is_likely_for_everybody() -> None:
    assert faces(4, Bid(3, 1))[1].expression is not Expression.SWEAT
    assert faces(4, Bid(9, 1))[1].expression is Expression.SWEAT


def test_everybody_looks_at_whoever_bids_and_the_next_one_thinks() -> None:
    shown = faces(5, Bid(3, 1))
    assert [face.at for seat, face in enumerate(shown) if seat != 1] == [1] * 4
    assert shown[2].expression is Expression.THINKING


def test_the_denouncer_is_angry_and_the_accused_looks_back() -> None:
    shown = faces(4, Bid(9, 1), denounce=True)
    assert shown[2] == Face(Expression.ANGER, 1)
    assert shown[1] == Face(Expression.SWEAT, 2)


@pytest.mark.parametrize("seed", range(6))
def test_faces_tell_nothing_that_is_hidden(seed: int) -> None:
    """Whatever a seat holds and knows, the same public things give the same faces (also for three players)."""
    rng = random.Random(seed)
    for seats in (3, 4, 6):
        state = dealt(seats)
        for count in range(3, 7):
            state.apply(state.actors()[0], Bid(count, 2))
        state.apply(state.actors()[0], Denounce())
        voters = state.actors()
        state.apply(voters[0], Vote(rng.random() < 0.5))
        looks = []
        for viewer in (SPECTATOR, *range(seats)):
            other = state.resample(state.observation(viewer), rng)
            shown = Tabletop.of(other.observation(viewer))
            looks.append([face_of(shown, seat) for seat in range(seats)])
        assert all(look == looks[0] for look in looks)


def test_at_the_count_hopes_turn_and_the_verdict_is_seen_on_the_faces(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, settings=Settings(bot_speed=4.0)) as played:
        board = played.display.board
        seen: set[tuple[bool, bool, Expression]] = set()
        while not any(decided for decided, _, _ in seen):
            act(played)
            played.driver.step()
            showdown = board.table.showdown
            if showdown is not None and showdown.counting:
                for seat in range(4):
                    face = face_of(board.table, seat)
                    seen.add((showdown.decided, showdown.has_won(seat), face.expression))
                    assert showdown.decided or face.at in (-1, showdown.counted)
        assert {look for decided, won, look in seen if decided and won} <= {Expression.JOY}
        losers = {look for decided, won, look in seen if decided and not won}
        assert losers <= {Expression.SHOCK, Expression.ANGER}


def act(played: Table) -> None:
    context = played.scene.context
    if context.acting is not None:
        legal = context.legal
        context.act(next((action for action in legal if isinstance(action, Denounce)), legal[0]))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("practice", [False, True])
def test_rivals_are_busts_of_at_least_120_pixels_in_a_half_circle(seats: int, practice: bool) -> None:
    type_ = Typesetter(1.0)
    frame = areas_for(type_, practice=practice, folded=True, seats_on_board=True)
    places = places_for(frame.board, type_, seats=seats, me=0, names=CORPSES, corner=frame.corner)
    stations = list(places.stations.values())
    for station in stations:
        assert station.bust.height >= SMALLEST_BUST
        assert station.area.inflate(2, 2).contains(station.bust)
        assert station.bubble.height > 60
    tops = [station.area.top for station in stations]
    assert tops == sorted(tops[: len(tops) // 2], reverse=True) + sorted(tops[len(tops) // 2 :])
    assert len(stations) < 3 or tops[0] > min(tops)
    assert places.own.bust.height == 0, "the viewer sits on this side of the table"


def test_eyes_turn_to_the_side_of_whoever_is_looked_at() -> None:
    type_ = Typesetter(1.0)
    frame = areas_for(type_, practice=False, folded=True, seats_on_board=True)
    places = places_for(frame.board, type_, seats=5, me=0, names=CORPSES, corner=frame.corner)
    assert gaze(places, 1, Face(Expression.NEUTRAL, 4)) > 0.0 > gaze(places, 4, Face(Expression.NEUTRAL, 1))
    assert gaze(places, 2, Face(Expression.NEUTRAL, 0)) == 0.0, "at the viewer"


@pytest.mark.parametrize("hands", [(1,) * 4, (1,) * 6, (2, 1, 2)])
def test_heads_stand_above_the_cards_that_are_counted(hands: tuple[int, ...]) -> None:
    frame = areas_for(Typesetter(1.0), practice=False, folded=True, seats_on_board=True)
    places = showdown_places(1.0, frame.board, hands)
    assert len(places.busts) == len(hands)
    for seat, bust in places.busts.items():
        assert frame.board.inflate(4, 4).contains(bust)
        assert bust.bottom <= places.names[seat].top + 6
        assert all(not bust.colliderect(other) for who, other in places.busts.items() if who != seat)


def test_a_detective_comes_up_lights_each_card_and_leaves(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, settings=MOVING, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        board, driver, targets, frames = played.display.board, played.driver, set(), 0
        played.scene.context.act(Spend((Look(1), Look(3))))
        played.wait_until(lambda: board.table.visit is not None)
        while isinstance(visit := board.table.visit, DetectiveVisit):
            if visit.beam == 1.0:
                targets.add(visit.target)
            driver.step()
            frames += 1
        cards = [board.places.hand_of(seat, 0, 1) for seat in (1, 3)]
        assert targets == {(card.left, card.top, card.width, card.height) for card in cards}
        assert 60 <= frames <= 150, "between one and two and a half seconds"
        assert board.table.hands[1][0] is not None


def test_a_skipped_detective_leaves_the_table_as_a_seen_one_does(tmp_path: Path) -> None:
    tables = []
    for skipped in (False, True):
        folder = tmp_path / str(skipped)
        folder.mkdir()
        with table(folder, "human", *RIVALS, settings=MOVING, options={"dealer": "4"}) as played:
            played.wait_for_turn()
            context, board = played.scene.context, played.display.board
            context.act(Spend((Look(1), Look(3))))
            played.wait_until(lambda: played.display.board.table.visit is not None)
            if skipped:
                context.motion.skip()
            played.wait_until(lambda: not played.scene.context.motion.busy)
            assert board.table.visit is None
            tables.append((board.table.hands, board.table.tokens, context.view))
    assert tables[0] == tables[1]


def test_with_reduced_motion_no_detective_comes(tmp_path: Path) -> None:
    settings = Settings(bot_speed=4.0, reduced_motion=True)
    with table(tmp_path, "human", *RIVALS, settings=settings, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        played.scene.context.act(Spend((Look(1), Look(3))))
        for _ in range(120):
            played.driver.step()
            assert played.display.board.table.visit is None


@pytest.mark.parametrize("reduced", [False, True])
def test_rivals_breathe_and_blink_while_they_wait_but_not_with_reduced_motion(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(bot_speed=4.0, reduced_motion=reduced)
    with table(tmp_path, "human", *RIVALS, settings=settings, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        played.driver.wait(2.0)
        painter = played.driver.app.painter
        head = painter.canvas.pixel_rect(played.display.board.places.stations[1].bust)
        seen = set()
        for _ in range(90):
            played.driver.step(2)
            played.driver.app.draw()
            seen.add(digest(played.driver.picture.subsurface(head)))
        assert (len(seen) == 1) == reduced


def test_the_last_bid_is_spoken_by_whoever_made_it(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, options={"dealer": "1"}) as played:
        played.wait_for_turn()
        board, painter = played.display.board, played.driver.app.painter
        played.driver.app.draw()
        paper, speaks = painter.palette.paper_raised, []
        for seat, station in board.places.stations.items():
            bubble = played.driver.picture.subsurface(painter.canvas.pixel_rect(station.bubble))
            pixels = [bubble.get_at((x, y))[:3] for x in range(bubble.width) for y in range(bubble.height)]
            speaks += [seat] * (pixels.count(paper) > 500)
        assert speaks == [board.table.calls[-1].seat]


def test_denounced_bids_are_judged_by_public_things_only() -> None:
    state = dealt(4)
    denounced(state, Bid(9, 1))
    shown = [Tabletop.of(state.observation(viewer)) for viewer in (SPECTATOR, 0, 1, 2, 3)]
    assert len({tuple(face_of(each, seat) for seat in range(4)) for each in shown}) == 1
