#ifndef AFTERGLOW_CLIBAV_H
#define AFTERGLOW_CLIBAV_H

// FFmpeg's headers, and its functions through pointers: the libraries are loaded when the first video is needed,
// so stills do not pay for them.

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/channel_layout.h>
#include <libavutil/cpu.h>
#include <libavutil/mastering_display_metadata.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>

// Every function in use: the library that contains it, and its name.
#define LIBAV_FUNCTIONS(F)                                                                                   \
  F(util, av_channel_layout_default)                                                                         \
  F(util, av_channel_layout_uninit)                                                                          \
  F(util, av_dict_free)                                                                                      \
  F(util, av_dict_get)                                                                                       \
  F(util, av_dict_set)                                                                                       \
  F(util, av_frame_alloc)                                                                                    \
  F(util, av_frame_free)                                                                                     \
  F(util, av_frame_get_buffer)                                                                               \
  F(util, av_frame_get_side_data)                                                                            \
  F(util, av_frame_make_writable)                                                                            \
  F(util, av_frame_move_ref)                                                                                 \
  F(util, av_frame_unref)                                                                                    \
  F(util, av_get_cpu_flags)                                                                                  \
  F(util, av_get_pix_fmt_name)                                                                               \
  F(util, av_log_set_callback)                                                                               \
  F(util, av_mallocz)                                                                                        \
  F(util, av_opt_set)                                                                                        \
  F(util, av_pix_fmt_desc_get)                                                                               \
  F(util, av_strerror)                                                                                       \
  F(util, avutil_version)                                                                                    \
  F(resample, swr_alloc_set_opts2)                                                                           \
  F(resample, swr_convert)                                                                                   \
  F(resample, swr_free)                                                                                      \
  F(resample, swr_get_out_samples)                                                                           \
  F(resample, swr_init)                                                                                      \
  F(resample, swr_inject_silence)                                                                            \
  F(resample, swresample_version)                                                                            \
  F(codec, av_new_packet)                                                                                    \
  F(codec, av_packet_alloc)                                                                                  \
  F(codec, av_packet_free)                                                                                   \
  F(codec, av_packet_get_side_data)                                                                          \
  F(codec, av_packet_new_side_data)                                                                          \
  F(codec, av_packet_rescale_ts)                                                                             \
  F(codec, av_packet_unref)                                                                                  \
  F(codec, avcodec_alloc_context3)                                                                           \
  F(codec, avcodec_find_decoder)                                                                             \
  F(codec, avcodec_find_decoder_by_name)                                                                     \
  F(codec, avcodec_find_encoder_by_name)                                                                     \
  F(codec, avcodec_flush_buffers)                                                                            \
  F(codec, avcodec_free_context)                                                                             \
  F(codec, avcodec_get_name)                                                                                 \
  F(codec, avcodec_open2)                                                                                    \
  F(codec, avcodec_parameters_from_context)                                                                  \
  F(codec, avcodec_parameters_to_context)                                                                    \
  F(codec, avcodec_profile_name)                                                                             \
  F(codec, avcodec_receive_frame)                                                                            \
  F(codec, avcodec_receive_packet)                                                                           \
  F(codec, avcodec_send_frame)                                                                               \
  F(codec, avcodec_send_packet)                                                                              \
  F(codec, avcodec_version)                                                                                  \
  F(format, av_find_best_stream)                                                                             \
  F(format, av_read_frame)                                                                                   \
  F(format, av_seek_frame)                                                                                   \
  F(format, av_stream_get_side_data)                                                                         \
  F(format, av_stream_new_side_data)                                                                         \
  F(format, av_write_frame)                                                                                  \
  F(format, av_write_trailer)                                                                                \
  F(format, avformat_alloc_output_context2)                                                                  \
  F(format, avformat_close_input)                                                                            \
  F(format, avformat_find_stream_info)                                                                       \
  F(format, avformat_free_context)                                                                           \
  F(format, avformat_index_get_entries_count)                                                                \
  F(format, avformat_new_stream)                                                                             \
  F(format, avformat_open_input)                                                                             \
  F(format, avformat_version)                                                                                \
  F(format, avformat_write_header)                                                                           \
  F(format, avio_closep)                                                                                     \
  F(format, avio_flush)                                                                                      \
  F(format, avio_open2)

// The functions, typed as the headers declare them.
typedef struct LibAVFunctions {
#define LIBAV_FIELD(library, name) __typeof__(name) *_Nonnull name;
  LIBAV_FUNCTIONS(LIBAV_FIELD)
#undef LIBAV_FIELD
} LibAVFunctions;

// The result of opening the libraries: the functions, or the library that is missing and the reason.
typedef struct LibAVLoad {
  const LibAVFunctions *_Nullable functions;
  // The file name of the library that failed, and the Debian package that contains it.
  const char *_Nonnull library;
  const char *_Nonnull package;
  const char *_Nonnull reason;
} LibAVLoad;

// Opens the libraries, once per process; it may be called by any thread, and always returns the same
// result. From then on libav writes nothing to standard error: see libav_log_text.
LibAVLoad libav_load(void);

// The errors that libav has logged on this thread since libav_log_clear, separated by "; ".
const char *_Nonnull libav_log_text(void);
void libav_log_clear(void);

// Values that the headers define by expressions that Swift does not import.
static const int32_t libav_error_end_of_file = AVERROR_EOF;
static const int32_t libav_error_again = AVERROR(EAGAIN);
static const int32_t libav_error_stream_not_found = AVERROR_STREAM_NOT_FOUND;
static const int64_t libav_no_timestamp = INT64_MIN;
static const int32_t libav_flag_closed_gop = (int32_t)AV_CODEC_FLAG_CLOSED_GOP;

// The duration of a frame, in units of its stream; before FFmpeg 6 the field has another name.
static inline int64_t libav_duration(const AVFrame *_Nonnull frame) {
#if LIBAVUTIL_VERSION_INT >= AV_VERSION_INT(57, 30, 100)
  return frame->duration;
#else
  return frame->pkt_duration;
#endif
}

#endif
