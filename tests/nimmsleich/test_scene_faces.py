"""Faces, speech bubbles and detectives: what everybody sees, nothing more, and skipped without a trace."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from nimmsleich.cards import CORPSES
from nimmsleich.rules.actions import Bid, Denounce, Look, Spend
from nimmsleich.scene.board import SeatStation
from nimmsleich.view.moods import LeichMoods, gaze, staged_moods
from nimmsleich.view.places import places_for
from nimmsleich.view.showdown import showdown_places
from nimmsleich.view.tabletop import DetectiveVisit, Tabletop
from stage.graphics import theme
from stage.graphics.faces import Expression
from stage.graphics.text.typeset import Typesetter
from stage.match.areas import areas_for
from stage.match.faces.moods import Mood, MoodTeller
from stage.match.faces.voices import Occasion, Remark, lines_in
from stage.settings import Settings
from table.contract import SPECTATOR
from tests.digest import digest
from tests.nimmsleich.nimmsleich_window import Table, table
from tests.nimmsleich.positions import dealt

RIVALS = ("novice",) * 3
MOVING = Settings()
SMALLEST_BUST = 120 * theme.HEIGHT / 720
"""Logical units that are 120 pixels at 1280×720."""


def moods(seats: int, *bids: Bid, denounce: bool = False) -> Mapping[int, Mood]:
    """Return the moods after these bids, which seat 1 opens."""
    state = dealt(seats)
    for bid in bids:
        state.apply(state.actors()[0], bid)
    if denounce:
        state.apply(state.actors()[0], Denounce())
    return MoodTeller(LeichMoods()).at_rest(state, len(bids))


def test_a_bidder_sweats_once_the_bid_is_beyond_what_is_likely_for_everybody() -> None:
    assert moods(4, Bid(3, 1))[1].expression is not Expression.SWEAT
    assert moods(4, Bid(9, 1))[1].expression is Expression.SWEAT


def test_everybody_looks_at_whoever_bids_and_the_next_one_thinks() -> None:
    shown = moods(5, Bid(3, 1))
    assert [mood.towards for seat, mood in shown.items() if seat != 1] == [1] * 4
    assert shown[2].expression is Expression.THINKING


def test_the_denouncer_is_angry_and_the_accused_sweats() -> None:
    shown = moods(4, Bid(9, 1), denounce=True)
    assert shown[2] == Mood(Expression.ANGER, 1)
    assert shown[1].expression is Expression.SWEAT


def test_a_doubt_shows_in_all_faces_as_it_is_spoken() -> None:
    state = dealt(4)
    state.apply(1, Bid(9, 1))
    shown = Tabletop.of(state.observation(SPECTATOR))
    assert staged_moods(shown) == {}
    shown.doubter = 2
    looks = staged_moods(shown)
    assert looks[2] == Mood(Expression.ANGER, 1)
    assert looks[1] == Mood(Expression.SHOCK, 2)
    assert looks[0] == looks[3] == Mood(Expression.GLANCE, 1)


@pytest.mark.parametrize("seed", range(6))
def test_staged_moods_tell_nothing_that_is_hidden(seed: int) -> None:
    """Whatever a seat holds and knows, the same public things give the same faces (also for three players)."""
    rng = random.Random(seed)
    for seats in (3, 4, 6):
        state = dealt(seats)
        state.apply(state.actors()[0], Bid(3, 2))
        looks = []
        for viewer in (SPECTATOR, *range(seats)):
            shown = Tabletop.of(state.resample(state.observation(viewer), rng).observation(viewer))
            shown.visit = DetectiveVisit(0, 0.0, 0.0, (1.0, 1.0), caught=(1,))
            lit = staged_moods(shown)
            shown.visit, shown.doubter = None, 2
            looks.append((lit, staged_moods(shown)))
        assert looks[0][0] != looks[0][1]
        assert all(look == looks[0] for look in looks)


def test_at_the_count_hopes_turn_and_the_verdict_is_seen_on_the_faces(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, settings=Settings(bot_speed=4.0)) as played:
        state = played.display.state
        seen: set[tuple[bool, bool, Expression]] = set()
        while not any(decided for decided, _, _ in seen):
            act(played)
            played.driver.step()
            showdown = state.table.showdown
            if showdown is not None and showdown.counting:
                for seat, mood in staged_moods(state.table).items():
                    assert played.scene.context.faces.moods[seat] == mood
                    seen.add((showdown.decided, showdown.has_won(seat), mood.expression))
                    assert showdown.decided or mood.towards in (None, showdown.counted)
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


def test_eyes_turn_to_whoever_is_looked_at_and_otherwise_inward() -> None:
    across = {1: 200.0, 2: 600.0, 3: 900.0, 4: 1300.0}
    assert gaze(across, 750.0, 1, 4) == 1.0
    assert gaze(across, 750.0, 4, 1) == -1.0
    assert 0.0 < gaze(across, 750.0, 1, None) < 1.0
    assert gaze(across, 750.0, 1, 0) == gaze(across, 750.0, 1, None), "at the viewer across the table"


def test_on_the_screen_eyes_follow_the_bidder(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, options={"dealer": "1"}) as played:
        played.wait_for_turn()
        played.driver.wait(3.0)
        context, bidder = played.scene.context, played.display.state.table.calls[-1].seat
        assert bidder == 3
        assert all(context.portraits[seat].look > 0.5 for seat in (1, 2))
        assert context.portraits[3].look < 0.0


@pytest.mark.parametrize("hands", [(1,) * 4, (1,) * 6, (2, 1, 2)])
def test_heads_stand_above_the_cards_that_are_counted(hands: tuple[int, ...]) -> None:
    frame = areas_for(Typesetter(1.0), practice=False, folded=True, seats_on_board=True)
    places = showdown_places(1.0, frame.board, hands)
    assert len(places.busts) == len(hands)
    for seat, bust in places.busts.items():
        assert frame.board.inflate(4, 4).contains(bust)
        assert bust.bottom <= places.names[seat].top + 6
        assert all(not bust.colliderect(other) for who, other in places.busts.items() if who != seat)


def bar_brightness(played: Table) -> float:
    """Return the brightness of the action bar in the window."""
    area = played.driver.app.painter.canvas.pixel_rect(played.scene.context.areas.actions)
    return float(sum(pygame.transform.average_color(played.driver.picture.subsurface(area))[:3]))


def brightest(played: Table, name: str) -> int:
    """Return the brightness of the brightest pixel of a widget, 0–255."""
    area = played.driver.app.painter.canvas.pixel_rect(played.scene.ui.find(name).rect)
    return int(pygame.surfarray.array3d(played.driver.picture.subsurface(area)).min(axis=2).max())


def test_a_detective_comes_up_lights_each_card_and_leaves(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, settings=MOVING, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        state, driver, targets, frames = played.display.state, played.driver, set(), 0
        leaving: list[float] = []
        before, darkest = bar_brightness(played), 1.0
        sentence = brightest(played, "banner")
        played.scene.context.act(Spend((Look(1), Look(3))))
        played.wait_until(lambda: state.table.visit is not None)
        while isinstance(visit := state.table.visit, DetectiveVisit):
            if visit.caught:
                targets.add((visit.caught, round(visit.x), round(visit.y)))
                shown, caught = played.scene.context.faces.moods, visit.caught[0]
                assert shown[caught].expression is Expression.SHOCK
                assert all(mood.towards == caught for seat, mood in shown.items() if seat != caught)
                darkest = min(darkest, bar_brightness(played) / before)
                assert brightest(played, "banner") > 0.9 * sentence, "the sentence stays legible"
                assert played.banner == "Ada sends a detective…"
            leaving = [*leaving, visit.rise] if not visit.beam and visit.caught else []
            driver.step()
            frames += 1
        assert len(leaving) >= 10, "it goes down by and by, its lamp off"
        assert leaving[-1] < 0.2
        cards = [state.places.hand_of(seat, 0, 1) for seat in (1, 3)]
        assert targets == {
            ((seat,), round(card.centerx), round(card.centery)) for seat, card in zip((1, 3), cards, strict=True)
        }
        assert darkest < 0.6, "the buttons below the table are in the dark, too"
        assert 60 <= frames <= 200, "between one and a little over three seconds"
        assert state.table.hands[1][0] is not None


def test_a_skipped_detective_leaves_the_table_as_a_seen_one_does(tmp_path: Path) -> None:
    tables = []
    for skipped in (False, True):
        folder = tmp_path / str(skipped)
        folder.mkdir()
        with table(folder, "human", *RIVALS, settings=MOVING, options={"dealer": "4"}) as played:
            played.wait_for_turn()
            context, state = played.scene.context, played.display.state
            context.act(Spend((Look(1), Look(3))))
            played.wait_until(lambda: played.display.state.table.visit is not None)
            if skipped:
                context.motion.skip()
            played.wait_until(lambda: not played.scene.context.motion.is_busy)
            assert state.table.visit is None
            tables.append((state.table.hands, state.table.tokens, context.view))
    assert tables[0] == tables[1]


def test_with_reduced_motion_a_still_picture_shows_the_detective_for_a_while(tmp_path: Path) -> None:
    settings = Settings(bot_speed=4.0, reduced_motion=True)
    with table(tmp_path, "human", *RIVALS, settings=settings, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        rounds, state, looks = played.display.rounds, played.display.state, []
        played.scene.context.act(Spend((Look(1), Look(3))))
        # Its pictures are painted in threads, which a busy machine lets wait.
        played.wait_until(lambda: rounds.still is not None, 120.0)
        while rounds.still is not None:
            looks.append(repr(rounds.still))
            assert state.table.visit is None
            played.driver.step()
        assert len(set(looks)) == 1, "it stands still"
        assert 100 < len(looks) < 200


@pytest.mark.parametrize("reduced", [False, True])
def test_rivals_breathe_and_blink_while_they_wait_but_not_with_reduced_motion(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(bot_speed=4.0, reduced_motion=reduced)
    with table(tmp_path, "human", *RIVALS, settings=settings, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        played.driver.wait(2.0)
        painter = played.driver.app.painter
        head = painter.canvas.pixel_rect(played.display.state.places.stations[1].bust)
        seen = set()
        for _ in range(90):
            played.driver.step(2)
            played.driver.app.draw()
            seen.add(digest(played.driver.picture.subsurface(head)))
        assert (len(seen) == 1) == reduced


def paper_in(played: Table, area: pygame.FRect) -> int:
    """Return the number of pixels in an area that have the colour of speech bubbles."""
    played.driver.app.draw()
    painter = played.driver.app.painter
    seen = played.driver.picture.subsurface(painter.canvas.pixel_rect(area))
    pixels = [seen.get_at((x, y))[:3] for x in range(seen.width) for y in range(seen.height)]
    return pixels.count(painter.palette.paper_raised)


def test_the_last_bid_is_spoken_by_whoever_made_it(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, options={"dealer": "1"}) as played:
        played.wait_for_turn()
        state = played.display.state
        speaks = [seat for seat, station in state.places.stations.items() if paper_in(played, station.bubble) > 500]
        assert speaks == [state.table.calls[-1].seat]


def test_a_bot_with_a_temper_remarks_on_a_detective_and_falls_silent_again(tmp_path: Path) -> None:
    rivals = ("novice:bold", "novice", "novice:fair")
    with table(tmp_path, "human", *rivals, settings=MOVING, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        context = played.scene.context
        context.act(Spend((Look(1), Look(3))))
        played.wait_until(lambda: context.voices.made is not None and not context.motion.is_busy)
        made = context.voices.made
        assert made is not None
        lines = lines_in("en")["bold" if made.seat == 1 else "fair"]
        assert made.words in [*lines[""][Occasion.HARMED], *lines["nimmsleich"][Occasion.HARMED]]
        log = [line.text for line in played.scene.log.panel.lines.entries]
        assert f"{context.seat_names[made.seat]} says “{made.words}”" in log
        place = played.scene.ui.find(f"seat-{made.seat}", SeatStation).speaking_place()
        assert place is not None
        spoken = pygame.FRect(place[1], (250, 60))
        assert paper_in(played, spoken) > 2000
        played.driver.wait(4.0)
        assert context.voices.made is None
        assert paper_in(played, spoken) < 500


def test_no_remark_lies_over_the_darkened_table(tmp_path: Path) -> None:
    with table(tmp_path, "human", *RIVALS, settings=MOVING, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        context, state = played.scene.context, played.display.state
        place = played.scene.ui.find("seat-1", SeatStation).speaking_place()
        assert place is not None
        spoken, remark = pygame.FRect(place[1], (250, 60)), Remark(1, "Has anybody looked behind them?")
        context.act(Spend((Look(1), Look(3))))
        played.wait_until(lambda: state.table.visit is not None)
        played.driver.wait(0.5)
        context.voices.made = remark
        context.voices.update(0.5, is_seen=True, is_yielding=False)
        assert paper_in(played, spoken) < 500
        context.voices.clear()
        played.wait_until(lambda: state.table.visit is None)
        context.voices.made = remark
        assert paper_in(played, spoken) > 2000


def test_where_people_share_the_screen_a_detective_comes_only_behind_the_curtain(tmp_path: Path) -> None:
    """Whoever sent it sees it and the cards; the next person sees neither."""
    options = {"dealer": "4"}
    with table(tmp_path, "human", "human", "novice", "novice", settings=MOVING, options=options) as played:
        played.wait_for_turn()
        context, state = played.scene.context, played.display.state
        assert context.me == 0
        context.act(Spend((Look(2), Look(3))))
        played.wait_until(lambda: state.table.visit is not None)
        while state.table.visit is not None:
            assert context.me == 0
            assert context.ui.dialog is None
            played.driver.step()
        assert None not in state.table.hands[2]
        played.wait_until(lambda: context.acting is not None and not context.motion.is_busy)
        context.act(next(action for action in context.legal if isinstance(action, Bid)))
        played.wait_until(lambda: played.scene.ui.has("handover.reveal"))
        played.driver.click("handover.reveal")
        played.wait_until(lambda: context.me == 1 and not context.motion.is_busy)
        assert state.table.hands[2] == [None]
        assert state.table.visit is None
