#ifndef AFTERGLOW_VIDEO_LANES_H
#define AFTERGLOW_VIDEO_LANES_H

#include <string.h>

#include "multiversion.h"

// Eight values of a row.
typedef float f32x8 __attribute__((ext_vector_type(8)));

enum { lanes = 8 };

AG_INLINE f32x8 load(const float *from) {
  f32x8 values;
  memcpy(&values, from, sizeof values);
  return values;
}

#endif
