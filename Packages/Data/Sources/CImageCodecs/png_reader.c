#if defined(__linux__)

#include "CImageCodecs.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include <png.h>

struct cimage_png {
  png_structp codec;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  size_t stride;
  int32_t next;
  int32_t height;
  /* All rows of an interlaced picture. */
  uint8_t *whole;
  bool is_interlaced;
  /* Whether the last row is being read, and the bytes of IDAT chunks read since then. */
  bool is_last_row;
  size_t last_count;
  cimage_status status;
  cimage_should_stop should_stop;
  void *context;
  jmp_buf failed;
};

static void on_error(png_structp codec, png_const_charp message) {
  (void)message;
  cimage_png *handle = png_get_error_ptr(codec);
  if (handle->status == CIMAGE_OK) handle->status = CIMAGE_INVALID;
  longjmp(handle->failed, 1);
}

/* libpng only warns of a stream that inflates to more than the rows of the picture. */
static void on_warning(png_structp codec, png_const_charp message) {
  if (strstr(message, "Too much image data") != NULL) png_error(codec, message);
}

/* The most bytes of a last row and of the end of its stream, beside 8 bytes for each pixel. */
static const size_t last_row_slack = 64 * 1024;

static void on_read(png_structp codec, png_bytep output, size_t count) {
  cimage_png *handle = png_get_io_ptr(codec);
  if (count > handle->count - handle->offset) png_error(codec, "truncated");
  if (handle->is_last_row && png_get_io_chunk_type(codec) == 0x49444154 /* IDAT */) {
    /* Without this limit, the rest of a long stream is inflated before libpng warns. */
    handle->last_count += count;
    if (handle->last_count > handle->stride * 8 + last_row_slack) png_error(codec, "too long");
  }
  memcpy(output, handle->bytes + handle->offset, count);
  handle->offset += count;
}

static void on_row(png_structp codec, png_uint_32 row, int pass) {
  (void)pass;
  if (row % 16 != 0) return;
  cimage_png *handle = png_get_io_ptr(codec);
  if (!handle->should_stop(handle->context)) return;
  handle->status = CIMAGE_STOPPED;
  png_error(codec, "stopped");
}

/* Metadata is read elsewhere: libpng passes over these chunks. */
static const png_byte ignored[] =
    "bKGD\0eXIf\0hIST\0iCCP\0iTXt\0oFFs\0pCAL\0pHYs\0sBIT\0sCAL\0sPLT\0tEXt\0tIME\0zTXt";

static void set_limits(png_structp codec) {
  png_set_crc_action(codec, PNG_CRC_ERROR_QUIT, PNG_CRC_ERROR_QUIT);
  png_set_user_limits(codec, 0x7fffffff, 0x7fffffff);
  png_set_chunk_malloc_max(codec, 4 * 1024 * 1024);
  png_set_chunk_cache_max(codec, 128);
  png_set_keep_unknown_chunks(codec, PNG_HANDLE_CHUNK_NEVER, ignored, sizeof(ignored) / 5);
}

/* 8 bits for each channel; a palette and a transparent colour become channels. */
static void set_output(cimage_png *handle, bool uses_gamma) {
  png_structp codec = handle->codec;
  double gamma = 0;
  png_set_expand(codec);
  png_set_scale_16(codec);
  if (uses_gamma && !png_get_valid(codec, handle->info, PNG_INFO_sRGB) &&
      png_get_gAMA(codec, handle->info, &gamma) && gamma > 0.01 && gamma < 10) {
    png_set_gamma(codec, PNG_DEFAULT_sRGB, gamma);
  }
  handle->is_interlaced = png_set_interlace_handling(codec) > 1;
  png_set_read_status_fn(codec, on_row);
  png_read_update_info(codec, handle->info);
}

static void describe(cimage_png *handle, cimage_layout *layout) {
  int type = png_get_color_type(handle->codec, handle->info);
  layout->width = (int32_t)png_get_image_width(handle->codec, handle->info);
  layout->height = (int32_t)png_get_image_height(handle->codec, handle->info);
  layout->channels = png_get_channels(handle->codec, handle->info);
  layout->has_alpha = (type & PNG_COLOR_MASK_ALPHA) != 0;
  layout->space = (type & PNG_COLOR_MASK_COLOR) != 0 ? CIMAGE_RGB : CIMAGE_GREY;
  layout->is_inverted = false;
  handle->height = layout->height;
  handle->stride = (size_t)layout->width * (size_t)layout->channels;
  bool is_expected = layout->channels == (int32_t)layout->space + (layout->has_alpha ? 1 : 0) &&
                     png_get_rowbytes(handle->codec, handle->info) == handle->stride;
  if (!is_expected) png_error(handle->codec, "unexpected layout");
}

cimage_status cimage_png_open(
    const uint8_t *bytes, size_t count, bool uses_gamma, cimage_should_stop should_stop, void *context,
    cimage_png **result, cimage_layout *layout) {
  cimage_png *handle = calloc(1, sizeof(cimage_png));
  if (handle == NULL) return CIMAGE_NO_MEMORY;
  *result = handle;
  handle->bytes = bytes;
  handle->count = count;
  handle->should_stop = should_stop;
  handle->context = context;
  if (setjmp(handle->failed)) return handle->status;
  handle->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, handle, on_error, on_warning);
  if (handle->codec == NULL) return CIMAGE_NO_MEMORY;
  handle->info = png_create_info_struct(handle->codec);
  if (handle->info == NULL) return CIMAGE_NO_MEMORY;
  png_set_read_fn(handle->codec, handle, on_read);
  set_limits(handle->codec);
  png_read_info(handle->codec, handle->info);
  set_output(handle, uses_gamma);
  describe(handle, layout);
  return CIMAGE_OK;
}

/* Reads all passes of an interlaced picture. */
static bool read_whole(cimage_png *handle) {
  handle->whole = calloc((size_t)handle->height, handle->stride);
  if (handle->whole == NULL) return false;
  for (int pass = 0; pass < PNG_INTERLACE_ADAM7_PASSES; pass++) {
    for (int32_t row = 0; row < handle->height; row++) {
      handle->is_last_row = pass == PNG_INTERLACE_ADAM7_PASSES - 1 && row == handle->height - 1;
      png_read_row(handle->codec, handle->whole + (size_t)row * handle->stride, NULL);
    }
  }
  return true;
}

cimage_status cimage_png_read(cimage_png *handle, uint8_t *rows, int32_t count) {
  if (setjmp(handle->failed)) return handle->status;
  if (count > handle->height - handle->next) return CIMAGE_INVALID;
  if (handle->is_interlaced) {
    if (handle->whole == NULL && !read_whole(handle)) return CIMAGE_NO_MEMORY;
    memcpy(rows, handle->whole + (size_t)handle->next * handle->stride, (size_t)count * handle->stride);
  } else {
    for (int32_t index = 0; index < count; index++) {
      handle->is_last_row = handle->next + index == handle->height - 1;
      png_read_row(handle->codec, rows + (size_t)index * handle->stride, NULL);
    }
  }
  handle->next += count;
  return CIMAGE_OK;
}

cimage_status cimage_png_finish(cimage_png *handle) {
  if (setjmp(handle->failed)) return handle->status;
  png_read_end(handle->codec, NULL);
  return CIMAGE_OK;
}

void cimage_png_close(cimage_png *handle) {
  if (handle == NULL) return;
  if (handle->codec != NULL) png_destroy_read_struct(&handle->codec, &handle->info, NULL);
  free(handle->whole);
  free(handle);
}

#endif
