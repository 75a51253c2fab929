#ifndef AFTERGLOW_MEMORY_H
#define AFTERGLOW_MEMORY_H

/// Keeps all that is allocated from now on in one heap that never shrinks, so that memory is used again instead of being
/// asked for anew. With another C library than glibc nothing happens.
void ag_keep_memory(void);

#endif
