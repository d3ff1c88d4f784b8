"""The rules of 1893, one module per subject."""
