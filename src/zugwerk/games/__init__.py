"""The games, each in its own room, reached through the registry."""
