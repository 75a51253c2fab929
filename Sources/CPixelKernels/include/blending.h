#ifndef AFTERGLOW_BLENDING_H
#define AFTERGLOW_BLENDING_H

#include <stddef.h>
#include <stdint.h>

/// The blend modes that need more than products of 16 bits; those from `hue` on mix the channels of a pixel.
typedef enum {
  ag_blend_overlay,
  ag_blend_darken,
  ag_blend_lighten,
  ag_blend_color_dodge,
  ag_blend_color_burn,
  ag_blend_hard_light,
  ag_blend_soft_light,
  ag_blend_difference,
  ag_blend_exclusion,
  ag_blend_hue,
  ag_blend_saturation,
  ag_blend_color,
  ag_blend_luminosity,
} ag_blend_mode;

/// Lays a row of premultiplied RGBA pixels of 16 bits per channel over another, mixing colors where both cover (W3C
/// Compositing and Blending 1, section 5): co = αs·(1 − αb)·Cs + αs·αb·B(Cb, Cs) + (1 − αs)·αb·Cb,
/// αo = αs + αb·(1 − αs).
///
/// `scale` (0…65535) multiplies the source, and so does `coverage` (one value a pixel) where it is not NULL. In Float
/// without fused operations, within 1/65535 of the exact value, so results do not depend on the instruction set.
void ag_blend(
    ag_blend_mode mode, uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale,
    const uint16_t *coverage);

#endif
