#include <string.h>

#include "rasterizer.h"

// Clusters of more pieces are sampled row by row instead of being divided at every crossing.
enum { greatestCluster = 256, sampleRows = 256 };

// x of a piece at a height within it.
static inline int32_t pieceX(const piece *p, int32_t y) {
  if (y == p->ya) return p->xa;
  if (y == p->yb) return p->xb;
  return p->xa + (int32_t)nearest((double)(y - p->ya) * (double)(p->xb - p->xa) / (double)(p->yb - p->ya));
}

static inline uint16_t sample(int64_t area) {
  if (area <= 0) return 0;
  if (area >= WHOLE) return 65535;
  return (uint16_t)((area * 65535 + (WHOLE >> 1)) >> 33);
}

// MARK: Areas

// Adds the area to the right of an edge to differences of cells, the first of which begins at `origin`.
static void addEdge(
    int64_t *cells, int32_t count, int32_t origin, int32_t xa, int32_t ya, int32_t xb, int32_t yb, int64_t sign) {
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

typedef struct {
  int32_t top, bottom, piece;
} bandEdge;

// Adds the edges of a band that separate inside from outside; they are in order from left to right.
static void addBand(
    ag_rasterizer *r, const piece *pieces, const bandEdge *order, int32_t count, int32_t winding, int32_t ya,
    int32_t yb, int64_t *cells, int32_t cellCount, int32_t origin) {
  int wasInside = isInside(r, winding);
  for (int32_t i = 0; i < count; i++) {
    winding += pieces[order[i].piece].direction;
    const int inside = isInside(r, winding);
    if (inside != wasInside) {
      addEdge(cells, cellCount, origin, order[i].top, ya, order[i].bottom, yb, inside ? 1 : -1);
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
static void endBand(const piece *pieces, bandEdge *order, int32_t count, int32_t end) {
  for (int32_t i = 0; i < count; i++) order[i].bottom = pieceX(&pieces[order[i].piece], end);
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

// A band in which no piece begins or ends, divided where two of them cross; and evenly if very many do.
static void solveBand(
    ag_rasterizer *r, const piece *pieces, int32_t pieceCount, int32_t winding, int32_t ya, int32_t yb, int64_t *cells,
    int32_t cellCount, int32_t origin) {
  bandEdge order[greatestCluster];
  int32_t count = 0;
  for (int32_t i = 0; i < pieceCount; i++) {
    if (pieces[i].ya <= ya && pieces[i].yb >= yb && ya < yb) order[count++] = (bandEdge){pieces[i].xa, 0, i};
  }
  int32_t budget = 4 * greatestCluster;
  r->work += (uint64_t)pieceCount;
  for (int32_t end; ya < yb; ya = end) {
    end = yb;
    for (int32_t i = 0; i < count; i++) order[i].top = pieceX(&pieces[order[i].piece], ya);
    endBand(pieces, order, count, end);
    for (int32_t next; budget > 0 && (next = firstCrossing(order, count, ya, end)) < end; budget--) {
      end = next;
      endBand(pieces, order, count, end);
    }
    if (budget <= 0 && end - ya > one / sampleRows) {
      end = ya + one / sampleRows;
      endBand(pieces, order, count, end);
    }
    addBand(r, pieces, order, count, winding, ya, end, cells, cellCount, origin);
  }
}

// MARK: Sorting

static void mergeSort(uint64_t *keys, uint64_t *spare, size_t count) {
  for (size_t width = 1; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      const size_t middle = start + width < count ? start + width : count;
      const size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t a = start, b = middle;
      for (size_t i = start; i < end; i++) {
        spare[i] = a < middle && (b >= end || keys[a] <= keys[b]) ? keys[a++] : keys[b++];
      }
    }
    memcpy(keys, spare, count * sizeof(uint64_t));
  }
}

// Ascending; fast if the keys are nearly sorted, never slow. `keys` has space for twice as many.
void ag_sort_keys(uint64_t *keys, size_t count) {
  size_t budget = 8 * count;
  for (size_t i = 1; i < count; i++) {
    const uint64_t key = keys[i];
    size_t j = i;
    for (; j > 0 && keys[j - 1] > key; j--) keys[j] = keys[j - 1];
    keys[j] = key;
    if (i - j > budget) return mergeSort(keys, keys + count, count);
    budget -= i - j;
  }
}

// MARK: Clusters

// Many pieces: one row of samples at a time, each edge vertical within it.
static void sampleCluster(
    ag_rasterizer *r, const piece *pieces, int32_t pieceCount, int32_t winding, int64_t *cells, int32_t cellCount,
    int32_t origin) {
  uint64_t *keys = ag_room(r, &r->keys, 2 * (size_t)pieceCount, sizeof(uint64_t));
  if (keys == NULL) return;
  const int32_t height = one / sampleRows;
  r->work += (uint64_t)pieceCount * sampleRows;
  for (int32_t row = 0; row < sampleRows; row++) {
    const int32_t y = row * height + height / 2;
    size_t count = 0;
    for (int32_t i = 0; i < pieceCount; i++) {
      if (pieces[i].ya <= y && pieces[i].yb > y) keys[count++] = sortKey(pieceX(&pieces[i], y), (size_t)i);
    }
    ag_sort_keys(keys, count);
    int32_t sum = winding;
    int wasInside = isInside(r, sum);
    for (size_t i = 0; i < count; i++) {
      const int32_t x = (int32_t)((int64_t)(keys[i] >> 32) - ((int64_t)1 << 31));
      sum += pieces[(uint32_t)keys[i]].direction;
      const int inside = isInside(r, sum);
      if (inside != wasInside) addEdge(cells, cellCount, origin, x, 0, x, height, inside ? 1 : -1);
      wasInside = inside;
    }
  }
}

// The ends of vertical pieces, ascending; 0 if there are more heights than rows of samples.
static int32_t uprightHeights(const piece *pieces, int32_t count, int32_t *heights) {
  int32_t heightCount = 2;
  heights[0] = 0;
  heights[1] = one;
  for (int32_t i = 0; i < 2 * count; i++) {
    const piece *p = &pieces[i / 2];
    if (p->ya == p->yb) continue;
    const int32_t y = i & 1 ? p->yb : p->ya;
    if (y == 0 || y == one) continue;
    int32_t low = 0, high = heightCount;
    while (low < high) {
      const int32_t middle = (low + high) / 2;
      if (heights[middle] < y) low = middle + 1;
      else high = middle;
    }
    if (heights[low] == y) continue;
    if (heightCount > sampleRows) return 0;
    memmove(heights + low + 1, heights + low, (size_t)(heightCount - low) * sizeof(int32_t));
    heights[low] = y;
    heightCount++;
  }
  return heightCount;
}

// The sides of adjacent bars, in order from left to right: each adds its area independently. Does nothing and
// returns 0 if bars overlap.
static int addBars(
    ag_rasterizer *r, const piece *pieces, const uint64_t *keys, int32_t count, int32_t winding, int64_t *cells,
    int32_t cellCount, int32_t origin) {
  for (int pass = 0; pass < 2; pass++) {
    // The side that is still open; the first one, with the row's height, if the inside is on the left.
    int32_t top = 0, bottom = one, direction = winding;
    if (direction < -1 || direction > 1) return 0;
    for (int32_t i = 0; i < count; i++) {
      const piece *p = &pieces[(uint32_t)keys[i]];
      if (p->ya == p->yb) continue;
      const int isClosing = direction != 0;
      if (isClosing && (p->direction != -direction || p->ya != top || p->yb != bottom)) return 0;
      if (pass == 1) addEdge(cells, cellCount, origin, p->xa, p->ya, p->xa, p->yb, isClosing ? -1 : 1);
      top = p->ya;
      bottom = p->yb;
      direction = isClosing ? 0 : p->direction;
    }
    // A side that is open at the end extends beyond the pixels, over the whole row.
    if (direction != 0 && bottom - top != one) return 0;
  }
  r->work += (uint64_t)count;
  return 1;
}

// Many vertical pieces, as the sides of bars: they never cross, so that one order is valid from top to
// bottom. Returns whether it succeeded.
static int solveUpright(
    ag_rasterizer *r, const piece *pieces, int32_t pieceCount, int32_t winding, int64_t *cells, int32_t cellCount,
    int32_t origin) {
  for (int32_t i = 0; i < pieceCount; i++) {
    if (pieces[i].xa != pieces[i].xb && pieces[i].ya != pieces[i].yb) return 0;
  }
  uint64_t *keys = ag_room(r, &r->keys, 2 * (size_t)pieceCount, sizeof(uint64_t));
  if (keys == NULL) return 1;
  for (int32_t i = 0; i < pieceCount; i++) keys[i] = sortKey(pieces[i].xa, (size_t)i);
  ag_sort_keys(keys, (size_t)pieceCount);
  if (addBars(r, pieces, keys, pieceCount, winding, cells, cellCount, origin)) return 1;
  int32_t heights[sampleRows + 1];
  const int32_t heightCount = uprightHeights(pieces, pieceCount, heights);
  for (int32_t band = 0; band + 1 < heightCount; band++) {
    const int32_t top = heights[band], bottom = heights[band + 1];
    int32_t sum = winding;
    int wasInside = isInside(r, sum);
    for (int32_t i = 0; i < pieceCount; i++) {
      const piece *p = &pieces[(uint32_t)keys[i]];
      if (p->ya > top || p->yb < bottom || p->ya == p->yb) continue;
      sum += p->direction;
      const int inside = isInside(r, sum);
      if (inside != wasInside) addEdge(cells, cellCount, origin, p->xa, top, p->xa, bottom, inside ? 1 : -1);
      wasInside = inside;
    }
  }
  if (heightCount > 0) r->work += (uint64_t)pieceCount * (uint64_t)(heightCount - 1);
  return heightCount > 0;
}

static void solveCluster(
    ag_rasterizer *r, const piece *pieces, int32_t count, int32_t winding, int64_t *cells, int32_t cellCount,
    int32_t origin) {
  if (count > greatestCluster) {
    if (solveUpright(r, pieces, count, winding, cells, cellCount, origin)) return;
    return sampleCluster(r, pieces, count, winding, cells, cellCount, origin);
  }
  int32_t heights[2 * greatestCluster];
  int32_t heightCount = 0;
  for (int32_t i = 0; i < 2 * count; i++) {
    const int32_t y = i & 1 ? pieces[i / 2].yb : pieces[i / 2].ya;
    int32_t j = heightCount;
    while (j > 0 && heights[j - 1] > y) j--;
    if (j > 0 && heights[j - 1] == y) continue;
    memmove(heights + j + 1, heights + j, (size_t)(heightCount - j) * sizeof(int32_t));
    heights[j] = y;
    heightCount++;
  }
  for (int32_t i = 0; i + 1 < heightCount; i++) {
    solveBand(r, pieces, count, winding, heights[i], heights[i + 1], cells, cellCount, origin);
  }
}

// Whether consecutive pieces together form one edge downward.
static int isChain(const piece *pieces, int32_t count) {
  int64_t height = 0, direction = 0;
  for (int32_t i = 0; i < count; i++) {
    height += pieces[i].yb - pieces[i].ya;
    direction += (int64_t)pieces[i].direction * (pieces[i].yb - pieces[i].ya);
  }
  return height == one && (direction == one || direction == -one);
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
    values[0] = sample(sum);
    return;
  }
  const int32_t cellCount = high - low + 1;
  int64_t few[32];
  int64_t *cells = cellCount <= 32 ? few : ag_room(r, &r->cells, (size_t)cellCount, sizeof(int64_t));
  if (cells == NULL) return;
  memset(cells, 0, (size_t)cellCount * sizeof(int64_t));
  const int32_t origin = low << fraction;
  if (isOne) {
    for (int32_t i = 0; i < count; i++) {
      addEdge(cells, cellCount, origin, pieces[i].xa, pieces[i].ya, pieces[i].xb, pieces[i].yb, sign);
    }
  } else {
    solveCluster(r, pieces, count, winding, cells, cellCount, origin);
  }
  int64_t sum = base;
  for (int32_t x = 0; x < cellCount; x++) {
    sum += cells[x];
    values[x] = sample(sum);
  }
}
