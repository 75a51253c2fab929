#ifndef AFTERGLOW_QUANTIZATION_H
#define AFTERGLOW_QUANTIZATION_H

#include <stddef.h>
#include <stdint.h>

#include "blue_noise.h"

/// Unpremultiplied RGBA, 16 bits per channel, from premultiplied; rounded to nearest, transparent pixels
/// all 0.
void ag_unpremultiply(uint16_t *straight, const uint16_t *premultiplied, size_t pixels);

/// Unpremultiplied RGBA, 8 bits per channel, from premultiplied 16.
///
/// A channel x becomes ⌊(x + threshold) / 257⌋, clamped to 0…255. Thresholds are in two rows of
/// `ag_blue_noise_size` pixels of four channels, repeated along the row: `narrow` with 0…256, used if x is
/// a multiple of 257 (which is thus exact) or in the lowest or highest step, and otherwise `wide`, with
/// −128…384 stored with `ag_wide_bias` added. If `wide` is NULL, `narrow` is used everywhere.
void ag_quantize(
    uint8_t *straight, const uint16_t *premultiplied, size_t pixels, const uint16_t *narrow,
    const uint16_t *wide);

enum { ag_wide_bias = 129 };

#endif
