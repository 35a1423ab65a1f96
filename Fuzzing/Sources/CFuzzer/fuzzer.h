#ifndef SOCIALCONNECT_FUZZER_H
#define SOCIALCONNECT_FUZZER_H

#include <stddef.h>
#include <stdint.h>

/* libFuzzer as a library, which has no header of its own: the program's main function calls it. */
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*one_input)(const uint8_t *bytes, size_t count));

#endif
