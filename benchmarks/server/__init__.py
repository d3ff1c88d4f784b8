"""The server against boardgame.io's, a crowd of tables, and the time and size of pages."""
