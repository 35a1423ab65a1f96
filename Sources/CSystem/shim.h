#ifndef SOCIALCONNECT_CSYSTEM_SHIM_H
#define SOCIALCONNECT_CSYSTEM_SHIM_H

// What Swift's own modules of the C library leave out.
#ifdef __linux__
#include <malloc.h>
#endif

#endif
