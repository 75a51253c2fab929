#include "video_samples.h"

#include <string.h>

#include "blue_noise.h"
#include "video_lanes.h"

#pragma STDC FP_CONTRACT OFF

enum { many = 32 };
typedef float f32xMany __attribute__((ext_vector_type(many)));
typedef int32_t i32xMany __attribute__((ext_vector_type(many)));
typedef uint8_t u8xMany __attribute__((ext_vector_type(many)));
typedef uint16_t u16xMany __attribute__((ext_vector_type(many)));
typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));

AG_INLINE f32x8 weighted(f32x8 r, f32x8 g, f32x8 b, const float weights[4]) {
  return r * weights[0] + g * weights[1] + b * weights[2] + weights[3];
}

// One channel of eight pixels, each of which is a number of 64 bits.
AG_INLINE f32x8 channel(u32x8 low, u32x8 high, int isUpper) {
  const u32x8 pairs = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
  return __builtin_convertvector(isUpper ? pairs >> 16 : pairs & 0xFFFF, f32x8);
}

AG_INLINE f32x8 blueOf(u32x8 low, u32x8 high) {
  return __builtin_convertvector(
      __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15) & 0xFFFF, f32x8);
}

AG_INLINE void componentsOfEight(
    float *luma, float *blue, float *red, const uint16_t *pixels, const ag_ycbcr_matrix *matrix) {
  u32x8 low, high;
  memcpy(&low, pixels, sizeof low);
  memcpy(&high, pixels + 16, sizeof high);
  const f32x8 r = channel(low, high, 0);
  const f32x8 g = channel(low, high, 1);
  const f32x8 b = blueOf(low, high);
  const f32x8 y = weighted(r, g, b, matrix->luma);
  const f32x8 cb = weighted(r, g, b, matrix->blue);
  const f32x8 cr = weighted(r, g, b, matrix->red);
  memcpy(luma, &y, sizeof y);
  memcpy(blue, &cb, sizeof cb);
  memcpy(red, &cr, sizeof cr);
}

AG_INLINE void components(
    float *luma, float *blue, float *red, const uint16_t *pixels, size_t count, const ag_ycbcr_matrix *matrix) {
  size_t x = 0;
  for (; x + lanes <= count; x += lanes) {
    componentsOfEight(luma + x, blue + x, red + x, pixels + 4 * x, matrix);
  }
  if (x < count) {
    uint16_t last[4 * lanes] = {0};
    float values[3][lanes];
    memcpy(last, pixels + 4 * x, (count - x) * 8);
    componentsOfEight(values[0], values[1], values[2], last, matrix);
    memcpy(luma + x, values[0], (count - x) * sizeof(float));
    memcpy(blue + x, values[1], (count - x) * sizeof(float));
    memcpy(red + x, values[2], (count - x) * sizeof(float));
  }
}

AG_MULTIVERSION void ag_ycbcr_row(
    float *luma, float *blue, float *red, const uint16_t *pixels, size_t count, const ag_ycbcr_matrix *matrix) {
  components(luma, blue, red, pixels, count, matrix);
}

// Eight pixels of two rows: the luma of both, and the sums of their channels, which are exact.
AG_INLINE void lumaOfEight(
    float *above, float *below, float *sums, size_t stride, const uint16_t *a, const uint16_t *b,
    const ag_ycbcr_matrix *matrix) {
  u32x8 aLow, aHigh, bLow, bHigh;
  memcpy(&aLow, a, sizeof aLow);
  memcpy(&aHigh, a + 16, sizeof aHigh);
  memcpy(&bLow, b, sizeof bLow);
  memcpy(&bHigh, b + 16, sizeof bHigh);
  const f32x8 ar = channel(aLow, aHigh, 0), ag = channel(aLow, aHigh, 1), ab = blueOf(aLow, aHigh);
  const f32x8 br = channel(bLow, bHigh, 0), bg = channel(bLow, bHigh, 1), bb = blueOf(bLow, bHigh);
  const f32x8 ya = weighted(ar, ag, ab, matrix->luma), yb = weighted(br, bg, bb, matrix->luma);
  const f32x8 r = ar + br, g = ag + bg, blue = ab + bb;
  memcpy(above, &ya, sizeof ya);
  memcpy(below, &yb, sizeof yb);
  memcpy(sums, &r, sizeof r);
  memcpy(sums + stride, &g, sizeof g);
  memcpy(sums + 2 * stride, &blue, sizeof blue);
}

AG_MULTIVERSION void ag_luma_rows(
    float *above, float *below, float *sums, size_t stride, const uint16_t *a, const uint16_t *b, size_t count,
    const ag_ycbcr_matrix *matrix) {
  size_t x = 0;
  for (; x + lanes <= count; x += lanes) {
    lumaOfEight(above + x, below + x, sums + x, stride, a + 4 * x, b + 4 * x, matrix);
  }
  if (x == count) return;
  const size_t rest = count - x;
  uint16_t lastA[4 * lanes] = {0}, lastB[4 * lanes] = {0};
  float values[5][lanes];
  memcpy(lastA, a + 4 * x, rest * 8);
  memcpy(lastB, b + 4 * x, rest * 8);
  lumaOfEight(values[0], values[1], values[2], lanes, lastA, lastB, matrix);
  memcpy(above + x, values[0], rest * sizeof(float));
  memcpy(below + x, values[1], rest * sizeof(float));
  for (int k = 0; k < 3; k++) memcpy(sums + (size_t)k * stride + x, values[2 + k], rest * sizeof(float));
}

// [1 2 1] around every second value from `at` on, one value before it being read.
AG_INLINE f32x8 filteredEight(const float *at) {
  const f32x8 low = load(at), high = load(at + lanes);
  const f32x8 lowBefore = load(at - 1), highBefore = load(at + lanes - 1);
  const f32x8 center = __builtin_shufflevector(low, high, 0, 2, 4, 6, 8, 10, 12, 14);
  const f32x8 right = __builtin_shufflevector(low, high, 1, 3, 5, 7, 9, 11, 13, 15);
  const f32x8 left = __builtin_shufflevector(lowBefore, highBefore, 0, 2, 4, 6, 8, 10, 12, 14);
  return (left + right) + 2 * center;
}

AG_INLINE float filteredOne(const float *sums, size_t x) {
  const float left = sums[x == 0 ? 0 : 2 * x - 1];
  return (left + sums[2 * x + 1]) + 2 * sums[2 * x];
}

AG_INLINE void chromaOne(
    float *blue, float *red, const float *sums, size_t stride, size_t x, const ag_ycbcr_matrix *matrix) {
  const float r = filteredOne(sums, x) * 0.125f, g = filteredOne(sums + stride, x) * 0.125f;
  const float b = filteredOne(sums + 2 * stride, x) * 0.125f;
  blue[x] = r * matrix->blue[0] + g * matrix->blue[1] + b * matrix->blue[2] + matrix->blue[3];
  red[x] = r * matrix->red[0] + g * matrix->red[1] + b * matrix->red[2] + matrix->red[3];
}

AG_INLINE void chromaEight(
    float *blue, float *red, const float *sums, size_t stride, const ag_ycbcr_matrix *matrix) {
  const f32x8 r = filteredEight(sums) * 0.125f, g = filteredEight(sums + stride) * 0.125f;
  const f32x8 b = filteredEight(sums + 2 * stride) * 0.125f;
  const f32x8 cb = weighted(r, g, b, matrix->blue), cr = weighted(r, g, b, matrix->red);
  memcpy(blue, &cb, sizeof cb);
  memcpy(red, &cr, sizeof cr);
}

AG_MULTIVERSION void ag_chroma_of_sums(
    float *blue, float *red, const float *sums, size_t stride, size_t count, const ag_ycbcr_matrix *matrix) {
  if (count > 0) chromaOne(blue, red, sums, stride, 0, matrix);
  size_t x = 1;
  for (; x + lanes <= count; x += lanes) {
    chromaEight(blue + x, red + x, sums + 2 * x, stride, matrix);
  }
  for (; x < count; x++) chromaOne(blue, red, sums, stride, x, matrix);
}

AG_INLINE float chromaAt(const float *above, const float *below, size_t x) {
  const size_t left = x == 0 ? 0 : x - 1;
  const float sum = (above[left] + below[left]) + (above[x + 1] + below[x + 1]);
  return (sum + 2 * (above[x] + below[x])) * 0.125f;
}

AG_MULTIVERSION void ag_chroma_row(float *chroma, const float *above, const float *below, size_t count) {
  if (count > 0) chroma[0] = chromaAt(above, below, 0);
  for (size_t x = 1; x < count; x++) {
    const float *a = above + 2 * x, *b = below + 2 * x;
    chroma[x] = ((a[-1] + b[-1]) + (a[1] + b[1]) + 2 * (a[0] + b[0])) * 0.125f;
  }
}

AG_INLINE i32xMany dithered(const float *values, const ag_dither_row *dither, size_t phase) {
  f32xMany value, wide, narrow;
  memcpy(&value, values, sizeof value);
  memcpy(&wide, dither->wide + phase, sizeof wide);
  memcpy(&narrow, dither->narrow + phase, sizeof narrow);
  value = value < dither->lowest ? (f32xMany)dither->lowest : value;
  value = value > dither->highest ? (f32xMany)dither->highest : value;
  const i32xMany isInside =
      (value >= dither->lowest + dither->reach) & (value <= dither->highest - dither->reach);
  f32xMany threshold = isInside ? wide : narrow;
  // Adding 2²³ leaves no fraction.
  const f32xMany rest = value - ((value + 0x1p23f) - 0x1p23f);
  const i32xMany isWhole = (rest < 0x1p-10f) & (rest > -0x1p-10f);
  threshold = isWhole ? (f32xMany)0.5f : threshold;
  return __builtin_convertvector(value + threshold, i32xMany);
}

AG_INLINE void dither8(uint8_t *samples, const float *values, size_t count, const ag_dither_row *dither) {
  size_t x = 0;
  for (; x + many <= count; x += many) {
    const u8xMany bytes =
        __builtin_convertvector(dithered(values + x, dither, x % ag_blue_noise_size), u8xMany);
    memcpy(samples + x, &bytes, sizeof bytes);
  }
  if (x < count) {
    float padded[many] = {0};
    memcpy(padded, values + x, (count - x) * sizeof(float));
    const u8xMany bytes = __builtin_convertvector(dithered(padded, dither, x % ag_blue_noise_size), u8xMany);
    memcpy(samples + x, &bytes, count - x);
  }
}

AG_INLINE void dither16(uint16_t *samples, const float *values, size_t count, const ag_dither_row *dither) {
  size_t x = 0;
  for (; x + many <= count; x += many) {
    const u16xMany words =
        __builtin_convertvector(dithered(values + x, dither, x % ag_blue_noise_size), u16xMany);
    memcpy(samples + x, &words, sizeof words);
  }
  if (x < count) {
    float padded[many] = {0};
    memcpy(padded, values + x, (count - x) * sizeof(float));
    const u16xMany words = __builtin_convertvector(dithered(padded, dither, x % ag_blue_noise_size), u16xMany);
    memcpy(samples + x, &words, (count - x) * 2);
  }
}

AG_MULTIVERSION void ag_dither8(
    uint8_t *samples, const float *values, size_t count, const ag_dither_row *dither) {
  dither8(samples, values, count, dither);
}

AG_MULTIVERSION void ag_dither16(
    uint16_t *samples, const float *values, size_t count, const ag_dither_row *dither) {
  dither16(samples, values, count, dither);
}
