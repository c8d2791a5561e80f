#ifndef CIMAGECODECS_H
#define CIMAGECODECS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 Reading and writing JPEG and PNG with libjpeg-turbo and libpng, colour profiles with Little CMS, and the
 loops of the scaler.

 Both codecs report an error with longjmp, which must not cross Swift's frames: every function here catches
 it and returns a status. A handle belongs to one thread at a time.
*/

typedef enum cimage_status {
  CIMAGE_OK = 0,
  /* The bytes are not a whole and valid picture. */
  CIMAGE_INVALID = 1,
  /* The caller's function asked to stop. */
  CIMAGE_STOPPED = 2,
  /* Decoding needs more memory than is allowed. */
  CIMAGE_TOO_LARGE = 3,
  /* Memory could not be allocated. */
  CIMAGE_NO_MEMORY = 4,
} cimage_status;

/* Returns true to stop decoding. Called for every few rows. */
typedef bool (*cimage_should_stop)(void *context);

typedef enum cimage_space {
  CIMAGE_GREY = 1,
  CIMAGE_RGB = 3,
  CIMAGE_CMYK = 4,
} cimage_space;

/* The rows that a reader returns: 8 bits for each channel, interleaved. */
typedef struct cimage_layout {
  int32_t width;
  int32_t height;
  /* The number of channels with alpha, which is straight and the last one. */
  int32_t channels;
  cimage_space space;
  bool has_alpha;
  /* 255 means no ink, as Adobe writes CMYK. */
  bool is_inverted;
} cimage_layout;

/* JPEG */

typedef struct cimage_jpeg cimage_jpeg;

/* Opens a picture, to be decoded at eighths / 8 of its size. `bytes` must outlive the handle. */
cimage_status cimage_jpeg_open(
    const uint8_t *bytes, size_t count, int32_t eighths, cimage_should_stop should_stop, void *context,
    cimage_jpeg **handle, cimage_layout *layout);
/* Reads the next `count` rows. */
cimage_status cimage_jpeg_read(cimage_jpeg *handle, uint8_t *rows, int32_t count);
/* The number of rows of one row of MCUs. Rows can be passed over only in multiples of it. */
int32_t cimage_jpeg_unit(const cimage_jpeg *handle);
/* Passes over the next `count` rows, which are decoded but not transformed. libjpeg-turbo 2.1 returns wrong rows
   afterwards unless the rows before and `count` are multiples of the unit. It passes over the last row without
   decoding what comes before it. */
cimage_status cimage_jpeg_skip(cimage_jpeg *handle, int32_t count);
/* Reads what follows the last row, up to the end of the picture. */
cimage_status cimage_jpeg_finish(cimage_jpeg *handle);
void cimage_jpeg_close(cimage_jpeg *handle);

/* Writes RGBA pixels without their alpha. `quality` is 1...100. Free `*bytes` with cimage_free. */
cimage_status cimage_jpeg_write(
    const uint8_t *rgba, int32_t width, int32_t height, int32_t quality, uint8_t **bytes, size_t *count);

/* PNG */

typedef struct cimage_png cimage_png;

/* Opens a picture. `bytes` must outlive the handle. An interlaced picture is held as a whole. */
cimage_status cimage_png_open(
    const uint8_t *bytes, size_t count, bool uses_gamma, cimage_should_stop should_stop, void *context,
    cimage_png **handle, cimage_layout *layout);
/* Reads the next `count` rows. */
cimage_status cimage_png_read(cimage_png *handle, uint8_t *rows, int32_t count);
/* Reads what follows the last row, up to the IEND chunk. */
cimage_status cimage_png_finish(cimage_png *handle);
void cimage_png_close(cimage_png *handle);

/* Writes RGBA pixels with straight alpha. Free `*bytes` with cimage_free. */
cimage_status cimage_png_write(
    const uint8_t *rgba, int32_t width, int32_t height, uint8_t **bytes, size_t *count);

/* Inflates a zlib stream that ends within `capacity` bytes. Returns the number of bytes, or -1. */
int64_t cimage_inflate(const uint8_t *bytes, size_t count, uint8_t *output, size_t capacity);

void cimage_free(void *memory);

/* Colour */

/*
 Converts pixels of `space` to RGBA in sRGB with an ICC profile; alpha is 255. liblcms2 is opened by the
 first call. Returns false when the library is missing, or the profile is invalid or not one of `space`.
*/
bool cimage_convert(
    const uint8_t *profile, size_t profile_count, cimage_space space, bool is_inverted,
    const uint8_t *pixels, uint8_t *rgba, size_t pixel_count);

/* Scaling */

/* Converts `count` pixels from `first` on to floats and multiplies the colours by the alpha. */
void cimage_load_row(
    const uint8_t *pixels, int32_t first, int32_t count, int32_t channels, bool has_alpha, float *output);

/* output[i] = sum of weights[i * stride + j] * row[starts[i] + j], for each channel. */
void cimage_filter_row(
    const float *row, int32_t channels, const int32_t *starts, const int32_t *counts,
    const float *weights, int32_t stride, int32_t output_count, float *output);

/* output += weight * row. */
void cimage_add_row(const float *row, float weight, int32_t count, float *output);

/* Rounds `count` pixels to bytes and divides the colours by the alpha. */
void cimage_store_row(
    const float *row, int32_t count, int32_t channels, bool has_alpha, uint8_t *pixels);

#endif
