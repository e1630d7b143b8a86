"""What the service knows: games and their seats, letters kept, sheets, press, turns, and letters to be sent.

All values are frozen, all times aware and UTC. The store writes them as rows, and what has no column of its own as
JSON by kind (the class's name); a field may hold any frozen value of `gm.rules`, `gm.reports.facts` or this package.
"""
