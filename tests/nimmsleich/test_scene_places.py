"""Layout of the felt, for every number of players, text size and window."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest

from nimmsleich.cards import CORPSES, RANKS
from nimmsleich.view.places import Places, places_for
from nimmsleich.view.showdown import showdown_places
from stage.graphics import theme
from stage.graphics.text.typeset import Typesetter
from stage.match.areas import Areas, areas_for, banner_style
from stage.settings import Settings
from stage.ui.button import Button
from tests.nimmsleich.nimmsleich_window import Table, table

SCALES = (1.0, 1.25, 1.5, 2.0)

WINDOW = pygame.FRect(0, 0, *theme.LOGICAL_SIZE)


def areas(scale: float, *, folded: bool = True, practice: bool = False) -> Areas:
    return areas_for(Typesetter(scale), practice=practice, folded=folded, seats_on_board=True)


def board(
    scale: float, seats: int, me: int | None = 0, *, folded: bool = True, practice: bool = False, shared: bool = False
) -> Places:
    frame = areas(scale, folded=folded, practice=practice)
    return places_for(
        frame.board, Typesetter(scale), seats=seats, me=me, names=CORPSES, shared=shared, corner=frame.corner
    )


def parts(places: Places) -> dict[str, pygame.FRect]:
    """Return the area of every element."""
    named: dict[str, pygame.FRect] = {f"station {seat}": station.area for seat, station in places.stations.items()}
    named |= {"own plate": places.own.header, "own vote": places.own.mark}
    named |= {f"corpse {rank}": places.ranks[rank - 1] for rank in RANKS}
    named |= {f"card {number}": area for number, area in enumerate(places.hand)}
    named |= {f"token {number}": area for number, area in enumerate(places.own.tokens)}
    named |= {"ledge": places.ledge, "pile": places.pile, "slate": places.slate, "chain": places.chain}
    named |= {"glass": places.glass}
    return named | {"tray": places.tray} | ({"stock": places.stock} if len(places.hand) == 2 else {})


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("me", [None, 0, 2])
@pytest.mark.parametrize(("folded", "practice"), [(False, False), (True, False), (True, True)])
@pytest.mark.parametrize("shared", [False, True])
def test_no_two_things_lie_on_the_same_felt(
    scale: float, seats: int, me: int | None, folded: bool, practice: bool, shared: bool
) -> None:
    places = board(scale, seats, me, folded=folded, practice=practice, shared=shared)
    assert len(places.stations) == seats - (me is not None)
    laid = parts(places) | {"corner": areas(scale, folded=folded, practice=practice).corner}
    for (one, first), (other, second) in combinations(laid.items(), 2):
        assert not first.inflate(-2, -2).colliderect(second.inflate(-2, -2)), f"{one} and {other}"
    for name, area in parts(places).items():
        assert places.board.inflate(16, 24).contains(area), name


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("shared", [False, True])
def test_in_a_station_nothing_covers_anything(scale: float, seats: int, shared: bool) -> None:
    """Not even the vote, which a rival holds before the chest."""
    places = board(scale, seats, folded=False, shared=shared)
    for station in (*places.stations.values(), places.own):
        things = [station.header, *station.tokens, station.pile, *station.hand, station.mark]
        things += [station.bubble] if station.bust.height else []
        # The button stands where the vote will.
        assert station.button.contains(station.mark) or not station.button.height
        for one, other in combinations(things, 2):
            assert not one.colliderect(other)
        assert all(station.area.inflate(2, 2).contains(thing) for thing in things)
        assert shared == (station.button.height > 0) or station is places.own


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("hands", [(2, 2, 2), (2, 1, 2), (1,) * 4, (1,) * 6])
def test_the_showdown_has_room_for_all_cards(scale: float, hands: tuple[int, ...]) -> None:
    area = board(scale, len(hands)).board
    places = showdown_places(scale, area, hands)
    laid = [*places.cards, places.score, *places.names.values()]
    assert len(places.cards) == sum(hands)
    for one, other in combinations(laid, 2):
        assert not one.inflate(-2, -2).colliderect(other.inflate(-2, -2))
    assert all(area.inflate(4, 4).contains(rect) for rect in laid)


@pytest.mark.parametrize("scale", SCALES)
def test_cards_and_pictures_stay_large_enough_to_be_read(scale: float) -> None:
    for seats in (3, 4, 5, 6):
        places = board(scale, seats)
        assert places.hand[0].width >= 120
        assert min(card.width for station in places.stations.values() for card in station.hand) >= 27
        assert min(station.pile.width for station in places.stations.values()) >= 35
        assert min(places.slate.height, board(scale, seats, shared=True).slate.height) >= 130
        assert min(card.width for card in places.ranks) >= 130
        assert places.chain.height >= places.chip


def overlapping(played: Table) -> list[tuple[str, str]]:
    """Pairs of clickable widgets that are seen and lie on one another; what scrolls is cut where it ends."""
    scene = played.scene
    seen = [scene.ui.find(name) for name in scene.ui.names]
    seen = [widget for widget in seen if widget.clickable and not widget.children and widget.rect.width]
    return [
        (one.name, other.name)
        for one, other in combinations(seen, 2)
        if one.rect.inflate(-4, -4).colliderect(other.rect.inflate(-4, -4))
        # What explains a place lies below all that can be pressed there.
        and not any(widget.name.startswith(("seat-", "log", "practice", "about-")) for widget in (one, other))
    ]


@pytest.mark.parametrize(("players", "scale"), [(3, SCALES[0]), (6, 1.5), (6, SCALES[-1])])
def test_widgets_do_not_overlap_and_their_words_are_whole(tmp_path: Path, players: int, scale: float) -> None:
    settings = Settings(reduced_motion=True, bot_speed=4.0, text_scale=scale)
    with table(tmp_path, "human", *("novice",) * (players - 1), practice=True, settings=settings) as played:
        played.wait_for_turn()
        for number in range(6):
            assert overlapping(played) == []
            for name in ("bid", "denounce", "thumb", "fist", "send"):
                widget = played.scene.ui.find(name)
                if isinstance(widget, Button) and name in played.scene.ui.names:
                    room = widget.rect.width - 40 - (50 * played.scene.type.text_scale if widget.icon else 0)
                    fitted, _ = played.scene.type.fit(widget.text, widget.style, room)
                    assert fitted == widget.text, f"{name} is cut"
                    assert WINDOW.contains(widget.rect)
            played.driver.click(("bid", "token")[number == 2] if "bid" in played.scene.ui.names else "fist")
            if number == 2:
                assert overlapping(played) == []
                played.driver.key("escape")
            played.wait_for_turn()


@pytest.mark.parametrize("size", [(1024, 640), (2560, 1080)])
def test_a_click_meets_its_widget_in_every_window(tmp_path: Path, size: tuple[int, int]) -> None:
    with table(tmp_path, "human", "novice", "novice", "novice", options={"dealer": "4"}) as played:
        played.wait_for_turn()
        played.driver.resize(size)
        played.driver.click("corpse-4")
        assert played.display.bidding.chosen.corpse == 4
        played.driver.click("bid")
        played.wait_until(lambda: len(played.scene.context.view.calls) > 0)
        assert played.scene.context.view.calls[0].corpse == 4


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_beside_a_folded_log_the_own_cards_are_in_the_middle(seats: int) -> None:
    places = board(1.0, seats)
    own = places.hand[0].unionall(places.hand[1:])
    assert abs(own.centerx - places.board.centerx) < 1.0
    assert places.tray.right < own.left < own.right < places.slate.left
    for known in (places.tray, places.stock) if seats == 3 else (places.tray,):
        assert not known.inflate(0, -0.4 * known.height).colliderect(places.known)


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_earlier_bids_end_before_the_edge_of_the_table(seats: int) -> None:
    """The wooden edge reaches 24 units into the board."""
    places = board(1.0, seats)
    assert places.chain.right <= places.board.right - 24.0
    assert places.chain.left == places.slate.left


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("seats", [3, 4, 6])
@pytest.mark.parametrize("folded", [False, True])
def test_button_and_stock_cover_neither_knowledge_nor_the_edge_of_the_table(
    scale: float, seats: int, folded: bool
) -> None:
    places = board(scale, seats, folded=folded)
    assert not places.glass.colliderect(places.known)
    assert places.glass.right < places.own.area.left
    assert min(places.glass.left, places.tray.left, places.stock.left) >= places.board.left + 24.0


@pytest.mark.parametrize("scale", SCALES)
def test_large_words_leave_space_for_faces(scale: float) -> None:
    """The banner is wide enough for one line, and what it does not take is for the rivals."""
    line = Typesetter(scale).line_height(banner_style(Typesetter(scale)))
    assert areas(scale).banner.height < 2 * line + 28
    for seats in (3, 4, 5, 6):
        busts = [station.bust.height for station in board(scale, seats).stations.values()]
        assert min(busts) >= 115
