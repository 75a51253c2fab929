#include "CTextBreaks.h"

#include <dlfcn.h>
#include <pthread.h>
#include <unicode/ubrk.h>
#include <unicode/uchar.h>
#include <unicode/uvernum.h>

const char *const afterglow_icu_package = "libicu" U_ICU_VERSION_SHORT;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct {
  __typeof__(&ubrk_open) open;
  __typeof__(&ubrk_next) next;
  __typeof__(&ubrk_close) close;
  __typeof__(&u_getIntPropertyValue) property;
} icu;

// The functions of ICU have its version in their names, which its headers add.
#define NAME(function) #function
#define FIND(library, function) dlsym(library, NAME(function))

static void load(void) {
  void *library = dlopen("libicuuc.so." U_ICU_VERSION_SHORT, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  *(void **)&icu.open = FIND(library, ubrk_open);
  *(void **)&icu.next = FIND(library, ubrk_next);
  *(void **)&icu.close = FIND(library, ubrk_close);
  *(void **)&icu.property = FIND(library, u_getIntPropertyValue);
}

int afterglow_icu_is_available(void) {
  pthread_once(&once, load);
  return icu.open && icu.next && icu.close && icu.property;
}

int afterglow_line_breaks(const uint16_t *text, int length, const char *language, int32_t *breaks, int capacity) {
  UErrorCode status = U_ZERO_ERROR;
  UBreakIterator *iterator = icu.open(UBRK_LINE, language, (const UChar *)text, length, &status);
  if (U_FAILURE(status) || !iterator) return -1;
  int count = 0;
  for (int32_t at = icu.next(iterator); at != UBRK_DONE && count < capacity; at = icu.next(iterator)) {
    if (at > 0 && at < length) breaks[count++] = at;
  }
  icu.close(iterator);
  return count;
}

int afterglow_is_upright(uint32_t character) {
  return icu.property((UChar32)character, UCHAR_VERTICAL_ORIENTATION) != U_VO_ROTATED;
}
