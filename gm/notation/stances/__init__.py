"""What a writer does with an order he names: gives it, takes it back, supposes it, asks about it, tells of it."""
