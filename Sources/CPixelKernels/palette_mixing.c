#include "palette.h"

#include <stdlib.h>

#include "cielab.h"

#pragma STDC FP_CONTRACT OFF

// Means are taken in encoded RGB, in which the eye's blur is nearly a mean. How far a mean is from a color is measured as CIELAB's
// slopes at that color say; lightness counts more than in the choice of the palette, since a pattern is seen by it.
static const double lightnessWeight = 2.7;

// Patterns of quarters repeat after 2 by 2 pixels, which compresses far better than finer ones. These are taken only where rounding
// would move the mean farther than this, squared: between colors that are far apart.
static const float roundingMost = 0.5f;

// Shares are of 64.
enum { shares = 64, neighbors = 12, cacheBits = 20 };

// A color of 8 bits per channel, plus 1, and its mixture.
typedef struct Found {
  uint32_t color, mixture;
} Found;

struct ag_palette_mixer {
  size_t count;
  float noise;
  float colors[ag_palette_most][3];
  float lightness[ag_palette_most];
  // Of each level.
  double linear[256], slopes[256];
  // The mixture that was found last of those that share a place.
  Found found[1 << cacheBits];
};

ag_palette_mixer *ag_palette_mixer_make(const uint8_t *colors, size_t count, float noise) {
  ag_palette_mixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return NULL;
  mixer->count = count;
  mixer->noise = noise;
  for (size_t index = 0; index < count; index++) {
    const uint8_t *color = colors + 3 * index;
    for (int c = 0; c < 3; c++) mixer->colors[index][c] = color[c];
    mixer->lightness[index] = 0.2126f * color[0] + 0.7152f * color[1] + 0.0722f * color[2];
  }
  for (int level = 0; level < 256; level++) {
    mixer->linear[level] = ag_linear(level);
    mixer->slopes[level] = ag_linear_slope(level);
  }
  return mixer;
}

void ag_palette_mixer_free(ag_palette_mixer *mixer) { free(mixer); }

// How CIELAB changes with each channel at a color: its rows are L*, weighted, a* and b*.
static void find_slopes(float slopes[3][3], const ag_palette_mixer *mixer, const uint8_t color[3]) {
  double levelSlopes[3];
  for (int k = 0; k < 3; k++) {
    double share = 0;
    for (int c = 0; c < 3; c++) share += ag_xyz[k][c] * mixer->linear[color[c]];
    levelSlopes[k] = ag_lab_level_slope(share);
  }
  for (int c = 0; c < 3; c++) {
    double levels[3], lab[3];
    for (int k = 0; k < 3; k++) levels[k] = levelSlopes[k] * ag_xyz[k][c] * mixer->slopes[color[c]];
    ag_lab_of_levels(lab, levels);
    slopes[0][c] = (float)(lightnessWeight * lab[0]);
    slopes[1][c] = (float)lab[1];
    slopes[2][c] = (float)lab[2];
  }
}

// A color of the palette, seen from the one that is looked for.
typedef struct Candidate {
  float offset[3];
  float distance;
  size_t index;
} Candidate;

// The nearest colors, in order, of equally near ones the lowest index first; returns how many there are.
static size_t find_nearest(Candidate *candidates, const ag_palette_mixer *mixer, const uint8_t color[3]) {
  float slopes[3][3];
  find_slopes(slopes, mixer, color);
  size_t count = 0;
  for (size_t index = 0; index < mixer->count; index++) {
    const float *own = mixer->colors[index];
    const float r = own[0] - color[0], g = own[1] - color[1], b = own[2] - color[2];
    Candidate found = {.index = index};
    for (int k = 0; k < 3; k++) {
      found.offset[k] = slopes[k][0] * r + slopes[k][1] * g + slopes[k][2] * b;
      found.distance += found.offset[k] * found.offset[k];
    }
    if (count == neighbors && found.distance >= candidates[count - 1].distance) continue;
    size_t place = count < neighbors ? count++ : count - 1;
    while (place > 0 && candidates[place - 1].distance > found.distance) {
      candidates[place] = candidates[place - 1];
      place--;
    }
    candidates[place] = found;
  }
  return count;
}

// Two colors of the palette and the share of the second, packed; the darker one comes first.
static uint32_t packed(const ag_palette_mixer *mixer, size_t a, size_t b, uint32_t shareOfB) {
  const int isReversed = mixer->lightness[a] > mixer->lightness[b];
  const size_t darker = isReversed ? b : a, lighter = isReversed ? a : b;
  const uint32_t share = isReversed ? shares - shareOfB : shareOfB;
  return share << 16 | (uint32_t)lighter << 8 | (uint32_t)darker;
}

// The share of the second of two colors so far apart, squared, in quarters, or else in sixteenths or 64ths.
static uint32_t rounded_share(float share, float length) {
  uint32_t rounded = 0;
  for (uint32_t parts = 4; parts <= shares; parts *= 4) {
    rounded = (uint32_t)(share * (float)parts + 0.5f) * (shares / parts);
    const float error = (float)rounded / shares - share;
    if (error * error * length <= roundingMost) break;
  }
  return rounded;
}

// The mixture of two colors whose mean is nearest, the noise of the mixture being paid for.
static uint32_t mixture(const ag_palette_mixer *mixer, const uint8_t color[3]) {
  Candidate candidates[neighbors];
  const size_t count = find_nearest(candidates, mixer, color);
  size_t bestA = candidates[0].index, bestB = bestA;
  float least = candidates[0].distance;
  uint32_t bestShare = 0;
  for (size_t i = 0; mixer->noise >= 0 && i < count; i++) {
    const float *a = candidates[i].offset;
    for (size_t k = i + 1; k < count; k++) {
      const float *b = candidates[k].offset;
      float length = 0, along = 0;
      for (int c = 0; c < 3; c++) {
        length += (b[c] - a[c]) * (b[c] - a[c]);
        along -= (b[c] - a[c]) * a[c];
      }
      if (along <= 0 || along >= length) continue;
      const uint32_t shareOfB = rounded_share(along / length, length);
      if (shareOfB == 0 || shareOfB == shares) continue;
      const float share = (float)shareOfB / shares;
      const float rest = candidates[i].distance + share * (share * length - 2 * along);
      const float cost = rest + mixer->noise * share * (1 - share) * length;
      if (cost < least) {
        least = cost;
        bestA = candidates[i].index;
        bestB = candidates[k].index;
        bestShare = shareOfB;
      }
    }
  }
  return packed(mixer, bestA, bestB, bestShare);
}

// The rank of a pixel in an ordered pattern of 8 by 8 (Bayer 1973), whose short period GIF compresses better than noise.
static uint32_t rank(size_t x, size_t y) {
  uint32_t rank = 0;
  for (int bit = 0; bit < 3; bit++) {
    const uint32_t column = x >> bit & 1, row = y >> bit & 1;
    rank = rank << 2 | (column ^ row) << 1 | row;
  }
  return rank;
}

void ag_palette_row(
    uint8_t *indices, const uint16_t *straight, size_t count, size_t y, uint8_t transparent, ag_palette_mixer *mixer) {
  uint32_t ranks[8];
  for (size_t x = 0; x < 8; x++) ranks[x] = rank(x, y);
  for (size_t x = 0; x < count; x++) {
    const uint16_t *pixel = straight + 4 * x;
    if (pixel[3] < 32768) {
      indices[x] = transparent;
      continue;
    }
    uint8_t color[3];
    for (int c = 0; c < 3; c++) color[c] = (uint8_t)((pixel[c] + 128u) / 257);
    const uint32_t key = (uint32_t)color[0] << 16 | (uint32_t)color[1] << 8 | color[2];
    Found *found = mixer->found + (key * 0x9E3779B1u >> (32 - cacheBits));
    if (found->color != key + 1) *found = (Found){.color = key + 1, .mixture = mixture(mixer, color)};
    const int isLighter = ranks[x % 8] < found->mixture >> 16;
    indices[x] = (uint8_t)(isLighter ? found->mixture >> 8 : found->mixture);
  }
}
