#include "gradients.h"

#include <string.h>

#include "pixel_lanes.h"

#pragma STDC FP_CONTRACT OFF

typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef double f64x4 __attribute__((ext_vector_type(4)));
typedef int64_t i64x4 __attribute__((ext_vector_type(4)));

// The colors at four offsets of a segment; what is outside of it has no meaning.
AG_INLINE u16x16 color_four(f64x4 offsets, const ag_ramp_segment *segment) {
  const f32x4 parts = __builtin_convertvector((offsets - segment->lower) * segment->scale, f32x4);
  // The first and the last segment have infinite length and a constant color.
  const f32x4 t = segment->scale > 0 ? parts : (f32x4)0;
  const f32x4 start = segment->start, delta = segment->delta;
  f32x16 colors = __builtin_shufflevector(delta, delta, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
  colors *= __builtin_shufflevector(t, t, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
  colors += __builtin_shufflevector(start, start, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3);
  const f32x16 alphas = __builtin_shufflevector(colors, colors, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  colors = colors < 0 ? (f32x16)0 : colors;
  colors = colors > alphas ? alphas : colors;
  // Adding 2²³ leaves the nearest whole number in the low bits.
  const f32x16 shifted = colors * 65535.0f + 8388608.0f;
  return __builtin_convertvector((i32x16)shifted & 0xFFFF, u16x16);
}

// Writes the colors of the leading offsets within a segment, of four at most, and returns how many.
AG_INLINE ptrdiff_t write_four(uint16_t *out, const f64x4 *four, ptrdiff_t most, const ag_ramp_segment *segment) {
  const f64x4 offsets = *four;
  const i64x4 outside = (offsets < segment->lower) | (offsets >= segment->upper);
  const u16x16 pixels = color_four(offsets, segment);
  if (most >= lanePixels && __builtin_reduce_or(outside) == 0) {
    memcpy(out, &pixels, sizeof pixels);
    return lanePixels;
  }
  ptrdiff_t count = 0;
  while (count < lanePixels && count < most && outside[count] == 0) count++;
  memcpy(out, &pixels, (size_t)(count * pixelBytes));
  return count;
}

AG_MULTIVERSION ptrdiff_t ag_ramp_pixels(
    uint16_t *out, const double *offsets, ptrdiff_t count, const ag_ramp_segment *segment) {
  ptrdiff_t written = lanePixels, i = 0;
  for (; i < count && written == lanePixels; i += written) {
    f64x4 four = 0;
    const ptrdiff_t rest = count - i;
    if (rest >= lanePixels) memcpy(&four, offsets + i, sizeof four);
    else memcpy(&four, offsets + i, (size_t)rest * sizeof(double));
    written = write_four(out + 4 * i, &four, rest, segment);
  }
  return i;
}

AG_MULTIVERSION ptrdiff_t ag_ramp_line_pixels(
    uint16_t *out, const ag_ramp_line *line, ptrdiff_t from, ptrdiff_t count, const ag_ramp_segment *segment) {
  const f64x4 steps = {0, 1, 2, 3};
  ptrdiff_t written = lanePixels, i = from;
  for (; i < count && written == lanePixels; i += written) {
    const f64x4 places = line->first + ((double)i + steps);
    const f64x4 offsets = line->step * places + line->start + line->shift;
    written = write_four(out + 4 * (i - from), &offsets, count - i, segment);
  }
  return i - from;
}
