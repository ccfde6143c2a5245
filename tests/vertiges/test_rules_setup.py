"""The share, the first player, and what lies open (VE-1, VE-10 to VE-12, VE-70, VE-71)."""

import random
from collections import Counter

import pytest

from table.contract import CHANCE, SPECTATOR, IllegalAction
from table.offer.options import BadSetup
from tests.refusals import refusal
from tests.vertiges.positions import of_kind, one, shared, written
from vertiges import GAME
from vertiges.pieces import piece_set
from vertiges.rules.actions import EndTurn, FirstPlayer, Refill, Share
from vertiges.rules.events import FirstDrawn, Shared, TurnBegan
from vertiges.rules.snapshot import Snapshot
from vertiges.rules.state import Vertiges


@pytest.mark.parametrize(("seats", "share"), [(2, 24), (3, 16), (4, 12)])
def test_all_48_pieces_are_shared_out_equally_six_of_them_as_hands(seats: int, share: int) -> None:  # VE-1, VE-10
    view = shared(seats).observation(0)
    assert view.owned == (share,) * seats
    assert list(map(len, view.hands)) == [6] * seats
    assert sorted([*view.unseen, *(piece for hand in view.hands for piece in hand)]) == list(range(1, 49))
    assert view.bag == ()
    assert sum(piece.star for piece in piece_set().values()) == 12


def test_at_the_quick_table_a_person_has_half_as_much_to_lay_as_at_the_classic_one_and_it_never_grows() -> None:
    """VE-10, VE-70: with one bag for all what falls would come back."""
    tables = {table.name: table for table in GAME.ready_tables}
    quick, classic = tables["quick"], tables["classic"]
    assert (
        shared(1 + len(quick.bots)).observation(0).owned[0] * 2 <= shared(1 + len(classic.bots)).observation(0).owned[0]
    )
    assert not GAME.complete_options(quick.options)["fast_game"]


def test_before_the_share_all_pieces_are_in_the_bag_and_nobody_acts() -> None:  # VE-10
    state = GAME.setup(2, {"first_player": "2"})
    assert state.observation(0).bag == tuple(range(1, 49))
    assert state.actors() == (CHANCE,)
    assert state.legal_actions(0) == state.legal_actions(1) == []


def test_the_share_is_random_and_every_piece_may_come_to_every_hand() -> None:  # VE-10
    hands = Counter(piece for seed in range(300) for piece in shared(2, seed).observation(0).hands[0])
    assert len(hands) == 48
    expected = 300 * 6 / 48
    assert all(0.4 * expected < count < 2 * expected for count in hands.values())


def test_what_is_no_share_is_refused() -> None:  # VE-10
    state = GAME.setup(2, {"first_player": "1"})
    good = state.sample_chance(random.Random(1))
    assert isinstance(good, Share)
    twice = (good.hands[0], (*good.hands[1][:5], good.hands[0][0]))
    unsorted = (tuple(reversed(good.piles[0])), good.piles[1])
    for bad in (Share(twice, good.piles), Share(good.hands, unsorted), Share(good.hands[:1], good.piles)):
        with pytest.raises(IllegalAction, match="VE-10"):
            state.check(CHANCE, bad)
    with pytest.raises(IllegalAction, match="VE-10: chance_decides"):
        state.check(0, good)


def test_the_first_player_is_drawn_by_lot_or_named() -> None:  # VE-11
    state = GAME.setup(4)
    assert isinstance(state, Vertiges)
    assert {state.sample_chance(random.Random(seed)) for seed in range(60)} == {FirstPlayer(n) for n in range(4)}
    assert refusal(state, CHANCE, FirstPlayer(4)) == ("VE-11", "impossible_chance")
    assert state.apply(CHANCE, FirstPlayer(2)) == [FirstDrawn(2)]
    began = state.apply(CHANCE, state.sample_chance(random.Random(1)))
    assert of_kind(began, TurnBegan) == [TurnBegan(1, 2, (0, 0, 0, 0))]
    assert state.actors() == (2,)
    assert GAME.setup(4, {"first_player": "4"}).observation(0).player == 3
    with pytest.raises(BadSetup, match="Nobody sits at seat 4: 3 play"):
        GAME.setup(3, {"first_player": "4"})


def test_play_goes_counter_clockwise_which_is_down_the_seats() -> None:  # VE-11
    state = written([[5], [14], [15], [18]], player=1, options={"enforce_rules": True}, laid=[31])
    order: list[int] = []
    for _ in range(5):
        order += state.actors()
        position = state.position
        position.laid = [31]
        state.apply(state.actors()[0], EndTurn())
    assert order == [1, 0, 3, 2, 1]
    assert refusal(state, 2, EndTurn()) == ("VE-11", "not_your_turn")
    assert refusal(state, 7, EndTurn()) == ("VE-11", "no_player")


def test_hands_lie_open_and_draw_piles_are_hidden_even_from_their_owners() -> None:  # VE-12
    state = written([[5, 14], [18]], piles=[[1, 2, 4, 8], [9, 31]], table=Snapshot(), laid=[])
    swapped = written([[5, 14], [18]], piles=[[9, 31, 2, 8], [1, 4]], table=Snapshot(), laid=[])
    for seat in (0, 1, SPECTATOR):
        view = state.observation(seat)
        assert view.hands == ((5, 14), (18,))
        assert view.unseen == (1, 2, 4, 8, 9, 31)
        assert view.pile_sizes == (4, 2)
        assert view == swapped.observation(seat)


def test_a_drawn_position_has_the_unseen_pieces_in_any_pile() -> None:  # VE-12
    state = shared(2)
    view = state.observation(1)
    drawn = [Vertiges.resample(view, random.Random(seed)) for seed in range(20)]
    assert all(other.observation(1) == view for other in drawn)
    assert len({other.to_json() for other in drawn}) == 20
    where = Counter(piece for other in drawn for piece in other.position.piles[0])
    assert set(where) == set(view.unseen)


def test_the_fast_game_leaves_what_is_not_in_hands_in_the_bag() -> None:  # VE-70
    state = shared(3, fast_game=True)
    view = state.observation(0)
    assert list(map(len, view.hands)) == [6, 6, 6]
    assert view.pile_sizes == (0, 0, 0)
    assert (len(view.bag), view.unseen) == (30, ())
    state = GAME.setup(3, {"first_player": "1", "fast_game": True})  # type: ignore[assignment]
    event = one(state.apply(CHANCE, state.sample_chance(random.Random(1))), Shared)
    assert (event.pile, event.fast) == (30, True)


def test_what_chance_draws_must_be_in_the_pile() -> None:  # VE-26
    state = written([[5, 14, 15], [18]], piles=[[1, 2], []], phase="refill", table=Snapshot())
    assert state.actors() == (CHANCE,)
    assert refusal(state, CHANCE, Refill((1, 9))) == ("VE-26", "impossible_chance")
    assert refusal(state, CHANCE, Refill((1,))) == ("VE-26", "impossible_chance")
    assert refusal(state, CHANCE, Refill((1, 1))) == ("VE-26", "impossible_chance")
    state.apply(CHANCE, Refill((2, 1)))
    assert state.observation(0).hands[0] == (5, 14, 15, 2, 1)
