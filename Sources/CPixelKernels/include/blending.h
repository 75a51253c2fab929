#ifndef AFTERGLOW_BLENDING_H
#define AFTERGLOW_BLENDING_H

#include <stddef.h>
#include <stdint.h>

/// The number that `ag_blend` uses for a CSS blend mode that needs more than 16-bit products, such as
/// "color-dodge"; negative for other names.
int ag_blend_mode_named(const char *name);

/// Composites a row of premultiplied RGBA pixels of 16 bits per channel over another, blending colors where
/// both have coverage (W3C Compositing and Blending 1, section 5): co = αs·(1 − αb)·Cs + αs·αb·B(Cb, Cs) +
/// (1 − αs)·αb·Cb, αo = αs + αb·(1 − αs).
///
/// `scale` (0…65535) multiplies the source, and so does `coverage` (one value per pixel) unless it is NULL.
/// In Float without fused operations, within 1/65535 of the exact value, so results do not depend on the
/// instruction set.
void ag_blend(
    int mode, uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale,
    const uint16_t *coverage);

#endif
