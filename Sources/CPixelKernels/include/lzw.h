#ifndef AFTERGLOW_LZW_H
#define AFTERGLOW_LZW_H

#include <stddef.h>
#include <stdint.h>

// Compresses indices as GIF does, without the blocks and without the byte before them.
//
// Where `isSame` is given, nonzero pixels may as well be `transparent`. Returns the bytes; `output` has space
// for `ag_lzw_capacity(count)`.
size_t ag_lzw_capacity(size_t count);
size_t ag_lzw_compress(
    uint8_t *_Nonnull output, const uint8_t *_Nonnull indices, const uint8_t *_Nullable isSame, uint8_t transparent,
    size_t count, int bits);

#endif
