"""A letter as a sheet of orders: its rows and blocks, and what it does to the sheets in force."""
