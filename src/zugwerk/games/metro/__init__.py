"""Metro: lay tracks so that your own lines grow long and the others' end early."""
