#include "palette.h"

#include <stdlib.h>
#include <string.h>

#include "blue_noise.h"

#pragma STDC FP_CONTRACT OFF

// Palettes are selected in CIELAB, where equal distances look about equal; lightness, in which edges and
// steps are most visible, has a greater weight. Mixtures are selected in encoded RGB, in which the eye's
// blur is nearly a mean.
static const float lightnessWeight = 2;
// The square root of each channel's weight in mixtures; the weights add up to 1.
static const float scales[3] = {0.577f, 0.577f, 0.577f};

// MARK: Histogram

void ag_histogram_add(ag_color_bin *bins, const uint16_t *straight, size_t pixels, size_t step) {
  for (size_t index = 0; index < pixels; index += step) {
    const uint16_t *pixel = straight + 4 * index;
    if (pixel[3] < 32768) continue;
    const size_t bin = (size_t)(pixel[0] >> 10) << 13 | (size_t)(pixel[1] >> 9) << 6 | (size_t)(pixel[2] >> 10);
    bins[bin].red += (float)pixel[0] / 257;
    bins[bin].green += (float)pixel[1] / 257;
    bins[bin].blue += (float)pixel[2] / 257;
    bins[bin].count += 1;
  }
}

// MARK: Palette

typedef struct Point {
  // CIELAB, lightness weighted, and encoded RGB.
  float at[3], rgb[3];
  float weight;
  // The previously nearest color.
  uint32_t nearest;
} Point;

typedef struct Box {
  size_t first, count;
  int axis;
  float mean, spread;
} Box;

// Roots of numbers within 0.002…1.2 by Newton's method, which gives equal bits on every machine.
static double fifth_root(double value) {
  double root = 1;
  for (int step = 0; step < 20; step++) root = (4 * root + value / (root * root * root * root)) / 5;
  return root;
}

static double cube_root(double value) {
  double root = 1;
  for (int step = 0; step < 20; step++) root = (2 * root + value / (root * root)) / 3;
  return root;
}

static double linear(double encoded) {
  if (encoded <= 0.04045) return encoded / 12.92;
  const double base = (encoded + 0.055) / 1.055;
  return base * base * fifth_root(base * base);
}

static double lab_level(double share) {
  return share > 0.008856 ? cube_root(share) : 7.787 * share + 16.0 / 116;
}

// CIELAB of encoded sRGB within 0…255 (CIE 15; D65).
static void convert(float at[3], const float rgb[3]) {
  const double r = linear(rgb[0] / 255.0), g = linear(rgb[1] / 255.0), b = linear(rgb[2] / 255.0);
  const double x = lab_level((0.412453 * r + 0.357580 * g + 0.180423 * b) / 0.950456);
  const double y = lab_level(0.212671 * r + 0.715160 * g + 0.072169 * b);
  const double z = lab_level((0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754);
  at[0] = lightnessWeight * (float)(116 * y - 16);
  at[1] = (float)(500 * (x - y));
  at[2] = (float)(200 * (y - z));
}

static size_t gather(Point *points, const ag_color_bin *bins) {
  size_t count = 0;
  for (size_t bin = 0; bin < ag_histogram_bins; bin++) {
    const ag_color_bin *from = bins + bin;
    if (from->count == 0) continue;
    Point *to = points + count++;
    to->rgb[0] = from->red / from->count;
    to->rgb[1] = from->green / from->count;
    to->rgb[2] = from->blue / from->count;
    convert(to->at, to->rgb);
    to->weight = from->count;
    to->nearest = 0;
  }
  return count;
}

static void measure(Box *box, const Point *points) {
  double sum[3] = {0}, squares[3] = {0}, weight = 0;
  for (size_t index = box->first; index < box->first + box->count; index++) {
    const Point *point = points + index;
    weight += point->weight;
    for (int k = 0; k < 3; k++) {
      sum[k] += (double)point->at[k] * point->weight;
      squares[k] += (double)point->at[k] * point->at[k] * point->weight;
    }
  }
  box->axis = 0;
  box->spread = -1;
  for (int k = 0; k < 3; k++) {
    const float spread = (float)(squares[k] - sum[k] * sum[k] / weight);
    if (spread > box->spread) {
      box->spread = spread;
      box->axis = k;
      box->mean = (float)(sum[k] / weight);
    }
  }
  if (box->count < 2) box->spread = 0;
}

// Moves the points below the mean to the front; returns their number.
static size_t part(const Box *box, Point *points) {
  size_t low = box->first, high = box->first + box->count;
  while (low < high) {
    if (points[low].at[box->axis] < box->mean) {
      low++;
    } else {
      const Point point = points[low];
      points[low] = points[--high];
      points[high] = point;
    }
  }
  return low - box->first;
}

static size_t split(Box *boxes, size_t most, Point *points, size_t count) {
  size_t boxCount = 1;
  boxes[0] = (Box){.first = 0, .count = count};
  measure(boxes, points);
  while (boxCount < most) {
    size_t widest = 0;
    for (size_t index = 1; index < boxCount; index++) {
      if (boxes[index].spread > boxes[widest].spread) widest = index;
    }
    Box *box = boxes + widest;
    if (box->spread <= 0) break;
    const size_t low = part(box, points);
    if (low == 0 || low == box->count) {
      box->spread = 0;
      continue;
    }
    boxes[boxCount] = (Box){.first = box->first + low, .count = box->count - low};
    box->count = low;
    measure(box, points);
    measure(boxes + boxCount++, points);
  }
  return boxCount;
}

typedef struct Center {
  float at[3];
  uint32_t index;
} Center;

static int compare_centers(const void *one, const void *other) {
  const Center *a = one, *b = other;
  if (a->at[0] != b->at[0]) return a->at[0] < b->at[0] ? -1 : 1;
  return a->index < b->index ? -1 : a->index > b->index;
}

static float distance(const float a[3], const float b[3]) {
  const float x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
  return x * x + y * y + z * z;
}

// The nearest of centers that are sorted by their first coordinate, searched from there in both directions;
// of equally near ones that with the lowest index.
static uint32_t nearest(const float at[3], const Center *centers, size_t count, uint32_t guess, float least) {
  size_t low = 0, high = count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (centers[middle].at[0] < at[0]) low = middle + 1; else high = middle;
  }
  size_t up = low, down = low;
  while (up < count || down > 0) {
    const float above = up < count ? centers[up].at[0] - at[0] : 1e15f;
    const float below = down > 0 ? at[0] - centers[down - 1].at[0] : 1e15f;
    const Center *center = above <= below ? centers + up++ : centers + --down;
    const float step = above <= below ? above : below;
    if (step * step > least) break;
    const float found = distance(at, center->at);
    if (found < least || (found == least && center->index < guess)) {
      least = found;
      guess = center->index;
    }
  }
  return guess;
}

static void assign(float (*colors)[3], size_t colorCount, Point *points, size_t count) {
  Center centers[ag_palette_most];
  for (size_t index = 0; index < colorCount; index++) {
    memcpy(centers[index].at, colors[index], sizeof centers[index].at);
    centers[index].index = (uint32_t)index;
  }
  qsort(centers, colorCount, sizeof *centers, compare_centers);
  for (size_t index = 0; index < count; index++) {
    Point *point = points + index;
    const float least = distance(point->at, colors[point->nearest]);
    point->nearest = nearest(point->at, centers, colorCount, point->nearest, least);
  }
}

// The means of the points of each color: in CIELAB, or in RGB.
static void average(float (*means)[3], size_t colorCount, const Point *points, size_t count, int ofRGB) {
  double sums[ag_palette_most][4] = {{0}};
  for (size_t index = 0; index < count; index++) {
    const Point *point = points + index;
    const float *from = ofRGB ? point->rgb : point->at;
    double *sum = sums[point->nearest];
    for (int k = 0; k < 3; k++) sum[k] += (double)from[k] * point->weight;
    sum[3] += point->weight;
  }
  for (size_t index = 0; index < colorCount; index++) {
    for (int k = 0; k < 3 && sums[index][3] > 0; k++) means[index][k] = (float)(sums[index][k] / sums[index][3]);
  }
}

size_t ag_palette_make(uint8_t *bytes, size_t most, const ag_color_bin *bins) {
  Point *points = malloc(ag_histogram_bins * sizeof *points);
  if (!points) return 0;
  const size_t count = gather(points, bins);
  Box boxes[ag_palette_most];
  float colors[ag_palette_most][3];
  const size_t colorCount = count == 0 ? 0 : split(boxes, most, points, count);
  for (size_t index = 0; index < colorCount; index++) {
    for (size_t k = boxes[index].first; k < boxes[index].first + boxes[index].count; k++) {
      points[k].nearest = (uint32_t)index;
    }
  }
  average(colors, colorCount, points, count, 0);
  for (int step = 0; step < 15; step++) {
    assign(colors, colorCount, points, count);
    average(colors, colorCount, points, count, 0);
  }
  average(colors, colorCount, points, count, 1);
  free(points);
  for (size_t index = 0; index < colorCount; index++) {
    for (int c = 0; c < 3; c++) {
      const float value = colors[index][c] + 0.5f;
      bytes[3 * index + (size_t)c] = value >= 255 ? 255 : value <= 0 ? 0 : (uint8_t)value;
    }
  }
  return colorCount;
}

// MARK: Mixing

enum { keyBits = 7, keySteps = (1 << keyBits) - 1, neighbors = 12, isFound = 1 << 30, exactSlots = 1024 };

struct ag_palette_mixer {
  size_t count;
  float noise;
  float colors[ag_palette_most][3];
  float lightness[ag_palette_most];
  // The palette's own colors, plus 1, by open addressing, and their indices.
  uint32_t exact[exactSlots];
  uint8_t exactIndices[exactSlots];
  // By the color's key: the darker index, the lighter one and its fraction of 4096, packed.
  uint32_t found[1 << (3 * keyBits)];
};

static size_t exact_slot(const ag_palette_mixer *mixer, uint32_t color) {
  size_t slot = (color * 0x9E3779B1u) >> 22;
  while (mixer->exact[slot] != 0 && mixer->exact[slot] != color + 1) slot = (slot + 1) & (exactSlots - 1);
  return slot;
}

ag_palette_mixer *ag_palette_mixer_make(const uint8_t *colors, size_t count, float noise) {
  ag_palette_mixer *mixer = calloc(1, sizeof *mixer);
  if (!mixer) return NULL;
  mixer->count = count;
  mixer->noise = noise;
  for (size_t index = 0; index < count; index++) {
    const uint8_t *color = colors + 3 * index;
    for (int c = 0; c < 3; c++) mixer->colors[index][c] = (float)color[c] * scales[c];
    const uint32_t exact = (uint32_t)color[0] << 16 | (uint32_t)color[1] << 8 | color[2];
    const size_t slot = exact_slot(mixer, exact);
    if (mixer->exact[slot] == 0) {
      mixer->exact[slot] = exact + 1;
      mixer->exactIndices[slot] = (uint8_t)index;
    }
    mixer->lightness[index] = 0.2126f * color[0] + 0.7152f * color[1] + 0.0722f * color[2];
  }
  return mixer;
}

void ag_palette_mixer_free(ag_palette_mixer *mixer) { free(mixer); }

typedef struct Candidate {
  float distance;
  size_t index;
} Candidate;

// The nearest colors, in order; returns their number.
static size_t find_nearest(Candidate *candidates, const ag_palette_mixer *mixer, const float at[3]) {
  size_t count = 0;
  for (size_t index = 0; index < mixer->count; index++) {
    const float *color = mixer->colors[index];
    const float r = at[0] - color[0], g = at[1] - color[1], b = at[2] - color[2];
    const float distance = r * r + g * g + b * b;
    if (count == neighbors && distance >= candidates[count - 1].distance) continue;
    size_t place = count < neighbors ? count++ : count - 1;
    while (place > 0 && candidates[place - 1].distance > distance) {
      candidates[place] = candidates[place - 1];
      place--;
    }
    candidates[place] = (Candidate){distance, index};
  }
  return count;
}

static uint32_t packed(const ag_palette_mixer *mixer, size_t a, size_t b, float shareOfB) {
  if (mixer->lightness[a] > mixer->lightness[b]) {
    const size_t other = a;
    a = b;
    b = other;
    shareOfB = 1 - shareOfB;
  }
  const uint32_t share = (uint32_t)(shareOfB * 4095 + 0.5f);
  return (uint32_t)isFound | share << 16 | (uint32_t)b << 8 | (uint32_t)a;
}

// The mixture of two colors whose mean is nearest, including the cost of its noise.
static uint32_t mixture(const ag_palette_mixer *mixer, const float at[3]) {
  Candidate candidates[neighbors];
  const size_t count = find_nearest(candidates, mixer, at);
  size_t bestA = candidates[0].index, bestB = bestA;
  float least = candidates[0].distance, bestShare = 0;
  for (size_t i = 0; mixer->noise >= 0 && i < count; i++) {
    const float *a = mixer->colors[candidates[i].index];
    for (size_t k = i + 1; k < count; k++) {
      const float *b = mixer->colors[candidates[k].index];
      float length = 0, along = 0;
      for (int c = 0; c < 3; c++) {
        length += (b[c] - a[c]) * (b[c] - a[c]);
        along += (b[c] - a[c]) * (at[c] - a[c]);
      }
      if (length <= 0 || along <= 0 || along >= length) continue;
      const float share = along / length;
      const float rest = candidates[i].distance - along * share;
      const float cost = rest + mixer->noise * share * (1 - share) * length;
      if (cost < least) {
        least = cost;
        bestA = candidates[i].index;
        bestB = candidates[k].index;
        bestShare = share;
      }
    }
  }
  return packed(mixer, bestA, bestB, bestShare);
}

// The rank of a pixel in an ordered pattern of 8 by 8 (Bayer 1973), whose short period GIF compresses
// better than noise.
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
  uint32_t row[8];
  for (size_t x = 0; x < 8; x++) row[x] = 64 * rank(x, y) + 32;
  const size_t size = ag_blue_noise_size;
  const uint16_t *noise = ag_blue_noise() + y % size * size;
  for (size_t x = 0; x < count; x++) {
    const uint16_t *pixel = straight + 4 * x;
    if (pixel[3] < 32768) {
      indices[x] = transparent;
      continue;
    }
    // Flat areas with a color of the palette are not dithered.
    const uint32_t color =
      (pixel[0] + 128u) / 257 << 16 | (pixel[1] + 128u) / 257 << 8 | (pixel[2] + 128u) / 257;
    const size_t slot = exact_slot(mixer, color);
    if (mixer->exact[slot] != 0) {
      indices[x] = mixer->exactIndices[slot];
      continue;
    }
    // The key is dithered too, so that the mean of a small area is finer than its steps; with another
    // pattern, so that the two are independent.
    const uint32_t threshold = mixer->noise < 0 ? 32768 : (uint32_t)noise[x % size] * 16;
    uint32_t key = 0;
    for (int c = 0; c < 3; c++) key = key << keyBits | ((uint32_t)pixel[c] * keySteps + threshold) / 65536;
    uint32_t mix = mixer->found[key];
    if (mix == 0) {
      float at[3];
      for (int c = 0; c < 3; c++) {
        at[c] = (float)(key >> (keyBits * (2 - c)) & keySteps) * (255.0f / keySteps) * scales[c];
      }
      mix = mixer->found[key] = mixture(mixer, at);
    }
    const int isLighter = row[x % 8] < (mix >> 16 & 4095);
    indices[x] = (uint8_t)(isLighter ? mix >> 8 : mix);
  }
}

// MARK: LZW

enum { codeMost = 4096, slotCount = 1 << 14 };

typedef struct Dictionary {
  // The prefix's code and the pixel after it, plus 1; 0 is empty.
  uint32_t keys[slotCount];
  uint16_t codes[slotCount];
  int next;
} Dictionary;

static void clear_dictionary(Dictionary *dictionary, int bits) {
  memset(dictionary->keys, 0, sizeof dictionary->keys);
  dictionary->next = (1 << bits) + 2;
}

static size_t find_slot(const Dictionary *dictionary, uint32_t prefix, uint8_t pixel) {
  const uint32_t key = (prefix << 8 | pixel) + 1;
  size_t slot = (key * 0x9E3779B1u) >> 18;
  while (dictionary->keys[slot] != 0 && dictionary->keys[slot] != key) slot = (slot + 1) & (slotCount - 1);
  return slot;
}

typedef struct BitWriter {
  uint8_t *bytes;
  size_t count;
  uint64_t waiting;
  int waitingBits;
} BitWriter;

static void put(BitWriter *writer, uint32_t code, int bits) {
  writer->waiting |= (uint64_t)code << writer->waitingBits;
  writer->waitingBits += bits;
  while (writer->waitingBits >= 8) {
    writer->bytes[writer->count++] = (uint8_t)writer->waiting;
    writer->waiting >>= 8;
    writer->waitingBits -= 8;
  }
}

size_t ag_lzw_capacity(size_t count) { return 2 * count + count / 1024 + 64; }

size_t ag_lzw_compress(
    uint8_t *output, const uint8_t *indices, const uint8_t *isSame, uint8_t transparent, size_t count, int bits) {
  Dictionary *dictionary = malloc(sizeof *dictionary);
  if (!dictionary) return 0;
  clear_dictionary(dictionary, bits);
  BitWriter writer = {.bytes = output};
  const uint32_t clear = 1u << bits;
  int width = bits + 1;
  put(&writer, clear, width);
  uint32_t prefix = isSame && isSame[0] ? transparent : indices[0];
  for (size_t index = 1; index < count; index++) {
    // Of two equivalent pixels, the one that continues a known sequence.
    uint8_t pixel = indices[index];
    size_t slot = find_slot(dictionary, prefix, pixel);
    if (isSame && isSame[index]) {
      const size_t other = find_slot(dictionary, prefix, transparent);
      if (dictionary->keys[other] != 0 || dictionary->keys[slot] == 0) {
        pixel = transparent;
        slot = other;
      }
    }
    if (dictionary->keys[slot] != 0) {
      prefix = dictionary->codes[slot];
      continue;
    }
    put(&writer, prefix, width);
    dictionary->keys[slot] = (prefix << 8 | pixel) + 1;
    dictionary->codes[slot] = (uint16_t)dictionary->next;
    if (dictionary->next == 1 << width && width < 12) width++;
    if (++dictionary->next == codeMost) {
      put(&writer, clear, width);
      clear_dictionary(dictionary, bits);
      width = bits + 1;
    }
    prefix = pixel;
  }
  put(&writer, prefix, width);
  if (dictionary->next == 1 << width && width < 12) width++;
  put(&writer, clear + 1, width);
  if (writer.waitingBits > 0) output[writer.count++] = (uint8_t)writer.waiting;
  free(dictionary);
  return writer.count;
}
