#if defined(__linux__)

#include "CImageCodecs.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>
#include <zlib.h>

typedef struct writer {
  png_structp codec;
  png_infop info;
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  jmp_buf failed;
} writer;

static void on_error(png_structp codec, png_const_charp message) {
  (void)message;
  longjmp(((writer *)png_get_error_ptr(codec))->failed, 1);
}

static void on_warning(png_structp codec, png_const_charp message) {
  (void)codec;
  (void)message;
}

static void on_write(png_structp codec, png_bytep bytes, size_t count) {
  writer *self = png_get_io_ptr(codec);
  if (count > self->capacity - self->count) {
    size_t capacity = (self->count + count) * 2;
    uint8_t *grown = realloc(self->bytes, capacity);
    if (grown == NULL) png_error(codec, "no memory");
    self->bytes = grown;
    self->capacity = capacity;
  }
  memcpy(self->bytes + self->count, bytes, count);
  self->count += count;
}

static void on_flush(png_structp codec) { (void)codec; }

static bool write_picture(writer *self, const uint8_t *rgba, int32_t width, int32_t height) {
  if (setjmp(self->failed)) return false;
  self->codec = png_create_write_struct(PNG_LIBPNG_VER_STRING, self, on_error, on_warning);
  if (self->codec == NULL) return false;
  self->info = png_create_info_struct(self->codec);
  if (self->info == NULL) return false;
  png_set_write_fn(self->codec, self, on_write, on_flush);
  png_set_IHDR(
      self->codec, self->info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_RGB_ALPHA,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(self->codec, self->info);
  for (int32_t row = 0; row < height; row++) {
    png_write_row(self->codec, rgba + (size_t)row * (size_t)width * 4);
  }
  png_write_end(self->codec, NULL);
  return true;
}

cimage_status cimage_png_write(
    const uint8_t *rgba, int32_t width, int32_t height, uint8_t **bytes, size_t *count) {
  writer *self = calloc(1, sizeof(writer));
  if (self == NULL) return CIMAGE_NO_MEMORY;
  bool written = write_picture(self, rgba, width, height);
  if (self->codec != NULL) png_destroy_write_struct(&self->codec, &self->info);
  *bytes = self->bytes;
  *count = self->count;
  free(self);
  return written ? CIMAGE_OK : CIMAGE_NO_MEMORY;
}

int64_t cimage_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity) {
  z_stream stream = {0};
  if (count > UINT32_MAX || capacity > UINT32_MAX || inflateInit(&stream) != Z_OK) return -1;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = output;
  stream.avail_out = (uInt)capacity;
  int status = inflate(&stream, Z_FINISH);
  int64_t written = (int64_t)stream.total_out;
  inflateEnd(&stream);
  return status == Z_STREAM_END ? written : -1;
}

#endif
