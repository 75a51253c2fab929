#ifndef AFTERGLOW_GRADIENTS_H
#define AFTERGLOW_GRADIENTS_H

#include <stddef.h>
#include <stdint.h>

#include "pixel_vectors.h"

/// The colors of a gradient from one stop to the next: start + delta · (offset − lower) · scale.
typedef struct {
  /// Offsets within are ≥ `lower` and < `upper`.
  double lower, upper;
  /// 1 / (upper − lower), or 0 where the color is constant.
  double scale;
  /// Premultiplied or in the space of interpolation.
  ag_float4 start, delta;
} ag_ramp_segment;

// Writes the colors at the leading offsets that a segment contains, and returns how many; the colors are
// premultiplied, 0...1, and are rounded to the nearest of 0...65535, none above its alpha.
ptrdiff_t ag_ramp_pixels(uint16_t *out, const double *offsets, ptrdiff_t count, const ag_ramp_segment *segment);

/// Offsets along a line of pixels: that of pixel i is step · (first + i) + start + shift, computed in this order.
typedef struct {
  double step, first, start, shift;
} ag_ramp_line;

// The same for the offsets of a line, from pixel `from` to `count`.
ptrdiff_t ag_ramp_line_pixels(
    uint16_t *out, const ag_ramp_line *line, ptrdiff_t from, ptrdiff_t count, const ag_ramp_segment *segment);

#endif
