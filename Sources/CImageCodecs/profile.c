#include "codecs.h"

#include <pthread.h>
#include <stdlib.h>

#include <lcms2.h>

#define FUNCTIONS(F)                                                                                         \
  F(cmsBuildParametricToneCurve)                                                                             \
  F(cmsCloseProfile)                                                                                         \
  F(cmsCreateRGBProfile)                                                                                     \
  F(cmsCreateTransform)                                                                                      \
  F(cmsCreate_sRGBProfile)                                                                                   \
  F(cmsDeleteTransform)                                                                                      \
  F(cmsDoTransform)                                                                                          \
  F(cmsFreeToneCurve)                                                                                        \
  F(cmsGetColorSpace)                                                                                        \
  F(cmsOpenProfileFromMem)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {"liblcms2.so.2", "liblcms2-2", slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

// A profile of the primaries and the curve of an image.
static cmsHPROFILE profile_of_primaries(const CImage *image) {
  const double *xy = image->chromaticities;
  cmsCIExyY white = {xy[0], xy[1], 1};
  cmsCIExyYTRIPLE primaries = {{xy[2], xy[3], 1}, {xy[4], xy[5], 1}, {xy[6], xy[7], 1}};
  // IEC 61966-2-1.
  cmsFloat64Number srgb[] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};
  cmsToneCurve *curve = image->gamma > 0 ? functions.cmsBuildParametricToneCurve(NULL, 1, &image->gamma)
                                         : functions.cmsBuildParametricToneCurve(NULL, 4, srgb);
  if (!curve) return NULL;
  cmsToneCurve *curves[] = {curve, curve, curve};
  cmsHPROFILE profile = functions.cmsCreateRGBProfile(&white, &primaries, curves);
  functions.cmsFreeToneCurve(curve);
  return profile;
}

typedef struct Conversion {
  cmsHTRANSFORM transform;
  int channels;
  int is_wide;
  // A row in the format of the transform.
  void *input;
  uint16_t *output;
} Conversion;

static void convert_row(const Conversion *conversion, uint16_t *pixels, uint32_t count) {
  int channels = conversion->channels;
  for (uint32_t x = 0; x < count; x++)
    for (int channel = 0; channel < channels; channel++) {
      uint16_t sample = pixels[4 * x + (uint32_t)channel];
      size_t place = (size_t)x * (size_t)channels + (size_t)channel;
      if (conversion->is_wide) ((uint16_t *)conversion->input)[place] = sample;
      else ((uint8_t *)conversion->input)[place] = (uint8_t)(sample >> 8);
    }
  functions.cmsDoTransform(conversion->transform, conversion->input, conversion->output, count);
  for (uint32_t x = 0; x < count; x++) {
    for (uint32_t channel = 0; channel < 3; channel++) pixels[4 * x + channel] = conversion->output[3 * x + channel];
    if (channels == 4) pixels[4 * x + 3] = 65535;
  }
}

// Whether no color of a cube with 9 samples per side, nor any gray, moves by half an 8-bit step.
static int changes_nothing(const Conversion *conversion) {
  enum { SIDE = 9, COUNT = SIDE * SIDE * SIDE };
  uint16_t before[4 * COUNT], after[4 * COUNT];
  for (int index = 0; index < COUNT; index++) {
    int steps[] = {index % SIDE, index / SIDE % SIDE, index / (SIDE * SIDE)};
    for (int channel = 0; channel < 3; channel++) {
      int level = steps[conversion->channels == 1 ? 0 : channel] * 255 / (SIDE - 1);
      if (index >= COUNT - 256) level = COUNT - 1 - index;
      before[4 * index + channel] = after[4 * index + channel] = codec_wide((uint8_t)level);
    }
    before[4 * index + 3] = after[4 * index + 3] = 65535;
  }
  for (int start = 0; start < COUNT; start += SIDE) convert_row(conversion, after + 4 * start, SIDE);
  for (int index = 0; index < 4 * COUNT; index++)
    if (abs((int)before[index] - (int)after[index]) > 128) return 0;
  return 1;
}

static CImageStatus convert(CImage *image, cmsHPROFILE profile, cmsHPROFILE srgb) {
  cmsColorSpaceSignature space = functions.cmsGetColorSpace(profile);
  // A profile of something else than inks says nothing about them.
  if (image->is_cmyk && space != cmsSigCmykData) {
    codec_lighten_inks(image);
    return CIMAGE_DECODED;
  }
  if (space != cmsSigRgbData && space != cmsSigGrayData && !image->is_cmyk)
    return codec_fail(image, CIMAGE_UNSUPPORTED,
                      "its color profile is neither RGB nor gray; convert the picture to sRGB");
  if (space == cmsSigGrayData && !image->is_gray)
    return codec_fail(image, CIMAGE_DAMAGED, "its color profile is one of gray pictures; remove or replace the profile");
  Conversion conversion = {0};
  conversion.channels = space == cmsSigGrayData ? 1 : image->is_cmyk ? 4 : 3;
  // Little CMS has the full precision of wide samples only if it does not resample the transform.
  conversion.is_wide = image->bit_depth > 8;
  cmsUInt32Number wide = conversion.channels == 1 ? TYPE_GRAY_16 : TYPE_RGB_16;
  cmsUInt32Number narrow = conversion.channels == 1 ? TYPE_GRAY_8 : image->is_cmyk ? TYPE_CMYK_8_REV : TYPE_RGB_8;
  conversion.transform =
    functions.cmsCreateTransform(profile, conversion.is_wide ? wide : narrow, srgb, TYPE_RGB_16, INTENT_PERCEPTUAL,
                                 conversion.is_wide ? cmsFLAGS_NOCACHE | cmsFLAGS_NOOPTIMIZE : cmsFLAGS_NOCACHE);
  if (!conversion.transform)
    return codec_fail(image, CIMAGE_DAMAGED, "its color profile is damaged; remove or replace the profile");
  size_t room = image->width > 9 ? image->width : 9;
  conversion.input = malloc(room * 4 * sizeof(uint16_t));
  conversion.output = malloc(room * 3 * sizeof(uint16_t));
  CImageStatus status = conversion.input && conversion.output ? CIMAGE_DECODED : CIMAGE_OUT_OF_MEMORY;
  if (status == CIMAGE_DECODED && (image->is_cmyk || !changes_nothing(&conversion)))
    for (uint32_t y = 0; y < image->height; y++)
      convert_row(&conversion, image->pixels + 4 * (size_t)y * image->width, image->width);
  free(conversion.input);
  free(conversion.output);
  functions.cmsDeleteTransform(conversion.transform);
  return status;
}

CImageStatus cimage_convert_to_srgb(CImage *image) {
  if (!image->profile && image->is_cmyk) codec_lighten_inks(image);
  if (!image->profile && image->chromaticities[1] == 0) return CIMAGE_DECODED;
  pthread_once(&once, open_library);
  if (!codec_is_open(&library, image)) return CIMAGE_NO_LIBRARY;
  cmsHPROFILE profile = image->profile
                          ? functions.cmsOpenProfileFromMem(image->profile, (cmsUInt32Number)image->profile_size)
                          : profile_of_primaries(image);
  if (!profile) return codec_fail(image, CIMAGE_DAMAGED, "its color profile is damaged; remove or replace the profile");
  cmsHPROFILE srgb = functions.cmsCreate_sRGBProfile();
  CImageStatus status = srgb ? convert(image, profile, srgb) : CIMAGE_OUT_OF_MEMORY;
  if (srgb) functions.cmsCloseProfile(srgb);
  functions.cmsCloseProfile(profile);
  return status;
}
