#ifndef AFTERGLOW_CODECS_H
#define AFTERGLOW_CODECS_H

#include "CImageCodecs.h"

// A function of a library that is loaded at run time, and where to store its address.
typedef struct CodecFunction {
  const char *name;
  void *slot;
} CodecFunction;

typedef struct CodecLibrary {
  const char *file;
  const char *package;
  const CodecFunction *functions;
  size_t function_count;
  // The error; empty if the library is open.
  char reason[192];
} CodecLibrary;

#define CODEC_FIELD(name) __typeof__(name) *name;
#define CODEC_SLOT(function) {#function, &functions.function},

// Opens a library and finds its functions; called once for each.
void codec_open(CodecLibrary *library);
// Whether an opened library is available; if not, the image states the reason.
int codec_is_open(const CodecLibrary *library, CImage *image);

CImageStatus codec_fail(CImage *image, CImageStatus status, const char *format, ...)
  __attribute__((format(printf, 3, 4)));
// Stores the size and allocates pixels, all transparent, if they are within the limit.
CImageStatus codec_allocate(CImage *image, uint64_t width, uint64_t height, uint64_t pixel_limit);
// A copy of bytes; NULL if there are none, or out of memory.
uint8_t *codec_copy(const uint8_t *bytes, size_t count);
// Converts inverted CMYK to RGBA in sRGB by the inks of web offset printing.
void codec_lighten_inks(CImage *image);
// Widens 8-bit samples.
static inline uint16_t codec_wide(uint8_t sample) { return (uint16_t)(sample * 257); }

#endif
