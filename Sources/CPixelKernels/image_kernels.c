#include "image_kernels.h"

#include <math.h>
#include <string.h>

#include "multiversion.h"

#pragma STDC FP_CONTRACT OFF

typedef float pixel __attribute__((vector_size(16), aligned(4), may_alias));
typedef uint16_t samples __attribute__((vector_size(8), aligned(2), may_alias));

AG_MULTIVERSION static void add_sample_row(
    float *restrict out, const uint16_t *restrict in, float weight, ptrdiff_t length) {
  for (ptrdiff_t i = 0; i < length; i++) out[i] = out[i] + weight * (float)in[i];
}

void ag_weighted_sum_of_samples(
    float *out, const uint16_t *in, ptrdiff_t stride, const float *weights, ptrdiff_t count, ptrdiff_t length) {
  memset(out, 0, (size_t)length * sizeof(float));
  for (ptrdiff_t t = 0; t < count; t++) add_sample_row(out, in + t * stride, weights[t], length);
}

void ag_gather_row(
    float *out, const float *in, const int32_t *starts, const int32_t *counts, const float *weights,
    ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    const pixel *source = (const pixel *)(in + 4 * (ptrdiff_t)starts[i]);
    pixel sum = {0};
    for (int32_t t = 0; t < counts[i]; t++) sum += weights[t] * source[t];
    *(pixel *)(out + 4 * i) = sum;
    weights += counts[i];
  }
}

// The place on an axis as a whole pixel (the second of four) and the way to the next one, within 0...1.
AG_INLINE ptrdiff_t split(double place, ptrdiff_t size, float *fraction) {
  if (!(place > -3)) place = -3;
  if (place > (double)size + 2) place = (double)size + 2;
  const ptrdiff_t whole = (ptrdiff_t)(place + 4) - 4;
  *fraction = (float)(place - (double)whole);
  return whole;
}

AG_INLINE ptrdiff_t clamped(ptrdiff_t index, ptrdiff_t size) {
  return index < 0 ? 0 : index < size ? index : size - 1;
}

AG_MULTIVERSION void ag_add_affine_samples(
    float *out, const uint16_t *pixels, ptrdiff_t width, ptrdiff_t height, ag_row_position position,
    const float c[16], double offset, float scale, ptrdiff_t first, ptrdiff_t count) {
  const pixel *cubics = (const pixel *)c;
  const pixel c0 = cubics[0], c1 = cubics[1], c2 = cubics[2], c3 = cubics[3];
  for (ptrdiff_t i = 0; i < count; i++) {
    float s, t;
    const ptrdiff_t x = split(position.u + (double)(first + i) * position.u_right + offset, width, &s);
    const ptrdiff_t y = split(position.v + (double)(first + i) * position.v_right + offset, height, &t);
    const pixel across = ((c3 * s + c2) * s + c1) * s + c0;
    const pixel down = scale * (((c3 * t + c2) * t + c1) * t + c0);
    ptrdiff_t columns[4];
    for (ptrdiff_t k = 0; k < 4; k++) columns[k] = 4 * clamped(x - 1 + k, width);
    pixel sum = *(pixel *)(out + 4 * i);
    for (ptrdiff_t k = 0; k < 4; k++) {
      const uint16_t *row = pixels + 4 * width * clamped(y - 1 + k, height);
      pixel line = {0};
      for (ptrdiff_t j = 0; j < 4; j++) {
        line += across[j] * __builtin_convertvector(*(const samples *)(row + columns[j]), pixel);
      }
      sum += down[k] * line;
    }
    *(pixel *)(out + 4 * i) = sum;
  }
}

typedef struct {
  double x, y;
} point;

// Keeps the part of a polygon where sign * (axis's coordinate - limit) >= 0 (Sutherland and Hodgman 1974).
static int clip(const point *polygon, int count, int axis, double limit, double sign, point *kept) {
  int result = 0;
  for (int i = 0; i < count; i++) {
    const point a = polygon[i], b = polygon[(i + 1) % count];
    const double from = sign * ((axis == 0 ? a.x : a.y) - limit);
    const double to = sign * ((axis == 0 ? b.x : b.y) - limit);
    if (from >= 0) kept[result++] = a;
    if ((from >= 0) != (to >= 0)) {
      const double part = from / (from - to);
      kept[result++] = (point){a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
    }
  }
  return result;
}

static double area(const point *polygon, int count) {
  double twice = 0;
  for (int i = 0; i < count; i++) {
    const point a = polygon[i], b = polygon[(i + 1) % count];
    twice += a.x * b.y - a.y * b.x;
  }
  return fabs(twice) / 2;
}

// The part of one pixel, its middle at (u, v), that lies in the picture.
static double covered(double u, double v, ag_row_position p, double width, double height) {
  const double ur = p.u_right / 2, vr = p.v_right / 2, ub = p.u_below / 2, vb = p.v_below / 2;
  point a[16] = {
      {u - ur - ub, v - vr - vb}, {u + ur - ub, v + vr - vb}, {u + ur + ub, v + vr + vb}, {u - ur + ub, v - vr + vb}};
  point b[16];
  const double whole = area(a, 4);
  int count = clip(a, 4, 0, 0, 1, b);
  count = clip(b, count, 0, width, -1, a);
  count = clip(a, count, 1, 0, 1, b);
  count = clip(b, count, 1, height, -1, a);
  const double part = whole > 0 ? area(a, count) / whole : 0;
  return part < 1 ? part : 1;
}

void ag_picture_coverage(
    float *out, ptrdiff_t width, ptrdiff_t height, ag_row_position position, ptrdiff_t first, ptrdiff_t count) {
  const double w = (double)width, h = (double)height;
  const double reach_u = (fabs(position.u_right) + fabs(position.u_below)) / 2;
  const double reach_v = (fabs(position.v_right) + fabs(position.v_below)) / 2;
  for (ptrdiff_t i = 0; i < count; i++) {
    const double u = position.u + (double)(first + i) * position.u_right;
    const double v = position.v + (double)(first + i) * position.v_right;
    if (u >= reach_u && u <= w - reach_u && v >= reach_v && v <= h - reach_v) {
      out[i] = 1;
    } else if (u <= -reach_u || u >= w + reach_u || v <= -reach_v || v >= h + reach_v) {
      out[i] = 0;
    } else {
      out[i] = (float)covered(u, v, position, w, h);
    }
  }
}

void ag_scale_pixels(float *pixels, const float *factors, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) *(pixel *)(pixels + 4 * i) *= factors[i];
}
