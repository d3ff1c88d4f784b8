"""Runs the migrations on the connection it is given; called by Alembic."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transaction_per_migration=False)
context.run_migrations()
