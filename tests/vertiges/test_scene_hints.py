"""Hints in the scene of Vertiges."""

from pathlib import Path

from table.rng import stream
from tests.vertiges.at_the_bench import NAMES, bench
from tests.vertiges.tables import written
from vertiges.bots import make_bot


def test_a_hint_speaks_of_a_player_by_name(tmp_path: Path) -> None:
    """VE-4: 9 could leave a top on which the other hand goes on."""
    state = written([[9, 18], [14, 22, 24]], piles=[[5, 33], [36, 37]])
    advice = make_bot("master").advise(state.observation(0), state.legal_actions(0), stream(1, "hint"))
    with bench(tmp_path, "human", "random", practice=True) as here:
        assert (
            here.scene.advice_text(advice) == f"Piece 9, turned twice, on tower 2: leaves a closed top for {NAMES[1]}."
        )
