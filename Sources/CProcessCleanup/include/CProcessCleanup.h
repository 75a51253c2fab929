#ifndef AFTERGLOW_CPROCESSCLEANUP_H
#define AFTERGLOW_CPROCESSCLEANUP_H

// Cleanup when a process ends by a fault, and the message when the system is out of memory.

// Notes a file, or a directory of which all files are removed with it. The path is copied. Returns a number for
// `process_cleanup_remove`, or -1 where there is no place for more.
int process_cleanup_add(const char *_Nullable path);

// Forgets a path. A number below 0 is nothing.
void process_cleanup_remove(int number);

// Removes all that is noted. Async-signal-safe.
void process_cleanup_run(void);

// Writes "error: " and the message, removes all that is noted, and ends the process with a code. Async-signal-safe.
_Noreturn void process_end(const char *_Nonnull message, int code);

// Installs handlers for faults (SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE). Where no memory is left they end the
// process with one line and code 71; else the fault goes on as it would, after the cleaning.
void process_handle_faults(void);

// Notes that an allocation has failed: a fault that follows is treated as a lack of memory.
void process_note_exhaustion(void);

// What the process was called with, as the system handed it over; NULL where only the C library knows.
char *_Nullable *_Nullable process_arguments(int *_Nonnull count);

#endif
