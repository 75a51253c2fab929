#ifndef AFTERGLOW_COMPOSITING_H
#define AFTERGLOW_COMPOSITING_H

#include <stddef.h>
#include <stdint.h>

// Rows of premultiplied RGBA, 16 bits per channel. Every product is divided by 65535 and rounded to
// nearest, so results do not depend on the instruction set. `scale` (0…65535) multiplies the source, and so
// does `coverage` (one value per pixel) unless it is NULL.

/// Source-over: s + d·(1 − αs).
void ag_source_over(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage);

/// Source-over of one color; `color` contains its four channels.
void ag_color_over(
    uint16_t *destination, const uint16_t color[4], size_t pixels, uint16_t scale, const uint16_t *coverage);

/// The blend mode `screen` with source-over: s + d·(1 − s).
void ag_screen(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage);

/// `plus-lighter`: s + d, at most full scale.
void ag_plus_lighter(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage);

/// The blend mode `multiply` with source-over: s·(1 − αb) + d·(1 − αs) + s·d, rounded once.
void ag_multiply(
    uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale, const uint16_t *coverage);

/// Multiplies every channel by `scale` and by `coverage`, unless it is NULL.
void ag_scale(uint16_t *pixels, size_t count, uint16_t scale, const uint16_t *coverage);

#endif
