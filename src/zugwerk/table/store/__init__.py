"""Where tables and people are kept: SQLite by default, PostgreSQL by URL, the same statements for both."""
