#ifndef CCRASHREPORT_H
#define CCRASHREPORT_H

#include <stddef.h>

#define CCRASHREPORT_CRUMBS 50
#define CCRASHREPORT_CRUMB_LENGTH 400

/* Writes a report to `path` when a signal ends the process (SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE,
   SIGSYS, SIGXCPU, SIGXFSZ), then lets the signal do what it would have done. `facts` are lines that the report begins with. Handlers that are installed later and put
   this one back are served, too. Returns 0, or -1 when path or facts are too long or a handler cannot be installed. */
int ccrashreport_install(const char *path, const char *facts);

/* Takes the handlers away. */
void ccrashreport_remove(void);

/* Remembers a line; the oldest of CCRASHREPORT_CRUMBS is forgotten. It is cut to CCRASHREPORT_CRUMB_LENGTH bytes. May be called
   from any thread. */
void ccrashreport_remember(const char *line, size_t count);

/* Copies the remembered lines, oldest first and each with a line feed, and returns their bytes; those that do not fit are left
   out. CCRASHREPORT_CRUMBS * (CCRASHREPORT_CRUMB_LENGTH + 1) bytes have room for all. */
size_t ccrashreport_remembered(char *lines, size_t capacity);

#endif
