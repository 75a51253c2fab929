#ifndef AFTERGLOW_CPNG_SAMPLES_H
#define AFTERGLOW_CPNG_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

/// What pixels of RGBA with 8 bits per sample have in common: bit 0, every alpha is 255; bit 1, red, green and blue are
/// equal in each.
uint32_t cpng_common(const uint8_t *samples, size_t pixels);

/// Writes the colors of RGBA pixels without their alpha: 3 bytes each.
void cpng_pick_rgb(uint8_t *rgb, const uint8_t *samples, size_t pixels);

#endif
