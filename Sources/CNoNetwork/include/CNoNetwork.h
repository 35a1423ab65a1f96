#ifndef SOCIALCONNECT_CNONETWORK_H
#define SOCIALCONNECT_CNONETWORK_H

// See no-network.c: there is nothing to call.

#endif
