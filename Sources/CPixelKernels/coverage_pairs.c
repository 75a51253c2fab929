#include "clusters.h"

// Which side of a piece another one is on at a height of both: negative if it is on the left. Exact except that
// distances below 2⁻²² units are 0.
static double sideOf(const piece *other, const piece *p, int32_t y) {
  const int64_t otherHeight = other->yb - other->ya, height = p->yb - p->ya;
  const int64_t otherX = other->xa * otherHeight + (int64_t)(y - other->ya) * (other->xb - other->xa);
  const int64_t x = p->xa * height + (int64_t)(y - p->ya) * (p->xb - p->xa);
  return (double)otherX * (double)height - (double)x * (double)otherHeight;
}

// A change of the winding number on the left of a piece at a height, as a key to sort by.
static inline uint64_t windingChange(int32_t y, int32_t change) {
  return (uint64_t)y << 32 | (uint32_t)change;
}

static inline int32_t least(const piece *p) { return p->xa < p->xb ? p->xa : p->xb; }
static inline int32_t greatest(const piece *p) { return p->xa < p->xb ? p->xb : p->xa; }

// The changes of the winding number on the left of a piece that another one causes; returns how much of it applies from
// the start of the piece. `isBefore` decides where both coincide.
static int32_t addChanges(const piece *p, const piece *other, int isBefore, uint64_t *changes, size_t *count) {
  const int32_t ya = p->ya > other->ya ? p->ya : other->ya, yb = p->yb < other->yb ? p->yb : other->yb;
  if (ya >= yb) return 0;
  int isLeftAbove = 1, isLeftBelow = 1;
  if (least(other) > greatest(p)) return 0;
  if (greatest(other) >= least(p)) {
    const double above = sideOf(other, p, ya), below = sideOf(other, p, yb);
    isLeftAbove = above != 0 ? above < 0 : below != 0 ? below < 0 : isBefore;
    isLeftBelow = below != 0 ? below < 0 : isLeftAbove;
    if (isLeftAbove != isLeftBelow) {
      // The same from the other piece's side, to the last bit.
      const int32_t y = ya + (int32_t)nearest((double)(yb - ya) * (above / (above - below)));
      changes[(*count)++] = windingChange(y, isLeftBelow ? other->direction : -other->direction);
    }
  }
  if (isLeftBelow && yb < p->yb) changes[(*count)++] = windingChange(yb, -other->direction);
  if (!isLeftAbove) return 0;
  if (ya == p->ya) return other->direction;
  changes[(*count)++] = windingChange(ya, other->direction);
  return 0;
}

// Whether a piece with a winding number on its left separates outside from inside (1), inside from outside (−1), or neither.
static int separation(const cluster *c, const piece *p, int32_t winding) {
  return isInside(c->rasterizer, winding + p->direction) - isInside(c->rasterizer, winding);
}

// Adds the area on the right of a piece where it separates inside from outside.
static void addChanging(const cluster *c, const piece *p, int32_t winding, const uint64_t *changes, size_t count) {
  int sign = separation(c, p, winding);
  int32_t start = p->ya;
  for (size_t i = 0; i <= count; i++) {
    const int32_t y = i < count ? (int32_t)(changes[i] >> 32) : p->yb;
    if (i < count) winding += (int32_t)(uint32_t)changes[i];
    const int next = i < count ? separation(c, p, winding) : 0;
    if (next == sign) continue;
    if (sign != 0) addEdge(c, pieceX(p, start), start, pieceX(p, y), y, sign);
    start = y;
    sign = next;
  }
}

// Each piece by itself: the winding number on its left changes where another one begins on its left, ends or crosses it.
void ag_solve_pairs(const cluster *c) {
  // At most three changes from each, twice for sorting.
  uint64_t *changes = ag_room(c->rasterizer, &c->rasterizer->keys, 6 * (size_t)c->count, sizeof(uint64_t));
  if (changes == NULL) return;
  for (int32_t i = 0; i < c->count; i++) {
    const piece *p = &c->pieces[i];
    if (p->ya >= p->yb) continue;
    size_t count = 0;
    int32_t start = c->winding, j = 0;
    // Pieces are in order of their first pixels.
    for (; j < c->count && c->pieces[j].low <= p->high; j++) {
      if (j != i) start += addChanges(p, &c->pieces[j], j < i, changes, &count);
    }
    ag_sort_keys(changes, count);
    addChanging(c, p, start, changes, count);
    c->rasterizer->work += (uint64_t)j / 4 + count;
  }
}
