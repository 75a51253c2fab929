import PixelKernels

/// The properties of a video file.
package struct VideoFileProperties: Sendable, Equatable {
  package var video: VideoProperties
  /// The first audio track, if there is one.
  package var audio: AudioProperties?
  /// Whether the index precedes the media, so that a player can begin before everything has arrived; nil for
  /// Matroska files, which can be played without their index.
  package var isIndexFirst: Bool?
  /// The whole video in seconds.
  package var duration: Double
}

/// The properties of a video track.
package struct VideoProperties: Sendable, Equatable {
  /// libavcodec's names of the codec and the profile, such as `h264` and `High`.
  package var codec: String
  package var profile: String
  package var width: Int
  package var height: Int
  /// libavutil's name of the pixel format, such as `yuv420p`.
  package var pixelFormat: String
  /// Frames per second on average.
  package var frameRate: FrameRate
  /// 0 if the file does not contain it, as in Matroska.
  package var frameCount: Int
  /// Whether the track is marked as having alpha in additional data, as in WebM.
  package var isAlphaMarked: Bool
  /// Ticks per second of the timestamps.
  package var timescale: Int
  /// The track's length in ticks.
  package var durationInTicks: Int
  package var color: ColorTags
  /// The mastering display and light levels of a video in PQ, in words; nil for others.
  package var light: String?

  /// The color encoding of samples; code points of ITU-T H.273, where 1 is BT.709 and 2 is unspecified.
  package struct ColorTags: Sendable, Equatable {
    package var colorPrimaries: Int
    package var transferFunction: Int
    package var matrixCoefficients: Int
    /// Luma within 16…235 (at 8 bits) rather than 0…255.
    package var isLimitedRange: Bool
    /// Chroma is located between two rows, co-sited horizontally with the left of two luma samples.
    package var isChromaLeft: Bool

    package init(
      colorPrimaries: Int, transferFunction: Int, matrixCoefficients: Int, isLimitedRange: Bool,
      isChromaLeft: Bool
    ) {
      self.colorPrimaries = colorPrimaries
      self.transferFunction = transferFunction
      self.matrixCoefficients = matrixCoefficients
      self.isLimitedRange = isLimitedRange
      self.isChromaLeft = isChromaLeft
    }

    /// RGB with the primaries and the transfer function of sRGB, full range: FFV1.
    package static let rgb = ColorTags(
      colorPrimaries: 1, transferFunction: 13, matrixCoefficients: 0, isLimitedRange: false,
      isChromaLeft: false)

    /// Y′CbCr in full range with the transfer function of sRGB, which browsers assume for AVIF images.
    package static let picture = ColorTags(
      colorPrimaries: 1, transferFunction: 13, matrixCoefficients: 1, isLimitedRange: false,
      isChromaLeft: false)

    /// Y′CbCr in high dynamic range (Rec. ITU-R BT.2100): BT.2020 primaries and matrix, PQ or HLG.
    package static func light(_ transfer: HighDynamicRange) -> ColorTags {
      ColorTags(
        colorPrimaries: 9, transferFunction: transfer == .pq ? 16 : 18, matrixCoefficients: 9,
        isLimitedRange: true,
        isChromaLeft: true)
    }

    /// The tags of every other Y′CbCr video written here.
    package static let bt709 = ColorTags(
      colorPrimaries: 1, transferFunction: 1, matrixCoefficients: 1, isLimitedRange: true, isChromaLeft: true)
  }
}

/// The properties of an audio track.
package struct AudioProperties: Sendable, Equatable {
  /// libavcodec's name of the codec, such as `aac`.
  package var codec: String
  package var sampleRate: Int
  package var channelCount: Int
  /// The track's length in samples.
  package var durationInSamples: Int
}
