#ifndef AFTERGLOW_IMAGE_KERNELS_H
#define AFTERGLOW_IMAGE_KERNELS_H

#include <stddef.h>
#include <stdint.h>

// The inner loops for drawing an image with an affine transform. Pixels are RGBA. Sums have a fixed order
// without fused operations, see row_kernels.h.

// out[i] = sum over t < count of weights[t] * in[t * stride + i], for i < length.
void ag_weighted_sum_of_samples(
    float *out, const uint16_t *in, ptrdiff_t stride, const float *weights, ptrdiff_t count, ptrdiff_t length);

// Pixel i of `out` is the weighted sum of counts[i] pixels of `in` starting at starts[i]; the weights of
// all pixels are contiguous.
void ag_gather_row(
    float *out, const float *in, const int32_t *starts, const int32_t *counts, const float *weights,
    ptrdiff_t count);

// The position of a row of pixels in an image, in the image's pixels: the center of pixel 0 at (u, v), and
// the steps to the next pixel to the right and to the one below. Kernels start at pixel `first`.
typedef struct {
  double u, v;
  double u_right, v_right;
  double u_below, v_below;
} ag_row_position;

// Adds `scale` times the image's value at the center of each pixel, from four by four of the image's
// pixels, along each axis with the weights w[k](t) = ((c[12+k] t + c[8+k]) t + c[4+k]) t + c[k], where t is
// the distance of the position from the center of the second one (plus `offset`). Outside, the pixels of
// the edge are repeated.
void ag_add_affine_samples(
    float *out, const uint16_t *pixels, ptrdiff_t width, ptrdiff_t height, ag_row_position position,
    const float c[16], double offset, float scale, ptrdiff_t first, ptrdiff_t count);

// A rectangle of an image, in its pixels.
typedef struct {
  double left, top, right, bottom;
} ag_picture_part;

// The fraction of each pixel, 0...1, that a part of the image covers. Returns 0 if every pixel is fully
// covered or not covered.
int ag_picture_coverage(
    float *out, ag_picture_part part, ag_row_position position, ptrdiff_t first, ptrdiff_t count);

// Multiplies the four channels of each pixel by its factor.
void ag_scale_pixels(float *pixels, const float *factors, ptrdiff_t count);

// RGBA pixels rounded to the nearest whole numbers within 0...65535, with colors limited to their alpha.
void ag_floats_to_pixels(uint16_t *out, const float *in, ptrdiff_t count);

#endif
