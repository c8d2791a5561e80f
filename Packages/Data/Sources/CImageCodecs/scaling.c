#include "CImageCodecs.h"

/* These loops visit every sample of a decoded picture. In C they are fast in a debug build too. */

void cimage_load_row(
    const uint8_t *pixels, int32_t first, int32_t count, int32_t channels, bool has_alpha,
    float *output) {
  pixels += (size_t)first * (size_t)channels;
  if (!has_alpha) {
    for (int32_t index = 0; index < count * channels; index++) output[index] = pixels[index];
    return;
  }
  for (int32_t index = 0; index < count; index++, pixels += channels, output += channels) {
    float alpha = (float)pixels[channels - 1];
    float factor = alpha * (1.0f / 255.0f);
    for (int32_t channel = 0; channel < channels - 1; channel++) {
      output[channel] = (float)pixels[channel] * factor;
    }
    output[channels - 1] = alpha;
  }
}

#define FILTER(CHANNELS)                                                            \
  for (int32_t index = 0; index < output_count; index++, output += CHANNELS) {      \
    const float *pixel = row + (size_t)starts[index] * CHANNELS;                    \
    const float *weight = weights + (size_t)index * (size_t)stride;                 \
    float sums[CHANNELS] = {0};                                                     \
    for (int32_t tap = 0; tap < counts[index]; tap++, pixel += CHANNELS) {          \
      for (int channel = 0; channel < CHANNELS; channel++) {                        \
        sums[channel] += weight[tap] * pixel[channel];                              \
      }                                                                             \
    }                                                                               \
    for (int channel = 0; channel < CHANNELS; channel++) output[channel] = sums[channel]; \
  }

void cimage_filter_row(
    const float *row, int32_t channels, const int32_t *starts, const int32_t *counts,
    const float *weights, int32_t stride, int32_t output_count, float *output) {
  switch (channels) {
    case 1: FILTER(1) break;
    case 2: FILTER(2) break;
    case 3: FILTER(3) break;
    case 4: FILTER(4) break;
  }
}

void cimage_add_row(const float *row, float weight, int32_t count, float *output) {
  for (int32_t index = 0; index < count; index++) output[index] += row[index] * weight;
}

static uint8_t rounded(float value) {
  if (!(value > 0)) return 0;
  return value >= 255 ? 255 : (uint8_t)(value + 0.5f);
}

void cimage_store_row(
    const float *row, int32_t count, int32_t channels, bool has_alpha, uint8_t *pixels) {
  if (!has_alpha) {
    for (int32_t index = 0; index < count * channels; index++) pixels[index] = rounded(row[index]);
    return;
  }
  for (int32_t index = 0; index < count; index++, row += channels, pixels += channels) {
    uint8_t alpha = rounded(row[channels - 1]);
    float factor = alpha == 0 ? 0 : 255.0f / row[channels - 1];
    for (int32_t channel = 0; channel < channels - 1; channel++) {
      pixels[channel] = rounded(row[channel] * factor);
    }
    pixels[channels - 1] = alpha;
  }
}
