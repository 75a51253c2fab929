#ifndef AFTERGLOW_PALETTE_H
#define AFTERGLOW_PALETTE_H

#include <stddef.h>
#include <stdint.h>

// Palettes for images of at most 256 colors, and images with them. Colors are encoded sRGB within 0…255.

enum { ag_histogram_bins = 1 << 19, ag_palette_most = 256 };

// The sums of the colors in a bin of 6, 7 and 6 bits.
typedef struct ag_color_bin {
  float red, green, blue, count;
} ag_color_bin;

// Adds every `step`-th pixel of unpremultiplied RGBA of 16 bits; those with less than half alpha are
// skipped.
void ag_histogram_add(ag_color_bin *_Nonnull bins, const uint16_t *_Nonnull straight, size_t pixels, size_t step);

// The colors that best represent a histogram: boxes of CIELAB split where the variance is largest, then
// moved to the means of their nearest colors.
//
// Returns their number, at most `most`; `colors` has space for three bytes for each.
size_t ag_palette_make(uint8_t *_Nonnull colors, size_t most, const ag_color_bin *_Nonnull bins);

// Finds for each color the two colors of a palette to mix; results are kept, in up to 64 MB. Several threads may use it.
typedef struct ag_palette_mixer ag_palette_mixer;

// `noise` 0… is the cost of mixing distant colors; a negative one selects only the nearest color.
ag_palette_mixer *_Nullable ag_palette_mixer_make(const uint8_t *_Nonnull colors, size_t count, float noise);
void ag_palette_mixer_free(ag_palette_mixer *_Nullable mixer);

// The indices of row `y` of unpremultiplied RGBA of 16 bits; `transparent` for pixels with less than half
// alpha.
void ag_palette_row(
    uint8_t *_Nonnull indices, const uint16_t *_Nonnull straight, size_t count, size_t y, uint8_t transparent,
    ag_palette_mixer *_Nonnull mixer);

#endif
