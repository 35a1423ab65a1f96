#include "CBuild.h"

#ifndef SOCIALCONNECT_COMMIT
#define SOCIALCONNECT_COMMIT ""
#endif

const char *socialconnect_commit(void) { return SOCIALCONNECT_COMMIT; }
