"""Banner of a screen that several people share: a sentence that begins with a name is one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product

import pytest
from babel.messages.pofile import read_po

from main import GAMES
from niagara.scene import sentences as niagara
from nimmsleich.scene import sentences as leich
from table import language
from table.contract import Seat
from table.match.journal import read
from table.match.match import Match
from table.words import Translator
from tests.contract.saved_matches import saved_match
from vertiges.scene import sentences as vertiges

A_SECOND_SENTENCE = re.compile(r"^(Ada|Bruno|Chloé)\s?:|(Ada|Bruno|Chloé), [A-Z]|:.*:")


def nimmsleich_says(match: Match, seat: Seat, text: Translator) -> Iterator[str]:
    view, names = match.state.observation(seat), match.setup.names
    yield leich.turn_sentence(view, names, text, acting=seat, choosing=False, people=range(len(names)))
    yield leich.turn_sentence(view, names, text, acting=None, choosing=False, people=())


def vertiges_says(match: Match, seat: Seat, text: Translator) -> Iterator[str]:
    for held, flip in product(vertiges.Held, ("", "F")):
        yield vertiges.turn_sentence(match.state.observation(seat), match.setup.names, text, seat, held, flip)
    yield vertiges.turn_sentence(match.state.observation(seat), match.setup.names, text, None, vertiges.Held.NOTHING)


def niagara_says(match: Match, seat: Seat, text: Translator) -> Iterator[str]:
    view, names = match.state.observation(seat), match.setup.names
    yield niagara.turn_sentence(view, names, text, acting=seat, people=range(len(names)))
    yield niagara.turn_sentence(view, names, text, acting=None, people=())


SAYS: dict[str, Callable[[Match, Seat, Translator], Iterator[str]]] = {
    "niagara": niagara_says,
    "nimmsleich": nimmsleich_says,
    "vertiges": vertiges_says,
}


@pytest.mark.parametrize("code", ["en", "fr"])
@pytest.mark.parametrize("game", SAYS)
def test_whoever_is_called_by_name_reads_one_sentence(game: str, code: str) -> None:
    text, said = language.load(code), set()
    match = read(saved_match(GAMES[game]), GAMES)
    for number in range(match.length):
        match.go_to(number)
        for seat in match.state.actors():
            said |= {sentence for sentence in SAYS[game](match, seat, text) if seat >= 0}
    assert len(said) > 5
    assert [sentence for sentence in said if A_SECOND_SENTENCE.search(sentence)] == []
    assert any(sentence.startswith("Ada, ") for sentence in said)
    assert [sentence for sentence in said if " de Ada" in sentence] == [], "French says “d’Ada”"


@pytest.mark.parametrize("code", ["en", "fr"])
def test_no_text_joins_a_name_and_a_sentence_by_a_colon(code: str) -> None:
    with (language.FOLDER / code / "LC_MESSAGES" / "ludotheque.po").open("rb") as file:
        texts = [message.string or message.id for message in read_po(file)]
    assert [text for text in texts if isinstance(text, str) and re.match(r"\{name\}\s?:", text)] == []
