#ifndef CSYNCS_H
#define CSYNCS_H

#include <stdint.h>

/* How often this process has waited for a disk; 0 where it is not counted. */
uint64_t csyncs_count(void);

#endif
