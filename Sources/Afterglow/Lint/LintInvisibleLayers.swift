import Budgets
import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import VectorGraphics

/// Layers that change no pixel at any instant.
struct LintInvisibleLayers {
  let lint: SceneLint
  let source: FrameSource
  let instants: LintInstants

  let work: LintWork
  private let budget: Budget

  /// The longer side of the bitmaps in pixels.
  private static let side = 480.0

  /// A layer that has not been seen yet.
  private struct Candidate {
    var path: String
    var name: String
    /// When its animations and those of the groups it is in have keyframes, in seconds.
    var events: [Double]
    /// Whether all instants could be looked at.
    var isExamined = true
  }

  init(lint: SceneLint, source: FrameSource, instants: LintInstants, work: LintWork) {
    self.lint = lint
    budget = .lint(lint.document)
    self.work = work
    self.source = source.reduced(to: Self.side)
    self.instants = instants
  }

  mutating func report(to findings: inout LintFindings) throws(ExportError) {
    var groups: [Candidate] = []
    let all = candidates(
      lint.document.scene.layers, path: "layers", in: LocalTime(), events: [], groups: &groups)
    let rest = try unseen(of: all)
    // A group is seen if anything in it is. If nothing is, its filters may still draw.
    let unseenPaths = Set(rest.filter(\.isExamined).map(\.path))
    let around = Set(all.filter { !unseenPaths.contains($0.path) }.flatMap { $0.path.layerPathsAround })
    groups.removeAll { around.contains($0.path) }
    let found = rest + (try unseen(of: groups))
    report(found.filter(\.isExamined), to: &findings)
    let unknown = found.count { !$0.isExamined }
    if unknown > 0 {
      findings.noteUnexamined(
        "\(unknown) of \(all.count) layers were not examined for never-seen: too many lie on one another")
    }
  }

  /// Those of the candidates that are never seen, and those that could not be examined at all instants.
  private mutating func unseen(of candidates: [Candidate]) throws(ExportError) -> [Candidate] {
    var (unseen, unknown) = (candidates, [Candidate]())
    var times: Set<Double> = []
    for time in spreadTimes where !unseen.isEmpty && times.insert(time).inserted {
      try look(at: time, for: &unseen, unknown: &unknown)
    }
    // A layer that is visible for a moment is visible between its own keyframes.
    var paths = Set(unseen.map(\.path))
    for candidate in unseen {
      for time in eventTimes(candidate.events)
      where paths.contains(candidate.path) && times.insert(time).inserted {
        try look(at: time, for: &unseen, unknown: &unknown)
        paths = Set(unseen.map(\.path))
      }
    }
    return unseen + unknown
  }

  /// Takes out the layers that change an instant, and those of which that is not known.
  private mutating func look(
    at time: Double, for candidates: inout [Candidate], unknown: inout [Candidate]
  ) throws(ExportError) {
    try lint.cancellation.check()
    let removal = LintRemoval(source: source, work: work, cancellation: lint.cancellation)
    let verdicts = try removal.verdicts(on: candidates.map(\.name), at: time, budget: budget)
    var left: [Candidate] = []
    for (var candidate, verdict) in zip(candidates, verdicts) {
      switch verdict {
      case .seen: break
      case .unseen: left.append(candidate)
      case .unknown:
        candidate.isExamined = false
        unknown.append(candidate)
      }
    }
    candidates = left
  }

  /// The frames at and between events; none where one instant alone is looked at.
  private func eventTimes(_ events: [Double]) -> [Double] {
    guard lint.instant == nil, let end = instants.end else { return [] }
    let last = max(0, end - instants.step)
    let sorted = Set(events.map { min(last, max(0, $0)) } + [0, last]).sorted()
    let times = sorted + zip(sorted, sorted.dropFirst()).map { ($0 + $1) / 2 }
    let frames = Set(times.map { ($0 / instants.step).rounded() }).sorted()
    // Of very many, some evenly spread.
    let stride = max(1, frames.count / 60)
    return frames.enumerated().filter { $0.offset % stride == 0 }.map { $0.element * instants.step }
  }

  /// The middle first, then what is between, so that most layers are found at once.
  private var spreadTimes: [Double] {
    var order: [Int] = []
    var step = instants.times.count
    while step > 0 {
      order += stride(from: step / 2, to: instants.times.count, by: step).filter { !order.contains($0) }
      step /= 2
    }
    return (order + instants.times.indices.filter { !order.contains($0) }).map { instants.times[$0] }
  }

  /// The layers that draw something themselves, and, apart, the groups that hold such layers.
  private func candidates(
    _ layers: [Layer], path: String, in outer: LocalTime, events: [Double], groups: inout [Candidate]
  ) -> [Candidate] {
    var result: [Candidate] = []
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, !layer.isOnlyHeard, lint.document.hasLayer(at: path) else { continue }
      // A text that a parameter leaves empty is none.
      if case .text(let text) = layer.content, text.number == nil,
        text.spans.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) })
      {
        continue
      }
      let time = outer.inside(layer)
      let end = time.localEnd(before: instants.end ?? 0)
      var own = Candidate(
        path: path, name: layer.id ?? path,
        events: events
          + (layer.animations + layer.unitAnimations).flatMap {
            $0.instants(until: end).compactMap(time.sceneTime(atLocal:))
          })
      if layer.isTimed { own.events += [time.window.start, time.window.end - instants.step] }
      var inner: [Candidate] = []
      if case .group(let children) = layer.content {
        inner = candidates(
          children, path: "\(path).children", in: time, events: own.events, groups: &groups)
      }
      if inner.isEmpty { result.append(own) } else { groups.append(own) }
      result += inner
    }
    return result
  }

  private func report(_ unseen: [Candidate], to findings: inout LintFindings) {
    let paths = Set(unseen.map(\.path))
    for layer in unseen {
      // Children of an invisible group need no separate message.
      guard !layer.path.layerPathsAround.contains(where: paths.contains) else { continue }
      let instant =
        lint.instant.map { " at \(LintFinding.seconds($0))" }
        ?? (instants.end == nil ? "" : " at any instant")
      findings.note(
        .neverSeen, path: layer.path, name: layer.name,
        "no pixel is drawn otherwise with this layer than without it\(instant)",
        remedy:
          "look whether it lies outside the canvas, beneath others, or has no fill; take it out, or give it \"hidden\": true"
      )
    }
  }
}

extension String {
  /// The paths of the groups that a layer is in, by the path of the layer.
  fileprivate var layerPathsAround: [String] {
    indices.filter { self[$0] == "." }.map { String(self[..<$0]) }
  }
}

extension ResolvedScene {
  /// The scene without a layer; nil if it is not drawn at this instant.
  func without(_ name: String) -> ResolvedScene? {
    var result = self
    guard let layers = result.layers.without(name) else { return nil }
    result.layers = layers
    return result
  }
}

extension [ResolvedLayer] {
  /// The layers without the one of an id, which is unique; nil if there is none.
  fileprivate func without(_ id: String) -> [ResolvedLayer]? {
    for index in indices {
      if self[index].id == id {
        var result = self
        // A plane in space may have been cut into several.
        result.removeAll { $0.id == id }
        return result
      }
      guard case .group(let children) = self[index].content, let rest = children.without(id) else { continue }
      var result = self
      result[index].content = .group(rest)
      return result
    }
    return nil
  }
}

extension Layer {
  /// Whether it is a sound, or a group of nothing else.
  fileprivate var isOnlyHeard: Bool {
    switch content {
    case .audio: true
    case .group(let children): !children.isEmpty && children.allSatisfy(\.isOnlyHeard)
    default: false
    }
  }
}
