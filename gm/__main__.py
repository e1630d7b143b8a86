"""`python -m gm` is the `gm` command."""

from gm.commands.cli import main

main()
