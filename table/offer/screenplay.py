"""Lessons as a screenplay: text with a paragraph for each step, read into :class:`table.offer.lesson.Lesson`.

A line ``# id: title`` begins a lesson. The line below says what it is about, and those after that are its fields. Each
paragraph that follows is a step: lines ``2: Action(…)`` are played before, one line is said, and indented lines are
fields of the step. A line that is indented farther than a field continues it, a line that begins with ``;`` is a
comment, and fields above the first lesson belong to all of them.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final, get_args

import msgspec

from table.contract import Action, BadGame, Seat
from table.offer.lesson import ANY, Deed, Lesson, LessonStep
from table.storage.files import asset

_YOU: Final = "you"
"""Name of the learner among the seats."""
_SCRIPTED: Final = re.compile(r"(-?\d+): (.+)")
_TEXTS: Final = ("otherwise", "refused")
"""Fields of a step that are shown to the learner, in addition to its sentence."""


@dataclass(slots=True)
class _TextBlock:
    """Lines with their numbers: fields by name, and the others."""

    lines: list[tuple[int, str]] = field(default_factory=list)
    fields: dict[str, tuple[int, str]] = field(default_factory=dict)

    @property
    def is_head(self) -> bool:
        """True if a lesson begins here."""
        return bool(self.lines) and self.lines[0][1].startswith("# ")

    def texts(self) -> Iterator[tuple[int, str]]:
        """Yield the texts for players with the numbers of their lines."""
        for number, line in self.lines:
            if self.is_head or not _SCRIPTED.fullmatch(line):
                yield number, line.split(": ", 1)[1] if line.startswith("# ") else line
        yield from (self.fields[name] for name in _TEXTS if name in self.fields)


def _paragraphs(text: str) -> Iterator[_TextBlock]:
    paragraph, name, above = _TextBlock(), "", True
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if not line and (paragraph.lines or paragraph.fields):
            yield paragraph
            paragraph = _TextBlock()
        if not line or line.startswith(";"):
            continue
        above = above and not line.startswith("# ")
        is_field = above or (len(paragraph.lines) > 1 if paragraph.is_head else line.startswith("  "))
        depth = 0 if above or paragraph.is_head else 2
        if is_field and line[depth] == " ":
            begun, so_far = paragraph.fields[name]
            paragraph.fields[name] = begun, f"{so_far}\n{line.strip()}".lstrip("\n")
        elif is_field:
            name, _, rest = line.strip().partition(" ")
            paragraph.fields[name] = number, rest
        else:
            paragraph.lines.append((number, line))


def read_lessons(
    path: Path, action_type: Any, computed: Mapping[str, Callable[..., Any]] | None = None
) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order of the file.

    `computed` are the functions that the text names as goals and fits. Raises :class:`table.contract.BadGame` with the
    file and the line of what is not understood, and :class:`table.storage.files.BrokenAsset`.
    """
    reader = _LessonReader(path, action_type, computed or {})
    common, lessons = _TextBlock(), list[tuple[_TextBlock, list[_TextBlock]]]()
    for paragraph in _paragraphs(asset(path, bytes.decode)):
        if paragraph.is_head:
            lessons.append((paragraph, []))
        elif lessons:
            lessons[-1][1].append(paragraph)
        else:
            common = paragraph
    return tuple(reader.lesson(common.fields | head.fields, head, steps) for head, steps in lessons)


class _LessonReader:
    def __init__(self, path: Path, action_type: Any, computed: Mapping[str, Callable[..., Any]]) -> None:
        self._path, self._action_type, self._computed = path, action_type, computed
        self._structs = {each.__name__: each for each in _structs(action_type)}
        self._meanings: dict[str, Callable[[str], Any]] = {
            "seats": lambda text: tuple("" if name.strip() == _YOU else name.strip() for name in text.split(",")),
            "options": msgspec.json.decode,
            "seed": int,
            "level": str,
            "position": str,
            "goal": lambda text: self._function(_tree(text)),
            "fit": lambda text: self._function(_tree(text)),
            "solution": lambda text: tuple(map(self._action, text.splitlines())),
            "spot": lambda text: tuple(text.split()),
            "popups": lambda text: tuple(text.split()),
            "do": self._action,
            "accepts": lambda text: self._deed(_tree(text)),
            "begins": lambda text: self._deed(_tree(text)),
            "fails": lambda text: self._deed(_tree(text)),
            "patient": bool,
            "otherwise": str,
            "refused": str,
        }

    def lesson(self, fields: Mapping[str, tuple[int, str]], head: _TextBlock, steps: list[_TextBlock]) -> Lesson:
        """Return the lesson of a head and its steps."""
        values = self._values(fields)
        parts = tuple(map(self._step, steps))
        with self._line(head.lines[0][0]):
            (_, name), (_, about) = head.lines
            id_, title = name.removeprefix("# ").split(": ", 1)
            return Lesson(id=id_, title=title, about=about, steps=parts, **values)

    def _step(self, paragraph: _TextBlock) -> LessonStep:
        before, said = list[tuple[Seat, Action]](), list[str]()
        for number, line in paragraph.lines:
            if scripted := _SCRIPTED.fullmatch(line):
                with self._line(number):
                    before.append((int(scripted[1]), self._action(scripted[2])))
            else:
                said.append(line)
        values = self._values(paragraph.fields)
        with self._line(paragraph.lines[0][0] if paragraph.lines else min(paragraph.fields.values())[0]):
            (say,) = said
            return LessonStep(say=say, before=tuple(before), **values)

    def _values(self, fields: Mapping[str, tuple[int, str]]) -> dict[str, Any]:
        values = {}
        for name, (number, text) in fields.items():
            with self._line(number):
                values[name] = self._meanings[name](text)
        return values

    @contextmanager
    def _line(self, number: int) -> Iterator[None]:
        """Add file and line to what is not understood."""
        try:
            yield
        except (SyntaxError, ValueError, TypeError, LookupError, msgspec.MsgspecError) as error:
            raise BadGame(f"{self._path}, line {number}: {type(error).__name__}: {error}.") from error

    def _action(self, text: str) -> Action:
        action: Action = msgspec.convert(msgspec.to_builtins(self._value(_tree(text))), self._action_type)
        return action

    def _value(self, node: ast.expr) -> Any:
        """Return a struct, a number, a text, a bare word as text, or a tuple of them."""
        match node:
            case ast.Name(id=word):
                return word
            case ast.Tuple(elts=parts):
                return tuple(map(self._value, parts))
            case ast.Call(func=ast.Name(id=name), args=values, keywords=named):
                fields = {str(each.arg): self._value(each.value) for each in named}
                return self._structs[name](*map(self._value, values), **fields)
        return ast.literal_eval(node)

    def _deed(self, node: ast.expr) -> Deed:
        match node:
            case ast.Call(func=ast.Name(id=kind), args=[], keywords=wanted):
                return Deed(kind, {str(each.arg): self._wanted(each.value) for each in wanted})
        raise ValueError(f"{ast.unparse(node)} is no deed")

    def _wanted(self, node: ast.expr) -> Any:
        """Return a wanted value: ``any`` for all, ``one_of(1, 2)``, ``having(area="roof-1")`` or the value itself."""
        match node:
            case ast.Name(id="any"):
                return ANY
            case ast.Call(func=ast.Name(id="one_of"), args=values):
                return frozenset(map(self._value, values))
            case ast.Call(func=ast.Name(id="having"), args=[], keywords=wanted):
                return {str(each.arg): self._wanted(each.value) for each in wanted}
        return self._value(node)

    def _function(self, node: ast.expr) -> Callable[..., Any]:
        """Return the computed function of this name, or what it returns where it is called."""
        match node:
            case ast.Name(id=name):
                return self._computed[name]
            case ast.Call(func=ast.Name(id=name), args=values):
                made: Callable[..., Any] = self._computed[name](
                    *(self._deed(each) if isinstance(each, ast.Call) else self._value(each) for each in values)
                )
                return made
        raise ValueError(f"{ast.unparse(node)} is no function")


def _structs(kind: Any) -> Iterator[type[msgspec.Struct]]:
    """Yield the structs of an annotation, and those in their fields."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
        for each in msgspec.structs.fields(kind):
            yield from _structs(each.type)
    for part in get_args(kind):
        yield from _structs(part)


def _tree(text: str) -> ast.expr:
    return ast.parse(text.strip(), mode="eval").body


def extract(file: IO[bytes], *_: object, **__: object) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the texts for players of a file, as pybabel asks for them."""
    for paragraph in _paragraphs(file.read().decode()):
        for number, text in paragraph.texts():
            yield number, "N_", text, []
