#include <math.h>
#include <string.h>

#include "multiversion.h"
#include "rasterizer.h"

// The same as `addArea` for an upright line.
static void addUpright(float *sums, int32_t stride, int32_t height, float x, float y0, float y1) {
  const float direction = y0 < y1 ? 1.0f : -1.0f;
  const float bottom = y0 < y1 ? y1 : y0;
  const int32_t cell = (int32_t)x;
  const float share = 0.5f * (x + x) - (float)cell;
  float y = y0 < y1 ? y0 : y1;
  for (int32_t row = (int32_t)y; y < bottom; row++) {
    const float below = (float)(row + 1) < bottom ? (float)(row + 1) : bottom;
    const float area = (below - y) * direction;
    y = below;
    if (row < 0 || row >= height) continue;
    const float right = area * share;
    float *cells = sums + (size_t)row * (size_t)stride + cell;
    cells[0] += area - right;
    cells[1] += right;
  }
}

// Adds the areas to the right of a line to sums of cells, rows `stride` apart. Float without fused
// operations.
static void addArea(float *sums, int32_t stride, int32_t height, float x0, float y0, float x1, float y1) {
  if (y0 == y1) return;
  if (x0 == x1) return addUpright(sums, stride, height, x0, y0, y1);
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

enum { lanes = 8 };
typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));

// The areas of eight lines, each within one cell; unused ones have a row below 0.
typedef struct {
  int32_t row[lanes], cell[lanes];
  float left[lanes], right[lanes];
} shares;

AG_INLINE f32x8 lesser(f32x8 a, f32x8 b) { return a < b ? a : b; }
AG_INLINE f32x8 greater(f32x8 a, f32x8 b) { return a < b ? b : a; }

AG_INLINE f32x8 load(const float *from) {
  f32x8 values;
  memcpy(&values, from, sizeof values);
  return values;
}

// The same as `addArea`, for all lines at once.
AG_INLINE void shareLines(
    shares *result, const float *startX, const float *startY, const float *endX, const float *endY) {
  const f32x8 x0 = load(startX), y0 = load(startY), x1 = load(endX), y1 = load(endY);
  const f32x8 top = lesser(y0, y1), bottom = greater(y0, y1), low = lesser(x0, x1), high = greater(x0, x1);
  const i32x8 row = __builtin_convertvector(top, i32x8), cell = __builtin_convertvector(low, i32x8);
  const f32x8 height = bottom - top;
  const f32x8 area = y0 < y1 ? height : -height;
  const f32x8 right = area * (0.5f * (low + high) - __builtin_convertvector(cell, f32x8));
  const f32x8 left = area - right;
  const i32x8 isWithin =
      (bottom <= __builtin_convertvector(row + 1, f32x8)) & (cell == __builtin_convertvector(high, i32x8));
  const i32x8 rows = isWithin ? row : (i32x8)-1;
  memcpy(result->row, &rows, sizeof rows);
  memcpy(result->cell, &cell, sizeof cell);
  memcpy(result->left, &left, sizeof left);
  memcpy(result->right, &right, sizeof right);
}

// Adds the areas of a glyph's lines at a position, in order. Most lines are within one cell.
AG_MULTIVERSION static void addLines(
    float *sums, int32_t stride, int32_t height, const ag_glyph *glyph, int32_t x, int32_t y) {
  const float unit = 1.0f / one;
  float x0[lanes], y0[lanes], x1[lanes], y1[lanes];
  for (size_t start = 0; start < glyph->count; start += lanes) {
    const size_t count = glyph->count - start < lanes ? glyph->count - start : lanes;
    for (size_t k = 0; k < lanes; k++) {
      const glyphLine *l = &glyph->lines[start + (k < count ? k : 0)];
      x0[k] = (float)(x + l->x0) * unit;
      y0[k] = (float)(y + l->y0) * unit;
      x1[k] = (float)(x + l->x1) * unit;
      y1[k] = (float)(y + l->y1) * unit;
    }
    shares part;
    shareLines(&part, x0, y0, x1, y1);
    for (size_t k = 0; k < count; k++) {
      if (part.row[k] < 0) {
        addArea(sums, stride, height, x0[k], y0[k], x1[k], y1[k]);
      } else if (part.row[k] < height) {
        float *cells = sums + (size_t)part.row[k] * (size_t)stride + part.cell[k];
        cells[0] += part.left[k];
        cells[1] += part.right[k];
      }
    }
  }
}

typedef float f32x4 __attribute__((ext_vector_type(4)));
typedef int32_t i32x4 __attribute__((ext_vector_type(4)));
typedef uint16_t values4 __attribute__((ext_vector_type(4)));

// The values of `count` cells, a multiple of four, from their sums, which are reset to 0.
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

// Adds the spans of glyphs that do not overlap, which together touch the pixels of a box.
static void sumGlyphs(
    ag_rasterizer *r, const placement *glyphs, const uint64_t *order, size_t count, const placement *box, int32_t top,
    int32_t bottom) {
  const int32_t stride = (box->right - box->left + 2 + 3) & ~3, height = box->bottom - box->top;
  const size_t area = (size_t)stride * (size_t)height, known = r->sums.capacity;
  float *sums = ag_room(r, &r->sums, area, sizeof(float));
  if (sums == NULL) return;
  if (r->sums.capacity > known) memset(sums + known, 0, (r->sums.capacity - known) * sizeof(float));
  const int64_t left = (int64_t)box->left * one, above = (int64_t)box->top * one;
  for (size_t i = 0; i < count; i++) {
    const placement *p = &glyphs[(uint32_t)order[i]];
    addLines(sums, stride, height, p->glyph, (int32_t)(p->x - left), (int32_t)(p->y - above));
  }
  r->left = 0;
  r->width = stride;
  r->pieceCount = 0;
  for (int32_t row = 0; row < height; row++, sums += stride) {
    if (box->top + row < top || box->top + row >= bottom) {
      memset(sums, 0, (size_t)stride * sizeof(float));
      continue;
    }
    if (!ag_make_room_for_row(r)) {
      r->hasFailed = 1;
      continue;
    }
    r->row = box->top + row;
    resolve(appendValues(r, box->left, stride), sums, stride);
  }
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
  ag_fill_overlapping(
      r, glyphs, order, count, left > box.left ? left : box.left, top > box.top ? top : box.top,
      right < box.right ? right : box.right, bottom < box.bottom ? bottom : box.bottom);
}

// Glyphs to be filled, and the requested pixels.
typedef struct {
  ag_rasterizer *r;
  const placement *glyphs;
  int32_t left, top, right, bottom;
} glyphRun;

// Fills glyphs that share rows: groups of them that also share columns, one after the other. `order` has
// space for twice as many.
static void fillColumns(const glyphRun *run, uint64_t *order, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const uint32_t index = (uint32_t)order[i];
    order[i] = sortKey(run->glyphs[index].left, index);
  }
  ag_sort_keys(order, count);
  for (size_t start = 0, next; start < count; start = next) {
    int32_t end = run->glyphs[(uint32_t)order[start]].right;
    for (next = start + 1; next < count && run->glyphs[(uint32_t)order[next]].left < end; next++) {
      const int32_t right = run->glyphs[(uint32_t)order[next]].right;
      if (right > end) end = right;
    }
    fillGroup(run->r, run->glyphs, order + start, next - start, run->left, run->top, run->right, run->bottom);
  }
}

int ag_rasterizer_fill_glyphs(
    ag_rasterizer *r, int32_t left, int32_t top, int32_t right, int32_t bottom, int is_continuation) {
  if (!is_continuation) ag_begin(r);
  r->isEvenOdd = 0;
  r->lineCount = 0;
  const size_t count = r->glyphCount;
  uint64_t *rows = ag_room(r, &r->byRow, 2 * count, sizeof(uint64_t));
  uint64_t *columns = ag_room(r, &r->byColumn, 2 * count, sizeof(uint64_t));
  if (r->hasFailed) return ag_finish(r);
  const glyphRun run = {r, r->glyphs.items, left, top, right, bottom};
  for (size_t i = 0; i < count; i++) rows[i] = sortKey(run.glyphs[i].top, i);
  ag_sort_keys(rows, count);
  for (size_t start = 0, next; start < count; start = next) {
    int32_t end = run.glyphs[(uint32_t)rows[start]].bottom;
    for (next = start + 1; next < count && run.glyphs[(uint32_t)rows[next]].top < end; next++) {
      const int32_t below = run.glyphs[(uint32_t)rows[next]].bottom;
      if (below > end) end = below;
    }
    memcpy(columns, rows + start, (next - start) * sizeof(uint64_t));
    fillColumns(&run, columns, next - start);
  }
  return ag_finish(r);
}

static int32_t floorOf(int64_t place) { return (int32_t)(place >> fraction); }

int ag_place_glyph(placement *placed, const ag_glyph *glyph, double x, double y) {
  // Glyphs millions of pixels away are invisible, as are those with a NaN position.
  if (glyph->count == 0 || !(fabs(x) < 0x1p29) || !(fabs(y) < 0x1p29)) return 0;
  const int64_t placeX = fixed(x), placeY = fixed(y);
  *placed = (placement){
      glyph, placeX, placeY, floorOf(placeX + glyph->left), floorOf(placeY + glyph->top),
      floorOf(placeX + glyph->right) + 1, floorOf(placeY + glyph->bottom) + 1};
  return 1;
}

void ag_rasterizer_add_glyph(ag_rasterizer *r, const ag_glyph *glyph, double x, double y) {
  placement *glyphs = ag_room(r, &r->glyphs, r->glyphCount + 1, sizeof(placement));
  if (glyphs != NULL && ag_place_glyph(&glyphs[r->glyphCount], glyph, x, y)) r->glyphCount++;
}
