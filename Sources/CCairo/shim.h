#include <cairo.h>
#include <cairo-pdf.h>
#include <fontconfig/fontconfig.h>

// As declared in <cairo-ft.h>, which would include all of FreeType's headers.
cairo_font_face_t *cairo_ft_font_face_create_for_pattern(FcPattern *pattern);
