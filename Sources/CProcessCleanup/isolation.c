#define _GNU_SOURCE
#include "CProcessCleanup.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

// Held for reading while a library that has locks of its own is used, and for writing while the process is copied: the locks
// are then free in the copy.
static pthread_rwlock_t uses = PTHREAD_RWLOCK_INITIALIZER;

void isolation_begin_use(void) { pthread_rwlock_rdlock(&uses); }

void isolation_end_use(void) { pthread_rwlock_unlock(&uses); }

// Seconds after which a copy is ended.
enum { LONGEST = 60 };

static void become_copy(int output) {
  // What handles signals removes files of the original process.
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  pthread_sigmask(SIG_SETMASK, &none, NULL);
  prctl(PR_SET_DUMPABLE, 0);
  int silence = open("/dev/null", O_WRONLY);
  if (silence >= 0) dup2(silence, STDERR_FILENO);
  dup2(output, STDOUT_FILENO);
  alarm(LONGEST);
}

int isolation_start(int *output) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  pthread_rwlock_wrlock(&uses);
  pid_t copy = fork();
  int reason = errno;
  pthread_rwlock_unlock(&uses);
  if (copy == 0) {
    become_copy(ends[1]);
    return 0;
  }
  close(ends[1]);
  if (copy < 0) close(ends[0]);
  *output = ends[0];
  errno = reason;
  return copy;
}

void isolation_finish(int status) { _exit(status); }

int isolation_wait(int copy) {
  int status = 0;
  while (waitpid(copy, &status, 0) < 0) {
    if (errno != EINTR) return -1;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}
