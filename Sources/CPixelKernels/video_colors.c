#include "video_colors.h"

#include <string.h>

#include "multiversion.h"

AG_INLINE uint16_t clamped(int32_t value) {
  return (uint16_t)(value < 0 ? 0 : value > 65535 ? 65535 : value);
}

AG_MULTIVERSION void ag_read_samples(
    uint16_t *samples, const uint8_t *row, size_t count, const ag_sample_layout *layout) {
  const ptrdiff_t step = layout->step;
  const int shift = layout->shift;
  const uint16_t mask = layout->mask;
  if (!layout->is_wide) {
    if (step == 1 && shift == 0 && mask == 255) {
      for (size_t x = 0; x < count; x++) samples[x] = row[x];
    } else {
      for (size_t x = 0; x < count; x++) samples[x] = (uint16_t)(row[(ptrdiff_t)x * step] >> shift) & mask;
    }
  } else if (layout->is_big_endian) {
    for (size_t x = 0; x < count; x++) {
      const uint8_t *word = row + (ptrdiff_t)x * step;
      samples[x] = (uint16_t)((word[0] << 8 | word[1]) >> shift) & mask;
    }
  } else if (step == 2 && shift == 0) {
    memcpy(samples, row, 2 * count);
    for (size_t x = 0; x < count; x++) samples[x] &= mask;
  } else {
    for (size_t x = 0; x < count; x++) {
      const uint8_t *word = row + (ptrdiff_t)x * step;
      samples[x] = (uint16_t)((word[1] << 8 | word[0]) >> shift) & mask;
    }
  }
}

AG_INLINE int32_t mixed(const uint16_t *near, const uint16_t *far, int32_t weight, size_t x) {
  return near[x] * weight + far[x] * (4 - weight);
}

AG_MULTIVERSION void ag_enlarge_chroma(
    int32_t *row, const uint16_t *near, const uint16_t *far, int32_t weight, size_t count,
    ag_chroma_columns columns) {
  if (columns == ag_chroma_full) {
    for (size_t x = 0; x < count; x++) row[x] = 4 * mixed(near, far, weight, x);
    return;
  }
  // The samples at the edges are repeated beyond them.
  const size_t last = (count + 1) / 2 - 1;
  if (columns == ag_chroma_left) {
    for (size_t x = 0; x < last; x++) {
      const int32_t value = mixed(near, far, weight, x);
      row[2 * x] = 4 * value;
      row[2 * x + 1] = 2 * (value + mixed(near, far, weight, x + 1));
    }
    row[2 * last] = 4 * mixed(near, far, weight, last);
    if (2 * last + 1 < count) row[2 * last + 1] = row[2 * last];
    return;
  }
  row[0] = 4 * mixed(near, far, weight, 0);
  for (size_t x = 0; x < last; x++) {
    const int32_t value = mixed(near, far, weight, x);
    const int32_t next = mixed(near, far, weight, x + 1);
    row[2 * x + 1] = 3 * value + next;
    row[2 * x + 2] = value + 3 * next;
  }
  if (2 * last + 1 < count) row[2 * last + 1] = 4 * mixed(near, far, weight, last);
}

enum { bits = 13, half = 1 << (bits - 1) };

AG_MULTIVERSION void ag_pixels_of_ycbcr(
    uint16_t *pixels, const uint16_t *luma, const int32_t *blue, const int32_t *red, size_t count,
    const ag_color_matrix *matrix) {
  const ag_color_matrix m = *matrix;
  for (size_t x = 0; x < count; x++) {
    const int32_t light = (luma[x] - m.black) * m.light + half;
    const int32_t b = blue[x] - m.middle;
    const int32_t r = red[x] - m.middle;
    pixels[4 * x] = clamped((light + r * m.red_of_red) >> bits);
    pixels[4 * x + 1] = clamped((light + r * m.green_of_red + b * m.green_of_blue) >> bits);
    pixels[4 * x + 2] = clamped((light + b * m.blue_of_blue) >> bits);
    pixels[4 * x + 3] = 65535;
  }
}

AG_MULTIVERSION void ag_pixels_of_rgb(
    uint16_t *pixels, const uint16_t *red, const uint16_t *green, const uint16_t *blue, size_t count,
    const ag_color_matrix *matrix) {
  const ag_color_matrix m = *matrix;
  for (size_t x = 0; x < count; x++) {
    pixels[4 * x] = clamped(((red[x] - m.black) * m.light + half) >> bits);
    pixels[4 * x + 1] = clamped(((green[x] - m.black) * m.light + half) >> bits);
    pixels[4 * x + 2] = clamped(((blue[x] - m.black) * m.light + half) >> bits);
    pixels[4 * x + 3] = 65535;
  }
}

AG_MULTIVERSION void ag_apply_alpha(uint16_t *pixels, const uint16_t *alpha, uint32_t most, size_t count) {
  for (size_t x = 0; x < count; x++) {
    const uint32_t opacity = (alpha[x] * 65535u + most / 2) / most;
    for (size_t channel = 0; channel < 3; channel++) {
      pixels[4 * x + channel] = (uint16_t)((pixels[4 * x + channel] * opacity + 32767) / 65535);
    }
    pixels[4 * x + 3] = (uint16_t)opacity;
  }
}
