"""Tests of the pictures of Metro."""
