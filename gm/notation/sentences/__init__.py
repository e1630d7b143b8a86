"""A sentence of a letter: which orders its words are, what governs them, and what therefore becomes of them."""
