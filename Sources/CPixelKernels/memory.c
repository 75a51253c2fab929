// The heap, told how it will be used.

#define _GNU_SOURCE

#include "CPixelKernels.h"

#ifdef __GLIBC__

#include <limits.h>
#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23
#endif

// A stretch of the heap, in whole pages.
typedef struct {
    char *start;
    size_t size;
} ag_stretch;

// Asks for the pages of a stretch a little at a time, so that others who need some do not wait long. Their contents stay
// as they are; a kernel that does not know the request refuses it.
static void *populate(void *argument) {
    ag_stretch stretch = *(ag_stretch *)argument;
    free(argument);
    const size_t step = 1 << 20;
    for (size_t done = 0; done < stretch.size; done += step) {
        size_t size = stretch.size - done < step ? stretch.size - done : step;
        if (madvise(stretch.start + done, size, MADV_POPULATE_WRITE) != 0) {
            break;
        }
    }
    return NULL;
}

void ag_keep_memory(size_t size) {
    // The greatest threshold that glibc accepts.
    if (mallopt(M_ARENA_MAX, 1) != 1 || mallopt(M_MMAP_THRESHOLD, 32 << 20) != 1 ||
        mallopt(M_TRIM_THRESHOLD, INT_MAX) != 1 || mallopt(M_TOP_PAD, 4 << 20) != 1) {
        return;
    }
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    // Larger blocks do not come from the heap.
    size_t limit = 31 << 20;
    ag_stretch *stretch = malloc(sizeof *stretch);
    char *block = malloc(size < limit ? size : limit);
    if (stretch == NULL || block == NULL || size < 16 * page) {
        free(block);
        free(stretch);
        return;
    }
    size_t used = size < limit ? size : limit;
    stretch->start = (char *)(((size_t)block + page - 1) / page * page);
    stretch->size = (used - (size_t)(stretch->start - block)) / page * page;
    pthread_t thread;
    if (pthread_create(&thread, NULL, populate, stretch) == 0) {
        pthread_detach(thread);
    } else {
        free(stretch);
    }
    free(block);
}

#else

void ag_keep_memory(size_t size) { (void)size; }

#endif
