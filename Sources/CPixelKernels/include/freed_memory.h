#ifndef AFTERGLOW_FREED_MEMORY_H
#define AFTERGLOW_FREED_MEMORY_H

/// Lets the C library reuse large freed blocks, if it supports that.
void ag_keep_freed_memory(void);

/// Lets the C library return blocks of 2 MiB and more to the system immediately, even if they are requested
/// often.
void ag_return_freed_memory(void);

#endif
