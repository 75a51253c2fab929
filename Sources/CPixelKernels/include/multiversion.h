#ifndef AFTERGLOW_MULTIVERSION_H
#define AFTERGLOW_MULTIVERSION_H

// Two versions of a kernel, selected when the program is loaded: one for AVX2, one for every machine. Both
// give equal results: kernels use integers, or Float without fused operations.
//
// The reason for C and for two versions: on 1080 × 1920 pixels source-over takes 0.7 ms with AVX2, 1.0 ms
// without, and 2.3 ms in Swift with SIMD4; a video frame 2.0 ms with AVX2 and 7.8 ms without (one thread of
// an AMD EPYC, Zen 5).
//
// The selecting function runs while the program is loaded, before a thread sanitizer is initialized: with
// one there is only one version.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define AG_ONE_VERSION 1
#endif
#endif
#if defined(__x86_64__) && defined(__linux__) && !defined(AG_ONE_VERSION)
#define AG_MULTIVERSION __attribute__((target_clones("avx2", "default")))
#else
#define AG_MULTIVERSION
#endif

// Vectors are passed only between inlined functions, so the calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"
#define AG_INLINE static inline __attribute__((always_inline))

#endif
