#ifndef SOCIALCONNECT_CBUILD_H
#define SOCIALCONNECT_CBUILD_H

// The commit that the program was built from, as `git describe --always --dirty` has it; empty where
// it is not known. In C, so that a new commit compiles one line and not all of the program.
const char *socialconnect_commit(void);

#endif
