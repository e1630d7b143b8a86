"""A real browser: Debian's chromium, driven by playwright. Skipped without one, but for CI, where it must be there."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest


@pytest.fixture(scope="module")  # its event loop runs in this thread for as long as it is there
def chromium() -> Iterator[Any]:
    found = shutil.which("chromium")
    missing = "" if found else "no chromium (Debian: apt install chromium)"
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing = "no playwright (pip install -e '.[browser]')"
    if missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{missing}: the pages are looked at by no browser")
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Any) -> Iterator[Callable[..., Any]]:
    """What opens a page of its own, with what it complained about and which files it asked for (`said`, `asked`)."""
    contexts = []

    def open_page(**how: Any) -> Any:
        context = chromium.new_context(**how)
        contexts.append(context)
        page = context.new_page()
        page.said, page.asked = [], []
        page.on("console", lambda message: page.said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: page.said.append(str(error)))
        page.on("request", lambda request: page.asked.append(request.url))
        return page

    yield open_page
    for context in contexts:
        context.close()
