"""The board on which the view of Nizza is painted."""

import pytest

from nizza import boards
from nizza.board.model import Board
from nizza.view.board_picture import BoardPicture


@pytest.fixture(scope="module")
def board() -> Board:
    return boards.load("port")


@pytest.fixture(scope="module")
def scenery() -> BoardPicture:
    return BoardPicture.of(boards.load("port"))
