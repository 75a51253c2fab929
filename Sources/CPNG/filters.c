#include "CPNGFilters.h"

#include <string.h>

#include "multiversion.h"

typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));
typedef uint16_t u16x32 __attribute__((ext_vector_type(32)));
typedef int16_t i16x32 __attribute__((ext_vector_type(32)));

enum { lane_count = 32, longest_sum = 500 };

AG_INLINE i16x32 widened(u8x32 x) { return __builtin_convertvector(x, i16x32); }

AG_INLINE i16x32 magnitude(i16x32 x) { return __builtin_elementwise_max(x, -x); }

// The neighbor that is nearest to left + above - corner, in this order if two are equally near.
AG_INLINE u8x32 paeth(u8x32 left, u8x32 above, u8x32 corner) {
  const i16x32 across = widened(above) - widened(corner);
  const i16x32 down = widened(left) - widened(corner);
  const i16x32 to_left = magnitude(across);
  const i16x32 to_above = magnitude(down);
  const i16x32 to_corner = magnitude(across + down);
  const i16x32 is_above = to_above <= to_corner;
  const i16x32 is_left = (to_left <= to_above) & (to_left <= to_corner);
  const i16x32 rest = (widened(above) & is_above) | (widened(corner) & ~is_above);
  return __builtin_convertvector((widened(left) & is_left) | (rest & ~is_left), u8x32);
}

AG_INLINE u8x32 average(u8x32 left, u8x32 above) {
  return (left & above) + ((left ^ above) >> 1);
}

AG_INLINE u8x32 predicted(uint8_t type, u8x32 left, u8x32 above, u8x32 corner) {
  switch (type) {
    case 1: return left;
    case 2: return above;
    case 3: return average(left, above);
    case 4: return paeth(left, above, corner);
    default: return (u8x32)(uint8_t)0;
  }
}

AG_INLINE u8x32 loaded(const uint8_t *bytes) {
  u8x32 x;
  memcpy(&x, bytes, sizeof x);
  return x;
}

// Fewer bytes than a vector has, padded with zeros.
AG_INLINE u8x32 loaded_part(const uint8_t *bytes, size_t count) {
  u8x32 x = (u8x32)(uint8_t)0;
  memcpy(&x, bytes, count);
  return x;
}

AG_INLINE uint64_t total(u16x32 sums) {
  uint64_t total = 0;
  for (int lane = 0; lane < lane_count; lane++) total += sums[lane];
  return total;
}

AG_INLINE u16x32 magnitudes(u8x32 x) {
  return __builtin_convertvector(__builtin_elementwise_min(x, (u8x32)(uint8_t)0 - x), u16x32);
}

// The first pixel of a row has no left neighbor.
AG_INLINE uint64_t first_pixel(
    uint8_t type, uint8_t *filtered, const uint8_t *row, const uint8_t *above, size_t count) {
  const u8x32 zeros = (u8x32)(uint8_t)0;
  const u8x32 x = loaded_part(row, count) - predicted(type, zeros, loaded_part(above, count), zeros);
  memcpy(filtered, &x, count);
  return total(magnitudes(x));
}

AG_INLINE uint64_t filtered_row(
    uint8_t type, uint8_t *filtered, const uint8_t *row, const uint8_t *above, size_t count, size_t distance) {
  const size_t start = distance < count ? distance : count;
  uint64_t sum = first_pixel(type, filtered, row, above, start);
  u16x32 sums = (u16x32)(uint16_t)0;
  int summed = 0;
  size_t index = start;
  for (; index + lane_count <= count; index += lane_count) {
    const u8x32 x = loaded(row + index) -
                    predicted(type, loaded(row + index - distance), loaded(above + index),
                              loaded(above + index - distance));
    memcpy(filtered + index, &x, sizeof x);
    sums += magnitudes(x);
    if (++summed == longest_sum) {
      sum += total(sums);
      sums = (u16x32)(uint16_t)0;
      summed = 0;
    }
  }
  const size_t rest = count - index;
  if (rest > 0) {
    const u8x32 x = loaded_part(row + index, rest) -
                    predicted(type, loaded_part(row + index - distance, rest), loaded_part(above + index, rest),
                              loaded_part(above + index - distance, rest));
    memcpy(filtered + index, &x, rest);
    u8x32 kept = (u8x32)(uint8_t)0;
    memcpy(&kept, &x, rest);
    sums += magnitudes(kept);
  }
  return sum + total(sums);
}

AG_MULTIVERSION uint64_t cpng_filter(
    uint8_t type, uint8_t *filtered, const uint8_t *row, const uint8_t *above, size_t count, size_t distance) {
  switch (type) {
    case 1: return filtered_row(1, filtered, row, above, count, distance);
    case 2: return filtered_row(2, filtered, row, above, count, distance);
    case 3: return filtered_row(3, filtered, row, above, count, distance);
    case 4: return filtered_row(4, filtered, row, above, count, distance);
    default: return filtered_row(0, filtered, row, above, count, distance);
  }
}
