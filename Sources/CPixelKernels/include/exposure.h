#ifndef AFTERGLOW_EXPOSURE_H
#define AFTERGLOW_EXPOSURE_H

#include <stddef.h>
#include <stdint.h>

// Sums of rows of premultiplied RGBA, 16 bits per channel, and their means. `light` is NULL, or has the light of each of
// 65536 levels, at most 2²³: then the light of colors is summed, weighted by alpha.

/// Adds `weight` times some pixels to sums, of at most 256 rows in all.
void ag_expose(uint32_t *sums, const uint16_t *pixels, size_t count, uint32_t weight, const uint32_t *light);

/// Writes the mean of `samples` rows; `light` must not decrease.
void ag_develop(uint16_t *pixels, const uint32_t *sums, size_t count, uint32_t samples, const uint32_t *light);

#endif
