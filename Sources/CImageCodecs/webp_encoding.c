#include "codecs.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <webp/encode.h>

#define FUNCTIONS(F)                                                                                         \
  F(WebPConfigInitInternal)                                                                                  \
  F(WebPEncode)                                                                                              \
  F(WebPMemoryWrite)                                                                                         \
  F(WebPMemoryWriterClear)                                                                                   \
  F(WebPMemoryWriterInit)                                                                                    \
  F(WebPPictureFree)                                                                                         \
  F(WebPPictureImportRGBA)                                                                                   \
  F(WebPPictureImportRGBX)                                                                                   \
  F(WebPPictureInitInternal)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {"libwebp.so.7", "libwebp7", slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

static CImageStatus fail(CEncodedImage *output, const WebPPicture *picture) {
  if (picture->error_code == VP8_ENC_ERROR_OUT_OF_MEMORY || picture->error_code == VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY)
    return CIMAGE_OUT_OF_MEMORY;
  snprintf(output->message, sizeof output->message, "libwebp's error %d", (int)picture->error_code);
  return CIMAGE_DAMAGED;
}

CImageStatus cimage_encode_webp(const uint8_t *samples, uint32_t width, uint32_t height, int quality, int is_lossless,
                                int has_alpha, int effort, CEncodedImage *output) {
  pthread_once(&once, open_library);
  if (library.reason[0]) {
    snprintf(output->message, sizeof output->message, "%s", library.reason);
    snprintf(output->package, sizeof output->package, "%s", library.package);
    return CIMAGE_NO_LIBRARY;
  }
  WebPConfig config;
  WebPPicture picture;
  if (!functions.WebPConfigInitInternal(&config, WEBP_PRESET_DEFAULT, (float)quality, WEBP_ENCODER_ABI_VERSION) ||
      !functions.WebPPictureInitInternal(&picture, WEBP_ENCODER_ABI_VERSION)) {
    snprintf(output->message, sizeof output->message, "it is of another version");
    return CIMAGE_DAMAGED;
  }
  config.lossless = is_lossless;
  config.method = effort;
  config.quality = is_lossless ? 50 : (float)quality;
  config.alpha_quality = 100;
  // Colors under transparent pixels are replaced by those that compress best.
  config.exact = 0;
  // Flat areas and thin lines keep their luma better (Scripts/compare-pictures.py) if the filter of block edges is
  // fitted to the picture, and quantizers differ little between its parts. Sharp chroma would cost luma more than it
  // gives to colors.
  config.autofilter = 1;
  config.segments = 2;
  config.sns_strength = 30;
  config.thread_level = 0;
  picture.width = (int)width;
  picture.height = (int)height;
  picture.use_argb = 1;
  int stride = 4 * (int)width;
  int is_imported = has_alpha ? functions.WebPPictureImportRGBA(&picture, samples, stride)
                              : functions.WebPPictureImportRGBX(&picture, samples, stride);
  if (!is_imported) {
    functions.WebPPictureFree(&picture);
    return CIMAGE_OUT_OF_MEMORY;
  }
  WebPMemoryWriter writer;
  functions.WebPMemoryWriterInit(&writer);
  picture.writer = functions.WebPMemoryWrite;
  picture.custom_ptr = &writer;
  CImageStatus status = functions.WebPEncode(&config, &picture) ? CIMAGE_DECODED : fail(output, &picture);
  functions.WebPPictureFree(&picture);
  if (status == CIMAGE_DECODED) {
    output->bytes = codec_copy(writer.mem, writer.size);
    output->count = output->bytes ? writer.size : 0;
    if (!output->bytes) status = CIMAGE_OUT_OF_MEMORY;
  }
  functions.WebPMemoryWriterClear(&writer);
  return status;
}
