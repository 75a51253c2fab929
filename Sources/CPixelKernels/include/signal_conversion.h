#ifndef AFTERGLOW_SIGNAL_CONVERSION_H
#define AFTERGLOW_SIGNAL_CONVERSION_H

#include <stddef.h>
#include <stdint.h>

/// From the levels of a signal to those of a canvas. Each table has 65,536 entries; "by the root" is by the square root of light,
/// which distributes them evenly.
typedef struct {
  /// The light of a level; 1 is that of the highest.
  const float *light;
  /// The factor from scene light to display light, by the root of luminance; NULL for none.
  const float *gain;
  /// The factor of a tone curve, by the root of the greatest component; NULL for none.
  const float *tone;
  /// The weights of red, green and blue in luminance.
  float weights[3];
  /// From this light to that of the canvas, where 1 is the light of its highest level; by rows.
  float matrix[9];
  /// The level of the canvas, by the root of light.
  const uint16_t *levels;
} ag_signal_conversion;

/// Replaces the colors of RGBA pixels that are not premultiplied.
void ag_convert_signal(uint16_t *pixels, size_t count, const ag_signal_conversion *conversion);

#endif
