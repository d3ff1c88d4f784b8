"""The rules of Berlin, one module per chapter."""
