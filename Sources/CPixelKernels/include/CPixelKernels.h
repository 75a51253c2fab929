#ifndef AFTERGLOW_CPIXELKERNELS_H
#define AFTERGLOW_CPIXELKERNELS_H

#include <stdint.h>

#include "RowKernels.h"

#endif
