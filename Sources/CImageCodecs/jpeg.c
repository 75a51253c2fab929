#include "codecs.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

#define FUNCTIONS(F)                                                                                         \
  F(jpeg_CreateDecompress)                                                                                   \
  F(jpeg_destroy_decompress)                                                                                 \
  F(jpeg_finish_decompress)                                                                                  \
  F(jpeg_mem_src)                                                                                            \
  F(jpeg_read_header)                                                                                        \
  F(jpeg_read_icc_profile)                                                                                   \
  F(jpeg_read_scanlines)                                                                                     \
  F(jpeg_save_markers)                                                                                       \
  F(jpeg_start_decompress)                                                                                   \
  F(jpeg_std_error)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {
#if JPEG_LIB_VERSION >= 80
  "libjpeg.so.8",
#else
  "libjpeg.so.62",
#endif
  "libjpeg62-turbo", slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

// A picture is coded in fewer scans than this; more cost time and show nothing.
enum { SCAN_LIMIT = 256 };
// Huffman coding needs at least a bit for each block of 64 pixels.
enum { PIXELS_PER_BYTE = 8 * 64 };

typedef struct Decoding {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf leave;
  CImage *image;
  CImageStatus status;
} Decoding;

static void leave_with_error(j_common_ptr info) {
  Decoding *decoding = info->client_data;
  decoding->status = info->err->msg_code == JERR_OUT_OF_MEMORY ? CIMAGE_OUT_OF_MEMORY : CIMAGE_DAMAGED;
  if (info->err->msg_code == JERR_INPUT_EOF || info->err->msg_code == JERR_INPUT_EMPTY)
    decoding->status = CIMAGE_CUT_OFF;
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(decoding->image->message, sizeof decoding->image->message, "%s", text);
  longjmp(decoding->leave, 1);
}

// Warnings by which pixels are made up are errors; others, of bytes too many, are not.
static void note_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  Decoding *decoding = info->client_data;
  switch (info->err->msg_code) {
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER: decoding->status = CIMAGE_CUT_OFF; break;
  case JWRN_HUFF_BAD_CODE:
  case JWRN_ARITH_BAD_CODE:
  case JWRN_MUST_RESYNC: decoding->status = CIMAGE_DAMAGED; break;
  default: return;
  }
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(decoding->image->message, sizeof decoding->image->message, "%s", text);
  longjmp(decoding->leave, 1);
}

static void print_nothing(j_common_ptr info) { (void)info; }

static void bound_scans(j_common_ptr info) {
  Decoding *decoding = info->client_data;
  if (decoding->info.input_scan_number <= SCAN_LIMIT) return;
  decoding->status = codec_fail(decoding->image, CIMAGE_DAMAGED, "it has more than %d scans", SCAN_LIMIT);
  longjmp(decoding->leave, 1);
}

static void read_metadata(Decoding *decoding) {
  JOCTET *profile = NULL;
  unsigned int size = 0;
  if (functions.jpeg_read_icc_profile(&decoding->info, &profile, &size)) {
    decoding->image->profile = profile;
    decoding->image->profile_size = size;
  }
  for (jpeg_saved_marker_ptr marker = decoding->info.marker_list; marker; marker = marker->next) {
    if (marker->marker != JPEG_APP0 + 1 || marker->data_length <= 6 || memcmp(marker->data, "Exif\0\0", 6)) continue;
    decoding->image->exif = codec_copy(marker->data + 6, marker->data_length - 6);
    decoding->image->exif_size = decoding->image->exif ? marker->data_length - 6 : 0;
    return;
  }
}

static void widen(uint16_t *to, const JSAMPLE *from, size_t count, int components) {
  for (size_t x = 0; x < count; x++, to += 4, from += components) {
    for (int channel = 0; channel < 3; channel++) to[channel] = codec_wide(from[components == 1 ? 0 : channel]);
    to[3] = 65535;
  }
}

static CImageStatus read_pixels(Decoding *decoding, size_t byte_count, uint64_t pixel_limit) {
  struct jpeg_decompress_struct *info = &decoding->info;
  CImage *image = decoding->image;
  if (info->num_components == 4)
    return codec_fail(image, CIMAGE_UNSUPPORTED, "its colors are CMYK; convert it to RGB");
  if (info->num_components != 1 && info->num_components != 3)
    return codec_fail(image, CIMAGE_UNSUPPORTED, "it has %d components; convert it to RGB", info->num_components);
  uint64_t pixels = (uint64_t)info->image_width * info->image_height;
  image->width = info->image_width;
  image->height = info->image_height;
  if (pixels > pixel_limit) return CIMAGE_TOO_LARGE;
  if (!info->arith_code && pixels > (uint64_t)PIXELS_PER_BYTE * byte_count)
    return codec_fail(image, CIMAGE_CUT_OFF, "there are too few data for %u × %u pixels", image->width, image->height);
  CImageStatus status = codec_allocate(image, info->image_width, info->image_height, pixel_limit);
  if (status != CIMAGE_DECODED) return status;
  image->bit_depth = 8;
  image->is_gray = info->num_components == 1;
  info->out_color_space = image->is_gray ? JCS_GRAYSCALE : JCS_RGB;
  info->dct_method = JDCT_ISLOW;
  functions.jpeg_start_decompress(info);
  JSAMPARRAY row = info->mem->alloc_sarray(
    (j_common_ptr)info, JPOOL_IMAGE, info->output_width * (JDIMENSION)info->output_components, 1);
  while (info->output_scanline < info->output_height) {
    size_t y = info->output_scanline;
    if (functions.jpeg_read_scanlines(info, row, 1) != 1) return codec_fail(image, CIMAGE_CUT_OFF, "it ends early");
    widen(image->pixels + 4 * y * image->width, row[0], image->width, info->output_components);
  }
  functions.jpeg_finish_decompress(info);
  return CIMAGE_DECODED;
}

CImageStatus cimage_decode_jpeg(const uint8_t *bytes, size_t count, uint64_t pixel_limit, CImage *image) {
  pthread_once(&once, open_library);
  if (!codec_is_open(&library, image)) return CIMAGE_NO_LIBRARY;
  Decoding *decoding = calloc(1, sizeof *decoding);
  if (!decoding) return CIMAGE_OUT_OF_MEMORY;
  decoding->image = image;
  decoding->info.err = functions.jpeg_std_error(&decoding->errors);
  decoding->info.client_data = decoding;
  decoding->errors.error_exit = leave_with_error;
  decoding->errors.emit_message = note_message;
  decoding->errors.output_message = print_nothing;
  if (setjmp(decoding->leave) == 0) {
    functions.jpeg_CreateDecompress(&decoding->info, JPEG_LIB_VERSION, sizeof decoding->info);
    decoding->progress.progress_monitor = bound_scans;
    decoding->info.progress = &decoding->progress;
    functions.jpeg_mem_src(&decoding->info, bytes, count);
    functions.jpeg_save_markers(&decoding->info, JPEG_APP0 + 1, 0xFFFF);
    functions.jpeg_save_markers(&decoding->info, JPEG_APP0 + 2, 0xFFFF);
    functions.jpeg_read_header(&decoding->info, TRUE);
    read_metadata(decoding);
    decoding->status = read_pixels(decoding, count, pixel_limit);
  }
  CImageStatus status = decoding->status;
  functions.jpeg_destroy_decompress(&decoding->info);
  free(decoding);
  return status;
}
