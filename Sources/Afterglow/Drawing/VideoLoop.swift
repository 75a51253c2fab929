/// How a video is made to repeat without a seam, which is proven by its pixels at 16 bits before anything is written.
public enum VideoLoop: Sendable, Hashable {
  /// Exactly one period of what repeats in the scene; where nothing does, the scene's duration, whose end has to lead back to its
  /// start.
  case period
  /// So many seconds, to the nearest frame. Each period is changed so that it fits a whole number of times, by at most a part of
  /// `tolerance`: 0.02 is 2 %.
  case seconds(Double, tolerance: Double = 0.02)
  /// As long as the video is asked to be, its end blended into its start over so many seconds.
  case crossfade(Double)
}
