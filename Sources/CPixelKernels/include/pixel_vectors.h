#ifndef AFTERGLOW_PIXEL_VECTORS_H
#define AFTERGLOW_PIXEL_VECTORS_H

#include <stdint.h>

// Conversions of the four channels of one pixel, for Swift, where they are SIMD4. The conversions of
// Swift's own SIMD types are generic and check every lane: each takes tens of nanoseconds.

typedef float ag_float4 __attribute__((ext_vector_type(4)));
typedef int32_t ag_int4 __attribute__((ext_vector_type(4)));
typedef uint16_t ag_ushort4 __attribute__((ext_vector_type(4)));

/// Truncates numbers from 0 to below 65536.
static inline ag_ushort4 ag_samples(ag_float4 numbers) {
  return __builtin_convertvector(__builtin_convertvector(numbers, ag_int4), ag_ushort4);
}

/// Truncates numbers from 0 to below 2³¹.
static inline ag_int4 ag_whole_numbers(ag_float4 numbers) { return __builtin_convertvector(numbers, ag_int4); }

static inline ag_float4 ag_floats(ag_ushort4 samples) { return __builtin_convertvector(samples, ag_float4); }

#endif
