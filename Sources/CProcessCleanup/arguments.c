#include "CProcessCleanup.h"

#include <stdlib.h>

static int count;
static char **values;

#if defined(__GLIBC__)
// glibc passes the arguments of main to constructors, too.
__attribute__((constructor)) static void keep(int argument_count, char **arguments) {
  count = argument_count;
  values = arguments;
}
#endif

char **process_arguments(int *number) {
  *number = count;
  return values;
}
