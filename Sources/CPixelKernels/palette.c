#include "palette.h"

#include <stdlib.h>
#include <string.h>

#include "blue_noise.h"

#pragma STDC FP_CONTRACT OFF

// The square root of each channel's weight; the weights add up to 1. Weights like those of luma leave colors further off.
static const float scales[3] = {0.577f, 0.577f, 0.577f};

// MARK: Histogram

void ag_histogram_add(ag_color_bin *bins, const uint16_t *straight, size_t pixels, size_t step) {
  for (size_t index = 0; index < pixels; index += step) {
    const uint16_t *pixel = straight + 4 * index;
    if (pixel[3] < 32768) continue;
    const size_t bin = (size_t)(pixel[0] >> 11) << 11 | (size_t)(pixel[1] >> 10) << 5 | (size_t)(pixel[2] >> 11);
    bins[bin].red += (float)pixel[0] / 257;
    bins[bin].green += (float)pixel[1] / 257;
    bins[bin].blue += (float)pixel[2] / 257;
    bins[bin].count += 1;
  }
}

// MARK: Palette

typedef struct Point {
  float at[3];
  float weight;
} Point;

typedef struct Box {
  size_t first, count;
  int axis;
  float mean, spread;
} Box;

static size_t gather(Point *points, const ag_color_bin *bins) {
  size_t count = 0;
  for (size_t bin = 0; bin < ag_histogram_bins; bin++) {
    const ag_color_bin *from = bins + bin;
    if (from->count == 0) continue;
    Point *to = points + count++;
    to->at[0] = from->red / from->count * scales[0];
    to->at[1] = from->green / from->count * scales[1];
    to->at[2] = from->blue / from->count * scales[2];
    to->weight = from->count;
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

// Moves the points below the mean to the front; returns how many there are.
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

static size_t nearest(const float at[3], float (*colors)[3], size_t count) {
  size_t best = 0;
  float least = 1e30f;
  for (size_t index = 0; index < count; index++) {
    const float r = at[0] - colors[index][0], g = at[1] - colors[index][1], b = at[2] - colors[index][2];
    const float distance = r * r + g * g + b * b;
    if (distance < least) {
      least = distance;
      best = index;
    }
  }
  return best;
}

static void settle(float (*colors)[3], size_t colorCount, const Point *points, size_t count) {
  double sums[ag_palette_most][4];
  for (int step = 0; step < 10; step++) {
    memset(sums, 0, sizeof sums);
    for (size_t index = 0; index < count; index++) {
      double *sum = sums[nearest(points[index].at, colors, colorCount)];
      for (int k = 0; k < 3; k++) sum[k] += (double)points[index].at[k] * points[index].weight;
      sum[3] += points[index].weight;
    }
    for (size_t index = 0; index < colorCount; index++) {
      if (sums[index][3] == 0) continue;
      for (int k = 0; k < 3; k++) colors[index][k] = (float)(sums[index][k] / sums[index][3]);
    }
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
    double sum[4] = {0};
    for (size_t k = boxes[index].first; k < boxes[index].first + boxes[index].count; k++) {
      for (int c = 0; c < 3; c++) sum[c] += (double)points[k].at[c] * points[k].weight;
      sum[3] += points[k].weight;
    }
    for (int c = 0; c < 3; c++) colors[index][c] = (float)(sum[c] / sum[3]);
  }
  settle(colors, colorCount, points, count);
  free(points);
  for (size_t index = 0; index < colorCount; index++) {
    for (int c = 0; c < 3; c++) {
      const float value = colors[index][c] / scales[c] + 0.5f;
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
  // By the color's key: the darker index, the lighter one and its share of 4096, packed.
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

// The nearest colors, in order; returns how many there are.
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

// The mixture of two colors whose mean is nearest, the noise of the mixture being paid for.
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

void ag_palette_row(
    uint8_t *indices, const uint16_t *straight, size_t count, size_t y, uint8_t transparent, ag_palette_mixer *mixer) {
  const uint16_t *ranks = ag_blue_noise();
  const size_t size = ag_blue_noise_size;
  const uint16_t *row = ranks + y % size * size, *other = ranks + (y + 29) % size * size;
  for (size_t x = 0; x < count; x++) {
    const uint16_t *pixel = straight + 4 * x;
    if (pixel[3] < 32768) {
      indices[x] = transparent;
      continue;
    }
    // Plain areas of a color of the palette stay plain.
    const uint32_t color =
      (pixel[0] + 128u) / 257 << 16 | (pixel[1] + 128u) / 257 << 8 | (pixel[2] + 128u) / 257;
    const size_t slot = exact_slot(mixer, color);
    if (mixer->exact[slot] != 0) {
      indices[x] = mixer->exactIndices[slot];
      continue;
    }
    // The key is dithered too, so that the mean of a small area is finer than its steps.
    const uint32_t threshold = mixer->noise < 0 ? 32768 : (uint32_t)other[(x + 17) % size] * 16;
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
    const int isLighter = row[x % size] < (mix >> 16 & 4095);
    indices[x] = (uint8_t)(isLighter ? mix >> 8 : mix);
  }
}

// MARK: LZW

enum { codeMost = 4096, slotCount = 1 << 14 };

typedef struct Dictionary {
  // The prefix's code and the pixel behind it, plus 1; 0 is empty.
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
    // Of two pixels that look the same, the one that goes on with what has been seen.
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
