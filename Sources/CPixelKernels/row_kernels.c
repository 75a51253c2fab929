#include "row_kernels.h"

#include <string.h>

#include "multiversion.h"

#pragma STDC FP_CONTRACT OFF

// Floats that stay in the first-level cache while the taps of a filter pass over them.
enum { BLOCK = 1024 };

AG_MULTIVERSION static void accumulate_four_rows(
    float *restrict a0, float *restrict a1, float *restrict a2, float *restrict a3,
    const uint16_t *restrict r0, const uint16_t *restrict r1, const uint16_t *restrict r2,
    const uint16_t *restrict r3, const float *restrict w, ptrdiff_t length) {
  for (ptrdiff_t i = 0; i < length; i++) {
    const float x0 = r0[i], x1 = r1[i], x2 = r2[i], x3 = r3[i];
    a0[i] = a0[i] + w[0] * x0 + w[4] * x1 + w[8] * x2 + w[12] * x3;
    a1[i] = a1[i] + w[1] * x0 + w[5] * x1 + w[9] * x2 + w[13] * x3;
    a2[i] = a2[i] + w[2] * x0 + w[6] * x1 + w[10] * x2 + w[14] * x3;
    a3[i] = a3[i] + w[3] * x0 + w[7] * x1 + w[11] * x2 + w[15] * x3;
  }
}

void ag_accumulate_rows(
    float *const acc[4], const uint16_t *rows, ptrdiff_t stride, ptrdiff_t count, const float *weights,
    ptrdiff_t length) {
  for (ptrdiff_t row = 0; row < count; row += 4) {
    // Rows missing from the last four are replaced by the last row, with weights of zero.
    float w[16] = {0};
    const uint16_t *r[4];
    for (ptrdiff_t k = 0; k < 4; k++) {
      r[k] = rows + stride * (row + k < count ? row + k : count - 1);
      if (row + k < count) memcpy(w + 4 * k, weights + 4 * (row + k), 4 * sizeof(float));
    }
    accumulate_four_rows(acc[0], acc[1], acc[2], acc[3], r[0], r[1], r[2], r[3], w, length);
  }
}

AG_MULTIVERSION static void add_four_rows(
    float *restrict out, const float *restrict in, ptrdiff_t step, const float *restrict w, ptrdiff_t length) {
  const float w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
  for (ptrdiff_t i = 0; i < length; i++) {
    out[i] = out[i] + w0 * in[i] + w1 * in[step + i] + w2 * in[2 * step + i] + w3 * in[3 * step + i];
  }
}

AG_MULTIVERSION static void add_row(
    float *restrict out, const float *restrict in, float w, ptrdiff_t length) {
  for (ptrdiff_t i = 0; i < length; i++) out[i] = out[i] + w * in[i];
}

void ag_weighted_sum(
    float *out, const float *in, ptrdiff_t step, const float *weights, ptrdiff_t count, ptrdiff_t length) {
  memset(out, 0, (size_t)length * sizeof(float));
  for (ptrdiff_t start = 0; start < length; start += BLOCK) {
    const ptrdiff_t block = length - start < BLOCK ? length - start : BLOCK;
    ptrdiff_t tap = 0;
    for (; tap + 4 <= count; tap += 4) {
      add_four_rows(out + start, in + tap * step + start, step, weights + tap, block);
    }
    for (; tap < count; tap++) add_row(out + start, in + tap * step + start, weights[tap], block);
  }
}

AG_MULTIVERSION static void sum_to_samples(
    uint16_t *restrict out, const float *restrict r0, const float *restrict r1, const float *restrict r2,
    const float *restrict r3, const float *restrict w, ptrdiff_t length) {
  const float w0 = w[0], w1 = w[1], w2 = w[2], w3 = w[3];
  for (ptrdiff_t i = 0; i < length; i++) {
    float value = w0 * r0[i] + w1 * r1[i] + w2 * r2[i] + w3 * r3[i] + 0.5f;
    value = value > 0.0f ? value : 0.0f;
    value = value < 65535.0f ? value : 65535.0f;
    out[i] = (uint16_t)(int32_t)value;
  }
}

void ag_weighted_sum_to_samples(
    uint16_t *out, const float *const rows[4], const float *weights, ptrdiff_t length) {
  sum_to_samples(out, rows[0], rows[1], rows[2], rows[3], weights, length);
}

AG_MULTIVERSION void ag_samples_to_floats(
    float *restrict out, const uint16_t *restrict in, ptrdiff_t length) {
  for (ptrdiff_t i = 0; i < length; i++) out[i] = (float)in[i];
}

AG_MULTIVERSION void ag_floats_to_samples(
    uint16_t *restrict out, const float *restrict in, ptrdiff_t length) {
  for (ptrdiff_t i = 0; i < length; i++) {
    float value = in[i] + 0.5f;
    value = value > 0.0f ? value : 0.0f;
    value = value < 65535.0f ? value : 65535.0f;
    out[i] = (uint16_t)(int32_t)value;
  }
}

// One pixel's channels, at any float's address.
typedef float pixel __attribute__((vector_size(16), aligned(4), may_alias));

static void decimate_pixels(
    float *out, const float *in, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase, const float *weights) {
  while (count > 0) {
    const ptrdiff_t run = count < factor - phase ? count : factor - phase;
    pixel *cells = (pixel *)out;
    pixel a0 = cells[0], a1 = cells[1], a2 = cells[2], a3 = cells[3];
    for (ptrdiff_t i = 0; i < run; i++) {
      const pixel x = *(const pixel *)(in + 4 * i);
      const float *w = weights + 4 * (phase + i);
      a0 += w[0] * x, a1 += w[1] * x, a2 += w[2] * x, a3 += w[3] * x;
    }
    cells[0] = a0, cells[1] = a1, cells[2] = a2, cells[3] = a3;
    in += 4 * run, count -= run, out += 4, phase = 0;
  }
}

static void decimate_values(
    float *out, const float *in, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase, const float *weights) {
  while (count > 0) {
    const ptrdiff_t run = count < factor - phase ? count : factor - phase;
    pixel a = *(pixel *)out;
    for (ptrdiff_t i = 0; i < run; i++) a += in[i] * *(const pixel *)(weights + 4 * (phase + i));
    *(pixel *)out = a;
    in += run, count -= run, out += 1, phase = 0;
  }
}

void ag_decimate_row(
    float *out, const float *in, ptrdiff_t channels, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase,
    const float *weights) {
  if (channels == 4) {
    decimate_pixels(out, in, count, factor, phase, weights);
  } else {
    decimate_values(out, in, count, factor, phase, weights);
  }
}

static void expand_pixels(
    float *out, const float *in, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase, const float *weights) {
  while (count > 0) {
    const ptrdiff_t run = count < factor - phase ? count : factor - phase;
    const pixel *cells = (const pixel *)in;
    const pixel a0 = cells[0], a1 = cells[1], a2 = cells[2], a3 = cells[3];
    for (ptrdiff_t i = 0; i < run; i++) {
      const float *w = weights + 4 * (phase + i);
      *(pixel *)(out + 4 * i) = w[0] * a0 + w[1] * a1 + w[2] * a2 + w[3] * a3;
    }
    out += 4 * run, count -= run, in += 4, phase = 0;
  }
}

static void expand_values(
    float *out, const float *in, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase, const float *weights) {
  while (count > 0) {
    const ptrdiff_t run = count < factor - phase ? count : factor - phase;
    const float a0 = in[0], a1 = in[1], a2 = in[2], a3 = in[3];
    for (ptrdiff_t i = 0; i < run; i++) {
      const float *w = weights + 4 * (phase + i);
      out[i] = w[0] * a0 + w[1] * a1 + w[2] * a2 + w[3] * a3;
    }
    out += run, count -= run, in += 1, phase = 0;
  }
}

void ag_expand_row(
    float *out, const float *in, ptrdiff_t channels, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase,
    const float *weights) {
  if (channels == 4) {
    expand_pixels(out, in, count, factor, phase, weights);
  } else {
    expand_values(out, in, count, factor, phase, weights);
  }
}

AG_MULTIVERSION void ag_clamp_to_alpha(uint16_t *pixels, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    uint16_t *p = pixels + 4 * i;
    const uint16_t alpha = p[3];
    for (int k = 0; k < 3; k++) p[k] = p[k] < alpha ? p[k] : alpha;
  }
}

AG_MULTIVERSION void ag_fill_pixels(uint16_t *pixels, const uint16_t color[4], ptrdiff_t count) {
  uint64_t pixel;
  memcpy(&pixel, color, sizeof pixel);
  for (ptrdiff_t i = 0; i < count; i++) memcpy(pixels + 4 * i, &pixel, sizeof pixel);
}
