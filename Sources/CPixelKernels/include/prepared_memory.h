#ifndef AFTERGLOW_PREPARED_MEMORY_H
#define AFTERGLOW_PREPARED_MEMORY_H

#include <stddef.h>

/// Asks for large pages for the heap's next `size` bytes, and has all threads share that heap from now on. With another
/// C library than glibc nothing happens.
void ag_prepare_memory(size_t size);

#endif
