"""Sentences in no shape that the grammar knows, read by what they can only mean."""
