#include "CTextBreaks.h"

#include <dlfcn.h>
#include <hyphen.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct {
  __typeof__(&hnj_hyphen_load) load;
  __typeof__(&hnj_hyphen_hyphenate3) hyphenate;
} hyphen;

static void load(void) {
  void *library = dlopen("libhyphen.so.0", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  *(void **)&hyphen.load = dlsym(library, "hnj_hyphen_load");
  *(void **)&hyphen.hyphenate = dlsym(library, "hnj_hyphen_hyphenate3");
}

static HyphenDict *own(const AfterglowHyphens *dictionary) { return (HyphenDict *)dictionary; }

int afterglow_hyphens_are_available(void) {
  pthread_once(&once, load);
  return hyphen.load && hyphen.hyphenate;
}

AfterglowHyphens *afterglow_hyphens_open(const char *path) { return (AfterglowHyphens *)hyphen.load(path); }

int afterglow_hyphens_are_utf8(const AfterglowHyphens *dictionary) { return own(dictionary)->utf8; }

int afterglow_hyphenate(const AfterglowHyphens *dictionary, const char *word, int length, char *marks) {
  HyphenDict *dict = own(dictionary);
  char **replacements = NULL;
  int *positions = NULL, *cuts = NULL;
  memset(marks, '0', (size_t)length + 5);
  int left = dict->lhmin > 2 ? dict->lhmin : 2, right = dict->rhmin > 2 ? dict->rhmin : 2;
  int is_done = !hyphen.hyphenate(
      dict, word, length, marks, NULL, &replacements, &positions, &cuts, left, right, dict->clhmin, dict->crhmin);
  if (replacements) {
    for (int index = 0; index < length; index++) {
      if (replacements[index]) marks[index] = '0';
      free(replacements[index]);
    }
  }
  free(replacements);
  free(positions);
  free(cuts);
  return is_done;
}
