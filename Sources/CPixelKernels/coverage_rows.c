#include <string.h>

#include "rasterizer.h"

// How it works: each row of pixels is computed from the lines that cross it. Lines whose pixels touch form a
// cluster; on each side of a cluster the winding number is constant over the height of the row. A cluster
// that is one edge from the top of the row to its bottom, the most common case, gives areas directly. Any
// other is divided into bands where its lines begin, end and cross; in each band the order of the lines is
// fixed, and those that separate inside from outside add their areas. So areas are exact for any overlaps.

// This many pieces of a row are sorted by insertion.
enum { fewPieces = 12 };

static inline int64_t xAt(const edge *e, int64_t y) {
  return y == e->y1 ? e->x1 : e->x0 + nearest((double)(y - e->y0) * e->slope);
}

// Adds a piece; there is space for it. A piece that ends at the border of two pixels belongs to both, so that
// it is processed together with one that continues from there.
static inline void addPiece(
    ag_rasterizer *r, int64_t xa, int32_t ya, int64_t xb, int32_t yb, int32_t direction) {
  const int64_t least = xa < xb ? xa : xb, most = xa < xb ? xb : xa;
  ((piece *)r->pieces.items)[r->pieceCount++] = (piece){
      (int32_t)xa, ya, (int32_t)xb, yb, (int32_t)(least >> fraction), (int32_t)(most >> fraction), direction};
}

// The part of an edge within the row and the box; anything to the left of it is moved to its side. Returns
// the winding that it adds to the whole row.
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
  // The part beyond the cut stays beyond it, regardless of rounding.
  const int32_t middle = (int32_t)y;
  return addClipped(r, xa, ya, cut, middle, direction) + addClipped(r, cut, middle, xb, yb, direction);
}

static void gatherPieces(ag_rasterizer *r, int64_t top, int32_t *winding) {
  const edge *active = r->active.items;
  const int64_t limit = (int64_t)r->width << fraction;
  r->pieceCount = 0;
  // An edge is cut into no more than three.
  if (ag_room(r, &r->pieces, 3 * r->activeCount, sizeof(piece)) == NULL) return;
  for (size_t i = 0; i < r->activeCount; i++) {
    const edge *e = &active[i];
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

// Sorts in place from the first piece that is out of order.
static void sortFewPieces(piece *pieces, size_t count, size_t first) {
  for (size_t i = first; i < count; i++) {
    const piece moved = pieces[i];
    size_t j = i;
    for (; j > 0 && pieces[j - 1].low > moved.low; j--) pieces[j] = pieces[j - 1];
    pieces[j] = moved;
  }
}

// Pieces sorted by their first pixel, in stable order: many of them using a list for each pixel where one begins.
static const piece *sortPieces(ag_rasterizer *r) {
  piece *pieces = r->pieces.items;
  size_t i = 1;
  while (i < r->pieceCount && pieces[i - 1].low <= pieces[i].low) i++;
  if (i >= r->pieceCount) return pieces;
  if (r->pieceCount <= fewPieces) {
    sortFewPieces(pieces, r->pieceCount, i);
    return pieces;
  }
  piece *sorted = ag_room(r, &r->sorted, r->pieceCount, sizeof(piece));
  int32_t *nexts = ag_room(r, &r->nexts, r->pieceCount, sizeof(int32_t));
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

// Space for the lists of every pixel that a piece can begin at, all empty.
static int makeLists(ag_rasterizer *r) {
  const size_t words = ((size_t)r->width >> 6) + 1;
  if (ag_room(r, &r->firsts, 64 * words, sizeof(int32_t)) == NULL) return 0;
  if (ag_room(r, &r->used, words, sizeof(uint64_t)) == NULL) return 0;
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
    ag_fill_cluster(r, pieces + start, (int32_t)(i - start), low, high, winding, change);
    winding += change;
    x = high + 1;
  }
  if (isInside(r, winding)) appendSolid(r, x, r->width - x);
}

// Keeps the edges that continue below the row, in their order.
static void keepActive(ag_rasterizer *r, int64_t bottom) {
  edge *active = r->active.items;
  size_t count = 0;
  for (size_t i = 0; i < r->activeCount; i++) {
    if (active[i].y1 <= bottom) continue;
    if (count < i) active[count] = active[i];
    count++;
  }
  r->activeCount = count;
}

// Lists the lines of each row in which they begin. Lines that touch no row are left out.
static int listLines(ag_rasterizer *r, int32_t top, int32_t height) {
  int32_t *followers = ag_room(r, &r->followers, r->lineCount, sizeof(int32_t));
  int32_t *heads = ag_room(r, &r->heads, (size_t)height, sizeof(int32_t));
  if (followers == NULL || heads == NULL) return 0;
  memset(heads, 0xFF, (size_t)height * sizeof(int32_t));
  const line *lines = r->lines.items;
  const int64_t y = (int64_t)top * one, bottom = (int64_t)height << fraction;
  for (size_t i = r->lineCount; i-- > 0;) {
    const int64_t ay = lines[i].y0 - y, by = lines[i].y1 - y;
    // A horizontal line within a row separates the areas above and below it.
    const int isBetweenRows = ay == by && (ay & (one - 1)) == 0;
    if ((ay <= 0 && by <= 0) || (ay >= bottom && by >= bottom) || isBetweenRows) continue;
    const int64_t start = ay < by ? ay : by;
    const int64_t row = start > 0 ? start >> fraction : 0;
    followers[i] = heads[row];
    heads[row] = (int32_t)i;
  }
  return 1;
}

static edge makeEdge(const line *l, int64_t x, int64_t y) {
  const int64_t ax = l->x0 - x, ay = l->y0 - y, bx = l->x1 - x, by = l->y1 - y;
  if (ay == by) return (edge){0, bx, by, ax, ay, 0};
  edge e = ay < by ? (edge){0, ax, ay, bx, by, 1} : (edge){0, bx, by, ax, ay, -1};
  e.slope = (double)(e.x1 - e.x0) / (double)(e.y1 - e.y0);
  return e;
}

// Adds the edges that begin in a row; returns whether there is memory for them.
static int activate(ag_rasterizer *r, int32_t first, int64_t x, int64_t y) {
  const line *lines = r->lines.items;
  const int32_t *followers = r->followers.items;
  for (int32_t i = first; i >= 0; i = followers[i]) {
    edge *active = ag_room(r, &r->active, r->activeCount + 1, sizeof(edge));
    if (active == NULL) return 0;
    active[r->activeCount++] = makeEdge(&lines[i], x, y);
  }
  return 1;
}

static void fillRows(ag_rasterizer *r, int32_t top, int32_t height) {
  const int32_t *heads = r->heads.items;
  const int64_t x = (int64_t)r->left * one, y = (int64_t)top * one;
  for (int32_t row = 0; row < height; row++) {
    if (!activate(r, heads[row], x, y)) return;
    if (r->activeCount == 0) continue;
    r->row = top + row;
    int32_t winding = 0;
    gatherPieces(r, (int64_t)row << fraction, &winding);
    const piece *pieces = sortPieces(r);
    r->work += r->pieceCount;
    if (r->work > r->workLimit) r->isSpent = 1;
    if (r->isSpent || pieces == NULL || !ag_make_room_for_row(r)) {
      r->hasFailed = 1;
      return;
    }
    fillRow(r, pieces, winding);
    keepActive(r, (int64_t)(row + 1) << fraction);
  }
}

// Adds the spans of the outlines to the existing ones.
void ag_fill_lines(ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  ag_rasterizer_close(r);
  r->activeCount = 0;
  r->left = left;
  r->width = right - left;
  if (r->hasFailed || r->hasNoNumber || right <= left || bottom <= top || r->lineCount == 0) return;
  if (r->width <= 32767 && r->lineCount < INT32_MAX && makeLists(r) && listLines(r, top, bottom - top)) {
    fillRows(r, top, bottom - top);
  } else {
    r->hasFailed = 1;
  }
}
