/// How a video is made to loop seamlessly, which is verified on its 16-bit pixels before anything is written.
public enum VideoLoop: Sendable, Hashable {
  /// Exactly one period of the scene's repeating animations; if there are none, the scene's duration, whose end must
  /// lead back to its start.
  case period
  /// A number of seconds, to the nearest frame. Each period is changed so that it fits a whole number of times, by at
  /// most the fraction `tolerance`: 0.02 is 2 %.
  case seconds(Double, tolerance: Double = 0.02)
  /// The requested length, with the end cross-faded into the start over this many seconds.
  case crossfade(Double)
}
