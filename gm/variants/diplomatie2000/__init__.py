"""Diplomatie 2000 v2.31: twenty-one states on a map of the world, and the United Nations (document 004)."""
