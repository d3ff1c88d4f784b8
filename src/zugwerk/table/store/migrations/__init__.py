"""How the database came to its present form, one file per step."""
