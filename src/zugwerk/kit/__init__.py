"""Pieces without a game that games share."""
