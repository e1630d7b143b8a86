"""What a table agrees on beside the rules: its times."""
