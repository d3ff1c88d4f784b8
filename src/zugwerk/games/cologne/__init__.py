"""1893 Cologne: found and merge railway companies around Cologne, run them and grow rich on their shares."""
