// Runs every pixel kernel on fixed inputs and prints a digest of its output. Equal lines on two machines mean equal
// pixels. The libm functions used to resolve scenes are included, rounded to Float like resolved values.

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "CPixelKernels.h"

enum { PIXELS = 517, CHANNELS = 4 * PIXELS, ROUNDS = 16 };

static uint64_t state = 0x9E3779B97F4A7C15u;

// splitmix64 (G. Steele, D. Lea, C. Flood, 2014).
static uint64_t next_bits(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static float next_float(float low, float high) {
  return low + (float)(next_bits() >> 40) * (high - low) / 16777216.0f;
}

static void fill_samples(uint16_t *samples, size_t count) {
  for (size_t i = 0; i < count; i++) samples[i] = (uint16_t)next_bits();
}

// Premultiplied pixels, some transparent, some opaque.
static void fill_pixels(uint16_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint64_t bits = next_bits();
    uint32_t alpha = bits % 5 == 0 ? 0 : bits % 5 == 1 ? 65535 : (uint16_t)(bits >> 8);
    for (int c = 0; c < 3; c++) pixels[4 * i + c] = (uint16_t)((uint32_t)(uint16_t)next_bits() * (uint64_t)alpha / 65535);
    pixels[4 * i + 3] = (uint16_t)alpha;
  }
}

static void fill_floats(float *floats, size_t count, float low, float high) {
  for (size_t i = 0; i < count; i++) floats[i] = next_float(low, high);
}

static double next_double(double low, double high) {
  return low + (double)(next_bits() >> 11) * (high - low) / 9007199254740992.0;
}

static const char *kernel_name;
static uint64_t digest;

static void begin(const char *name) {
  kernel_name = name;
  digest = 0xcbf29ce484222325u;
  state = 0x9E3779B97F4A7C15u;
}

// FNV-1a, 64 bits.
static void add(const void *bytes, size_t count) {
  const unsigned char *at = bytes;
  for (size_t i = 0; i < count; i++) digest = (digest ^ at[i]) * 0x100000001b3u;
}

static void end(void) { printf("%s %016" PRIx64 "\n", kernel_name, digest); }

static uint16_t source[CHANNELS], target[CHANNELS], coverage[PIXELS];
static float floats_in[4 * CHANNELS], floats_out[4 * CHANNELS], weights[4 * CHANNELS];
static uint8_t bytes_out[CHANNELS];

typedef void composite(uint16_t *, const uint16_t *, size_t, uint16_t, const uint16_t *);

static void check_composite(const char *name, composite *kernel) {
  begin(name);
  for (int round = 0; round < ROUNDS; round++) {
    fill_pixels(source, PIXELS);
    fill_pixels(target, PIXELS);
    fill_samples(coverage, PIXELS);
    uint16_t scale = round % 2 ? 65535 : (uint16_t)next_bits();
    kernel(target, source, PIXELS - round, scale, round % 4 < 2 ? NULL : coverage);
    add(target, sizeof target);
  }
  end();
}

static ag_blend_mode blended;

static void blend(
    uint16_t *to, const uint16_t *from, size_t pixels, uint16_t scale, const uint16_t *coverage) {
  ag_blend(blended, to, from, pixels, scale, coverage);
}

static void check_compositing(void) {
  check_composite("ag_source_over", ag_source_over);
  check_composite("ag_color_over", ag_color_over);
  check_composite("ag_screen", ag_screen);
  check_composite("ag_plus_lighter", ag_plus_lighter);
  check_composite("ag_multiply", ag_multiply);
  for (ag_blend_mode mode = ag_blend_overlay; mode <= ag_blend_luminosity; mode++) {
    char name[16];
    snprintf(name, sizeof name, "ag_blend %d", (int)mode);
    blended = mode;
    check_composite(name, blend);
  }
  begin("ag_scale");
  for (int round = 0; round < ROUNDS; round++) {
    fill_pixels(target, PIXELS);
    fill_samples(coverage, PIXELS);
    ag_scale(target, PIXELS - round, (uint16_t)next_bits(), round % 2 ? coverage : NULL);
    add(target, sizeof target);
  }
  end();
}

static void check_color_filters(void) {
  begin("ag_apply_color_filters");
  for (int round = 0; round < ROUNDS; round++) {
    ag_color_filter filters[2];
    fill_floats((float *)filters, 2 * (sizeof *filters / sizeof(float)), -0.5f, 1.5f);
    fill_pixels(target, PIXELS);
    ag_apply_color_filters(target, PIXELS - round, filters, 1 + round % 2);
    add(target, sizeof target);
  }
  end();
}

static void check_quantization(void) {
  uint16_t narrow[4 * ag_blue_noise_size], wide[4 * ag_blue_noise_size];
  begin("ag_blue_noise");
  add(ag_blue_noise(), sizeof(uint16_t) * ag_blue_noise_size * ag_blue_noise_size);
  end();
  begin("ag_unpremultiply");
  for (int round = 0; round < ROUNDS; round++) {
    fill_pixels(source, PIXELS);
    ag_unpremultiply(target, source, PIXELS - round);
    add(target, (PIXELS - round) * 8);
  }
  end();
  begin("ag_quantize");
  for (int round = 0; round < ROUNDS; round++) {
    fill_pixels(source, PIXELS);
    for (int i = 0; i < 4 * ag_blue_noise_size; i++) {
      narrow[i] = (uint16_t)(next_bits() % 257);
      wide[i] = (uint16_t)(next_bits() % 513 + 1);
    }
    ag_quantize(bytes_out, source, PIXELS - round, narrow, round % 2 ? wide : NULL);
    add(bytes_out, 4 * (PIXELS - round));
  }
  end();
}

static void check_rows(void) {
  float *rows[4] = {floats_out, floats_out + CHANNELS, floats_out + 2 * CHANNELS, floats_out + 3 * CHANNELS};
  const float *in_rows[4] = {floats_in, floats_in + CHANNELS, floats_in + 2 * CHANNELS, floats_in + 3 * CHANNELS};
  begin("ag_accumulate_rows");
  for (int round = 0; round < ROUNDS; round++) {
    uint16_t many[5 * 400];
    fill_samples(many, 2000);
    fill_floats(weights, 20, 0, 1);
    memset(floats_out, 0, sizeof floats_out);
    ag_accumulate_rows(rows, many, 400, 5, weights, 400 - round);
    add(floats_out, sizeof floats_out);
  }
  end();
  begin("ag_weighted_sum");
  for (int round = 0; round < ROUNDS; round++) {
    fill_floats(floats_in, CHANNELS, 0, 65535);
    fill_floats(weights, 17, -0.2f, 1);
    ag_weighted_sum(floats_out, floats_in, 4, weights, 17, 1000 - round);
    add(floats_out, (1000 - round) * sizeof(float));
  }
  end();
  begin("ag_weighted_sum_to_samples");
  for (int round = 0; round < ROUNDS; round++) {
    fill_floats(floats_in, 4 * CHANNELS, -2000, 67000);
    fill_floats(weights, 4, -0.1f, 0.6f);
    ag_weighted_sum_to_samples(target, in_rows, weights, CHANNELS - round);
    add(target, (CHANNELS - round) * 2);
  }
  end();
  begin("ag_samples_to_floats");
  fill_samples(source, CHANNELS);
  ag_samples_to_floats(floats_out, source, CHANNELS);
  add(floats_out, CHANNELS * sizeof(float));
  end();
  begin("ag_floats_to_samples");
  fill_floats(floats_in, CHANNELS, -1000, 67000);
  ag_floats_to_samples(target, floats_in, CHANNELS);
  add(target, sizeof target);
  end();
  begin("ag_decimate_row ag_expand_row");
  for (int round = 0; round < ROUNDS; round++) {
    ptrdiff_t channels = round % 2 ? 4 : 1, factor = 2 << (round % 4);
    fill_floats(floats_in, CHANNELS, 0, 65535);
    fill_floats(weights, 4 * 16, 0, 1);
    memset(floats_out, 0, sizeof floats_out);
    ag_decimate_row(floats_out, floats_in, channels, 300, factor, round % factor, weights);
    add(floats_out, sizeof floats_out);
    ag_expand_row(floats_out, floats_in, channels, 300, factor, round % factor, weights);
    add(floats_out, sizeof floats_out);
  }
  end();
  begin("ag_clamp_to_alpha");
  fill_samples(target, CHANNELS);
  ag_clamp_to_alpha(target, PIXELS);
  add(target, sizeof target);
  end();
}

static void check_images(void) {
  begin("ag_weighted_sum_of_samples");
  for (int round = 0; round < ROUNDS; round++) {
    fill_samples(source, CHANNELS);
    fill_floats(weights, 5, -0.2f, 1);
    ag_weighted_sum_of_samples(floats_out, source, 400, weights, 5, 400 - round);
    add(floats_out, (400 - round) * sizeof(float));
  }
  end();
  begin("ag_gather_row");
  int32_t starts[100], counts[100];
  for (int i = 0; i < 100; i++) {
    starts[i] = (int32_t)(next_bits() % 400);
    counts[i] = (int32_t)(next_bits() % 9 + 1);
  }
  fill_floats(floats_in, CHANNELS, 0, 65535);
  fill_floats(weights, 1000, -0.2f, 1);
  ag_gather_row(floats_out, floats_in, starts, counts, weights, 100);
  add(floats_out, 400 * sizeof(float));
  end();
  begin("ag_add_affine_samples ag_picture_coverage ag_scale_pixels");
  for (int round = 0; round < ROUNDS; round++) {
    float cubic[16];
    ag_row_position place = {
        next_float(-3, 20), next_float(-3, 20), next_float(-1, 1), next_float(-1, 1), next_float(-1, 1),
        next_float(-1, 1)};
    fill_samples(source, 4 * 20 * 20);
    fill_floats(cubic, 16, -1, 1);
    memset(floats_out, 0, sizeof floats_out);
    ag_add_affine_samples(floats_out, source, 20, 20, place, cubic, next_float(-0.5f, 0.5f), 0.25f, round % 3, 60);
    ag_picture_coverage(weights, (ag_picture_part){0, round % 2, 20, 20 - 0.3 * round}, place, round % 3, 60);
    ag_scale_pixels(floats_out, weights, 60);
    add(floats_out, 400 * sizeof(float));
    add(weights, 60 * sizeof(float));
    ag_floats_to_pixels(target, floats_out, 60 - round);
    add(target, 8 * (60 - (size_t)round));
  }
  end();
}

static void check_video(void) {
  float *luma = floats_out, *blue = floats_out + CHANNELS, *red = floats_out + 2 * CHANNELS;
  ag_ycbcr_matrix matrix = {
      {0.00071f, 0.00239f, 0.00024f, 16}, {-0.00039f, -0.00132f, 0.00171f, 128}, {0.00171f, -0.00155f, -0.00016f, 128}};
  begin("ag_ycbcr_row ag_chroma_row");
  for (int round = 0; round < ROUNDS; round++) {
    fill_pixels(source, PIXELS);
    ag_ycbcr_row(luma, blue, red, source, PIXELS - round, &matrix);
    ag_chroma_row(floats_out + 3 * CHANNELS, blue, red, (PIXELS - round) / 2);
    add(luma, (PIXELS - round) * sizeof(float));
    add(blue, (PIXELS - round) * sizeof(float));
    add(red, (PIXELS - round) * sizeof(float));
    add(floats_out + 3 * CHANNELS, (PIXELS - round) / 2 * sizeof(float));
  }
  end();
  begin("ag_luma_rows ag_chroma_of_sums");
  for (int round = 0; round < ROUNDS; round++) {
    const size_t count = (size_t)(PIXELS - 1 - 2 * round);
    fill_pixels(source, PIXELS);
    fill_pixels(target, PIXELS);
    ag_luma_rows(luma, blue, floats_in, count, source, target, count, &matrix);
    ag_chroma_of_sums(red, red + PIXELS, floats_in, count, count / 2, &matrix);
    add(luma, count * sizeof(float));
    add(blue, count * sizeof(float));
    add(red, count / 2 * sizeof(float));
    add(red + PIXELS, count / 2 * sizeof(float));
  }
  end();
  begin("ag_dither8 ag_dither16");
  for (int round = 0; round < ROUNDS; round++) {
    float narrow[ag_blue_noise_size], wide[ag_blue_noise_size];
    fill_floats(narrow, ag_blue_noise_size, 0, 1);
    fill_floats(wide, ag_blue_noise_size, -0.5f, 1.5f);
    ag_dither_row dither = {narrow, wide, 16, 235, 1};
    fill_floats(floats_in, PIXELS, 0, 255);
    for (int i = 0; i < PIXELS; i += 7) floats_in[i] = (float)(int)floats_in[i];
    ag_dither8(bytes_out, floats_in, PIXELS - round, &dither);
    add(bytes_out, PIXELS - round);
    ag_dither16(target, floats_in, PIXELS - round, &dither);
    add(target, 2 * (PIXELS - round));
  }
  end();
  begin("ag_interpolate_row ag_weighted_rows");
  int32_t first[PIXELS];
  for (int i = 0; i < PIXELS; i++) first[i] = (int32_t)(next_bits() % 500);
  fill_floats(floats_in, 4 * CHANNELS, 0, 255);
  fill_floats(weights, 4 * PIXELS, -0.2f, 1);
  const ag_interpolation interpolation = {.first = first, .weights = weights, .period = 0, .begin = 0, .end = 0};
  ag_interpolate_row(floats_out, floats_in, PIXELS, &interpolation);
  add(floats_out, PIXELS * sizeof(float));
  ag_weighted_rows(floats_out, floats_in, 6, weights, 1000);
  add(floats_out, 1000 * sizeof(float));
  end();
}


static void add_coverage(ag_rasterizer *rasterizer) {
  const ag_shape shape = ag_rasterizer_shape(rasterizer);
  const ag_span *spans = ag_rasterizer_spans(rasterizer);
  const uint16_t *values = ag_rasterizer_values(rasterizer);
  for (size_t i = shape.first; i < shape.end; i++) {
    add(&spans[i], sizeof *spans);
    if (spans[i].offset >= 0) add(values + spans[i].offset, (size_t)spans[i].count * sizeof *values);
  }
}

// Outlines of lines and curves that cross one another.
static void add_outlines(ag_rasterizer *rasterizer, int count, double size) {
  for (int i = 0; i < count; i++) {
    const double x = next_double(-size / 4, size), y = next_double(-size / 4, size);
    ag_rasterizer_move(rasterizer, x, y);
    ag_rasterizer_line(rasterizer, next_double(-size / 4, size), next_double(-size / 4, size));
    ag_rasterizer_cubic(
        rasterizer, next_double(0, size), next_double(0, size), next_double(0, size), next_double(0, size),
        next_double(0, size), next_double(0, size), 0.006);
    ag_rasterizer_close(rasterizer);
  }
}

static void check_coverage(void) {
  ag_rasterizer *rasterizer = ag_rasterizer_new();
  if (rasterizer == NULL) exit(1);
  begin("exact areas");
  for (int round = 0; round < 4 * ROUNDS; round++) {
    add_outlines(rasterizer, 1 + round % 40, 90);
    if (!ag_rasterizer_fill(rasterizer, 3, 2, 83, 77, round & 1)) exit(1);
    add_coverage(rasterizer);
  }
  end();
  begin("areas of glyphs");
  for (int round = 0; round < 4 * ROUNDS; round++) {
    add_outlines(rasterizer, 1 + round % 3, 20);
    ag_glyph *glyph = ag_glyph_new(rasterizer, round % 3 == 0 ? 1 : -1);
    if (glyph == NULL) exit(1);
    for (int i = 0; i < 4; i++) ag_rasterizer_add_glyph(rasterizer, glyph, 23.7 * i, next_double(0, 40));
    if (!ag_rasterizer_fill_glyphs(rasterizer, 3, 2, 83, 47)) exit(1);
    add_coverage(rasterizer);
    ag_glyph_free(glyph);
  }
  end();
  begin("a color through areas, and pixels cut to them");
  for (int round = 0; round < ROUNDS; round++) {
    uint16_t pixels[4 * 61 * 40], color[4];
    fill_pixels(pixels, 61 * 40);
    fill_pixels(color, 1);
    const ag_target target = {.pixels = pixels, .x = 5, .y = -3, .width = 61, .height = 40};
    add_outlines(rasterizer, 3, 60);
    if (!ag_rasterizer_fill(rasterizer, -9, -9, 99, 99, 0)) exit(1);
    const ag_shape shape = ag_rasterizer_shape(rasterizer);
    ag_paint_spans(
        ag_rasterizer_spans(rasterizer) + shape.first, shape.end - shape.first, ag_rasterizer_values(rasterizer), &target,
        color, round & 1 ? 65535 : 40000);
    add(pixels, sizeof pixels);
    fill_pixels(pixels, 61 * 40);
    ag_rasterizer_mask(rasterizer, &target, round & 1);
    add(pixels, sizeof pixels);
  }
  end();
  ag_rasterizer_free(rasterizer);
}

static void check_function(const char *name, double (*function)(double), double low, double high) {
  begin(name);
  for (int i = 0; i < 50000; i++) {
    float value = (float)function(next_double(low, high));
    add(&value, sizeof value);
  }
  end();
}

static void check_power(void) {
  begin("pow as Float");
  for (int i = 0; i < 50000; i++) {
    float value = (float)pow(next_double(0, 2), next_double(0.3, 8));
    add(&value, sizeof value);
  }
  end();
}

static void check_direction(void) {
  begin("atan2 as Float");
  for (int i = 0; i < 50000; i++) {
    float value = (float)atan2(next_double(-1000, 1000), next_double(-1000, 1000));
    add(&value, sizeof value);
  }
  end();
}

static void check_settling(void) {
  check_function("sin as Float", sin, -100, 100);
  check_function("cos as Float", cos, -100, 100);
  check_function("tan as Float", tan, -1.5, 1.5);
  check_function("exp as Float", exp, -30, 3);
  check_function("log as Float", log, 1e-6, 1000);
  check_function("cbrt as Float", cbrt, -2, 2);
  check_power();
  check_direction();
}

int main(void) {
  check_settling();
  check_compositing();
  check_color_filters();
  check_quantization();
  check_rows();
  check_images();
  check_video();
  check_coverage();
  return 0;
}
