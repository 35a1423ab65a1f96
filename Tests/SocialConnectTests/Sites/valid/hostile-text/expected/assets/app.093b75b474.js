// Nothing to add.
