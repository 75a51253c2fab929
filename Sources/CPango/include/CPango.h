// Pango, HarfBuzz and fontconfig, and a Pango font map whose fonts are selected by its owner: only the
// GObject classes that Pango requires.
//
// Pango requests the fonts of a description and a language from the map, and the map requests them from its
// owner with the two callbacks below. The map itself uses no fontconfig, no FreeType and no file of the
// machine.

#ifndef AFTERGLOW_FONT_MAP_H
#define AFTERGLOW_FONT_MAP_H

#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
#include <pango/pango.h>

// Glyph numbers of Pango that are macros and thus not available in Swift.
enum {
  // A glyph that is not drawn and has no width.
  AFTERGLOW_GLYPH_EMPTY = 0x0FFFFFFF,
  // Set in the number of a glyph that represents a character without one; the rest is the code point.
  AFTERGLOW_GLYPH_UNKNOWN_FLAG = 0x10000000
};

// The callbacks of a font map's owner; `owner` is passed to them.
typedef struct {
  void *owner;
  // A borrowed list of fonts, made by `afterglow_fontset_new`; never NULL.
  PangoFontset *(*fontset)(void *owner, const PangoFontDescription *description, PangoLanguage *language);
  // The borrowed font at an index of a list, or NULL past its end; fonts are requested in order, when needed.
  PangoFont *(*font)(void *owner, unsigned list, unsigned index);
} AfterglowFontSource;

// A font map, owned by the caller. `source.owner` must outlive it.
PangoFontMap *afterglow_font_map_new(AfterglowFontSource source);

// A list of fonts, owned by the caller; `list` is the owner's number for it.
PangoFontset *afterglow_fontset_new(AfterglowFontSource source, unsigned list, PangoLanguage *language);

// A font, owned by the caller: `shaper` is scaled to Pango units and retained, `coverage` is retained,
// ascent and descent are in Pango units, `identifier` is the owner's name for it. The map is not retained.
PangoFont *afterglow_font_new(
    PangoFontMap *map, hb_font_t *shaper, PangoCoverage *coverage, int ascent, int descent, unsigned identifier);

// The owner's name for a font made above.
unsigned afterglow_font_identifier(PangoFont *font);

// The characters of a face in Pango's representation, owned by the caller; without those that only a paint graph of COLR,
// version 1, would draw, which other fonts are to draw.
PangoCoverage *afterglow_coverage_new(hb_face_t *face);

// The contents of a font file, unpacked if it is a WOFF or WOFF2 file, owned by the caller; NULL if it cannot be read.
hb_blob_t *afterglow_font_file(const char *path);

// A font in memory, unpacked if it is WOFF or WOFF2; NULL if that fails. Takes the blob over.
hb_blob_t *afterglow_font_unpacked(hb_blob_t *blob);

#endif
