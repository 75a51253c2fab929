#include "CCairo.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static CairoFunctions functions;
static char reason[512];
static CairoLoad outcome = {NULL, "libcairo2", reason};

static int find(void *library, const char *name, void *slot, size_t size) {
  void *address = dlsym(library, name);
  if (!address) {
    snprintf(reason, sizeof reason, "it has no function %s", name);
    return 0;
  }
  memcpy(slot, &address, size);
  return 1;
}

static void load(void) {
  void *library = dlopen("libcairo.so.2", RTLD_LAZY | RTLD_LOCAL);
  if (!library) {
    const char *text = dlerror();
    snprintf(reason, sizeof reason, "%s", text ? text : "it cannot be opened");
    return;
  }
#define CAIRO_FIND(name)                                                                                     \
  if (!find(library, #name, (void *)&functions.name, sizeof functions.name)) return;
  CAIRO_FUNCTIONS(CAIRO_FIND)
  outcome.functions = &functions;
}

CairoLoad cairo_load(void) {
  pthread_once(&once, load);
  return outcome;
}
