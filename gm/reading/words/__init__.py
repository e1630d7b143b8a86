"""Text as words: folded, cut, looked up; and what words say by themselves, as names, numbers, days and turns."""
