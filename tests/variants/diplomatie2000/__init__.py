"""Diplomatie 2000, rule by rule."""
