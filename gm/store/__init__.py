"""What the service keeps, in SQLite or PostgreSQL: tables, a codec for what has no columns, and the unit of work."""
