import Budgets
import PixelKernels
import SceneRenderer

/// Selects the frames of a plan for a contact sheet.
package enum FrameChoice {
  /// A number of frames, evenly spaced from the first to the last; all if there are no more.
  package static func spread(_ count: Int, over plan: FramePlan) -> [Int] {
    guard count < plan.frameCount, count > 1 else {
      return Array(0..<max(1, min(count, plan.frameCount)))
    }
    let last = Double(plan.frameCount - 1)
    return (0..<count).map { Int((Double($0) * last / Double(count - 1)).rounded()) }
  }

  /// A number of frames, with an equal amount of change between neighbors: close together during motion, far
  /// apart at rest, and the first of each new shot at a cut. Without any change they are evenly spaced.
  ///
  /// - Parameter changes: The change from each of the `frames` to the next, one number fewer than there are
  ///   frames.
  package static func byChange(_ count: Int, of frames: [Int], changes: [Double]) -> [Int] {
    guard count > 1, count < frames.count else { return Array(frames.prefix(max(1, count))) }
    let cuts = cuts(in: changes, atMost: count - 2)
    // Frames at rest count a little, so that frames are spread evenly if nothing else decides.
    let least = max(changes.reduce(0, +) * 1e-6, .leastNormalMagnitude * 1e6) / Double(changes.count)
    let weights = changes.enumerated().map { cuts.contains($0.offset) ? least : $0.element + least }
    let anchors = Set(cuts.map { $0 + 1 } + [0, frames.count - 1]).sorted()
    var ranges = zip(anchors, anchors.dropFirst()).map {
      FrameInterval(first: $0, last: $1, weights: weights)
    }
    for _ in 0..<max(0, count - anchors.count) {
      guard
        let longest = ranges.indices.filter({ ranges[$0].fits })
          .max(by: { ranges[$0].step < ranges[$1].step })
      else { break }
      ranges[longest].inner += 1
    }
    return (anchors + ranges.flatMap { $0.chosen(weights) }).sorted().map { frames[$0] }
  }

  /// Cuts: the changes that are at least half of the amount between two selected frames, and far more than
  /// those around them.
  private static func cuts(in changes: [Double], atMost count: Int) -> [Int] {
    let step = changes.reduce(0, +) / Double(count + 1)
    let found = changes.indices.filter { index in
      let around = changes[max(0, index - 3)..<min(changes.count, index + 4)].sorted()
      return changes[index] > 0 && changes[index] >= step / 2
        && changes[index] >= 4 * around[(around.count - 1) / 2]
    }
    return Array(found.sorted { changes[$0] > changes[$1] }.prefix(max(0, count)))
  }

  /// The interval between two selected frames.
  private struct FrameInterval {
    let first: Int
    let last: Int
    /// The total change in it.
    let sum: Double
    /// The number of frames selected within it.
    var inner = 0

    init(first: Int, last: Int, weights: [Double]) {
      self.first = first
      self.last = last
      sum = weights[first..<last].reduce(0, +)
    }

    /// The change between one selected frame and the next.
    var step: Double { sum / Double(inner + 1) }

    var fits: Bool { inner < last - first - 1 }

    /// The frames within it, each the nearest to its part of the sum, all different.
    func chosen(_ weights: [Double]) -> [Int] {
      var result: [Int] = []
      var (index, passed) = (first, 0.0)
      for number in 1...max(1, inner) where number <= inner {
        let goal = step * Double(number)
        // Leaves as many frames as are still to be selected.
        let latest = last - 1 - (inner - number)
        while index < latest, passed + weights[index] / 2 < goal || index <= result.last ?? first {
          passed += weights[index]
          index += 1
        }
        result.append(index)
      }
      return result
    }
  }

  /// The mean difference of each frame from the one before it, in steps of 16 bits.
  package static func changes(
    _ frames: [Int], of plan: FramePlan, drawnBy source: FrameSource, cancellation: Cancellation
  ) throws(ExportError) -> [Double] {
    let renderer = source.renderer()
    var before: Bitmap?
    var result: [Double] = []
    for frame in frames {
      try cancellation.check()
      let image = try source.canvas(at: plan.time(ofFrame: frame), by: renderer).finished()
      if let before, let difference = BitmapDifference(reference: before, actual: image) {
        result.append(difference.meanDifference)
      }
      before = image
    }
    return result
  }
}
