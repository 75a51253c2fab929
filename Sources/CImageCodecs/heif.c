#include "codecs.h"

#include <pthread.h>
#include <stdlib.h>

// The part of libheif's interface (1.9 and newer, whose layout its major version fixes) that is used here: its header comes
// with those of all its codecs, which nothing else needs.
typedef struct heif_context heif_context;
typedef struct heif_handle heif_handle;
typedef struct heif_image heif_image;

typedef struct heif_error {
  int code;
  int subcode;
  const char *message;
} heif_error;

typedef struct heif_nclx {
  uint8_t version;
  int primaries;
  int transfer;
} heif_nclx;

enum { UNSUPPORTED_FILE = 3, UNSUPPORTED_FEATURE = 4, NO_MEMORY = 6, END_OF_DATA = 100, UNSUPPORTED_CODEC = 3000 };
enum { COLORSPACE_RGB = 1, CHROMA_RGBA = 11, CHROMA_WIDE_RGBA_LITTLE_ENDIAN = 15, CHANNEL_INTERLEAVED = 10 };

heif_context *heif_context_alloc(void);
void heif_context_free(heif_context *);
heif_error heif_context_read_from_memory_without_copy(heif_context *, const void *, size_t, const void *options);
heif_error heif_context_get_primary_image_handle(heif_context *, heif_handle **);
void heif_image_handle_release(const heif_handle *);
int heif_image_handle_get_width(const heif_handle *);
int heif_image_handle_get_height(const heif_handle *);
int heif_image_handle_get_luma_bits_per_pixel(const heif_handle *);
size_t heif_image_handle_get_raw_color_profile_size(const heif_handle *);
heif_error heif_image_handle_get_raw_color_profile(const heif_handle *, void *);
heif_error heif_image_handle_get_nclx_color_profile(const heif_handle *, heif_nclx **);
void heif_nclx_color_profile_free(heif_nclx *);
heif_error heif_decode_image(const heif_handle *, heif_image **, int colorspace, int chroma, const void *options);
void heif_image_release(const heif_image *);
int heif_image_get_width(const heif_image *, int channel);
int heif_image_get_height(const heif_image *, int channel);
int heif_image_get_bits_per_pixel_range(const heif_image *, int channel);
const uint8_t *heif_image_get_plane_readonly(const heif_image *, int channel, int *stride);

#define FUNCTIONS(F)                                                                                         \
  F(heif_context_alloc)                                                                                      \
  F(heif_context_free)                                                                                       \
  F(heif_context_get_primary_image_handle)                                                                   \
  F(heif_context_read_from_memory_without_copy)                                                              \
  F(heif_decode_image)                                                                                       \
  F(heif_image_get_bits_per_pixel_range)                                                                     \
  F(heif_image_get_height)                                                                                   \
  F(heif_image_get_plane_readonly)                                                                           \
  F(heif_image_get_width)                                                                                    \
  F(heif_image_handle_get_height)                                                                            \
  F(heif_image_handle_get_luma_bits_per_pixel)                                                               \
  F(heif_image_handle_get_nclx_color_profile)                                                                \
  F(heif_image_handle_get_raw_color_profile)                                                                 \
  F(heif_image_handle_get_raw_color_profile_size)                                                            \
  F(heif_image_handle_get_width)                                                                             \
  F(heif_image_handle_release)                                                                               \
  F(heif_image_release)                                                                                      \
  F(heif_nclx_color_profile_free)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {"libheif.so.1", "libheif1", slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

static CImageStatus fail(CImage *image, heif_error error) {
  CImageStatus status = CIMAGE_DAMAGED;
  if (error.code == NO_MEMORY) return CIMAGE_OUT_OF_MEMORY;
  if (error.subcode == END_OF_DATA) status = CIMAGE_CUT_OFF;
  if (error.code == UNSUPPORTED_FILE || error.code == UNSUPPORTED_FEATURE || error.subcode == UNSUPPORTED_CODEC)
    status = CIMAGE_UNSUPPORTED;
  return codec_fail(image, status, "%s", error.message ? error.message : "it cannot be read");
}

static void read_colors(const heif_handle *handle, CImage *image) {
  const size_t size = functions.heif_image_handle_get_raw_color_profile_size(handle);
  image->profile = size ? malloc(size) : NULL;
  if (image->profile && functions.heif_image_handle_get_raw_color_profile(handle, image->profile).code == 0)
    image->profile_size = size;
  heif_nclx *colors = NULL;
  if (functions.heif_image_handle_get_nclx_color_profile(handle, &colors).code != 0 || !colors) return;
  image->primaries = colors->primaries;
  image->transfer = colors->transfer;
  functions.heif_nclx_color_profile_free(colors);
}

// The pixels are upright and cropped already.
static CImageStatus read_pixels(const heif_image *from, uint64_t pixel_limit, CImage *image) {
  const int width = functions.heif_image_get_width(from, CHANNEL_INTERLEAVED);
  const int height = functions.heif_image_get_height(from, CHANNEL_INTERLEAVED);
  const int bits = functions.heif_image_get_bits_per_pixel_range(from, CHANNEL_INTERLEAVED);
  int stride = 0;
  const uint8_t *row = functions.heif_image_get_plane_readonly(from, CHANNEL_INTERLEAVED, &stride);
  if (!row || width <= 0 || height <= 0 || bits < 8 || bits > 16)
    return codec_fail(image, CIMAGE_DAMAGED, "it has no pixels");
  CImageStatus status = codec_allocate(image, (uint64_t)width, (uint64_t)height, pixel_limit);
  if (status != CIMAGE_DECODED) return status;
  const uint32_t greatest = (1u << bits) - 1;
  uint16_t *to = image->pixels;
  for (int y = 0; y < height; y++, row += stride)
    for (int x = 0; x < 4 * width; x++) {
      const uint32_t sample = bits == 8 ? row[x] : (uint32_t)row[2 * x] | (uint32_t)row[2 * x + 1] << 8;
      // Alpha that the file lacks is 65535 whatever the bits.
      *to++ = sample >= greatest ? 65535 : (uint16_t)((sample * 65535u + greatest / 2) / greatest);
    }
  return CIMAGE_DECODED;
}

static CImageStatus read_image(const heif_handle *handle, uint64_t pixel_limit, CImage *image) {
  const int width = functions.heif_image_handle_get_width(handle);
  const int height = functions.heif_image_handle_get_height(handle);
  if (width <= 0 || height <= 0) return codec_fail(image, CIMAGE_DAMAGED, "it has no pixels");
  image->width = (uint32_t)width;
  image->height = (uint32_t)height;
  if ((uint64_t)width * (uint64_t)height > pixel_limit) return CIMAGE_TOO_LARGE;
  image->bit_depth = functions.heif_image_handle_get_luma_bits_per_pixel(handle);
  read_colors(handle, image);
  heif_image *decoded = NULL;
  const int chroma = image->bit_depth > 8 ? CHROMA_WIDE_RGBA_LITTLE_ENDIAN : CHROMA_RGBA;
  const heif_error error = functions.heif_decode_image(handle, &decoded, COLORSPACE_RGB, chroma, NULL);
  const CImageStatus status = error.code ? fail(image, error) : read_pixels(decoded, pixel_limit, image);
  if (decoded) functions.heif_image_release(decoded);
  return status;
}

CImageStatus cimage_decode_heif(const uint8_t *bytes, size_t count, uint64_t pixel_limit, CImage *image) {
  pthread_once(&once, open_library);
  if (!codec_is_open(&library, image)) return CIMAGE_NO_LIBRARY;
  heif_context *context = functions.heif_context_alloc();
  if (!context) return CIMAGE_OUT_OF_MEMORY;
  heif_handle *handle = NULL;
  heif_error error = functions.heif_context_read_from_memory_without_copy(context, bytes, count, NULL);
  if (error.code == 0) error = functions.heif_context_get_primary_image_handle(context, &handle);
  const CImageStatus status = error.code ? fail(image, error) : read_image(handle, pixel_limit, image);
  if (handle) functions.heif_image_handle_release(handle);
  functions.heif_context_free(context);
  return status;
}
