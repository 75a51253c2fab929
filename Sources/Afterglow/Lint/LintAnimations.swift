import FrameExport
import SceneModel
import VectorGraphics

/// Animations without effect, and those that a video cuts off.
struct LintAnimations {
  let document: SceneDocument
  let source: FrameSource
  let instants: LintInstants

  func report(to findings: inout LintFindings) throws(ExportError) {
    guard let end = instants.end else { return }
    let count = document.scene.layers.animationCount
    // Of very many animations, fewer instants are looked at.
    let samples = min(240, max(8, 100_000 / max(1, count)))
    var times = (0..<samples).map { Double($0) * end / Double(samples) }
    times = Set(times + instants.times).sorted()
    try report(
      document.scene.layers, parent: document.scene.size, path: "layers", times: times, end: end,
      to: &findings)
  }

  private func report(
    _ layers: [Layer], parent: Size, path: String, times: [Double], end: Double,
    to findings: inout LintFindings
  ) throws(ExportError) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, document.hasLayer(at: path) else { continue }
      for number in layer.animations.indices {
        try report(layer, number, in: parent, path: path, times: times, end: end, to: &findings)
      }
      let box = layer.frame.resolved(in: parent).size
      if let mask = layer.mask {
        try report(
          mask.layers, parent: box, path: "\(path).mask.layers", times: times, end: end, to: &findings)
      }
      if case .group(let children) = layer.content {
        try report(children, parent: box, path: "\(path).children", times: times, end: end, to: &findings)
      }
    }
  }

  private func report(
    _ layer: Layer, _ number: Int, in parent: Size, path: String, times: [Double], end: Double,
    to findings: inout LintFindings
  ) throws(ExportError) {
    let animation = layer.animations[number]
    let place = "\(path).animations[\(number)]"
    let property = animation.property.name
    if let reason = idleReason(layer, number, in: parent, times: times, end: end) {
      findings.note(
        .idleAnimation, path: place, name: layer.id ?? path,
        "the animation of \(property) has no effect: \(reason)",
        remedy: "remove it, or fix its delay, keyframes or order")
    } else if let rest = motion(of: layer, number, in: parent, after: end),
      try isSeen(layer.id ?? path, at: end - instants.step)
    {
      findings.note(
        .endsInMotion, path: place, name: layer.id ?? path, at: end,
        "the video ends while the animation of \(property) still has \(LintFinding.seconds(rest)) to run",
        remedy: "lengthen the scene's \"duration\", or shorten the animation")
    }
  }

  /// Whether a layer changes a pixel at an instant.
  private func isSeen(_ name: String, at time: Double) throws(ExportError) -> Bool {
    let small = source.reduced(to: 320)
    let resolved = try small.resolved(at: time)
    guard let without = resolved.without(name) else { return false }
    return try small.picture(of: without).greatestDifference(from: try small.picture(of: resolved)) >= 128
  }

  /// Why an animation changes nothing; nil if it does.
  private func idleReason(
    _ layer: Layer, _ number: Int, in parent: Size, times: [Double], end: Double
  ) -> String? {
    var without = layer
    let animation = without.animations.remove(at: number)
    let own = animation.instants(until: end).map { min(end, ($0 / instants.step).rounded() * instants.step) }
    let changes = (times + own).contains { time in
      var (one, other) = (layer.animated(at: time, in: parent), without.animated(at: time, in: parent))
      (one.animations, other.animations) = ([], [])
      return one != other
    }
    guard !changes else { return nil }
    let timing = animation.timing
    if timing.delay >= end {
      let limit = document.scene.duration == nil ? "after the time that is checked" : "when the video is over"
      return "it begins at \(LintFinding.seconds(timing.delay)), \(limit)"
    }
    if timing.activeDuration == 0 { return "its duration is 0" }
    let isReplaced = without.animations[number...].contains {
      $0.property == animation.property && $0.composite == .replace
    }
    if isReplaced { return "a later animation of \(animation.property.name) replaces it" }
    return "its keyframes equal the value without it"
  }

  /// The seconds that an animation of limited length has to go at the end of the video, if it still moves.
  private func motion(of layer: Layer, _ number: Int, in parent: Size, after end: Double) -> Double? {
    guard document.scene.duration != nil else { return nil }
    let timing = layer.animations[number].timing
    let last = timing.delay + timing.activeDuration
    guard last.isFinite, timing.delay < end, last > end + instants.step / 2 else { return nil }
    let moves = (1...16).contains { part in
      let time = end + (last - end) * Double(part) / 16 - 1e-9
      return layer.animated(at: end, in: parent) != layer.animated(at: time, in: parent)
    }
    return moves ? last - end : nil
  }
}

extension [Layer] {
  fileprivate var animationCount: Int {
    reduce(0) { sum, layer in
      if case .group(let children) = layer.content {
        sum + layer.animations.count + children.animationCount
      } else {
        sum + layer.animations.count
      }
    }
  }
}
