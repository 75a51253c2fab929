/// Whether anything moves while the shutter is open: found when a scene is resolved for its opening.
package final class MotionRecord {
  package fileprivate(set) var isMoving = false

  package init() {}
}

/// The moment within the exposure of a frame for which layers are resolved.
///
/// Windows and footage are those of the time of the frame; only animations and transitions run on.
struct ShutterTime {
  /// The time of the frame in the scene, when the shutter opens.
  private let sceneTime: Double
  /// The seconds from one frame to the next.
  private let frameLength: Double
  /// 0 when the shutter opens, 1 when it closes.
  private let fraction: Double
  /// How long the shutter is open for the layer.
  private var degrees: Double
  private var clocks = LocalTime()
  private let record: MotionRecord?

  init(of scene: Scene, time: Double, fraction: Double, record: MotionRecord?) {
    sceneTime = time
    frameLength = 1 / (scene.frameRate ?? 30)
    self.fraction = fraction
    self.record = record
    degrees = scene.motionBlur?.shutter ?? 0
  }

  /// The moment for what is in a layer.
  func inside(_ layer: Layer) -> ShutterTime {
    var time = self
    time.clocks = clocks.inside(layer)
    if let shutter = layer.shutter { time.degrees = shutter }
    return time
  }

  /// The moment in the local time.
  var localTime: Double { localTime(at: fraction) }

  private func localTime(at fraction: Double) -> Double {
    clocks.continuedTime(at: sceneTime + fraction * degrees / 360 * frameLength)
  }

  /// Records whether some animations change anything while the shutter is open.
  ///
  /// - Parameter delay: By how much their time is later than the local time.
  func record(_ animations: [Animation], delay: Double = 0) {
    guard let record, !record.isMoving, degrees > 0, !animations.isEmpty else { return }
    let (opening, closing) = (localTime(at: 0) - delay, localTime(at: 1) - delay)
    record.isMoving = animations.contains {
      $0.timing.computed(at: opening).progress != $0.timing.computed(at: closing).progress
    }
  }

  /// Records that something may move.
  func recordMotion() {
    if degrees > 0 { record?.isMoving = true }
  }
}

extension Scene {
  /// Whether anything in the scene can be blurred by its motion.
  ///
  /// - Parameter drawings: The layers of the scene files that it includes.
  package func blursMotion(including drawings: some Swift.Sequence<Drawing>) -> Bool {
    motionBlur.map { $0.shutter > 0 } ?? false || layers.openShutter
      || drawings.contains { $0.layers.openShutter }
  }
}

extension [Layer] {
  /// Whether a layer, or one in it, has a shutter that opens.
  fileprivate var openShutter: Bool {
    // By index: a loop over the layers would copy each.
    indices.contains { index in
      if case .group(let children) = self[index].content, children.openShutter { return true }
      guard !self[index].isPlain else { return false }
      return self[index].shutter ?? 0 > 0 || self[index].mask?.layers.openShutter ?? false
    }
  }
}
