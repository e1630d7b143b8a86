"""The two kinds of configuration file, gm.toml and games/<name>.toml, as typed values, and what a change means."""
