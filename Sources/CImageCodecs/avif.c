#include "codecs.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include <avif/avif.h>

#define FUNCTIONS(F)                                                                                         \
  F(avifDecoderCreate)                                                                                       \
  F(avifDecoderDestroy)                                                                                      \
  F(avifDecoderNextImage)                                                                                    \
  F(avifDecoderNthImage)                                                                                     \
  F(avifDecoderNthImageTiming)                                                                               \
  F(avifDecoderParse)                                                                                        \
  F(avifDecoderSetIOMemory)                                                                                  \
  F(avifImageYUVToRGB)                                                                                       \
  F(avifRGBImageSetDefaults)                                                                                 \
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

static CImageStatus fail(CImage *image, const avifDecoder *decoder, avifResult result) {
  const char *text = functions.avifResultToString(result);
  const char *detail = decoder->diag.error;
  CImageStatus status = CIMAGE_DAMAGED;
  if (result == AVIF_RESULT_OUT_OF_MEMORY) status = CIMAGE_OUT_OF_MEMORY;
  if (result == AVIF_RESULT_TRUNCATED_DATA) status = CIMAGE_CUT_OFF;
  if (result == AVIF_RESULT_NOT_IMPLEMENTED) status = CIMAGE_UNSUPPORTED;
  if (result == AVIF_RESULT_NO_CODEC_AVAILABLE) {
    snprintf(image->package, sizeof image->package, "libdav1d6");
    status = CIMAGE_NO_LIBRARY;
  }
  return codec_fail(image, status, "%s%s%s", text, detail[0] ? ": " : "", detail);
}

// The place of the first shown sample, or -1: half of the size minus half of that shown, plus the offset of the centers, which
// must add up to a whole sample. It may be odd, as colors are full-size when a picture is cropped.
static int64_t aperture_start(
  uint32_t size, uint32_t width_n, uint32_t width_d, uint32_t offset_n, uint32_t offset_d) {
  if (!width_d || !offset_d || width_n % width_d) return -1;
  const int64_t shown = width_n / width_d, twice = 2 * (int64_t)(int32_t)offset_n;
  if (shown < 1 || twice % (int64_t)offset_d) return -1;
  const int64_t start = (int64_t)size - shown + twice / (int64_t)offset_d;
  return start >= 0 && start % 2 == 0 && start / 2 + shown <= size ? start / 2 : -1;
}

static CImageStatus read_transforms(const avifImage *decoded, CImage *image) {
  image->crop_width = decoded->width;
  image->crop_height = decoded->height;
  if (decoded->transformFlags & AVIF_TRANSFORM_CLAP) {
    const avifCleanApertureBox *box = &decoded->clap;
    const int64_t x = aperture_start(decoded->width, box->widthN, box->widthD, box->horizOffN, box->horizOffD);
    const int64_t y = aperture_start(decoded->height, box->heightN, box->heightD, box->vertOffN, box->vertOffD);
    if (x < 0 || y < 0) return codec_fail(image, CIMAGE_DAMAGED, "its clean aperture lies outside of the picture");
    image->crop_x = (uint32_t)x;
    image->crop_y = (uint32_t)y;
    image->crop_width = box->widthN / box->widthD;
    image->crop_height = box->heightN / box->heightD;
  }
  if (decoded->transformFlags & AVIF_TRANSFORM_IROT) image->quarter_turns = decoded->irot.angle & 3;
#if AVIF_VERSION_MAJOR >= 1
  if (decoded->transformFlags & AVIF_TRANSFORM_IMIR) image->mirror = 1 + (decoded->imir.axis & 1);
#else
  if (decoded->transformFlags & AVIF_TRANSFORM_IMIR) image->mirror = 1 + (decoded->imir.mode & 1);
#endif
  return CIMAGE_DECODED;
}

static CImageStatus read_image(const avifDecoder *decoder, uint64_t pixel_limit, CImage *image) {
  const avifImage *decoded = decoder->image;
  CImageStatus status = codec_allocate(image, decoded->width, decoded->height, pixel_limit);
  if (status == CIMAGE_DECODED) status = read_transforms(decoded, image);
  if (status != CIMAGE_DECODED) return status;
  avifRGBImage rgb;
  functions.avifRGBImageSetDefaults(&rgb, decoded);
  rgb.depth = 16;
  rgb.format = AVIF_RGB_FORMAT_RGBA;
  rgb.pixels = (uint8_t *)image->pixels;
  rgb.rowBytes = image->width * 8;
  avifResult result = functions.avifImageYUVToRGB(decoded, &rgb);
  if (result != AVIF_RESULT_OK) return fail(image, decoder, result);
  image->bit_depth = (int)decoded->depth;
  image->is_gray = decoded->yuvFormat == AVIF_PIXEL_FORMAT_YUV400;
  image->profile = codec_copy(decoded->icc.data, decoded->icc.size);
  image->profile_size = image->profile ? decoded->icc.size : 0;
  image->primaries = decoded->colorPrimaries;
  image->transfer = decoded->transferCharacteristics;
  return CIMAGE_DECODED;
}

CImageStatus cimage_decode_avif(const uint8_t *bytes, size_t count, uint64_t pixel_limit, CImage *image) {
  pthread_once(&once, open_library);
  if (!codec_is_open(&library, image)) return CIMAGE_NO_LIBRARY;
  avifDecoder *decoder = functions.avifDecoderCreate();
  if (!decoder) return CIMAGE_OUT_OF_MEMORY;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  CImageStatus status;
  avifResult result = functions.avifDecoderSetIOMemory(decoder, bytes, count);
  if (result == AVIF_RESULT_OK) result = functions.avifDecoderParse(decoder);
  if (result == AVIF_RESULT_OK && (uint64_t)decoder->image->width * decoder->image->height > pixel_limit) {
    image->width = decoder->image->width;
    image->height = decoder->image->height;
    status = CIMAGE_TOO_LARGE;
  } else {
    if (result == AVIF_RESULT_OK) result = functions.avifDecoderNextImage(decoder);
    status = result == AVIF_RESULT_OK ? read_image(decoder, pixel_limit, image) : fail(image, decoder, result);
  }
  functions.avifDecoderDestroy(decoder);
  return status;
}

CImageStatus cimage_survey_avif(const uint8_t *bytes, size_t count, CAVIFSurvey *survey, CImage *image) {
  pthread_once(&once, open_library);
  if (!codec_is_open(&library, image)) return CIMAGE_NO_LIBRARY;
  avifDecoder *decoder = functions.avifDecoderCreate();
  if (!decoder) return CIMAGE_OUT_OF_MEMORY;
  decoder->maxThreads = 1;
  // Strict, so that written files conform to the format.
  avifResult result = functions.avifDecoderSetIOMemory(decoder, bytes, count);
  if (result == AVIF_RESULT_OK) result = functions.avifDecoderParse(decoder);
  CImageStatus status = result == AVIF_RESULT_OK ? CIMAGE_DECODED : fail(image, decoder, result);
  if (status == CIMAGE_DECODED) {
    survey->width = decoder->image->width;
    survey->height = decoder->image->height;
    survey->bit_depth = decoder->image->depth;
    survey->frame_count = (uint32_t)decoder->imageCount;
    survey->timescale = decoder->timescale;
    survey->duration = decoder->durationInTimescales;
    survey->has_alpha = decoder->alphaPresent;
    survey->primaries = decoder->image->colorPrimaries;
    survey->transfer = decoder->image->transferCharacteristics;
    survey->matrix = decoder->image->matrixCoefficients;
  }
  for (uint32_t number = 0; status == CIMAGE_DECODED && number < survey->frame_count; number++) {
    result = functions.avifDecoderNextImage(decoder);
    if (result != AVIF_RESULT_OK)
      status = fail(image, decoder, result);
    else if (decoder->image->width != survey->width || decoder->image->height != survey->height)
      status = codec_fail(image, CIMAGE_DAMAGED, "its frame %u is of another size", number);
  }
  functions.avifDecoderDestroy(decoder);
  return status;
}

CImageStatus cimage_open_avif(const uint8_t *bytes, size_t count, uint64_t pixel_limit, CAnimation *animation,
                              CImage *image) {
  pthread_once(&once, open_library);
  if (!codec_is_open(&library, image)) return CIMAGE_NO_LIBRARY;
  avifDecoder *decoder = functions.avifDecoderCreate();
  if (!decoder) return CIMAGE_OUT_OF_MEMORY;
  animation->decoder = decoder;
  decoder->maxThreads = 1;
  decoder->ignoreExif = AVIF_TRUE;
  decoder->ignoreXMP = AVIF_TRUE;
  decoder->strictFlags = AVIF_STRICT_DISABLED;
  avifResult result = functions.avifDecoderSetIOMemory(decoder, bytes, count);
  if (result == AVIF_RESULT_OK) result = functions.avifDecoderParse(decoder);
  if (result != AVIF_RESULT_OK) return fail(image, decoder, result);
  image->width = animation->width = decoder->image->width;
  image->height = animation->height = decoder->image->height;
  if ((uint64_t)animation->width * animation->height > pixel_limit) return CIMAGE_TOO_LARGE;
  animation->frame_count = decoder->imageCount > 0 ? (uint32_t)decoder->imageCount : 0;
  animation->ends = calloc(animation->frame_count, sizeof(double));
  if (!animation->ends) return CIMAGE_OUT_OF_MEMORY;
  for (uint32_t number = 0; number < animation->frame_count; number++) {
    avifImageTiming timing;
    result = functions.avifDecoderNthImageTiming(decoder, number, &timing);
    if (result != AVIF_RESULT_OK) return fail(image, decoder, result);
    animation->ends[number] =
      timing.timescale ? (double)(timing.ptsInTimescales + timing.durationInTimescales) / (double)timing.timescale : 0;
  }
  return CIMAGE_DECODED;
}

CImageStatus cimage_avif_frame(CAnimation *animation, uint32_t frame, uint64_t pixel_limit, CImage *image) {
  avifDecoder *decoder = animation->decoder;
  const avifResult result = functions.avifDecoderNthImage(decoder, frame);
  if (result != AVIF_RESULT_OK) return fail(image, decoder, result);
  animation->next_frame = frame + 1;
  return read_image(decoder, pixel_limit, image);
}

void cimage_close_avif(CAnimation *animation) {
  free(animation->ends);
  if (animation->decoder) functions.avifDecoderDestroy(animation->decoder);
  *animation = (CAnimation){0};
}
