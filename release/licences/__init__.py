"""Licence texts of everything in the built folder."""

import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path
from typing import Final

_TEXTS: Final = re.compile(r"(LICEN[CS]E|COPYING|NOTICE|AUTHORS)[^/]*$", re.IGNORECASE)
_BESIDE: Final = ("pyinstaller",)
"""Distributions of which nothing is imported, but something is inside: PyInstaller's starter."""


def collect(folder: Path, into: Path, source: Path) -> list[str]:
    """Write the licence texts of everything in `folder` into `into`; return what has none.

    `source` is the folder of Ludothèque's own sources.
    """
    into.mkdir()
    shutil.copy(source / "LICENSE", into / "Ludothèque.txt")
    shutil.copy(source / "assets" / "CREDITS.md", into / "Ludothèque-credits.md")
    for text in (path for path in Path(__file__).parent.iterdir() if path.suffix in (".txt", ".md")):
        shutil.copy(text, into / text.name)
    missing = [] if _copy_python(into) else ["Python"]
    told = (into / "LIBRARIES.md").read_text(encoding="utf-8").lower()
    for found in _distributions(folder, source):
        name = found.metadata["Name"]
        if not _copy_texts(found, into) and name.lower() not in told:
            missing.append(name)
    return missing + _copy_system_libraries(folder, into)


def _copy_python(into: Path) -> bool:
    places = (Path(sysconfig.get_path("stdlib"), "LICENSE.txt"), Path(sys.base_prefix, "LICENSE.txt"))
    text = next((place for place in places if place.is_file()), None)
    if text is not None:
        shutil.copy(text, into / "Python.txt")
    return text is not None


def _distributions(folder: Path, source: Path) -> list[Distribution]:
    """Return the packages from the index of which something was bundled, according to PyInstaller's own table."""
    table = (source / "build" / "ludotheque" / "xref-ludotheque.html").read_text(encoding="utf-8")
    roots = {name.partition(".")[0] for name in re.findall(r'<a name="([\w.]+)">', table)}
    roots |= {path.name.partition(".")[0] for path in (folder / "_internal").iterdir()}
    known = packages_distributions()
    names = {known[root][0] for root in roots if root in known and root not in sys.stdlib_module_names}
    return [distribution(name) for name in sorted({*names, *_BESIDE}, key=str.lower)]


def _copy_texts(found: Distribution, into: Path) -> bool:
    texts = [path for path in found.files or () if _TEXTS.search(str(path)) and path.suffix not in (".py", ".pyc")]
    for number, path in enumerate(texts):
        place = Path(str(found.locate_file(path)))
        if place.is_file():
            name = found.metadata["Name"]
            shutil.copy(place, into / (f"{name}.txt" if not number else f"{name}-{number + 1}.txt"))
    return bool(texts)


def _copy_system_libraries(folder: Path, into: Path) -> list[str]:
    """Copy what Debian says about the system's libraries in the folder; return those of which nothing is known."""
    if shutil.which("dpkg") is None:
        return []
    missing: list[str] = []
    for library in sorted((folder / "_internal").glob("*.so*")):
        if library.is_symlink() or library.name.startswith("libpython"):
            continue
        said = subprocess.run(
            ["dpkg", "-S", f"*/{library.name}"], capture_output=True, encoding="locale", check=False
        ).stdout
        package = said.partition(":")[0]
        text = Path("/usr/share/doc", package, "copyright")
        if package and text.is_file():
            shutil.copy(text, into / f"{package}.txt")
        else:
            missing.append(library.name)
    return missing
