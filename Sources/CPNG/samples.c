#include "CPNGSamples.h"

#include <string.h>

#include "multiversion.h"

typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));

enum { lane_pixels = 8 };

// Each color differs from the next where a pixel is not gray; alpha is not looked at here.
AG_INLINE u8x32 differences(u8x32 x) {
  const u8x32 rotated = __builtin_shufflevector(
      x, x, 1, 2, 2, 3, 5, 6, 6, 7, 9, 10, 10, 11, 13, 14, 14, 15, 17, 18, 18, 19, 21, 22, 22, 23, 25, 26, 26, 27, 29,
      30, 30, 31);
  return x ^ rotated;
}

AG_INLINE uint32_t common(const uint8_t *samples, size_t pixels) {
  u8x32 all = (u8x32)(uint8_t)255;
  u8x32 any = (u8x32)(uint8_t)0;
  size_t pixel = 0;
  for (; pixel + lane_pixels <= pixels; pixel += lane_pixels) {
    u8x32 x;
    memcpy(&x, samples + 4 * pixel, sizeof x);
    all &= x;
    any |= differences(x);
  }
  uint8_t alpha = 255, difference = 0;
  for (int lane = 0; lane < 4 * lane_pixels; lane += 4) {
    alpha &= all[lane + 3];
    difference |= any[lane] | any[lane + 1];
  }
  for (; pixel < pixels; pixel++) {
    const uint8_t *sample = samples + 4 * pixel;
    alpha &= sample[3];
    difference |= (uint8_t)((sample[0] ^ sample[1]) | (sample[1] ^ sample[2]));
  }
  return (alpha == 255 ? 1u : 0u) | (difference == 0 ? 2u : 0u);
}

AG_MULTIVERSION uint32_t cpng_common(const uint8_t *samples, size_t pixels) {
  return common(samples, pixels);
}

void cpng_pick_rgb(uint8_t *rgb, const uint8_t *samples, size_t pixels) {
  if (pixels == 0) return;
  // Four bytes at a time, each fourth one overwritten by the next pixel; the last pixel has none.
  for (size_t pixel = 0; pixel + 1 < pixels; pixel++) memcpy(rgb + 3 * pixel, samples + 4 * pixel, 4);
  memcpy(rgb + 3 * (pixels - 1), samples + 4 * (pixels - 1), 3);
}
