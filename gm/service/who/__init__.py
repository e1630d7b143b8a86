"""Who wrote a letter, and whom it is for."""
