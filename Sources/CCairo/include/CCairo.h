#ifndef AFTERGLOW_CCAIRO_H
#define AFTERGLOW_CCAIRO_H

// Cairo's headers, and its functions through pointers: the library, which depends on those of X11, is loaded when it first
// draws, so that other output does not pay for it.

#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>
#include <fontconfig/fontconfig.h>

// As declared in <cairo-ft.h>, which would include all of FreeType's headers.
cairo_font_face_t *_Nullable cairo_ft_font_face_create_for_pattern(FcPattern *_Nullable pattern);

// Every function in use; those of fontconfig, on which the library depends, are found through it.
#define CAIRO_FUNCTIONS(F)                                                                                   \
  F(FcPatternAddInteger)                                                                                     \
  F(FcPatternAddString)                                                                                      \
  F(FcPatternCreate)                                                                                         \
  F(FcPatternDestroy)                                                                                        \
  F(cairo_clip)                                                                                              \
  F(cairo_close_path)                                                                                        \
  F(cairo_create)                                                                                            \
  F(cairo_curve_to)                                                                                          \
  F(cairo_destroy)                                                                                           \
  F(cairo_fill)                                                                                              \
  F(cairo_font_face_destroy)                                                                                 \
  F(cairo_font_face_status)                                                                                  \
  F(cairo_font_options_create)                                                                               \
  F(cairo_font_options_destroy)                                                                              \
  F(cairo_font_options_set_hint_metrics)                                                                     \
  F(cairo_font_options_set_hint_style)                                                                       \
  F(cairo_ft_font_face_create_for_pattern)                                                                   \
  F(cairo_get_source)                                                                                        \
  F(cairo_image_surface_create)                                                                              \
  F(cairo_image_surface_get_data)                                                                            \
  F(cairo_image_surface_get_height)                                                                          \
  F(cairo_image_surface_get_stride)                                                                          \
  F(cairo_image_surface_get_width)                                                                           \
  F(cairo_line_to)                                                                                           \
  F(cairo_mask)                                                                                              \
  F(cairo_matrix_multiply)                                                                                   \
  F(cairo_move_to)                                                                                           \
  F(cairo_new_path)                                                                                          \
  F(cairo_paint)                                                                                             \
  F(cairo_paint_with_alpha)                                                                                  \
  F(cairo_pattern_add_color_stop_rgba)                                                                       \
  F(cairo_pattern_create_linear)                                                                             \
  F(cairo_pattern_create_radial)                                                                             \
  F(cairo_pattern_destroy)                                                                                   \
  F(cairo_pattern_set_extend)                                                                                \
  F(cairo_pattern_set_filter)                                                                                \
  F(cairo_pattern_set_matrix)                                                                                \
  F(cairo_pdf_surface_create_for_stream)                                                                     \
  F(cairo_pdf_surface_restrict_to_version)                                                                   \
  F(cairo_pdf_surface_set_metadata)                                                                          \
  F(cairo_pop_group)                                                                                         \
  F(cairo_pop_group_to_source)                                                                               \
  F(cairo_push_group)                                                                                        \
  F(cairo_rectangle)                                                                                         \
  F(cairo_restore)                                                                                           \
  F(cairo_save)                                                                                              \
  F(cairo_set_antialias)                                                                                     \
  F(cairo_set_dash)                                                                                          \
  F(cairo_set_fill_rule)                                                                                     \
  F(cairo_set_font_face)                                                                                     \
  F(cairo_set_font_matrix)                                                                                   \
  F(cairo_set_font_options)                                                                                  \
  F(cairo_set_line_cap)                                                                                      \
  F(cairo_set_line_join)                                                                                     \
  F(cairo_set_line_width)                                                                                    \
  F(cairo_set_matrix)                                                                                        \
  F(cairo_set_miter_limit)                                                                                   \
  F(cairo_set_operator)                                                                                      \
  F(cairo_set_source)                                                                                        \
  F(cairo_set_source_rgba)                                                                                   \
  F(cairo_set_source_surface)                                                                                \
  F(cairo_set_tolerance)                                                                                     \
  F(cairo_show_page)                                                                                         \
  F(cairo_show_text_glyphs)                                                                                  \
  F(cairo_status)                                                                                            \
  F(cairo_status_to_string)                                                                                  \
  F(cairo_stroke)                                                                                            \
  F(cairo_surface_destroy)                                                                                   \
  F(cairo_surface_finish)                                                                                    \
  F(cairo_surface_flush)                                                                                     \
  F(cairo_surface_mark_dirty)                                                                                \
  F(cairo_surface_set_mime_data)                                                                             \
  F(cairo_surface_status)

// The functions, typed as the headers declare them.
typedef struct CairoFunctions {
#define CAIRO_FIELD(name) __typeof__(name) *_Nonnull name;
  CAIRO_FUNCTIONS(CAIRO_FIELD)
#undef CAIRO_FIELD
} CairoFunctions;

// The result of opening the library: the functions, or the reason why there are none.
typedef struct CairoLoad {
  const CairoFunctions *_Nullable functions;
  // The Debian package that contains the library.
  const char *_Nonnull package;
  const char *_Nonnull reason;
} CairoLoad;

// Opens the library, once per process; it may be called by any thread, and always returns the same result.
CairoLoad cairo_load(void);

#endif
