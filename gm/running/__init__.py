"""The processes: what runs for as long as the machine does, and what it is made of."""
