#include "CPango.h"

#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include <stdlib.h>
#include <string.h>

static unsigned number(const unsigned char *bytes, int count) {
  unsigned value = 0;
  while (count-- > 0) value = value << 8 | *bytes++;
  return value;
}

// The directory entry of a table of an unpacked font: tag, checksum, offset, length.
static const unsigned char *table(const unsigned char *font, const char *tag) {
  for (unsigned index = 0; index < number(font + 4, 2); index++) {
    const unsigned char *entry = font + 12 + 16 * index;
    if (!memcmp(entry, tag, 4)) return entry;
  }
  return NULL;
}

// FreeType (2.12) gives the end of the last glyph of a WOFF2 font as an offset from the start of the file and not of its
// table, for which HarfBuzz does not draw it.
static void correct_last_glyph(unsigned char *font, FT_ULong font_length) {
  const unsigned char *glyphs = table(font, "glyf"), *locations = table(font, "loca"), *head = table(font, "head");
  if (!glyphs || !locations || !head || (FT_ULong)number(head + 8, 4) + 52 > font_length) return;
  unsigned length = number(glyphs + 12, 4);
  int size = number(font + number(head + 8, 4) + 50, 2) ? 4 : 2;
  FT_ULong last = (FT_ULong)number(locations + 8, 4) + number(locations + 12, 4);
  if (last > font_length || last < (FT_ULong)size) return;
  unsigned char *end = font + last;
  if (number(end - size, size) * (size == 2 ? 2 : 1) <= length) return;
  if (size == 2) length /= 2;
  for (int byte = 1; byte <= size; byte++, length >>= 8) end[-byte] = (unsigned char)length;
}

// FreeType replaces the stream of a packed font by that of the unpacked one, which tag 0 returns whole.
static hb_blob_t *unpacked(FT_Library library, const char *bytes, unsigned length) {
  FT_Face face;
  if (FT_New_Memory_Face(library, (const FT_Byte *)bytes, length, 0, &face)) return NULL;
  FT_ULong size = 0;
  hb_blob_t *result = NULL;
  if (!FT_Load_Sfnt_Table(face, 0, 0, NULL, &size) && size > 0) {
    char *font = malloc(size);
    if (font && !FT_Load_Sfnt_Table(face, 0, 0, (FT_Byte *)font, &size)) {
      correct_last_glyph((unsigned char *)font, size);
      result = hb_blob_create_or_fail(font, (unsigned)size, HB_MEMORY_MODE_WRITABLE, font, free);
    } else {
      free(font);
    }
  }
  FT_Done_Face(face);
  return result;
}

hb_blob_t *afterglow_font_unpacked(hb_blob_t *blob) {
  unsigned length;
  const char *bytes = hb_blob_get_data(blob, &length);
  if (length < 4 || (memcmp(bytes, "wOFF", 4) && memcmp(bytes, "wOF2", 4))) return blob;
  FT_Library library;
  hb_blob_t *result = NULL;
  if (!FT_Init_FreeType(&library)) {
    result = unpacked(library, bytes, length);
    FT_Done_FreeType(library);
  }
  hb_blob_destroy(blob);
  return result;
}

hb_blob_t *afterglow_font_file(const char *path) {
  hb_blob_t *blob = hb_blob_create_from_file_or_fail(path);
  return blob ? afterglow_font_unpacked(blob) : NULL;
}
