import PixelKernels
import SceneRenderer

/// Which frames of a plan stand for it on a contact sheet.
package enum FrameChoice {
  /// So many frames, evenly spaced from the first to the last; all if there are no more.
  package static func spread(_ count: Int, over plan: FramePlan) -> [Int] {
    guard count < plan.frameCount, count > 1 else {
      return Array(0..<max(1, min(count, plan.frameCount)))
    }
    let last = Double(plan.frameCount - 1)
    return (0..<count).map { Int((Double($0) * last / Double(count - 1)).rounded()) }
  }

  /// So many frames, with as much change between each and the next: close together where the picture moves, far apart where
  /// it rests. Without any change they are evenly spaced.
  ///
  /// - Parameter changes: What changes from one of the `frames` to the next, one number less than there are frames.
  package static func byChange(_ count: Int, of frames: [Int], changes: [Double]) -> [Int] {
    let total = changes.reduce(0, +)
    guard count > 1, count < frames.count else { return Array(frames.prefix(max(1, count))) }
    guard total > 0 else {
      return (0..<count).map { frames[$0 * (frames.count - 1) / (count - 1)] }
    }
    var result: [Int] = []
    var (index, sum) = (0, 0.0)
    for step in 0..<count {
      let goal = total * Double(step) / Double(count - 1)
      // What rounding leaves of the last step still counts.
      while index < changes.count, sum + changes[index] / 2 < goal - total * 1e-12 {
        sum += changes[index]
        index += 1
      }
      if result.last != frames[index] { result.append(frames[index]) }
    }
    return result
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
      let picture = try source.canvas(at: plan.time(ofFrame: frame), by: renderer).finished()
      if let before, let difference = BitmapDifference(reference: before, actual: picture) {
        result.append(difference.meanDifference)
      }
      before = picture
    }
    return result
  }
}
