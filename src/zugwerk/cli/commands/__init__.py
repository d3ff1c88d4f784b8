"""The commands, one module each, loaded when used."""
