"""What can happen in a game played by mail, one function each; the world is given through `gm.service.ports`."""
