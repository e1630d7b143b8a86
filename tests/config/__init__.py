"""Tests of the configuration files."""
