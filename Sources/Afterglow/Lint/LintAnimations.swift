import SceneModel
import VectorGraphics

/// Animations that change nothing, and those that a video cuts off: found without drawing.
struct LintAnimations {
  let document: SceneDocument
  let instants: LintInstants

  func report(to findings: inout LintFindings) {
    guard let end = instants.end else { return }
    let count = document.scene.layers.animationCount
    // Of very many animations, fewer instants are looked at.
    let samples = min(240, max(8, 100_000 / max(1, count)))
    var times = (0..<samples).map { Double($0) * end / Double(samples) }
    times = Set(times + instants.times).sorted()
    report(
      document.scene.layers, parent: document.scene.size, path: "layers", times: times, end: end,
      to: &findings)
  }

  private func report(
    _ layers: [Layer], parent: Size, path: String, times: [Double], end: Double,
    to findings: inout LintFindings
  ) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, document.hasLayer(at: path) else { continue }
      for number in layer.animations.indices {
        report(layer, number, in: parent, path: path, times: times, end: end, to: &findings)
      }
      let box = layer.frame.resolved(in: parent).size
      if let mask = layer.mask {
        report(mask.layers, parent: box, path: "\(path).mask.layers", times: times, end: end, to: &findings)
      }
      if case .group(let children) = layer.content {
        report(children, parent: box, path: "\(path).children", times: times, end: end, to: &findings)
      }
    }
  }

  private func report(
    _ layer: Layer, _ number: Int, in parent: Size, path: String, times: [Double], end: Double,
    to findings: inout LintFindings
  ) {
    let animation = layer.animations[number]
    let place = "\(path).animations[\(number)]"
    let property = animation.property.name
    if let reason = idleReason(layer, number, in: parent, times: times, end: end) {
      findings.note(
        .idleAnimation, path: place, name: layer.id ?? path,
        "the animation of \(property) changes nothing: \(reason)",
        remedy: "take it out, or mend its delay, keyframes or order")
    } else if let rest = motion(of: layer, number, in: parent, after: end) {
      findings.note(
        .endsInMotion, path: place, name: layer.id ?? path, at: end,
        "the video ends while the animation of \(property) has \(LintFinding.seconds(rest)) to go",
        remedy: "make the scene's \"duration\" longer, or the animation shorter")
    }
  }

  /// Why an animation changes nothing; nil where it does.
  private func idleReason(
    _ layer: Layer, _ number: Int, in parent: Size, times: [Double], end: Double
  ) -> String? {
    var without = layer
    let animation = without.animations.remove(at: number)
    let changes = times.contains { time in
      var (one, other) = (layer.animated(at: time, in: parent), without.animated(at: time, in: parent))
      (one.animations, other.animations) = ([], [])
      return one != other
    }
    guard !changes else { return nil }
    let timing = animation.timing
    if timing.delay >= end { return "it begins at \(LintFinding.seconds(timing.delay)), when all is over" }
    if timing.activeDuration == 0 { return "it lasts no time" }
    let isReplaced = without.animations[number...].contains {
      $0.property == animation.property && $0.composite == .replace
    }
    if isReplaced { return "another animation of \(animation.property.name) after it takes its place" }
    return "its keyframes are what is there without it"
  }

  /// The seconds that an animation of limited length has to go at the end of the video, where it still moves.
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
