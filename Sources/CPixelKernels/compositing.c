#include "compositing.h"

#include <string.h>

#include "pixel_lanes.h"

typedef enum { sourceOver, screen, plusLighter, multiplied, scaled } Operator;

AG_INLINE u32x16 wide(u16x16 values) { return __builtin_convertvector(values, u32x16); }

// s·(1 − αb) + d·(1 − αs) + s·d, rounded once. As s ≤ αs and d ≤ αb, no sum is greater than 65535².
AG_INLINE u16x16 multiply_over(u16x16 source, u16x16 destination) {
  const u16x16 full = (uint16_t)65535;
  const u16x16 kept = full - alphas(destination) + destination;
  const u32x16 sum =
      wide(source) * wide(kept) + wide(destination) * wide(full - alphas(source)) + (uint32_t)32768;
  return __builtin_convertvector((sum + (sum >> 16)) >> 16, u16x16);
}

AG_INLINE u16x16 combine(Operator operator, u16x16 source, u16x16 destination) {
  const u16x16 full = (uint16_t)65535;
  switch (operator) {
    case sourceOver:
      return __builtin_elementwise_add_sat(source, multiply(destination, full - alphas(source)));
    case screen:
      return __builtin_elementwise_add_sat(source, multiply(destination, full - source));
    case plusLighter:
      return __builtin_elementwise_add_sat(source, destination);
    case multiplied:
      return multiply_over(source, destination);
    case scaled:
      return source;
  }
}

typedef uint64_t u64x4 __attribute__((ext_vector_type(4)));

AG_INLINE u16x16 step(
    Operator operator, u16x16 source, const uint16_t *destination, uint16_t scale, const uint16_t *coverage) {
  return combine(operator, faded(source, scale, coverage), load(destination));
}

AG_INLINE int isEmpty(u16x16 lanes) { return __builtin_reduce_or(lanes) == 0; }

AG_INLINE int isOpaque(u16x16 pixels) {
  return isEmpty(~alphas(pixels));
}

// The last one to three pixels of a row are copied into and out of whole vectors.
AG_INLINE u16x16 loadLast(const uint16_t *from, size_t count) {
  uint64_t pixels[4] = {0};
  memcpy(&pixels[0], from, pixelBytes);
  if (count > 1) memcpy(&pixels[1], from + 4, pixelBytes);
  if (count > 2) memcpy(&pixels[2], from + 8, pixelBytes);
  const u64x4 all = {pixels[0], pixels[1], pixels[2], pixels[3]};
  return (u16x16)all;
}

AG_INLINE void stepLast(
    Operator operator, uint16_t *destination, const uint16_t *source, size_t count, uint16_t scale,
    const uint16_t *coverage) {
  uint16_t covered[4] = {0};
  for (size_t i = 0; coverage != NULL && i < count; i++) covered[i] = coverage[i];
  const u16x16 own = faded(loadLast(source, count), scale, coverage == NULL ? NULL : covered);
  const u64x4 result = (u64x4)combine(operator, own, loadLast(destination, count));
  const uint64_t pixels[3] = {result[0], result[1], result[2]};
  memcpy(destination, &pixels[0], pixelBytes);
  if (count > 1) memcpy(destination + 4, &pixels[1], pixelBytes);
  if (count > 2) memcpy(destination + 8, &pixels[2], pixelBytes);
}

AG_INLINE void run(
    Operator operator, uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale,
    const uint16_t *coverage) {
  size_t x = 0;
  for (; x + lanePixels <= pixels; x += lanePixels) {
    const u16x16 lanes = load(source + 4 * x);
    // Much of an image is transparent, and leaves the backdrop unchanged; much of the rest is opaque, and
    // hides it.
    if (isEmpty(lanes) && operator != scaled) continue;
    const u16x16 own = faded(lanes, scale, coverage == NULL ? NULL : coverage + x);
    const u16x16 result =
        operator == sourceOver && isOpaque(own) ? own : combine(operator, own, load(destination + 4 * x));
    memcpy(destination + 4 * x, &result, laneBytes);
  }
  if (x < pixels) {
    stepLast(operator, destination + 4 * x, source + 4 * x, pixels - x, scale, coverage == NULL ? NULL : coverage + x);
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

AG_MULTIVERSION void ag_multiply(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage) {
  run(multiplied, destination, source, pixels, scale, coverage);
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
    // Most pixels are inside or outside a shape: there the result is the color, or unchanged.
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
  if (x < pixels) {
    stepLast(sourceOver, destination + 4 * x, row, pixels - x, scale, coverage == NULL ? NULL : coverage + x);
  }
}

AG_MULTIVERSION void ag_color_over(
    uint16_t *destination, const uint16_t color[4], size_t pixels, uint16_t scale, const uint16_t *coverage) {
  runColor(destination, color, pixels, scale, coverage);
}
