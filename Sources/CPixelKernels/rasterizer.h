#ifndef AFTERGLOW_RASTERIZER_H
#define AFTERGLOW_RASTERIZER_H

#include <string.h>

#include "coverage.h"

#pragma STDC FP_CONTRACT OFF

// Declarations shared by the files of the rasterizer.

// Lengths have 16 fractional bits; areas have 33, twice the product of two lengths.
enum { fraction = 16, one = 1 << fraction };
#define WHOLE ((int64_t)1 << 33)

// A downward line with its ends in order of y, relative to the box; the direction of a horizontal one is 0.
typedef struct {
  double slope;
  int64_t x0, y0, x1, y1;
  int32_t direction;
} edge;

// The part of an edge within a row: y of 0…one, ya < yb; it touches the pixels from low to high.
typedef struct {
  int32_t xa, ya, xb, yb;
  int32_t low, high;
  int32_t direction;
} piece;

typedef struct {
  void *items;
  size_t capacity;
} buffer;

// A directed line, y down, in 1/65536 of a pixel.
typedef struct {
  int64_t x0, y0, x1, y1;
} line;

typedef struct {
  int32_t x0, y0, x1, y1;
} glyphLine;

struct ag_glyph {
  // Relative to the origin, and the box of their ends.
  glyphLine *lines;
  size_t count;
  int32_t left, top, right, bottom;
  // Whether no parts of it overlap, so that areas need only be added.
  int isSimple;
};

// A glyph at its position; the pixels that it touches.
typedef struct {
  const ag_glyph *glyph;
  int64_t x, y;
  int32_t left, top, right, bottom;
} placement;

// The maximum number of cells in which the areas of glyphs are summed.
enum { greatestSum = 1 << 20 };

struct ag_rasterizer {
  buffer lines, followers, heads, pieces, sorted, nexts, firsts, used, active, keys, sampled, changes, cells, values, spans;
  buffer glyphs, byRow, byColumn, sums, sortedSpans, tally;
  size_t lineCount, pieceCount, activeCount, valueCount, spanCount, glyphCount;
  // The numbers of spans and values that are kept from earlier fills.
  size_t keptSpanCount, keptValueCount;
  // How often an edge or a part of one was processed in a row, a band or a row of samples; a fill that exceeds the limit
  // fails.
  uint64_t work, workLimit;
  // The rows that will be requested, and the number of lines to be kept: others are left out.
  int64_t windowTop, windowBottom;
  size_t lineLimit;
  int isFull, isSpent;
  // Lines that are counted in samples of a row of pixels rather than kept: how many rows of samples there are, and the pixels.
  int32_t tallyRows, tallyLeft, tallyWidth, tallyRow;
  int isTallying;
  int32_t width, left, row;
  int isEvenOdd, hasFailed;
  double startX, startY, x, y;
  // The last point, rounded.
  int64_t fixedX, fixedY;
  // Whether an outline has been started, and whether any coordinate is not finite.
  int isOpen, hasNoNumber;
};

// Memory for `count` items, keeping existing ones; NULL, with the rasterizer marked as failed, if there is
// none.
void *ag_room(ag_rasterizer *r, buffer *b, size_t count, size_t size);
// Space for the largest result of a row, and for reading four values at the end.
int ag_make_room_for_row(ag_rasterizer *r);
// Adds the spans of the outlines to the existing ones.
void ag_fill_lines(ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom);
// Adds the spans of overlapping glyphs of an order, for pixels that they touch.
void ag_fill_overlapping(
    ag_rasterizer *r, const placement *glyphs, const uint64_t *order, size_t count, int32_t left, int32_t top,
    int32_t right, int32_t bottom);
// Begins to count lines in rows of samples of a row of pixels. Marks the rasterizer as failed if out of memory.
void ag_tally_begin(ag_rasterizer *r, int32_t left, int32_t right, int32_t row, int32_t sample_rows);
void ag_tally_line(ag_rasterizer *r, line l);
void ag_tally_glyph(ag_rasterizer *r, const placement *p);
// Adds the spans of the lines that were counted.
void ag_tally_end(ag_rasterizer *r);
// A glyph at a position; returns 0 for one that is invisible.
int ag_place_glyph(placement *placed, const ag_glyph *glyph, double x, double y);
// Removes the spans of the last fill, except those that are kept.
void ag_begin(ag_rasterizer *r);
// Removes the pending outlines; returns whether the fill succeeded.
int ag_finish(ag_rasterizer *r);
void ag_forget(ag_rasterizer *r);
// The values of the pixels that the pieces of a cluster touch; `winding` is the winding number on its left,
// and `change` the difference on its right.
void ag_fill_cluster(
    ag_rasterizer *r, const piece *pieces, int32_t count, int32_t low, int32_t high, int32_t winding, int32_t change);
// Ascending; fast if the keys are nearly sorted, never slow. `keys` has space for twice as many.
void ag_sort_keys(uint64_t *keys, size_t count);

// Keys in the order of signed numbers, each with an index.
static inline uint64_t sortKey(int64_t value, size_t index) {
  return (uint64_t)(value + ((int64_t)1 << 31)) << 32 | (uint64_t)index;
}

// The nearest whole number, halves to even: adding 1.5 · 2⁵² removes the fraction of magnitudes below 2⁵¹.
static inline int64_t nearest(double value) {
  const double shift = 6755399441055744.0;
  return (int64_t)((value + shift) - shift);
}

// Coordinates are clamped to this many pixels, which keeps polygons closed.
static inline int64_t fixed(double value) {
  const double limit = 1073741824.0;
  if (!(value > -limit)) value = -limit;
  if (value > limit) value = limit;
  return nearest(value * one);
}

static inline int isInside(const ag_rasterizer *r, int32_t winding) {
  return r->isEvenOdd ? winding & 1 : winding != 0;
}

// Fewer fully covered pixels between two edges are written as values rather than as a separate span.
enum { leastSolid = 8 };

// A run of `count` values at x, joined with the previous run if that ends there; the caller writes them.
// There is space.
static inline uint16_t *appendValues(ag_rasterizer *r, int32_t x, int32_t count) {
  ag_span *spans = r->spans.items;
  uint16_t *values = (uint16_t *)r->values.items + r->valueCount;
  ag_span *last = r->spanCount > r->keptSpanCount ? &spans[r->spanCount - 1] : NULL;
  if (last != NULL && last->y == r->row && last->offset >= 0 && last->x + last->count == x + r->left) {
    last->count += count;
  } else {
    spans[r->spanCount++] = (ag_span){r->row, x + r->left, count, (int32_t)r->valueCount};
  }
  r->valueCount += (size_t)count;
  return values;
}

static inline void appendSolid(ag_rasterizer *r, int32_t x, int32_t count) {
  if (count <= 0) return;
  if (count < leastSolid) {
    uint16_t *values = appendValues(r, x, count);
    for (int32_t i = 0; i < count; i++) values[i] = 65535;
    return;
  }
  ((ag_span *)r->spans.items)[r->spanCount++] = (ag_span){r->row, x + r->left, count, -1};
}

#endif
