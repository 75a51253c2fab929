#include <cairo.h>
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>

// As <cairo-ft.h> declares it, which would bring all of FreeType's headers with it.
cairo_font_face_t *cairo_ft_font_face_create_for_pattern(FcPattern *pattern);
