"""`python -m gm` is the `gm` command."""

from gm.cli import main

main()
