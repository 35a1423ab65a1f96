// Nothing to search.
