from importlib.resources import files

import pytest

from gm.reports.picture import Drawing, load_drawing


@pytest.fixture(scope="session")
def drawing() -> Drawing:
    """The classic board."""
    return load_drawing(files("gm.variants.classic"))
