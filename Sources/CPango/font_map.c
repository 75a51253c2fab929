#include "CPango.h"


// A list of fonts that are opened when the text needs them.

typedef struct {
  PangoFontset parent;
  AfterglowFontSource source;
  unsigned list;
  PangoLanguage *language;
} AfterglowFontset;

typedef PangoFontsetClass AfterglowFontsetClass;

GType afterglow_fontset_get_type(void);

G_DEFINE_TYPE(AfterglowFontset, afterglow_fontset, PANGO_TYPE_FONTSET)

static AfterglowFontset *own_set(gpointer set) { return G_TYPE_CHECK_INSTANCE_CAST(set, afterglow_fontset_get_type(), AfterglowFontset); }

static PangoFont *font_at(const AfterglowFontset *set, unsigned index) {
  return set->source.font(set->source.owner, set->list, index);
}

static PangoFont *get_font(PangoFontset *fontset, guint character) {
  const AfterglowFontset *self = own_set(fontset);
  PangoFont *font;
  for (unsigned index = 0; (font = font_at(self, index)) != NULL; index++) {
    if (pango_font_has_char(font, character)) return g_object_ref(font);
  }
  font = font_at(self, 0);
  return font ? g_object_ref(font) : NULL;
}

static void for_each(PangoFontset *fontset, PangoFontsetForeachFunc visit, gpointer data) {
  const AfterglowFontset *self = own_set(fontset);
  PangoFont *font;
  for (unsigned index = 0; (font = font_at(self, index)) != NULL; index++) {
    if (visit(fontset, font, data)) return;
  }
}

static PangoLanguage *get_language(PangoFontset *fontset) { return own_set(fontset)->language; }

static void afterglow_fontset_init(AfterglowFontset *self) { (void)self; }

static void afterglow_fontset_class_init(AfterglowFontsetClass *class) {
  class->get_font = get_font;
  class->foreach = for_each;
  class->get_language = get_language;
}

PangoFontset *afterglow_fontset_new(AfterglowFontSource source, unsigned list, PangoLanguage *language) {
  AfterglowFontset *self = g_object_new(afterglow_fontset_get_type(), NULL);
  self->source = source;
  self->list = list;
  self->language = language;
  return &self->parent;
}

// The map: every request is passed to the owner.

typedef struct {
  PangoFontMap parent;
  AfterglowFontSource source;
} AfterglowFontMap;

typedef PangoFontMapClass AfterglowFontMapClass;

GType afterglow_font_map_get_type(void);

G_DEFINE_TYPE(AfterglowFontMap, afterglow_font_map, PANGO_TYPE_FONT_MAP)

static AfterglowFontMap *own_map(gpointer map) { return G_TYPE_CHECK_INSTANCE_CAST(map, afterglow_font_map_get_type(), AfterglowFontMap); }

static PangoFontset *load_fontset(
    PangoFontMap *map, PangoContext *context, const PangoFontDescription *description, PangoLanguage *language) {
  (void)context;
  const AfterglowFontMap *self = own_map(map);
  return g_object_ref(self->source.fontset(self->source.owner, description, language));
}

static PangoFont *load_font(PangoFontMap *map, PangoContext *context, const PangoFontDescription *description) {
  PangoFontset *set = load_fontset(map, context, description, pango_context_get_language(context));
  PangoFont *font = font_at(own_set(set), 0);
  g_object_unref(set);
  return font ? g_object_ref(font) : NULL;
}

static void list_families(PangoFontMap *map, PangoFontFamily ***families, int *count) {
  (void)map;
  *families = NULL;
  *count = 0;
}

static PangoFontFace *get_face(PangoFontMap *map, PangoFont *font) {
  (void)map;
  (void)font;
  return NULL;
}

static void afterglow_font_map_init(AfterglowFontMap *self) { (void)self; }

static void afterglow_font_map_class_init(AfterglowFontMapClass *class) {
  class->load_font = load_font;
  class->load_fontset = load_fontset;
  class->list_families = list_families;
  class->get_face = get_face;
  class->shape_engine_type = "AfterglowFontMap";
}

PangoFontMap *afterglow_font_map_new(AfterglowFontSource source) {
  AfterglowFontMap *self = g_object_new(afterglow_font_map_get_type(), NULL);
  self->source = source;
  return &self->parent;
}

// HarfBuzz would let these choose other shapers and functions, and the picture with them.
__attribute__((constructor)) static void ignore_environment(void) {
  g_unsetenv("HB_SHAPER_LIST");
  g_unsetenv("HB_OPTIONS");
  g_unsetenv("HB_FONT_FUNCS");
  g_unsetenv("HB_FACE_LOADER");
}
