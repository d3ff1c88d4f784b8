"""Turn notices: by e-mail or to an address on the web, for everyone who asked for them."""
