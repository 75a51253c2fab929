#include "coverage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

// How it works: each row of pixels is worked out from the lines that cross it. Lines whose pixels touch are a cluster; on
// both sides of a cluster the winding is one number, however high in the row. A cluster that is one edge from the top of
// the row to its bottom, as most are, leaves areas at once. Any other is divided where its lines begin, end and cross;
// in each of these bands lines are in one order, and those that part inside from outside leave their areas. So areas are
// exact whatever overlaps.

// Lengths have 16 fractional bits; areas have 33, twice the product of two lengths.
enum { fraction = 16, one = 1 << fraction };
#define WHOLE ((int64_t)1 << 33)

// Clusters of more pieces are sampled row by row instead of being divided at every crossing.
enum { greatestCluster = 256, sampleRows = 256 };
// Wholly covered pixels between two edges that are written as values rather than as a span of their own.
enum { leastSolid = 8 };

// A line on its way down, its ends in order of y, relative to the box.
typedef struct {
  double slope;
  int64_t x0, y0, x1, y1;
  int32_t direction, next;
} edge;

typedef struct {
  int32_t x0, y0, x1, y1;
} glyphLine;

struct ag_glyph {
  // Around the origin, and the box of their ends.
  glyphLine *lines;
  size_t count;
  int32_t left, top, right, bottom;
  // Whether no part of it lies over another, so that areas need only be added.
  int isSimple;
};

// A glyph at its place; the pixels that it touches.
typedef struct {
  const ag_glyph *glyph;
  int64_t x, y;
  int32_t left, top, right, bottom;
} placement;

// The part of an edge within a row: y of 0…one, ya < yb; the pixels from low to high are touched.
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

struct ag_rasterizer {
  buffer lines, edges, heads, pieces, sorted, nexts, firsts, used, active, keys, cells, values, spans;
  buffer glyphs, sums;
  size_t lineCount, edgeCount, pieceCount, activeCount, valueCount, spanCount, glyphCount;
  int32_t width, left, row;
  int isEvenOdd, hasFailed;
  double startX, startY, x, y;
  // The last point, rounded.
  int64_t fixedX, fixedY;
  // Whether an outline has been begun, and whether all points of all of them were numbers.
  int isOpen, hasNoNumber;
};

static void *room(ag_rasterizer *r, buffer *b, size_t count, size_t size) {
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
                   &r->used, &r->active, &r->keys, &r->cells, &r->values, &r->spans, &r->glyphs, &r->sums};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) free(all[i]->items);
  free(r);
}

// MARK: Outlines

// The nearest whole number, halves to even: adding 1.5 · 2⁵² leaves no fraction of magnitudes below 2⁵¹.
static inline int64_t nearest(double value) {
  const double shift = 6755399441055744.0;
  return (int64_t)((value + shift) - shift);
}

// Coordinates beyond this many pixels are moved to it, which keeps polygons closed.
static inline int64_t fixed(double value) {
  const double limit = 1073741824.0;
  if (!(value > -limit)) value = -limit;
  if (value > limit) value = limit;
  return nearest(value * one);
}

void ag_rasterizer_line(ag_rasterizer *r, double x, double y) {
  if (!r->isOpen) return ag_rasterizer_move(r, x, y);
  line *lines = room(r, &r->lines, r->lineCount + 1, sizeof(line));
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

// How many lines of equal parameter keep within a tolerance (Wang's bound on the second differences).
static int32_t lineCount(double bend, double tolerance) {
  const double count = ceil(sqrt(0.75 * bend / tolerance));
  return count > 1 ? count < 4096 ? (int32_t)count : 4096 : count <= 1 ? 1 : 4096;
}

static inline double distance(double x, double y) { return sqrt(x * x + y * y); }

// Were the ends of the lines on the curve, all lines would lie on the inside, by two thirds of their greatest distance in
// the mean; a twelfth of the second difference outwards makes up for that.
void ag_rasterizer_cubic(
    ag_rasterizer *r, double x1, double y1, double x2, double y2, double x, double y, double tolerance) {
  if (!r->isOpen) ag_rasterizer_move(r, x1, y1);
  const double x0 = r->x, y0 = r->y;
  const double bendX = x0 - 2 * x1 + x2, bendY = y0 - 2 * y1 + y2;
  const double otherX = x1 - 2 * x2 + x, otherY = y1 - 2 * y2 + y;
  const double bend = distance(bendX, bendY), other = distance(otherX, otherY);
  const int32_t count = lineCount(bend > other ? bend : other, tolerance);
  const double step = 1.0 / count, half = step * step / 2;
  for (int32_t i = 1; i < count; i++) {
    const double t = i * step, u = 1 - t;
    const double a = u * u * u, b = 3 * u * u * t, c = 3 * u * t * t, d = t * t * t;
    ag_rasterizer_line(
        r, a * x0 + b * x1 + c * x2 + d * x - (bendX * u + otherX * t) * half,
        a * y0 + b * y1 + c * y2 + d * y - (bendY * u + otherY * t) * half);
  }
  ag_rasterizer_line(r, x, y);
}

// MARK: Results

const ag_span *ag_rasterizer_spans(const ag_rasterizer *r, size_t *count) {
  *count = r->spanCount;
  return r->spans.items;
}

const uint16_t *ag_rasterizer_values(const ag_rasterizer *r, size_t *count) {
  *count = r->valueCount;
  return r->values.items;
}

static inline int64_t xAt(const edge *e, int64_t y) {
  return y == e->y1 ? e->x1 : e->x0 + nearest((double)(y - e->y0) * e->slope);
}

// x of a piece at a height within it.
static inline int32_t pieceX(const piece *p, int32_t y) {
  if (y == p->ya) return p->xa;
  if (y == p->yb) return p->xb;
  return p->xa + (int32_t)nearest((double)(y - p->ya) * (double)(p->xb - p->xa) / (double)(p->yb - p->ya));
}

static inline int isInside(const ag_rasterizer *r, int32_t winding) {
  return r->isEvenOdd ? winding & 1 : winding != 0;
}

// MARK: Output

// A run of `count` values at x, joined with the run before where it ends there; the caller writes them. There is room.
static inline uint16_t *appendValues(ag_rasterizer *r, int32_t x, int32_t count) {
  ag_span *spans = r->spans.items;
  uint16_t *values = (uint16_t *)r->values.items + r->valueCount;
  ag_span *last = r->spanCount > 0 ? &spans[r->spanCount - 1] : NULL;
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

// Room for all that a row may come to, and for reading four values where fewer are left.
static int makeRoomForRow(ag_rasterizer *r) {
  return r->valueCount + (size_t)r->width <= INT32_MAX &&
         room(r, &r->values, r->valueCount + (size_t)r->width + 4, sizeof(uint16_t)) != NULL &&
         room(r, &r->spans, r->spanCount + 2 * r->pieceCount + 1, sizeof(ag_span)) != NULL;
}

static inline uint16_t sample(int64_t area) {
  if (area <= 0) return 0;
  if (area >= WHOLE) return 65535;
  return (uint16_t)((area * 65535 + (WHOLE >> 1)) >> 33);
}

// MARK: Areas

// Adds what lies on the right of an edge to differences of cells, the first of which begins at `origin`.
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

// Adds the edges of a band that part inside from outside; they are in order from left to right.
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

// How far down in a band, of 1 … height − 1, two neighbours cross whose order there is not that of its whole; 0 for
// nowhere. What rounding alone may do is no crossing.
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

// The places of the edges at the end of a band, and their order by the middle of it.
static void endBand(const piece *pieces, bandEdge *order, int32_t count, int32_t end) {
  for (int32_t i = 0; i < count; i++) order[i].bottom = pieceX(&pieces[order[i].piece], end);
  sortBand(order, count);
}

// Where a band ends: at the first crossing that is met, or at its own end.
static int32_t firstCrossing(const bandEdge *order, int32_t count, int32_t ya, int32_t end) {
  for (int32_t i = 0; i + 1 < count; i++) {
    const int32_t down = crossing(&order[i], &order[i + 1], end - ya);
    if (down > 0) return ya + down;
  }
  return end;
}

// A band in which no piece begins or ends, divided where two of them cross; and evenly where very many do.
static void solveBand(
    ag_rasterizer *r, const piece *pieces, int32_t pieceCount, int32_t winding, int32_t ya, int32_t yb, int64_t *cells,
    int32_t cellCount, int32_t origin) {
  bandEdge order[greatestCluster];
  int32_t count = 0;
  for (int32_t i = 0; i < pieceCount; i++) {
    if (pieces[i].ya <= ya && pieces[i].yb >= yb && ya < yb) order[count++] = (bandEdge){pieces[i].xa, 0, i};
  }
  int32_t budget = 4 * greatestCluster;
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

// Ascending; quick where the keys are nearly in order, never slow. `keys` has room for twice as many.
static void sortKeys(uint64_t *keys, size_t count) {
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

// Keys that are in the order of signed numbers, each with an index.
static inline uint64_t sortKey(int64_t value, size_t index) {
  return (uint64_t)(value + ((int64_t)1 << 31)) << 32 | (uint64_t)index;
}

// MARK: Clusters

// Many pieces: a row of samples at a time, each edge upright within it.
static void sampleCluster(
    ag_rasterizer *r, const piece *pieces, int32_t pieceCount, int32_t winding, int64_t *cells, int32_t cellCount,
    int32_t origin) {
  uint64_t *keys = room(r, &r->keys, 2 * (size_t)pieceCount, sizeof(uint64_t));
  if (keys == NULL) return;
  const int32_t height = one / sampleRows;
  for (int32_t row = 0; row < sampleRows; row++) {
    const int32_t y = row * height + height / 2;
    size_t count = 0;
    for (int32_t i = 0; i < pieceCount; i++) {
      if (pieces[i].ya <= y && pieces[i].yb > y) keys[count++] = sortKey(pieceX(&pieces[i], y), (size_t)i);
    }
    sortKeys(keys, count);
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

static void solveCluster(
    ag_rasterizer *r, const piece *pieces, int32_t count, int32_t winding, int64_t *cells, int32_t cellCount,
    int32_t origin) {
  if (count > greatestCluster) return sampleCluster(r, pieces, count, winding, cells, cellCount, origin);
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

// Whether pieces follow one another downward, so that together they are one edge.
static int isChain(const piece *pieces, int32_t count) {
  int64_t height = 0, direction = 0;
  for (int32_t i = 0; i < count; i++) {
    height += pieces[i].yb - pieces[i].ya;
    direction += (int64_t)pieces[i].direction * (pieces[i].yb - pieces[i].ya);
  }
  return height == one && (direction == one || direction == -one);
}

// The values of the pixels that the pieces of a cluster touch; `winding` is what lies on its left, and `change` what is
// added to it on its right.
static void fillCluster(
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
  int64_t *cells = cellCount <= 32 ? few : room(r, &r->cells, (size_t)cellCount, sizeof(int64_t));
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

// MARK: Rows

// Adds a piece; there is room for it. A piece that ends at the border of two pixels belongs to both, so that one that goes
// on from there is worked out together with it.
static inline void addPiece(
    ag_rasterizer *r, int64_t xa, int32_t ya, int64_t xb, int32_t yb, int32_t direction) {
  const int64_t least = xa < xb ? xa : xb, most = xa < xb ? xb : xa;
  ((piece *)r->pieces.items)[r->pieceCount++] = (piece){
      (int32_t)xa, ya, (int32_t)xb, yb, (int32_t)(least >> fraction), (int32_t)(most >> fraction), direction};
}

// The part of an edge within the row and the box; what lies on the left of it is moved to its side. Returns the winding
// that it adds to the whole row.
static int32_t addClipped(
    ag_rasterizer *r, int64_t xa, int32_t ya, int64_t xb, int32_t yb, int32_t direction) {
  const int64_t limit = (int64_t)r->width << fraction;
  const int64_t least = xa < xb ? xa : xb, most = xa < xb ? xb : xa;
  if (least >= limit) return 0;
  if (most <= 0) {
    if (yb - ya == one) return direction;
    addPiece(r, 0, ya, 0, yb, direction);
    return 0;
  }
  if (ya == yb) {
    addPiece(r, least > 0 ? least : 0, ya, most < limit ? most : limit, yb, direction);
    return 0;
  }
  const int64_t cut = least < 0 ? 0 : most > limit ? limit : -1;
  if (cut < 0) {
    addPiece(r, xa, ya, xb, yb, direction);
    return 0;
  }
  int64_t y = ya + nearest((double)(cut - xa) * (double)(yb - ya) / (double)(xb - xa));
  y = y < ya ? ya : y > yb ? yb : y;
  // The part beyond the cut stays beyond it, whatever its end was rounded to.
  const int32_t middle = (int32_t)y;
  return addClipped(r, xa, ya, cut, middle, direction) + addClipped(r, cut, middle, xb, yb, direction);
}

static void gatherPieces(ag_rasterizer *r, int64_t top, int32_t *winding) {
  const edge *edges = r->edges.items;
  const int32_t *active = r->active.items;
  const int64_t limit = (int64_t)r->width << fraction;
  r->pieceCount = 0;
  // An edge is cut into no more than three.
  if (room(r, &r->pieces, 3 * r->activeCount, sizeof(piece)) == NULL) return;
  for (size_t i = 0; i < r->activeCount; i++) {
    const edge *e = &edges[active[i]];
    const int64_t y0 = e->y0 > top ? e->y0 : top, y1 = e->y1 < top + one ? e->y1 : top + one;
    const int64_t xa = e->direction == 0 ? e->x0 : xAt(e, y0), xb = xAt(e, y1);
    const int32_t ya = (int32_t)(y0 - top), yb = (int32_t)(y1 - top);
    if (xa >= 0 && xb >= 0 && xa <= limit && xb <= limit && (xa < limit || xb < limit)) {
      addPiece(r, xa, ya, xb, yb, e->direction);
    } else {
      *winding += addClipped(r, xa, ya, xb, yb, e->direction);
    }
  }
}

// Pieces in order of their first pixel, by way of a list for each pixel where one begins.
static const piece *sortPieces(ag_rasterizer *r) {
  const piece *pieces = r->pieces.items;
  size_t i = 1;
  while (i < r->pieceCount && pieces[i - 1].low <= pieces[i].low) i++;
  if (i >= r->pieceCount) return pieces;
  piece *sorted = room(r, &r->sorted, r->pieceCount, sizeof(piece));
  int32_t *nexts = room(r, &r->nexts, r->pieceCount, sizeof(int32_t));
  if (sorted == NULL || nexts == NULL) return NULL;
  int32_t *firsts = r->firsts.items;
  uint64_t *used = r->used.items;
  for (i = r->pieceCount; i-- > 0;) {
    const int32_t low = pieces[i].low;
    const uint64_t bit = (uint64_t)1 << (low & 63);
    nexts[i] = used[low >> 6] & bit ? firsts[low] : -1;
    used[low >> 6] |= bit;
    firsts[low] = (int32_t)i;
  }
  size_t count = 0;
  for (int32_t word = 0; count < r->pieceCount; word++) {
    for (uint64_t bits = used[word]; bits != 0; bits &= bits - 1) {
      const int32_t low = 64 * word + __builtin_ctzll(bits);
      for (int32_t k = firsts[low]; k >= 0; k = nexts[k]) sorted[count++] = pieces[k];
    }
    used[word] = 0;
  }
  return sorted;
}

// Room for the lists of every pixel that a piece can begin at, none of which is in use.
static int makeLists(ag_rasterizer *r) {
  const size_t words = ((size_t)r->width >> 6) + 1;
  if (room(r, &r->firsts, 64 * words, sizeof(int32_t)) == NULL) return 0;
  if (room(r, &r->used, words, sizeof(uint64_t)) == NULL) return 0;
  memset(r->used.items, 0, words * sizeof(uint64_t));
  return 1;
}

static void fillRow(ag_rasterizer *r, const piece *pieces, int32_t winding) {
  int32_t x = 0;
  size_t i = 0;
  while (i < r->pieceCount) {
    const size_t start = i;
    const int32_t low = pieces[i].low;
    int32_t high = pieces[i].high, change = 0;
    int64_t height = 0;
    for (; i < r->pieceCount && pieces[i].low <= high; i++) {
      if (pieces[i].high > high) high = pieces[i].high;
      height += (int64_t)pieces[i].direction * (pieces[i].yb - pieces[i].ya);
    }
    change = (int32_t)(height >> fraction);
    if (low >= r->width) break;
    if (isInside(r, winding)) appendSolid(r, x, low - x);
    if (high >= r->width) high = r->width - 1;
    fillCluster(r, pieces + start, (int32_t)(i - start), low, high, winding, change);
    winding += change;
    x = high + 1;
  }
  if (isInside(r, winding)) appendSolid(r, x, r->width - x);
}

// Keeps the edges that go on below the row, in the order that the pieces of this one came to have.
static void keepActive(ag_rasterizer *r, int64_t bottom) {
  const edge *edges = r->edges.items;
  int32_t *active = r->active.items;
  size_t count = 0;
  for (size_t i = 0; i < r->activeCount; i++) {
    if (edges[active[i]].y1 > bottom) active[count++] = active[i];
  }
  r->activeCount = count;
}

static int makeEdges(ag_rasterizer *r, int32_t left, int32_t top, int32_t height) {
  edge *edges = room(r, &r->edges, r->lineCount, sizeof(edge));
  int32_t *heads = room(r, &r->heads, (size_t)height, sizeof(int32_t));
  if (edges == NULL || heads == NULL || room(r, &r->active, r->lineCount, sizeof(int32_t)) == NULL) return 0;
  memset(heads, 0xFF, (size_t)height * sizeof(int32_t));
  const line *lines = r->lines.items;
  const int64_t x = (int64_t)left * one, y = (int64_t)top * one, bottom = (int64_t)height << fraction;
  r->edgeCount = 0;
  for (size_t i = r->lineCount; i-- > 0;) {
    const int64_t ay = lines[i].y0 - y, by = lines[i].y1 - y;
    const int isLevel = ay == by;
    // A level line within a row parts what lies above it from what lies below.
    if ((ay <= 0 && by <= 0) || (ay >= bottom && by >= bottom) || (isLevel && (ay & (one - 1)) == 0)) continue;
    const int64_t ax = lines[i].x0 - x, bx = lines[i].x1 - x;
    const int isDown = ay < by;
    edge *e = &edges[r->edgeCount];
    *e = isDown ? (edge){0, ax, ay, bx, by, 1, 0} : (edge){0, bx, by, ax, ay, -1, 0};
    if (isLevel) {
      e->direction = 0;
    } else {
      e->slope = (double)(e->x1 - e->x0) / (double)(e->y1 - e->y0);
    }
    const int64_t row = e->y0 > 0 ? e->y0 >> fraction : 0;
    e->next = heads[row];
    heads[row] = (int32_t)r->edgeCount++;
  }
  return 1;
}

// Begins anew after a fill.
static void forget(ag_rasterizer *r) {
  r->lineCount = r->glyphCount = 0;
  r->isOpen = r->hasNoNumber = 0;
}

static void fillRows(ag_rasterizer *r, int32_t top, int32_t height) {
  const edge *edges = r->edges.items;
  const int32_t *heads = r->heads.items;
  int32_t *active = r->active.items;
  for (int32_t row = 0; row < height; row++) {
    for (int32_t i = heads[row]; i >= 0; i = edges[i].next) active[r->activeCount++] = i;
    if (r->activeCount == 0) continue;
    r->row = top + row;
    int32_t winding = 0;
    gatherPieces(r, (int64_t)row << fraction, &winding);
    const piece *pieces = sortPieces(r);
    if (pieces == NULL || !makeRoomForRow(r)) {
      r->hasFailed = 1;
      return;
    }
    fillRow(r, pieces, winding);
    keepActive(r, (int64_t)(row + 1) << fraction);
  }
}

// Adds the spans of the outlines to those that there are.
static void fillLines(ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  ag_rasterizer_close(r);
  r->activeCount = 0;
  r->left = left;
  r->width = right - left;
  if (r->hasFailed || r->hasNoNumber || right <= left || bottom <= top || r->lineCount == 0) return;
  if (r->width <= 32767 && r->lineCount < INT32_MAX && makeLists(r) && makeEdges(r, left, top, bottom - top)) {
    fillRows(r, top, bottom - top);
  } else {
    r->hasFailed = 1;
  }
}

static int finish(ag_rasterizer *r) {
  const int isDone = !r->hasFailed;
  if (!isDone) r->spanCount = r->valueCount = 0;
  r->hasFailed = 0;
  forget(r);
  return isDone;
}

int ag_rasterizer_fill(
    ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom, int is_even_odd) {
  r->spanCount = r->valueCount = 0;
  r->isEvenOdd = is_even_odd;
  fillLines(r, left, top, right, bottom);
  return finish(r);
}

int ag_rasterizer_hold(
    ag_rasterizer *r, int32_t left, int32_t top, int32_t width, int32_t height, const uint16_t *values) {
  forget(r);
  r->spanCount = r->valueCount = r->pieceCount = 0;
  r->left = left;
  r->width = width;
  for (int32_t y = 0; y < height; y++) {
    if (!makeRoomForRow(r)) {
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

// MARK: Glyphs

// Adds the areas on the right of a line to sums of cells, rows `stride` apart. Float without fused operations.
static void addArea(float *sums, int32_t stride, int32_t height, float x0, float y0, float x1, float y1) {
  if (y0 == y1) return;
  const float direction = y0 < y1 ? 1.0f : -1.0f;
  const float top = y0 < y1 ? y0 : y1, bottom = y0 < y1 ? y1 : y0, end = y0 < y1 ? x1 : x0;
  const float slope = (x1 - x0) / (y1 - y0);
  float x = y0 < y1 ? x0 : x1, y = top;
  for (int32_t row = (int32_t)top; y < bottom; row++) {
    const float below = (float)(row + 1) < bottom ? (float)(row + 1) : bottom;
    const float next = below == bottom ? end : x + (below - y) * slope;
    const float area = (below - y) * direction;
    const float low = x < next ? x : next, high = x < next ? next : x;
    x = next;
    y = below;
    if (row < 0 || row >= height) continue;
    const int32_t first = (int32_t)low, last = (int32_t)high;
    float *cells = sums + (size_t)row * (size_t)stride + first;
    if (first == last) {
      const float right = area * (0.5f * (low + high) - (float)first);
      cells[0] += area - right;
      cells[1] += right;
      continue;
    }
    const float part = area / (high - low);
    float done = 0, before = low;
    for (int32_t cell = first; cell <= last; cell++) {
      const float after = cell == last ? high : (float)(cell + 1);
      const float own = cell == last ? area - done : (after - before) * part;
      const float right = own * (0.5f * (before + after) - (float)cell);
      *cells++ += own - right;
      *cells += right;
      done += own;
      before = after;
    }
  }
}

typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef uint16_t values4 __attribute__((ext_vector_type(4)));

// The values of `count` cells, a multiple of four, from their sums, which become 0.
static void resolve(uint16_t *values, float *sums, int32_t count) {
  const f32x4 none = 0.0f;
  f32x4 carry = 0.0f;
  for (int32_t x = 0; x < count; x += 4) {
    f32x4 sum;
    memcpy(&sum, sums + x, sizeof sum);
    memcpy(sums + x, &none, sizeof none);
    sum += __builtin_shufflevector(none, sum, 0, 4, 5, 6);
    sum += __builtin_shufflevector(none, sum, 0, 1, 4, 5);
    sum += carry;
    carry = sum.wwww;
    f32x4 area = sum < 0.0f ? -sum : sum;
    area = area > 1.0f ? (f32x4)1.0f : area;
    const values4 four = __builtin_convertvector(__builtin_convertvector(area * 65535.0f + 0.5f, i32x4), values4);
    memcpy(values + x, &four, sizeof four);
  }
}

enum { greatestSum = 1 << 20 };

// Adds the spans of glyphs that do not overlap, which together touch the pixels of a box.
static void sumGlyphs(
    ag_rasterizer *r, const placement *glyphs, const uint64_t *order, size_t count, const placement *box, int32_t top,
    int32_t bottom) {
  const int32_t stride = (box->right - box->left + 2 + 3) & ~3, height = box->bottom - box->top;
  const size_t area = (size_t)stride * (size_t)height, known = r->sums.capacity;
  float *sums = room(r, &r->sums, area, sizeof(float));
  if (sums == NULL) return;
  if (r->sums.capacity > known) memset(sums + known, 0, (r->sums.capacity - known) * sizeof(float));
  const int64_t left = (int64_t)box->left * one, above = (int64_t)box->top * one;
  const float unit = 1.0f / one;
  for (size_t i = 0; i < count; i++) {
    const placement *p = &glyphs[(uint32_t)order[i]];
    const int32_t x = (int32_t)(p->x - left), y = (int32_t)(p->y - above);
    for (size_t k = 0; k < p->glyph->count; k++) {
      const glyphLine *l = &p->glyph->lines[k];
      addArea(
          sums, stride, height, (float)(x + l->x0) * unit, (float)(y + l->y0) * unit, (float)(x + l->x1) * unit,
          (float)(y + l->y1) * unit);
    }
  }
  r->left = 0;
  r->width = stride;
  r->pieceCount = 0;
  for (int32_t row = 0; row < height; row++, sums += stride) {
    if (box->top + row < top || box->top + row >= bottom) {
      memset(sums, 0, (size_t)stride * sizeof(float));
      continue;
    }
    if (!makeRoomForRow(r)) {
      r->hasFailed = 1;
      continue;
    }
    r->row = box->top + row;
    resolve(appendValues(r, box->left, stride), sums, stride);
  }
}

// Moves the lines of a glyph to its place.
static void addGlyphLines(ag_rasterizer *r, const placement *p) {
  const size_t count = p->glyph->count;
  line *lines = room(r, &r->lines, r->lineCount + count, sizeof(line));
  if (lines == NULL) return;
  lines += r->lineCount;
  for (size_t i = 0; i < count; i++) {
    const glyphLine *l = &p->glyph->lines[i];
    lines[i] = (line){p->x + l->x0, p->y + l->y0, p->x + l->x1, p->y + l->y1};
  }
  r->lineCount += count;
}

static inline void include(placement *box, const placement *p) {
  if (p->left < box->left) box->left = p->left;
  if (p->top < box->top) box->top = p->top;
  if (p->right > box->right) box->right = p->right;
  if (p->bottom > box->bottom) box->bottom = p->bottom;
}

// Glyphs that share pixels, in order from left to right.
static void fillGroup(
    ag_rasterizer *r, const placement *glyphs, const uint64_t *order, size_t count, int32_t left, int32_t top,
    int32_t right, int32_t bottom) {
  placement box = glyphs[(uint32_t)order[0]];
  int isApart = box.glyph->isSimple;
  int64_t end = box.x + box.glyph->right;
  for (size_t i = 1; i < count; i++) {
    const placement *p = &glyphs[(uint32_t)order[i]];
    include(&box, p);
    isApart = isApart && p->glyph->isSimple && p->x + p->glyph->left >= end;
    end = p->x + p->glyph->right;
  }
  if (box.left >= right || box.right <= left || box.top >= bottom || box.bottom <= top) return;
  const int64_t area = (int64_t)(box.right - box.left + 8) * (box.bottom - box.top);
  if (isApart && area <= greatestSum) return sumGlyphs(r, glyphs, order, count, &box, top, bottom);
  for (size_t i = 0; i < count; i++) addGlyphLines(r, &glyphs[(uint32_t)order[i]]);
  fillLines(
      r, left > box.left ? left : box.left, top > box.top ? top : box.top, right < box.right ? right : box.right,
      bottom < box.bottom ? bottom : box.bottom);
  r->lineCount = 0;
}

// Calls for each run of glyphs whose ranges touch one another; `order` is by their beginnings.
typedef struct {
  ag_rasterizer *r;
  const placement *glyphs;
  int32_t left, top, right, bottom;
} glyphRun;

static void fillColumns(const glyphRun *run, uint64_t *order, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t index = (uint32_t)order[i];
    order[i] = sortKey(run->glyphs[index].left, index);
  }
  sortKeys(order, count);
  for (size_t start = 0, next; start < count; start = next) {
    int32_t end = run->glyphs[(uint32_t)order[start]].right;
    for (next = start + 1; next < count && run->glyphs[(uint32_t)order[next]].left < end; next++) {
      const int32_t right = run->glyphs[(uint32_t)order[next]].right;
      if (right > end) end = right;
    }
    fillGroup(run->r, run->glyphs, order + start, next - start, run->left, run->top, run->right, run->bottom);
  }
}

int ag_rasterizer_fill_glyphs(ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  r->spanCount = r->valueCount = 0;
  r->isEvenOdd = 0;
  r->lineCount = 0;
  const size_t count = r->glyphCount;
  // The lists of sorting, and those of it by columns, which needs as much behind it.
  uint64_t *order = room(r, &r->keys, 2 * count, sizeof(uint64_t));
  uint64_t *rows = malloc((2 * count + 1) * sizeof(uint64_t));
  if (order == NULL || rows == NULL || r->hasFailed) {
    free(rows);
    r->hasFailed = 1;
    return finish(r);
  }
  const glyphRun run = {r, r->glyphs.items, left, top, right, bottom};
  for (size_t i = 0; i < count; i++) rows[i] = sortKey(run.glyphs[i].top, i);
  sortKeys(rows, count);
  for (size_t start = 0, next; start < count; start = next) {
    int32_t end = run.glyphs[(uint32_t)rows[start]].bottom;
    for (next = start + 1; next < count && run.glyphs[(uint32_t)rows[next]].top < end; next++) {
      const int32_t below = run.glyphs[(uint32_t)rows[next]].bottom;
      if (below > end) end = below;
    }
    uint64_t *columns = malloc(2 * (next - start) * sizeof(uint64_t));
    if (columns == NULL) {
      r->hasFailed = 1;
      break;
    }
    memcpy(columns, rows + start, (next - start) * sizeof(uint64_t));
    fillColumns(&run, columns, next - start);
    free(columns);
  }
  free(rows);
  return finish(r);
}

static int32_t floorOf(int64_t place) { return (int32_t)(place >> fraction); }

void ag_rasterizer_add_glyph(ag_rasterizer *r, const ag_glyph *glyph, double x, double y) {
  placement *glyphs = room(r, &r->glyphs, r->glyphCount + 1, sizeof(placement));
  // What lies millions of pixels away is not seen, nor is what has no place.
  if (glyphs == NULL || glyph->count == 0 || !(fabs(x) < 0x1p29) || !(fabs(y) < 0x1p29)) return;
  const int64_t placeX = fixed(x), placeY = fixed(y);
  glyphs[r->glyphCount++] = (placement){
      glyph, placeX, placeY, floorOf(placeX + glyph->left), floorOf(placeY + glyph->top),
      floorOf(placeX + glyph->right) + 1, floorOf(placeY + glyph->bottom) + 1};
}

// Whether adding up the areas of a glyph's lines leaves what it covers.
static int isSimple(ag_rasterizer *r, const ag_glyph *glyph) {
  int32_t left = 0, top = 0, width = 0, height = 0;
  uint16_t *maps[2] = {NULL, NULL};
  int isSame = 0;
  for (int way = 0; way < 2; way++) {
    ag_glyph trial = *glyph;
    trial.isSimple = way;
    r->glyphCount = 0;
    ag_rasterizer_add_glyph(r, &trial, 0.37, 0.61);
    if (r->glyphCount == 0) break;
    const placement p = *(const placement *)r->glyphs.items;
    left = p.left, top = p.top, width = p.right - p.left, height = p.bottom - p.top;
    if ((int64_t)(width + 8) * height > greatestSum) break;
    if (!ag_rasterizer_fill_glyphs(r, left, top, p.right, p.bottom)) break;
    maps[way] = calloc((size_t)width * (size_t)height, sizeof(uint16_t));
    if (maps[way] == NULL) break;
    ag_rasterizer_write(r, maps[way], left, top, width, height);
  }
  if (maps[0] != NULL && maps[1] != NULL) {
    isSame = 1;
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++) {
      const int difference = maps[0][i] - maps[1][i];
      if (difference > 32 || difference < -32) isSame = 0;
    }
  }
  free(maps[0]);
  free(maps[1]);
  return isSame;
}

ag_glyph *ag_glyph_new(ag_rasterizer *r, int is_simple) {
  ag_rasterizer_close(r);
  ag_glyph *glyph = calloc(1, sizeof(ag_glyph));
  const size_t count = r->hasNoNumber ? 0 : r->lineCount;
  glyphLine *lines = glyph == NULL ? NULL : malloc((count + 1) * sizeof(glyphLine));
  if (lines == NULL || r->hasFailed) {
    r->hasFailed = 0;
    forget(r);
    free(lines);
    free(glyph);
    return NULL;
  }
  glyph->lines = lines;
  glyph->left = glyph->top = INT32_MAX;
  glyph->right = glyph->bottom = INT32_MIN;
  const int64_t limit = (int64_t)8192 << fraction;
  for (size_t i = 0; i < count; i++) {
    const line l = ((const line *)r->lines.items)[i];
    const int64_t all[] = {l.x0, l.y0, l.x1, l.y1};
    for (int k = 0; k < 4; k++) {
      if (all[k] <= -limit || all[k] >= limit) {
        forget(r);
        ag_glyph_free(glyph);
        return NULL;
      }
    }
    lines[glyph->count++] = (glyphLine){(int32_t)l.x0, (int32_t)l.y0, (int32_t)l.x1, (int32_t)l.y1};
    glyph->left = l.x0 < glyph->left ? (int32_t)l.x0 : glyph->left;
    glyph->right = l.x0 > glyph->right ? (int32_t)l.x0 : glyph->right;
    glyph->top = l.y0 < glyph->top ? (int32_t)l.y0 : glyph->top;
    glyph->bottom = l.y0 > glyph->bottom ? (int32_t)l.y0 : glyph->bottom;
  }
  forget(r);
  glyph->isSimple = is_simple < 0 ? isSimple(r, glyph) : is_simple;
  return glyph;
}

void ag_glyph_free(ag_glyph *glyph) {
  if (glyph != NULL) free(glyph->lines);
  free(glyph);
}

int ag_glyph_is_simple(const ag_glyph *glyph) { return glyph->isSimple; }

size_t ag_glyph_size(const ag_glyph *glyph) { return sizeof(ag_glyph) + glyph->count * sizeof(glyphLine); }

// MARK: Painting

int32_t ag_clip_span(const ag_span *span, int32_t x, int32_t y, int32_t width, int32_t height, int32_t *from) {
  if (span->y < y || span->y - y >= height) return 0;
  const int64_t first = span->x > x ? span->x : x;
  const int64_t end = (int64_t)span->x + span->count, limit = (int64_t)x + width;
  *from = (int32_t)(first - span->x);
  return end <= first || limit <= first ? 0 : (int32_t)((end < limit ? end : limit) - first);
}

void ag_rasterizer_paint(
    const ag_rasterizer *r, const ag_target *target, const uint16_t color[4], uint16_t scale) {
  ag_paint_spans(r->spans.items, r->spanCount, r->values.items, target, color, scale);
}

void ag_rasterizer_write(
    const ag_rasterizer *r, uint16_t *map, int32_t x, int32_t y, int32_t width, int32_t height) {
  const uint16_t *values = r->values.items;
  for (size_t i = 0; i < r->spanCount; i++) {
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
