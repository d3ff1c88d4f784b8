"""What people and programs do at tables, what each of them may know of one, and what is kept drawn."""
