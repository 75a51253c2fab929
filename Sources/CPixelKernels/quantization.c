#include "quantization.h"

#include <string.h>

#include "multiversion.h"

#pragma STDC FP_CONTRACT OFF

typedef uint16_t u16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
typedef float f32x16 __attribute__((ext_vector_type(16)));
typedef uint8_t u8x16 __attribute__((ext_vector_type(16)));

enum { lanePixels = 4, plainPixels = 16 };

AG_INLINE uint16_t unpremultiplied(uint32_t channel, uint32_t alpha) {
  return channel >= alpha ? 65535 : (uint16_t)((channel * 65535 + alpha / 2) / alpha);
}

void ag_unpremultiply(uint16_t *straight, const uint16_t *premultiplied, size_t pixels) {
  for (size_t index = 0; index < 4 * pixels; index += 4) {
    const uint16_t *from = premultiplied + index;
    const uint16_t alpha = from[3];
    if (alpha == 65535) {
      memcpy(straight + index, from, 8);
    } else if (alpha == 0) {
      memset(straight + index, 0, 8);
    } else {
      for (int channel = 0; channel < 3; channel++) straight[index + channel] = unpremultiplied(from[channel], alpha);
      straight[index + 3] = alpha;
    }
  }
}

AG_INLINE f32x16 asFloat(u32x16 x) {
  return __builtin_convertvector((i32x16)x, f32x16);
}

// Four unpremultiplied pixels; a channel that is the premultiplication of an 8-bit value becomes that
// value.
//
// The quotient (c·65535 + α/2) / α in Float has an error below one; its remainder determines the
// correction.
AG_INLINE u16x16 unpremultipliedTo8(u16x16 pixels) {
  const u16x16 alphas = __builtin_shufflevector(
      pixels, pixels, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  const u32x16 channel = __builtin_convertvector(__builtin_elementwise_min(pixels, alphas), u32x16);
  const u32x16 alpha = __builtin_convertvector(__builtin_elementwise_max(alphas, (u16x16)(uint16_t)1), u32x16);
  const u32x16 numerator = channel * 65535 + (alpha >> 1);
  const f32x16 estimate = (asFloat(channel) * 65535.0f + asFloat(alpha >> 1)) / asFloat(alpha);
  u32x16 quotient = (u32x16)__builtin_convertvector(estimate, i32x16);
  const i32x16 rest = (i32x16)(numerator - quotient * alpha);
  quotient += (u32x16)(rest < 0);
  quotient -= (u32x16)(rest >= (i32x16)alpha);
  const u32x16 exact = ((quotient + 128) * 65281 >> 24) * 257;
  const u32x16 product = exact * alpha + 32768;
  const u32x16 isExact = (u32x16)((product + (product >> 16)) >> 16 == channel);
  const u16x16 straight = __builtin_convertvector((exact & isExact) | (quotient & ~isExact), u16x16);
  const u16x16 isColor = {65535, 65535, 65535, 0, 65535, 65535, 65535, 0,
                          65535, 65535, 65535, 0, 65535, 65535, 65535, 0};
  return (straight & isColor) | (pixels & ~isColor);
}

// ⌊x / 257⌋: 65281 · 257 = 2²⁴ + 1.
AG_INLINE u16x16 dividedBy257(u16x16 x) {
  return __builtin_convertvector((__builtin_convertvector(x, u32x16) * 65281) >> 16, u16x16) >> 8;
}

// A value is a multiple of 257 if its two bytes are equal.
AG_INLINE u16x16 bytesSwapped(u16x16 x) {
  return x << 8 | x >> 8;
}

// Pixels that dithering does not change: all transparent, or all opaque with values that 8 bits represent
// exactly. Most pixels of a drawing are one or the other.
AG_INLINE int isPlain(uint8_t *to, const uint16_t *from) {
  u16x16 a, b, c, d;
  memcpy(&a, from, sizeof a);
  memcpy(&b, from + 16, sizeof b);
  memcpy(&c, from + 32, sizeof c);
  memcpy(&d, from + 48, sizeof d);
  if (__builtin_reduce_or(a | b | c | d) == 0) {
    memset(to, 0, 4 * plainPixels);
    return 1;
  }
  const u16x16 isAlpha = {0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535, 0, 0, 0, 65535};
  const u16x16 faults = (bytesSwapped(a) ^ a) | (bytesSwapped(b) ^ b) | (bytesSwapped(c) ^ c) | (bytesSwapped(d) ^ d);
  if (__builtin_reduce_or(faults | (~(a & b & c & d) & isAlpha)) != 0) return 0;
  const u16x16 parts[4] = {a, b, c, d};
  for (int part = 0; part < 4; part++) {
    const u8x16 bytes = __builtin_convertvector(parts[part], u8x16);
    memcpy(to + 16 * part, &bytes, sizeof bytes);
  }
  return 1;
}

AG_INLINE void step(uint8_t *to, const uint16_t *from, const uint16_t *narrow, const uint16_t *wide) {
  const int isOpaque = (from[3] & from[7] & from[11] & from[15]) == 65535;
  u16x16 x, thresholds;
  memcpy(&x, from, sizeof x);
  if (!isOpaque) x = unpremultipliedTo8(x);
  memcpy(&thresholds, narrow, sizeof thresholds);
  u16x16 sum = __builtin_elementwise_add_sat(x, thresholds);
  if (wide != NULL) {
    memcpy(&thresholds, wide, sizeof thresholds);
    const u16x16 shifted = __builtin_elementwise_sub_sat(x, (u16x16)(uint16_t)ag_wide_bias);
    const u16x16 wideSum = __builtin_elementwise_add_sat(shifted, thresholds);
    const u16x16 lowest = (u16x16)(bytesSwapped(x) == x);
    const u16x16 isNarrow = lowest | (u16x16)(x - (uint16_t)257 > (uint16_t)(65535 - 2 * 257));
    sum = (sum & isNarrow) | (wideSum & ~isNarrow);
  }
  const u8x16 bytes = __builtin_convertvector(dividedBy257(sum), u8x16);
  memcpy(to, &bytes, sizeof bytes);
  if (!isOpaque) {
    for (int pixel = 0; pixel < lanePixels; pixel++) {
      if (to[4 * pixel + 3] == 0) memset(to + 4 * pixel, 0, 4);
    }
  }
}

AG_INLINE void run(
    uint8_t *straight, const uint16_t *premultiplied, size_t pixels, const uint16_t *narrow,
    const uint16_t *wide) {
  size_t x = 0;
  while (x + lanePixels <= pixels) {
    if (x % plainPixels == 0 && x + plainPixels <= pixels && isPlain(straight + 4 * x, premultiplied + 4 * x)) {
      x += plainPixels;
      continue;
    }
    const size_t phase = 4 * (x % ag_blue_noise_size);
    step(straight + 4 * x, premultiplied + 4 * x, narrow + phase, wide == NULL ? NULL : wide + phase);
    x += lanePixels;
  }
  if (x < pixels) {
    const size_t phase = 4 * (x % ag_blue_noise_size);
    uint16_t from[16] = {0};
    uint8_t to[16];
    memcpy(from, premultiplied + 4 * x, (pixels - x) * 8);
    step(to, from, narrow + phase, wide == NULL ? NULL : wide + phase);
    memcpy(straight + 4 * x, to, (pixels - x) * 4);
  }
}

AG_MULTIVERSION void ag_quantize(
    uint8_t *straight, const uint16_t *premultiplied, size_t pixels, const uint16_t *narrow,
    const uint16_t *wide) {
  run(straight, premultiplied, pixels, narrow, wide);
}
