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

#endif
