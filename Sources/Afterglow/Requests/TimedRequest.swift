import FrameExport
import SceneModel
import VideoCoding

/// What videos and sequences have in common: the frames of a stretch of time.
package protocol TimedRequest: Sendable {
  var start: Double { get set }
  var duration: Double? { get set }
  var frameRate: FrameRate? { get set }
  var loop: VideoLoop? { get set }
  var jobs: Int? { get set }
}

extension TimedRequest {
  /// Checks the times that do not depend on the scene.
  func checkTimes() throws(AfterglowError) {
    guard start.isFinite else {
      throw .invalidOption("`start` must be a finite number of seconds, not \(start)")
    }
    if let duration, !duration.isFinite {
      throw .invalidOption("`duration` must be a finite number of seconds, not \(duration)")
    }
    switch loop {
    case .seconds(let seconds, _) where !(seconds > 0 && seconds.isFinite):
      throw .invalidOption("`loop.seconds` must be a number of seconds greater than 0, not \(seconds)")
    case .seconds(_, let tolerance) where !(0...0.5).contains(tolerance):
      throw .invalidOption("`loop.tolerance` must be within 0…50 %, not \((100 * tolerance).forPeople) %")
    case .crossfade(let length) where !(length > 0 && length.isFinite):
      throw .invalidOption("`loop.crossfade` must be a number of seconds greater than 0, not \(length)")
    case .seconds where duration != nil, .period where duration != nil:
      throw .invalidOption("`loop` determines the length; remove `duration`")
    default: break
    }
  }

  /// The frames of a scene, and what makes them a loop where that is requested.
  func stretch(of scene: Scene) throws(AfterglowError) -> LoopedRange {
    guard let loop else {
      guard let duration = duration ?? scene.duration.map({ $0 - start }) else {
        throw .invalidOption("the scene has no duration; set `duration`")
      }
      return LoopedRange(plan: try plan(of: scene, from: start, duration: duration))
    }
    let planner = LoopPlanner(scene: scene) { (start, duration) throws(AfterglowError) in
      try plan(of: scene, from: start, duration: duration)
    }
    return try planner.stretch(loop, from: start, duration: duration)
  }

  /// The frames of a scene, without what makes them a loop.
  package func plan(of scene: Scene) throws(AfterglowError) -> FramePlan { try stretch(of: scene).plan }

  private func plan(
    of scene: Scene, from start: Double, duration: Double
  ) throws(AfterglowError) -> FramePlan {
    let rate: FrameRate
    do {
      rate = if let frameRate { frameRate } else { try FrameRate(framesPerSecond: scene.frameRate ?? 30) }
    } catch {
      throw AfterglowError(error)
    }
    do {
      return try FramePlan(frameRate: rate, start: start, duration: duration)
    } catch {
      throw AfterglowError(error)
    }
  }
}
