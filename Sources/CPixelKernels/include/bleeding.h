#ifndef AFTERGLOW_BLEEDING_H
#define AFTERGLOW_BLEEDING_H

#include <stddef.h>
#include <stdint.h>

// The number of floats that `ag_bleed` needs.
size_t ag_bleed_capacity(size_t width, size_t height);

// Opaque pixels with the unpremultiplied colors of premultiplied RGBA.
//
// If alpha is below 1/256, so that a color is imprecise or unknown, it is mixed with that of the
// surroundings: the mean of the pixels in the smallest square of a pyramid that contains any color.
// Interpolation or compression of the colors without alpha then has no dark edges.
void ag_bleed(
    uint16_t *_Nonnull opaque, const uint16_t *_Nonnull premultiplied, size_t width, size_t height,
    float *_Nonnull scratch);

#endif
