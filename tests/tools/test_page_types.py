"""The types that the scripts of the pages know are those of the structs that the server tells."""

import sys
from pathlib import Path

import msgspec
import pytest

from tools import page_types
from zugwerk.server.pages.told import Preview, Update


def test_the_types_that_are_kept_are_those_of_the_structs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["page_types"])
    assert page_types.main() == 0


def test_types_that_differ_from_the_structs_are_told_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "told.d.ts"
    monkeypatch.setattr(page_types, "FILE", file)
    monkeypatch.setattr(sys, "argv", ["page_types"])
    assert page_types.main() == 1
    monkeypatch.setattr(sys, "argv", ["page_types", "write"])
    assert page_types.main() == 0
    monkeypatch.setattr(sys, "argv", ["page_types"])
    assert page_types.main() == 0
    file.write_text(
        file.read_text(encoding="utf-8").replace("turn: boolean", "turn: number"), encoding="utf-8"
    )
    assert page_types.main() == 1
    assert "told.d.ts" in capsys.readouterr().out


def test_what_may_be_missing_or_null_is_written_so() -> None:
    text = page_types.Writer().text()
    assert "    board?: string;\n" in text
    assert "    at: number | null;\n" in text
    assert "    picks: Record<string, PickTold>;\n" in text
    assert 'status: "open" | "over" | "playing";' in text
    for kind in (Update, Preview):
        for field in msgspec.structs.fields(kind):
            assert f"    {field.encode_name}" in text
