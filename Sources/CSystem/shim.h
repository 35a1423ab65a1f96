#ifndef SOCIALCONNECT_CSYSTEM_SHIM_H
#define SOCIALCONNECT_CSYSTEM_SHIM_H

// What Swift's own modules of the C library leave out.
#ifdef __linux__
#include <malloc.h>
#include <sys/resource.h>

// Glibc has these for GNU programs only.
extern int renameat2(int, const char *, int, const char *, unsigned int);
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1 << 1)
#endif
extern int prlimit(int, int, const struct rlimit *, struct rlimit *);

// Bounds what another process may take, in bytes and seconds.
static inline void socialconnect_limit(
    int process, unsigned long long addressSpace, unsigned long long fileSize,
    unsigned long long processorSeconds) {
  struct rlimit limits[] = {
      {addressSpace, addressSpace}, {fileSize, fileSize}, {processorSeconds, processorSeconds}};
  prlimit(process, RLIMIT_AS, &limits[0], 0);
  prlimit(process, RLIMIT_FSIZE, &limits[1], 0);
  prlimit(process, RLIMIT_CPU, &limits[2], 0);
}
#endif

#endif
