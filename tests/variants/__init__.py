"""The suite that every variant passes, and a toy variant that uses every hook."""
