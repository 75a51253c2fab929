#ifndef AFTERGLOW_CMEMORYEXHAUSTION_H
#define AFTERGLOW_CMEMORYEXHAUSTION_H

// For programs alone: a process that links this ends with one line and exit code 71 where it is given no memory or no
// thread. Swift, GLib and libstdc++ would abort, each with words of its own.

// Ends the process where its limit of address space leaves too little for `threads` threads and some pictures.
void memory_exhaustion_check_limit(int threads);

#endif
