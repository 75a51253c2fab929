#include "codecs.h"

#include <pthread.h>
#include <stdlib.h>

#include <webp/decode.h>
#include <webp/demux.h>

#define DECODER_FUNCTIONS(F)                                                                                 \
  F(WebPDecodeRGBAInto)                                                                                      \
  F(WebPGetFeaturesInternal)

#define DEMUX_FUNCTIONS(F)                                                                                   \
  F(WebPAnimDecoderDelete)                                                                                   \
  F(WebPAnimDecoderGetDemuxer)                                                                               \
  F(WebPAnimDecoderGetNext)                                                                                  \
  F(WebPAnimDecoderNewInternal)                                                                              \
  F(WebPAnimDecoderReset)                                                                                    \
  F(WebPDemuxDelete)                                                                                         \
  F(WebPDemuxGetChunk)                                                                                       \
  F(WebPDemuxGetFrame)                                                                                       \
  F(WebPDemuxGetI)                                                                                           \
  F(WebPDemuxInternal)                                                                                       \
  F(WebPDemuxReleaseChunkIterator)                                                                           \
  F(WebPDemuxReleaseIterator)

static struct {
  DECODER_FUNCTIONS(CODEC_FIELD)
  DEMUX_FUNCTIONS(CODEC_FIELD)
} functions;
static const CodecFunction decoder_slots[] = {DECODER_FUNCTIONS(CODEC_SLOT)};
static const CodecFunction demux_slots[] = {DEMUX_FUNCTIONS(CODEC_SLOT)};
static CodecLibrary decoder = {"libwebp.so.7", "libwebp7", decoder_slots, sizeof decoder_slots / sizeof *decoder_slots,
                               ""};
static CodecLibrary demux = {"libwebpdemux.so.2", "libwebpdemux2", demux_slots,
                             sizeof demux_slots / sizeof *demux_slots, ""};
static pthread_once_t once = PTHREAD_ONCE_INIT;
static void open_libraries(void) {
  codec_open(&decoder);
  codec_open(&demux);
}

static uint8_t *chunk(const WebPDemuxer *demuxer, const char *name, size_t *size) {
  WebPChunkIterator iterator;
  uint8_t *copy = NULL;
  if (functions.WebPDemuxGetChunk(demuxer, name, 1, &iterator)) {
    copy = codec_copy(iterator.chunk.bytes, iterator.chunk.size);
    *size = copy ? iterator.chunk.size : 0;
    functions.WebPDemuxReleaseChunkIterator(&iterator);
  }
  return copy;
}

// Composites the first frame onto the canvas, which is transparent elsewhere.
static CImageStatus read_frame(const WebPIterator *frame, CImage *image) {
  WebPBitstreamFeatures features;
  if (functions.WebPGetFeaturesInternal(frame->fragment.bytes, frame->fragment.size, &features,
                                        WEBP_DECODER_ABI_VERSION) != VP8_STATUS_OK)
    return codec_fail(image, CIMAGE_DAMAGED, "its first frame cannot be read");
  size_t width = (size_t)features.width, height = (size_t)features.height;
  if (frame->x_offset < 0 || frame->y_offset < 0 || (size_t)frame->x_offset + width > image->width ||
      (size_t)frame->y_offset + height > image->height)
    return codec_fail(image, CIMAGE_DAMAGED, "its first frame lies outside of the picture");
  uint8_t *samples = malloc(4 * width * height);
  if (!samples) return CIMAGE_OUT_OF_MEMORY;
  if (!functions.WebPDecodeRGBAInto(frame->fragment.bytes, frame->fragment.size, samples, 4 * width * height,
                                    (int)(4 * width))) {
    free(samples);
    return codec_fail(image, CIMAGE_DAMAGED, "its pixels cannot be decoded");
  }
  for (size_t y = 0; y < height; y++) {
    uint16_t *to = image->pixels + 4 * ((y + (size_t)frame->y_offset) * image->width + (size_t)frame->x_offset);
    for (size_t x = 0; x < 4 * width; x++) to[x] = codec_wide(samples[4 * width * y + x]);
  }
  free(samples);
  return CIMAGE_DECODED;
}

CImageStatus cimage_decode_webp(const uint8_t *bytes, size_t count, uint64_t pixel_limit, CImage *image) {
  pthread_once(&once, open_libraries);
  if (!codec_is_open(&decoder, image) || !codec_is_open(&demux, image)) return CIMAGE_NO_LIBRARY;
  WebPData data = {bytes, count};
  WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
  // A truncated file is decoded as far as possible, so that it can be distinguished from a damaged one.
  WebPDemuxer *demuxer = functions.WebPDemuxInternal(&data, 1, &state, WEBP_DEMUX_ABI_VERSION);
  if (state == WEBP_DEMUX_PARSING_HEADER || state == WEBP_DEMUX_PARSED_HEADER) {
    functions.WebPDemuxDelete(demuxer);
    return codec_fail(image, CIMAGE_CUT_OFF, "it ends before its pixels do");
  }
  if (!demuxer || state == WEBP_DEMUX_PARSE_ERROR) {
    functions.WebPDemuxDelete(demuxer);
    return codec_fail(image, CIMAGE_DAMAGED, "its chunks cannot be read");
  }
  CImageStatus status =
    codec_allocate(image, functions.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH),
                   functions.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT), pixel_limit);
  image->bit_depth = 8;
  WebPIterator frame;
  if (status == CIMAGE_DECODED && !functions.WebPDemuxGetFrame(demuxer, 1, &frame)) {
    status = codec_fail(image, CIMAGE_DAMAGED, "it has no frame");
  } else if (status == CIMAGE_DECODED) {
    status = read_frame(&frame, image);
    functions.WebPDemuxReleaseIterator(&frame);
  }
  if (status == CIMAGE_DECODED) {
    image->profile = chunk(demuxer, "ICCP", &image->profile_size);
    image->exif = chunk(demuxer, "EXIF", &image->exif_size);
  }
  functions.WebPDemuxDelete(demuxer);
  return status;
}

CImageStatus cimage_survey_webp(const uint8_t *bytes, size_t count, CWebPSurvey *survey, CImage *image) {
  pthread_once(&once, open_libraries);
  if (!codec_is_open(&decoder, image) || !codec_is_open(&demux, image)) return CIMAGE_NO_LIBRARY;
  WebPData data = {bytes, count};
  WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
  WebPDemuxer *demuxer = functions.WebPDemuxInternal(&data, 1, &state, WEBP_DEMUX_ABI_VERSION);
  if (!demuxer || state != WEBP_DEMUX_DONE) {
    functions.WebPDemuxDelete(demuxer);
    return codec_fail(image, CIMAGE_DAMAGED, "its frames cannot be read to the end");
  }
  survey->width = functions.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  survey->height = functions.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  survey->frame_count = functions.WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT);
  survey->plays = functions.WebPDemuxGetI(demuxer, WEBP_FF_LOOP_COUNT);
  survey->has_alpha = (functions.WebPDemuxGetI(demuxer, WEBP_FF_FORMAT_FLAGS) & ALPHA_FLAG) != 0;
  survey->milliseconds = 0;
  CImageStatus status = CIMAGE_DECODED;
  for (int number = 1; status == CIMAGE_DECODED && number <= (int)survey->frame_count; number++) {
    WebPIterator frame;
    WebPBitstreamFeatures features;
    if (!functions.WebPDemuxGetFrame(demuxer, number, &frame))
      status = codec_fail(image, CIMAGE_DAMAGED, "its frame %d cannot be read", number);
    if (status != CIMAGE_DECODED) break;
    survey->milliseconds += (uint64_t)frame.duration;
    if (functions.WebPGetFeaturesInternal(frame.fragment.bytes, frame.fragment.size, &features,
                                          WEBP_DECODER_ABI_VERSION) != VP8_STATUS_OK)
      status = codec_fail(image, CIMAGE_DAMAGED, "its frame %d cannot be decoded", number);
    functions.WebPDemuxReleaseIterator(&frame);
  }
  functions.WebPDemuxDelete(demuxer);
  return status;
}

// Browsers show frames of 10 ms or less for 100 ms, since old files state no time.
static int shown_milliseconds(int duration) { return duration <= 10 ? 100 : duration; }

static CImageStatus read_times(const WebPDemuxer *demuxer, CAnimation *animation, CImage *image) {
  animation->ends = calloc(animation->frame_count, sizeof(double));
  if (!animation->ends) return CIMAGE_OUT_OF_MEMORY;
  double end = 0;
  for (uint32_t number = 0; number < animation->frame_count; number++) {
    WebPIterator frame;
    if (!functions.WebPDemuxGetFrame(demuxer, (int)number + 1, &frame))
      return codec_fail(image, CIMAGE_DAMAGED, "its frame %u cannot be read", number);
    end += shown_milliseconds(frame.duration);
    animation->ends[number] = end / 1000;
    functions.WebPDemuxReleaseIterator(&frame);
  }
  return CIMAGE_DECODED;
}

CImageStatus cimage_open_webp(const uint8_t *bytes, size_t count, uint64_t pixel_limit, CAnimation *animation,
                              CImage *image) {
  pthread_once(&once, open_libraries);
  if (!codec_is_open(&decoder, image) || !codec_is_open(&demux, image)) return CIMAGE_NO_LIBRARY;
  WebPData data = {bytes, count};
  WebPDemuxState state = WEBP_DEMUX_PARSE_ERROR;
  WebPDemuxer *demuxer = functions.WebPDemuxInternal(&data, 1, &state, WEBP_DEMUX_ABI_VERSION);
  if (!demuxer || state != WEBP_DEMUX_DONE) {
    functions.WebPDemuxDelete(demuxer);
    return codec_fail(image, state == WEBP_DEMUX_PARSE_ERROR ? CIMAGE_DAMAGED : CIMAGE_CUT_OFF,
                      "its frames cannot be read to the end");
  }
  image->width = animation->width = functions.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH);
  image->height = animation->height = functions.WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT);
  animation->frame_count = functions.WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT);
  CImageStatus status = CIMAGE_DECODED;
  if ((uint64_t)animation->width * animation->height > pixel_limit) status = CIMAGE_TOO_LARGE;
  if (status == CIMAGE_DECODED) status = read_times(demuxer, animation, image);
  functions.WebPDemuxDelete(demuxer);
  if (status != CIMAGE_DECODED) return status;
  WebPAnimDecoderOptions options = {.color_mode = MODE_RGBA, .use_threads = 0};
  animation->decoder = functions.WebPAnimDecoderNewInternal(&data, &options, WEBP_DEMUX_ABI_VERSION);
  return animation->decoder ? CIMAGE_DECODED : codec_fail(image, CIMAGE_DAMAGED, "its frames cannot be decoded");
}

CImageStatus cimage_webp_frame(CAnimation *animation, uint32_t frame, CImage *image) {
  if (frame < animation->next_frame) {
    functions.WebPAnimDecoderReset(animation->decoder);
    animation->next_frame = 0;
  }
  uint8_t *samples = NULL;
  for (; animation->next_frame <= frame; animation->next_frame++) {
    int end;
    if (!functions.WebPAnimDecoderGetNext(animation->decoder, &samples, &end))
      return codec_fail(image, CIMAGE_DAMAGED, "its frame %u cannot be decoded", animation->next_frame);
  }
  CImageStatus status = codec_allocate(image, animation->width, animation->height, UINT64_MAX);
  if (status != CIMAGE_DECODED) return status;
  image->bit_depth = 8;
  const size_t count = 4 * (size_t)animation->width * animation->height;
  for (size_t index = 0; index < count; index++) image->pixels[index] = codec_wide(samples[index]);
  const WebPDemuxer *demuxer = functions.WebPAnimDecoderGetDemuxer(animation->decoder);
  image->profile = chunk(demuxer, "ICCP", &image->profile_size);
  image->exif = chunk(demuxer, "EXIF", &image->exif_size);
  return CIMAGE_DECODED;
}

void cimage_close_webp(CAnimation *animation) {
  free(animation->ends);
  if (animation->decoder) functions.WebPAnimDecoderDelete(animation->decoder);
  *animation = (CAnimation){0};
}
