"""A match in progress and the file that remembers it."""
