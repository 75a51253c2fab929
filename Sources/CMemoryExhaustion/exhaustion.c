#define _GNU_SOURCE
#include "CMemoryExhaustion.h"
#include "CProcessCleanup.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static const int exit_code = 71;  // EX_OSERR

static _Noreturn void end_for_memory(void) {
  process_note_exhaustion();
  process_end("there is not enough memory; fewer workers (--jobs) or a smaller size need less", exit_code);
}

void memory_exhaustion_check_limit(int threads) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  size_t needed = ((size_t)48 << 20) + (size_t)(threads + 1) * ((size_t)9 << 20);
  void *memory = mmap(NULL, needed, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) end_for_memory();
  munmap(memory, needed);
}

void descriptor_exhaustion_check(int needed) {
  enum { MOST = 16 };
  int found[MOST];
  int count = 0;
  while (count < needed && count < MOST && (found[count] = dup(STDERR_FILENO)) >= 0) count++;
  int is_exhausted = count < needed && count < MOST && errno == EMFILE;
  while (count > 0) close(found[--count]);
  if (is_exhausted) process_end("too few files may be open at a time (ulimit -n)", exit_code);
}

// The Swift run time needs some descriptors before any code of the program runs, and traps without them.
__attribute__((constructor)) static void check_descriptors(void) { descriptor_exhaustion_check(4); }

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define IS_SANITIZED 1
#endif
#endif

#if defined(__GLIBC__) && !defined(IS_SANITIZED)
// The allocators of glibc, which ours wrap; `free` of glibc frees their blocks.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// A larger request is due to an error in an input file, which its reader must report.
static const size_t largest = (size_t)1 << 36;

static void *given(void *memory, size_t size) {
  if (!memory && size > 0 && size < largest) end_for_memory();
  return memory;
}

void *malloc(size_t size) { return given(__libc_malloc(size), size); }

void *calloc(size_t count, size_t size) {
  size_t all;
  if (__builtin_mul_overflow(count, size, &all)) all = largest;
  return given(__libc_calloc(count, size), all);
}

void *realloc(void *memory, size_t size) { return given(__libc_realloc(memory, size), size); }
void *memalign(size_t alignment, size_t size) { return given(__libc_memalign(alignment, size), size); }
void *aligned_alloc(size_t alignment, size_t size) { return given(__libc_memalign(alignment, size), size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) || (alignment & (alignment - 1)) || !alignment) return EINVAL;
  void *found = given(__libc_memalign(alignment, size), size);
  if (!found && size > 0) return ENOMEM;
  *memory = found;
  return 0;
}

// Dispatch retries forever if no thread can be created.
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
  static int (*create)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  if (!create) create = (__typeof__(create))dlsym(RTLD_NEXT, "pthread_create");
  if (!create) return EAGAIN;
  int result = create(thread, attributes, start, argument);
  if (result == EAGAIN) {
    process_note_exhaustion();
    process_end("the system has no thread left for this program, or no memory for its stack (ulimit -u, ulimit -v)", exit_code);
  }
  return result;
}
#endif
