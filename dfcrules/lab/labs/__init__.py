"""Small labs, one idea each. They play a game of their own through `Game`, and show what comes of it."""
