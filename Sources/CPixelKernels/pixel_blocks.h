#ifndef AFTERGLOW_PIXEL_BLOCKS_H
#define AFTERGLOW_PIXEL_BLOCKS_H

#include <string.h>

#include "pixel_lanes.h"

// Eight pixels, a vector for each channel.

// One channel of eight pixels. Values are whole numbers in 0…65535, so sums and differences of them are
// exact.
typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef uint16_t u16x8 __attribute__((ext_vector_type(8)));
typedef uint32_t u32x8 __attribute__((ext_vector_type(8)));

enum { blockPixels = 8 };

typedef struct {
  f32x8 r, g, b, alpha;
} block;

// Rounds to a whole number: adding 2²³ leaves the nearest in the low bits.
AG_INLINE u16x8 rounded(f32x8 values) {
  const f32x8 shifted = values + 0x1p23f;
  u32x8 bits;
  memcpy(&bits, &shifted, sizeof bits);
  return __builtin_convertvector(bits & 0xFFFF, u16x8);
}

AG_INLINE block separated(u16x16 low, u16x16 high) {
#define AG_CHANNEL(k) \
  __builtin_convertvector( \
      __builtin_shufflevector(low, high, k, 4 + k, 8 + k, 12 + k, 16 + k, 20 + k, 24 + k, 28 + k), f32x8)
  return (block){AG_CHANNEL(0), AG_CHANNEL(1), AG_CHANNEL(2), AG_CHANNEL(3)};
#undef AG_CHANNEL
}

AG_INLINE void store(uint16_t *to, u16x8 r, u16x8 g, u16x8 b, u16x8 alpha) {
  const u16x16 rg = __builtin_shufflevector(r, g, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  const u16x16 ba = __builtin_shufflevector(b, alpha, 0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15);
  const u16x16 low =
      __builtin_shufflevector(rg, ba, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
  const u16x16 high =
      __builtin_shufflevector(rg, ba, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30, 31);
  memcpy(to, &low, sizeof low);
  memcpy(to + 16, &high, sizeof high);
}

#endif
