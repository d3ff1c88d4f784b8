"""Tests of the table, with a small game of their own."""
