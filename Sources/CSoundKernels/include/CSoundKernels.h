#ifndef AFTERGLOW_CSOUNDKERNELS_H
#define AFTERGLOW_CSOUNDKERNELS_H

// Loops over samples. None of them fuses a multiplication with an addition, so that all processors agree.

#include <stdint.h>

// Adds samples of one or two channels to two channels through a matrix that changes linearly: at a sample, its elements are
// start + step · (first + index). The elements take left to left, right to left, left to right and right to right; of one channel,
// `left` and `right` are the same, and only the first and the third count.
void sound_add(float *_Nonnull out_left, float *_Nonnull out_right, int64_t at, const float *_Nonnull left,
               const float *_Nonnull right, int64_t from, int64_t count, const double *_Nonnull start,
               const double *_Nonnull step, int64_t first, int is_mono);

// Multiplies both channels by start + step · index.
void sound_scale(float *_Nonnull left, float *_Nonnull right, int64_t at, int64_t count, double start, double step);

// Multiplies both channels by sin(π/2 · position / length), at positions that begin with one and go on by a step of 1 or -1. Beyond
// the length it is 1.
void sound_fade(float *_Nonnull left, float *_Nonnull right, int64_t at, int64_t count, int64_t position, int64_t step,
                int64_t length);

// Adds one block to another.
void sound_sum(float *_Nonnull out, const float *_Nonnull in, int64_t count);

// The sum of the squares of samples.
double sound_energy(const float *_Nonnull in, int64_t from, int64_t count);

// The greatest absolute value of two channels.
float sound_peak(const float *_Nonnull left, const float *_Nonnull right, int64_t count);

// The sum of the squares of samples after the K-weighting of ITU-R BS.1770-4, at 48 kHz. The state is four numbers, at first 0.
double sound_k_weighted_energy(const float *_Nonnull in, int64_t count, double *_Nonnull state);

// The greatest absolute value of the samples and of three values between each two of them (ITU-R BS.1770-4, annex 2). The history is
// the eleven samples before, at first 0; it is updated.
double sound_true_peak(const float *_Nonnull in, int64_t count, float *_Nonnull history);

// The discrete Fourier transform of 2^bits complex numbers in place, real and imaginary parts apart. The tables are cosines and sines of
// 2π · index / 2^bits for the first half of the indexes.
void sound_transform(double *_Nonnull real, double *_Nonnull imaginary, int bits, const double *_Nonnull cosines,
                     const double *_Nonnull sines);

// Interleaves two channels as floating-point numbers.
void sound_interleave(const float *_Nonnull left, const float *_Nonnull right, int64_t count, float *_Nonnull out);

// Interleaves two channels as integers of 24 bits in the upper bits of 32, rounded to nearest and clipped.
void sound_interleave24(const float *_Nonnull left, const float *_Nonnull right, int64_t count, int32_t *_Nonnull out);

#endif
