"""Copies the template for a new game: ``python -m tests.lantern pig``, as docs/game.md says."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from string import ascii_lowercase
from typing import Final

ROOT: Final = Path(__file__).parents[2]
_ABOUT: Final = """
The game of the tests and the template for a new game: docs/game.md says what to do with a copy of this package.
"""


def copy_template(name: str, root: Path = ROOT) -> None:
    """Make the package `name` of the template, its tests and its rule books. Raises SystemExit.

    Titles, and ids of rules, lessons and tests are those of the new game; the rest is for its author to write.
    """
    if not name.isidentifier() or name != name.lower():
        raise SystemExit(f"{name!r} is no name of a package: write small letters only, as in pig.")
    package, tests = root / name, root / "tests" / name
    if package.exists() or tests.exists():
        raise SystemExit(f"There is a folder {name} already.")
    letters = _free_letters(name, root)
    copytree(Path(__file__).parent, package, ignore=ignore_patterns("__pycache__", "__main__.py"))
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace("tests.lantern", name).replace(_ABOUT, "")
        text = text.replace("Lantern", name.capitalize()).replace("lantern", name).replace("LA-", f"{letters}-")
        path.write_text(text, encoding="utf-8", newline="\n")
    for book in package.glob("rulebook.*.md"):
        _, _, text = book.read_text(encoding="utf-8").partition("\n")
        text = f"# {name.capitalize()}s\n" + text.replace("LA-", f"{letters}-")
        book.write_text(text, encoding="utf-8", newline="\n")
        book.rename(root / "assets" / "rulebooks" / book.name.replace("rulebook", name))
    tests.mkdir()
    for path in (*package.glob("test_*.py"), package / "lesson_hands.py", package / "sticker_examples.py"):
        path.rename(tests / path.name)


def _free_letters(name: str, root: Path) -> str:
    """Return two letters for the ids of rules that no other game has: the first and a later one of its name."""
    books = "".join(path.read_text(encoding="utf-8") for path in (root / "assets" / "rulebooks").glob("*.en.md"))
    pairs = [f"{name[0]}{other}".upper() for other in (*name[1:], *ascii_lowercase)]
    return next(pair for pair in pairs if pair != "LA" and f"**{pair}-" not in books)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Write python -m tests.lantern NAME, for example pig.")
    copy_template(sys.argv[1])
