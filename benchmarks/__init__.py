"""Speed against real peers, measured in one run on one core: ``make bench``."""
