#ifndef AFTERGLOW_COLOR_FILTERS_H
#define AFTERGLOW_COLOR_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/// A color function of unpremultiplied sRGB in 0…1: the contributions of red, green and blue to the red,
/// green and blue of the result, an addend for all three, and a factor for alpha.
typedef struct {
  float red[3], green[3], blue[3], shift, alpha;
} ag_color_filter;

/// Applies functions in order to premultiplied RGBA pixels of 16 bits per channel, clamping each result to
/// 0…1, and rounds once at the end. In Float without fused operations, so results do not depend on the
/// instruction set.
void ag_apply_color_filters(uint16_t *pixels, size_t count, const ag_color_filter *filters, size_t filter_count);

#endif
