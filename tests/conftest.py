"""Fixtures live in modules; this only names them."""

pytest_plugins = ["tests.servers.fixtures"]
