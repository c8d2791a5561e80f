#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// How often this process has asked for memory: malloc, calloc, realloc and the aligned kinds.
///
/// Counts on glibc only; elsewhere it stays 0.
uint64_t allocation_count(void);

/// Whether allocations are counted on this platform.
int allocations_are_counted(void);

#endif
