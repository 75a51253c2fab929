#ifndef AFTERGLOW_VIDEO_COLORS_H
#define AFTERGLOW_VIDEO_COLORS_H

#include <stddef.h>
#include <stdint.h>

// Rows of a decoded video frame during conversion to 16-bit RGB, in integers.

/// Where the samples of one component are in a row of a plane.
typedef struct {
  /// Bytes from one sample to the next.
  ptrdiff_t step;
  /// Whether a sample is in a word of two bytes, and in which order.
  int is_wide;
  int is_big_endian;
  /// The bits below the sample, and those of the sample itself.
  int shift;
  uint16_t mask;
} ag_sample_layout;

/// The samples of a component, one after the other.
void ag_read_samples(uint16_t *samples, const uint8_t *row, size_t count, const ag_sample_layout *layout);

/// Where chroma is relative to the two columns of luma that share it.
typedef enum { ag_chroma_full, ag_chroma_left, ag_chroma_center } ag_chroma_columns;

/// Chroma at every column of luma, times 16, from two rows of samples: `weight` of four parts are those of `near`.
///
/// `row` has room for `count` values, which are (`count` + 1) / 2 samples unless chroma has full resolution.
void ag_enlarge_chroma(
    int32_t *row, const uint16_t *near, const uint16_t *far, int32_t weight, size_t count,
    ag_chroma_columns columns);

/// From samples to RGB of 0…65535; factors are in units of 2⁻¹³.
typedef struct {
  /// The sample of black.
  int32_t black;
  /// Chroma of gray, times 16.
  int32_t middle;
  int32_t light;
  /// Factors of chroma, which is times 16.
  int32_t red_of_red;
  int32_t green_of_red;
  int32_t green_of_blue;
  int32_t blue_of_blue;
} ag_color_matrix;

/// A row of RGBA pixels, not premultiplied and opaque, from luma and enlarged chroma.
void ag_pixels_of_ycbcr(
    uint16_t *pixels, const uint16_t *luma, const int32_t *blue, const int32_t *red, size_t count,
    const ag_color_matrix *matrix);

/// A row of RGBA pixels, not premultiplied and opaque, from three rows of samples.
void ag_pixels_of_rgb(
    uint16_t *pixels, const uint16_t *red, const uint16_t *green, const uint16_t *blue, size_t count,
    const ag_color_matrix *matrix);

/// Premultiplies opaque pixels by alpha samples, of which `most` is the greatest.
void ag_apply_alpha(uint16_t *pixels, const uint16_t *alpha, uint32_t most, size_t count);

#endif
