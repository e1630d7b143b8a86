"""Write the next migration: what gm/store/tables.py says beyond the newest revision.

    python tools/new_migration.py "Remarks on letters"

Read it before it is kept: Alembic takes a column renamed for one dropped and one added, and gives a column that may not
be empty no value in the rows that are there (`server_default`). `make format` gives it the shape of the others.
"""

import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from gm.places import folder
from gm.store.migrate import upgrade
from gm.store.work import open_engine


def main(message: str) -> None:
    versions = ScriptDirectory(str(folder("migrations")))
    with tempfile.TemporaryDirectory() as place:
        url = f"sqlite:///{Path(place) / 'empty.sqlite'}"
        if versions.get_current_head() is not None:
            upgrade(url)
        engine = open_engine(url, foreign_keys=False)
        config = Config()
        config.set_main_option("script_location", str(folder("migrations")))
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            number = f"{len(list(versions.walk_revisions())) + 1:04}"
            command.revision(config, message, autogenerate=True, rev_id=number)
        engine.dispose()


if __name__ == "__main__":
    main(sys.argv[1])
