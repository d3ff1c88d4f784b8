"""The rules of papers and rounds, one file per chapter."""
