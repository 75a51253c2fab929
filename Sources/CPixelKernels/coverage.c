#include "coverage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "rasterizer.h"

void *ag_room(ag_rasterizer *r, buffer *b, size_t count, size_t size) {
  if (count <= b->capacity) return b->items;
  size_t capacity = b->capacity * 2 > 256 ? b->capacity * 2 : 256;
  if (capacity < count) capacity = count;
  void *items = capacity > SIZE_MAX / size ? NULL : realloc(b->items, capacity * size);
  if (items == NULL) {
    r->hasFailed = 1;
    return NULL;
  }
  b->items = items;
  b->capacity = capacity;
  return items;
}

ag_rasterizer *ag_rasterizer_new(void) { return calloc(1, sizeof(ag_rasterizer)); }

void ag_rasterizer_free(ag_rasterizer *r) {
  if (r == NULL) return;
  buffer *all[] = {&r->lines, &r->edges, &r->heads, &r->pieces, &r->sorted, &r->nexts, &r->firsts,
                   &r->used, &r->active, &r->keys, &r->cells, &r->values, &r->spans, &r->glyphs, &r->byRow,
                   &r->byColumn, &r->sums, &r->sortedSpans};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]->items);
  free(r);
}

int ag_make_room_for_row(ag_rasterizer *r) {
  return r->valueCount + (size_t)r->width <= INT32_MAX &&
         ag_room(r, &r->values, r->valueCount + (size_t)r->width + 4, sizeof(uint16_t)) != NULL &&
         ag_room(r, &r->spans, r->spanCount + 2 * r->pieceCount + 1, sizeof(ag_span)) != NULL;
}

// MARK: Outlines

void ag_rasterizer_line(ag_rasterizer *r, double x, double y) {
  if (!r->isOpen) return ag_rasterizer_move(r, x, y);
  line *lines = ag_room(r, &r->lines, r->lineCount + 1, sizeof(line));
  if (lines == NULL) return;
  if (!isfinite(x) || !isfinite(y)) r->hasNoNumber = 1;
  const int64_t nextX = fixed(x), nextY = fixed(y);
  lines[r->lineCount++] = (line){r->fixedX, r->fixedY, nextX, nextY};
  r->fixedX = nextX;
  r->fixedY = nextY;
  r->x = x;
  r->y = y;
}

void ag_rasterizer_close(ag_rasterizer *r) {
  if (r->isOpen && (r->x != r->startX || r->y != r->startY)) ag_rasterizer_line(r, r->startX, r->startY);
}

void ag_rasterizer_move(ag_rasterizer *r, double x, double y) {
  ag_rasterizer_close(r);
  if (!isfinite(x) || !isfinite(y)) r->hasNoNumber = 1;
  r->isOpen = 1;
  r->x = r->startX = x;
  r->y = r->startY = y;
  r->fixedX = fixed(x);
  r->fixedY = fixed(y);
}

static inline double distance(double x, double y) { return sqrt(x * x + y * y); }

static inline double cube(double x) { return x * x * x; }

static const int32_t greatestLineCount = 4096;
// What the lines at both ends of a curve are shorter than the others, together.
static const double shortening = 2 - 1.4142135623730951;

// The number of lines for a curve, from its greatest second difference, by which Wang's bound tells the distance of a line
// from the curve, and the longest leg of its control polygon, by which the length of a line is bounded.
static int32_t lineCount(double bend, double leg) {
  const double distances = 0.75 * bend;
  const double byDistance = sqrt(distances / AG_LINE_TOLERANCE);
  if (!(byDistance < greatestLineCount - 2)) return greatestLineCount;
  if (byDistance <= 1) return 1;
  // The least count for which the cube is not less; cbrt alone may differ by its last bit from one machine to another.
  const double products = fmin(distances * 3 * leg / AG_LINE_PRODUCT, 1e12);
  double byProduct = ceil(cbrt(products) + shortening);
  while (cube(byProduct - shortening) < products) byProduct++;
  while (byProduct > 2 && cube(byProduct - 1 - shortening) >= products) byProduct--;
  return (int32_t)fmin(byProduct, ceil(byDistance + shortening));
}

// With their ends on the curve, all lines would be on the inside, on average by two thirds of their greatest distance s.
// Moving the ends outwards by a twelfth of the second difference makes up for that. The two ends of the curve stay where they
// are; a line that is moved at one end only is neither inside nor outside on average where it is shorter by the square root
// of one half. The integral of what is left between curve and lines, from any point to any other, is at most 0.14 s times the
// length of a line: 0.43/255 of a pixel at AG_LINE_PRODUCT. Where two lines of a shape share a pixel, both count. A line much
// longer than a pixel is bounded by AG_LINE_TOLERANCE instead: by two thirds of s for each pixel that it crosses.
void ag_rasterizer_cubic(ag_rasterizer *r, double x1, double y1, double x2, double y2, double x, double y) {
  if (!r->isOpen) ag_rasterizer_move(r, x1, y1);
  const double x0 = r->x, y0 = r->y;
  const double bendX = x0 - 2 * x1 + x2, bendY = y0 - 2 * y1 + y2;
  const double otherX = x1 - 2 * x2 + x, otherY = y1 - 2 * y2 + y;
  const double bend = distance(bendX, bendY), other = distance(otherX, otherY);
  const double first = distance(x1 - x0, y1 - y0), second = distance(x2 - x1, y2 - y1), third = distance(x - x2, y - y2);
  const int32_t count = lineCount(fmax(bend, other), fmax(first, fmax(second, third)));
  const double step = 1 / (count - shortening), half = step * step / 2;
  for (int32_t i = 1; i < count; i++) {
    const double t = (i - shortening / 2) * step, u = 1 - t;
    const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    ag_rasterizer_line(
        r, a * x0 + b * x1 + c * x2 + d * x - (bendX * u + otherX * t) * half,
        a * y0 + b * y1 + c * y2 + d * y - (bendY * u + otherY * t) * half);
  }
  ag_rasterizer_line(r, x, y);
}

// MARK: Results

void ag_begin(ag_rasterizer *r) {
  r->spanCount = r->keptSpanCount;
  r->valueCount = r->keptValueCount;
}

// Resets after a fill.
void ag_forget(ag_rasterizer *r) {
  r->lineCount = r->glyphCount = 0;
  r->isOpen = r->hasNoNumber = 0;
}

int ag_finish(ag_rasterizer *r) {
  const int isDone = !r->hasFailed;
  if (!isDone) ag_begin(r);
  r->hasFailed = 0;
  ag_forget(r);
  return isDone;
}

int ag_rasterizer_fill(
    ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom, int is_even_odd) {
  ag_begin(r);
  r->isEvenOdd = is_even_odd;
  ag_fill_lines(r, left, top, right, bottom);
  return ag_finish(r);
}

int ag_rasterizer_hold(
    ag_rasterizer *r, int32_t left, int32_t top, int32_t width, int32_t height, const uint16_t *values) {
  ag_forget(r);
  ag_begin(r);
  r->pieceCount = 0;
  r->left = left;
  r->width = width;
  for (int32_t y = 0; y < height; y++) {
    if (!ag_make_room_for_row(r)) {
      r->hasFailed = 0;
      return 0;
    }
    r->row = top + y;
    const uint16_t *row = values + (size_t)y * (size_t)width;
    int32_t first = 0, end = width;
    while (first < end && row[first] == 0) first++;
    while (end > first && row[end - 1] == 0) end--;
    if (first < end) memcpy(appendValues(r, first, end - first), row + first, (size_t)(end - first) * 2);
  }
  return 1;
}

// MARK: Painting

int32_t ag_clip_span(const ag_span *span, int32_t x, int32_t y, int32_t width, int32_t height, int32_t *from) {
  if (span->y < y || span->y - y >= height) return 0;
  const int64_t first = span->x > x ? span->x : x;
  const int64_t end = (int64_t)span->x + span->count, limit = (int64_t)x + width;
  *from = (int32_t)(first - span->x);
  return end <= first || limit <= first ? 0 : (int32_t)((end < limit ? end : limit) - first);
}

void ag_rasterizer_write(
    const ag_rasterizer *r, uint16_t *map, int32_t x, int32_t y, int32_t width, int32_t height) {
  const uint16_t *values = r->values.items;
  for (size_t i = r->keptSpanCount; i < r->spanCount; i++) {
    const ag_span *span = (const ag_span *)r->spans.items + i;
    int32_t from;
    const int32_t count = ag_clip_span(span, x, y, width, height, &from);
    if (count <= 0) continue;
    uint16_t *row = map + (size_t)(span->y - y) * (size_t)width + (size_t)(span->x + from - x);
    if (span->offset < 0) {
      memset(row, 0xFF, (size_t)count * 2);
    } else {
      memcpy(row, values + span->offset + from, (size_t)count * 2);
    }
  }
}
