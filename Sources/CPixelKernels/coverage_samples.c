#include <string.h>

#include "clusters.h"

// Very large clusters, with many pieces in each pixel, have fewer rows, so that samples do not exceed their greatest number
// many times. Samples of pieces that are dense are rounded to columns of a pixel.
enum { leastSampleRows = 32, greatestSampling = 1 << 19, sampleColumns = 32 };

// The rows of samples of a cluster.
static int32_t sampleRowCount(const cluster *c) {
  int32_t rows = sampleRows;
  while (rows > leastSampleRows && (int64_t)rows * c->count > greatestSampling) rows /= 2;
  return rows;
}

// Adds the areas of a row of samples, whose edges are in order from left to right, each vertical within it.
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

// Very many pieces for the width: one row of samples at a time, each edge rounded to the nearest of the columns of a pixel,
// where the winding numbers are summed. The columns are shifted from row to row, by the golden ratio, so that what is rounded
// away cancels out along an edge.
static void sampleDense(const cluster *c) {
  const int32_t rows = sampleRowCount(c), height = one / rows, width = one / sampleColumns;
  const int32_t last = c->cellCount * sampleColumns + 1;
  int32_t *changes = ag_room(c->rasterizer, &c->rasterizer->changes, (size_t)last + 1, sizeof(int32_t));
  if (changes == NULL) return;
  memset(changes, 0, ((size_t)last + 1) * sizeof(int32_t));
  for (int32_t row = 0; row < rows; row++) {
    const int32_t y = row * height + height / 2;
    const int32_t shift = (int32_t)(((uint32_t)row * 40503u & 0xFFFF) * (uint32_t)width >> 16);
    for (int32_t i = 0; i < c->count; i++) {
      const piece *p = &c->pieces[i];
      if (p->ya > y || p->yb <= y) continue;
      const int32_t column = (pieceX(p, y) - c->origin + shift) / width;
      changes[column < last ? column : last] += p->direction;
    }
    int32_t sum = c->winding;
    int wasInside = isInside(c->rasterizer, sum);
    for (int32_t column = 0; column < last; column++) {
      if (changes[column] == 0) continue;
      sum += changes[column];
      changes[column] = 0;
      const int inside = isInside(c->rasterizer, sum);
      if (inside != wasInside) {
        const int32_t offset = column * width - shift + width / 2, x = c->origin + (offset > 0 ? offset : 0);
        addEdge(c, x, 0, x, height, inside ? 1 : -1);
      }
      wasInside = inside;
    }
    changes[last] = 0;
  }
  c->rasterizer->work += (uint64_t)rows * (uint64_t)(c->count + last);
}

// One row of samples at a time. The order of one row is nearly that of the next.
static void sampleSparse(const cluster *c) {
  uint64_t *starts = ag_room(c->rasterizer, &c->rasterizer->keys, 4 * (size_t)c->count, sizeof(uint64_t));
  if (starts == NULL) return;
  uint64_t *keys = starts + 2 * (size_t)c->count;
  for (int32_t i = 0; i < c->count; i++) starts[i] = sortKey(c->pieces[i].ya, (size_t)i);
  ag_sort_keys(starts, (size_t)c->count);
  const int32_t rows = sampleRowCount(c), height = one / rows;
  size_t count = 0, next = 0;
  for (int32_t row = 0; row < rows; row++) {
    const int32_t y = row * height + height / 2;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
      const piece *p = &c->pieces[(uint32_t)keys[i]];
      if (p->yb > y) keys[kept++] = sortKey(pieceX(p, y), (uint32_t)keys[i]);
    }
    for (; next < (size_t)c->count; next++) {
      const piece *p = &c->pieces[(uint32_t)starts[next]];
      if (p->ya > y) break;
      if (p->yb > y) keys[kept++] = sortKey(pieceX(p, y), (uint32_t)starts[next]);
    }
    count = kept;
    c->rasterizer->work += (uint64_t)count;
    ag_sort_keys(keys, count);
    addSamples(c, keys, count, height);
  }
}

void ag_sample_cluster(const cluster *c) {
  if (c->count / c->cellCount >= sampleColumns) return sampleDense(c);
  sampleSparse(c);
}
