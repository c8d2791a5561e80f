#ifndef CCRASHREPORT_H
#define CCRASHREPORT_H

#include <stddef.h>

#define CCRASHREPORT_CRUMBS 50
#define CCRASHREPORT_CRUMB_LENGTH 400

/* Writes a report to `path` when a signal ends the process (SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
   SIGSYS, SIGXCPU, SIGXFSZ, SIGQUIT), then lets the signal do what it would have done. `facts` are lines that the report begins
   with; the instant of the crash, the addresses and, on Linux, the files that they are in follow. A file that is loaded
   after the call is not named. An overflow of the stack is reported of the calling thread only; on another thread it ends the
   process without a handler, as sigaltstack(2) sets the stack of one thread. Handlers that are installed later
   and put this one back are served, too.
   Returns 0, or -1 when path or facts are too long or a handler cannot be installed. */
int ccrashreport_install(const char *path, const char *facts);

#define CCRASHREPORT_BUILD_LENGTH 64

/* Copies the build id of the program in hexadecimal digits, CCRASHREPORT_BUILD_LENGTH at most, and returns their count; 0
   for a program that was linked without one. It is the note of the ELF file, or the UUID of Apple's linker. */
size_t ccrashreport_build(char *text, size_t capacity);

/* Takes the handlers away. */
void ccrashreport_remove(void);

/* Remembers a line; the oldest of CCRASHREPORT_CRUMBS is forgotten. It is cut to CCRASHREPORT_CRUMB_LENGTH bytes. May be called
   from any thread. */
void ccrashreport_remember(const char *line, size_t count);

/* Copies the remembered lines, oldest first and each with a line feed, and returns their bytes; those that do not fit are left
   out. CCRASHREPORT_CRUMBS * (CCRASHREPORT_CRUMB_LENGTH + 1) bytes have room for all. */
size_t ccrashreport_remembered(char *lines, size_t capacity);

#endif
