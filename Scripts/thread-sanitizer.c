/* Tells the thread sanitizer what a Synchronization.Mutex does when threads meet at it.
 *
 * On Linux a lock that is free is taken in the caller's own, instrumented code; one that is not is
 * waited for and handed over in the runtime library, which is not instrumented, so that each meeting
 * looks like a race. Scripts/test --sanitize preloads this library, which stands before the runtime's
 * two functions. NB: goes when the runtime tells the sanitizer itself.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

/* Absent in what is not instrumented, such as the commands that start the tests. */
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lockSlow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlockSlow(SELF) __asm__(UNLOCK);

static void *following(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (!function) abort();
  return function;
}

SWIFT void lockSlow(uint32_t thread, SELF) {
  SWIFT void (*lock)(uint32_t, SELF) = following(LOCK);
  lock(thread, self);
  if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT void unlockSlow(SELF) {
  SWIFT void (*unlock)(SELF) = following(UNLOCK);
  if (__tsan_release) __tsan_release(self);
  unlock(self);
}
