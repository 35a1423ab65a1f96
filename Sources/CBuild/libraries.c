#ifdef __linux__
#define _GNU_SOURCE
#include <link.h>
#else
#include <mach-o/dyld.h>
#endif
#include <stddef.h>

#include "CBuild.h"

#ifdef __linux__
struct search {
  int left;
  const char *path;
};

static int look(struct dl_phdr_info *info, size_t size, void *context) {
  struct search *search = context;
  if (search->left-- > 0) return 0;
  search->path = info->dlpi_name;
  return 1;
}

const char *socialconnect_library_path(int index) {
  struct search search = {index, NULL};
  dl_iterate_phdr(look, &search);
  return search.path;
}
#else
const char *socialconnect_library_path(int index) { return _dyld_get_image_name((uint32_t)index); }
#endif
