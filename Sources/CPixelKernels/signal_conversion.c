#include "signal_conversion.h"

#include <math.h>

#include "multiversion.h"

#pragma STDC FP_CONTRACT OFF

AG_INLINE uint32_t root_index(float light) {
  const float clamped = light > 0 ? (light < 1 ? light : 1) : 0;
  return (uint32_t)(sqrtf(clamped) * 65535 + 0.5f);
}

AG_INLINE float sum(const float *factors, float red, float green, float blue) {
  return factors[0] * red + factors[1] * green + factors[2] * blue;
}

void ag_convert_signal(uint16_t *pixels, size_t count, const ag_signal_conversion *conversion) {
  const ag_signal_conversion c = *conversion;
  for (size_t i = 0; i < count; i++, pixels += 4) {
    float red = c.light[pixels[0]], green = c.light[pixels[1]], blue = c.light[pixels[2]];
    float factor = 1;
    if (c.gain) factor = c.gain[root_index(sum(c.weights, red, green, blue))];
    if (c.tone) {
      const float one = red > green ? red : green;
      factor *= c.tone[root_index((one > blue ? one : blue) * factor)];
    }
    red *= factor, green *= factor, blue *= factor;
    pixels[0] = c.levels[root_index(sum(c.matrix, red, green, blue))];
    pixels[1] = c.levels[root_index(sum(c.matrix + 3, red, green, blue))];
    pixels[2] = c.levels[root_index(sum(c.matrix + 6, red, green, blue))];
  }
}
