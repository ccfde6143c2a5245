"""With ``--regenerate``, save a match of each game that has no tracked one before anything is tested."""

from __future__ import annotations

import pytest

from main import GAMES
from tests.contract.saved_matches import write_missing


@pytest.fixture(scope="session", autouse=True)
def _missing_matches_saved(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--regenerate"):
        for game in GAMES.values():
            write_missing(game)
