"""Words that make an order, and orders as text: shapes, readings, what the position says of them, near misses."""
