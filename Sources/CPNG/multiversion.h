#ifndef AFTERGLOW_CPNG_MULTIVERSION_H
#define AFTERGLOW_CPNG_MULTIVERSION_H

// Two versions of a kernel, chosen when the program is loaded; both are integer arithmetic and give the same bytes.
#if defined(__x86_64__) && defined(__linux__)
#define AG_MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define AG_MULTIVERSION
#endif

// Vectors pass between inlined functions only, so how a call would pass them does not matter.
#pragma clang diagnostic ignored "-Wpsabi"
#define AG_INLINE static inline __attribute__((always_inline))

#endif
