"""The rules of Metro, one module per chapter."""
