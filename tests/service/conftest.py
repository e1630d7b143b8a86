"""A game that has just begun, on a desk."""

import pytest

from tests.service.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk().begin()
