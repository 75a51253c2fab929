#ifndef AFTERGLOW_CPROCESSCLEANUP_H
#define AFTERGLOW_CPROCESSCLEANUP_H

// Cleanup when a process is terminated by a fault, and the message when the system is out of memory.

// Registers a file, or a directory that is removed with all its files. The path is copied. Returns a number
// for `process_cleanup_remove`, or -1 if there are too many.
int process_cleanup_add(const char *_Nullable path);

// Unregisters a path. A negative number has no effect.
void process_cleanup_remove(int number);

// Removes all registered files. Async-signal-safe.
void process_cleanup_run(void);

// Writes "error: " and the message, removes all registered files, and exits with a code. Async-signal-safe.
_Noreturn void process_end(const char *_Nonnull message, int code);

// Installs handlers for faults (SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE). If out of memory, they
// exit with one line and code 71; otherwise the fault has its default effect after the cleanup.
void process_handle_faults(void);

// Records that an allocation has failed: a fault that follows is treated as a lack of memory.
void process_note_exhaustion(void);

// The arguments of the process as passed by the system; NULL if only the C library has them.
char *_Nullable *_Nullable process_arguments(int *_Nonnull count);

#endif
