#define _GNU_SOURCE
#include "picture_memory.h"

#include <malloc.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

void ag_reuse_freed_memory(void) {
  // The maximum that glibc accepts; larger blocks are mapped individually.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_TOP_PAD, 8 << 20);
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
  // A kernel without huge pages reports an error; pages are then small.
  madvise(start, (size - (size_t)(start - block)) / page * page, MADV_HUGEPAGE);
  free(block);
}
