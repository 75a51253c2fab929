#ifndef AFTERGLOW_COVERAGE_H
#define AFTERGLOW_COVERAGE_H

#include <stddef.h>
#include <stdint.h>

// The exact area of each pixel that polygons cover, as spans: pixels that a path does not touch cost
// nothing.
//
// Points are rounded to 1/65536 of a pixel; all further computation uses integers except for single
// products and quotients of doubles, each rounded to a whole number, so results do not depend on the
// machine. Each row is computed from the lines that cross it: lines above and below the requested box have
// no effect. Where more than 512 lines meet in neighboring pixels of a row, areas are means of 256 rows of samples, and
// of fewer, down to 64, where more than 4096 do.

/// Consecutive pixels of a row: `count` values starting at `offset`, or full coverage if `offset` is −1.
typedef struct {
  int32_t y, x, count, offset;
} ag_span;

/// The state and the result of a rasterizer, reused for several paths. It must be used by one thread only.
typedef struct ag_rasterizer ag_rasterizer;

/// NULL if out of memory.
ag_rasterizer *ag_rasterizer_new(void);
void ag_rasterizer_free(ag_rasterizer *rasterizer);

/// Announces outlines of which only the rows from `top` to `bottom` will be requested by the next fill: lines outside these
/// are left out, and all lines beyond `line_limit`. Removes outlines that were added before.
void ag_rasterizer_begin(ag_rasterizer *rasterizer, int32_t top, int32_t bottom, size_t line_limit);
/// The same for a row of pixels from `left` to `right`, all of which the next fill will request. Lines are not kept but
/// counted in 256 rows of samples, in 32 KB for each pixel, so that there may be any number of them.
void ag_rasterizer_begin_samples(ag_rasterizer *rasterizer, int32_t left, int32_t right, int32_t row);
/// Whether lines were left out because of the limit, or because the work exceeds its own.
int ag_rasterizer_is_full(const ag_rasterizer *rasterizer);

/// The most lines that there has been room for so far.
size_t ag_rasterizer_line_capacity(const ag_rasterizer *rasterizer);

/// Lets fills fail after this much more work, as counted by ag_rasterizer_work.
void ag_rasterizer_limit_work(ag_rasterizer *rasterizer, uint64_t amount);

/// Counts work that is done elsewhere to make outlines.
void ag_rasterizer_spend(ag_rasterizer *rasterizer, uint64_t amount);
/// Whether outlines or a fill exceeded it.
int ag_rasterizer_is_spent(const ag_rasterizer *rasterizer);

/// Adds outlines in pixels, y down; each is closed by a line from its end to its start. If a
/// coordinate is not finite, the next fill has no result; if out of memory, it fails.
void ag_rasterizer_move(ag_rasterizer *rasterizer, double x, double y);
void ag_rasterizer_line(ag_rasterizer *rasterizer, double x, double y);
/// A cubic becomes at most 4096 lines with equal deviations on both sides, so that areas are preserved: within
/// AG_LINE_TOLERANCE of it or, where that takes fewer lines, so near that the product of a line's length and its
/// distance from the curve is at most AG_LINE_PRODUCT. Coverage is then within 1.1/255, and that of
/// curves with radii of up to 400 pixels within 0.7/255.
void ag_rasterizer_cubic(
    ag_rasterizer *rasterizer, double x1, double y1, double x2, double y2, double x, double y);
/// Pixels.
#define AG_LINE_TOLERANCE 0.006
/// Square pixels; see ag_rasterizer_cubic.
#define AG_LINE_PRODUCT 0.012
void ag_rasterizer_close(ag_rasterizer *rasterizer);

/// Computes the spans of the pixels from (left, top) to (right, bottom) that the outlines cover, with the
/// even-odd or nonzero rule, and removes the outlines; spans have the coordinates of the outlines.
///
/// `right − left` is at most 32767. `is_continuation` adds the spans to those of the last fill, which must be of rows above, or
/// of pixels to the left in the same row.
/// Returns false if out of memory, if the work exceeds its limit, or if the result has more than 2³¹ values.
int ag_rasterizer_fill(
    ag_rasterizer *rasterizer, int32_t left, int32_t top, int32_t right, int32_t bottom, int is_even_odd,
    int is_continuation);

/// The lines of a glyph at a size, for repeated use.
typedef struct ag_glyph ag_glyph;

/// Takes the outlines that have been added, whose origin is that of the glyph. NULL if out of memory, or if
/// the glyph extends 8192 pixels from its origin. `is_simple` states whether no parts of it overlap, so
/// that areas need only be added; if it is negative, this is determined.
ag_glyph *ag_glyph_new(ag_rasterizer *rasterizer, int is_simple);
int ag_glyph_is_simple(const ag_glyph *glyph);
void ag_glyph_free(ag_glyph *glyph);
/// In bytes.
size_t ag_glyph_size(const ag_glyph *glyph);

/// Adds a glyph with its origin at a position; it must not be freed before the fill.
void ag_rasterizer_add_glyph(ag_rasterizer *rasterizer, const ag_glyph *glyph, double x, double y);

/// Equals a fill of the outlines of all added glyphs with the nonzero rule. Spans are in order within
/// groups of glyphs that share pixels. Glyphs without overlapping parts are summed in Float, within 1/2000
/// of the area; of overlapping ones, the lines of some rows are held at a time, and if there are more than 65,536
/// in one row of pixels, it becomes the mean of 64 rows of samples, or 256 if no glyph is higher than a pixel.
/// `is_continuation` is as for ag_rasterizer_fill.
int ag_rasterizer_fill_glyphs(
    ag_rasterizer *rasterizer, int32_t left, int32_t top, int32_t right, int32_t bottom, int is_continuation);

/// The same as a mean of samples, for glyphs too many to be added: each is counted in a row of pixels from `left` to
/// `right`, in 64 rows of samples that take 8 KB for each pixel, or 256 if `is_fine`. Glyphs may be made meanwhile,
/// but nothing be filled.
void ag_rasterizer_begin_glyph_samples(
    ag_rasterizer *rasterizer, int32_t left, int32_t right, int32_t row, int is_fine);
void ag_rasterizer_sample_glyph(ag_rasterizer *rasterizer, const ag_glyph *glyph, double x, double y);
/// `is_continuation` is as for ag_rasterizer_fill.
int ag_rasterizer_fill_glyph_samples(ag_rasterizer *rasterizer, int is_continuation);

/// The result of a fill.
typedef struct {
  /// The indices of its spans: from top to bottom, each row from left to right, if `is_in_order`.
  size_t first, end;
  /// The bounding box of the covered pixels; empty if there are none.
  int32_t left, top, right, bottom;
  int is_in_order;
  /// The number of pixels with any coverage; if glyphs share a row, the sum over the glyphs.
  int64_t covered;
} ag_shape;

/// The result of the last fill.
ag_shape ag_rasterizer_shape(const ag_rasterizer *rasterizer);

/// Keeps the result of the last fill while others are made, and sorts tall shapes; returns the result.
ag_shape ag_rasterizer_retain(ag_rasterizer *rasterizer);
/// Removes the kept result.
void ag_rasterizer_release(ag_rasterizer *rasterizer);
/// The size of the kept result in bytes.
size_t ag_rasterizer_kept_size(const ag_rasterizer *rasterizer);
/// A count of work: how often an edge was processed in a row of pixels, and in pixels with many edges in each band or row of
/// samples. Adding a line counts as 16.
uint64_t ag_rasterizer_work(const ag_rasterizer *rasterizer);

/// All spans by index, and the values (0…65535) to which they refer, until the next fill.
const ag_span *ag_rasterizer_spans(const ag_rasterizer *rasterizer);
const uint16_t *ag_rasterizer_values(const ag_rasterizer *rasterizer);
/// For spans in order, the index of the first that is not above a row; `end` if there is none.
size_t ag_rasterizer_find(const ag_rasterizer *rasterizer, size_t first, size_t end, int32_t row);

/// An image of premultiplied RGBA, 16 bits per channel, whose top left pixel is at (x, y).
typedef struct {
  uint16_t *pixels;
  int32_t x, y, width, height;
} ag_target;

/// Composites one color over an image where spans cover it; `color` contains its four channels, and `scale`
/// (0…65535) multiplies the coverage. Source-over. Four more values must be readable after the last.
void ag_paint_spans(
    const ag_span *spans, size_t count, const uint16_t *values, const ag_target *target, const uint16_t color[4],
    uint16_t scale);

/// Sets the bits of the runs of 64 pixels that spans touch in an image with its top left pixel at (x, y);
/// rows of bits are `stride` words apart.
void ag_mark_spans(
    const ag_span *spans, size_t count, uint64_t *words, size_t stride, int32_t x, int32_t y, int32_t width,
    int32_t height);

/// Multiplies the pixels of an image by the coverage of the last fill of outlines, or by its complement.
void ag_rasterizer_mask(const ag_rasterizer *rasterizer, const ag_target *target, int is_inverted);

/// The number of pixels of a span within a box, and the number of its pixels before these.
int32_t ag_clip_span(const ag_span *span, int32_t x, int32_t y, int32_t width, int32_t height, int32_t *from);

/// Writes the coverage of the last fill to a map of 16 bits per pixel that starts at (x, y); other values
/// are unchanged.
void ag_rasterizer_write(
    const ag_rasterizer *rasterizer, uint16_t *map, int32_t x, int32_t y, int32_t width, int32_t height);

#endif
