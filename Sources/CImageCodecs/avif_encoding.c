#include "codecs.h"

#include <pthread.h>
#include <stdio.h>

#include <avif/avif.h>

#define FUNCTIONS(F)                                                                                         \
  F(avifEncoderCreate)                                                                                       \
  F(avifEncoderDestroy)                                                                                      \
  F(avifEncoderWrite)                                                                                        \
  F(avifImageCreate)                                                                                         \
  F(avifImageDestroy)                                                                                        \
  F(avifImageRGBToYUV)                                                                                       \
  F(avifRGBImageSetDefaults)                                                                                 \
  F(avifRWDataFree)                                                                                          \
  F(avifResultToString)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {
#if AVIF_VERSION_MAJOR >= 1
  "libavif.so.16", "libavif16",
#else
  "libavif.so.15", "libavif15",
#endif
  slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

static CImageStatus fail(CEncodedImage *output, avifResult result) {
  if (result == AVIF_RESULT_OUT_OF_MEMORY) return CIMAGE_OUT_OF_MEMORY;
  snprintf(output->message, sizeof output->message, "%s", functions.avifResultToString(result));
  if (result != AVIF_RESULT_NO_CODEC_AVAILABLE) return CIMAGE_DAMAGED;
  snprintf(output->package, sizeof output->package, "libaom3");
  return CIMAGE_NO_LIBRARY;
}

// sRGB or the specified color space; Y'CbCr in full range, or RGB if it must be lossless.
static avifImage *make_image(const CAVIFPicture *from, avifResult *result) {
  avifPixelFormat format = from->halves_chroma && !from->is_lossless ? AVIF_PIXEL_FORMAT_YUV420 : AVIF_PIXEL_FORMAT_YUV444;
  avifImage *image = functions.avifImageCreate((int)from->width, (int)from->height, from->bit_depth, format);
  if (!image) return NULL;
  image->colorPrimaries = AVIF_COLOR_PRIMARIES_BT709;
  image->transferCharacteristics = AVIF_TRANSFER_CHARACTERISTICS_SRGB;
  image->matrixCoefficients =
    from->is_lossless ? AVIF_MATRIX_COEFFICIENTS_IDENTITY : AVIF_MATRIX_COEFFICIENTS_BT601;
  if (from->primaries) {
    image->colorPrimaries = (avifColorPrimaries)from->primaries;
    image->transferCharacteristics = (avifTransferCharacteristics)from->transfer;
    if (from->primaries == AVIF_COLOR_PRIMARIES_BT2020 && !from->is_lossless)
      image->matrixCoefficients = AVIF_MATRIX_COEFFICIENTS_BT2020_NCL;
  }
  image->yuvRange = AVIF_RANGE_FULL;
  avifRGBImage rgb;
  functions.avifRGBImageSetDefaults(&rgb, image);
  rgb.depth = from->is_lossless ? from->bit_depth : 16;
  rgb.format = AVIF_RGB_FORMAT_RGBA;
  rgb.ignoreAlpha = !from->has_alpha;
  rgb.pixels = (uint8_t *)from->samples;
  rgb.rowBytes = from->width * (rgb.depth > 8 ? 8 : 4);
  *result = functions.avifImageRGBToYUV(image, &rgb);
  return image;
}

CImageStatus cimage_encode_avif(const CAVIFPicture *from, CEncodedImage *output) {
  pthread_once(&once, open_library);
  if (library.reason[0]) {
    snprintf(output->message, sizeof output->message, "%s", library.reason);
    snprintf(output->package, sizeof output->package, "%s", library.package);
    return CIMAGE_NO_LIBRARY;
  }
  avifResult result = AVIF_RESULT_OK;
  avifImage *image = make_image(from, &result);
  avifEncoder *encoder = functions.avifEncoderCreate();
  avifRWData data = AVIF_DATA_EMPTY;
  CImageStatus status = image && encoder ? CIMAGE_DECODED : CIMAGE_OUT_OF_MEMORY;
  if (status == CIMAGE_DECODED && result == AVIF_RESULT_OK) {
    encoder->maxThreads = 1;
    // At equal size about 1 dB better than speed 6, but 2.5 times slower.
    encoder->speed = 4;
    int quantizer = from->is_lossless ? 0 : (100 - from->quality) * 63 / 100;
    encoder->minQuantizer = quantizer;
    encoder->maxQuantizer = quantizer;
    // Alpha often consists of outlines: it is lossless.
    encoder->minQuantizerAlpha = 0;
    encoder->maxQuantizerAlpha = 0;
    result = functions.avifEncoderWrite(encoder, image, &data);
  }
  if (status == CIMAGE_DECODED && result != AVIF_RESULT_OK) status = fail(output, result);
  if (status == CIMAGE_DECODED) {
    output->bytes = codec_copy(data.data, data.size);
    output->count = output->bytes ? data.size : 0;
    if (!output->bytes) status = CIMAGE_OUT_OF_MEMORY;
  }
  functions.avifRWDataFree(&data);
  if (encoder) functions.avifEncoderDestroy(encoder);
  if (image) functions.avifImageDestroy(image);
  return status;
}
