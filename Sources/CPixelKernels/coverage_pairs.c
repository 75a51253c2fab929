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
    // Changes at one height count together, so that the result does not depend on their order.
    if (i + 1 < count && (int32_t)(changes[i + 1] >> 32) == y) continue;
    const int next = i < count ? separation(c, p, winding) : 0;
    if (next == sign) continue;
    if (sign != 0) addEdge(c, pieceX(p, start), start, pieceX(p, y), y, sign);
    start = y;
    sign = next;
  }
}

// A height, and how the winding number changes there.
typedef struct {
  int32_t y, change;
} step;

// Pieces from left to right. Those that may lie on either side of a piece are compared with it. Those that are on its left
// are summed in a profile, the winding number as a function of the height, in which closed outlines cancel out.
typedef struct {
  const cluster *cluster;
  const uint64_t *order;
  // Pieces before the current one that reach as far as it.
  int32_t *near;
  int32_t nearCount;
  step *profile;
  int32_t profileCount;
} sweep;

static void addStep(sweep *s, int32_t y, int32_t change) {
  int32_t low = 0, high = s->profileCount;
  while (low < high) {
    const int32_t middle = (low + high) / 2;
    if (s->profile[middle].y < y) low = middle + 1;
    else high = middle;
  }
  step *at = s->profile + low;
  const size_t after = (size_t)(s->profileCount - low) * sizeof(step);
  if (low == s->profileCount || at->y != y) {
    memmove(at + 1, at, after);
    *at = (step){y, change};
    s->profileCount++;
  } else if ((at->change += change) == 0) {
    memmove(at, at + 1, after - sizeof(step));
    s->profileCount--;
  }
}

// Moves the pieces that are on the left of a piece, and of all after it, to the profile.
static void leaveBehind(sweep *s, const piece *p) {
  int32_t count = 0;
  for (int32_t i = 0; i < s->nearCount; i++) {
    const piece *other = &s->cluster->pieces[s->near[i]];
    if (greatest(other) >= least(p)) {
      s->near[count++] = s->near[i];
    } else {
      addStep(s, other->ya, other->direction);
      addStep(s, other->yb, -other->direction);
    }
  }
  s->nearCount = count;
}

// The changes of the winding number on the left of the piece of a position in the order, and its value at the start.
static int32_t findChanges(const sweep *s, int32_t position, uint64_t *changes, size_t *count) {
  const piece *pieces = s->cluster->pieces;
  const int32_t index = (int32_t)(uint32_t)s->order[position];
  const piece *p = &pieces[index];
  int32_t start = s->cluster->winding;
  for (int32_t i = 0; i < s->profileCount && s->profile[i].y < p->yb; i++) {
    const step at = s->profile[i];
    if (at.y <= p->ya) start += at.change;
    else changes[(*count)++] = windingChange(at.y, at.change);
  }
  for (int32_t i = 0; i < s->nearCount; i++) {
    start += addChanges(p, &pieces[s->near[i]], s->near[i] < index, changes, count);
  }
  int32_t next = position + 1;
  for (; next < s->cluster->count; next++) {
    const int32_t other = (int32_t)(uint32_t)s->order[next];
    if (least(&pieces[other]) > greatest(p)) break;
    start += addChanges(p, &pieces[other], other < index, changes, count);
  }
  s->cluster->rasterizer->work += (uint64_t)(s->profileCount + s->nearCount + next - position) / 4 + *count;
  return start;
}

// Each piece by itself: the winding number on its left changes where another one begins on its left, ends or crosses it.
void ag_solve_pairs(const cluster *c) {
  ag_rasterizer *r = c->rasterizer;
  const size_t count = (size_t)c->count;
  // At most three changes from each, twice for sorting; the order, also twice; and two steps from each.
  uint64_t *changes = ag_room(r, &r->keys, 10 * count, sizeof(uint64_t));
  int32_t *near = ag_room(r, &r->changes, count, sizeof(int32_t));
  if (changes == NULL || near == NULL) return;
  uint64_t *order = changes + 6 * count;
  step *profile = (step *)(order + 2 * count);
  for (int32_t i = 0; i < c->count; i++) order[i] = sortKey(least(&c->pieces[i]), (size_t)i);
  ag_sort_keys(order, count);
  sweep s = {c, order, near, 0, profile, 0};
  for (int32_t i = 0; i < c->count; i++) {
    const int32_t index = (int32_t)(uint32_t)order[i];
    const piece *p = &c->pieces[index];
    if (p->ya >= p->yb) continue;
    leaveBehind(&s, p);
    size_t changeCount = 0;
    const int32_t start = findChanges(&s, i, changes, &changeCount);
    ag_sort_keys(changes, changeCount);
    addChanging(c, p, start, changes, changeCount);
    near[s.nearCount++] = index;
  }
}
