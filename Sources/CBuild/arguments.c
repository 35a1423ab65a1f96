#include "CBuild.h"

#ifdef __linux__
#include <sys/auxv.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#endif

static int count;
static char **arguments;

// Both glibc and macOS hand these to what runs before `main`.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  arguments = argv;
}

int socialconnect_argument_count(void) { return count; }

const char *socialconnect_argument(int index) {
  return index < count ? arguments[index] : "";
}

const char *socialconnect_program_path(void) {
#ifdef __linux__
  const char *path = (const char *)getauxval(AT_EXECFN);
  if (path) return path;
#elif defined(__APPLE__)
  // The first word is the bare name where a shell has found the program.
  static char path[4096];
  uint32_t size = sizeof path;
  if (_NSGetExecutablePath(path, &size) == 0) return path;
#endif
  return socialconnect_argument(0);
}
