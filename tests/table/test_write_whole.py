"""Files that are written in one piece: the old one or the new one is there, whole, and nothing else."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from table.storage.files import write_whole
from tests.full_disk import full_disk, needs_limits
from tests.processes import at_once
from tests.read_only import read_only


def test_processes_that_write_the_same_file_at_once_refuse_and_damage_nothing(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"")
    at_once("tests.table.written_in_a_process", *([str(path), letter, "200"] for letter in "abc"))
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("known", [b"old", None])
@needs_limits
def test_a_full_disk_leaves_what_was_there(tmp_path: Path, known: bytes | None) -> None:
    path = tmp_path / "file"
    if known is not None:
        path.write_bytes(known)
    with full_disk(), pytest.raises(OSError, match="File too large"):
        write_whole(path, b"new")
    assert [found.read_bytes() for found in tmp_path.iterdir()] == ([] if known is None else [known])


@pytest.mark.skipif(sys.platform == "win32", reason="a folder is never read-only there")
def test_a_folder_that_cannot_be_written_leaves_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with read_only(tmp_path), pytest.raises(OSError, match=r"Read-only file system|Permission denied"):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there, and there are no modes")
def test_a_link_stays_a_link_and_a_private_file_private(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    real, path = tmp_path / "elsewhere" / "real", tmp_path / "file"
    real.write_bytes(b"old")
    real.chmod(0o600)
    path.symlink_to(real)
    write_whole(path, b"new")
    assert path.is_symlink()
    assert real.read_bytes() == b"new"
    assert stat.S_IMODE(real.stat().st_mode) == 0o600


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(path, b"new")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize("refused", [3, 1000])
def test_a_file_that_another_program_has_open_on_windows_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    """The refusals are made up: elsewhere than on Windows an open file can be replaced."""
    path = tmp_path / "file"
    path.write_bytes(b"old")
    replace, left = Path.replace, iter(range(refused))

    def held(new: Path, target: Path) -> Path:
        if next(left, None) is not None:
            raise PermissionError(13, "Permission denied")
        return replace(new, target)

    monkeypatch.setattr(Path, "replace", held)
    if refused < 10:
        write_whole(path, b"new")
    else:
        with pytest.raises(PermissionError):
            write_whole(path, b"new")
    assert [found.read_bytes() for found in tmp_path.iterdir()] == [b"new" if refused < 10 else b"old"]
