"""What is asked by mail: one table of requests, how their lines are read, and what each does."""
