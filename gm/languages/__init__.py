"""The languages that players read and write: one value each, made of the files in its folder of `grammars/`."""
