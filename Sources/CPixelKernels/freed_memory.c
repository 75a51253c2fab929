#include "freed_memory.h"

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

void ag_keep_freed_memory(void) {
#if defined(__GLIBC__)
  // The maximum that glibc accepts; larger blocks are mapped individually.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_TOP_PAD, 8 << 20);
#endif
}

void ag_return_freed_memory(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 2 << 20);
#endif
}
