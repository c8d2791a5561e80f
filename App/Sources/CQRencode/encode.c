#include "CQRencode.h"

#if defined(__linux__)

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

/* The interface of libqrencode 4 (qrencode.h), so that a build needs no header. */
typedef struct code {
  int version;
  int width;
  unsigned char *data;
} code;

enum { LEVEL_L = 0 };

typedef struct library {
  code *(*encode)(const char *, int version, int level);
  void (*release)(code *);
  bool is_loaded;
} library;

static library qrencode;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *file, const char *name, void *function) {
  void *found = dlsym(file, name);
  *(void **)function = found;
  return found != NULL;
}

static void load(void) {
  void *file = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (file == NULL) return;
  qrencode.is_loaded = find(file, "QRcode_encodeString8bit", &qrencode.encode) &&
                       find(file, "QRcode_free", &qrencode.release);
}

int cqrencode_encode(const char *text, uint8_t *modules, size_t capacity) {
  pthread_once(&once, load);
  if (!qrencode.is_loaded) return 0;
  code *made = qrencode.encode(text, 0, LEVEL_L);
  if (made == NULL) return 0;
  int side = made->width;
  size_t count = (size_t)side * (size_t)side;
  if (side < 1 || side > CQRENCODE_LONGEST_SIDE || count > capacity) side = 0;
  /* The lowest bit of a module is its colour. */
  for (size_t index = 0; side > 0 && index < count; index += 1) modules[index] = made->data[index] & 1;
  qrencode.release(made);
  return side;
}

#else

int cqrencode_encode(const char *text, uint8_t *modules, size_t capacity) {
  (void)text;
  (void)modules;
  (void)capacity;
  return 0;
}

#endif
