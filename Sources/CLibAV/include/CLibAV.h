#ifndef AFTERGLOW_CLIBAV_H
#define AFTERGLOW_CLIBAV_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>

#endif
