#ifndef AFTERGLOW_JPEG_EXIT_H
#define AFTERGLOW_JPEG_EXIT_H

// Shared by reading and writing with libjpeg: the library's name, and error handling.

#include "codecs.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>
#include <jerror.h>

#if JPEG_LIB_VERSION >= 80
#define JPEG_LIBRARY_FILE "libjpeg.so.8"
#else
#define JPEG_LIBRARY_FILE "libjpeg.so.62"
#endif
#define JPEG_LIBRARY_PACKAGE "libjpeg62-turbo"

// The error handler's state; the `client_data` of a (de)compressor.
typedef struct JPEGExit {
  jmp_buf leave;
  CImageStatus status;
  // The buffer for the reason, JPEG_MESSAGE_SIZE bytes.
  char *message;
} JPEGExit;

enum { JPEG_MESSAGE_SIZE = 256 };

_Noreturn static void jpeg_leave(j_common_ptr info, CImageStatus status) {
  JPEGExit *way_out = info->client_data;
  way_out->status = status;
  char text[JMSG_LENGTH_MAX];
  info->err->format_message(info, text);
  snprintf(way_out->message, JPEG_MESSAGE_SIZE, "%s", text);
  longjmp(way_out->leave, 1);
}

static void jpeg_leave_with_error(j_common_ptr info) {
  switch (info->err->msg_code) {
  case JERR_OUT_OF_MEMORY: jpeg_leave(info, CIMAGE_OUT_OF_MEMORY);
  case JERR_INPUT_EOF:
  case JERR_INPUT_EMPTY: jpeg_leave(info, CIMAGE_CUT_OFF);
  default: jpeg_leave(info, CIMAGE_DAMAGED);
  }
}

static void jpeg_print_nothing(j_common_ptr info) { (void)info; }

#endif
