"""The game interface, refusals, records, chance and codec: what every other room builds on."""
