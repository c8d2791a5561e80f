#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "CCrashReport.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#if defined(__GLIBC__) || defined(__APPLE__)
#include <execinfo.h>
#define HAS_BACKTRACE 1
#endif
#if defined(__linux__)
#include <link.h>
#endif

enum { PATH_CAPACITY = 4096, FACTS_CAPACITY = 4096, FRAMES = 64, STACK_SIZE = 65536 };

static const int caught[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ};
static const char *const names[] = {"SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP", "SIGABRT",
                                    "SIGFPE",  "SIGSYS", "SIGXCPU", "SIGXFSZ"};
enum { CAUGHT = sizeof caught / sizeof *caught };

/* Everything that the handler needs, prepared before. */
static char report_path[PATH_CAPACITY];
static char report_facts[FACTS_CAPACITY];
static char crumbs[CCRASHREPORT_CRUMBS][CCRASHREPORT_CRUMB_LENGTH + 1];
static atomic_uint crumb_count;
static pthread_mutex_t crumb_lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction before[CAUGHT];
static atomic_int is_installed;
static uintptr_t image;
static char alternate_stack[STACK_SIZE];

#if defined(__linux__)
static int find_image(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  *(uintptr_t *)data = (uintptr_t)info->dlpi_addr;
  return 1; /* The first one is the program. */
}
#endif

static void put(int file, const char *text, size_t count) {
  while (count > 0) {
    ssize_t written = write(file, text, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    count -= (size_t)written;
  }
}

static void put_text(int file, const char *text) { put(file, text, strlen(text)); }

static void put_address(int file, uintptr_t address) {
  char digits[2 + 2 * sizeof address + 1];
  size_t place = sizeof digits;
  digits[--place] = '\n';
  do {
    digits[--place] = "0123456789abcdef"[address & 15];
    address >>= 4;
  } while (address != 0);
  digits[--place] = 'x';
  digits[--place] = '0';
  put(file, digits + place, sizeof digits - place);
}

static void write_report(int number) {
  int file = open(report_path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return;
  put_text(file, "signal: ");
  for (int index = 0; index < CAUGHT; index += 1) {
    if (caught[index] == number) put_text(file, names[index]);
  }
  put_text(file, "\n");
  put_text(file, report_facts);
  put_text(file, "image: ");
  put_address(file, image);
  put_text(file, "log:\n");
  unsigned end = atomic_load(&crumb_count);
  unsigned start = end > CCRASHREPORT_CRUMBS ? end - CCRASHREPORT_CRUMBS : 0;
  for (unsigned index = start; index < end; index += 1) {
    const char *crumb = crumbs[index % CCRASHREPORT_CRUMBS];
    put(file, crumb, strnlen(crumb, CCRASHREPORT_CRUMB_LENGTH));
    put_text(file, "\n");
  }
  /* Last, because a damaged stack may stop it. */
  put_text(file, "backtrace:\n");
#if defined(HAS_BACKTRACE)
  void *frames[FRAMES];
  int count = backtrace(frames, FRAMES);
  for (int index = 0; index < count; index += 1) put_address(file, (uintptr_t)frames[index]);
#endif
  close(file);
}

/* Passes a signal to the handler of before, and ends the process when that returns.
   The debugger of the toolchain does: it expects the instruction that failed to fail again, and there is none. */
static void pass_on_and_end(int number) {
  sigset_t mask;
  sigemptyset(&mask);
  sigaddset(&mask, number);
  raise(number);
  pthread_sigmask(SIG_UNBLOCK, &mask, NULL); /* The handler runs here. */
  signal(number, SIG_DFL);
  raise(number);
}

static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  int code = errno;
  static atomic_flag is_taken = ATOMIC_FLAG_INIT;
  static pthread_t writer;
  if (!atomic_flag_test_and_set(&is_taken)) {
    writer = pthread_self();
    write_report(number);
  } else if (!pthread_equal(writer, pthread_self())) {
    /* Another thread writes the report, and then ends the process. */
    for (;;) pause();
  }
  for (int index = 0; index < CAUGHT; index += 1) {
    if (caught[index] == number) sigaction(number, &before[index], NULL);
  }
  /* A signal of an instruction that failed is raised where that is, and the instruction fails again; one that was
     sent, by a kill or by the handler of a terminal, comes once. */
  if (info->si_code <= 0) pass_on_and_end(number);
  raise(number);
  errno = code;
}

int ccrashreport_install(const char *path, const char *facts) {
  if (strlen(path) >= PATH_CAPACITY || strlen(facts) >= FACTS_CAPACITY) return -1;
  if (atomic_exchange(&is_installed, 1) != 0) return -1;
  strcpy(report_path, path);
  strcpy(report_facts, facts);
#if defined(HAS_BACKTRACE)
  /* The first call loads a library, which a handler must not do. */
  void *frames[1];
  backtrace(frames, 1);
#endif
#if defined(__linux__)
  dl_iterate_phdr(find_image, &image);
#endif
  /* A stack that has overflowed has no room for the handler; this thread's is replaced. */
  stack_t stack = {.ss_sp = alternate_stack, .ss_size = STACK_SIZE, .ss_flags = 0};
  sigaltstack(&stack, NULL);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = handle;
  action.sa_flags = SA_ONSTACK | SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < CAUGHT; index += 1) {
    if (sigaction(caught[index], &action, &before[index]) != 0) {
      while (index > 0) {
        index -= 1;
        sigaction(caught[index], &before[index], NULL);
      }
      atomic_store(&is_installed, 0);
      return -1;
    }
    /* A limit that the caller ignores stays ignored. */
    int is_limit = caught[index] == SIGXCPU || caught[index] == SIGXFSZ;
    if (is_limit && before[index].sa_handler == SIG_IGN) sigaction(caught[index], &before[index], NULL);
  }
  return 0;
}

void ccrashreport_remove(void) {
  if (atomic_exchange(&is_installed, 0) == 0) return;
  for (int index = 0; index < CAUGHT; index += 1) sigaction(caught[index], &before[index], NULL);
}

void ccrashreport_remember(const char *line, size_t count) {
  if (count > CCRASHREPORT_CRUMB_LENGTH) count = CCRASHREPORT_CRUMB_LENGTH;
  pthread_mutex_lock(&crumb_lock);
  unsigned number = atomic_load(&crumb_count);
  char *crumb = crumbs[number % CCRASHREPORT_CRUMBS];
  memcpy(crumb, line, count);
  crumb[count] = 0;
  atomic_store(&crumb_count, number + 1);
  pthread_mutex_unlock(&crumb_lock);
}

size_t ccrashreport_remembered(char *lines, size_t capacity) {
  size_t length = 0;
  pthread_mutex_lock(&crumb_lock);
  unsigned end = atomic_load(&crumb_count);
  unsigned start = end > CCRASHREPORT_CRUMBS ? end - CCRASHREPORT_CRUMBS : 0;
  for (unsigned index = start; index < end; index += 1) {
    const char *crumb = crumbs[index % CCRASHREPORT_CRUMBS];
    size_t count = strnlen(crumb, CCRASHREPORT_CRUMB_LENGTH);
    if (count + 1 > capacity - length) break;
    memcpy(lines + length, crumb, count);
    lines[length + count] = '\n';
    length += count + 1;
  }
  pthread_mutex_unlock(&crumb_lock);
  return length;
}
