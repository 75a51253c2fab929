#include "compositing.h"

#include <string.h>

#include "multiversion.h"

// Four pixels of four channels.
typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef uint16_t u16x4 __attribute__((ext_vector_type(4)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));

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

typedef enum { sourceOver, screen, plusLighter, scaled } Operator;

AG_INLINE u16x16 combine(Operator operator, u16x16 source, u16x16 destination) {
  const u16x16 full = (uint16_t)65535;
  switch (operator) {
    case sourceOver:
      return __builtin_elementwise_add_sat(source, multiply(destination, full - alphas(source)));
    case screen:
      return __builtin_elementwise_add_sat(source, multiply(destination, full - source));
    case plusLighter:
      return __builtin_elementwise_add_sat(source, destination);
    case scaled:
      return source;
  }
}

AG_INLINE u16x16 step(
    Operator operator, u16x16 source, const uint16_t *destination, uint16_t scale, const uint16_t *coverage) {
  if (coverage != NULL) {
    u16x16 factor = spread(coverage);
    if (scale != 65535) factor = multiply(factor, (u16x16)scale);
    source = multiply(source, factor);
  } else if (scale != 65535) {
    source = multiply(source, (u16x16)scale);
  }
  return combine(operator, source, load(destination));
}

// The last pixels of a row, fewer than a vector holds, go one by one through buffers of their own.
AG_INLINE void stepPixel(
    Operator operator, uint16_t *destination, const uint16_t *source, uint16_t scale, const uint16_t *coverage) {
  uint16_t sourceLanes[16] = {0}, destinationLanes[16] = {0}, coverageLanes[4] = {0};
  memcpy(sourceLanes, source, pixelBytes);
  memcpy(destinationLanes, destination, pixelBytes);
  if (coverage != NULL) coverageLanes[0] = coverage[0];
  const u16x16 result = step(
      operator, load(sourceLanes), destinationLanes, scale, coverage == NULL ? NULL : coverageLanes);
  memcpy(destination, &result, pixelBytes);
}

AG_INLINE void run(
    Operator operator, uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale,
    const uint16_t *coverage) {
  size_t x = 0;
  for (; x + lanePixels <= pixels; x += lanePixels) {
    const u16x16 result = step(
        operator, load(source + 4 * x), destination + 4 * x, scale, coverage == NULL ? NULL : coverage + x);
    memcpy(destination + 4 * x, &result, laneBytes);
  }
  for (; x < pixels; x++) {
    stepPixel(operator, destination + 4 * x, source + 4 * x, scale, coverage == NULL ? NULL : coverage + x);
  }
}

AG_MULTIVERSION void ag_source_over(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage) {
  run(sourceOver, destination, source, pixels, scale, coverage);
}

AG_MULTIVERSION void ag_screen(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage) {
  run(screen, destination, source, pixels, scale, coverage);
}

AG_MULTIVERSION void ag_plus_lighter(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage) {
  run(plusLighter, destination, source, pixels, scale, coverage);
}

AG_MULTIVERSION void ag_scale(uint16_t *pixels, size_t count, uint16_t scale, const uint16_t *coverage) {
  run(scaled, pixels, pixels, count, scale, coverage);
}

AG_INLINE void runColor(
    uint16_t *destination, const uint16_t *color, size_t pixels, uint16_t scale, const uint16_t *coverage) {
  uint16_t row[16];
  for (int lane = 0; lane < 16; lane++) row[lane] = color[lane & 3];
  const u16x16 source = load(row);
  const int isOpaque = scale == 65535 && color[3] == 65535;
  size_t x = 0;
  for (; x + lanePixels <= pixels; x += lanePixels) {
    // Most pixels lie within a shape or beside it: there the result is the colour, or what it was.
    uint64_t covered = UINT64_MAX;
    if (coverage != NULL) memcpy(&covered, coverage + x, sizeof covered);
    if (covered == 0) continue;
    if (isOpaque && covered == UINT64_MAX) {
      memcpy(destination + 4 * x, &source, laneBytes);
      continue;
    }
    const u16x16 result = step(
        sourceOver, source, destination + 4 * x, scale, coverage == NULL ? NULL : coverage + x);
    memcpy(destination + 4 * x, &result, laneBytes);
  }
  for (; x < pixels; x++) {
    stepPixel(sourceOver, destination + 4 * x, row, scale, coverage == NULL ? NULL : coverage + x);
  }
}

AG_MULTIVERSION void ag_color_over(
    uint16_t *destination, const uint16_t color[4], size_t pixels, uint16_t scale, const uint16_t *coverage) {
  runColor(destination, color, pixels, scale, coverage);
}
