#include "clusters.h"

// Overlapping glyphs are filled by their lines. A line takes 150 bytes in the rows that it crosses, and a text may have
// millions of lines in the same pixels, so the lines of fewer rows are held if there are many. Rows do not depend on
// which others are held. Those of still more lines are sampled.

enum { greatestHeldCount = 1 << 16, greatestTallyWidth = 256 };

typedef struct {
  const placement *glyphs;
  const uint64_t *order;
  size_t count;
} group;

// Moves the lines of glyphs that touch some rows to their positions; returns 0 if there are more of them than `limit`.
static int addLines(ag_rasterizer *r, const group *g, int32_t top, int32_t bottom, size_t limit) {
  const int64_t above = (int64_t)top * one, below = (int64_t)bottom * one;
  r->lineCount = 0;
  for (size_t i = 0; i < g->count; i++) {
    const placement *p = &g->glyphs[(uint32_t)g->order[i]];
    if (p->bottom <= top || p->top >= bottom) continue;
    line *lines = ag_room(r, &r->lines, r->lineCount + p->glyph->count, sizeof(line));
    if (lines == NULL) return 0;
    for (size_t k = 0; k < p->glyph->count; k++) {
      const glyphLine *l = &p->glyph->lines[k];
      const line moved = {p->x + l->x0, p->y + l->y0, p->x + l->x1, p->y + l->y1};
      if ((moved.y0 <= above && moved.y1 <= above) || (moved.y0 >= below && moved.y1 >= below)) continue;
      if (r->lineCount == limit) return 0;
      lines[r->lineCount++] = moved;
    }
  }
  return 1;
}

static void sampleRow(ag_rasterizer *r, const group *g, int32_t left, int32_t right, int32_t row) {
  int32_t rows = sampleRows;
  for (size_t i = 0; i < g->count; i++) {
    const ag_glyph *glyph = g->glyphs[(uint32_t)g->order[i]].glyph;
    if (glyph->bottom - glyph->top > one) rows = glyphSampleRows;
  }
  for (int32_t start = left; start < right; start += greatestTallyWidth) {
    ag_tally_begin(r, start, start + greatestTallyWidth < right ? start + greatestTallyWidth : right, row, rows);
    for (size_t i = 0; i < g->count; i++) ag_tally_glyph(r, &g->glyphs[(uint32_t)g->order[i]]);
    ag_tally_end(r);
  }
}

static void fillPart(ag_rasterizer *r, const group *g, int32_t left, int32_t top, int32_t right, int32_t bottom) {
  const int32_t height = (bottom - top + 3) / 4;
  const size_t limit = bottom - top == 1 && g->count == 1 ? SIZE_MAX : greatestHeldCount;
  const int isHeld = addLines(r, g, top, bottom, limit);
  if (r->hasFailed) return;
  if (isHeld) {
    ag_fill_lines(r, left, top, right, bottom);
  } else if (bottom - top == 1) {
    sampleRow(r, g, left, right, top);
  } else {
    for (int32_t row = top; row < bottom; row += height) {
      fillPart(r, g, left, row, right, row + height < bottom ? row + height : bottom);
    }
  }
  r->lineCount = 0;
}

void ag_fill_overlapping(
    ag_rasterizer *r, const placement *glyphs, const uint64_t *order, size_t count, int32_t left, int32_t top,
    int32_t right, int32_t bottom) {
  const group g = {glyphs, order, count};
  if (left < right && top < bottom) fillPart(r, &g, left, top, right, bottom);
}
