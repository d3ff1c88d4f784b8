"""Tests of Berlin."""
