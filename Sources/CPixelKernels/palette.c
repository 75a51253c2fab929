#include "palette.h"

#include <stdlib.h>
#include <string.h>

#include "cielab.h"

#pragma STDC FP_CONTRACT OFF

// Palettes are chosen by CIELAB, where equal distances look about equal; lightness, in which edges and steps are seen first, counts
// more.
static const double lightnessWeight = 1.5;

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
  // The color that was nearest before.
  uint32_t nearest;
} Point;

typedef struct Box {
  size_t first, count;
  int axis;
  float mean, spread;
} Box;

static void convert(float at[3], const float rgb[3]) {
  double linear[3], levels[3], lab[3];
  for (int c = 0; c < 3; c++) linear[c] = ag_linear(rgb[c]);
  for (int k = 0; k < 3; k++) {
    levels[k] = ag_lab_level(ag_xyz[k][0] * linear[0] + ag_xyz[k][1] * linear[1] + ag_xyz[k][2] * linear[2]);
  }
  ag_lab_of_levels(lab, levels);
  at[0] = (float)(lightnessWeight * lab[0]);
  at[1] = (float)lab[1];
  at[2] = (float)lab[2];
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

// The nearest of centers that are sorted by their first coordinate, looked for from there to both sides; of equally near ones that of
// the lowest index.
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

// The means of the points of each color: of their places, or of their RGB.
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
