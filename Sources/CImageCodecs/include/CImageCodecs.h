#ifndef AFTERGLOW_CIMAGECODECS_H
#define AFTERGLOW_CIMAGECODECS_H

// Pictures decoded by libjpeg, libwebp, libavif and giflib, their colors converted by Little CMS, and pictures written by
// libjpeg, libwebp and libavif. Each library is
// opened when the first picture needs it, so that a scene without photographs does not pay for them.

#include <stddef.h>
#include <stdint.h>

typedef enum CImageStatus {
  CIMAGE_DECODED,
  CIMAGE_DAMAGED,
  CIMAGE_CUT_OFF,
  CIMAGE_TOO_LARGE,
  CIMAGE_UNSUPPORTED,
  CIMAGE_NO_LIBRARY,
  CIMAGE_OUT_OF_MEMORY,
} CImageStatus;

typedef struct CImage {
  uint32_t width;
  uint32_t height;
  // Bits a sample in the file.
  int bit_depth;
  int is_gray;
  // RGBA, straight alpha, 65535 is full scale, row by row.
  uint16_t *_Nullable pixels;
  // The ICC profile, and the EXIF block from its TIFF header on.
  uint8_t *_Nullable profile;
  size_t profile_size;
  uint8_t *_Nullable exif;
  size_t exif_size;
  // ITU-T H.273 color primaries and transfer characteristics; 0 where the format has none.
  int primaries;
  int transfer;
  // Of AVIF: the part to show, then quarter turns counterclockwise, then 1 to exchange top and bottom, 2 left and right.
  uint32_t crop_x, crop_y, crop_width, crop_height;
  int quarter_turns;
  int mirror;
  // Why there is no picture; for CIMAGE_NO_LIBRARY the reason, with the package's name in `package`.
  char message[256];
  char package[64];
} CImage;

// Each reads the first picture of a file of at most `pixel_limit` pixels. `cimage_free` is called in any case.
CImageStatus cimage_decode_jpeg(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);
CImageStatus cimage_decode_webp(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);
CImageStatus cimage_decode_avif(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);
CImageStatus cimage_decode_gif(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);

// Converts straight RGBA from an ICC profile, or from H.273 primaries where there is none, to sRGB, in place.
// A profile by which no color of 8 bits moves by half a step leaves the pixels as they are.
CImageStatus cimage_convert_to_srgb(CImage *_Nonnull image);

// Frees what an image holds.
void cimage_free(CImage *_Nonnull image);

// An encoded file, or why there is none.
typedef struct CEncodedImage {
  uint8_t *_Nullable bytes;
  size_t count;
  // For CIMAGE_NO_LIBRARY the reason, with the package's name in `package`.
  char message[256];
  char package[64];
} CEncodedImage;

// Writes a progressive JPEG of RGBA samples, whose alpha is left out. `quality` is 1…100; a comment and a color profile of no bytes are not
// written; the profile has at most 65,519. CIMAGE_DECODED says that it is written; `cimage_free_encoded` is called in any case.
CImageStatus cimage_encode_jpeg(const uint8_t *_Nonnull samples, uint32_t width, uint32_t height, int quality,
                                int halves_chroma, const uint8_t *_Nonnull comment, size_t comment_count,
                                const uint8_t *_Nonnull profile, size_t profile_count,
                                CEncodedImage *_Nonnull output);

// The same of a WebP file; a lossless one keeps each pixel that is not wholly transparent.
CImageStatus cimage_encode_webp(const uint8_t *_Nonnull samples, uint32_t width, uint32_t height, int quality,
                                int is_lossless, int has_alpha, CEncodedImage *_Nonnull output);

// A picture for an AVIF file: straight RGBA of 16 bits, or of the file's bits where nothing may be lost.
typedef struct CAVIFPicture {
  const void *_Nullable samples;
  uint32_t width, height;
  // 8, 10 or 12.
  int bit_depth;
  int has_alpha;
  int is_lossless;
  // 0…100.
  int quality;
  int halves_chroma;
  // Code points of ITU-T H.273; 0 is sRGB. With BT.2020 primaries the matrix is BT.2020's, else BT.601's.
  int primaries, transfer;
} CAVIFPicture;

CImageStatus cimage_encode_avif(const CAVIFPicture *_Nonnull picture, CEncodedImage *_Nonnull output);
void cimage_free_encoded(CEncodedImage *_Nonnull image);

// What an animated WebP file says of itself; `plays` is 0 for without end.
typedef struct CWebPSurvey {
  uint32_t width, height, frame_count, plays;
  uint64_t milliseconds;
  int has_alpha;
} CWebPSurvey;

// What an animated AVIF file says of itself; its length is `duration` of `timescale` ticks a second.
typedef struct CAVIFSurvey {
  uint32_t width, height, frame_count, bit_depth;
  uint64_t timescale, duration;
  int has_alpha;
  // Code points of ITU-T H.273.
  int primaries, transfer, matrix;
} CAVIFSurvey;

// Decodes all frames; what is wrong goes into the image's message.
CImageStatus cimage_survey_avif(const uint8_t *_Nonnull bytes, size_t count, CAVIFSurvey *_Nonnull survey,
                                CImage *_Nonnull image);

// Looks at all frames; what is wrong goes into the image's message.
CImageStatus cimage_survey_webp(const uint8_t *_Nonnull bytes, size_t count, CWebPSurvey *_Nonnull survey,
                                CImage *_Nonnull image);

#endif
