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

ag_rasterizer *ag_rasterizer_new(void) {
  ag_rasterizer *r = calloc(1, sizeof(ag_rasterizer));
  if (r == NULL) return NULL;
  r->workLimit = UINT64_MAX;
  ag_forget(r);
  return r;
}

void ag_rasterizer_free(ag_rasterizer *r) {
  if (r == NULL) return;
  buffer *all[] = {&r->lines, &r->followers, &r->heads, &r->pieces, &r->sorted, &r->nexts, &r->firsts,
                   &r->used, &r->active, &r->keys, &r->sampled, &r->changes, &r->cells, &r->values, &r->spans,
                   &r->glyphs, &r->byRow, &r->byColumn, &r->sums, &r->sortedSpans, &r->tally};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]->items);
  free(r);
}

int ag_make_room_for_row(ag_rasterizer *r) {
  return r->valueCount + (size_t)r->width <= INT32_MAX &&
         ag_room(r, &r->values, r->valueCount + (size_t)r->width + 4, sizeof(uint16_t)) != NULL &&
         ag_room(r, &r->spans, r->spanCount + 2 * r->pieceCount + 1, sizeof(ag_span)) != NULL;
}

// MARK: Outlines

// Whether a line can touch the rows that will be requested.
static inline int isInWindow(const ag_rasterizer *r, int64_t ya, int64_t yb) {
  return (ya > r->windowTop || yb > r->windowTop) && (ya < r->windowBottom || yb < r->windowBottom);
}

// The work of making a line, of the kind that processes an edge in a row.
enum { lineWork = 4 };

static inline void addLine(ag_rasterizer *r, line added) {
  if (r->isTallying) return ag_tally_line(r, added);
  if (r->lineCount >= r->lineLimit) {
    r->isFull = 1;
    return;
  }
  line *lines = ag_room(r, &r->lines, r->lineCount + 1, sizeof(line));
  if (lines != NULL) lines[r->lineCount++] = added;
}

void ag_rasterizer_line(ag_rasterizer *r, double x, double y) {
  if (!r->isOpen) return ag_rasterizer_move(r, x, y);
  if (!isfinite(x) || !isfinite(y)) r->hasNoNumber = 1;
  const int64_t nextX = fixed(x), nextY = fixed(y);
  if ((r->work += lineWork) > r->workLimit) r->isSpent = r->isFull = 1;
  if (isInWindow(r, r->fixedY, nextY)) addLine(r, (line){r->fixedX, r->fixedY, nextX, nextY});
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

// Whether everything between two heights is at least `distance` outside of the rows that will be requested.
static int isBeyondWindow(const ag_rasterizer *r, double a, double b, double distance) {
  const double top = (double)r->windowTop / one - distance, bottom = (double)r->windowBottom / one + distance;
  return (a < top && b < top) || (a > bottom && b > bottom);
}

// Lines of a curve that are looked at together.
enum { blockLength = 16 };

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

// A curve and its second differences at both ends.
typedef struct {
  double x0, y0, x1, y1, x2, y2, x3, y3;
  double bendX, bendY, otherX, otherY;
  int32_t count;
} curve;

// The end of the line of an index, 1 … count − 1.
//
// With their ends on the curve, all lines would be on the inside, on average by two thirds of their greatest distance s.
// Moving the ends outwards by a twelfth of the second difference makes up for that. The two ends of the curve stay where they
// are; a line that is moved at one end only is neither inside nor outside on average where it is shorter by the square root
// of one half. The integral of what is left between curve and lines, from any point to any other, is at most 0.14 s times the
// length of a line: 0.43/255 of a pixel at AG_LINE_PRODUCT. Where two lines of a shape share a pixel, both count. A line much
// longer than a pixel is bounded by AG_LINE_TOLERANCE instead: by two thirds of s for each pixel that it crosses.
static inline void lineEnd(const curve *v, int32_t index, double *x, double *y) {
  const double step = 1 / (v->count - shortening), half = step * step / 2;
  const double t = (index - shortening / 2) * step, u = 1 - t;
  const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
  *x = a * v->x0 + b * v->x1 + c * v->x2 + d * v->x3 - (v->bendX * u + v->otherX * t) * half;
  *y = a * v->y0 + b * v->y1 + c * v->y2 + d * v->y3 - (v->bendY * u + v->otherY * t) * half;
}

void ag_rasterizer_cubic(ag_rasterizer *r, double x1, double y1, double x2, double y2, double x, double y) {
  if (!r->isOpen) ag_rasterizer_move(r, x1, y1);
  const double x0 = r->x, y0 = r->y;
  if (!isfinite(x1) || !isfinite(y1) || !isfinite(x2) || !isfinite(y2)) r->hasNoNumber = 1;
  // Lines are within a pixel of the control polygon.
  if (r->isFull || (isBeyondWindow(r, y0, y1, 1) && isBeyondWindow(r, y1, y2, 1) && isBeyondWindow(r, y2, y, 1))) {
    return ag_rasterizer_line(r, x, y);
  }
  curve v = {x0, y0, x1, y1, x2, y2, x, y, x0 - 2 * x1 + x2, y0 - 2 * y1 + y2, x1 - 2 * x2 + x, y1 - 2 * y2 + y, 0};
  const double bend = fmax(distance(v.bendX, v.bendY), distance(v.otherX, v.otherY));
  const double first = distance(x1 - x0, y1 - y0), second = distance(x2 - x1, y2 - y1), third = distance(x - x2, y - y2);
  v.count = lineCount(bend, fmax(first, fmax(second, third)));
  // How far a curve is from a line between the ends of a block, at most.
  const double length = blockLength / (v.count - shortening), reach = 1 + 0.75 * bend * length * length;
  for (int32_t i = 1; i < v.count;) {
    double lineX, lineY;
    const int32_t last = i + blockLength <= v.count ? i + blockLength - 1 : v.count - 1;
    lineEnd(&v, last, &lineX, &lineY);
    if (isBeyondWindow(r, r->y, lineY, reach)) {
      ag_rasterizer_line(r, lineX, lineY);
      i = last + 1;
    }
    for (; i <= last; i++) {
      lineEnd(&v, i, &lineX, &lineY);
      ag_rasterizer_line(r, lineX, lineY);
    }
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
  r->isOpen = r->hasNoNumber = r->isFull = r->isTallying = 0;
  r->windowTop = INT64_MIN;
  r->windowBottom = INT64_MAX;
  r->lineLimit = SIZE_MAX;
}

void ag_rasterizer_begin(ag_rasterizer *r, int32_t top, int32_t bottom, size_t line_limit) {
  ag_forget(r);
  r->windowTop = (int64_t)top * one;
  r->windowBottom = (int64_t)bottom * one;
  r->lineLimit = line_limit;
}

size_t ag_rasterizer_line_capacity(const ag_rasterizer *r) { return r->lines.capacity; }

int ag_rasterizer_is_full(const ag_rasterizer *r) { return r->isFull; }

void ag_rasterizer_limit_work(ag_rasterizer *r, uint64_t amount) {
  r->workLimit = amount > UINT64_MAX - r->work ? UINT64_MAX : r->work + amount;
  r->isSpent = 0;
}

void ag_rasterizer_spend(ag_rasterizer *r, uint64_t amount) {
  if ((r->work += amount) > r->workLimit) r->isSpent = r->isFull = 1;
}

int ag_rasterizer_is_spent(const ag_rasterizer *r) { return r->isSpent; }

int ag_finish(ag_rasterizer *r) {
  const int isDone = !r->hasFailed;
  if (!isDone) ag_begin(r);
  r->hasFailed = 0;
  ag_forget(r);
  return isDone;
}

int ag_rasterizer_fill(
    ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom, int is_even_odd, int is_continuation) {
  if (!is_continuation) ag_begin(r);
  r->isEvenOdd = is_even_odd;
  if (r->isTallying) {
    ag_rasterizer_close(r);
    if (!r->hasNoNumber) ag_tally_end(r);
  } else {
    ag_fill_lines(r, left, top, right, bottom);
  }
  if (r->isSpent) r->hasFailed = 1;
  return ag_finish(r);
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
