"""What a letter says of orders in force: that they stay, that they go, and what takes their place."""
