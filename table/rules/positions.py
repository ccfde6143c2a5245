"""Positions as JSON: written one field a line, read as a stranger may have written them."""

import json
from typing import TypeVar

import msgspec

from table.contract import BadPosition
from table.storage import files

_Position = TypeVar("_Position")


def written(position: object) -> str:
    """The position, a msgspec.Struct, as JSON: one field a line."""
    fields = msgspec.to_builtins(position)
    return "{\n" + ",\n".join(f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items()) + "\n}\n"


def decoded(text: str, kind: type[_Position], title: str) -> _Position:
    """What `text` (JSON) describes, as a `kind`; `title` names the game in the complaint. Raises BadPosition."""
    try:
        return files.decoded(text, kind)
    except files.NotDecoded as error:
        raise BadPosition(f"This is no position of {title}: {error}.") from error


def demand(condition: bool, complaint: str) -> None:
    """Raise BadPosition with `complaint` unless `condition` holds."""
    if not condition:
        raise BadPosition(complaint)
