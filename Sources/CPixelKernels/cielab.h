// CIELAB of encoded sRGB (CIE 15, IEC 61966-2-1; D65).
//
// Roots are found by Newton's method, which gives the same bits on every machine, of numbers within 0.002…1.2.

#ifndef AFTERGLOW_CIELAB_H
#define AFTERGLOW_CIELAB_H

// X, Y and Z of linear red, green and blue, relative to white.
static const double ag_xyz[3][3] = {
  {0.412453 / 0.950456, 0.357580 / 0.950456, 0.180423 / 0.950456},
  {0.212671, 0.715160, 0.072169},
  {0.019334 / 1.088754, 0.119193 / 1.088754, 0.950227 / 1.088754},
};

static inline double ag_fifth_root(double value) {
  double root = 1;
  for (int step = 0; step < 20; step++) root = (4 * root + value / (root * root * root * root)) / 5;
  return root;
}

static inline double ag_cube_root(double value) {
  double root = 1;
  for (int step = 0; step < 20; step++) root = (2 * root + value / (root * root)) / 3;
  return root;
}

// Linear light of a level within 0…255, relative to white.
static inline double ag_linear(double level) {
  const double encoded = level / 255;
  if (encoded <= 0.04045) return encoded / 12.92;
  const double base = (encoded + 0.055) / 1.055;
  return base * base * ag_fifth_root(base * base);
}

// How much linear light there is to one more level.
static inline double ag_linear_slope(double level) {
  const double encoded = level / 255;
  if (encoded <= 0.04045) return 1 / (12.92 * 255);
  return 2.4 / (1.055 * 255) * ag_linear(level) / ((encoded + 0.055) / 1.055);
}

static inline double ag_lab_level(double share) {
  return share > 0.008856 ? ag_cube_root(share) : 7.787 * share + 16.0 / 116;
}

static inline double ag_lab_level_slope(double share) {
  if (share <= 0.008856) return 7.787;
  const double root = ag_cube_root(share);
  return 1 / (3 * root * root);
}

// L*, a* and b* of the levels of X, Y and Z; also those of their slopes, but for the constant.
static inline void ag_lab_of_levels(double lab[3], const double levels[3]) {
  lab[0] = 116 * levels[1];
  lab[1] = 500 * (levels[0] - levels[1]);
  lab[2] = 200 * (levels[1] - levels[2]);
}

#endif
