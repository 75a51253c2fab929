#ifndef AFTERGLOW_MULTIVERSIONING_H
#define AFTERGLOW_MULTIVERSIONING_H

#include <stddef.h>

// A function so marked is compiled twice, and the loader picks the AVX2 form where the processor has it.
// AVX2 without FMA: the same operations in the same order, only more of them at a time.
#if defined(__x86_64__) && defined(__GLIBC__)
#define AG_MULTIVERSIONED __attribute__((target_clones("avx2", "default")))
#else
#define AG_MULTIVERSIONED
#endif

#endif
