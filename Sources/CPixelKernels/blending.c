#include "blending.h"

#include <string.h>

#include "pixel_blocks.h"

#pragma STDC FP_CONTRACT OFF

// Modes starting with `hue` depend on all channels of a pixel.
typedef enum {
  ag_blend_overlay,
  ag_blend_darken,
  ag_blend_lighten,
  ag_blend_color_dodge,
  ag_blend_color_burn,
  ag_blend_hard_light,
  ag_blend_soft_light,
  ag_blend_difference,
  ag_blend_exclusion,
  ag_blend_hue,
  ag_blend_saturation,
  ag_blend_color,
  ag_blend_luminosity,
} ag_blend_mode;

static const char *const modeNames[] = {
    "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light",
    "difference", "exclusion", "hue", "saturation", "color", "luminosity",
};

int ag_blend_mode_named(const char *name) {
  for (int mode = 0; mode < (int)(sizeof modeNames / sizeof *modeNames); mode++) {
    if (strcmp(modeNames[mode], name) == 0) return mode;
  }
  return -1;
}

AG_INLINE f32x8 least(f32x8 a, f32x8 b) { return a < b ? a : b; }
AG_INLINE f32x8 greatest(f32x8 a, f32x8 b) { return a > b ? a : b; }

// The separable functions (W3C Compositing and Blending 1, section 10.1) in premultiplied form: each is
// αs·αb·B(Cb, Cs) of a channel `o` composited onto `b`, both alphas being greater than 0. Written so that no
// quotient of rounded differences is computed.

// Multiply if 2·Cs ≤ 1, otherwise screen, of 2·Cs.
AG_INLINE f32x8 hard_light(f32x8 o, f32x8 b, f32x8 oa, f32x8 ba) {
  const f32x8 dark = 2 * o * b;
  const f32x8 light = oa * ba - 2 * (oa - o) * (ba - b);
  return 2 * o <= oa ? dark : light;
}

// 0 if Cb is 0, otherwise 1 if Cs is 1, otherwise min(1, Cb / (1 − Cs)).
AG_INLINE f32x8 color_dodge(f32x8 o, f32x8 b, f32x8 oa, f32x8 ba) {
  const f32x8 room = oa - o, full = oa * ba, one = 1, zero = 0;
  const f32x8 quotient = b * oa / (room == 0 ? one : room) * oa;
  const f32x8 dodged = least(full, room == 0 ? full : quotient);
  return b == 0 ? zero : dodged;
}

// 1 if Cb is 1, otherwise 0 if Cs is 0, otherwise 1 − min(1, (1 − Cb) / Cs).
AG_INLINE f32x8 color_burn(f32x8 o, f32x8 b, f32x8 oa, f32x8 ba) {
  const f32x8 room = ba - b, full = oa * ba, one = 1;
  const f32x8 quotient = room * oa / (o == 0 ? one : o) * oa;
  const f32x8 burnt = full - least(full, o == 0 ? full : quotient);
  return room == 0 ? full : burnt;
}

// Cb ∓ … around Cs = ½, brighter parts along a square root (or a cubic in the darkest quarter).
AG_INLINE f32x8 soft_light(f32x8 o, f32x8 b, f32x8 oa, f32x8 ba) {
  const f32x8 color = b / (ba > 0 ? ba : (f32x8)1);
  const f32x8 lean = 2 * o - oa;
  const f32x8 cubic = ((16 * color - 12) * color + 4) * color;
  const f32x8 curve = color <= 0.25f ? cubic : __builtin_elementwise_sqrt(color);
  const f32x8 factor = lean <= 0 ? color * (1 - color) : curve - color;
  return oa * b + ba * lean * factor;
}

AG_INLINE f32x8 separable(ag_blend_mode mode, f32x8 o, f32x8 b, f32x8 oa, f32x8 ba) {
  switch (mode) {
    case ag_blend_overlay: return hard_light(b, o, ba, oa);
    case ag_blend_darken: return least(o * ba, b * oa);
    case ag_blend_lighten: return greatest(o * ba, b * oa);
    case ag_blend_color_dodge: return color_dodge(o, b, oa, ba);
    case ag_blend_color_burn: return color_burn(o, b, oa, ba);
    case ag_blend_hard_light: return hard_light(o, b, oa, ba);
    case ag_blend_soft_light: return soft_light(o, b, oa, ba);
    case ag_blend_difference: return greatest(o * ba, b * oa) - least(o * ba, b * oa);
    case ag_blend_exclusion: return o * ba + b * oa - 2 * o * b;
    default: return o * ba;
  }
}

// The functions that work on hue, saturation and luminosity (section 10.2).

AG_INLINE f32x8 luminosity(block c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }
AG_INLINE f32x8 least_channel(block c) { return least(c.r, least(c.g, c.b)); }
AG_INLINE f32x8 greatest_channel(block c) { return greatest(c.r, greatest(c.g, c.b)); }
AG_INLINE f32x8 saturation(block c) { return greatest_channel(c) - least_channel(c); }

AG_INLINE block straight(block c) {
  const f32x8 alpha = c.alpha > 0 ? c.alpha : (f32x8)1;
  return (block){c.r / alpha, c.g / alpha, c.b / alpha, c.alpha};
}

// SetSat(C, s): C may have any scale, since only ratios of its differences matter.
AG_INLINE block with_saturation(block c, f32x8 saturation) {
  const f32x8 low = least_channel(c), range = greatest_channel(c) - low, zero = 0;
  const f32x8 divisor = range > 0 ? range : (f32x8)1;
  return (block){
      range > 0 ? (c.r - low) * saturation / divisor : zero, range > 0 ? (c.g - low) * saturation / divisor : zero,
      range > 0 ? (c.b - low) * saturation / divisor : zero, c.alpha};
}

AG_INLINE f32x8 drawn_up(f32x8 c, f32x8 center, f32x8 low) { return center + (c - center) * center / (center - low); }

AG_INLINE f32x8 drawn_down(f32x8 c, f32x8 center, f32x8 high) {
  return center + (c - center) * (1 - center) / (high - center);
}

// SetLum(C, l) with ClipColor: shifted to the luminosity, then moved toward it until all channels are in
// 0…1.
AG_INLINE block with_luminosity(block c, f32x8 target) {
  const f32x8 shift = target - luminosity(c);
  block m = {c.r + shift, c.g + shift, c.b + shift, c.alpha};
  const f32x8 center = luminosity(m), low = least_channel(m), high = greatest_channel(m);
  const i32x8 isBelow = (low < 0) & (center > low), isAbove = (high > 1) & (high > center);
  m.r = isBelow ? drawn_up(m.r, center, low) : m.r;
  m.g = isBelow ? drawn_up(m.g, center, low) : m.g;
  m.b = isBelow ? drawn_up(m.b, center, low) : m.b;
  m.r = isAbove ? drawn_down(m.r, center, high) : m.r;
  m.g = isAbove ? drawn_down(m.g, center, high) : m.g;
  m.b = isAbove ? drawn_down(m.b, center, high) : m.b;
  return m;
}

AG_INLINE block nonseparable(ag_blend_mode mode, block over, block beneath) {
  const block below = straight(beneath);
  switch (mode) {
    case ag_blend_hue:
      return with_luminosity(
          with_saturation(over, saturation(beneath) / (beneath.alpha > 0 ? beneath.alpha : (f32x8)1)),
          luminosity(below));
    case ag_blend_saturation:
      return with_luminosity(
          with_saturation(beneath, saturation(over) / (over.alpha > 0 ? over.alpha : (f32x8)1)), luminosity(below));
    case ag_blend_color: return with_luminosity(straight(over), luminosity(below));
    default: return with_luminosity(below, luminosity(straight(over)));
  }
}

AG_INLINE block common_part(ag_blend_mode mode, block over, block beneath) {
  const f32x8 oa = over.alpha, ba = beneath.alpha;
  if (mode < ag_blend_hue) {
    return (block){
        separable(mode, over.r, beneath.r, oa, ba), separable(mode, over.g, beneath.g, oa, ba),
        separable(mode, over.b, beneath.b, oa, ba), ba};
  }
  const block color = nonseparable(mode, over, beneath);
  const f32x8 both = oa * ba;
  return (block){color.r * both, color.g * both, color.b * both, ba};
}

// The sum of the three parts, `common` being αs·αb·B(Cb, Cs) on the scale of 65535².
AG_INLINE f32x8 mixed(f32x8 o, f32x8 b, f32x8 common, f32x8 oa, f32x8 ba, f32x8 alpha) {
  const f32x8 both = ba > 0 ? common : (f32x8)0;
  const f32x8 value = (o * (65535 - ba) + b * (65535 - oa) + both) / 65535;
  return least(greatest(value, 0), alpha);
}

// Eight pixels; a transparent source leaves the backdrop unchanged.
AG_INLINE void blend_block(
    ag_blend_mode mode, uint16_t *destination, const uint16_t *source, uint16_t scale, const uint16_t *coverage) {
  const u16x16 low = faded(load(source), scale, coverage);
  const u16x16 high = faded(load(source + 16), scale, coverage == NULL ? NULL : coverage + 4);
  if (__builtin_reduce_or(low | high) == 0) return;
  const block over = separated(low, high);
  const block beneath = separated(load(destination), load(destination + 16));
  const f32x8 oa = over.alpha, ba = beneath.alpha;
  const block common = common_part(mode, over, beneath);
  const f32x8 alpha = oa + ba * (65535 - oa) / 65535;
  f32x8 r = mixed(over.r, beneath.r, common.r, oa, ba, alpha);
  f32x8 g = mixed(over.g, beneath.g, common.g, oa, ba, alpha);
  f32x8 b = mixed(over.b, beneath.b, common.b, oa, ba, alpha);
  const i32x8 isCovered = oa > 0;
  r = isCovered ? r : beneath.r;
  g = isCovered ? g : beneath.g;
  b = isCovered ? b : beneath.b;
  store(destination, rounded(r), rounded(g), rounded(b), rounded(alpha));
}

AG_INLINE void blend_row(
    ag_blend_mode mode, uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale,
    const uint16_t *coverage) {
  size_t x = 0;
  for (; x + blockPixels <= pixels; x += blockPixels) {
    blend_block(mode, destination + 4 * x, source + 4 * x, scale, coverage == NULL ? NULL : coverage + x);
  }
  if (x == pixels) return;
  const size_t rest = pixels - x;
  uint16_t lastSource[4 * blockPixels] = {0}, lastDestination[4 * blockPixels] = {0};
  uint16_t lastCoverage[blockPixels] = {0};
  memcpy(lastSource, source + 4 * x, rest * pixelBytes);
  memcpy(lastDestination, destination + 4 * x, rest * pixelBytes);
  if (coverage != NULL) memcpy(lastCoverage, coverage + x, rest * sizeof *coverage);
  blend_block(mode, lastDestination, lastSource, scale, coverage == NULL ? NULL : lastCoverage);
  memcpy(destination + 4 * x, lastDestination, rest * pixelBytes);
}

AG_MULTIVERSION void ag_blend(
    int mode, uint16_t *destination, const uint16_t *source, size_t pixels, uint16_t scale,
    const uint16_t *coverage) {
#define AG_CASE(mode) \
  case mode: blend_row(mode, destination, source, pixels, scale, coverage); break
  switch (mode) {
    AG_CASE(ag_blend_overlay);
    AG_CASE(ag_blend_darken);
    AG_CASE(ag_blend_lighten);
    AG_CASE(ag_blend_color_dodge);
    AG_CASE(ag_blend_color_burn);
    AG_CASE(ag_blend_hard_light);
    AG_CASE(ag_blend_soft_light);
    AG_CASE(ag_blend_difference);
    AG_CASE(ag_blend_exclusion);
    AG_CASE(ag_blend_hue);
    AG_CASE(ag_blend_saturation);
    AG_CASE(ag_blend_color);
    AG_CASE(ag_blend_luminosity);
  }
#undef AG_CASE
}
