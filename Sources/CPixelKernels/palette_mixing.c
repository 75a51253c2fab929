#include "palette.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "cielab.h"
#include "multiversion.h"

#pragma STDC FP_CONTRACT OFF

// Means are taken in encoded RGB, in which the eye's blur is nearly a mean. How far a mean is from a color is measured as CIELAB's
// slopes at that color say; lightness counts more than in the choice of the palette, since a pattern is seen by it.
static const double lightnessWeight = 2.7;

// Patterns of quarters repeat after 2 by 2 pixels, which compresses far better than finer ones. These are taken only where rounding
// would move the mean farther than this, squared: between colors that are far apart.
static const float roundingMost = 0.5f;

// Shares are of 64.
enum { shares = 64, neighbors = 12, lanes = 8, blocks = ag_palette_most / lanes };

// A bit that every mixture in the table has.
enum { isFound = 1 << 24 };

typedef float f32x8 __attribute__((ext_vector_type(8)));
typedef int32_t i32x8 __attribute__((ext_vector_type(8)));
typedef int8_t i8x8 __attribute__((ext_vector_type(8)));
typedef double f64x4 __attribute__((ext_vector_type(4)));
typedef int64_t i64x4 __attribute__((ext_vector_type(4)));

struct ag_palette_mixer {
  size_t count;
  float noise;
  // Red, green and blue of all colors; behind them NaN, which is near nothing.
  float colors[3][ag_palette_most];
  float lightness[ag_palette_most];
  // Of each level.
  double linear[256], slopes[256];
  // Of each level its bits, three places apart.
  uint32_t spread[256];
  // Of each color of 8 bits per channel its mixture, 0 until it is found. Their bits alternate in the index, so that colors that
  // differ little share a cache line, and an image touches few pages.
  _Atomic(uint32_t) found[1 << 24];
};

AG_INLINE f32x8 load_lanes(const float *from) {
  f32x8 result;
  memcpy(&result, from, sizeof result);
  return result;
}

ag_palette_mixer *ag_palette_mixer_make(const uint8_t *colors, size_t count, float noise) {
  ag_palette_mixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return NULL;
  mixer->count = count;
  mixer->noise = noise;
  for (int c = 0; c < 3; c++) {
    for (size_t index = 0; index < ag_palette_most; index++) {
      mixer->colors[c][index] = index < count ? colors[3 * index + (size_t)c] : NAN;
    }
  }
  for (size_t index = 0; index < count; index++) {
    const uint8_t *color = colors + 3 * index;
    mixer->lightness[index] = 0.2126f * color[0] + 0.7152f * color[1] + 0.0722f * color[2];
  }
  for (int level = 0; level < 256; level++) {
    mixer->linear[level] = ag_linear(level);
    mixer->slopes[level] = ag_linear_slope(level);
    for (int bit = 0; bit < 8; bit++) mixer->spread[level] |= (uint32_t)(level >> bit & 1) << 3 * bit;
  }
  return mixer;
}

void ag_palette_mixer_free(ag_palette_mixer *mixer) { free(mixer); }

// `ag_lab_level_slope` of X, Y and Z at once.
AG_INLINE f64x4 level_slopes(f64x4 levels) {
  f64x4 root = 1;
  for (int step = 0; step < 20; step++) {
    const f64x4 next = (2 * root + levels / (root * root)) / 3;
    const i64x4 isEqual = next == root;
    if ((isEqual[0] & isEqual[1] & isEqual[2]) != 0) break;
    root = next;
  }
  const f64x4 slopes = 1 / (3 * root * root);
  return levels <= 0.008856 ? (f64x4)7.787 : slopes;
}

// How CIELAB changes with each channel at a color: its rows are L*, weighted, a* and b*.
AG_INLINE void find_slopes(float slopes[3][3], const ag_palette_mixer *mixer, const uint8_t color[3]) {
  f64x4 shareOfLevels = {0, 0, 0, 1};
  for (int c = 0; c < 3; c++) {
    const f64x4 column = {ag_xyz[0][c], ag_xyz[1][c], ag_xyz[2][c], 0};
    shareOfLevels += column * mixer->linear[color[c]];
  }
  const f64x4 levelSlopes = level_slopes(shareOfLevels);
  for (int c = 0; c < 3; c++) {
    double levels[3], lab[3];
    for (int k = 0; k < 3; k++) levels[k] = levelSlopes[k] * ag_xyz[k][c] * mixer->slopes[color[c]];
    ag_lab_of_levels(lab, levels);
    slopes[0][c] = (float)(lightnessWeight * lab[0]);
    slopes[1][c] = (float)lab[1];
    slopes[2][c] = (float)lab[2];
  }
}

// The nearest colors of the palette, in order, of equally near ones the lowest index first, seen from the one that is looked for.
typedef struct Nearest {
  size_t count;
  uint32_t indices[2 * lanes];
  float distances[2 * lanes];
  f32x8 offsets[3][2];
} Nearest;

// The distances of all colors, and a distance within which the nearest are: there are 16 classes of colors, by their index, and each
// class whose least distance is not among the greatest four has a color within the fifth greatest.
AG_INLINE float find_distances(f32x8 distances[blocks], const ag_palette_mixer *mixer, const uint8_t color[3], float slopes[3][3]) {
  f32x8 least[2] = {INFINITY, INFINITY};
  for (size_t block = 0; block * lanes < mixer->count; block++) {
    const f32x8 r = load_lanes(mixer->colors[0] + block * lanes) - color[0];
    const f32x8 g = load_lanes(mixer->colors[1] + block * lanes) - color[1];
    const f32x8 b = load_lanes(mixer->colors[2] + block * lanes) - color[2];
    f32x8 sum = 0;
    for (int k = 0; k < 3; k++) {
      const f32x8 offset = slopes[k][0] * r + slopes[k][1] * g + slopes[k][2] * b;
      sum += offset * offset;
    }
    distances[block] = sum;
    least[block % 2] = sum < least[block % 2] ? sum : least[block % 2];
  }
  float greatest[2 * lanes - neighbors + 1] = {0};
  for (int lane = 0; lane < 2 * lanes; lane++) {
    float value = least[lane / lanes][lane % lanes];
    for (int place = 0; place <= 2 * lanes - neighbors; place++) {
      const float other = greatest[place];
      greatest[place] = value > other ? value : other;
      value = value > other ? other : value;
    }
  }
  return greatest[2 * lanes - neighbors];
}

// Inserts into a sorted list, whose last item is dropped.
AG_INLINE void insert(uint64_t sorted[neighbors], uint64_t item) {
  if (item >= sorted[neighbors - 1]) return;
  size_t place = neighbors - 1;
  for (; place > 0 && sorted[place - 1] > item; place--) sorted[place] = sorted[place - 1];
  sorted[place] = item;
}

AG_INLINE void find_nearest(Nearest *nearest, const ag_palette_mixer *mixer, const uint8_t color[3]) {
  float slopes[3][3];
  find_slopes(slopes, mixer, color);
  f32x8 distances[blocks];
  const float reach = find_distances(distances, mixer, color, slopes);
  // Distances, whose bits increase with them, over indices.
  uint64_t sorted[neighbors];
  memset(sorted, 0xFF, sizeof sorted);
  for (size_t block = 0; block * lanes < mixer->count; block++) {
    const i8x8 isNear = __builtin_convertvector(distances[block] <= reach, i8x8);
    uint64_t bits;
    memcpy(&bits, &isNear, sizeof bits);
    for (bits &= 0x0101010101010101; bits != 0; bits &= bits - 1) {
      const size_t lane = (size_t)__builtin_ctzll(bits) / 8;
      const float distance = distances[block][lane];
      uint32_t key;
      memcpy(&key, &distance, sizeof key);
      insert(sorted, (uint64_t)key << 32 | (block * lanes + lane));
    }
  }
  nearest->count = mixer->count < neighbors ? mixer->count : neighbors;
  for (size_t place = 0; place < nearest->count; place++) {
    const uint32_t index = (uint32_t)sorted[place];
    nearest->indices[place] = index;
    nearest->distances[place] = distances[index / lanes][index % lanes];
    const float r = mixer->colors[0][index] - color[0], g = mixer->colors[1][index] - color[1];
    const float b = mixer->colors[2][index] - color[2];
    for (int k = 0; k < 3; k++) {
      nearest->offsets[k][place / lanes][place % lanes] = slopes[k][0] * r + slopes[k][1] * g + slopes[k][2] * b;
    }
  }
}

// Two colors of the palette and the share of the second, packed; the darker one comes first.
static uint32_t packed(const ag_palette_mixer *mixer, size_t a, size_t b, uint32_t shareOfB) {
  const int isReversed = mixer->lightness[a] > mixer->lightness[b];
  const size_t darker = isReversed ? b : a, lighter = isReversed ? a : b;
  const uint32_t share = isReversed ? shares - shareOfB : shareOfB;
  return share << 16 | (uint32_t)lighter << 8 | (uint32_t)darker;
}

// A share in so many parts.
AG_INLINE f32x8 rounded_share(f32x8 share, float parts) {
  return __builtin_convertvector(__builtin_convertvector(share * parts + 0.5f, i32x8), f32x8) / parts;
}

// The share of the second of two colors so far apart, squared, in quarters, or else in sixteenths or 64ths.
AG_INLINE f32x8 suitable_share(f32x8 share, f32x8 length) {
  const f32x8 quarters = rounded_share(share, 4), sixteenths = rounded_share(share, 16);
  const f32x8 quarterError = quarters - share, sixteenthError = sixteenths - share;
  const f32x8 finer =
      sixteenthError * sixteenthError * length <= roundingMost ? sixteenths : rounded_share(share, shares);
  return quarterError * quarterError * length <= roundingMost ? quarters : finer;
}

// The best mixture that each lane has seen: its cost, the share of the second color, and the places of both, the first times 16.
typedef struct Best {
  f32x8 cost, share;
  i32x8 places;
} Best;

// Mixtures of one of the nearest colors with eight of them, the noise of the mixture being paid for.
AG_INLINE void mix(Best *best, const Nearest *nearest, float noise, size_t first, size_t block) {
  const i32x8 lane = {0, 1, 2, 3, 4, 5, 6, 7};
  const i32x8 second = lane + (int32_t)(block * lanes);
  f32x8 length = 0, along = 0;
  for (int c = 0; c < 3; c++) {
    const float own = nearest->offsets[c][first / lanes][first % lanes];
    const f32x8 difference = nearest->offsets[c][block] - own;
    length += difference * difference;
    along -= difference * own;
  }
  i32x8 isBetween = (second > (int32_t)first) & (second < (int32_t)nearest->count);
  isBetween &= (along > 0) & (along < length);
  const f32x8 share = suitable_share(isBetween ? along / length : (f32x8)0, length);
  isBetween &= (share > 0) & (share < 1);
  const f32x8 rest = nearest->distances[first] + share * (share * length - 2 * along);
  const f32x8 cost = rest + noise * share * (1 - share) * length;
  const i32x8 isBetter = isBetween & (cost < best->cost);
  best->cost = isBetter ? cost : best->cost;
  best->share = isBetter ? share : best->share;
  best->places = isBetter ? second + (int32_t)(first * 2 * lanes) : best->places;
}

// The mixture of two colors whose mean is nearest; of equally near ones, that of the nearest first color.
AG_INLINE uint32_t mixture(const ag_palette_mixer *mixer, const uint8_t color[3]) {
  // Lanes that are not used are not looked at, but should hold numbers.
  Nearest nearest = {.offsets = {{0}}};
  find_nearest(&nearest, mixer, color);
  Best best = {.cost = nearest.distances[0], .share = 0, .places = 0};
  for (size_t first = 0; mixer->noise >= 0 && first + 1 < nearest.count; first++) {
    for (size_t block = (first + 1) / lanes; block * lanes < nearest.count; block++) {
      mix(&best, &nearest, mixer->noise, first, block);
    }
  }
  int chosen = 0;
  for (int lane = 1; lane < lanes; lane++) {
    const float cost = best.cost[lane];
    if (cost < best.cost[chosen] || (cost == best.cost[chosen] && best.places[lane] < best.places[chosen])) chosen = lane;
  }
  const int32_t places = best.places[chosen];
  const uint32_t a = nearest.indices[places / (2 * lanes)], b = nearest.indices[places % (2 * lanes)];
  return packed(mixer, a, b, (uint32_t)(best.share[chosen] * shares));
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

AG_MULTIVERSION void ag_palette_row(
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
    uint32_t place = 0;
    for (int c = 0; c < 3; c++) {
      color[c] = (uint8_t)((pixel[c] + 128u) / 257);
      place |= mixer->spread[color[c]] << c;
    }
    // Threads that find the same mixture at the same time find the same value.
    uint32_t found = atomic_load_explicit(mixer->found + place, memory_order_relaxed);
    if (found == 0) {
      found = mixture(mixer, color) | isFound;
      atomic_store_explicit(mixer->found + place, found, memory_order_relaxed);
    }
    const int isLighter = ranks[x % 8] < (found >> 16 & 0xFF);
    indices[x] = (uint8_t)(isLighter ? found >> 8 : found);
  }
}
