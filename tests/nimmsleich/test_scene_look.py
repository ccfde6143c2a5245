"""Look of the table: every card has its drawing, everything has a tooltip, and nothing is painted twice."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from nimmsleich.cards import CORPSES, RANKS
from nimmsleich.rules.views import Call
from nimmsleich.scene.board import SeatStation
from nimmsleich.view.cards import CardSprite, drawings_on
from nimmsleich.view.palette import CORPSE_COLOURS, TEXT_PAIRS
from nimmsleich.view.picture import counts_on
from nimmsleich.view.seats import FIST, THUMB
from nimmsleich.view.showdown import ShowdownPlaces, draw_laid_open, showdown_places
from nimmsleich.view.slate import draw_in_chalk
from nimmsleich.view.tabletop import Showdown
from stage.graphics import art, theme
from stage.settings import Settings
from stage.ui.button import Button
from stage.window.scene_stack import LATEST
from tests.contract.lesson_hands import tab_to
from tests.digest import digest
from tests.nimmsleich.nimmsleich_window import NAMES, Table, table
from tests.stage.contrast import contrast
from tests.stage.unseen_window import QUICK, rasterised


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Table]:
    with table(tmp_path, "human", "novice", "novice", "novice", options={"dealer": "4"}) as played:
        yield played


def test_the_scene_is_rebuilt_in_the_middle_of_a_turn(played: Table) -> None:
    """Language, text size and contrast change while a bid is put together: it stays."""
    played.wait_for_turn()
    played.driver.click("corpse-3")
    played.driver.wheel("slate", 1)
    chosen = played.display.bidding.chosen
    for change in ({"text_scale": 1.6}, {"high_contrast": True}, {"language": "fr"}, {"text_scale": 1.0}):
        played.driver.app.change(**change)
        played.driver.step(2)
        assert played.display.bidding.chosen == chosen
        assert played.scene.ui.find("bid").enabled
    played.driver.click("bid")
    played.wait_until(lambda: len(played.scene.context.view.calls) > 0)
    assert played.scene.context.view.calls[0].bid == chosen


def test_words_on_cards_and_slate_can_be_read() -> None:
    for what, ink, ground in TEXT_PAIRS:
        assert contrast(ink, ground) >= 4.5, what


def test_every_corpse_has_its_drawings() -> None:
    assert len(CORPSE_COLOURS) == len(CORPSES)
    for rank in RANKS:
        assert art.exists(f"nimmsleich/corpses/{rank}")
        assert art.exists(f"nimmsleich/emblems/{rank}")


def test_looking_changes_nothing(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice", settings=QUICK) as played:
        played.wait_for_turn()
        scene = played.scene
        display = played.display
        before = deepcopy((scene.context.view, display.state.table, scene.context.match.state.to_json()))
        for _ in range(5):
            scene.draw(played.driver.app.painter)
            scene.draw_over(played.driver.app.painter)
        assert (scene.context.view, display.state.table, scene.context.match.state.to_json()) == before


@pytest.mark.draws_frames("what frames draw, and what they keep, is the subject")
def test_of_the_board_only_what_changes_is_painted(played: Table) -> None:
    played.wait_for_turn()
    played.driver.wait(LATEST)
    state, on_the_slate = played.display.state, []

    def live() -> None:
        played.driver.click("bid")
        played.wait_until(lambda: len(state.table.calls) == 1)
        played.driver.step()

    before_the_third = played.texts_written(
        state.places.stations[2].area,
        lambda: on_the_slate.extend(played.texts_written(state.places.slate, live)),
    )
    assert f"{NAMES[0]} bids" in on_the_slate
    assert before_the_third == []


@pytest.mark.draws_frames("what earlier frames keep is the subject")
def test_the_kept_board_looks_as_if_all_were_painted_anew(tmp_path: Path) -> None:
    settings = Settings(bot_speed=4.0)
    with table(tmp_path, "human", *("novice",) * 3, settings=settings, size=(480, 270), seed=4) as played:
        state, seen = played.display.state, 0
        while not seen or state.table.showdown is None:
            if played.scene.context.acting is not None:
                played.scene.context.act(played.scene.context.legal[-1])
            played.driver.step(11)
            # Dots that breathe are no part of the board, and in so small a window their sizes are rounded.
            thinking = [played.scene.ui.find(f"seat-{seat}", SeatStation).light.thinking for seat in range(4)]
            assert any(thinking) or played.looks_new(state.places.board)
            seen += not any(thinking)


@pytest.mark.draws_frames("what frames draw, and what they keep, is the subject")
@pytest.mark.parametrize("me", ["human", "novice"])
def test_costly_drawings_of_the_first_round_are_rasterised_ahead_in_the_sizes_they_are_seen_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, me: str
) -> None:
    drawn = rasterised(monkeypatch)
    with table(tmp_path, me, "novice", "novice", "novice", settings=Settings(bot_speed=4.0)) as played:
        played.wait_until(lambda: len(art.begun()) > 3)
        signs = {drawing for drawing in art.begun() if "emblems" in drawing[0]}
        votes = {drawing for drawing in art.begun() if drawing[0] in (THUMB, FIST)}
        foreseen = {drawing for drawing in art.begun() if "corpses" not in drawing[0]} - signs - votes
        assert {name for name, *_ in foreseen} == {
            f"nimmsleich/{name}" for name in ("knock", "card_front", "card_back")
        }
        state, context, begun = played.display.state, played.scene.context, set(art.begun())
        while state.table.showdown is None or not state.table.showdown.decided:
            if context.acting is not None:
                context.act(context.legal[-1])
            played.driver.step()
            begun |= art.begun()
        assert foreseen <= drawn
        assert {name for name, *_ in signs} == {f"nimmsleich/emblems/{corpse}" for corpse in RANKS}
        assert signs & drawn, "on the cards that are counted"
        assert votes & drawn
        if me == "human":
            scale, size = played.driver.app.painter.canvas.scale, state.places.hand[0].size
            on_the_card = drawings_on(state.table.showdown.cards[0].card, size)
            own = {(name, round(wide * scale), round(high * scale)) for name, (wide, high) in on_the_card}
            assert own <= begun & drawn


@pytest.mark.usefixtures("ample_time")
@pytest.mark.draws_frames("what frames draw, and what they keep, is the subject")
def test_buttons_and_the_score_have_their_pictures_before_they_are_seen(tmp_path: Path) -> None:
    """Thumb and fist, and the score of a showdown, appear together with much else that is new."""
    with table(tmp_path, "human", "novice", "novice", "novice") as played:
        thumb = played.driver.find("thumb")
        assert isinstance(thumb, Button)
        assert not thumb.seen
        played.driver.step(90)
        kept = [key for key in played.driver.app.painter.canvas.cache._kept if isinstance(key, tuple)]
        looks = {key[1][1] for key in kept if key[0] == "layer" and key[1][0] == "button"}
        assert {(text, enabled) for text, _, _, _, enabled, *_ in looks} >= {(thumb.text, True), (thumb.text, False)}
        score = showdown_places(1.0, played.display.state.places.board, (1,) * 4).score
        wide, high = played.driver.app.painter.canvas.pixel_rect(score).size
        assert {(wide, high), (wide, high + 1)} & {key[1] for key in kept if key[0] == "panel"}, "or a pixel higher"


def test_what_lies_there_explains_itself(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice") as played:
        played.wait_for_turn()
        for place, words in (
            ("tray", "The box"),
            ("pile", "Your pile"),
            ("hand", "Your hand"),
            ("hand-1", "The hand of"),
        ):
            area = played.display.area_of(place)
            assert area is not None
            played.driver.move(area.center)
            played.driver.wait(1.0)
            shown = played.scene.input.tooltip_shown
            assert shown is not None, place
            assert shown.tooltip.startswith(words)


def laid_open(places: ShowdownPlaces) -> list[CardSprite]:
    """Return the cards of a showdown, one of each seat."""
    return [CardSprite(*slot.center, *slot.size, card=7, seat=seat) for seat, slot in enumerate(places.cards)]


@pytest.mark.parametrize("thumbs", [(0, 2), (1, 3)])
def test_the_verdict_says_what_it_means_for_whoever_plays(tmp_path: Path, thumbs: tuple[int, ...]) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice") as played:
        context, painter = played.display.state.render_context, played.driver.app.painter
        places = showdown_places(1.0, context.places.board, (1,) * 4)
        cards = laid_open(places)
        showdown = Showdown(Call(1, 3, 2), thumbs, cards, veil=1.0, count=4, counting=True, decided=True)
        written = played.texts_written(places.score, lambda: draw_laid_open(painter, context, showdown, places))
        assert ("You were right: one card fewer!" in written) == (0 in thumbs)
        assert ("You were wrong: you keep your card." in written) == (0 not in thumbs)
        showdown.cards.append(cards[0])
        written = played.texts_written(places.score, lambda: draw_laid_open(painter, context, showdown, places))
        assert ("You were wrong: you keep your cards." in written) == (0 not in thumbs)
        spectator = replace(context, me=None)
        written = played.texts_written(places.score, lambda: draw_laid_open(painter, spectator, showdown, places))
        assert "Thumbs win" in written


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_what_the_verdict_means_stands_on_the_wood(tmp_path: Path, language: str, scale: float) -> None:
    settings = msgspec.structs.replace(QUICK, language=language, text_scale=scale)
    with table(tmp_path, "human", "novice", "novice", "novice", settings=settings) as played:
        context, painter = played.display.state.render_context, played.driver.app.painter
        places = showdown_places(scale, context.places.board, (1,) * 4)
        showdown = Showdown(Call(1, 3, 2), (1, 3), laid_open(places), veil=1.0, count=10, counting=True, decided=True)
        one, several = "You were wrong: you keep your card.", "You were wrong: you keep your cards."
        write, meaning = painter.text, context.text.ngettext(one, several, 1)
        drawn: list[pygame.FRect] = []

        def noting(text: str, *args: Any, **options: Any) -> pygame.FRect:
            area = write(text, *args, **options)
            if text == meaning:
                drawn.append(area)
            return area

        painter.text = noting
        draw_laid_open(painter, context, showdown, places)
        assert drawn
        assert all(places.score.contains(area) for area in drawn)


def test_chalk_is_rubbed_by_the_slate_and_plain_with_high_contrast(tmp_path: Path) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice") as played:
        painter = played.driver.app.painter
        area = pygame.FRect(400.0, 400.0, 120.0, 120.0)
        colours = []
        for high_contrast in (False, True):
            painter.canvas.palette = theme.palette("nimmsleich", high_contrast=high_contrast)
            painter.fill(area, (20, 20, 20))
            draw_in_chalk(painter, "test", area, lambda canvas: canvas.fill(area, (255, 255, 255)))
            part = played.driver.picture.subsurface(painter.canvas.pixel_rect(area))
            colours.append({tuple(part.get_at((x, x))) for x in range(part.width)})
        assert len(colours[0]) > 12
        assert colours[1] == {(255, 255, 255, 255)}


@pytest.mark.parametrize("reduced", [False, True])
def test_the_own_card_rises_under_the_pointer_and_lies_down_again(tmp_path: Path, reduced: bool) -> None:
    settings = Settings(bot_speed=4.0, reduced_motion=reduced)
    with table(tmp_path, "human", "novice", "novice", "novice", settings=settings, options={"dealer": "4"}) as played:
        played.wait_for_turn()
        state, driver = played.display.state, played.driver
        card = state.places.hand[0]
        driver.move((card.right - 10, card.centery))
        heights = []
        for _ in range(40):
            driver.step()
            heights.append(state.table.held.height if state.table.held is not None else 0.0)
        assert (max(heights) > 1.0) == (not reduced), "it has weight"
        held = state.table.held
        assert held is not None
        assert (held.position, held.height) == (0, 1.0)
        assert (held.angle == 0.0) == reduced
        driver.app.draw()
        assert played.looks_new(state.places.own.area)
        driver.move((card.right + 60, card.centery))
        driver.wait(0.5)
        assert state.table.held is None


def test_what_a_detective_has_seen_is_added_to_the_own_corpses(played: Table) -> None:
    played.wait_for_turn()

    def beside_the_own_numbers() -> list[str]:
        picture, canvas = played.driver.picture, played.driver.app.painter.canvas
        corners = [played.driver.find(f"corpse-{corpse}").rect.topright for corpse in RANKS]
        return [digest(picture.subsurface(canvas.pixel_rect((x - 36, y + 2, 28, 20)))) for x, y in corners]

    before = beside_the_own_numbers()
    played.driver.click("token")
    played.driver.click("target-1")
    played.driver.click("target-3")
    played.wait_for_turn()
    played.driver.wait(4.0)
    view = played.scene.context.view
    known = counts_on([*view.hands[1], *view.hands[3]])
    changed = [one != other for one, other in zip(before, beside_the_own_numbers(), strict=True)]
    assert changed == [count > 0 for count in known]
    assert set(changed) == {True, False}


@pytest.mark.parametrize(("players", "cards"), [(3, 6), (4, 4), (6, 6)])
def test_the_slate_says_how_many_of_each_corpse_to_expect(tmp_path: Path, players: int, cards: int) -> None:
    """On every card lies one of each on average (NL-2): without that a newcomer does not know what a high bid is."""
    others = ["novice"] * (players - 1)
    with table(tmp_path, "human", *others, options={"dealer": str(players)}) as played:
        played.wait_for_turn()
        words = f"{cards} cards in play: about {cards} of each"
        app = played.driver.app
        app.painter.canvas.forget_drawn()
        assert words in played.texts_written(played.display.state.places.slate, app.draw)
        played.driver.click("bid")
        played.driver.step(2)
        assert played.driver.find("about-slate").tooltip == words


def test_the_ring_of_the_keyboard_leaves_the_own_number_free(played: Table) -> None:
    played.wait_for_turn()
    name = f"corpse-{played.display.bidding.corpse}"
    area = played.driver.find(name).rect
    number = played.driver.app.painter.canvas.pixel_rect((area.right - 40, area.top - 8, 24, 34))
    before = digest(played.driver.picture.subsurface(number))
    tab_to(played.driver, name)
    played.driver.step(2)
    assert digest(played.driver.picture.subsurface(number)) == before
