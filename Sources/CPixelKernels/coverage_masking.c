#include <string.h>

#include "compositing.h"
#include "coverage.h"
#include "rasterizer.h"

static void clear(uint16_t *row, int32_t from, int32_t end) {
  if (end > from) memset(row + 4 * (size_t)from, 0, (size_t)(end - from) * 8);
}

// Multiplies pixels by values, or by their complement to 1.
static void scale(uint16_t *pixels, int32_t count, const uint16_t *values, int isInverted) {
  if (!isInverted) return ag_scale(pixels, (size_t)count, 65535, values);
  uint16_t rest[128];
  for (int32_t done = 0; done < count;) {
    const int32_t part = count - done < 128 ? count - done : 128;
    for (int32_t i = 0; i < part; i++) rest[i] = 65535 - values[done + i];
    ag_scale(pixels + 4 * (size_t)done, (size_t)part, 65535, rest);
    done += part;
  }
}

// Spans are in order, so that pixels between two of them are not covered.
void ag_rasterizer_mask(const ag_rasterizer *r, const ag_target *target, int is_inverted) {
  const ag_span *span = (const ag_span *)r->spans.items + r->keptSpanCount;
  const ag_span *end = (const ag_span *)r->spans.items + r->spanCount;
  const uint16_t *values = r->values.items;
  for (int32_t row = 0; row < target->height; row++) {
    uint16_t *pixels = target->pixels + 4 * (size_t)row * (size_t)target->width;
    const int32_t y = target->y + row;
    int32_t done = 0;
    while (span < end && span->y < y) span++;
    for (; span < end && span->y == y; span++) {
      int32_t from;
      const int32_t count = ag_clip_span(span, target->x, target->y, target->width, target->height, &from);
      if (count <= 0) continue;
      const int32_t x = span->x + from - target->x;
      if (!is_inverted) clear(pixels, done, x);
      done = x + count;
      if (span->offset >= 0) {
        scale(pixels + 4 * (size_t)x, count, values + span->offset + from, is_inverted);
      } else if (is_inverted) {
        clear(pixels, x, done);
      }
    }
    if (!is_inverted) clear(pixels, done, target->width);
  }
}
