#include "CAllocations.h"

#if defined(__GLIBC__)
#include <errno.h>
#include <stddef.h>

// A program's own malloc takes the place of glibc's; these are the functions behind it.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static uint64_t count;

static void tick(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) { tick(); return __libc_malloc(size); }
void *calloc(size_t number, size_t size) { tick(); return __libc_calloc(number, size); }
void *realloc(void *old, size_t size) { tick(); return __libc_realloc(old, size); }
void *memalign(size_t alignment, size_t size) { tick(); return __libc_memalign(alignment, size); }
void *aligned_alloc(size_t alignment, size_t size) { tick(); return __libc_memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  tick();
  void *memory = __libc_memalign(alignment, size);
  if (!memory) return ENOMEM;
  *result = memory;
  return 0;
}

uint64_t allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }
int allocations_are_counted(void) { return 1; }
#else
uint64_t allocation_count(void) { return 0; }
int allocations_are_counted(void) { return 0; }
#endif
