"""Where the folders that live beside the package are: grammars, templates, migrations, in a checkout or a wheel."""

from pathlib import Path


def folder(name: str) -> Path:
    """The folder `name`: inside the package when it was installed from a wheel, beside it in a checkout.

    Raises FileNotFoundError naming both places.
    """
    package = Path(__file__).parent
    candidates = (package / name, package.parent / name)
    for candidate in candidates:
        if candidate.is_dir():
            return candidate
    raise FileNotFoundError(f"no folder {name!r}: looked for {candidates[0]} and {candidates[1]}")
