#include "coverage.h"

#include <string.h>

#include "pixel_lanes.h"

// A color prepared for painting.
typedef struct {
  u16x16 source;
  uint16_t scale;
  int isOpaque;
} ink;

// Source-over of four pixels.
AG_INLINE void over(uint16_t *destination, const ink *ink, const uint16_t *coverage) {
  const u16x16 full = (uint16_t)65535;
  const u16x16 source = faded(ink->source, ink->scale, coverage);
  const u16x16 result =
      __builtin_elementwise_add_sat(source, multiply(load(destination), full - alphas(source)));
  memcpy(destination, &result, laneBytes);
}

// Fewer than four pixels, in a separate buffer.
AG_INLINE void overLast(uint16_t *destination, size_t count, const ink *ink, const uint16_t *coverage) {
  uint16_t lanes[16] = {0};
  memcpy(lanes, destination, count * pixelBytes);
  over(lanes, ink, coverage);
  memcpy(destination, lanes, count * pixelBytes);
}

AG_INLINE void paintSolid(uint16_t *destination, size_t count, const ink *ink) {
  size_t x = 0;
  for (; x + lanePixels <= count; x += lanePixels) {
    if (ink->isOpaque) {
      memcpy(destination + 4 * x, &ink->source, laneBytes);
    } else {
      over(destination + 4 * x, ink, NULL);
    }
  }
  if (x < count) overLast(destination + 4 * x, count - x, ink, NULL);
}

// There are three more values than pixels. `spare` says whether there are four more pixels, which stay
// unchanged.
AG_INLINE void paintCovered(
    uint16_t *destination, size_t count, const ink *ink, const uint16_t *coverage, int spare) {
  for (size_t x = 0; x < count; x += lanePixels) {
    uint64_t covered;
    memcpy(&covered, coverage + x, sizeof covered);
    const size_t rest = count - x;
    if (rest < lanePixels) covered &= ~(uint64_t)0 >> (64 - 16 * rest);
    // Most pixels are inside or outside a shape: there the result is the color, or unchanged.
    if (covered == 0) continue;
    if (covered == UINT64_MAX && ink->isOpaque) {
      memcpy(destination + 4 * x, &ink->source, laneBytes);
      continue;
    }
    uint16_t values[4];
    memcpy(values, &covered, sizeof values);
    if (rest >= lanePixels || spare) {
      over(destination + 4 * x, ink, values);
    } else {
      overLast(destination + 4 * x, rest, ink, values);
    }
  }
}

AG_MULTIVERSION void ag_paint_spans(
    const ag_span *spans, size_t count, const uint16_t *values, const ag_target *target, const uint16_t color[4],
    uint16_t scale) {
  ink ink;
  for (int lane = 0; lane < 16; lane++) ink.source[lane] = color[lane & 3];
  ink.scale = scale;
  ink.isOpaque = scale == 65535 && color[3] == 65535;
  const uint16_t *end = target->pixels + 4 * (size_t)target->width * (size_t)target->height;
  for (size_t i = 0; i < count; i++) {
    int32_t from;
    const int32_t length = ag_clip_span(&spans[i], target->x, target->y, target->width, target->height, &from);
    if (length <= 0) continue;
    const size_t row = (size_t)(spans[i].y - target->y) * (size_t)target->width;
    uint16_t *pixels = target->pixels + 4 * (row + (size_t)(spans[i].x + from - target->x));
    if (spans[i].offset < 0) {
      paintSolid(pixels, (size_t)length, &ink);
    } else {
      const int spare = end - pixels >= 4 * ((ptrdiff_t)length + lanePixels);
      paintCovered(pixels, (size_t)length, &ink, values + spans[i].offset + from, spare);
    }
  }
}
