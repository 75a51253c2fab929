#ifndef AFTERGLOW_CPNG_ENTROPY_H
#define AFTERGLOW_CPNG_ENTROPY_H

#include <stddef.h>
#include <stdint.h>

/// A run of equal bytes.
typedef struct {
  uint32_t start;
  uint32_t length;
} cpng_run;

/// The minimum length of runs in bytes.
enum { cpng_shortest_run = 12 };

/// The result of `cpng_survey`.
typedef struct {
  /// The number of bytes surveyed, from the first one on.
  size_t count;
  size_t run_count;
} cpng_surveyed;

/// Finds runs of equal bytes, and counts all others, until about `literal_limit` of these have been
/// counted.
///
/// A run of fewer than 15 bytes may be missed.
/// - count: below 2^32.
/// - literal_limit: above 0.
/// - runs: space for count / cpng_shortest_run runs, of which at most literal_limit + 8 are used.
/// - histogram: of the bytes outside of runs and the first one of each; counts are added to it.
cpng_surveyed cpng_survey(
    const uint8_t *bytes, size_t count, size_t literal_limit, cpng_run *runs, uint32_t histogram[256]);

/// Bits to be written to a stream, lowest first.
typedef struct {
  uint8_t *next;
  /// Fewer than 8 bits that have not been written.
  uint64_t pending;
  uint32_t pending_count;
} cpng_bit_writer;

/// Appends at most 32 bits; there must be space for 8 bytes.
void cpng_put(cpng_bit_writer *writer, uint32_t bits, uint32_t count);

/// Appends the codes of bytes and of runs among them; there must be space for them and 8 more bytes.
///
/// - literals: for each byte its code shifted by 8, and the code's length, at most 14.
/// - matches: for each length of a copy of the previous byte, 0…258, the code and its length in the same
///   form, at most 24 bits; 3…258 are used.
void cpng_put_bytes(cpng_bit_writer *writer, const uint8_t *bytes, size_t count, const cpng_run *runs,
                    size_t run_count, const uint32_t literals[256], const uint32_t matches[259]);

#endif
