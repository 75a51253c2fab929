#ifndef AFTERGLOW_CPNG_H
#define AFTERGLOW_CPNG_H

#include <stddef.h>
#include <stdint.h>

#include "CPNGEntropy.h"
#include "CPNGFilters.h"
#include "CPNGSamples.h"

/// Decodes the pixels of a PNG file with libpng: RGBA, unpremultiplied, 16 bits per sample in native byte
/// order.
///
/// Any color type, bit depth and interlacing is supported. The chunks' checksums must have been verified,
/// and ancillary chunks other than tRNS are skipped. libpng reports errors with longjmp, which must not
/// cross Swift; it is handled here.
/// - bytes, count: the file.
/// - width, height: the size that the caller read from the header; another size is an error.
/// - samples: space for 4 * width * height samples. Contents after an error are unspecified.
/// - message, message_size: the buffer for an error's text, which is truncated to the size and
///   zero-terminated.
/// Returns whether the image was decoded.
_Bool cpng_decode_rgba16(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                         uint16_t *samples, char *message, size_t message_size);

#endif
