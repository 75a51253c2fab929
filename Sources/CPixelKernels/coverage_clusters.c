#include <string.h>

#include "clusters.h"

// Clusters are divided into bands where pieces begin, end and cross. Those with more pieces and crossings are solved piece by
// piece, and those of more than `greatestCluster` pieces are sampled in rows.
enum { greatestCluster = 512, greatestBand = 256, smallCluster = 24, greatestChain = 12 };
enum { greatestCrossingCount = 1024, leastCrossingCount = 16 };

typedef struct {
  int32_t top, bottom, piece;
} bandEdge;

// Adds the edges of a band that separate inside from outside; they are in order from left to right.
static void addBand(const cluster *c, const bandEdge *order, int32_t count, int32_t ya, int32_t yb) {
  int32_t winding = c->winding;
  int wasInside = isInside(c->rasterizer, winding);
  for (int32_t i = 0; i < count; i++) {
    winding += c->pieces[order[i].piece].direction;
    const int inside = isInside(c->rasterizer, winding);
    if (inside != wasInside) {
      addEdge(c, order[i].top, ya, order[i].bottom, yb, inside ? 1 : -1);
    }
    wasInside = inside;
  }
}

// The height within a band, 1 … height − 1, at which two neighbors cross whose order there differs from the
// order of the whole; 0 for none. Crossings due to rounding do not count.
static int32_t crossing(const bandEdge *a, const bandEdge *b, int32_t height) {
  const int64_t above = (int64_t)b->top - a->top, below = (int64_t)b->bottom - a->bottom;
  if ((above >= -2 && below >= -2) || height < 2) return 0;
  const int64_t y = nearest((double)height * (double)above / (double)(above - below));
  return y < 1 ? 1 : y > height - 1 ? height - 1 : (int32_t)y;
}

static void sortBand(bandEdge *order, int32_t count) {
  for (int32_t i = 1; i < count; i++) {
    const bandEdge moved = order[i];
    const int64_t key = (int64_t)moved.top + moved.bottom;
    int32_t j = i;
    for (; j > 0 && (int64_t)order[j - 1].top + order[j - 1].bottom > key; j--) order[j] = order[j - 1];
    order[j] = moved;
  }
}

// The positions of the edges at the end of a band, and their order at its middle.
static void endBand(const cluster *c, bandEdge *order, int32_t count, int32_t end) {
  for (int32_t i = 0; i < count; i++) order[i].bottom = pieceX(&c->pieces[order[i].piece], end);
  sortBand(order, count);
}

// The end of a band: the first crossing, or its own end.
static int32_t firstCrossing(const bandEdge *order, int32_t count, int32_t ya, int32_t end) {
  for (int32_t i = 0; i + 1 < count; i++) {
    const int32_t down = crossing(&order[i], &order[i + 1], end - ya);
    if (down > 0) return ya + down;
  }
  return end;
}

// A band in which no piece begins or ends, divided where two of them cross. Returns 0 once there are more crossings than
// `budget`.
static int solveBand(const cluster *c, int32_t ya, int32_t yb, int32_t *budget) {
  bandEdge order[greatestBand];
  int32_t count = 0;
  for (int32_t i = 0; i < c->count; i++) {
    if (c->pieces[i].ya <= ya && c->pieces[i].yb >= yb && ya < yb) order[count++] = (bandEdge){c->pieces[i].xa, 0, i};
  }
  c->rasterizer->work += (uint64_t)c->count;
  for (int32_t end; ya < yb; ya = end) {
    end = yb;
    for (int32_t i = 0; i < count; i++) order[i].top = pieceX(&c->pieces[order[i].piece], ya);
    endBand(c, order, count, end);
    for (int32_t next; (next = firstCrossing(order, count, ya, end)) < end;) {
      if ((*budget)-- <= 0) return 0;
      end = next;
      endBand(c, order, count, end);
      c->rasterizer->work += (uint64_t)count;
    }
    addBand(c, order, count, ya, end);
    c->rasterizer->work += (uint64_t)count;
  }
  return 1;
}

// Bands between the heights at which pieces begin and end. Returns 0 if there are too many crossings.
static int solveBands(const cluster *c) {
  int32_t heights[2 * greatestBand];
  int32_t heightCount = 0;
  for (int32_t i = 0; i < 2 * c->count; i++) {
    const int32_t y = i & 1 ? c->pieces[i / 2].yb : c->pieces[i / 2].ya;
    int32_t j = heightCount;
    while (j > 0 && heights[j - 1] > y) j--;
    if (j > 0 && heights[j - 1] == y) continue;
    memmove(heights + j + 1, heights + j, (size_t)(heightCount - j) * sizeof(int32_t));
    heights[j] = y;
    heightCount++;
  }
  if (c->count > smallCluster && heightCount > c->count / 4) return 0;
  int32_t budget = c->count > smallCluster ? leastCrossingCount : greatestCrossingCount;
  for (int32_t i = 0; i + 1 < heightCount; i++) {
    if (!solveBand(c, heights[i], heights[i + 1], &budget)) return 0;
  }
  return 1;
}

static void solve(const cluster *c) {
  if (c->count <= greatestCluster) {
    if (c->count <= greatestBand && solveBands(c)) return;
    memset(c->cells, 0, (size_t)c->cellCount * sizeof(int64_t));
    return ag_solve_pairs(c);
  }
  if (!ag_solve_upright(c)) ag_sample_cluster(c);
}

// Whether pieces together form one edge from the top of the row to its bottom: none begins where another does, each begins
// where another ends, and their heights add up to that of the row. It is not looked for among many.
static int isChain(const piece *pieces, int32_t count) {
  if (count > greatestChain) return 0;
  int64_t height = 0, direction = 0;
  for (int32_t i = 0; i < count; i++) {
    height += pieces[i].yb - pieces[i].ya;
    direction += (int64_t)pieces[i].direction * (pieces[i].yb - pieces[i].ya);
  }
  if (height != one || (direction != one && direction != -one)) return 0;
  for (int32_t i = 0; i < count; i++) {
    const int32_t start = pieces[i].ya;
    int continues = start == 0;
    // A piece without height has no area.
    if (start == pieces[i].yb) continue;
    for (int32_t j = 0; j < count; j++) {
      if (j == i || pieces[j].ya == pieces[j].yb) continue;
      if (pieces[j].ya == start) return 0;
      continues |= pieces[j].yb == start;
    }
    if (!continues) return 0;
  }
  return 1;
}

// The values of the pixels that the pieces of a cluster touch; `winding` is the winding number on its left,
// and `change` the difference on its right.
void ag_fill_cluster(
    ag_rasterizer *r, const piece *pieces, int32_t count, int32_t low, int32_t high, int32_t winding, int32_t change) {
  const int wasInside = isInside(r, winding);
  const int64_t base = wasInside ? WHOLE : 0;
  const int isOne = count == 1 ? pieces->yb - pieces->ya == one : isChain(pieces, count);
  if (isOne && isInside(r, winding + change) == wasInside) {
    if (wasInside) appendSolid(r, low, high - low + 1);
    return;
  }
  const int64_t sign = wasInside ? -1 : 1;
  uint16_t *values = appendValues(r, low, high - low + 1);
  if (isOne && low == high) {
    int64_t sum = base;
    for (int32_t i = 0; i < count; i++) {
      const int64_t both = (int64_t)pieces[i].xa + pieces[i].xb - ((int64_t)low << (fraction + 1));
      sum += sign * (pieces[i].yb - pieces[i].ya) * (2 * one - both);
    }
    values[0] = valueOf(sum);
    return;
  }
  const int32_t cellCount = high - low + 1;
  int64_t few[32];
  int64_t *cells = cellCount <= 32 ? few : ag_room(r, &r->cells, (size_t)cellCount, sizeof(int64_t));
  if (cells == NULL) return;
  memset(cells, 0, (size_t)cellCount * sizeof(int64_t));
  const cluster c = {r, pieces, count, winding, cells, cellCount, low << fraction};
  if (isOne) {
    for (int32_t i = 0; i < count; i++) {
      addEdge(&c, pieces[i].xa, pieces[i].ya, pieces[i].xb, pieces[i].yb, sign);
    }
  } else {
    solve(&c);
  }
  int64_t sum = base;
  for (int32_t x = 0; x < cellCount; x++) {
    sum += cells[x];
    values[x] = valueOf(sum);
  }
}
