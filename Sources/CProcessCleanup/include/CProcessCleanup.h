#ifndef AFTERGLOW_CPROCESSCLEANUP_H
#define AFTERGLOW_CPROCESSCLEANUP_H

// Removes temporary files when a signal ends the process.

// Registers a file, or a directory that is removed with its files. The path is copied. Returns a number for
// `process_cleanup_remove`, or -1 if too many are registered.
int process_cleanup_add(const char *_Nullable path);

// Unregisters a path. A negative number has no effect.
void process_cleanup_remove(int number);

// Removes all registered files. Async-signal-safe.
void process_cleanup_run(void);

// Copies of the process, in which a library may end without ending this one.

// Between these two calls, the process is not copied: the locks of the library that is used would stay locked.
void isolation_begin_use(void);
void isolation_end_use(void);

// Copies the process. Returns 0 in the copy, whose standard output is the pipe, and whose signals have no handlers; the
// number of the copy in the original, with the other end of the pipe in `output`; and -1 with an `errno` on failure.
int isolation_start(int *_Nonnull output);

// Ends the copy at once.
void isolation_finish(int status);

// Waits for the end of a copy. Returns its status, or -1 if a signal ended it.
int isolation_wait(int copy);

#endif
