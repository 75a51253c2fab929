#define _GNU_SOURCE
#include "picture_memory.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void ag_reuse_freed_memory(void) {
  // The maximum that glibc accepts; larger blocks are mapped individually.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_TOP_PAD, 8 << 20);
}

typedef struct {
  char *start;
  size_t size;
} page_range;

// Lets the system clear pages (Linux 5.14 and newer); their contents do not change, so the heap may use them meanwhile.
static void *populate(void *argument) {
  page_range *range = argument;
#ifdef MADV_POPULATE_WRITE
  madvise(range->start, range->size, MADV_POPULATE_WRITE);
#endif
  free(range);
  return NULL;
}

void ag_prepare_memory(size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  // Larger blocks are not allocated from the heap.
  const size_t limit = 31 << 20;
  if (size > limit) size = limit;
  if (size < 16 * page || mallopt(M_ARENA_MAX, 1) != 1) return;
  char *block = malloc(size);
  if (block == NULL) return;
  char *start = (char *)(((size_t)block + page - 1) / page * page);
  const page_range pages = {start, (size - (size_t)(start - block)) / page * page};
  // A kernel without huge pages reports an error; pages are then small.
  madvise(pages.start, pages.size, MADV_HUGEPAGE);
  free(block);
  page_range *range = malloc(sizeof *range);
  if (range == NULL) return;
  *range = pages;
  pthread_t thread;
  if (pthread_create(&thread, NULL, populate, range) == 0) {
    pthread_detach(thread);
  } else {
    free(range);
  }
}
