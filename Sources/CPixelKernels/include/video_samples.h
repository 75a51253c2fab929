#ifndef AFTERGLOW_VIDEO_SAMPLES_H
#define AFTERGLOW_VIDEO_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

// Rows of a video frame during conversion from 16-bit RGB to samples. Values are Float in sample steps (black luma is
// 16 at 8 bits); no fused operations, so results do not depend on the instruction set.

/// A Y′CbCr matrix with offsets: each component is r·m[0] + g·m[1] + b·m[2] + m[3], for r, g and b in
/// 0…65535.
typedef struct {
  float luma[4];
  float blue[4];
  float red[4];
} ag_ycbcr_matrix;

/// How a row of values is converted to samples: ⌊value + threshold⌋, with thresholds that repeat every
/// `ag_blue_noise_size` samples; values within 1/1024 of a whole number become that number.
///
/// Values are clamped to `lowest`…`highest`. Within `reach` of these the thresholds are `narrow` (0…1),
/// otherwise `wide`.
typedef struct {
  const float *narrow;
  const float *wide;
  float lowest;
  float highest;
  float reach;
} ag_dither_row;

/// Component values of a row of RGBA pixels (alpha is not read).
void ag_ycbcr_row(
    float *luma, float *blue, float *red, const uint16_t *pixels, size_t count, const ag_ycbcr_matrix *matrix);

/// Chroma of two rows, at every second pixel, `count` samples of `2 * count` pixels: [1 2 1] / 4
/// horizontally, centered on even columns, and the mean vertically. The first pixel is repeated on its
/// left.
void ag_chroma_row(float *chroma, const float *above, const float *below, size_t count);

/// Luma of two rows of RGBA pixels, and the sums of their red, green and blue for chroma: three rows, each
/// `stride` after the previous one.
void ag_luma_rows(
    float *above, float *below, float *sums, size_t stride, const uint16_t *a, const uint16_t *b, size_t count,
    const ag_ycbcr_matrix *matrix);

/// Chroma of two rows from their sums, `count` samples of each kind for `2 * count` pixels; the filter is
/// that of `ag_chroma_row`.
void ag_chroma_of_sums(
    float *blue, float *red, const float *sums, size_t stride, size_t count, const ag_ycbcr_matrix *matrix);

/// Samples of 8 bits, and samples with more bits in 16-bit words.
void ag_dither8(uint8_t *samples, const float *values, size_t count, const ag_dither_row *dither);
void ag_dither16(uint16_t *samples, const float *values, size_t count, const ag_dither_row *dither);

/// How a row of values is interpolated, each from four samples: those starting at `first[x]`, times the
/// weights starting at `weights[4 * x]`.
///
/// From `begin` to `end` the weights repeat every `period` values, after which the samples advance by one;
/// if the period is 0, nothing repeats.
typedef struct {
  const int32_t *first;
  const float *weights;
  size_t period;
  size_t begin;
  size_t end;
} ag_interpolation;

/// A row of `count` interpolated values.
void ag_interpolate_row(
    float *values, const float *samples, size_t count, const ag_interpolation *interpolation);

/// The sum of four rows times their weights: rows `first` … `first` + 3, row r being at (r mod 4) · `count`
/// of `ring`.
void ag_weighted_rows(float *values, const float *ring, size_t first, const float weights[4], size_t count);

#endif
