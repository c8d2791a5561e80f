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
#include <time.h>
#include <unistd.h>

#if defined(__GLIBC__) || defined(__APPLE__)
#include <execinfo.h>
#define HAS_BACKTRACE 1
#endif
#if defined(__linux__)
#include <elf.h>
#include <link.h>
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#endif

enum { PATH_CAPACITY = 4096, FACTS_CAPACITY = 4096, FRAMES = 64, STACK_SIZE = 65536 };
enum { IMAGES = 128, NAME_CAPACITY = 64, BUILD_BYTES = 32, BUILD_CAPACITY = 2 * BUILD_BYTES + 1 };

static const int caught[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGXCPU, SIGXFSZ, SIGQUIT};
static const char *const names[] = {"SIGSEGV", "SIGBUS", "SIGILL", "SIGTRAP", "SIGABRT",
                                    "SIGFPE",  "SIGSYS", "SIGXCPU", "SIGXFSZ", "SIGQUIT"};
enum { CAUGHT = sizeof caught / sizeof *caught };

/* Everything that the handler needs, prepared before. */
static char report_path[PATH_CAPACITY];
static char report_facts[FACTS_CAPACITY];
static char crumbs[CCRASHREPORT_CRUMBS][CCRASHREPORT_CRUMB_LENGTH + 1];
static atomic_uint crumb_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct sigaction before[CAUGHT];
static atomic_int is_installed;
static char alternate_stack[STACK_SIZE];

/* A file of the process: the address that its own addresses count from, the range that it is loaded at, its name without
   the folder, and its build id in hexadecimal digits; empty where it has none. */
struct image {
  uintptr_t base, start, end;
  char name[NAME_CAPACITY], build[BUILD_CAPACITY];
};
/* The first one is the program. */
static struct image images[IMAGES];
static int image_count;

static void write_digits(const unsigned char *bytes, size_t count, char *digits) {
  if (count > BUILD_BYTES) count = BUILD_BYTES;
  for (size_t index = 0; index < count; index += 1) {
    digits[2 * index] = "0123456789abcdef"[bytes[index] >> 4];
    digits[2 * index + 1] = "0123456789abcdef"[bytes[index] & 15];
  }
  digits[2 * count] = 0;
}

#if defined(__linux__)
/* The notes of a file: a header of three words, the owner and the content, each filled up to `align` bytes (elf(5)). */
static void find_build(const unsigned char *notes, size_t size, size_t align, char *build) {
  ElfW(Nhdr) note;
  size_t place = 0;
  while (size - place >= sizeof note) {
    memcpy(&note, notes + place, sizeof note);
    place += sizeof note;
    size_t owner = ((size_t)note.n_namesz + align - 1) & ~(align - 1);
    size_t content = ((size_t)note.n_descsz + align - 1) & ~(align - 1);
    if (owner > size - place || note.n_descsz > size - place - owner) return;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && memcmp(notes + place, "GNU", 4) == 0) {
      return write_digits(notes + place + owner, note.n_descsz, build);
    }
    if (content > size - place - owner) return;
    place += owner + content;
  }
}

static int add_image(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  (void)data;
  if (image_count == IMAGES) return 1;
  struct image *image = &images[image_count];
  memset(image, 0, sizeof *image);
  image->base = (uintptr_t)info->dlpi_addr;
  image->start = UINTPTR_MAX;
  for (int index = 0; index < info->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    uintptr_t start = image->base + (uintptr_t)part->p_vaddr;
    if (part->p_type != PT_LOAD) continue;
    if (start < image->start) image->start = start;
    if (start + part->p_memsz > image->end) image->end = start + part->p_memsz;
  }
  for (int index = 0; index < info->dlpi_phnum; index += 1) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    uintptr_t start = image->base + (uintptr_t)part->p_vaddr;
    if (part->p_type != PT_NOTE || image->build[0] != 0) continue;
    if (start < image->start || start + part->p_memsz > image->end) continue;
    find_build((const unsigned char *)start, part->p_memsz, part->p_align == 8 ? 8 : 4, image->build);
  }
  const char *name = info->dlpi_name;
  const char *folder = name ? strrchr(name, '/') : NULL;
  if (folder) name = folder + 1;
  if (name) strncpy(image->name, name, NAME_CAPACITY - 1);
  image_count += 1;
  return 0;
}
#endif

static void find_images(void) {
  image_count = 0;
#if defined(__linux__)
  dl_iterate_phdr(add_image, NULL);
#elif defined(__APPLE__) && defined(__LP64__)
  /* The program only: the system's own report has the others. */
  const struct mach_header_64 *header = (const struct mach_header_64 *)_dyld_get_image_header(0);
  if (header == NULL) return;
  images[0].base = (uintptr_t)header;
  image_count = 1;
  const unsigned char *place = (const unsigned char *)(header + 1);
  for (uint32_t index = 0; index < header->ncmds; index += 1) {
    const struct load_command *command = (const struct load_command *)place;
    if (command->cmd == LC_UUID) {
      write_digits(((const struct uuid_command *)place)->uuid, 16, images[0].build);
    }
    place += command->cmdsize;
  }
#endif
}

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
  char digits[2 + 2 * sizeof address];
  size_t place = sizeof digits;
  do {
    digits[--place] = "0123456789abcdef"[address & 15];
    address >>= 4;
  } while (address != 0);
  digits[--place] = 'x';
  digits[--place] = '0';
  put(file, digits + place, sizeof digits - place);
}

static void put_number(int file, long number, int width) {
  char digits[20];
  int place = sizeof digits;
  do {
    digits[--place] = (char)('0' + number % 10);
    number /= 10;
    width -= 1;
  } while (place > 0 && (number > 0 || width > 0));
  put(file, digits + place, sizeof digits - (size_t)place);
}

/* The present instant in UTC (RFC 3339); gmtime_r is not safe in a handler. */
static void put_instant(int file) {
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now) != 0 || now.tv_sec < 0) return;
  long days = (long)(now.tv_sec / 86400), seconds = (long)(now.tv_sec % 86400);
  /* A year begins in March here, so that its leap day is the last one; 400 years have 146,097 days. */
  days += 719468;
  long era = days / 146097, day = days % 146097;
  long year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  day -= 365 * year + year / 4 - year / 100;
  long month = (5 * day + 2) / 153;
  day -= (153 * month + 2) / 5;
  month = month < 10 ? month + 3 : month - 9;
  year += 400 * era + (month <= 2);
  const struct {
    long number;
    int width;
    const char *end;
  } parts[] = {{year, 4, "-"}, {month, 2, "-"}, {day + 1, 2, "T"}, {seconds / 3600, 2, ":"},
               {seconds / 60 % 60, 2, ":"}, {seconds % 60, 2, "Z"}};
  for (size_t index = 0; index < sizeof parts / sizeof *parts; index += 1) {
    put_number(file, parts[index].number, parts[index].width);
    put_text(file, parts[index].end);
  }
}

#if defined(HAS_BACKTRACE)
/* The files other than the program in which an address of the backtrace is. */
static void put_images(int file, void *const *frames, int count) {
  put_text(file, "images:\n");
  for (int number = 1; number < image_count; number += 1) {
    const struct image *image = &images[number];
    for (int index = 0; index < count; index += 1) {
      uintptr_t address = (uintptr_t)frames[index];
      if (address < image->start || address >= image->end) continue;
      put_address(file, image->base);
      put_text(file, " ");
      put_text(file, image->name);
      put_text(file, " ");
      put_text(file, image->build);
      put_text(file, "\n");
      break;
    }
  }
}
#endif

static void write_report(int number) {
  int file = open(report_path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  if (file < 0) return;
  put_text(file, "signal: ");
  for (int index = 0; index < CAUGHT; index += 1) {
    if (caught[index] == number) put_text(file, names[index]);
  }
  put_text(file, "\n");
  put_text(file, report_facts);
  put_text(file, "ended: ");
  put_instant(file);
  put_text(file, "\nimage: ");
  put_address(file, images[0].base);
  put_text(file, "\nlog:\n");
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
  for (int index = 0; index < count; index += 1) {
    put_address(file, (uintptr_t)frames[index]);
    put_text(file, "\n");
  }
  put_images(file, frames, count);
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
  pthread_mutex_lock(&lock);
  find_images();
  pthread_mutex_unlock(&lock);
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
    /* A limit, or the key that quits, that the caller ignores stays ignored. */
    int may_be_ignored = caught[index] == SIGXCPU || caught[index] == SIGXFSZ || caught[index] == SIGQUIT;
    if (may_be_ignored && before[index].sa_handler == SIG_IGN) sigaction(caught[index], &before[index], NULL);
  }
  return 0;
}

size_t ccrashreport_build(char *text, size_t capacity) {
  pthread_mutex_lock(&lock);
  if (image_count == 0) find_images();
  size_t count = strlen(images[0].build);
  if (count > capacity) count = 0;
  memcpy(text, images[0].build, count);
  pthread_mutex_unlock(&lock);
  return count;
}

void ccrashreport_remove(void) {
  if (atomic_exchange(&is_installed, 0) == 0) return;
  for (int index = 0; index < CAUGHT; index += 1) sigaction(caught[index], &before[index], NULL);
}

void ccrashreport_remember(const char *line, size_t count) {
  if (count > CCRASHREPORT_CRUMB_LENGTH) count = CCRASHREPORT_CRUMB_LENGTH;
  pthread_mutex_lock(&lock);
  unsigned number = atomic_load(&crumb_count);
  char *crumb = crumbs[number % CCRASHREPORT_CRUMBS];
  memcpy(crumb, line, count);
  crumb[count] = 0;
  atomic_store(&crumb_count, number + 1);
  pthread_mutex_unlock(&lock);
}

size_t ccrashreport_remembered(char *lines, size_t capacity) {
  size_t length = 0;
  pthread_mutex_lock(&lock);
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
  pthread_mutex_unlock(&lock);
  return length;
}
