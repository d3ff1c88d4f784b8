"""Tests of the pictures of 1893."""
