#ifndef AFTERGLOW_PREPARED_MEMORY_H
#define AFTERGLOW_PREPARED_MEMORY_H

#include <stddef.h>

/// Has a thread make the pages of the heap's next `size` bytes ready, and all threads share that heap from now on. With
/// another C library than glibc nothing happens.
void ag_prepare_memory(size_t size);

#endif
