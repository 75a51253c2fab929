#include "rasterizer.h"

// Shapes with fewer rows are not sorted: painting some of their rows iterates over all their spans.
enum { leastSortedHeight = 64 };

static ag_shape shapeOf(const ag_rasterizer *r, size_t first, size_t end) {
  ag_shape shape = {first, end, INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN, 1, 0};
  const ag_span *spans = r->spans.items;
  int32_t row = INT32_MIN;
  for (size_t i = first; i < end; i++) {
    const ag_span *span = &spans[i];
    const int32_t right = span->x + span->count;
    if (span->x < shape.left) shape.left = span->x;
    if (right > shape.right) shape.right = right;
    if (span->y < shape.top) shape.top = span->y;
    if (span->y >= shape.bottom) shape.bottom = span->y + 1;
    if (span->y < row) shape.is_in_order = 0;
    row = span->y;
    shape.covered += span->count;
  }
  if (first == end) shape.left = shape.right = shape.top = shape.bottom = 0;
  return shape;
}

ag_shape ag_rasterizer_shape(const ag_rasterizer *r) { return shapeOf(r, r->keptSpanCount, r->spanCount); }

// Spans from top to bottom, in stable order within a row; false, and nothing done, if there is no memory.
static int sortRows(ag_rasterizer *r, size_t first, size_t count) {
  uint64_t *keys = ag_room(r, &r->byRow, 2 * count, sizeof(uint64_t));
  ag_span *sorted = ag_room(r, &r->sortedSpans, count, sizeof(ag_span));
  if (keys == NULL || sorted == NULL) {
    r->hasFailed = 0;
    return 0;
  }
  ag_span *spans = (ag_span *)r->spans.items + first;
  for (size_t i = 0; i < count; i++) keys[i] = sortKey(spans[i].y, i);
  ag_sort_keys(keys, count);
  for (size_t i = 0; i < count; i++) sorted[i] = spans[(uint32_t)keys[i]];
  memcpy(spans, sorted, count * sizeof(ag_span));
  return 1;
}

ag_shape ag_rasterizer_retain(ag_rasterizer *r) {
  ag_shape shape = ag_rasterizer_shape(r);
  if (!shape.is_in_order && shape.bottom - shape.top >= leastSortedHeight) {
    shape.is_in_order = sortRows(r, shape.first, shape.end - shape.first);
  }
  r->keptSpanCount = r->spanCount;
  r->keptValueCount = r->valueCount;
  return shape;
}

void ag_rasterizer_release(ag_rasterizer *r) {
  r->keptSpanCount = r->keptValueCount = 0;
  ag_begin(r);
}

size_t ag_rasterizer_kept_size(const ag_rasterizer *r) {
  return r->keptSpanCount * sizeof(ag_span) + r->keptValueCount * sizeof(uint16_t);
}

uint64_t ag_rasterizer_work(const ag_rasterizer *r) { return r->work; }

const ag_span *ag_rasterizer_spans(const ag_rasterizer *r) { return r->spans.items; }

const uint16_t *ag_rasterizer_values(const ag_rasterizer *r) { return r->values.items; }

size_t ag_rasterizer_find(const ag_rasterizer *r, size_t first, size_t end, int32_t row) {
  const ag_span *spans = r->spans.items;
  while (first < end && spans[first].y < row) first++;
  return first;
}

void ag_mark_spans(
    const ag_span *spans, size_t count, uint64_t *words, size_t stride, int32_t x, int32_t y, int32_t width,
    int32_t height) {
  for (size_t i = 0; i < count; i++) {
    int32_t from;
    const int32_t length = ag_clip_span(&spans[i], x, y, width, height, &from);
    if (length <= 0) continue;
    uint64_t *row = words + (size_t)(spans[i].y - y) * stride;
    const int32_t first = spans[i].x + from - x, last = (first + length - 1) >> 6;
    for (int32_t run = first >> 6; run <= last; run++) row[run >> 6] |= (uint64_t)1 << (run & 63);
  }
}
