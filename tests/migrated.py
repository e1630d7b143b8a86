"""An empty database of the newest schema: migrated once in each process, and copied for every test that wants one."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from gm.store.files import make_private
from gm.store.migrate import upgrade


def migrated(file: Path) -> str:
    """The URL of such a database, made at that path."""
    make_private(file)
    file.write_bytes(_empty())
    return f"sqlite:///{file}"


@cache
def _empty() -> bytes:
    with TemporaryDirectory() as folder:
        file = Path(folder) / "gm.sqlite"
        upgrade(f"sqlite:///{file}")
        return file.read_bytes()
