#if defined(__linux__)

#include "CImageCodecs.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

/* A progressive picture of 25 megapixels needs 143 MiB of coefficients. */
static const long maximum_memory = 176L * 1024 * 1024;

/* Each scan visits every block, so that a small file of many scans takes long. Encoders write about 10. */
static const int maximum_scans = 100;

struct cimage_jpeg {
  struct jpeg_decompress_struct codec;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  cimage_status status;
  cimage_should_stop should_stop;
  void *context;
};

static void fail(cimage_jpeg *handle, cimage_status status) {
  handle->status = status;
  longjmp(handle->failed, 1);
}

static void on_error(j_common_ptr codec) {
  int code = codec->err->msg_code;
  cimage_status status = CIMAGE_INVALID;
  if (code == JERR_OUT_OF_MEMORY) status = CIMAGE_NO_MEMORY;
  if (code == JERR_NO_BACKING_STORE) status = CIMAGE_TOO_LARGE;
  fail(codec->client_data, status);
}

/* A warning means damaged data, which libjpeg replaces by grey. */
static void on_message(j_common_ptr codec, int level) {
  if (level < 0) fail(codec->client_data, CIMAGE_INVALID);
}

static void on_output(j_common_ptr codec) { (void)codec; }

static void on_progress(j_common_ptr codec) {
  cimage_jpeg *handle = codec->client_data;
  if (handle->codec.input_scan_number > maximum_scans) fail(handle, CIMAGE_INVALID);
  if (handle->should_stop(handle->context)) fail(handle, CIMAGE_STOPPED);
}

static void set_output(struct jpeg_decompress_struct *codec, cimage_layout *layout) {
  switch (codec->jpeg_color_space) {
    case JCS_GRAYSCALE:
      codec->out_color_space = JCS_GRAYSCALE;
      layout->space = CIMAGE_GREY;
      break;
    case JCS_CMYK:
    case JCS_YCCK:
      codec->out_color_space = JCS_CMYK;
      layout->space = CIMAGE_CMYK;
      break;
    default:
      codec->out_color_space = JCS_RGB;
      layout->space = CIMAGE_RGB;
  }
  layout->channels = (int32_t)layout->space;
  layout->has_alpha = false;
  layout->is_inverted = layout->space == CIMAGE_CMYK && codec->saw_Adobe_marker;
}

cimage_status cimage_jpeg_open(
    const uint8_t *bytes, size_t count, int32_t eighths, cimage_should_stop should_stop, void *context,
    cimage_jpeg **result, cimage_layout *layout) {
  cimage_jpeg *handle = calloc(1, sizeof(cimage_jpeg));
  if (handle == NULL) return CIMAGE_NO_MEMORY;
  *result = handle;
  handle->should_stop = should_stop;
  handle->context = context;
  handle->codec.err = jpeg_std_error(&handle->errors);
  handle->errors.error_exit = on_error;
  handle->errors.emit_message = on_message;
  handle->errors.output_message = on_output;
  handle->codec.client_data = handle;
  if (setjmp(handle->failed)) return handle->status;
  jpeg_create_decompress(&handle->codec);
  handle->codec.mem->max_memory_to_use = maximum_memory;
  handle->progress.progress_monitor = on_progress;
  handle->codec.progress = &handle->progress;
  jpeg_mem_src(&handle->codec, bytes, count);
  jpeg_read_header(&handle->codec, TRUE);
  set_output(&handle->codec, layout);
  handle->codec.scale_num = (unsigned)eighths;
  handle->codec.scale_denom = 8;
  jpeg_start_decompress(&handle->codec);
  layout->width = (int32_t)handle->codec.output_width;
  layout->height = (int32_t)handle->codec.output_height;
  return CIMAGE_OK;
}

cimage_status cimage_jpeg_read(cimage_jpeg *handle, uint8_t *rows, int32_t count) {
  if (setjmp(handle->failed)) return handle->status;
  struct jpeg_decompress_struct *codec = &handle->codec;
  size_t stride = (size_t)codec->output_width * (size_t)codec->output_components;
  for (int32_t index = 0; index < count; index++) {
    JSAMPROW row = rows + (size_t)index * stride;
    if (jpeg_read_scanlines(codec, &row, 1) != 1) return CIMAGE_INVALID;
  }
  return CIMAGE_OK;
}

int32_t cimage_jpeg_unit(const cimage_jpeg *handle) {
  return handle->codec.max_v_samp_factor * (int32_t)handle->codec.scale_num;
}

cimage_status cimage_jpeg_skip(cimage_jpeg *handle, int32_t count) {
  if (setjmp(handle->failed)) return handle->status;
  if (jpeg_skip_scanlines(&handle->codec, (JDIMENSION)count) != (JDIMENSION)count) return CIMAGE_INVALID;
  return CIMAGE_OK;
}

/* Whether the scans of a progressive picture have brought each coefficient to its last bit (ITU-T T.81, G.1.1.1).
   A file that was cut between two scans and closed is a picture in part. */
static bool has_all_bits(const struct jpeg_decompress_struct *codec) {
  if (codec->coef_bits == NULL) return true;
  for (int component = 0; component < codec->num_components; component++) {
    for (int coefficient = 0; coefficient < DCTSIZE2; coefficient++) {
      if (codec->coef_bits[component][coefficient] != 0) return false;
    }
  }
  return true;
}

cimage_status cimage_jpeg_finish(cimage_jpeg *handle) {
  if (setjmp(handle->failed)) return handle->status;
  /* A component gets its table with its first scan: one without a scan has no pixels. */
  for (int index = 0; index < handle->codec.num_components; index++) {
    if (handle->codec.comp_info[index].quant_table == NULL) return CIMAGE_INVALID;
  }
  if (!has_all_bits(&handle->codec)) return CIMAGE_INVALID;
  return jpeg_finish_decompress(&handle->codec) ? CIMAGE_OK : CIMAGE_INVALID;
}

void cimage_jpeg_close(cimage_jpeg *handle) {
  if (handle == NULL) return;
  jpeg_destroy_decompress(&handle->codec);
  free(handle);
}

#endif
