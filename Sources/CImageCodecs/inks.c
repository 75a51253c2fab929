#include "codecs.h"

// The sRGB colors of paper under the 16 overprints of the inks of web offset printing (SWOP): black counts 1, yellow 2, magenta 4 and
// cyan 8. Pure cyan is outside of sRGB.
static const float overprints[16][3] = {
  {255, 255, 255}, {35, 31, 32}, {255, 242, 0}, {60, 48, 37}, {236, 0, 140}, {55, 24, 30}, {237, 28, 36}, {50, 24, 7},
  {-26, 174, 239}, {-19, 41, 54}, {7, 166, 81}, {-17, 39, 20}, {46, 49, 146}, {23, 5, 30}, {55, 52, 53}, {0, 0, 0},
};

// Each overprint counts by the area that it covers if the inks are printed independently (Neugebauer's equations).
static void lighten(uint16_t *pixel) {
  float areas[16] = {1};
  for (int ink = 0, count = 1; ink < 4; ink++, count *= 2) {
    const float bare = (float)pixel[3 - ink] / 65535;
    for (int overprint = 0; overprint < count; overprint++) {
      areas[overprint + count] = areas[overprint] * (1 - bare);
      areas[overprint] *= bare;
    }
  }
  for (int channel = 0; channel < 3; channel++) {
    float level = 0;
    for (int overprint = 0; overprint < 16; overprint++) level += areas[overprint] * overprints[overprint][channel];
    pixel[channel] = level <= 0 ? 0 : (uint16_t)(level * 257 + 0.5f);
  }
  pixel[3] = 65535;
}

void codec_lighten_inks(CImage *image) {
  const size_t count = (size_t)image->width * image->height;
  for (size_t index = 0; index < count; index++) lighten(image->pixels + 4 * index);
}
