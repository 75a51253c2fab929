#define _GNU_SOURCE
#include "CProcessCleanup.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#if defined(__linux__)
#include <sys/syscall.h>
#endif

enum { PLACES = 1024 };

// Swapped out before they are freed, so that a signal handler never reads a freed path.
static _Atomic(char *) paths[PLACES];
static atomic_bool is_exhausted;

int process_cleanup_add(const char *path) {
  char *copy = path ? strdup(path) : NULL;
  if (!copy) return -1;
  for (int place = 0; place < PLACES; place++) {
    char *expected = NULL;
    if (atomic_compare_exchange_strong(&paths[place], &expected, copy)) return place;
  }
  free(copy);
  return -1;
}

void process_cleanup_remove(int number) {
  if (number >= 0 && number < PLACES) free(atomic_exchange(&paths[number], NULL));
}

#if defined(__linux__)
// An entry of getdents64 (linux/dirent.h, which user programs cannot include).
struct entry {
  uint64_t number;
  int64_t next;
  unsigned short length;
  unsigned char kind;
  char name[];
};

static void remove_folder(const char *path) {
  int folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (folder < 0) return;
  _Alignas(struct entry) char buffer[4096];
  // Starts again after each round: the listing of an open directory is undefined while files are removed.
  for (int round = 0; round < 1 << 16; round++) {
    lseek(folder, 0, SEEK_SET);
    long count = syscall(SYS_getdents64, folder, buffer, sizeof buffer);
    int removed = 0;
    for (long at = 0; at < count;) {
      struct entry *entry = (struct entry *)(buffer + at);
      at += entry->length;
      if (strcmp(entry->name, ".") && strcmp(entry->name, "..") && !unlinkat(folder, entry->name, 0)) removed = 1;
    }
    if (count <= 0 || !removed) break;
  }
  close(folder);
  rmdir(path);
}
#else
static void remove_folder(const char *path) { rmdir(path); }
#endif

void process_cleanup_run(void) {
  for (int place = 0; place < PLACES; place++) {
    char *path = atomic_exchange(&paths[place], NULL);
    if (path && unlink(path) != 0) remove_folder(path);
  }
}

static void write_text(const char *text) {
  size_t rest = strlen(text);
  while (rest > 0) {
    ssize_t count = write(STDERR_FILENO, text, rest);
    if (count <= 0) return;
    text += count;
    rest -= (size_t)count;
  }
}

_Noreturn void process_end(const char *message, int code) {
  // Only one of several threads writes a message.
  static atomic_flag is_ending = ATOMIC_FLAG_INIT;
  while (atomic_flag_test_and_set(&is_ending)) pause();
  process_cleanup_run();
  write_text("error: ");
  write_text(message);
  write_text("\n");
  _exit(code);
}

void process_note_exhaustion(void) { atomic_store(&is_exhausted, 1); }

static int has_memory(void) {
  if (atomic_load(&is_exhausted)) return 0;
  size_t size = (size_t)16 << 20;
  void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 0;
  munmap(memory, size);
  return 1;
}

static void handle_fault(int number) {
  if (!has_memory()) process_end("there is not enough memory", 71);
  process_cleanup_run();
  // The handler was installed for one call: the same fault, or this signal, now terminates the process.
  raise(number);
}

void process_handle_faults(void) {
  // A separate stack, since a fault may be a stack overflow; all threads except the first share one.
  static char stack[1 << 16];
  stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
  sigaltstack(&alternative, NULL);
  static const int numbers[] = {SIGABRT, SIGSEGV, SIGILL, SIGTRAP, SIGBUS, SIGFPE};
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
    struct sigaction action = {.sa_handler = handle_fault, .sa_flags = (int)(SA_RESETHAND | SA_ONSTACK)};
    sigaction(numbers[index], &action, NULL);
  }
}
