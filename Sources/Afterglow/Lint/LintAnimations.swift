import Budgets
import FrameExport
import SceneModel
import VectorGraphics

/// Animations without effect, and those that a video cuts off.
struct LintAnimations {
  let document: SceneDocument
  let source: FrameSource
  let instants: LintInstants
  let work: LintWork
  let cancellation: Cancellation

  /// An animation without effect, or one that the end of the video cuts off if its layer is seen then.
  private struct Draft {
    var path: String
    var name: String
    var property: String
    var kind: Kind

    enum Kind {
      case idle(reason: String)
      case cutOff(seconds: Double)
    }
  }

  /// What is found, and how much has been spent on it.
  private struct Survey {
    var drafts: [Draft] = []
    var unexaminedCount = 0
    let budget: Budget

    /// Whether another animation can be looked at, which applies so many others to its layer.
    mutating func admits(applying count: Int) -> Bool {
      let isTaken = budget.takes(.steps(count))
      if !isTaken { unexaminedCount += 1 }
      return isTaken
    }
  }

  func report(to findings: inout LintFindings) throws(ExportError) {
    guard let end = instants.end else { return }
    let count = document.scene.layers.animationCount
    // Of very many animations, fewer instants are looked at.
    let samples = min(240, max(8, 100_000 / max(1, count)))
    var times = (0..<samples).map { Double($0) * end / Double(samples) }
    times = Set(times + instants.times).sorted()
    var survey = Survey(budget: .lint(document))
    try gather(
      document.scene.layers, parent: document.scene.size, path: "layers", in: LocalTime(), times: times,
      end: end, into: &survey)
    if survey.unexaminedCount > 0 {
      findings.noteUnexamined(
        "\(survey.unexaminedCount) animations were not examined for idle-animation and ends-in-motion: a layer has too many"
      )
    }
    try report(survey.drafts, end: end, to: &findings)
  }

  private func gather(
    _ layers: [Layer], parent: Size, path: String, in outer: LocalTime, times: [Double], end: Double,
    into survey: inout Survey
  ) throws(ExportError) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, document.hasLayer(at: path) else { continue }
      let time = outer.inside(layer)
      let life = LayerLife(of: layer, in: time, times: times, end: end)
      for number in layer.animations.indices {
        try cancellation.check()
        guard survey.admits(applying: 2 * times.count * layer.animations.count),
          let kind = kind(of: layer, number, in: parent, life)
        else { continue }
        survey.drafts.append(
          Draft(
            path: "\(path).animations[\(number)]", name: layer.id ?? path,
            property: layer.animations[number].property.name, kind: kind))
      }
      let box = layer.frame.resolved(in: parent).size
      for part in layer.parts {
        try gather(
          part.layers, parent: box, path: "\(path).\(part.path)", in: time, times: times, end: end,
          into: &survey)
      }
      if case .group(let children) = layer.content {
        try gather(
          children, parent: box, path: "\(path).children", in: time, times: times, end: end, into: &survey)
      }
    }
  }

  private func kind(of layer: Layer, _ number: Int, in parent: Size, _ life: LayerLife) -> Draft.Kind? {
    if let reason = idleReason(layer, number, in: parent, life) { return .idle(reason: reason) }
    guard life.lastsUntilEnd else { return nil }
    return motion(of: layer, number, in: parent, after: life.end).map { .cutOff(seconds: $0) }
  }

  private func report(_ drafts: [Draft], end: Double, to findings: inout LintFindings) throws(ExportError) {
    let moving = drafts.filter { if case .cutOff = $0.kind { true } else { false } }.map(\.name)
    let verdicts = try verdicts(on: Array(Set(moving)).sorted(), at: end - instants.step)
    for draft in drafts {
      switch draft.kind {
      case .idle(let reason):
        findings.note(
          .idleAnimation, path: draft.path, name: draft.name,
          "the animation of \(draft.property) has no effect: \(reason)",
          remedy: "remove it, or fix its delay, keyframes or order")
      case .cutOff(let rest) where verdicts[draft.name] == .seen:
        findings.note(
          .endsInMotion, path: draft.path, name: draft.name, at: end,
          "the video ends while the animation of \(draft.property) still has \(LintFinding.seconds(rest)) to run",
          remedy: "lengthen the scene's \"duration\", or shorten the animation")
      case .cutOff: break
      }
    }
    let unknown = verdicts.values.count { $0 == .unknown }
    if unknown > 0 {
      findings.noteUnexamined(
        "\(unknown) of \(verdicts.count) moving layers were not examined for ends-in-motion: too many lie on one another"
      )
    }
  }

  /// Which layers change a pixel at an instant.
  private func verdicts(
    on names: [String], at time: Double
  ) throws(ExportError) -> [String: LintRemoval.Verdict] {
    guard !names.isEmpty else { return [:] }
    let removal = LintRemoval(source: source.reduced(to: 320), work: work, cancellation: cancellation)
    let verdicts = try removal.verdicts(on: names, at: time, budget: .lint(document))
    return Dictionary(zip(names, verdicts)) { first, _ in first }
  }

  /// Why an animation changes nothing; nil if it does.
  private func idleReason(
    _ layer: Layer, _ number: Int, in parent: Size, _ life: LayerLife
  ) -> String? {
    // What follows a sound has an effect whenever the sound is heard.
    guard layer.animations[number].audio == nil else { return nil }
    var without = layer
    let animation = without.animations.remove(at: number)
    let end = life.end
    let own = animation.instants(until: end).map { min(end, ($0 / instants.step).rounded() * instants.step) }
    let changes = (life.times + own).contains { time in
      var (one, other) = (layer.animated(at: time, in: parent), without.animated(at: time, in: parent))
      (one.animations, other.animations) = ([], [])
      return one != other
    }
    guard !changes else { return nil }
    let timing = animation.timing
    if timing.delay >= end {
      let limit =
        !life.lastsUntilEnd
        ? "when its layer is over"
        : document.scene.duration == nil ? "after the time that is checked" : "when the video is over"
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

/// The times at which a layer is looked at, in its local time.
private struct LayerLife {
  var times: [Double]
  /// When the layer or the video ends.
  var end: Double
  /// Whether the layer is there when the video ends, and not starting again.
  var lastsUntilEnd: Bool

  init(of layer: Layer, in time: LocalTime, times: [Double], end: Double) {
    self.times = time.isSceneTime ? times : times.compactMap(time.localTime(at:))
    self.end = time.localEnd(before: end)
    lastsUntilEnd = time.isSceneTime || (time.window.end >= end && !time.loops && time.rate > 0)
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
