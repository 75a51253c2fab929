#include <string.h>

#include "clusters.h"

// Lines are counted, as they are added, in the samples of a row of pixels: how the winding number changes in each
// column of a row of samples. So any number of lines takes the same memory. Columns are those of ag_sample_cluster,
// after one for all that is on the left. The samples of a column are adjacent, as those of an upright line are.

// As much work as an edge in a row.
enum { samplesPerEdge = 8 };

static int32_t lastColumn(const ag_rasterizer *r) { return r->tallyWidth * sampleColumns + 1; }

void ag_tally_begin(ag_rasterizer *r, int32_t left, int32_t right, int32_t row, int32_t sample_rows) {
  r->tallyRows = sample_rows;
  r->tallyLeft = left;
  r->tallyWidth = right > left ? right - left : 0;
  r->tallyRow = row;
  const size_t count = (size_t)sample_rows * ((size_t)lastColumn(r) + 1);
  int32_t *changes = ag_room(r, &r->tally, count, sizeof(int32_t));
  if (changes != NULL) memset(changes, 0, count * sizeof(int32_t));
}

void ag_tally_line(ag_rasterizer *r, line l) {
  if (r->hasFailed || l.y0 == l.y1) return;
  const int32_t direction = l.y0 < l.y1 ? 1 : -1;
  if (direction < 0) l = (line){l.x1, l.y1, l.x0, l.y0};
  const int64_t top = (int64_t)r->tallyRow * one, origin = (int64_t)r->tallyLeft * one;
  if (l.y1 <= top || l.y0 >= top + one) return;
  const int32_t height = one / r->tallyRows, last = lastColumn(r);
  const int32_t start = l.y0 > top ? (int32_t)(l.y0 - top) : 0, end = l.y1 < top + one ? (int32_t)(l.y1 - top) : one;
  int32_t row = start / height;
  if (sampleHeight(row, height) < start) row++;
  const double slope = (double)(l.x1 - l.x0) / (double)(l.y1 - l.y0);
  const int32_t first = row, rows = r->tallyRows;
  int32_t *changes = r->tally.items;
  for (; row < rows; row++) {
    const int32_t y = sampleHeight(row, height);
    if (y >= end) break;
    const int64_t x = l.x0 - origin + nearest((double)(top + y - l.y0) * slope);
    const int64_t column = x <= 0 ? 0 : 1 + (x + shiftOfRow(row, columnWidth)) / columnWidth;
    changes[(size_t)(column < last ? column : last) * (size_t)rows + (size_t)row] += direction;
  }
  r->work += (uint64_t)(row - first) / samplesPerEdge;
  if (r->work > r->workLimit) r->isSpent = r->isFull = 1;
}

void ag_tally_glyph(ag_rasterizer *r, const placement *p) {
  const int isVisible = p->top <= r->tallyRow && p->bottom > r->tallyRow && p->right > r->tallyLeft &&
                     p->left < r->tallyLeft + r->tallyWidth;
  for (size_t i = 0; isVisible && i < p->glyph->count; i++) {
    const glyphLine *l = &p->glyph->lines[i];
    ag_tally_line(r, (line){p->x + l->x0, p->y + l->y0, p->x + l->x1, p->y + l->y1});
  }
}

// Adds the areas of all rows of samples to the cells.
static void addRows(const cluster *c, const int32_t *changes, int32_t last) {
  const int32_t rows = c->rasterizer->tallyRows, height = one / rows;
  int32_t windings[sampleRows] = {0};
  for (int32_t column = 0; column < last; column++) {
    const int32_t middle = (column - 1) * columnWidth + columnWidth / 2;
    for (int32_t row = 0; row < rows; row++, changes++) {
      if (*changes == 0) continue;
      const int wasInside = isInside(c->rasterizer, windings[row]);
      windings[row] += *changes;
      const int inside = isInside(c->rasterizer, windings[row]);
      if (inside == wasInside) continue;
      const int32_t shifted = middle - shiftOfRow(row, columnWidth), x = shifted > 0 ? shifted : 0;
      addEdge(c, x, 0, x, height, inside ? 1 : -1);
    }
  }
}

void ag_tally_end(ag_rasterizer *r) {
  if (r->hasFailed || r->tallyWidth == 0) return;
  r->left = r->tallyLeft;
  r->width = r->tallyWidth;
  r->row = r->tallyRow;
  r->pieceCount = 0;
  int64_t *cells = ag_room(r, &r->cells, (size_t)r->width, sizeof(int64_t));
  if (cells == NULL || !ag_make_room_for_row(r)) {
    r->hasFailed = 1;
    return;
  }
  memset(cells, 0, (size_t)r->width * sizeof(int64_t));
  const cluster c = {r, NULL, 0, 0, cells, r->width, 0};
  addRows(&c, r->tally.items, lastColumn(r));
  r->work += (uint64_t)r->tallyRows * (uint64_t)lastColumn(r) / samplesPerEdge;
  uint16_t *values = appendValues(r, 0, r->width);
  int64_t sum = 0;
  for (int32_t x = 0; x < r->width; x++) {
    sum += cells[x];
    values[x] = valueOf(sum);
  }
}

void ag_rasterizer_begin_samples(ag_rasterizer *r, int32_t left, int32_t right, int32_t row) {
  ag_rasterizer_begin(r, row, row + 1, SIZE_MAX);
  ag_tally_begin(r, left, right, row, sampleRows);
  r->isTallying = 1;
}

void ag_rasterizer_begin_glyph_samples(ag_rasterizer *r, int32_t left, int32_t right, int32_t row, int is_fine) {
  ag_tally_begin(r, left, right, row, is_fine ? sampleRows : glyphSampleRows);
}

void ag_rasterizer_sample_glyph(ag_rasterizer *r, const ag_glyph *glyph, double x, double y) {
  placement placed;
  if (ag_place_glyph(&placed, glyph, x, y)) ag_tally_glyph(r, &placed);
}

int ag_rasterizer_fill_glyph_samples(ag_rasterizer *r, int is_continuation) {
  if (!is_continuation) ag_begin(r);
  r->isEvenOdd = 0;
  ag_tally_end(r);
  return ag_finish(r);
}
