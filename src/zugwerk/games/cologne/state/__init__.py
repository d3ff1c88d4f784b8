"""The data of a game of 1893 and the figures it is made of; who may change what is in ``rules``."""
