#include "CLibAV.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TEXT_OF(value) #value
#define TEXT(value) TEXT_OF(value)

_Static_assert(AV_NOPTS_VALUE == INT64_MIN, "the absent time stamp");

// A library: its file, its package, the version of the headers, and its handle.
typedef struct Library {
  const char *file;
  const char *package;
  const char *version_function;
  unsigned header_version;
  void *handle;
} Library;

#define LIBRARY(name, symbol, prefix)                                                                        \
  static Library symbol = {"lib" name ".so." TEXT(prefix##_VERSION_MAJOR),                                   \
                           "lib" name TEXT(prefix##_VERSION_MAJOR), name "_version", prefix##_VERSION_INT, NULL}

LIBRARY("avutil", util, LIBAVUTIL);
LIBRARY("swresample", resample, LIBSWRESAMPLE);
LIBRARY("avcodec", codec, LIBAVCODEC);
LIBRARY("avformat", format, LIBAVFORMAT);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static LibAVFunctions functions;
static LibAVLoad outcome;
static char reason[512];

static _Thread_local char log_buffer[2048];
static _Thread_local size_t log_length;

void libav_log_clear(void) {
  log_length = 0;
  log_buffer[0] = 0;
}

const char *libav_log_text(void) { return log_buffer; }

static void collect_log(void *context, int level, const char *message, va_list arguments) {
  (void)context;
  size_t room = sizeof log_buffer - log_length;
  if (level > AV_LOG_ERROR || room < 4) return;
  int count = vsnprintf(log_buffer + log_length, room, message, arguments);
  if (count < 0) return;
  log_length += (size_t)count < room ? (size_t)count : room - 1;
  // Separates lines; the reader removes the last separator.
  if (log_length > 0 && log_buffer[log_length - 1] == '\n') {
    log_buffer[log_length - 1] = ';';
    if (log_length + 1 < sizeof log_buffer) log_buffer[log_length++] = ' ';
    log_buffer[log_length] = 0;
  }
}

static int fail(const Library *library) {
  outcome.functions = NULL;
  outcome.library = library->file;
  outcome.package = library->package;
  outcome.reason = reason;
  return 0;
}

// Opens a library and checks that it has the headers' major version and is not older than them.
static int open_library(Library *library) {
  library->handle = dlopen(library->file, RTLD_LAZY | RTLD_LOCAL);
  if (!library->handle) {
    const char *text = dlerror();
    snprintf(reason, sizeof reason, "%s", text ? text : "unknown");
    return fail(library);
  }
  unsigned (*version)(void) = (unsigned (*)(void))dlsym(library->handle, library->version_function);
  unsigned found = version ? version() : 0;
  if (found >> 16 != library->header_version >> 16 || found >> 8 < library->header_version >> 8) {
    snprintf(reason, sizeof reason, "it is version %u.%u, and %u.%u is needed", found >> 16, found >> 8 & 255,
             library->header_version >> 16, library->header_version >> 8 & 255);
    return fail(library);
  }
  return 1;
}

static int find(const Library *library, const char *name, void **function) {
  *function = dlsym(library->handle, name);
  if (*function) return 1;
  snprintf(reason, sizeof reason, "it has no function %s", name);
  return fail(library);
}

static void load(void) {
  outcome = (LibAVLoad){NULL, "", "", ""};
  if (!open_library(&util) || !open_library(&resample) || !open_library(&codec) || !open_library(&format)) return;
#define LIBAV_FIND(library, name)                                                                            \
  void *pointer_to_##name;                                                                                   \
  if (!find(&library, #name, &pointer_to_##name)) return;                                                    \
  memcpy((void *)&functions.name, &pointer_to_##name, sizeof functions.name);
  LIBAV_FUNCTIONS(LIBAV_FIND)
  functions.av_log_set_callback(collect_log);
  outcome.functions = &functions;
}

LibAVLoad libav_load(void) {
  pthread_once(&once, load);
  return outcome;
}
