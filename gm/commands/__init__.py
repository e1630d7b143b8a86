"""What an administrator types: `gm` and its commands."""
