"""Three systems: the workflows that try them, and what differs on those where no test of ours has run."""

from __future__ import annotations

import ast
import re
import sys
from gettext import NullTranslations
from pathlib import Path

import pytest

from stage.settings import Settings
from stage.ui.device_words import shown_key
from table.storage.files import read

ROOT = Path(__file__).resolve().parents[1]
WORKFLOWS = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")}
SYSTEMS = ("ubuntu", "windows", "macos")
GAMES = ("nizza", "niagara", "vertiges", "nimmsleich")
FOLDERS = ("benchmarks", "ludotheque", "physics", "release", "stage", "table", "tests", *GAMES)


@pytest.mark.parametrize("name", ["tests.yml", "release.yml"])
def test_every_system_is_in_the_workflow(name: str) -> None:
    (matrix,) = re.findall(r"^ +system: \[(.*)\]$", WORKFLOWS[name], re.MULTILINE)
    assert [system.strip().partition("-")[0] for system in matrix.split(",")] == list(SYSTEMS)


def test_the_workflow_of_the_tests_has_every_python_that_is_declared() -> None:
    declared = re.findall(r"Python :: (3\.\d+)", (ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (matrix,) = re.findall(r"^ +python: \[(.*)\]$", WORKFLOWS["tests.yml"], re.MULTILINE)
    assert re.findall(r"3\.\d+", matrix) == declared


def test_the_workflow_checks_all_that_the_local_run_checks() -> None:
    """The lines of .ci/run after the tests."""
    local = re.findall(r"^\.venv/bin/(.+)$", (ROOT / ".ci" / "run").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(local) == 7
    for command in local:
        assert f"- run: {command}\n" in WORKFLOWS["tests.yml"]


def test_no_file_differs_from_another_by_case_only_or_has_a_name_that_windows_reserves() -> None:
    reserved = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
    for folder in ("assets", *FOLDERS):
        seen: dict[str, Path] = {}
        for path in (ROOT / folder).rglob("*"):
            if "__pycache__" in path.parts:
                continue
            assert path.stem.lower() not in reserved
            assert not set(path.name) & set('<>:"|?*\\')
            other = seen.setdefault(str(path).lower(), path)
            assert other == path


def _has_no_encoding(call: ast.Call) -> bool:
    """Return True for a call that reads or writes text in whatever encoding the system has."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    given = {word.arg for word in call.keywords}
    if name in ("read_text", "write_text"):
        return "encoding" not in given and len(call.args) == (name == "write_text")
    return name in ("run", "Popen", "check_output") and "text" in given and "encoding" not in given


def test_every_text_is_read_and_written_in_a_named_encoding() -> None:
    """Beside what ruff finds. Windows has another default; `locale` means it, for what programs of the system say."""
    suspect = re.compile(rb"\b(read_text|write_text)\(|\btext=")
    sources = {path: path.read_bytes() for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")}
    trees = {path: ast.parse(source) for path, source in sources.items() if suspect.search(source)}
    assert len(sources) > 900
    assert len(trees) > 50
    calls = ((path, node) for path, tree in trees.items() for node in ast.walk(tree) if isinstance(node, ast.Call))
    assert not [f"{path}:{call.lineno}" for path, call in calls if _has_no_encoding(call)]


@pytest.mark.parametrize(("system", "title"), [("darwin", "Cmd"), ("linux", "Ctrl"), ("win32", "Ctrl")])
def test_hints_name_the_key_of_the_system(system: str, title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    assert shown_key("ctrl+shift+z", NullTranslations()) == f"{title}+Shift+Z"
    assert "ctrl+z" in Settings().bindings().values(), "bindings are saved alike everywhere"


def test_a_files_lines_are_read_as_they_are_written_on_any_system(tmp_path: Path) -> None:
    """Windows would turn line ends and stop at Ctrl+Z, were files opened as text."""
    data = b"one\r\ntwo\n\x1athree"
    path = tmp_path / "file"
    path.write_bytes(data)
    assert read(path) == data
