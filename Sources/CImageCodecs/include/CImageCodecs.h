#ifndef AFTERGLOW_CIMAGECODECS_H
#define AFTERGLOW_CIMAGECODECS_H

// Images decoded by libjpeg, libwebp, libavif, libheif and giflib, with colors converted by Little CMS, and images
// encoded by libjpeg, libwebp and libavif. Each library is opened when the first image needs it, so that
// scenes without photographs do not load it.

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
  // Bits per sample in the file.
  int bit_depth;
  int is_gray;
  int is_cmyk;
  // RGBA, unpremultiplied, 65535 is full scale, in row order; with `is_cmyk`, the light that each of four inks leaves, until the
  // colors are converted.
  uint16_t *_Nullable pixels;
  // The ICC profile, and the EXIF block starting with its TIFF header.
  uint8_t *_Nullable profile;
  size_t profile_size;
  uint8_t *_Nullable exif;
  size_t exif_size;
  // Without a profile: x and y of white, red, green and blue (CIE 1931), all 0 for those of sRGB with its curve; and the exponent from
  // levels to light, 0 for the curve of sRGB.
  double chromaticities[8];
  double gamma;
  // ITU-T H.273 color primaries and transfer characteristics that the file states; 0 if the format has none.
  int primaries;
  int transfer;
  // For AVIF: the part to show, then counterclockwise quarter turns, then 1 to flip vertically, 2
  // horizontally.
  uint32_t crop_x, crop_y, crop_width, crop_height;
  int quarter_turns;
  int mirror;
  // The reason for a failure, with the package's name in `package` for CIMAGE_NO_LIBRARY.
  char message[256];
  char package[64];
} CImage;

// Each decodes the first image of a file with at most `pixel_limit` pixels. `cimage_free` must be called in
// any case.
CImageStatus cimage_decode_jpeg(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);
CImageStatus cimage_decode_webp(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);
CImageStatus cimage_decode_avif(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);
CImageStatus cimage_decode_heif(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);
CImageStatus cimage_decode_gif(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit, CImage *_Nonnull image);

// The frames of an animated WebP or AVIF file, decoded one after the other.
typedef struct CAnimation {
  uint32_t width, height, frame_count;
  // When each frame ends, in seconds.
  double *_Nullable ends;
  // The library's decoder, and the frame that it decodes next.
  void *_Nullable decoder;
  uint32_t next_frame;
} CAnimation;

// Opens a file, whose bytes must remain until it is closed; an error is stored in the image. `cimage_close_webp` must be
// called in any case.
CImageStatus cimage_open_webp(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit,
                              CAnimation *_Nonnull animation, CImage *_Nonnull image);
// Decodes a frame: those before it are decoded, too, unless the last one was one of them.
CImageStatus cimage_webp_frame(CAnimation *_Nonnull animation, uint32_t frame, CImage *_Nonnull image);
void cimage_close_webp(CAnimation *_Nonnull animation);

// The same for AVIF, for which only frames from a keyframe on are decoded.
CImageStatus cimage_open_avif(const uint8_t *_Nonnull bytes, size_t count, uint64_t pixel_limit,
                              CAnimation *_Nonnull animation, CImage *_Nonnull image);
CImageStatus cimage_avif_frame(CAnimation *_Nonnull animation, uint32_t frame, uint64_t pixel_limit,
                               CImage *_Nonnull image);
void cimage_close_avif(CAnimation *_Nonnull animation);

// Converts the pixels from an ICC profile, or from the chromaticities and gamma, to unpremultiplied RGBA in sRGB, in place. Inks
// without a profile are those of web offset printing.
// Pixels are unchanged if a profile moves no 8-bit color by half a step.
CImageStatus cimage_convert_to_srgb(CImage *_Nonnull image);

// Frees the contents of an image.
void cimage_free(CImage *_Nonnull image);

// An encoded file, or the reason for a failure.
typedef struct CEncodedImage {
  uint8_t *_Nullable bytes;
  size_t count;
  // The reason, with the package's name in `package` for CIMAGE_NO_LIBRARY.
  char message[256];
  char package[64];
} CEncodedImage;

// Writes a progressive JPEG of RGBA samples, without alpha. `quality` is 1…100; an empty comment or color
// profile is omitted; the profile has at most 65,519 bytes. Returns CIMAGE_DECODED on success;
// `cimage_free_encoded` must be called in any case.
CImageStatus cimage_encode_jpeg(const uint8_t *_Nonnull samples, uint32_t width, uint32_t height, int quality,
                                int halves_chroma, const uint8_t *_Nonnull comment, size_t comment_count,
                                const uint8_t *_Nonnull profile, size_t profile_count,
                                CEncodedImage *_Nonnull output);

// The same for a WebP file; a lossless one preserves each pixel that is not fully transparent. `effort` is 0…6.
CImageStatus cimage_encode_webp(const uint8_t *_Nonnull samples, uint32_t width, uint32_t height, int quality,
                                int is_lossless, int has_alpha, int effort, CEncodedImage *_Nonnull output);

// An image for an AVIF file: unpremultiplied RGBA of 16 bits, or with the file's bit depth if it must be
// lossless.
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
  // Code points of ITU-T H.273; 0 is sRGB. With BT.2020 primaries the matrix is that of BT.2020, otherwise
  // of BT.601.
  int primaries, transfer;
} CAVIFPicture;

CImageStatus cimage_encode_avif(const CAVIFPicture *_Nonnull picture, CEncodedImage *_Nonnull output);
void cimage_free_encoded(CEncodedImage *_Nonnull image);

// The properties of an animated WebP file; `plays` is 0 for infinite.
typedef struct CWebPSurvey {
  uint32_t width, height, frame_count, plays;
  uint64_t milliseconds;
  int has_alpha;
} CWebPSurvey;

// The properties of an animated AVIF file; it lasts `duration` ticks, of which a second has `timescale`.
typedef struct CAVIFSurvey {
  uint32_t width, height, frame_count, bit_depth;
  uint64_t timescale, duration;
  int has_alpha;
  // Code points of ITU-T H.273.
  int primaries, transfer, matrix;
} CAVIFSurvey;

// Decodes all frames; an error is stored in the image's message.
CImageStatus cimage_survey_avif(const uint8_t *_Nonnull bytes, size_t count, CAVIFSurvey *_Nonnull survey,
                                CImage *_Nonnull image);

// Checks all frames; an error is stored in the image's message.
CImageStatus cimage_survey_webp(const uint8_t *_Nonnull bytes, size_t count, CWebPSurvey *_Nonnull survey,
                                CImage *_Nonnull image);

#endif
