#include "codecs.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include <gif_lib.h>

#define FUNCTIONS(F)                                                                                         \
  F(DGifCloseFile)                                                                                           \
  F(DGifGetExtension)                                                                                        \
  F(DGifGetExtensionNext)                                                                                    \
  F(DGifGetImageDesc)                                                                                        \
  F(DGifGetLine)                                                                                             \
  F(DGifGetRecordType)                                                                                       \
  F(DGifOpen)                                                                                                \
  F(GifErrorString)

static struct { FUNCTIONS(CODEC_FIELD) } functions;
static const CodecFunction slots[] = {FUNCTIONS(CODEC_SLOT)};
static CodecLibrary library = {"libgif.so.7", "libgif7", slots, sizeof slots / sizeof *slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_library(void) { codec_open(&library); }

typedef struct Source {
  const uint8_t *bytes;
  size_t count;
  size_t position;
  int is_exhausted;
} Source;

static int read_bytes(GifFileType *file, GifByteType *to, int count) {
  Source *source = file->UserData;
  size_t left = source->count - source->position;
  size_t taken = (size_t)count < left ? (size_t)count : left;
  if (taken < (size_t)count) source->is_exhausted = 1;
  memcpy(to, source->bytes + source->position, taken);
  source->position += taken;
  return (int)taken;
}

static CImageStatus fail(CImage *image, const Source *source, int error) {
  const char *text = functions.GifErrorString(error);
  CImageStatus status = source->is_exhausted ? CIMAGE_CUT_OFF : CIMAGE_DAMAGED;
  return codec_fail(image, status, "%s", text ? text : "it cannot be read");
}

static void lay_row(const GifFileType *file, const GifByteType *row, int y, int transparent, CImage *image) {
  const GifImageDesc *frame = &file->Image;
  const ColorMapObject *colors = frame->ColorMap ? frame->ColorMap : file->SColorMap;
  uint16_t *to = image->pixels + 4 * ((size_t)(frame->Top + y) * image->width + (size_t)frame->Left);
  for (int x = 0; x < frame->Width; x++, to += 4) {
    if (row[x] == transparent || row[x] >= colors->ColorCount) continue;
    GifColorType color = colors->Colors[row[x]];
    to[0] = codec_wide(color.Red);
    to[1] = codec_wide(color.Green);
    to[2] = codec_wide(color.Blue);
    to[3] = 65535;
  }
}

// The rows of an interlaced image are stored in four passes.
static CImageStatus read_frame(
  GifFileType *file, const Source *source, int transparent, uint64_t pixel_limit, CImage *image) {
  static const int starts[] = {0, 4, 2, 1}, steps[] = {8, 8, 4, 2};
  const GifImageDesc *frame = &file->Image;
  if (frame->Left < 0 || frame->Top < 0 || frame->Width <= 0 || frame->Height <= 0)
    return codec_fail(image, CIMAGE_DAMAGED, "its first frame has no pixels");
  // As in browsers, the picture grows to hold its first frame.
  const uint64_t right = (uint64_t)frame->Left + (uint64_t)frame->Width;
  const uint64_t bottom = (uint64_t)frame->Top + (uint64_t)frame->Height;
  CImageStatus status =
    codec_allocate(image, right > (uint64_t)file->SWidth ? right : (uint64_t)file->SWidth,
                   bottom > (uint64_t)file->SHeight ? bottom : (uint64_t)file->SHeight, pixel_limit);
  if (status != CIMAGE_DECODED) return status;
  if (!frame->ColorMap && !file->SColorMap) return codec_fail(image, CIMAGE_DAMAGED, "it has no colors");
  GifByteType *row = malloc((size_t)frame->Width);
  if (!row) return CIMAGE_OUT_OF_MEMORY;
  for (int pass = frame->Interlace ? 0 : 3; pass < 4 && status == CIMAGE_DECODED; pass++) {
    int first = frame->Interlace ? starts[pass] : 0, step = frame->Interlace ? steps[pass] : 1;
    for (int y = first; y < frame->Height; y += step) {
      if (functions.DGifGetLine(file, row, frame->Width) == GIF_ERROR) {
        status = fail(image, source, file->Error);
        break;
      }
      lay_row(file, row, y, transparent, image);
    }
  }
  free(row);
  return status;
}

// Reads records up to the first frame; the graphic control before it defines the transparent color.
static CImageStatus read_records(
  GifFileType *file, const Source *source, uint64_t pixel_limit, CImage *image) {
  int transparent = -1;
  for (;;) {
    GifRecordType type;
    if (functions.DGifGetRecordType(file, &type) == GIF_ERROR) return fail(image, source, file->Error);
    if (type == TERMINATE_RECORD_TYPE) return codec_fail(image, CIMAGE_DAMAGED, "it has no frame");
    if (type == IMAGE_DESC_RECORD_TYPE) {
      if (functions.DGifGetImageDesc(file) == GIF_ERROR) return fail(image, source, file->Error);
      return read_frame(file, source, transparent, pixel_limit, image);
    }
    if (type != EXTENSION_RECORD_TYPE) continue;
    int code = 0;
    GifByteType *block = NULL;
    if (functions.DGifGetExtension(file, &code, &block) == GIF_ERROR) return fail(image, source, file->Error);
    while (block) {
      if (code == GRAPHICS_EXT_FUNC_CODE && block[0] >= 4) transparent = block[1] & 1 ? block[4] : -1;
      if (functions.DGifGetExtensionNext(file, &block) == GIF_ERROR) return fail(image, source, file->Error);
    }
  }
}

CImageStatus cimage_decode_gif(const uint8_t *bytes, size_t count, uint64_t pixel_limit, CImage *image) {
  pthread_once(&once, open_library);
  if (!codec_is_open(&library, image)) return CIMAGE_NO_LIBRARY;
  Source source = {bytes, count, 0, 0};
  int error = 0;
  GifFileType *file = functions.DGifOpen(&source, read_bytes, &error);
  if (!file) return fail(image, &source, error);
  image->bit_depth = 8;
  const CImageStatus status = read_records(file, &source, pixel_limit, image);
  functions.DGifCloseFile(file, &error);
  return status;
}
