"""Tests of the rules of Metro, one file per chapter."""
