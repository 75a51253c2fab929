#include "jpeg_exit.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(F)                                                                                         \
  F(jpeg_CreateDecompress)                                                                                   \
  F(jpeg_destroy_decompress)                                                                                 \
  F(jpeg_finish_decompress)                                                                                  \
  F(jpeg_has_multiple_scans)                                                                                 \
  F(jpeg_mem_src)                                                                                            \
  F(jpeg_read_header)                                                                                        \
  F(jpeg_read_icc_profile)                                                                                   \
  F(jpeg_read_scanlines)                                                                                     \
  F(jpeg_save_markers)                                                                                       \
  F(jpeg_start_decompress)                                                                                   \
  F(jpeg_std_error)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {JPEG_LIBRARY_FILE, JPEG_LIBRARY_PACKAGE, slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

// The maximum number of scans of an image; more take time without a visible effect.
enum { SCAN_LIMIT = 256 };
// Huffman coding needs at least one bit for each block of 64 pixels.
enum { PIXELS_PER_BYTE = 8 * 64 };
// Larger images are reduced by 2, 4 or 8 along each side while they are decoded.
enum { GREATEST_REDUCTION = 8 };

typedef struct Decoding {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  JPEGExit exit;
  CImage *image;
} Decoding;

// Warnings that pixels were made up are errors; others, such as for excess bytes, are not.
static void note_message(j_common_ptr info, int level) {
  if (level >= 0) return;
  switch (info->err->msg_code) {
  case JWRN_JPEG_EOF:
  case JWRN_HIT_MARKER: jpeg_leave(info, CIMAGE_CUT_OFF);
  case JWRN_HUFF_BAD_CODE:
  case JWRN_ARITH_BAD_CODE:
  case JWRN_MUST_RESYNC: jpeg_leave(info, CIMAGE_DAMAGED);
  default: return;
  }
}

static void bound_scans(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number <= SCAN_LIMIT) return;
  JPEGExit *way_out = info->client_data;
  way_out->status = CIMAGE_UNSUPPORTED;
  snprintf(way_out->message, JPEG_MESSAGE_SIZE, "it has more than %d scans", SCAN_LIMIT);
  longjmp(way_out->leave, 1);
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
    to[3] = components == 4 ? codec_wide(from[3]) : 65535;
  }
}

static CImageStatus read_pixels(Decoding *decoding, size_t byte_count, uint64_t pixel_limit) {
  struct jpeg_decompress_struct *info = &decoding->info;
  CImage *image = decoding->image;
  if (info->num_components != 1 && info->num_components != 3 && info->num_components != 4)
    return codec_fail(image, CIMAGE_UNSUPPORTED, "it has %d components; convert it to RGB", info->num_components);
  uint64_t pixels = (uint64_t)info->image_width * info->image_height;
  image->width = info->image_width;
  image->height = info->image_height;
  // Of several scans, the library holds all coefficients of the full size, 6 bytes for each pixel.
  if (functions.jpeg_has_multiple_scans(info) && pixels > 2 * pixel_limit) return CIMAGE_TOO_LARGE;
  uint32_t width = info->image_width, height = info->image_height;
  for (info->scale_num = info->scale_denom = 1; (uint64_t)width * height > pixel_limit;) {
    if ((info->scale_denom *= 2) > GREATEST_REDUCTION) return CIMAGE_TOO_LARGE;
    width = (info->image_width + info->scale_denom - 1) / info->scale_denom;
    height = (info->image_height + info->scale_denom - 1) / info->scale_denom;
  }
  if (!info->arith_code && pixels > (uint64_t)PIXELS_PER_BYTE * byte_count)
    return codec_fail(image, CIMAGE_CUT_OFF, "there are too few data for %u × %u pixels", image->width, image->height);
  CImageStatus status = codec_allocate(image, width, height, pixel_limit);
  if (status != CIMAGE_DECODED) return status;
  image->bit_depth = 8;
  image->is_gray = info->num_components == 1;
  // Files store inks inverted, as Photoshop does, and so does every browser read them.
  image->is_cmyk = info->num_components == 4;
  info->out_color_space = image->is_gray ? JCS_GRAYSCALE : image->is_cmyk ? JCS_CMYK : JCS_RGB;
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
  decoding->info.client_data = &decoding->exit;
  decoding->exit.message = image->message;
  decoding->errors.error_exit = jpeg_leave_with_error;
  decoding->errors.emit_message = note_message;
  decoding->errors.output_message = jpeg_print_nothing;
  if (setjmp(decoding->exit.leave) == 0) {
    functions.jpeg_CreateDecompress(&decoding->info, JPEG_LIB_VERSION, sizeof decoding->info);
    decoding->progress.progress_monitor = bound_scans;
    decoding->info.progress = &decoding->progress;
    functions.jpeg_mem_src(&decoding->info, bytes, count);
    functions.jpeg_save_markers(&decoding->info, JPEG_APP0 + 1, 0xFFFF);
    functions.jpeg_save_markers(&decoding->info, JPEG_APP0 + 2, 0xFFFF);
    functions.jpeg_read_header(&decoding->info, TRUE);
    read_metadata(decoding);
    decoding->exit.status = read_pixels(decoding, count, pixel_limit);
  }
  CImageStatus status = decoding->exit.status;
  functions.jpeg_destroy_decompress(&decoding->info);
  free(decoding);
  return status;
}
