#include "CPNGSamples.h"

#include <string.h>

#include "multiversion.h"

typedef uint8_t u8x32 __attribute__((ext_vector_type(32)));

enum { lane_pixels = 8 };

// Each channel differs from the next if a pixel is not gray; alpha is ignored here.
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

AG_INLINE uint32_t color_of(const uint8_t *sample) {
  return (uint32_t)sample[0] | (uint32_t)sample[1] << 8 | (uint32_t)sample[2] << 16 | (uint32_t)sample[3] << 24;
}

// Whether eight pixels are equal to the previous one.
AG_INLINE int repeats(const uint8_t *samples) {
  u8x32 x, before;
  memcpy(&x, samples, sizeof x);
  memcpy(&before, samples - 4, sizeof before);
  return __builtin_reduce_or(x ^ before) == 0;
}

// Open addressing: at most 257 colors in 1024 slots.
AG_INLINE size_t index_colors(
    uint8_t *indices, uint32_t *colors, const uint8_t *samples, size_t pixels, size_t limit) {
  int16_t slots[1024];
  memset(slots, 255, sizeof slots);
  size_t count = 0, pixel = 0;
  uint32_t last = 0;
  uint8_t last_index = 0;
  while (pixel < pixels) {
    for (; pixel > 0 && pixel + lane_pixels <= pixels && repeats(samples + 4 * pixel); pixel += lane_pixels) {
      memset(indices + pixel, last_index, lane_pixels);
    }
    const size_t end = pixels - pixel < lane_pixels ? pixels : pixel + lane_pixels;
    for (; pixel < end; pixel++) {
      const uint32_t color = color_of(samples + 4 * pixel);
      if (color != last || count == 0) {
        size_t slot = color * 0x9E3779B1u >> 22;
        while (slots[slot] >= 0 && colors[slots[slot]] != color) slot = (slot + 1) & 1023;
        if (slots[slot] < 0) {
          if (count == limit) return limit + 1;
          slots[slot] = (int16_t)count;
          colors[count++] = color;
        }
        last = color;
        last_index = (uint8_t)slots[slot];
      }
      indices[pixel] = last_index;
    }
  }
  return count;
}

AG_MULTIVERSION size_t cpng_index_colors(
    uint8_t *indices, uint32_t *colors, const uint8_t *samples, size_t pixels, size_t limit) {
  return index_colors(indices, colors, samples, pixels, limit);
}

// Some pixels, at most as many as fit into one byte.
AG_INLINE uint8_t packed(const uint8_t *indices, size_t count, const uint8_t *places, size_t depth) {
  uint32_t byte = 0;
  for (size_t pixel = 0; pixel < count; pixel++) {
    byte |= (uint32_t)places[indices[pixel]] << (8 - depth * (pixel + 1));
  }
  return (uint8_t)byte;
}

void cpng_pack_indices(uint8_t *bytes, const uint8_t *indices, const uint8_t places[256], size_t width, size_t height,
                       size_t depth) {
  const size_t per_byte = 8 / depth;
  // Eight pixels of the value 1.
  const uint32_t ones = 255 / ((1u << depth) - 1);
  for (size_t y = 0; y < height; y++, indices += width) {
    size_t x = 0;
    for (; x + 8 <= width; x += 8, bytes += depth) {
      uint64_t eight;
      memcpy(&eight, indices + x, sizeof eight);
      if (eight == (eight & 255) * 0x0101010101010101u) {
        memset(bytes, (int)(places[indices[x]] * ones), depth);
        continue;
      }
      for (size_t byte = 0; byte < depth; byte++) bytes[byte] = packed(indices + x + byte * per_byte, per_byte, places, depth);
    }
    for (; x < width; x += per_byte) {
      *bytes++ = packed(indices + x, width - x < per_byte ? width - x : per_byte, places, depth);
    }
  }
}
