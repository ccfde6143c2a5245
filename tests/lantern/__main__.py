"""Copies the template for a new game: ``python -m tests.lantern pig``, as CONTRIBUTING.md says under "Add a game"."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copytree, ignore_patterns
from typing import Final

ROOT: Final = Path(__file__).parents[2]


def copy_template(name: str, root: Path = ROOT) -> None:
    """Make the package `name` of the template, its tests and its rule books. Raises SystemExit."""
    if not name.isidentifier() or name != name.lower():
        raise SystemExit(f"{name!r} is no name of a package: write small letters only, as in pig.")
    package, tests = root / name, root / "tests" / name
    if package.exists() or tests.exists():
        raise SystemExit(f"There is a folder {name} already.")
    copytree(Path(__file__).parent, package, ignore=ignore_patterns("__pycache__", "__main__.py"))
    for path in package.rglob("*.py"):
        text = path.read_text(encoding="utf-8").replace("tests.lantern", name)
        text = text.replace("Lantern", name.capitalize()).replace("lantern", name)
        path.write_text(text, encoding="utf-8", newline="\n")
    for book in package.glob("rulebook.*.md"):
        book.rename(root / "assets" / "rulebooks" / book.name.replace("rulebook", name))
    tests.mkdir()
    for path in (*package.glob("test_*.py"), package / "lesson_hands.py", package / "sticker_examples.py"):
        path.rename(tests / path.name)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Write python -m tests.lantern NAME, for example pig.")
    copy_template(sys.argv[1])
