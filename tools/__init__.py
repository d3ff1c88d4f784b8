"""Small scripts for building and checking; ``make`` calls them, and so does CI."""
