"""Invariants of random matches, and each seat's knowledge of them (NI-10, NI-11, NI-20, NI-34)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from niagara.board import RIVER, Card, Gem, Place
from niagara.rules.events import CardRevealed, MatchEnded, RoundBegan, RoundEnded
from niagara.rules.state import Niagara
from niagara.rules.views import NiagaraView, Phase
from table.contract import SPECTATOR, Event
from table.rng import stream
from tests.niagara.positions import MODULES, fresh, match_of, step

matches = st.tuples(st.integers(3, 6), st.sets(st.sampled_from(MODULES)), st.integers(0, 10**6))


def demand_whole(view: NiagaraView, gems: int) -> None:
    """Gems are neither lost nor made, and everything is where it can be."""
    afloat = [gem for pair in view.canoes for canoe in pair for gem in canoe.gems]
    afloat += [view.joe.gem] if view.joe and view.joe.gem else []
    for index, gem in enumerate(Gem):
        lying = sum(counts[index] for counts in (*view.sites, *view.stores))
        assert lying + afloat.count(gem) == gems
    assert sum(canoe.moose for pair in view.canoes for canoe in pair) + view.moose_ready + (view.moose_back > 0) == (
        view.options.moose
    )
    assert view.weather in range(-1, 3)
    for pair in view.canoes:
        for number, canoe in enumerate(pair):
            assert len(canoe.gems) <= (2 if view.options.double_canoe and number == 0 else 1)
            assert canoe.place in RIVER or not (canoe.gems or canoe.bank or canoe.moose)
            assert canoe.bank or canoe.place is not view.whirlpool or canoe.place is Place.FALLS
            assert not canoe.bank or Card.LASSO in view.cards


@settings(max_examples=25, deadline=None)
@given(matches)
def test_nothing_is_lost_or_made_and_a_match_ends(match: tuple[int, set[str], int]) -> None:
    """NI-10, NI-11, NI-34, NI-71"""
    state, rng = match_of(*match)
    spirits = bool(match[1] - {"joe"})
    gems = {3: 6, 6: 8}.get(match[0], 7) if spirits or match[0] == 6 else 7
    events: list[Event] = []
    while not state.is_terminal():
        done = step(state, rng)
        assert len(set(done)) == len(done)
        events += done
        demand_whole(state.observation(SPECTATOR), gems)
    assert isinstance(events[-1], MatchEnded)
    assert abs(sum(state.returns()) - 1) < 1e-9
    began = [event.number for event in events if isinstance(event, RoundBegan)]
    ended = [event.number for event in events if isinstance(event, RoundEnded)]
    assert began == ended == list(range(1, len(began) + 1))


@settings(max_examples=8, deadline=None)
@given(matches)
def test_views_hide_the_choices_that_lie_face_down_and_nothing_else(match: tuple[int, set[str], int]) -> None:
    """NI-20: what is drawn again from a view looks the same to its seat, and is a position of the game."""
    state, rng = match_of(*match)
    seats = range(match[0])
    for _ in range(60):
        if state.is_terminal():
            break
        text = state.to_json()
        assert Niagara.from_json(text).to_json() == text
        hidden = state.position.choices
        for seat in seats:
            view = state.observation(seat)
            others = [card for other, card in enumerate(view.cards) if other != seat]
            assert others == [card for other, card in enumerate(state.position.played) if other != seat]
            drawn = Niagara.resample(view, rng)
            assert drawn.observation(seat) == view
            assert drawn.legal_actions(seat) == state.legal_actions(seat)
            assert Niagara.from_json(drawn.to_json()).to_json() == drawn.to_json()
            if not any(choice for other, choice in enumerate(hidden) if other != seat):
                assert drawn.to_json() == text
        step(state, rng)


def test_a_resampled_choice_is_any_card_left() -> None:
    """NI-20"""
    state = fresh(3)
    state.apply(1, state.legal_actions(1)[2])
    view = state.observation(0)
    drawn = {Niagara.resample(view, stream(seed, "draw")).position.choices[1] for seed in range(80)}
    assert drawn == set(view.hands[1])


def test_a_card_is_told_of_only_when_it_is_revealed() -> None:
    """NI-20, NI-30"""
    rng = stream(5, "secrets")
    state = fresh(4)
    for _ in range(300):
        events = step(state, rng)
        revealed = [event.seat for event in events if isinstance(event, CardRevealed)]
        view = state.observation(SPECTATOR)
        if view.phase is Phase.PADDLING:
            order = [(view.buoy + offset) % 4 for offset in range(4)]
            shown = order[: order.index(view.turn) + 1]
            assert [seat for seat in order if view.cards[seat] is not None] == shown
            assert not revealed or revealed[-1] == view.turn


@settings(max_examples=10, deadline=None)
@given(matches, st.integers(1, 60))
def test_a_clone_goes_its_own_way(match: tuple[int, set[str], int], steps: int) -> None:
    state, rng = match_of(*match)
    for _ in range(steps):
        before, clone = state.to_json(), state.clone()
        step(clone, rng)
        assert state.to_json() == before
        step(state, rng)
