#ifndef AFTERGLOW_BLUE_NOISE_H
#define AFTERGLOW_BLUE_NOISE_H

#include <stdint.h>

enum { ag_blue_noise_size = 64 };

/// A square dither array, row by row: each of the ranks 0…4095 once, neighboring ranks far from each other.
const uint16_t *ag_blue_noise(void);

#endif
