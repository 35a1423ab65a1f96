#ifndef SOCIALCONNECT_CSYSTEM_SHIM_H
#define SOCIALCONNECT_CSYSTEM_SHIM_H

#include <sys/resource.h>

// Tells the processor that this is a loop that waits.
static inline void socialconnect_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

// Lets the program have this many files open at the same time, or as many as it may.
static inline void socialconnect_allow_open_files(unsigned long long count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  rlim_t wanted = count < limit.rlim_max ? count : limit.rlim_max;
  // macOS may allow any program less than the limit says, and then changes nothing.
  for (; wanted > limit.rlim_cur; wanted /= 2) {
    const struct rlimit raised = {wanted, limit.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &raised) == 0) return;
  }
}

// What Swift's own modules of the C library leave out.
#ifdef __linux__
#include <linux/fs.h>
#include <linux/magic.h>
#include <malloc.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/vfs.h>
#include <sys/xattr.h>

// Glibc has these for GNU programs only.
extern int renameat2(int, const char *, int, const char *, unsigned int);
#ifndef RENAME_EXCHANGE
#define RENAME_EXCHANGE (1 << 1)
#endif
extern int prlimit(int, int, const struct rlimit *, struct rlimit *);
extern int sched_getcpu(void);
extern int sched_getaffinity(pid_t, size_t, cpu_set_t *);
extern int sched_setaffinity(pid_t, size_t, const cpu_set_t *);

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

// Moves the calling thread from a processor to another on which it may run, if there is one. After
// that it may run on each again.
static inline void socialconnect_leave_processor(unsigned processor) {
  cpu_set_t allowed;
  if (processor >= 8 * sizeof allowed || sched_getaffinity(0, sizeof allowed, &allowed) != 0) return;
  const unsigned bits = 8 * sizeof allowed.__bits[0];
  cpu_set_t others = allowed;
  others.__bits[processor / bits] &= ~((__cpu_mask)1 << processor % bits);
  if (sched_setaffinity(0, sizeof others, &others) == 0)
    sched_setaffinity(0, sizeof allowed, &allowed);
}

// Asks the file system to put each new folder in this one where the disk has most room, far from all
// others. Returns 0 when it is one that can do that (ext2 to ext4).
static inline int socialconnect_keep_folders_apart(int folder) {
  int flags = 0;
  if (ioctl(folder, FS_IOC_GETFLAGS, &flags) != 0) return -1;
  flags |= FS_TOPDIR_FL;
  return ioctl(folder, FS_IOC_SETFLAGS, &flags);
}

// Whether a file lies on a file system that lets the kernel choose the times of files, as fine as they can
// be: not on a server with a clock of its own, or in a program's hands.
static inline int socialconnect_has_kernel_times(int file) {
  struct statfs system;
  if (fstatfs(file, &system) != 0) return 0;
  switch ((unsigned)system.f_type) {
    case TMPFS_MAGIC:
    case EXT4_SUPER_MAGIC:
    case XFS_SUPER_MAGIC:
    case BTRFS_SUPER_MAGIC:
      return 1;
    default:
      return 0;
  }
}
#endif

#endif
