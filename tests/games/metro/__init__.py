"""Tests of Metro."""
