#include "bleeding.h"

#include <string.h>

#pragma STDC FP_CONTRACT OFF

// Below this alpha (of 65535), a pixel's own color is weighted in proportion.
static const float knownAlpha = 256;

static size_t halved(size_t length) { return (length + 1) / 2; }

size_t ag_bleed_capacity(size_t width, size_t height) {
  size_t capacity = 4;
  while (width > 1 || height > 1) {
    width = halved(width);
    height = halved(height);
    capacity += 4 * width * height;
  }
  return capacity;
}

// The means of squares of 2 × 2 pixels; at odd edges, of the existing pixels.
static void reduce_pixels(float *to, const uint16_t *from, size_t width, size_t height) {
  const size_t toWidth = halved(width), toHeight = halved(height);
  for (size_t y = 0; y < toHeight; y++) {
    const uint16_t *above = from + 4 * 2 * y * width;
    const uint16_t *below = 2 * y + 1 < height ? above + 4 * width : above;
    for (size_t x = 0; x < toWidth; x++, to += 4) {
      const size_t left = 8 * x, right = 2 * x + 1 < width ? left + 4 : left;
      for (size_t k = 0; k < 4; k++) {
        const uint32_t sum = (uint32_t)above[left + k] + above[right + k] + below[left + k] + below[right + k];
        to[k] = (float)sum * 0.25f;
      }
    }
  }
}

static void reduce_means(float *to, const float *from, size_t width, size_t height) {
  const size_t toWidth = halved(width), toHeight = halved(height);
  for (size_t y = 0; y < toHeight; y++) {
    const float *above = from + 4 * 2 * y * width;
    const float *below = 2 * y + 1 < height ? above + 4 * width : above;
    for (size_t x = 0; x < toWidth; x++, to += 4) {
      const size_t left = 8 * x, right = 2 * x + 1 < width ? left + 4 : left;
      for (size_t k = 0; k < 4; k++) {
        to[k] = ((above[left + k] + above[right + k]) + (below[left + k] + below[right + k])) * 0.25f;
      }
    }
  }
}

// Replaces a premultiplied mean by its unpremultiplied color, mixed with the surrounding color if alpha is
// small.
static void straighten(float *color, const float *around) {
  const float alpha = color[3];
  if (alpha >= knownAlpha) {
    for (size_t k = 0; k < 3; k++) color[k] = color[k] * 65535.0f / alpha;
  } else {
    const float rest = 1 - alpha / knownAlpha;
    for (size_t k = 0; k < 3; k++) color[k] = color[k] * (65535.0f / knownAlpha) + around[k] * rest;
  }
}

static void straighten_level(float *level, size_t width, size_t height, const float *coarser) {
  const size_t coarserWidth = halved(width);
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++) straighten(level + 4 * (y * width + x), coarser + 4 * (y / 2 * coarserWidth + x / 2));
  }
}

static uint16_t rounded(float value) {
  return value >= 65535 ? 65535 : (uint16_t)(value + 0.5f);
}

static void straighten_pixels(
    uint16_t *opaque, const uint16_t *premultiplied, size_t width, size_t height, const float *coarser) {
  const size_t coarserWidth = halved(width);
  for (size_t y = 0; y < height; y++) {
    for (size_t x = 0; x < width; x++, opaque += 4, premultiplied += 4) {
      const uint32_t alpha = premultiplied[3];
      if (alpha == 65535) {
        memcpy(opaque, premultiplied, 8);
        continue;
      }
      float color[4];
      for (size_t k = 0; k < 4; k++) color[k] = premultiplied[k];
      straighten(color, coarser + 4 * (y / 2 * coarserWidth + x / 2));
      for (size_t k = 0; k < 3; k++) opaque[k] = rounded(color[k]);
      opaque[3] = 65535;
    }
  }
}

void ag_bleed(uint16_t *opaque, const uint16_t *premultiplied, size_t width, size_t height, float *scratch) {
  enum { most = 64 };
  float *levels[most];
  size_t widths[most], heights[most];
  size_t count = 0;
  size_t w = width, h = height;
  float *next = scratch;
  do {
    levels[count] = next;
    if (count == 0) {
      reduce_pixels(next, premultiplied, w, h);
    } else {
      reduce_means(next, levels[count - 1], w, h);
    }
    w = halved(w);
    h = halved(h);
    widths[count] = w;
    heights[count] = h;
    next += 4 * w * h;
    count++;
  } while (w > 1 || h > 1);
  const float nothing[4] = {0};
  straighten(levels[count - 1], nothing);
  for (size_t level = count - 1; level > 0; level--) {
    straighten_level(levels[level - 1], widths[level - 1], heights[level - 1], levels[level]);
  }
  straighten_pixels(opaque, premultiplied, width, height, levels[0]);
}
