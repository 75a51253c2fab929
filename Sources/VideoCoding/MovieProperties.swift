/// What an MP4 says of itself.
public struct MovieProperties: Sendable, Equatable {
  public var video: VideoProperties
  /// The first audio track, if there is one.
  public var audio: AudioProperties?
  /// Whether the index stands before the media, so that a player can begin while the rest still comes in.
  public var isIndexFirst: Bool
  /// The whole film in seconds.
  public var duration: Double
}

/// What a film says of its video track.
public struct VideoProperties: Sendable, Equatable {
  /// The codec's and the profile's names as libavcodec gives them, such as `h264` and `High`.
  public var codec: String
  public var profile: String
  public var width: Int
  public var height: Int
  /// The pixel format as libavutil names it, such as `yuv420p`.
  public var pixelFormat: String
  /// Frames a second on average.
  public var frameRate: FrameRate
  public var frameCount: Int
  /// Ticks a second in which time stamps are counted.
  public var timescale: Int
  /// The track's length in ticks.
  public var durationInTicks: Int
  public var color: ColorTags

  /// How samples stand for colours; code points of ITU-T H.273, where 1 is BT.709 and 2 is unspecified.
  public struct ColorTags: Sendable, Equatable {
    public var colorPrimaries: Int
    public var transferFunction: Int
    public var matrixCoefficients: Int
    /// Luma within 16…235 (of 8 bits) rather than 0…255.
    public var isLimitedRange: Bool
    /// Chroma lies between two rows, in line with the left of two luma samples.
    public var isChromaLeft: Bool

    public init(
      colorPrimaries: Int, transferFunction: Int, matrixCoefficients: Int, isLimitedRange: Bool,
      isChromaLeft: Bool
    ) {
      self.colorPrimaries = colorPrimaries
      self.transferFunction = transferFunction
      self.matrixCoefficients = matrixCoefficients
      self.isLimitedRange = isLimitedRange
      self.isChromaLeft = isChromaLeft
    }

    /// The tags of every film that is written here.
    public static let bt709 = ColorTags(
      colorPrimaries: 1, transferFunction: 1, matrixCoefficients: 1, isLimitedRange: true, isChromaLeft: true)
  }
}

/// What a film says of an audio track.
public struct AudioProperties: Sendable, Equatable {
  /// The codec's name as libavcodec gives it, such as `aac`.
  public var codec: String
  public var sampleRate: Int
  public var channelCount: Int
  /// The track's length in samples.
  public var durationInSamples: Int
}
