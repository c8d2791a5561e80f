#define _GNU_SOURCE
#include "CSyncs.h"

#include <stdatomic.h>

static atomic_uint_fast64_t count;

uint64_t csyncs_count(void) { return atomic_load(&count); }

#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>

/* Found before libc's by every library of the process, SQLite's among them. */
int fsync(int descriptor) {
  atomic_fetch_add(&count, 1);
  return (int)syscall(SYS_fsync, descriptor);
}

int fdatasync(int descriptor) {
  atomic_fetch_add(&count, 1);
  return (int)syscall(SYS_fdatasync, descriptor);
}
#endif
