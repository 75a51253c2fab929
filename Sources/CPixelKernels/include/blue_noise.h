#ifndef AFTERGLOW_BLUE_NOISE_H
#define AFTERGLOW_BLUE_NOISE_H

#include <stdint.h>

enum { ag_blue_noise_size = 64 };

/// A square dither array in row order, with each of the ranks 0…4095 once and consecutive ranks far apart.
const uint16_t *ag_blue_noise(void);

#endif
