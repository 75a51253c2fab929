// Pages that are ready when they are needed.

#define _GNU_SOURCE

#include "prepared_memory.h"

#include <stdlib.h>

#ifdef __GLIBC__

#include <malloc.h>
#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

// A stretch of the heap, in whole pages.
typedef struct {
  char *start;
  size_t size;
} ag_stretch;

// Asks for the pages of a stretch a little at a time, so that others who need some do not wait long. Their contents
// stay as they are; a kernel that does not know the request refuses it.
static void *populate(void *argument) {
  ag_stretch stretch = *(ag_stretch *)argument;
  free(argument);
  const size_t step = 1 << 20;
  for (size_t done = 0; done < stretch.size; done += step) {
    size_t size = stretch.size - done < step ? stretch.size - done : step;
    if (madvise(stretch.start + done, size, MADV_POPULATE_WRITE) != 0) break;
  }
  return NULL;
}

void ag_prepare_memory(size_t size) {
  size_t page = (size_t)sysconf(_SC_PAGESIZE);
  // Larger blocks do not come from the heap.
  const size_t limit = 31 << 20;
  if (size > limit) size = limit;
  if (size < 16 * page || mallopt(M_ARENA_MAX, 1) != 1) return;
  ag_stretch *stretch = malloc(sizeof *stretch);
  char *block = malloc(size);
  if (stretch == NULL || block == NULL) {
    free(block);
    free(stretch);
    return;
  }
  stretch->start = (char *)(((size_t)block + page - 1) / page * page);
  stretch->size = (size - (size_t)(stretch->start - block)) / page * page;
  pthread_t thread;
  if (pthread_create(&thread, NULL, populate, stretch) == 0) {
    pthread_detach(thread);
  } else {
    free(stretch);
  }
  free(block);
}

#else

void ag_prepare_memory(size_t size) { (void)size; }

#endif
