"""For tests of how letters travel, which look at no map: one takes as long to paint as twenty letters to write."""

import pytest

from gm.reports.picture_wishes import PictureWanted


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that wants a map sets `gm.service.post.writing.picture` back."""
    monkeypatch.setattr("gm.service.post.writing.picture", _blank)


def _blank(wanted: PictureWanted, *_: object, **__: object) -> bytes:
    return b"<svg/>" if wanted.svg else b"\x89PNG"
