"""Zugwerk: an online table for rail and transit board games."""
