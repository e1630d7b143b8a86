"""The variant for ten: its rules one by one, its worked example, its laws."""
