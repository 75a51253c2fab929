#include <string.h>

#include "clusters.h"

// The mean of 256 rows of samples in a row of pixels, or of fewer, down to 64, so that very large clusters do not take more
// than `greatestSampling` samples many times. In each, edges are vertical: either exactly where they cross it or, if
// there are very many for the width, rounded to columns of a pixel. The heights of the samples are shifted within their
// rows, and the columns from row to row, by the golden ratio, so that no pattern of lines is in step with them.
enum { leastSampleRows = 64, greatestSampling = 1 << 20 };
// The work of a sample of a piece, which waits for memory: it takes twice the time of an edge in a row.
enum { sampleWork = 2 };

static int32_t sampleRowCount(const cluster *c) {
  int32_t rows = sampleRows;
  while (rows > leastSampleRows && (int64_t)rows * c->count > greatestSampling) rows /= 2;
  return rows;
}

// A piece with what every sample needs of it.
typedef struct {
  double slope;
  int32_t xa, ya, yb, direction;
} sampledPiece;

static inline int32_t sampledX(const sampledPiece *p, int32_t y) {
  return p->xa + (int32_t)nearest((double)(y - p->ya) * p->slope);
}

static sampledPiece *makeSampled(const cluster *c) {
  sampledPiece *sampled = ag_room(c->rasterizer, &c->rasterizer->sampled, (size_t)c->count, sizeof(sampledPiece));
  if (sampled == NULL) return NULL;
  for (int32_t i = 0; i < c->count; i++) {
    const piece *p = &c->pieces[i];
    const double slope = p->ya == p->yb ? 0 : (double)(p->xb - p->xa) / (double)(p->yb - p->ya);
    sampled[i] = (sampledPiece){slope, p->xa, p->ya, p->yb, p->direction};
  }
  return sampled;
}

// Adds a row of samples whose winding numbers change at columns, and clears the changes.
static void addColumns(const cluster *c, int32_t *changes, int32_t count, int32_t shift, int32_t height) {
  int32_t winding = c->winding;
  int wasInside = isInside(c->rasterizer, winding);
  for (int32_t column = 0; column < count; column++) {
    if (changes[column] == 0) continue;
    winding += changes[column];
    changes[column] = 0;
    const int inside = isInside(c->rasterizer, winding);
    if (inside == wasInside) continue;
    const int32_t offset = column * columnWidth - shift + columnWidth / 2, x = c->origin + (offset > 0 ? offset : 0);
    addEdge(c, x, 0, x, height, inside ? 1 : -1);
    wasInside = inside;
  }
}

static void sampleDense(const cluster *c, const sampledPiece *sampled) {
  // What is beyond the last column changes nothing.
  const int32_t last = c->cellCount * sampleColumns + 1;
  int32_t *changes = ag_room(c->rasterizer, &c->rasterizer->changes, (size_t)last + 1, sizeof(int32_t));
  if (changes == NULL) return;
  memset(changes, 0, ((size_t)last + 1) * sizeof(int32_t));
  const int32_t rows = sampleRowCount(c), height = one / rows;
  for (int32_t row = 0; row < rows; row++) {
    const int32_t y = sampleHeight(row, height), shift = shiftOfRow(row, columnWidth), start = c->origin - shift;
    for (int32_t i = 0; i < c->count; i++) {
      const sampledPiece *p = &sampled[i];
      if (p->ya > y || p->yb <= y) continue;
      const int32_t column = (sampledX(p, y) - start) / columnWidth;
      changes[column < last ? column : last] += p->direction;
    }
    addColumns(c, changes, last, shift, height);
    changes[last] = 0;
  }
  c->rasterizer->work += (uint64_t)sampleWork * (uint64_t)rows * (uint64_t)(c->count + last);
}

// Adds a row of samples whose edges are in order from left to right.
static void addSamples(const cluster *c, const uint64_t *keys, size_t count, int32_t height) {
  int32_t winding = c->winding;
  int wasInside = isInside(c->rasterizer, winding);
  for (size_t i = 0; i < count; i++) {
    winding += c->pieces[(uint32_t)keys[i]].direction;
    const int inside = isInside(c->rasterizer, winding);
    if (inside == wasInside) continue;
    const int32_t x = (int32_t)((int64_t)(keys[i] >> 32) - ((int64_t)1 << 31));
    addEdge(c, x, 0, x, height, inside ? 1 : -1);
    wasInside = inside;
  }
}

// The order of one row of samples is nearly that of the next.
static void sampleSparse(const cluster *c, const sampledPiece *sampled) {
  uint64_t *starts = ag_room(c->rasterizer, &c->rasterizer->keys, 4 * (size_t)c->count, sizeof(uint64_t));
  if (starts == NULL) return;
  uint64_t *keys = starts + 2 * (size_t)c->count;
  for (int32_t i = 0; i < c->count; i++) starts[i] = sortKey(sampled[i].ya, (size_t)i);
  ag_sort_keys(starts, (size_t)c->count);
  const int32_t rows = sampleRowCount(c), height = one / rows;
  size_t count = 0, next = 0;
  for (int32_t row = 0; row < rows; row++) {
    const int32_t y = sampleHeight(row, height);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
      const sampledPiece *p = &sampled[(uint32_t)keys[i]];
      if (p->yb > y) keys[kept++] = sortKey(sampledX(p, y), (uint32_t)keys[i]);
    }
    for (; next < (size_t)c->count; next++) {
      const sampledPiece *p = &sampled[(uint32_t)starts[next]];
      if (p->ya > y) break;
      if (p->yb > y) keys[kept++] = sortKey(sampledX(p, y), (uint32_t)starts[next]);
    }
    count = kept;
    c->rasterizer->work += (uint64_t)sampleWork * (uint64_t)count;
    ag_sort_keys(keys, count);
    addSamples(c, keys, count, height);
  }
}

void ag_sample_cluster(const cluster *c) {
  const sampledPiece *sampled = makeSampled(c);
  if (sampled == NULL) return;
  if (c->count / c->cellCount >= sampleColumns) return sampleDense(c, sampled);
  sampleSparse(c, sampled);
}
