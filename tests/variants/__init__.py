"""The suite that every variant passes, and the rules of each."""
