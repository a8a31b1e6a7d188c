"""Paths, open files, compression and encodings."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest

from dfcrules import BadData
from dfcrules.importing import import_cards

BEAR = {"name": "Jötun Bär", "layout": "normal", "type": "Creature — Bear", "power": "2", "toughness": "2"}
TEXT = json.dumps({"data": {"Jötun Bär": [BEAR]}}, ensure_ascii=False)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_encodings_are_told_by_their_beginning(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(TEXT.encode(encoding))
    assert import_cards(file).find("jotun bar").name == "Jötun Bär"


def test_gzip_is_told_by_its_beginning_not_by_the_name(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_bytes(gzip.compress(TEXT.encode()))
    assert len(import_cards(str(file))) == 1


def test_an_open_file_stays_open() -> None:
    for file in (io.BytesIO(TEXT.encode()), io.StringIO(TEXT), io.BytesIO(gzip.compress(TEXT.encode()))):
        assert len(import_cards(file)) == 1
        assert not file.closed


def test_a_damaged_archive_gives_what_could_be_read(tmp_path: Path) -> None:
    many = {f"Bear {n}": [BEAR | {"name": f"Bear {n}", "text": f"{n * 7919 % 1009}"}] for n in range(3000)}
    packed = gzip.compress(json.dumps({"data": many}).encode())
    file = tmp_path / "cards.json.gz"
    file.write_bytes(packed[: len(packed) // 2])
    pool = import_cards(file)
    assert 0 < len(pool) < 3000
    assert "ends too early" in pool.report.ended_early
    assert "not read to the end" in str(pool.report)


def test_bytes_of_another_encoding_cost_only_the_record_they_are_in(tmp_path: Path) -> None:
    good = json.dumps([BEAR | {"name": "Cub", "type": "Artifact"}])[1:-1]
    file = tmp_path / "cards.json"
    file.write_bytes(
        f"[{good}, ".encode() + json.dumps(BEAR | {"type": "Artifact"}, ensure_ascii=False).encode("latin-1") + b"]"
    )
    pool = import_cards(file)
    assert [card.name for card in pool] == ["Cub"]
    assert str(pool.report.skipped[0]).endswith("name: it holds bytes that are no text in the file's encoding")


@pytest.mark.parametrize(("start", "kind"), [(b"PK\x03\x04", "zip"), (b"BZh9", "bzip2"), (b"\xfd7zXZ\0", "xz")])
def test_other_archives_are_refused_by_name(start: bytes, kind: str) -> None:
    with pytest.raises(BadData, match=f"it is compressed as {kind}; unpack it first"):
        import_cards(io.BytesIO(start + b"..."))


def test_what_is_no_source_says_what_would_be(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="cannot be opened: No such file"):
        import_cards(tmp_path / "none.json")
    with pytest.raises(BadData, match="from a path, an open file, a table or a list, not from int"):
        import_cards(3)  # type: ignore[arg-type]


def test_progress_goes_from_0_to_1(tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([BEAR | {"name": f"Bear {n}"} for n in range(20_000)]))
    told: list[float] = []
    import_cards(file, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < 1
    assert told[-1] == 1


def test_the_bar_shows_and_goes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    from dfcrules.importing import progress

    monkeypatch.setattr(progress, "_SECONDS", 0.0)
    out = io.StringIO()
    bar = progress.Bar("reading cards", out)
    bar(0.5)
    assert out.getvalue() == "\rreading cards [###############...............]  50%"
    bar.close()
    assert out.getvalue().endswith("\r")
    assert out.getvalue().rstrip("\r").endswith(" " * 40)
