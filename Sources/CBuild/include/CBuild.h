#ifndef SOCIALCONNECT_CBUILD_H
#define SOCIALCONNECT_CBUILD_H

// The commit that the program was built from, as `git describe --always --dirty` has it; empty where
// it is not known. In C, so that a new commit compiles one line and not all of the program.
const char *socialconnect_commit(void);

// The command line. Swift's own `CommandLine` reads it from /proc, which a bare container or a chroot
// need not have: every command would print the help.
int socialconnect_argument_count(void);
const char *socialconnect_argument(int index);

// The program's file, as it was called.
const char *socialconnect_program_path(void);

// The file of each library in use, and NULL behind the last. Some have no file, and the program itself may be
// among them, without a name.
const char *socialconnect_library_path(int index);

#endif
