#ifndef AFTERGLOW_ROW_KERNELS_H
#define AFTERGLOW_ROW_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// Weighted sums of rows and pixels, the inner loops of blurring and resampling.
//
// Sums have a fixed order with one rounding for each multiplication and each addition (no fused
// operations), so the results are bit-identical on every machine, with and without vector instructions. No
// kernel reads or writes outside the given ranges.

// acc[j][i] += weights[4 * r + j] * rows[r * stride + i] for every row r < count, j < 4, i < length.
void ag_accumulate_rows(
    float *const acc[4], const uint16_t *rows, ptrdiff_t stride, ptrdiff_t count, const float *weights,
    ptrdiff_t length);

// out[i] = sum over t < count of weights[t] * in[t * step + i], for i < length.
void ag_weighted_sum(
    float *out, const float *in, ptrdiff_t step, const float *weights, ptrdiff_t count, ptrdiff_t length);

// Four rows summed and rounded: out[i] = round(sum over j < 4 of weights[j] * rows[j][i]), within 0...65535.
void ag_weighted_sum_to_samples(
    uint16_t *out, const float *const rows[4], const float *weights, ptrdiff_t length);

// out[i] = in[i]
void ag_samples_to_floats(float *out, const uint16_t *in, ptrdiff_t length);

// out[i] = in[i] rounded to the nearest whole number within 0...65535.
void ag_floats_to_samples(uint16_t *out, const float *in, ptrdiff_t length);

// Spreads pixels of `channels` (1 or 4) floats onto cells. Pixel x has the phase p = (phase + x) % factor
// and belongs to interval c = (phase + x) / factor; it is added to cells c, c + 1, c + 2 and c + 3 of
// `out`, which the caller has cleared, with weights[4 * p ... 4 * p + 3].
void ag_decimate_row(
    float *out, const float *in, ptrdiff_t channels, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase,
    const float *weights);

// The transpose: pixel x of `out` is the sum of cells c ... c + 3 of `in`, weighted by
// weights[4 * p ... 4 * p + 3].
void ag_expand_row(
    float *out, const float *in, ptrdiff_t channels, ptrdiff_t count, ptrdiff_t factor, ptrdiff_t phase,
    const float *weights);

// Makes RGBA pixels equal.
void ag_fill_pixels(uint16_t *pixels, const uint16_t color[4], ptrdiff_t count);

// Limits the color of RGBA pixels to their alpha.
void ag_clamp_to_alpha(uint16_t *pixels, ptrdiff_t count);

#endif
