"""Tests of the rules of Berlin, one file per chapter."""
