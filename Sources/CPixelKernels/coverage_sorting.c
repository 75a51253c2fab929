#include <string.h>

#include "rasterizer.h"

// By their upper halves, in stable order (LSD radix sort).
static void radixSort(uint64_t *keys, uint64_t *spare, size_t count) {
  uint64_t least = UINT64_MAX, greatest = 0;
  for (size_t i = 0; i < count; i++) {
    if (keys[i] < least) least = keys[i];
    if (keys[i] > greatest) greatest = keys[i];
  }
  least >>= 32;
  const uint64_t range = (greatest >> 32) - least;
  uint64_t *from = keys, *to = spare;
  for (int shift = 0; shift < 32 && range >> shift != 0; shift += 8) {
    size_t ends[257] = {0};
    for (size_t i = 0; i < count; i++) ends[1 + ((((from[i] >> 32) - least) >> shift) & 255)]++;
    for (int digit = 0; digit < 255; digit++) ends[digit + 1] += ends[digit];
    for (size_t i = 0; i < count; i++) to[ends[(((from[i] >> 32) - least) >> shift) & 255]++] = from[i];
    uint64_t *swapped = from;
    from = to;
    to = swapped;
  }
  if (from != keys) memcpy(keys, from, count * sizeof(uint64_t));
}

// Ascending by the upper halves; fast if the keys are nearly sorted, never slow. `keys` has space for twice as many.
void ag_sort_keys(uint64_t *keys, size_t count) {
  size_t budget = 4 * count;
  for (size_t i = 1; i < count; i++) {
    const uint64_t key = keys[i];
    size_t j = i;
    for (; j > 0 && keys[j - 1] > key; j--) keys[j] = keys[j - 1];
    keys[j] = key;
    if (i - j > budget) return radixSort(keys, keys + count, count);
    budget -= i - j;
  }
}
