#ifndef AFTERGLOW_CLUSTERS_H
#define AFTERGLOW_CLUSTERS_H

#include "rasterizer.h"

// The pieces of a row whose pixels touch, in order of their first pixels, and the cells of those pixels, in which differences
// of areas are summed: a cell is a pixel. `winding` is the winding number on the left, and `origin` where the first cell begins.
typedef struct {
  ag_rasterizer *rasterizer;
  const piece *pieces;
  int32_t count, winding;
  int64_t *cells;
  int32_t cellCount, origin;
} cluster;

// Each adds the areas of a cluster to its cells.
//
// Piece by piece: exact for any number of crossings, in a time that grows with the square of the number of pieces.
void ag_solve_pairs(const cluster *c);
// The sides of bars, which never cross; returns 0, with the cells unchanged, if the pieces are not of that kind.
int ag_solve_upright(const cluster *c);
// The mean of rows of samples.
void ag_sample_cluster(const cluster *c);

// The number of rows of samples in a row of pixels, and of columns in a pixel where edges are rounded to them.
// There are fewer rows for glyphs that are higher than a pixel.
enum { sampleRows = 256, glyphSampleRows = 64, sampleColumns = 32, columnWidth = one / sampleColumns };

// A fraction of a length for each row, evenly spread however many rows in a run are looked at.
static inline int32_t shiftOfRow(int32_t row, int32_t length) {
  return (int32_t)(((uint32_t)row * 40503u & 0xFFFF) * (uint32_t)length >> 16);
}

// The height of a row of samples, and the height that it stands for.
static inline int32_t sampleHeight(int32_t row, int32_t height) { return row * height + shiftOfRow(row, height); }

// The value of a pixel from its covered area.
static inline uint16_t valueOf(int64_t area) {
  if (area <= 0) return 0;
  if (area >= WHOLE) return 65535;
  return (uint16_t)((area * 65535 + (WHOLE >> 1)) >> 33);
}

// x of a piece at a height within it.
static inline int32_t pieceX(const piece *p, int32_t y) {
  if (y == p->ya) return p->xa;
  if (y == p->yb) return p->xb;
  return p->xa + (int32_t)nearest((double)(y - p->ya) * (double)(p->xb - p->xa) / (double)(p->yb - p->ya));
}

// Adds the area to the right of an edge to the cells of a cluster.
static inline void addEdge(const cluster *c, int32_t xa, int32_t ya, int32_t xb, int32_t yb, int64_t sign) {
  int64_t *cells = c->cells;
  const int32_t count = c->cellCount, origin = c->origin;
  const int64_t height = yb - ya;
  if (height <= 0) return;
  const int32_t left = (xa < xb ? xa : xb) - origin, right = (xa < xb ? xb : xa) - origin;
  const int32_t first = left >> fraction, last = right > left ? (right - 1) >> fraction : first;
  if (first == last) {
    const int64_t both = (int64_t)left + right - ((int64_t)first << (fraction + 1));
    if (first < count) cells[first] += sign * height * (2 * one - both);
    if (first + 1 < count) cells[first + 1] += sign * height * both;
    return;
  }
  const double rise = (double)height / (double)(right - left);
  int64_t before = 0;
  int32_t x = left;
  for (int32_t cell = first; cell <= last && cell < count; cell++) {
    const int32_t end = cell == last ? right : (cell + 1) << fraction;
    const int64_t after = cell == last ? height : nearest((double)(end - left) * rise);
    const int64_t both = (int64_t)x + end - ((int64_t)cell << (fraction + 1));
    cells[cell] += sign * (after - before) * (2 * one - both);
    if (cell + 1 < count) cells[cell + 1] += sign * (after - before) * both;
    before = after;
    x = end;
  }
}

#endif
