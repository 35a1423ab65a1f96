// No colours to choose.
