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

PangoCoverage *afterglow_coverage_new(hb_face_t *face) {
  PangoCoverage *coverage = pango_coverage_new();
  hb_set_t *characters = hb_set_create();
  hb_face_collect_unicodes(face, characters);
  hb_codepoint_t character = HB_SET_VALUE_INVALID;
  while (hb_set_next(characters, &character)) {
    pango_coverage_set(coverage, (int)character, PANGO_COVERAGE_EXACT);
  }
  hb_set_destroy(characters);
  return coverage;
}
