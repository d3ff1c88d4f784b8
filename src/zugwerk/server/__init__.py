"""The table in a browser: pages, the JSON interface, live updates and people's accounts."""
