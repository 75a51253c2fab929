#ifndef AFTERGLOW_CMEMORYEXHAUSTION_H
#define AFTERGLOW_CMEMORYEXHAUSTION_H

// For executables only: a process that links this exits with one line and code 71 if it runs out of memory or
// threads. Swift, GLib and libstdc++ would abort, each with its own message.

// Exits if the limit of the address space leaves too little for `threads` threads and some images.
void memory_exhaustion_check_limit(int threads);

// Exits if the limit of open files leaves fewer than `needed` descriptors, at most 16.
void descriptor_exhaustion_check(int needed);

#endif
