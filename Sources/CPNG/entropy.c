#include "CPNGEntropy.h"

#include <string.h>

#include "multiversion.h"

enum { word_size = 8, table_count = 4 };

AG_INLINE uint64_t word(const uint8_t *bytes) {
  uint64_t x;
  memcpy(&x, bytes, sizeof x);
  return x;
}

AG_INLINE uint64_t repeated(uint8_t byte) { return byte * 0x0101010101010101u; }

// Counts into four tables alternately, so that equal consecutive bytes need not wait for each other's increment.
AG_INLINE void tally(const uint8_t *bytes, size_t count, uint32_t tables[table_count][256]) {
  size_t index = 0;
  for (; index + word_size <= count; index += word_size) {
    const uint64_t x = word(bytes + index);
    tables[0][x & 255]++;
    tables[1][x >> 8 & 255]++;
    tables[2][x >> 16 & 255]++;
    tables[3][x >> 24 & 255]++;
    tables[0][x >> 32 & 255]++;
    tables[1][x >> 40 & 255]++;
    tables[2][x >> 48 & 255]++;
    tables[3][x >> 56]++;
  }
  for (; index < count; index++) tables[0][bytes[index]]++;
}

// The end of the equal bytes that begin before `index`.
AG_INLINE size_t end_of_run(const uint8_t *bytes, size_t index, size_t count, uint8_t byte) {
  while (index + word_size <= count && word(bytes + index) == repeated(byte)) index += word_size;
  while (index < count && bytes[index] == byte) index++;
  return index;
}

cpng_surveyed cpng_survey(
    const uint8_t *bytes, size_t count, size_t literal_limit, cpng_run *runs, uint32_t histogram[256]) {
  uint32_t tables[table_count][256] = {{0}};
  size_t run_count = 0, literal_count = 0, done = 0;
  for (size_t index = 0; index + word_size <= count; index += word_size) {
    if (literal_count + (index - done) >= literal_limit) {
      count = index;
      break;
    }
    const uint8_t byte = bytes[index];
    if (word(bytes + index) != repeated(byte)) continue;
    size_t start = index;
    while (start > done && bytes[start - 1] == byte) start--;
    const size_t end = end_of_run(bytes, index + word_size, count, byte);
    if (end - start < cpng_shortest_run) continue;
    runs[run_count++] = (cpng_run){(uint32_t)start, (uint32_t)(end - start)};
    tally(bytes + done, start + 1 - done, tables);
    literal_count += start + 1 - done;
    done = end;
    index = end - word_size;
  }
  tally(bytes + done, count - done, tables);
  for (int byte = 0; byte < 256; byte++) {
    for (int table = 0; table < table_count; table++) histogram[byte] += tables[table][byte];
  }
  return (cpng_surveyed){count, run_count};
}

// Writes whole bytes; up to 7 bits remain.
AG_INLINE void flush(cpng_bit_writer *writer) {
  const uint64_t bits = writer->pending;
  for (int byte = 0; byte < word_size; byte++) writer->next[byte] = (uint8_t)(bits >> 8 * byte);
  const uint32_t whole = writer->pending_count >> 3;
  writer->next += whole;
  writer->pending = bits >> 8 * whole;
  writer->pending_count &= 7;
}

AG_INLINE void add(cpng_bit_writer *writer, uint32_t code) {
  writer->pending |= (uint64_t)(code >> 8) << writer->pending_count;
  writer->pending_count += code & 255;
}

void cpng_put(cpng_bit_writer *writer, uint32_t bits, uint32_t count) {
  writer->pending |= (uint64_t)bits << writer->pending_count;
  writer->pending_count += count;
  flush(writer);
}

AG_INLINE void put_literals(
    cpng_bit_writer *writer, const uint8_t *bytes, size_t count, const uint32_t literals[256]) {
  size_t index = 0;
  // Four codes of at most 14 bits after at most 7.
  for (; index + 4 <= count; index += 4) {
    add(writer, literals[bytes[index]]);
    add(writer, literals[bytes[index + 1]]);
    add(writer, literals[bytes[index + 2]]);
    add(writer, literals[bytes[index + 3]]);
    flush(writer);
  }
  for (; index < count; index++) {
    add(writer, literals[bytes[index]]);
    flush(writer);
  }
}

// Copies of the byte before them: no remainder is shorter than 3 bytes.
AG_INLINE void put_copies(cpng_bit_writer *writer, size_t length, const uint32_t matches[259]) {
  while (length > 0) {
    const size_t next = length <= 258 ? length : length < 261 ? length - 3 : 258;
    add(writer, matches[next]);
    flush(writer);
    length -= next;
  }
}

void cpng_put_bytes(
    cpng_bit_writer *writer, const uint8_t *bytes, size_t count, const cpng_run *runs, size_t run_count,
    const uint32_t literals[256], const uint32_t matches[259]) {
  // A local copy stays in registers.
  cpng_bit_writer own = *writer;
  size_t done = 0;
  for (size_t run = 0; run < run_count; run++) {
    put_literals(&own, bytes + done, runs[run].start + 1 - done, literals);
    put_copies(&own, runs[run].length - 1, matches);
    done = runs[run].start + (size_t)runs[run].length;
  }
  put_literals(&own, bytes + done, count - done, literals);
  *writer = own;
}
