#ifndef AFTERGLOW_MEMORY_H
#define AFTERGLOW_MEMORY_H

#include <stddef.h>

/// Keeps all that is allocated from now on in one heap that never shrinks, so that memory is used again instead of being
/// asked for anew, and has its next `size` bytes made ready meanwhile. With another C library than glibc nothing happens.
void ag_keep_memory(size_t size);

#endif
