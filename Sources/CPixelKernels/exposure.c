#include "exposure.h"

#include "multiversion.h"

static const uint32_t fullScale = 65535;

AG_MULTIVERSION
static void add_levels(uint32_t *restrict sums, const uint16_t *restrict pixels, size_t channels, uint32_t weight) {
  for (size_t k = 0; k < channels; k++) sums[k] += weight * pixels[k];
}

AG_INLINE uint32_t weighted_light(uint32_t level, uint32_t alpha, const uint32_t *light) {
  if (alpha == fullScale) return light[level];
  const uint32_t straight = (level * fullScale + alpha / 2) / alpha;
  return (uint32_t)(((uint64_t)light[straight < fullScale ? straight : fullScale] * alpha + fullScale / 2) / fullScale);
}

void ag_expose(uint32_t *sums, const uint16_t *pixels, size_t count, uint32_t weight, const uint32_t *light) {
  if (light == NULL) {
    add_levels(sums, pixels, 4 * count, weight);
    return;
  }
  for (size_t index = 0; index < count; index++, sums += 4, pixels += 4) {
    const uint32_t alpha = pixels[3];
    if (alpha == 0) continue;
    for (size_t k = 0; k < 3; k++) sums[k] += weight * weighted_light(pixels[k], alpha, light);
    sums[3] += weight * alpha;
  }
}

// The level whose light is nearest.
static uint32_t level_of(uint32_t value, const uint32_t *light) {
  uint32_t low = 0, high = fullScale;
  while (low < high) {
    const uint32_t middle = (low + high) / 2;
    if (light[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low > 0 && value - light[low - 1] < light[low] - value ? low - 1 : low;
}

void ag_develop(uint16_t *pixels, const uint32_t *sums, size_t count, uint32_t samples, const uint32_t *light) {
  if (light == NULL) {
    for (size_t k = 0; k < 4 * count; k++) pixels[k] = (uint16_t)((sums[k] + samples / 2) / samples);
    return;
  }
  for (size_t index = 0; index < count; index++, sums += 4, pixels += 4) {
    const uint32_t alpha = (sums[3] + samples / 2) / samples;
    pixels[3] = (uint16_t)alpha;
    for (size_t k = 0; k < 3; k++) {
      if (alpha == 0) {
        pixels[k] = 0;
        continue;
      }
      const uint32_t mean = (sums[k] + samples / 2) / samples;
      const uint64_t straight = ((uint64_t)mean * fullScale + alpha / 2) / alpha;
      const uint32_t level = level_of(straight < light[fullScale] ? (uint32_t)straight : light[fullScale], light);
      pixels[k] = (uint16_t)((level * alpha + fullScale / 2) / fullScale);
    }
  }
}
