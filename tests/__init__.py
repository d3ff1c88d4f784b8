"""The test suite, in the order of the rooms."""
