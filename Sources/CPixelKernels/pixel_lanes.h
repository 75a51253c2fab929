#ifndef AFTERGLOW_PIXEL_LANES_H
#define AFTERGLOW_PIXEL_LANES_H

#include <stdint.h>
#include <string.h>

#include "multiversion.h"

// Four pixels of four channels.
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x4 __attribute__((ext_vector_type(4)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef float f32x16 __attribute__((ext_vector_type(16)));

enum { lanePixels = 4, pixelBytes = 8, laneBytes = 32 };

AG_INLINE u16x16 load(const uint16_t *from) {
  u16x16 lanes;
  memcpy(&lanes, from, sizeof lanes);
  return lanes;
}

// round(a·b / 65535), exactly: with t = a·b + 2¹⁵ the quotient is (t + (t >> 16)) >> 16 (J. Blinn, "Three wrongs
// make a right", 1995), computed here in the two 16-bit halves of t.
AG_INLINE u16x16 multiply(u16x16 a, u16x16 b) {
  const u32x16 product = __builtin_convertvector(a, u32x16) * __builtin_convertvector(b, u32x16);
  const u16x16 low = a * b;
  const u16x16 high = __builtin_convertvector(product >> 16, u16x16) + (low >> 15);
  const u16x16 sum = high + (low ^ (uint16_t)0x8000);
  return high - (u16x16)(sum < high);
}

AG_INLINE u16x16 alphas(u16x16 pixels) {
  return __builtin_shufflevector(pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
}

AG_INLINE u16x16 spread(const uint16_t *coverage) {
  u16x4 values;
  memcpy(&values, coverage, sizeof values);
  return __builtin_shufflevector(values, values, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}

// Pixels times `scale` and, unless it is NULL, their coverage.
AG_INLINE u16x16 faded(u16x16 source, uint16_t scale, const uint16_t *coverage) {
  if (coverage != NULL) {
    u16x16 factor = spread(coverage);
    if (scale != 65535) factor = multiply(factor, (u16x16)scale);
    return multiply(source, factor);
  }
  return scale == 65535 ? source : multiply(source, (u16x16)scale);
}

#endif
