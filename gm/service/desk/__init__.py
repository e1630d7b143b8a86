"""The desk: what a letter turns out to be."""
