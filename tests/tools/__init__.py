"""Tests of the scripts that build and check."""
