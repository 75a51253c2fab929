#ifndef AFTERGLOW_CPNG_SAMPLES_H
#define AFTERGLOW_CPNG_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

/// Common properties of RGBA pixels with 8 bits per sample: bit 0, every alpha is 255; bit 1, red, green
/// and blue are equal in each.
uint32_t cpng_common(const uint8_t *samples, size_t pixels);

/// Gives each RGBA pixel the index of its color in a list of colors in the order of first occurrence.
///
/// - indices: space for `pixels` indices. Contents are unspecified if there are too many colors.
/// - colors: space for `limit` colors, red in the lowest byte.
/// - limit: 1…256.
/// Returns the number of colors; `limit + 1` as soon as there are more.
size_t cpng_index_colors(uint8_t *indices, uint32_t *colors, const uint8_t *samples, size_t pixels, size_t limit);

/// Packs the pixels of an image with a palette as in a PNG file: rows of whole bytes, the first pixel in
/// the highest bits.
///
/// - bytes: space for `height` rows of (width · depth + 7) / 8 bytes.
/// - places: the replacement of each index, less than 2^depth.
/// - depth: bits per pixel: 1, 2, 4 or 8.
void cpng_pack_indices(uint8_t *bytes, const uint8_t *indices, const uint8_t places[256], size_t width, size_t height,
                       size_t depth);

/// Writes the colors of RGBA pixels without their alpha: 3 bytes each.
void cpng_pick_rgb(uint8_t *rgb, const uint8_t *samples, size_t pixels);

#endif
