#include "color_filters.h"

#include <string.h>

#include "pixel_blocks.h"

#pragma STDC FP_CONTRACT OFF

AG_INLINE f32x8 unit(f32x8 value) {
  const f32x8 zero = 0, one = 1;
  value = value < zero ? zero : value;
  return value > one ? one : value;
}

AG_INLINE f32x8 row(const ag_color_filter *filter, int channel, block color) {
  return color.r * filter->red[channel] + color.g * filter->green[channel] + color.b * filter->blue[channel] +
         filter->shift;
}

AG_INLINE void filterBlock(uint16_t *pixels, const ag_color_filter *filters, size_t count) {
  const u16x16 low = load(pixels), high = load(pixels + 16);
  if (__builtin_reduce_or(low | high) == 0) return;
  const block source = separated(low, high);
  const f32x8 full = 65535, alpha = source.alpha > 0 ? source.alpha : (f32x8)1;
  block color = {source.r / alpha, source.g / alpha, source.b / alpha, source.alpha / full};
  for (size_t i = 0; i < count; i++) {
    const ag_color_filter *filter = &filters[i];
    color = (block){
        unit(row(filter, 0, color)), unit(row(filter, 1, color)), unit(row(filter, 2, color)),
        unit(color.alpha * filter->alpha)};
  }
  const f32x8 scaled = color.alpha * full;
  store(pixels, rounded(color.r * scaled), rounded(color.g * scaled), rounded(color.b * scaled), rounded(scaled));
}

AG_MULTIVERSION void ag_apply_color_filters(
    uint16_t *pixels, size_t count, const ag_color_filter *filters, size_t filter_count) {
  size_t x = 0;
  for (; x + blockPixels <= count; x += blockPixels) filterBlock(pixels + 4 * x, filters, filter_count);
  if (x == count) return;
  uint16_t last[4 * blockPixels] = {0};
  memcpy(last, pixels + 4 * x, (count - x) * pixelBytes);
  filterBlock(last, filters, filter_count);
  memcpy(pixels + 4 * x, last, (count - x) * pixelBytes);
}
