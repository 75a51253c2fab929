#ifndef AFTERGLOW_CPNG_FILTERS_H
#define AFTERGLOW_CPNG_FILTERS_H

#include <stddef.h>
#include <stdint.h>

/// Writes a row's bytes as the differences from the prediction of a filter (PNG specification, section
/// 9.2).
///
/// - type: 0 none, 1 sub, 2 up, 3 average, 4 Paeth; others are treated as 0.
/// - filtered: space for `count` bytes; must not overlap the rows.
/// - row, above: `count` bytes each; `above` is all zero for the first row.
/// - distance: the number of bytes per pixel, 1…8.
/// Returns the sum of the magnitudes of the differences as signed bytes: a smaller sum usually compresses
/// better.
uint64_t cpng_filter(uint8_t type, uint8_t *filtered, const uint8_t *row, const uint8_t *above, size_t count,
                     size_t distance);

#endif
