import SceneModel
import VectorGraphics

/// How lines move and brighten as they are sung.
public struct LyricMotion: Sendable, Hashable {
  /// The center of the current line, as a fraction of the box's height, 0…1.
  public var focus: Double
  /// The opacity of all lines but the current one. Their words have at least 5.7:1 then and their readings and translations 4.6:1,
  /// more than the 4.5:1 of WCAG 2.2.
  public var dimmedOpacity: Double
  /// How bright the part of a pitch line is that has not been sung yet, 0…1.
  public var guideOpacity: Double
  /// Seconds in which the lines move to the next one, 0…10.
  public var scrollDuration: Double
  /// Points that stay free above lines that scroll; nil is the padding.
  public var topMargin: Double?
  /// Points that stay free below lines that scroll; nil is the padding.
  public var bottomMargin: Double?

  /// Creates the motion of lines.
  public init(
    focus: Double = 0.4, dimmedOpacity: Double = 0.6, guideOpacity: Double = 0.25,
    scrollDuration: Double = 0.6, topMargin: Double? = nil, bottomMargin: Double? = nil
  ) {
    self.focus = focus
    self.dimmedOpacity = dimmedOpacity
    self.guideOpacity = guideOpacity
    self.scrollDuration = scrollDuration
    self.topMargin = topMargin
    self.bottomMargin = bottomMargin
  }
}

/// When things of a lyric video move, as animations over the whole video.
struct LyricTimeline {
  let schedule: [LineSchedule]
  /// How long the column takes to move to the next line, in seconds.
  let scrollDuration: Double
  /// The end of the last animation, in seconds; greater than 0.
  private let duration: Double

  /// The column starts to move this part of the scroll before a line begins, so that it is there in time.
  private static let anticipation = 0.75

  init(schedule: [LineSchedule], scrollDuration: Double) {
    self.schedule = schedule
    self.scrollDuration = max(0, scrollDuration)
    duration = (schedule.map(\.end).max() ?? 0) + max(1, self.scrollDuration)
  }

  /// When the column moves to a line; the moves of two lines never overlap.
  private func scroll(to index: Int) -> ClosedRange<Double> {
    let line = schedule[index]
    let previous = index > 0 ? schedule[index - 1].start + scrollDuration * (1 - Self.anticipation) : 0
    let start = max(0, previous, line.start - scrollDuration * Self.anticipation)
    return start...max(start, line.start + scrollDuration * (1 - Self.anticipation))
  }

  /// Moves the column so that each line is at its place when it is sung.
  /// `offsets` are where the column's top is while a line is current, in points.
  func scrolling(offsets: [Double]) -> Animation? {
    guard let first = offsets.first else { return nil }
    var keyframes = [keyframe(0, .shift(first))]
    var position = first
    for index in offsets.indices.dropFirst() where index < schedule.count {
      let move = scroll(to: index)
      keyframes.append(keyframe(move.lowerBound, .shift(position), easing: .settling))
      keyframes.append(keyframe(move.upperBound, .shift(offsets[index])))
      position = offsets[index]
    }
    return animation(.translate, keyframes + [keyframe(duration, .shift(position))])
  }

  /// Brightens a line as the column moves to it, and dims it when the next one comes or when it has ended.
  func brightening(of index: Int, dimmed: Double) -> Animation? {
    let move = scroll(to: index)
    let leave = index + 1 < schedule.count ? scroll(to: index + 1).lowerBound : duration
    let end = max(move.upperBound, min(schedule[index].end, leave))
    let gone = min(duration, end + max(scrollDuration, 0.001))
    return animation(
      .opacity,
      [
        keyframe(0, .number(dimmed)), keyframe(move.lowerBound, .number(dimmed), easing: .easeInOut),
        keyframe(move.upperBound, .number(1)), keyframe(end, .number(1), easing: .easeInOut),
        keyframe(gone, .number(dimmed)), keyframe(duration, .number(dimmed)),
      ])
  }

  /// Shows and hides a line as the column moves: `shown` says of each line that is current whether this one is seen; nil if
  /// it always is.
  func showing(_ shown: [Bool]) -> Animation? {
    guard shown.contains(false) else { return nil }
    func value(_ index: Int) -> AnimatableValue { .number(shown[index] ? 1 : 0) }
    var keyframes = [keyframe(0, value(0))]
    for index in shown.indices.dropFirst() where shown[index] != shown[index - 1] {
      let move = scroll(to: index)
      keyframes.append(keyframe(move.lowerBound, value(index - 1), easing: .easeInOut))
      keyframes.append(keyframe(move.upperBound, value(index)))
    }
    return animation(.opacity, keyframes + [keyframe(duration, value(shown.count - 1))])
  }

  /// When each word of a line is sung.
  func words(of index: Int, guideOpacity: Double) -> WordTimeline {
    WordTimeline(timeline: self, times: schedule[index].words, guideOpacity: guideOpacity)
  }

  /// When each word in the background of a line is sung.
  func background(of index: Int) -> WordTimeline {
    WordTimeline(timeline: self, times: schedule[index].backgroundTimes, guideOpacity: 0)
  }

  fileprivate func keyframe(
    _ time: Double, _ value: AnimatableValue, easing: TimingFunction? = nil
  ) -> Keyframe {
    Keyframe(offset: min(1, max(0, time / duration)), value: value, easing: easing)
  }

  fileprivate func animation(_ property: AnimatableProperty, _ keyframes: [Keyframe]) -> Animation? {
    guard let timing = try? Timing(duration: duration, fill: .both) else { return nil }
    return Animation(property: property, keyframes: keyframes, timing: timing)
  }
}

/// When the words of one line are sung.
struct WordTimeline {
  fileprivate let timeline: LyricTimeline
  /// The beginning of each word, and the end of the last, in seconds.
  let times: [Double]
  /// How bright the part of a pitch line is that has not been sung.
  let guideOpacity: Double

  /// Uncovers a part of a word in the direction in which it is read while it is sung; the window is over its row, some points wider than it.
  ///
  /// - Parameter part: The start and end as fractions of the word's duration.
  func uncovering(
    word: Int, part: ClosedRange<Double>, width: Double, top: Double, height: Double, isRightToLeft: Bool
  ) -> Animation? {
    guard times.indices.contains(word), times.indices.contains(word + 1) else { return nil }
    func window(_ uncovered: Double) -> AnimatableValue {
      let x = isRightToLeft ? width + 4 - uncovered : -4
      return .path(.rectangle(Rect(x: x, y: top, width: uncovered, height: height)))
    }
    let length = max(0, times[word + 1] - times[word])
    let (start, end) = (times[word] + part.lowerBound * length, times[word] + part.upperBound * length)
    return timeline.animation(
      .clipPath,
      [
        timeline.keyframe(0, window(0)), timeline.keyframe(start, window(0)),
        timeline.keyframe(end, window(width + 8)), Keyframe(offset: 1, value: window(width + 8)),
      ])
  }

  /// Draws a pitch line along the morae of a word as they are sung, each mora as long as the others.
  /// The line is over some of the `count` morae of a word, and `word` is the word's index in its line.
  func drawing(of line: PitchLine, morae: Range<Int>, of count: Int, word: Int) -> Animation? {
    guard times.indices.contains(word), times.indices.contains(word + 1), !morae.isEmpty, count > 0 else {
      return nil
    }
    let (start, end) = (times[word], max(times[word], times[word + 1]))
    let progress = line.progress
    var keyframes = [timeline.keyframe(0, .number(0))]
    for (index, part) in progress.enumerated() {
      let time = start + (end - start) * Double(morae.lowerBound + index) / Double(count)
      keyframes.append(timeline.keyframe(time, .number(part)))
    }
    keyframes.append(Keyframe(offset: 1, value: .number(1)))
    return timeline.animation(.stroke(.trimEnd), keyframes)
  }
}

extension AnimatableValue {
  /// A shift down, in points.
  fileprivate static func shift(_ points: Double) -> AnimatableValue {
    .lengthPoint(LengthPoint(x: .zero, y: .points(points)))
  }
}

extension TimingFunction {
  /// Quick to leave and slow to arrive, as lists settle on iOS.
  fileprivate static let settling = TimingFunction.cubicBezier(x1: 0.4, y1: 0, x2: 0.1, y2: 1)
}
