#ifndef AFTERGLOW_CPIXELKERNELS_H
#define AFTERGLOW_CPIXELKERNELS_H

#include <stdint.h>

#include "blending.h"
#include "bleeding.h"
#include "blue_noise.h"
#include "color_filters.h"
#include "compositing.h"
#include "coverage.h"
#include "exposure.h"
#include "video_colors.h"
#include "video_samples.h"
#include "gradients.h"
#include "image_kernels.h"
#include "lzw.h"
#include "multiversion.h"
#include "palette.h"
#include "picture_memory.h"
#include "pixel_vectors.h"
#include "quantization.h"
#include "row_kernels.h"
#include "signal_conversion.h"

#endif
