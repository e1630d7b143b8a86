"""Everything a life of the service loads, loaded before it is forked: it dies while it works, not while it starts."""

import apscheduler.schedulers.asyncio
import sqlalchemy.dialects.postgresql
import sqlalchemy.dialects.sqlite

from gm.mail.compose import compose
from gm.variants.registry import VARIANTS
from tests.app.process import main

__all__ = ["apscheduler", "compose", "main", "sqlalchemy"]

for variant in VARIANTS.values():
    variant.ruleset()
    variant.reader()
    variant.names()
