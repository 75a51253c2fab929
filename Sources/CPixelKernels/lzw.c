#include "lzw.h"

#include <stdlib.h>
#include <string.h>

enum { codeMost = 4096, slotBits = 13, slotCount = 1 << slotBits };

typedef struct Dictionary {
  // The prefix's code, the pixel behind it, and in the lowest 12 bits the code of both, which is never 0; 0 is empty. All fit the
  // processor's first cache.
  uint32_t slots[slotCount];
  uint32_t next;
} Dictionary;

static void clear_dictionary(Dictionary *dictionary, int bits) {
  memset(dictionary->slots, 0, sizeof dictionary->slots);
  dictionary->next = (1u << bits) + 2;
}

static size_t find_slot(const Dictionary *dictionary, uint32_t prefix, uint8_t pixel) {
  const uint32_t key = prefix << 8 | pixel;
  size_t slot = (key * 0x9E3779B1u) >> (32 - slotBits);
  while (dictionary->slots[slot] != 0 && dictionary->slots[slot] >> 12 != key) slot = (slot + 1) & (slotCount - 1);
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
    const int isEither = isSame && isSame[index];
    const uint8_t pixel = isEither ? transparent : indices[index];
    size_t slot = find_slot(dictionary, prefix, pixel);
    if (isEither && dictionary->slots[slot] == 0) {
      const size_t other = find_slot(dictionary, prefix, indices[index]);
      if (dictionary->slots[other] != 0) slot = other;
    }
    if (dictionary->slots[slot] != 0) {
      prefix = dictionary->slots[slot] & (codeMost - 1);
      continue;
    }
    put(&writer, prefix, width);
    dictionary->slots[slot] = (prefix << 8 | pixel) << 12 | dictionary->next;
    if (dictionary->next == 1u << width && width < 12) width++;
    if (++dictionary->next == codeMost) {
      put(&writer, clear, width);
      clear_dictionary(dictionary, bits);
      width = bits + 1;
    }
    prefix = pixel;
  }
  put(&writer, prefix, width);
  if (dictionary->next == 1u << width && width < 12) width++;
  put(&writer, clear + 1, width);
  if (writer.waitingBits > 0) output[writer.count++] = (uint8_t)writer.waiting;
  free(dictionary);
  return writer.count;
}
