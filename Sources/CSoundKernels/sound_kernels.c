#include "CSoundKernels.h"

#include <math.h>

#pragma STDC FP_CONTRACT OFF

void sound_add(float *out_left, float *out_right, int64_t at, const float *left, const float *right, int64_t from,
               int64_t count, const double *start, const double *step, int64_t first, int is_mono) {
  out_left += at;
  out_right += at;
  left += from;
  right += from;
  for (int64_t index = 0; index < count; index++) {
    double position = (double)(first + index);
    float a = (float)(start[0] + step[0] * position), c = (float)(start[2] + step[2] * position);
    if (is_mono) {
      out_left[index] += a * left[index];
      out_right[index] += c * left[index];
    } else {
      float b = (float)(start[1] + step[1] * position), d = (float)(start[3] + step[3] * position);
      float l = left[index], r = right[index];
      out_left[index] += a * l + b * r;
      out_right[index] += c * l + d * r;
    }
  }
}

void sound_scale(float *left, float *right, int64_t at, int64_t count, double start, double step) {
  for (int64_t index = 0; index < count; index++) {
    float factor = (float)(start + step * (double)index);
    left[at + index] *= factor;
    right[at + index] *= factor;
  }
}

void sound_fade(float *left, float *right, int64_t at, int64_t count, int64_t position, int64_t step, int64_t length) {
  for (int64_t index = 0; index < count; index++) {
    int64_t place = position + step * index;
    if (place >= length) continue;
    float factor = place <= 0 ? 0 : (float)sin(1.5707963267948966 * (double)place / (double)length);
    left[at + index] *= factor;
    right[at + index] *= factor;
  }
}

void sound_sum(float *out, const float *in, int64_t count) {
  for (int64_t index = 0; index < count; index++) out[index] += in[index];
}

double sound_energy(const float *in, int64_t from, int64_t count) {
  double sum = 0;
  for (int64_t index = from; index < from + count; index++) sum += (double)in[index] * (double)in[index];
  return sum;
}

float sound_peak(const float *left, const float *right, int64_t count) {
  float peak = 0;
  for (int64_t index = 0; index < count; index++) {
    float l = fabsf(left[index]), r = fabsf(right[index]);
    float value = l > r ? l : r;
    if (value > peak) peak = value;
  }
  return peak;
}

double sound_k_weighted_energy(const float *in, int64_t count, double *state) {
  double sum = 0;
  double a = state[0], b = state[1], c = state[2], d = state[3];
  for (int64_t index = 0; index < count; index++) {
    // A shelf and a high-pass, each as a transposed direct form.
    double x = in[index];
    double y = 1.53512485958697 * x + a;
    a = -2.69169618940638 * x + 1.69065929318241 * y + b;
    b = 1.19839281085285 * x - 0.73248077421585 * y;
    double z = y + c;
    c = -2.0 * y + 1.99004745483398 * z + d;
    d = y - 0.99007225036621 * z;
    sum += z * z;
  }
  state[0] = a, state[1] = b, state[2] = c, state[3] = d;
  return sum;
}

// Two of the four phases; the others are their mirror images.
static const float phases[2][12] = {
    {0.0017089843750f, 0.0109863281250f, -0.0196533203125f, 0.0332031250000f, -0.0594482421875f, 0.1373291015625f,
     0.9721679687500f, -0.1022949218750f, 0.0476074218750f, -0.0266113281250f, 0.0148925781250f, -0.0083007812500f},
    {-0.0291748046875f, 0.0292968750000f, -0.0517578125000f, 0.0891113281250f, -0.1665039062500f, 0.4650878906250f,
     0.7797851562500f, -0.2003173828125f, 0.1015625000000f, -0.0582275390625f, 0.0330810546875f, -0.0189208984375f}};

double sound_true_peak(const float *in, int64_t count, float *history) {
  float peak = 0;
  for (int64_t index = 0; index < count; index++) {
    float window[12];
    for (int tap = 0; tap < 12; tap++) {
      int64_t place = index - 11 + tap;
      window[tap] = place < 0 ? history[11 + place] : in[place];
    }
    float values[4] = {0, 0, 0, 0};
    for (int tap = 0; tap < 12; tap++) {
      values[0] += phases[0][tap] * window[tap];
      values[1] += phases[1][tap] * window[tap];
      values[2] += phases[0][11 - tap] * window[tap];
      values[3] += phases[1][11 - tap] * window[tap];
    }
    for (int phase = 0; phase < 4; phase++) {
      float value = fabsf(values[phase]);
      if (value > peak) peak = value;
    }
    float value = fabsf(in[index]);
    if (value > peak) peak = value;
  }
  float last[11];
  for (int tap = 0; tap < 11; tap++) {
    int64_t place = count - 11 + tap;
    last[tap] = place < 0 ? history[11 + place] : in[place];
  }
  for (int tap = 0; tap < 11; tap++) history[tap] = last[tap];
  return peak;
}

void sound_transform(double *real, double *imaginary, int bits, const double *cosines, const double *sines) {
  int64_t size = (int64_t)1 << bits;
  for (int64_t index = 1, mirror = 0; index < size; index++) {
    int64_t bit = size >> 1;
    for (; mirror & bit; bit >>= 1) mirror ^= bit;
    mirror ^= bit;
    if (index < mirror) {
      double x = real[index], y = imaginary[index];
      real[index] = real[mirror], imaginary[index] = imaginary[mirror];
      real[mirror] = x, imaginary[mirror] = y;
    }
  }
  for (int64_t length = 2; length <= size; length <<= 1) {
    int64_t half = length >> 1, stride = size / length;
    for (int64_t start = 0; start < size; start += length) {
      for (int64_t index = 0; index < half; index++) {
        double c = cosines[index * stride], s = -sines[index * stride];
        int64_t low = start + index, high = low + half;
        double x = real[high] * c - imaginary[high] * s, y = real[high] * s + imaginary[high] * c;
        real[high] = real[low] - x, imaginary[high] = imaginary[low] - y;
        real[low] += x, imaginary[low] += y;
      }
    }
  }
}

void sound_interleave(const float *left, const float *right, int64_t count, float *out) {
  for (int64_t index = 0; index < count; index++) out[2 * index] = left[index], out[2 * index + 1] = right[index];
}

static int32_t sample24(float value) {
  double scaled = (double)value * 8388608.0;
  if (!(scaled > -8388608.0)) return -8388608 * 256;
  if (scaled > 8388607.0) scaled = 8388607.0;
  return (int32_t)lrint(scaled) * 256;
}

void sound_interleave24(const float *left, const float *right, int64_t count, int32_t *out) {
  for (int64_t index = 0; index < count; index++) {
    out[2 * index] = sample24(left[index]), out[2 * index + 1] = sample24(right[index]);
  }
}
