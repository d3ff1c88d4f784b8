"""Computer players: they are given views, never states."""
