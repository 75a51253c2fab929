#include "image_kernels.h"

#include <math.h>
#include <string.h>

#include "pixel_lanes.h"

#pragma STDC FP_CONTRACT OFF

typedef float pixel __attribute__((vector_size(16), aligned(4), may_alias));

// `sumColumns` sums at a time stay in registers while all rows are added to them.
enum { sumColumns = 32 };
typedef float f32x32 __attribute__((ext_vector_type(sumColumns)));
typedef uint16_t u16x32 __attribute__((ext_vector_type(sumColumns)));

AG_MULTIVERSION void ag_weighted_sum_of_samples(
    float *restrict out, const uint16_t *restrict in, ptrdiff_t stride, const float *weights, ptrdiff_t count,
    ptrdiff_t length) {
  ptrdiff_t i = 0;
  for (; i + sumColumns <= length; i += sumColumns) {
    f32x32 sum = 0;
    for (ptrdiff_t t = 0; t < count; t++) {
      u16x32 row;
      memcpy(&row, in + t * stride + i, sizeof row);
      sum += weights[t] * __builtin_convertvector(row, f32x32);
    }
    memcpy(out + i, &sum, sizeof sum);
  }
  for (; i < length; i++) {
    float sum = 0;
    for (ptrdiff_t t = 0; t < count; t++) sum += weights[t] * (float)in[t * stride + i];
    out[i] = sum;
  }
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

typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef double f64x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef int64_t i64x8 __attribute__((ext_vector_type(8)));
typedef uint16_t u16x8 __attribute__((ext_vector_type(8)));

enum { places = 8 };

// Numbers `first` ... `first` + 7.
AG_INLINE f64x8 eight_from(ptrdiff_t first) {
  const f64x8 steps = {0, 1, 2, 3, 4, 5, 6, 7};
  return (double)first + steps;
}

// Positions on an axis as whole pixels (each the second of four) and the fractions to the next ones, within
// 0...1.
AG_INLINE void split(f64x8 place, ptrdiff_t size, int32_t whole[places], float fraction[places]) {
  const f64x8 low = -3, high = (double)size + 2;
  place = place > low ? place : low;
  place = place > high ? high : place;
  const i32x8 pixel = __builtin_convertvector(place + 4, i32x8) - 4;
  const f32x8 rest = __builtin_convertvector(place - __builtin_convertvector(pixel, f64x8), f32x8);
  memcpy(whole, &pixel, sizeof pixel);
  memcpy(fraction, &rest, sizeof rest);
}

AG_INLINE ptrdiff_t clamped(ptrdiff_t index, ptrdiff_t size) {
  return index < 0 ? 0 : index < size ? index : size - 1;
}

// Four by four pixels around (x, y), some of them outside: the edge's pixels are repeated there.
AG_INLINE void gather(
    uint16_t cells[4][16], const uint16_t *pixels, ptrdiff_t width, ptrdiff_t height, ptrdiff_t x, ptrdiff_t y) {
  for (ptrdiff_t k = 0; k < 4; k++) {
    const uint16_t *row = pixels + 4 * width * clamped(y - 1 + k, height);
    for (ptrdiff_t j = 0; j < 4; j++) memcpy(cells[k] + 4 * j, row + 4 * clamped(x - 1 + j, width), 8);
  }
}

// Of eight positions on an axis from pixel `first` on, the whole pixels, the fractions, and `scale` times the
// weights of the four pixels around each: weights[k][i] is that of pixel k for position i.
typedef struct {
  int32_t pixels[places];
  float weights[4][places];
} axis_places;

AG_INLINE void place(
    axis_places *out, double start, double step, ptrdiff_t first, ptrdiff_t size, const float c[16], float scale) {
  float fractions[places];
  split(start + eight_from(first) * step, size, out->pixels, fractions);
  f32x8 t;
  memcpy(&t, fractions, sizeof t);
  for (int k = 0; k < 4; k++) {
    const f32x8 weights = scale * (((c[12 + k] * t + c[8 + k]) * t + c[4 + k]) * t + c[k]);
    memcpy(out->weights[k], &weights, sizeof weights);
  }
}

// Adds the weighted sum of four by four pixels, for position i of both axes: first vertically, then horizontally.
AG_INLINE void add_sum_of_sixteen(
    float *out, const uint16_t *row, ptrdiff_t stride, const axis_places *across, const axis_places *down,
    ptrdiff_t i) {
  f32x16 columns = 0;
  for (int k = 0; k < 4; k++) columns += down->weights[k][i] * __builtin_convertvector(load(row + k * stride), f32x16);
  f32x16 weights;
  for (int lane = 0; lane < 16; lane++) weights[lane] = across->weights[lane / 4][i];
  columns *= weights;
  const f32x8 pairs = columns.lo + columns.hi;
  for (int channel = 0; channel < 4; channel++) out[channel] += pairs[channel] + pairs[channel + 4];
}

// How far beyond the pixels of a sample those lie, in memory, that the sample two rows below needs. A rotated row
// crosses many rows of the image, few pixels of each, which no processor foresees: with requests, a pixel takes
// 5.6 ns instead of 7.7 (AMD EPYC, Zen 5).
AG_INLINE intptr_t distance_of_next_rows(ag_row_position position, ptrdiff_t width) {
  const double u = 2 * position.u_below, v = 2 * position.v_below + (position.v_below > 0 ? 3 : 0);
  if (!(fabs(u) < 1e6 && fabs(v) < 1e6)) return 0;
  return pixelBytes * ((intptr_t)v * width + (intptr_t)u);
}

AG_MULTIVERSION void ag_add_affine_samples(
    float *out, const uint16_t *pixels, ptrdiff_t width, ptrdiff_t height, ag_row_position position,
    const float c[16], double offset, float scale, ptrdiff_t first, ptrdiff_t count) {
  const intptr_t ahead = distance_of_next_rows(position, width);
  for (ptrdiff_t start = 0; start < count; start += places) {
    axis_places xs, ys;
    place(&xs, position.u + offset, position.u_right, first + start, width, c, 1);
    place(&ys, position.v + offset, position.v_right, first + start, height, c, scale);
    const ptrdiff_t end = count - start < places ? count - start : places;
    for (ptrdiff_t i = 0; i < end; i++) {
      const ptrdiff_t x = xs.pixels[i], y = ys.pixels[i];
      uint16_t cells[4][16];
      const uint16_t *row = cells[0];
      ptrdiff_t stride = 16;
      if (x >= 1 && x < width - 2 && y >= 1 && y < height - 2) {
        row = pixels + 4 * (width * (y - 1) + x - 1);
        stride = 4 * width;
        if (i % 2 == 0) __builtin_prefetch((const void *)((intptr_t)row + ahead));
      } else {
        gather(cells, pixels, width, height, x, y);
      }
      add_sum_of_sixteen(out + 4 * (start + i), row, stride, &xs, &ys, i);
    }
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

// The fraction of one pixel, its center at (u, v), that is within a part of the image.
static double covered(double u, double v, ag_row_position p, ag_picture_part part) {
  const double ur = p.u_right / 2, vr = p.v_right / 2, ub = p.u_below / 2, vb = p.v_below / 2;
  point a[16] = {
      {u - ur - ub, v - vr - vb}, {u + ur - ub, v + vr - vb}, {u + ur + ub, v + vr + vb}, {u - ur + ub, v - vr + vb}};
  point b[16];
  const double whole = area(a, 4);
  int count = clip(a, 4, 0, part.left, 1, b);
  count = clip(b, count, 0, part.right, -1, a);
  count = clip(a, count, 1, part.top, 1, b);
  count = clip(b, count, 1, part.bottom, -1, a);
  const double share = whole > 0 ? area(a, count) / whole : 0;
  return share < 1 ? share : 1;
}

// Whether the center of a pixel is so far inside a part of an image, or outside, that all of it is.
typedef struct {
  double left, top, right, bottom;
} limits;

static float coverage_of_one(ag_row_position p, double index, ag_picture_part part, limits inner, limits outer) {
  const double u = p.u + index * p.u_right, v = p.v + index * p.v_right;
  if (u >= inner.left && u <= inner.right && v >= inner.top && v <= inner.bottom) return 1;
  if (u <= outer.left || u >= outer.right || v <= outer.top || v >= outer.bottom) return 0;
  return (float)covered(u, v, p, part);
}

AG_MULTIVERSION int ag_picture_coverage(
    float *out, ag_picture_part part, ag_row_position position, ptrdiff_t first, ptrdiff_t count) {
  const double reach_u = (fabs(position.u_right) + fabs(position.u_below)) / 2;
  const double reach_v = (fabs(position.v_right) + fabs(position.v_below)) / 2;
  const limits inner = {part.left + reach_u, part.top + reach_v, part.right - reach_u, part.bottom - reach_v};
  const limits outer = {part.left - reach_u, part.top - reach_v, part.right + reach_u, part.bottom + reach_v};
  int is_partial = 0;
  ptrdiff_t i = 0;
  for (; i + places <= count; i += places) {
    const f64x8 index = eight_from(first + i);
    const f64x8 u = position.u + index * position.u_right, v = position.v + index * position.v_right;
    const i64x8 is_inside = (u >= inner.left) & (u <= inner.right) & (v >= inner.top) & (v <= inner.bottom);
    const i64x8 is_outside = (u <= outer.left) | (u >= outer.right) | (v <= outer.top) | (v >= outer.bottom);
    if (__builtin_reduce_and(is_inside) != 0) {
      for (int k = 0; k < places; k++) out[i + k] = 1;
    } else if (__builtin_reduce_and(is_outside) != 0) {
      for (int k = 0; k < places; k++) out[i + k] = 0;
    } else {
      is_partial = 1;
      for (int k = 0; k < places; k++) {
        out[i + k] = coverage_of_one(position, (double)(first + i + k), part, inner, outer);
      }
    }
  }
  for (; i < count; i++) {
    out[i] = coverage_of_one(position, (double)(first + i), part, inner, outer);
    is_partial |= out[i] > 0 && out[i] < 1;
  }
  return is_partial;
}

void ag_scale_pixels(float *pixels, const float *factors, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) *(pixel *)(pixels + 4 * i) *= factors[i];
}

AG_INLINE u16x16 samples_of(f32x16 values) {
  values += 0.5f;
  values = values > 0 ? values : (f32x16)0;
  values = values < 65535.0f ? values : (f32x16)65535.0f;
  const u16x16 pixels = __builtin_convertvector(__builtin_convertvector(values, i32x16), u16x16);
  return __builtin_elementwise_min(pixels, alphas(pixels));
}

AG_MULTIVERSION void ag_floats_to_pixels(uint16_t *out, const float *in, ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + lanePixels <= count; x += lanePixels) {
    f32x16 values;
    memcpy(&values, in + 4 * x, sizeof values);
    const u16x16 pixels = samples_of(values);
    memcpy(out + 4 * x, &pixels, sizeof pixels);
  }
  if (x == count) return;
  f32x16 last = 0;
  memcpy(&last, in + 4 * x, (size_t)(count - x) * 4 * sizeof(float));
  const u16x16 pixels = samples_of(last);
  memcpy(out + 4 * x, &pixels, (size_t)(count - x) * pixelBytes);
}
