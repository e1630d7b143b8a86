"""What is in force in the open turn."""
