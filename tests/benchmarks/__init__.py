"""Tests of what benchmarks judge by."""
