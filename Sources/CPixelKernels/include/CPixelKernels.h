#ifndef AFTERGLOW_CPIXELKERNELS_H
#define AFTERGLOW_CPIXELKERNELS_H

#include <stdint.h>

#include "RowKernels.h"
#include "blue_noise.h"
#include "compositing.h"
#include "film.h"
#include "quantization.h"

#endif
