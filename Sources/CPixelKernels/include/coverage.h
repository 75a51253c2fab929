#ifndef AFTERGLOW_COVERAGE_H
#define AFTERGLOW_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

// The exact area that polygons cover of each pixel, as spans: what a path does not touch costs nothing.
//
// Points are rounded to 1/65536 of a pixel; from there on all is integer except for one product and one
// quotient of doubles at a time, each rounded to a whole number, so results do not depend on the machine.
// Rows are worked out one by one, each from the lines that cross it: what is above and below the box that is
// requested changes nothing.

/// Neighboring pixels of a row: `count` values from `offset` on, or wholly covered where `offset` is −1.
typedef struct {
  int32_t y, x, count, offset;
} ag_span;

/// What a rasterizer works with, and its result; kept from one path to the next. One serves one thread.
typedef struct ag_rasterizer ag_rasterizer;

/// Null where there is no memory.
ag_rasterizer *ag_rasterizer_new(void);
void ag_rasterizer_free(ag_rasterizer *rasterizer);

/// Adds outlines in pixels, y down; each is closed by a line from its end to its start. What is not a number,
/// or no space for, makes the next fill leave nothing or fail.
void ag_rasterizer_move(ag_rasterizer *rasterizer, double x, double y);
void ag_rasterizer_line(ag_rasterizer *rasterizer, double x, double y);
/// A cubic becomes at most 4096 lines that are within `tolerance` pixels of it, as much on one side as on the
/// other, so that areas stay what they are.
void ag_rasterizer_cubic(
    ag_rasterizer *rasterizer, double x1, double y1, double x2, double y2, double x, double y, double tolerance);
void ag_rasterizer_close(ag_rasterizer *rasterizer);

/// Works out the spans of the pixels from (left, top) up to (right, bottom) that the outlines cover, by the rule
/// even-odd or nonzero, and forgets the outlines; spans are in the coordinates of the outlines.
///
/// `right − left` is at most 32767. False where there is no memory, or where the result has more values than 2³¹.
int ag_rasterizer_fill(
    ag_rasterizer *rasterizer, int32_t left, int32_t top, int32_t right, int32_t bottom, int is_even_odd);

/// The lines of a glyph at a size, to be placed many times.
typedef struct ag_glyph ag_glyph;

/// Takes the outlines that have been added, their origin being the glyph's. Null where there is no memory, or
/// where the glyph reaches 8192 pixels from its origin. `is_simple` says whether no part of it is over
/// another, so that areas need only be added; where it is negative, that is found out.
ag_glyph *ag_glyph_new(ag_rasterizer *rasterizer, int is_simple);
int ag_glyph_is_simple(const ag_glyph *glyph);
void ag_glyph_free(ag_glyph *glyph);
/// In bytes.
size_t ag_glyph_size(const ag_glyph *glyph);

/// Adds a glyph with its origin at a place; it is not to be freed before the fill.
void ag_rasterizer_add_glyph(ag_rasterizer *rasterizer, const ag_glyph *glyph, double x, double y);

/// As a fill of the outlines of all glyphs added, by the rule nonzero. Spans are in order within groups of
/// glyphs that share pixels. Glyphs no part of which is over another are summed up in Float, within 1/2000 of
/// the area.
int ag_rasterizer_fill_glyphs(
    ag_rasterizer *rasterizer, int32_t left, int32_t top, int32_t right, int32_t bottom);

/// Takes coverage that has been worked out elsewhere, row by row, for the pixels from (left, top) on, as a fill would.
int ag_rasterizer_hold(
    ag_rasterizer *rasterizer, int32_t left, int32_t top, int32_t width, int32_t height, const uint16_t *values);

/// What a fill leaves.
typedef struct {
  /// Its spans, by their indices: from top to bottom, each row from left to right, where `is_in_order`.
  size_t first, end;
  /// The box of what is covered; empty if nothing is.
  int32_t left, top, right, bottom;
  int is_in_order;
  /// The pixels that are covered at least in part; where glyphs share a row, those of each of them.
  int64_t covered;
} ag_shape;

/// The last fill.
ag_shape ag_rasterizer_shape(const ag_rasterizer *rasterizer);

/// Keeps what the last fill left while others are made, and brings tall shapes in order; how it is then.
ag_shape ag_rasterizer_keep(ag_rasterizer *rasterizer);
/// Forgets what has been kept.
void ag_rasterizer_release(ag_rasterizer *rasterizer);
/// The bytes of what is kept.
size_t ag_rasterizer_kept_size(const ag_rasterizer *rasterizer);
/// How often a part of an edge has been looked at where many share a pixel: a count of work, for tests.
uint64_t ag_rasterizer_work(const ag_rasterizer *rasterizer);

/// All spans by their indices, and the values (0…65535) that they refer to, until the next fill.
const ag_span *ag_rasterizer_spans(const ag_rasterizer *rasterizer);
const uint16_t *ag_rasterizer_values(const ag_rasterizer *rasterizer);
/// Of spans in order, the index of the first that is not above a row; `end` where there is none.
size_t ag_rasterizer_find(const ag_rasterizer *rasterizer, size_t first, size_t end, int32_t row);

/// A picture of premultiplied RGBA, 16 bits per channel, its top left pixel at (x, y).
typedef struct {
  uint16_t *pixels;
  int32_t x, y, width, height;
} ag_target;

/// Lays one color, `color` being its four channels, over a picture where spans cover it; `scale` (0…65535) multiplies the
/// coverage. Source-over. Behind the values four more can be read.
void ag_paint_spans(
    const ag_span *spans, size_t count, const uint16_t *values, const ag_target *target, const uint16_t color[4],
    uint16_t scale);

/// Sets the bits of the runs of 64 pixels that spans touch in a picture, its top left pixel at (x, y); rows of bits are `stride`
/// words apart.
void ag_mark_spans(
    const ag_span *spans, size_t count, uint64_t *words, size_t stride, int32_t x, int32_t y, int32_t width,
    int32_t height);

/// Multiplies the pixels of a picture by what the last fill of outlines covers of them, or by what it leaves free.
void ag_rasterizer_mask(const ag_rasterizer *rasterizer, const ag_target *target, int is_inverted);

/// How many pixels of a span are within a box, and after how many of its own they begin.
int32_t ag_clip_span(const ag_span *span, int32_t x, int32_t y, int32_t width, int32_t height, int32_t *from);

/// Writes the coverage of the last fill to a map of 16 bits per pixel, the pixels from (x, y) on; the rest is left.
void ag_rasterizer_write(
    const ag_rasterizer *rasterizer, uint16_t *map, int32_t x, int32_t y, int32_t width, int32_t height);

#endif
