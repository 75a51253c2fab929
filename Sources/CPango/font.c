#include "CPango.h"

typedef struct {
  PangoFont parent;
  PangoFontMap *map;
  hb_font_t *shaper;
  PangoCoverage *coverage;
  int ascent;
  int descent;
  unsigned identifier;
} AfterglowFont;

typedef PangoFontClass AfterglowFontClass;

GType afterglow_font_get_type(void);

G_DEFINE_TYPE(AfterglowFont, afterglow_font, PANGO_TYPE_FONT)

static AfterglowFont *own(gpointer font) { return G_TYPE_CHECK_INSTANCE_CAST(font, afterglow_font_get_type(), AfterglowFont); }

static PangoFontDescription *describe(PangoFont *font) {
  (void)font;
  return pango_font_description_new();
}

static PangoCoverage *get_coverage(PangoFont *font, PangoLanguage *language) {
  (void)language;
  return g_object_ref(own(font)->coverage);
}

static int advance(const AfterglowFont *font, PangoGlyph glyph) {
  if (glyph == PANGO_GLYPH_EMPTY) return 0;
  // A character without a glyph takes the space of .notdef and draws nothing.
  return hb_font_get_glyph_h_advance(font->shaper, glyph & PANGO_GLYPH_UNKNOWN_FLAG ? 0 : glyph);
}

// The ink is measured from outlines by the owner; here it is empty.
static void get_glyph_extents(PangoFont *font, PangoGlyph glyph, PangoRectangle *ink, PangoRectangle *logical) {
  const AfterglowFont *self = own(font);
  if (ink) *ink = (PangoRectangle){0, 0, 0, 0};
  if (logical) *logical = (PangoRectangle){0, -self->ascent, advance(self, glyph), self->ascent + self->descent};
}

static PangoFontMetrics *get_metrics(PangoFont *font, PangoLanguage *language) {
  (void)language;
  const AfterglowFont *self = own(font);
  PangoFontMetrics *metrics = g_slice_new0(PangoFontMetrics);
  metrics->ref_count = 1;
  metrics->ascent = self->ascent;
  metrics->descent = self->descent;
  metrics->height = self->ascent + self->descent;
  metrics->approximate_char_width = metrics->height / 2;
  metrics->approximate_digit_width = metrics->height / 2;
  return metrics;
}

static PangoFontMap *get_font_map(PangoFont *font) { return own(font)->map; }

static hb_font_t *create_hb_font(PangoFont *font) { return hb_font_reference(own(font)->shaper); }

static void finalize(GObject *object) {
  AfterglowFont *self = own(object);
  hb_font_destroy(self->shaper);
  g_clear_object(&self->coverage);
  G_OBJECT_CLASS(afterglow_font_parent_class)->finalize(object);
}

static void afterglow_font_init(AfterglowFont *self) { (void)self; }

static void afterglow_font_class_init(AfterglowFontClass *class) {
  G_OBJECT_CLASS(class)->finalize = finalize;
  class->describe = describe;
  class->describe_absolute = describe;
  class->get_coverage = get_coverage;
  class->get_glyph_extents = get_glyph_extents;
  class->get_metrics = get_metrics;
  class->get_font_map = get_font_map;
  class->create_hb_font = create_hb_font;
}

PangoFont *afterglow_font_new(
    PangoFontMap *map, hb_font_t *shaper, PangoCoverage *coverage, int ascent, int descent, unsigned identifier) {
  AfterglowFont *self = g_object_new(afterglow_font_get_type(), NULL);
  self->map = map;
  self->shaper = hb_font_reference(shaper);
  self->coverage = g_object_ref(coverage);
  self->ascent = ascent;
  self->descent = descent;
  self->identifier = identifier;
  return &self->parent;
}

unsigned afterglow_font_identifier(PangoFont *font) { return own(font)->identifier; }

static unsigned big_endian(const unsigned char *bytes, int count) {
  unsigned value = 0;
  for (int i = 0; i < count; i++) value = value << 8 | bytes[i];
  return value;
}

// The glyphs with a paint graph of COLR, version 1 (OpenType 1.9, BaseGlyphList); owned by the caller.
static hb_set_t *painted_glyphs(hb_face_t *face) {
  hb_set_t *glyphs = hb_set_create();
  hb_blob_t *table = hb_face_reference_table(face, HB_TAG('C', 'O', 'L', 'R'));
  unsigned length;
  const unsigned char *bytes = (const unsigned char *)hb_blob_get_data(table, &length);
  if (length >= 18 && big_endian(bytes, 2) >= 1) {
    const unsigned list = big_endian(bytes + 14, 4);
    if (list >= 18 && list <= length - 4) {
      const unsigned space = (length - list - 4) / 6, stated = big_endian(bytes + list, 4);
      for (unsigned i = 0; i < stated && i < space; i++) {
        hb_set_add(glyphs, big_endian(bytes + list + 4 + 6 * i, 2));
      }
    }
  }
  hb_blob_destroy(table);
  return glyphs;
}

static void note_outline(
    hb_draw_funcs_t *functions, void *found, hb_draw_state_t *state, float x, float y, void *unused) {
  (void)functions, (void)state, (void)x, (void)y, (void)unused;
  *(int *)found = 1;
}

// Whether there is anything to draw of a glyph without its paint graph.
static int is_drawn(hb_face_t *face, hb_font_t *font, hb_codepoint_t glyph) {
  if (hb_ot_color_glyph_get_layers(face, glyph, 0, NULL, NULL) > 0) return 1;
  int found = 0;
  hb_draw_funcs_t *functions = hb_draw_funcs_create();
  hb_draw_funcs_set_move_to_func(functions, note_outline, NULL, NULL);
  hb_font_get_glyph_shape(font, glyph, functions, &found);
  hb_draw_funcs_destroy(functions);
  return found;
}

PangoCoverage *afterglow_coverage_new(hb_face_t *face) {
  PangoCoverage *coverage = pango_coverage_new();
  hb_set_t *characters = hb_set_create();
  hb_face_collect_unicodes(face, characters);
  hb_set_t *painted = painted_glyphs(face);
  hb_font_t *font = hb_font_create(face);
  hb_codepoint_t character = HB_SET_VALUE_INVALID;
  while (hb_set_next(characters, &character)) {
    hb_codepoint_t glyph;
    if (!hb_set_is_empty(painted) && hb_font_get_nominal_glyph(font, character, &glyph) &&
        hb_set_has(painted, glyph) && !is_drawn(face, font, glyph)) {
      continue;
    }
    pango_coverage_set(coverage, (int)character, PANGO_COVERAGE_EXACT);
  }
  hb_font_destroy(font);
  hb_set_destroy(painted);
  hb_set_destroy(characters);
  return coverage;
}
