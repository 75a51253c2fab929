#include "CPango.h"

// Pango's own layouts use it, but for other callers it is deprecated.
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

guint8 *afterglow_text_levels(const char *text, int length, PangoDirection *base) {
  *base = pango_find_base_dir(text, length) == PANGO_DIRECTION_RTL ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR;
  return pango_log2vis_get_embedding_levels(text, length, base);
}
