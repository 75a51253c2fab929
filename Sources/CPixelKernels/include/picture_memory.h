#ifndef AFTERGLOW_PICTURE_MEMORY_H
#define AFTERGLOW_PICTURE_MEMORY_H

#include <stddef.h>

/// Lets the C library reuse large freed blocks.
void ag_reuse_freed_memory(void);

/// Requests huge pages for the heap's next `size` bytes, which a thread populates, and makes all threads share that heap from
/// then on.
void ag_prepare_memory(size_t size);

#endif
