"""Letters in and out: what arrived, and what is sent."""
