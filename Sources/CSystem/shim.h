#ifndef SOCIALCONNECT_CSYSTEM_SHIM_H
#define SOCIALCONNECT_CSYSTEM_SHIM_H

// What Swift's own modules of the C library leave out.
#ifdef __linux__
#include <malloc.h>

// Glibc has these for GNU programs only.
extern int renameat2(int, const char *, int, const char *, unsigned int);
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1 << 1)
#endif
#endif

#endif
