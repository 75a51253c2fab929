#ifndef AFTERGLOW_PREPARED_MEMORY_H
#define AFTERGLOW_PREPARED_MEMORY_H

#include <stddef.h>

/// Requests huge pages for the heap's next `size` bytes, and makes all threads share that heap from then
/// on. Does nothing with C libraries other than glibc.
void ag_prepare_memory(size_t size);

#endif
