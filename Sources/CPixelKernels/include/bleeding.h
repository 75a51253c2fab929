#ifndef AFTERGLOW_BLEEDING_H
#define AFTERGLOW_BLEEDING_H

#include <stddef.h>
#include <stdint.h>

// The number of floats that `ag_bleed` needs.
size_t ag_bleed_capacity(size_t width, size_t height);

// Opaque pixels of the straight colors of premultiplied RGBA.
//
// Where alpha is below 1/256, so that a color is hardly known or not at all, the color of the surroundings takes its share:
// the mean of the pixels in the smallest square of a pyramid that holds some color. So what interpolates or compresses the
// colors without looking at alpha sees no dark edges.
void ag_bleed(
    uint16_t *_Nonnull opaque, const uint16_t *_Nonnull premultiplied, size_t width, size_t height,
    float *_Nonnull scratch);

#endif
