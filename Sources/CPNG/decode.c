#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const uint8_t *bytes;
  size_t count;
  size_t offset;
  char *message;
  size_t message_size;
} source;

static void fail(png_structp png, png_const_charp message) {
  source *from = png_get_error_ptr(png);
  strncpy(from->message, message, from->message_size - 1);
  from->message[from->message_size - 1] = 0;
  png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void read_bytes(png_structp png, png_bytep destination, size_t count) {
  source *from = png_get_io_ptr(png);
  if (count > from->count - from->offset) png_error(png, "the data end too early");
  memcpy(destination, from->bytes + from->offset, count);
  from->offset += count;
}

/// Requests RGBA with 16 bits per sample in native byte order, regardless of the file's format.
static void set_transformations(png_structp png) {
  const uint16_t probe = 1;
  png_set_expand(png);
  png_set_expand_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
  if (*(const uint8_t *)&probe == 1) png_set_swap(png);
  png_set_interlace_handling(png);
}

static _Bool decode(png_structp png, png_infop info, uint32_t width, uint32_t height, png_bytepp rows) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_crc_action(png, PNG_CRC_QUIET_USE, PNG_CRC_WARN_DISCARD);
  png_set_user_limits(png, 0x7FFFFFFF, 0x7FFFFFFF);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_read_info(png, info);
  if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
    png_error(png, "the file has two different sizes");
  }
  set_transformations(png);
  png_read_update_info(png, info);
  if (png_get_rowbytes(png, info) != (size_t)width * 8) png_error(png, "the pixels have an unknown form");
  png_read_image(png, rows);
  png_read_end(png, NULL);
  return 1;
}

_Bool cpng_decode_rgba16(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                         uint16_t *samples, char *message, size_t message_size) {
  source from = {bytes, count, 0, message, message_size};
  strncpy(message, "out of memory", message_size);
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &from, fail, ignore_warning);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  png_bytepp rows = calloc(height, sizeof(png_bytep));
  _Bool decoded = 0;
  if (info && rows) {
    for (uint32_t y = 0; y < height; y++) rows[y] = (png_bytep)(samples + (size_t)y * width * 4);
    png_set_read_fn(png, &from, read_bytes);
    decoded = decode(png, info, width, height, rows);
  }
  free(rows);
  png_destroy_read_struct(&png, &info, NULL);
  return decoded;
}
