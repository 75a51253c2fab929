extension SceneContent {
  /// Draws the content for a part of its parent's time, from which on its own time, that of its animations, runs.
  ///
  /// ```swift
  /// Text("Two seconds").window(start: 1, duration: 2)
  /// ```
  ///
  /// - Parameters:
  ///   - start: The beginning in seconds.
  ///   - duration: The length in seconds; nil draws the content until its parent ends.
  public func window(start: Double = 0, duration: Double? = nil) -> Modified {
    modified { ($0.time.start, $0.time.duration, $0.time.end) = (start, duration, nil) }
  }

  /// Draws the content from one time of its parent until another, both in seconds.
  public func window(start: Double = 0, end: Double) -> Modified {
    modified { ($0.time.start, $0.time.duration, $0.time.end) = (start, nil, end) }
  }

  /// Sets how fast the content's own time runs, and where it begins.
  ///
  /// - Parameters:
  ///   - rate: 2 is twice as fast, 0 freezes the content, -1 runs it backward.
  ///   - offset: The content's own time at its beginning, in seconds.
  public func rate(_ rate: Double, offset: Double = 0) -> Modified {
    modified { ($0.time.rate, $0.time.timeOffset) = (rate, offset) }
  }

  /// Blurs what moves in the content while the shutter is open.
  ///
  /// - Parameter degrees: 360 is from one frame to the next, 0 blurs nothing.
  public func motionBlur(shutter degrees: Double) -> Modified { modified { $0.shutter = degrees } }

  /// Starts the content's own time again after a number of its seconds, or, by default, when the content ends.
  public func loop(every seconds: Double? = nil) -> Modified {
    modified { $0.time.loop = seconds.map { .every($0) } ?? .content }
  }
}
