#include <string.h>

#include "clusters.h"

// The ends of vertical pieces, ascending; 0 if there are more heights than rows of samples.
static int32_t uprightHeights(const cluster *c, int32_t *heights) {
  int32_t heightCount = 2;
  heights[0] = 0;
  heights[1] = one;
  for (int32_t i = 0; i < 2 * c->count; i++) {
    const piece *p = &c->pieces[i / 2];
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
static int addBars(const cluster *c, const uint64_t *keys) {
  for (int pass = 0; pass < 2; pass++) {
    // The side that is still open; the first one, with the row's height, if the inside is on the left.
    int32_t top = 0, bottom = one, direction = c->winding;
    if (direction < -1 || direction > 1) return 0;
    for (int32_t i = 0; i < c->count; i++) {
      const piece *p = &c->pieces[(uint32_t)keys[i]];
      if (p->ya == p->yb) continue;
      const int isClosing = direction != 0;
      if (isClosing && (p->direction != -direction || p->ya != top || p->yb != bottom)) return 0;
      if (pass == 1) addEdge(c, p->xa, p->ya, p->xa, p->yb, isClosing ? -1 : 1);
      top = p->ya;
      bottom = p->yb;
      direction = isClosing ? 0 : p->direction;
    }
    // A side that is open at the end extends beyond the pixels, over the whole row.
    if (direction != 0 && bottom - top != one) return 0;
  }
  c->rasterizer->work += (uint64_t)c->count;
  return 1;
}

// They never cross, so that one order is valid from top to bottom.
int ag_solve_upright(const cluster *c) {
  for (int32_t i = 0; i < c->count; i++) {
    if (c->pieces[i].xa != c->pieces[i].xb && c->pieces[i].ya != c->pieces[i].yb) return 0;
  }
  uint64_t *keys = ag_room(c->rasterizer, &c->rasterizer->keys, 2 * (size_t)c->count, sizeof(uint64_t));
  if (keys == NULL) return 1;
  for (int32_t i = 0; i < c->count; i++) keys[i] = sortKey(c->pieces[i].xa, (size_t)i);
  ag_sort_keys(keys, (size_t)c->count);
  if (addBars(c, keys)) return 1;
  int32_t heights[sampleRows + 1];
  const int32_t heightCount = uprightHeights(c, heights);
  for (int32_t band = 0; band + 1 < heightCount; band++) {
    const int32_t top = heights[band], bottom = heights[band + 1];
    int32_t sum = c->winding;
    int wasInside = isInside(c->rasterizer, sum);
    for (int32_t i = 0; i < c->count; i++) {
      const piece *p = &c->pieces[(uint32_t)keys[i]];
      if (p->ya > top || p->yb < bottom || p->ya == p->yb) continue;
      sum += p->direction;
      const int inside = isInside(c->rasterizer, sum);
      if (inside != wasInside) addEdge(c, p->xa, top, p->xa, bottom, inside ? 1 : -1);
      wasInside = inside;
    }
  }
  if (heightCount > 0) c->rasterizer->work += (uint64_t)c->count * (uint64_t)(heightCount - 1);
  return heightCount > 0;
}
