#include "jpeg_exit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(F)                                                                                         \
  F(jpeg_CreateCompress)                                                                                     \
  F(jpeg_destroy_compress)                                                                                   \
  F(jpeg_finish_compress)                                                                                    \
  F(jpeg_mem_dest)                                                                                           \
  F(jpeg_set_colorspace)                                                                                     \
  F(jpeg_set_defaults)                                                                                       \
  F(jpeg_set_quality)                                                                                        \
  F(jpeg_simple_progression)                                                                                 \
  F(jpeg_start_compress)                                                                                     \
  F(jpeg_std_error)                                                                                          \
  F(jpeg_write_marker)                                                                                       \
  F(jpeg_write_scanlines)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {JPEG_LIBRARY_FILE, JPEG_LIBRARY_PACKAGE, slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

typedef struct Encoding {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  JPEGExit exit;
  unsigned char *bytes;
  unsigned long count;
  JSAMPLE *row;
} Encoding;

static void set_up(Encoding *encoding, uint32_t width, uint32_t height, int quality, int halves_chroma) {
  struct jpeg_compress_struct *info = &encoding->info;
  functions.jpeg_mem_dest(info, &encoding->bytes, &encoding->count);
  info->image_width = width;
  info->image_height = height;
  info->input_components = 3;
  info->in_color_space = JCS_RGB;
  functions.jpeg_set_defaults(info);
  functions.jpeg_set_colorspace(info, JCS_YCbCr);
  functions.jpeg_set_quality(info, quality, TRUE);
  info->comp_info[0].h_samp_factor = halves_chroma ? 2 : 1;
  info->comp_info[0].v_samp_factor = halves_chroma ? 2 : 1;
  info->dct_method = JDCT_ISLOW;
  functions.jpeg_simple_progression(info);
}

static void write_rows(Encoding *encoding, const uint8_t *samples) {
  struct jpeg_compress_struct *info = &encoding->info;
  while (info->next_scanline < info->image_height) {
    const uint8_t *from = samples + 4 * (size_t)info->image_width * info->next_scanline;
    for (size_t x = 0; x < info->image_width; x++) memcpy(encoding->row + 3 * x, from + 4 * x, 3);
    functions.jpeg_write_scanlines(info, &encoding->row, 1);
  }
}

// In one segment (ICC.1:2022, annex B.4).
static void write_profile(Encoding *encoding, const uint8_t *profile, size_t count) {
  static const char name[] = "ICC_PROFILE";
  uint8_t segment[65533];
  size_t head = sizeof name + 2;
  if (count > sizeof segment - head) return;
  memcpy(segment, name, sizeof name);
  segment[sizeof name] = 1;
  segment[sizeof name + 1] = 1;
  memcpy(segment + head, profile, count);
  functions.jpeg_write_marker(&encoding->info, JPEG_APP0 + 2, segment, (unsigned)(head + count));
}

CImageStatus cimage_encode_jpeg(const uint8_t *samples, uint32_t width, uint32_t height, int quality,
                                int halves_chroma, const uint8_t *comment, size_t comment_count,
                                const uint8_t *profile, size_t profile_count, CEncodedImage *output) {
  pthread_once(&once, open_library);
  if (library.reason[0]) {
    snprintf(output->message, sizeof output->message, "%s", library.reason);
    snprintf(output->package, sizeof output->package, "%s", library.package);
    return CIMAGE_NO_LIBRARY;
  }
  Encoding *encoding = calloc(1, sizeof *encoding);
  if (!encoding) return CIMAGE_OUT_OF_MEMORY;
  encoding->exit.message = output->message;
  encoding->row = malloc(3 * (size_t)width);
  encoding->exit.status = encoding->row ? CIMAGE_DECODED : CIMAGE_OUT_OF_MEMORY;
  encoding->info.err = functions.jpeg_std_error(&encoding->errors);
  encoding->info.client_data = &encoding->exit;
  encoding->errors.error_exit = jpeg_leave_with_error;
  encoding->errors.output_message = jpeg_print_nothing;
  if (encoding->row && setjmp(encoding->exit.leave) == 0) {
    functions.jpeg_CreateCompress(&encoding->info, JPEG_LIB_VERSION, sizeof encoding->info);
    set_up(encoding, width, height, quality, halves_chroma);
    functions.jpeg_start_compress(&encoding->info, TRUE);
    if (profile_count) write_profile(encoding, profile, profile_count);
    if (comment_count) functions.jpeg_write_marker(&encoding->info, JPEG_COM, comment, (unsigned)comment_count);
    write_rows(encoding, samples);
    functions.jpeg_finish_compress(&encoding->info);
  }
  CImageStatus status = encoding->exit.status;
  functions.jpeg_destroy_compress(&encoding->info);
  // The memory that libjpeg has allocated belongs to the caller, also after an error.
  output->bytes = encoding->bytes;
  output->count = encoding->count;
  free(encoding->row);
  free(encoding);
  return status;
}

void cimage_free_encoded(CEncodedImage *image) {
  free(image->bytes);
  image->bytes = NULL;
}
