"""What a game is made of: objects, players, state, events, choices. No rule is decided here."""
