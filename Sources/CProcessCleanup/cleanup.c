#define _GNU_SOURCE
#include "CProcessCleanup.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CAPACITY = 1024 };

// Swapped out before they are freed, so that a signal handler never reads a freed path.
static _Atomic(char *) paths[CAPACITY];

int process_cleanup_add(const char *path) {
  char *copy = path ? strdup(path) : NULL;
  if (!copy) return -1;
  for (int index = 0; index < CAPACITY; index++) {
    char *expected = NULL;
    if (atomic_compare_exchange_strong(&paths[index], &expected, copy)) return index;
  }
  free(copy);
  return -1;
}

void process_cleanup_remove(int number) {
  if (number >= 0 && number < CAPACITY) free(atomic_exchange(&paths[number], NULL));
}

// An entry of getdents64 (linux/dirent.h, which user programs cannot include); `readdir` allocates.
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

void process_cleanup_run(void) {
  for (int index = 0; index < CAPACITY; index++) {
    char *path = atomic_exchange(&paths[index], NULL);
    if (path && unlink(path) != 0) remove_folder(path);
  }
}
