"""Lessons written as text: what a line means, and what an author is told who made a mistake."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from table.contract import CHANCE, BadGame, Event, State
from table.offer.lesson import ANY, Deed, Goal, Lesson, LessonStep
from table.offer.screenplay import extract, read_lessons
from tests.lantern.rules import Guess, LanternAction, Lay, Peek

WHOLE = """seats you, Bruno

; A comment.
# light: Light
Look, and guess.
position {"goal": 3,
  "seats": 2}
seed 4

Look first.
  spot card-1 bowl

-1: Lay((1, 2))
1: Peek(0)
Now guess.
  do Guess(True)
  accepts Guess(even=any)
  patient yes
  otherwise Guess, {1} waits.
  refused Not yet.

# dark: Dark
Guess three times.
seats Bruno, you
goal times(3, Guessed(seat=one_of(1, 2), to=having(area="roof-1")))
fit straight
solution Guess(True)
  Peek(1)
"""


def times(number: int, deed: Deed) -> Goal:
    def goal(_: Sequence[Event], __: State[Any, Any]) -> int:
        return number if deed.fields else 0

    return goal


def straight(_: State[Any, Any], action: Any) -> Any:
    return action


def read(folder: Path, text: str) -> tuple[Lesson, ...]:
    path = folder / "lessons.txt"
    path.write_text(text, encoding="utf-8")
    return read_lessons(path, LanternAction, {"times": times, "straight": straight})


def test_a_screenplay_is_read_into_lessons(tmp_path: Path) -> None:
    light, dark = read(tmp_path, WHOLE)
    assert (light.id, light.title, light.about, light.seats, light.seed) == (
        "light", "Light", "Look, and guess.", ("", "Bruno"), 4,
    )  # fmt: skip
    assert light.position == '{"goal": 3,\n"seats": 2}'
    assert light.steps == (
        LessonStep(say="Look first.", spot=("card-1", "bowl")),
        LessonStep(
            say="Now guess.",
            before=((CHANCE, Lay((1, 2))), (1, Peek(0))),
            do=Guess(True),
            accepts=Deed("Guess", {"even": ANY}),
            patient=True,
            otherwise="Guess, {1} waits.",
            refused="Not yet.",
        ),
    )
    assert (dark.learner, dark.steps, dark.solution, dark.fit) == (1, (), (Guess(True), Peek(1)), straight)
    assert dark.goal is not None
    assert dark.goal.__qualname__.startswith("times")


@pytest.mark.parametrize(
    ("right", "wrong", "line"),
    [
        ("do Guess(True)", "do Guess(", 16),
        ("do Guess(True)", "do Gess(True)", 16),
        ("do Guess(True)", "do Guess(4)", 16),
        ("-1: Lay((1, 2))", "-1: Lay((1, 2), 3)", 13),
        ("  patient yes", "  pateint yes", 18),
        ("Now guess.", "Now guess.\nOr not.", 13),
        ("Now guess.\n", "", 13),
        ("seed 4", "seed four", 8),
        ("goal times(3", "goal thrice(3", 25),
        ("# dark: Dark", "# dark Dark", 22),
        ("accepts Guess(even=any)", "accepts Guess", 17),
    ],
)
def test_a_mistake_is_told_with_file_and_line(tmp_path: Path, right: str, wrong: str, line: int) -> None:
    assert right in WHOLE
    with pytest.raises(BadGame, match=rf"lessons\.txt, line {line}: "):
        read(tmp_path, WHOLE.replace(right, wrong))


def test_translators_get_every_text_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "lessons.txt"
    path.write_text(WHOLE, encoding="utf-8")
    with path.open("rb") as file:
        found = [(number, text) for number, _, text, _ in extract(file)]
    assert found == [
        (4, "Light"), (5, "Look, and guess."), (10, "Look first."), (15, "Now guess."), (19, "Guess, {1} waits."),
        (20, "Not yet."), (22, "Dark"), (23, "Guess three times."),
    ]  # fmt: skip
