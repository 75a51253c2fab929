#include <stdlib.h>

#include "rasterizer.h"

// Whether the sum of the areas of a glyph's lines equals its coverage.
static int isSimple(ag_rasterizer *r, const ag_glyph *glyph) {
  int32_t left = 0, top = 0, width = 0, height = 0;
  uint16_t *maps[2] = {NULL, NULL};
  int isSame = 0;
  // The glyphs of a text are made while parts of it have been filled.
  const size_t spanCount = r->spanCount, valueCount = r->valueCount;
  const size_t keptSpanCount = r->keptSpanCount, keptValueCount = r->keptValueCount;
  r->keptSpanCount = spanCount;
  r->keptValueCount = valueCount;
  for (int way = 0; way < 2; way++) {
    ag_glyph trial = *glyph;
    trial.isSimple = way;
    r->glyphCount = 0;
    ag_rasterizer_add_glyph(r, &trial, 0.37, 0.61);
    if (r->glyphCount == 0) break;
    const placement p = *(const placement *)r->glyphs.items;
    left = p.left, top = p.top, width = p.right - p.left, height = p.bottom - p.top;
    if ((int64_t)(width + 8) * height > greatestSum) break;
    if (!ag_rasterizer_fill_glyphs(r, left, top, p.right, p.bottom, 0)) break;
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
  r->spanCount = spanCount;
  r->valueCount = valueCount;
  r->keptSpanCount = keptSpanCount;
  r->keptValueCount = keptValueCount;
  return isSame;
}

ag_glyph *ag_glyph_new(ag_rasterizer *r, int is_simple) {
  ag_rasterizer_close(r);
  ag_glyph *glyph = calloc(1, sizeof(ag_glyph));
  const size_t count = r->hasNoNumber ? 0 : r->lineCount;
  glyphLine *lines = glyph == NULL ? NULL : malloc((count + 1) * sizeof(glyphLine));
  if (lines == NULL || r->hasFailed) {
    r->hasFailed = 0;
    ag_forget(r);
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
        ag_forget(r);
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
  ag_forget(r);
  glyph->isSimple = is_simple < 0 ? isSimple(r, glyph) : is_simple;
  return glyph;
}

void ag_glyph_free(ag_glyph *glyph) {
  if (glyph != NULL) free(glyph->lines);
  free(glyph);
}

int ag_glyph_is_simple(const ag_glyph *glyph) { return glyph->isSimple; }

size_t ag_glyph_size(const ag_glyph *glyph) { return sizeof(ag_glyph) + glyph->count * sizeof(glyphLine); }
