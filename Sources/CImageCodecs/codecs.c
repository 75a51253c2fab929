#include "codecs.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void codec_open(CodecLibrary *library) {
  library->reason[0] = 0;
  void *handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL);
  if (!handle) {
    const char *text = dlerror();
    snprintf(library->reason, sizeof library->reason, "%s", text ? text : "it cannot be opened");
    return;
  }
  for (size_t index = 0; index < library->function_count; index++) {
    void *address = dlsym(handle, library->functions[index].name);
    if (!address) {
      snprintf(library->reason, sizeof library->reason, "it has no function %s", library->functions[index].name);
      return;
    }
    memcpy(library->functions[index].slot, &address, sizeof address);
  }
}

int codec_is_open(const CodecLibrary *library, CImage *image) {
  if (!library->reason[0]) return 1;
  snprintf(image->message, sizeof image->message, "%s", library->reason);
  snprintf(image->package, sizeof image->package, "%s", library->package);
  return 0;
}

CImageStatus codec_fail(CImage *image, CImageStatus status, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(image->message, sizeof image->message, format, arguments);
  va_end(arguments);
  return status;
}

CImageStatus codec_allocate(CImage *image, uint64_t width, uint64_t height, uint64_t pixel_limit) {
  if (width == 0 || height == 0) return codec_fail(image, CIMAGE_DAMAGED, "it has no pixels");
  if (width > UINT32_MAX || height > UINT32_MAX) return codec_fail(image, CIMAGE_DAMAGED, "its size is out of range");
  image->width = (uint32_t)width;
  image->height = (uint32_t)height;
  if (width > pixel_limit / height) return CIMAGE_TOO_LARGE;
  image->pixels = calloc(width * height, 4 * sizeof *image->pixels);
  return image->pixels ? CIMAGE_DECODED : CIMAGE_OUT_OF_MEMORY;
}

uint8_t *codec_copy(const uint8_t *bytes, size_t count) {
  if (!bytes || !count) return NULL;
  uint8_t *copy = malloc(count);
  if (copy) memcpy(copy, bytes, count);
  return copy;
}

void cimage_free(CImage *image) {
  free(image->pixels);
  free(image->profile);
  free(image->exif);
  image->pixels = NULL;
  image->profile = image->exif = NULL;
}
