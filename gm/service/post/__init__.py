"""Letters out: queued with their facts, written, claimed, marked."""
