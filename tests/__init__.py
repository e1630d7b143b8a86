"""Tests; a package, so that the suites share generators and readers of data files."""
