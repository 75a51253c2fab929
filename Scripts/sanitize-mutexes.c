// Reports to the thread sanitizer when a contended Swift Mutex passes from one thread to another.
//
// The sanitizer sees uncontended locking, since it is compiled into the program; waiting is in Swift's library
// Synchronization, which is not instrumented. Without these functions it reports races between accesses under one
// lock. Linked into the tests, they precede the library's functions, which they call.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SELF __attribute__((swift_context)) void *mutex
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

void __tsan_acquire(void *address);
void __tsan_release(void *address);

__attribute__((swiftcall)) void waitForMutex(uint32_t thread, SELF) __asm__(LOCK);
__attribute__((swiftcall)) bool tryMutex(SELF) __asm__(TRY_LOCK);
__attribute__((swiftcall)) void wakeNext(SELF) __asm__(UNLOCK);

static __typeof__(waitForMutex) *libraryLock;
static __typeof__(tryMutex) *libraryTryLock;
static __typeof__(wakeNext) *libraryUnlock;

static void *function(const char *name) {
  void *address = dlsym(RTLD_NEXT, name);
  if (address) return address;
  fprintf(stderr, "sanitize: Swift's library Synchronization has no function %s\n", name);
  exit(1);
}

__attribute__((constructor)) static void findFunctions(void) {
  libraryLock = (__typeof__(libraryLock))function(LOCK);
  libraryTryLock = (__typeof__(libraryTryLock))function(TRY_LOCK);
  libraryUnlock = (__typeof__(libraryUnlock))function(UNLOCK);
}

__attribute__((swiftcall)) void waitForMutex(uint32_t thread, SELF) {
  libraryLock(thread, mutex);
  __tsan_acquire(mutex);
}

__attribute__((swiftcall)) bool tryMutex(SELF) {
  bool isTaken = libraryTryLock(mutex);
  if (isTaken) __tsan_acquire(mutex);
  return isTaken;
}

__attribute__((swiftcall)) void wakeNext(SELF) {
  __tsan_release(mutex);
  libraryUnlock(mutex);
}
