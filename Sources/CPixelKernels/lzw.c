#include "lzw.h"

#include <stdlib.h>
#include <string.h>

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
    // Of two pixels that look the same, the one that continues with what has been seen.
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
