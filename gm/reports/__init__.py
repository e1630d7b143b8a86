"""Letters to players: facts about the game put into words, with maps."""
