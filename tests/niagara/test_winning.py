"""The end of a match (NI-60)."""

import pytest

from niagara.board import Card
from niagara.rules.actions import ChangeWeather, Paddle
from niagara.rules.events import CardRevealed, FlowFixed, MatchEnded, RiverPushed, RoundEnded
from niagara.rules.views import Phase
from tests.niagara.positions import choosing, chosen, happened, refusal, turn

RESTING = ("shore shore", "shore shore")


@pytest.mark.parametrize(
    ("store", "wins"),
    [
        ("red red red red", True),
        ("violet white yellow blue red", True),
        ("violet white yellow blue red", False),
        ("violet violet violet white white white blue", True),
        ("violet violet violet violet white white white", False),
    ],
)
def test_four_of_a_colour_five_colours_or_seven_gems_win(store: str, wins: bool) -> None:
    """NI-60: the last gem comes home in the last turn of the round."""
    *home, last = store.split()
    stores = ["", "", " ".join(home)]
    state = turn("1", *RESTING, f"1:{last} falls", seat=2, stores=stores, options={"four_of_a_colour": wins})
    events = state.apply(2, Paddle(0, -1))
    assert happened(events, MatchEnded, RoundEnded, FlowFixed) == [
        RoundEnded(1, (0, 0, len(home) + 1)), MatchEnded((2,), False),
    ]  # fmt: skip
    assert state.winners() == (2,)
    assert state.is_terminal()
    assert state.returns() == (0.0, 0.0, 1.0)
    assert state.legal_actions(2) == []
    assert refusal(state, 2, Paddle(0, 1)) == ("NI-60", "not_now_over")


@pytest.mark.parametrize(
    ("store", "wins"),
    [
        ("red red red", True),
        ("red red red red", False),
        ("violet white yellow blue", True),
        ("violet violet violet white white blue", True),
    ],
)
def test_less_does_not_win(store: str, wins: bool) -> None:
    """NI-60: and four of a colour only if that is agreed."""
    *home, last = store.split()
    state = turn(
        "1",
        *RESTING,
        f"1:{last} falls",
        seat=2,
        stores=["", "", " ".join(home)],
        options={"four_of_a_colour": wins},
    )
    events = state.apply(2, Paddle(0, -1))
    assert happened(events, MatchEnded) == []
    assert state.winners() == ()
    assert state.returns() == (0.0, 0.0, 0.0)


@pytest.mark.parametrize(
    ("stores", "winners"),
    [
        (["red blue", "blue blue", ""], (0,)),
        (["violet violet violet violet", "white white blue blue", ""], (1,)),
        (["blue yellow", "red yellow", ""], (0, 1)),
        (["violet white blue", "violet violet violet", "violet violet violet violet"], (0,)),
    ],
)
def test_in_the_gold_rush_24_points_win_and_nothing_else(stores: list[str], winners: tuple[int, ...]) -> None:
    """NI-60 (house): of several the higher total; the first two bring a red and a blue gem home."""
    fields = {"stores": stores, "cards": ["", "1", "cloud"]}
    state = turn("1", "1:red falls", "1:blue falls", "shore shore", options={"goal": "points"}, **fields)
    state.apply(0, Paddle(0, -1))
    state.apply(1, Paddle(0, -1))
    state.apply(2, ChangeWeather(1))
    assert state.winners() == winners


def test_the_second_phase_is_played_out_and_all_who_then_fulfil_it_win() -> None:
    """NI-60: nothing comes after it."""
    stores = ["red red red", "blue blue blue", ""]
    state = turn("1", "1:red falls", "1:blue falls", "shore shore", stores=stores, cards=["", "1", "cloud"])
    assert happened(state.apply(0, Paddle(0, -1)), MatchEnded, CardRevealed) == [CardRevealed(1, Card.ONE)]
    assert not state.is_terminal()
    state.apply(1, Paddle(0, -1))
    events = state.apply(2, ChangeWeather(1))
    assert happened(events, MatchEnded, RiverPushed) == [MatchEnded((0, 1), False)]
    assert state.winners() == (0, 1)
    assert state.returns() == (0.5, 0.5, 0.0)


@pytest.mark.parametrize(
    ("stores", "winners"),
    [
        (["red red red", "blue blue blue", ""], (0,)),
        (["red red red", "blue blue blue red", ""], (1,)),
        (["red red red violet", "blue blue blue red", ""], (0, 1)),
    ],
)
def test_the_option_of_a_tie_break_by_value(stores: list[str], winners: tuple[int, ...]) -> None:
    """NI-60: violet 1, white 2, yellow 3, blue 4, red 5; who is still level shares the win."""
    fields = {"stores": stores, "cards": ["", "1", "cloud"]}
    state = turn("1", "1:red falls", "1:blue falls", "shore shore", options={"tie_break": "value"}, **fields)
    state.apply(0, Paddle(0, -1))
    state.apply(1, Paddle(0, -1))
    state.apply(2, ChangeWeather(1))
    assert state.winners() == winners


def test_after_the_last_round_allowed_the_gems_values_decide() -> None:
    """NI-60 (house): and the log says that the cap has struck."""
    stores = ["violet violet violet", "red", "white yellow"]
    state = turn("cloud", *RESTING, "shore shore", seat=2, stores=stores, options={"rounds": 1})
    events = state.apply(2, ChangeWeather(1))
    assert events[-2:] == [RoundEnded(1, (3, 1, 2)), MatchEnded((1, 2), True)]
    view = state.observation(0)
    assert (view.phase, view.capped, view.winners, state.winners()) == (Phase.OVER, True, (1, 2), (1, 2))


def test_before_the_last_round_nobody_is_asked_to_stop() -> None:
    """NI-60 (house)"""
    state = choosing(*RESTING, "shore shore", options={"rounds": 2})
    chosen(state, ["cloud"] * 3)
    for seat in range(3):
        state.apply(seat, state.legal_actions(seat)[0])
    assert state.observation(0).round == 2
    assert not state.is_terminal()
