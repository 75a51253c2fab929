#include "video_samples.h"
#include "video_lanes.h"

#pragma STDC FP_CONTRACT OFF

// Values `x` ..< `end`, one by one.
AG_INLINE void interpolateEach(
    float *values, const float *samples, size_t x, size_t end, const ag_interpolation *at) {
  for (; x < end; x++) {
    const float *s = samples + at->first[x], *w = at->weights + 4 * x;
    values[x] = (s[0] * w[0] + s[1] * w[1]) + (s[2] * w[2] + s[3] * w[3]);
  }
}

// Eight values with the weights of value `x`, from samples that advance by one.
AG_INLINE f32x8 eightFrom(const float *samples, size_t x, const ag_interpolation *at) {
  const float *s = samples + at->first[x], *w = at->weights + 4 * x;
  return (load(s) * w[0] + load(s + 1) * w[1]) + (load(s + 2) * w[2] + load(s + 3) * w[3]);
}

typedef struct {
  f32x8 low, high;
} sixteen;

// Interleaves the numbers of both.
AG_INLINE sixteen interleaved(f32x8 even, f32x8 odd) {
  return (sixteen){
      __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11),
      __builtin_shufflevector(even, odd, 4, 12, 5, 13, 6, 14, 7, 15)};
}

// Eight periods from value `x` on.
AG_INLINE void interpolateBlock(
    float *values, const float *samples, size_t x, size_t period, const ag_interpolation *at) {
  if (period == 1) {
    const f32x8 eight = eightFrom(samples, x, at);
    memcpy(values, &eight, sizeof eight);
  } else if (period == 2) {
    const sixteen both = interleaved(eightFrom(samples, x, at), eightFrom(samples, x + 1, at));
    memcpy(values, &both, sizeof both);
  } else if (period == 4) {
    const sixteen even = interleaved(eightFrom(samples, x, at), eightFrom(samples, x + 2, at));
    const sixteen odd = interleaved(eightFrom(samples, x + 1, at), eightFrom(samples, x + 3, at));
    const sixteen low = interleaved(even.low, odd.low), high = interleaved(even.high, odd.high);
    memcpy(values, &low, sizeof low);
    memcpy(values + 2 * lanes, &high, sizeof high);
  } else {
    for (size_t phase = 0; phase < period; phase++) {
      const f32x8 eight = eightFrom(samples, x + phase, at);
      for (size_t lane = 0; lane < lanes; lane++) values[phase + lane * period] = eight[lane];
    }
  }
}

// Whole blocks of eight periods from `x` on; returns their end.
AG_INLINE size_t interpolateBlocks(
    float *values, const float *samples, size_t x, size_t period, const ag_interpolation *at) {
  for (; x + lanes * period <= at->end; x += lanes * period) {
    interpolateBlock(values + x, samples, x, period, at);
  }
  return x;
}

AG_MULTIVERSION void ag_interpolate_row(
    float *values, const float *samples, size_t count, const ag_interpolation *interpolation) {
  size_t x = 0;
  if (interpolation->period > 0) {
    x = interpolation->begin;
    interpolateEach(values, samples, 0, x, interpolation);
    switch (interpolation->period) {
      case 1: x = interpolateBlocks(values, samples, x, 1, interpolation); break;
      case 2: x = interpolateBlocks(values, samples, x, 2, interpolation); break;
      case 4: x = interpolateBlocks(values, samples, x, 4, interpolation); break;
      default: x = interpolateBlocks(values, samples, x, interpolation->period, interpolation);
    }
  }
  interpolateEach(values, samples, x, count, interpolation);
}

AG_MULTIVERSION void ag_weighted_rows(
    float *restrict values, const float *ring, size_t first, const float weights[4], size_t count) {
  const float *a = ring + first % 4 * count, *b = ring + (first + 1) % 4 * count;
  const float *c = ring + (first + 2) % 4 * count, *d = ring + (first + 3) % 4 * count;
  const float wa = weights[0], wb = weights[1], wc = weights[2], wd = weights[3];
  for (size_t x = 0; x < count; x++) values[x] = (a[x] * wa + b[x] * wb) + (c[x] * wc + d[x] * wd);
}
