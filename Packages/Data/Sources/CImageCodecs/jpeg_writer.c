#if defined(__linux__)

#include "CImageCodecs.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

typedef struct writer {
  struct jpeg_compress_struct codec;
  struct jpeg_error_mgr errors;
  jmp_buf failed;
  unsigned char *bytes;
  unsigned long count;
} writer;

static void on_error(j_common_ptr codec) { longjmp(((writer *)codec->client_data)->failed, 1); }

static void on_message(j_common_ptr codec, int level) {
  (void)codec;
  (void)level;
}

static bool write_picture(writer *self, const uint8_t *rgba, int32_t width, int32_t height, int32_t quality) {
  if (setjmp(self->failed)) return false;
  struct jpeg_compress_struct *codec = &self->codec;
  jpeg_create_compress(codec);
  jpeg_mem_dest(codec, &self->bytes, &self->count);
  codec->image_width = (JDIMENSION)width;
  codec->image_height = (JDIMENSION)height;
  codec->input_components = 4;
  codec->in_color_space = JCS_EXT_RGBX;
  jpeg_set_defaults(codec);
  jpeg_set_quality(codec, quality, TRUE);
  codec->optimize_coding = TRUE;
  jpeg_start_compress(codec, TRUE);
  while (codec->next_scanline < codec->image_height) {
    JSAMPROW row = (JSAMPROW)(rgba + (size_t)codec->next_scanline * (size_t)width * 4);
    jpeg_write_scanlines(codec, &row, 1);
  }
  jpeg_finish_compress(codec);
  return true;
}

cimage_status cimage_jpeg_write(
    const uint8_t *rgba, int32_t width, int32_t height, int32_t quality, uint8_t **bytes, size_t *count) {
  writer *self = calloc(1, sizeof(writer));
  if (self == NULL) return CIMAGE_NO_MEMORY;
  self->codec.err = jpeg_std_error(&self->errors);
  self->errors.error_exit = on_error;
  self->errors.emit_message = on_message;
  self->codec.client_data = self;
  bool written = write_picture(self, rgba, width, height, quality);
  jpeg_destroy_compress(&self->codec);
  *bytes = self->bytes;
  *count = self->count;
  free(self);
  return written ? CIMAGE_OK : CIMAGE_NO_MEMORY;
}

void cimage_free(void *memory) { free(memory); }

#endif
