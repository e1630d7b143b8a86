"""The command line: thin commands over the rest of the package."""


def main() -> None:
    """Entry point of the `gm` command."""
