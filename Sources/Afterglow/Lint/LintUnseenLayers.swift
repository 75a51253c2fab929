import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import VectorGraphics

/// Layers that change no pixel at any instant.
struct LintUnseenLayers {
  let lint: SceneLint
  let source: FrameSource
  let instants: LintInstants

  /// The longer side of the pictures in pixels.
  private static let side = 480.0
  /// Values below half of 1/255 are invisible.
  private static let leastDifference = 128
  /// The most pictures that are drawn, and layers in them; those that are still unknown then are not reported.
  private static let (mostPictures, mostLayers) = (3000, 1_000_000)

  /// A layer that has not been seen yet.
  private struct Candidate {
    var path: String
    var name: String
    /// When its animations and those of the groups it is in have keyframes, in seconds.
    var events: [Double]
  }

  init(lint: SceneLint, source: FrameSource, instants: LintInstants) {
    self.lint = lint
    self.source = source.reduced(to: Self.side)
    self.instants = instants
  }

  func report(to findings: inout LintFindings) throws(ExportError) {
    var groups: [Candidate] = []
    let all = candidates(lint.document.scene.layers, path: "layers", events: [], groups: &groups)
    var pictures = 0
    guard var unseen = try unseen(of: all, &pictures) else { return }
    // A group is seen if anything in it is. If nothing is, its filters may still draw.
    let paths = Set(unseen.map(\.path))
    groups.removeAll { group in
      !all.allSatisfy { !$0.path.hasPrefix(group.path + ".") || paths.contains($0.path) }
    }
    guard let unseenGroups = try self.unseen(of: groups, &pictures) else { return }
    unseen += unseenGroups
    report(unseen, to: &findings)
  }

  /// Those of the candidates that are never seen; nil if too much would have to be drawn to tell.
  private func unseen(of candidates: [Candidate], _ pictures: inout Int) throws(ExportError) -> [Candidate]? {
    var unseen = candidates
    let mostPictures = min(Self.mostPictures, Self.mostLayers / max(1, unseen.count))
    for time in spreadTimes where !unseen.isEmpty {
      guard try look(at: time, for: &unseen, &pictures, atMost: mostPictures) else { return nil }
    }
    // A layer that is visible for a moment is visible between its own keyframes.
    for candidate in unseen {
      for time in eventTimes(candidate.events) where unseen.contains(where: { $0.path == candidate.path }) {
        guard try look(at: time, for: &unseen, &pictures, atMost: mostPictures) else { return nil }
      }
    }
    return unseen
  }

  /// Draws an instant without each of the layers, and takes out those that change it; false if too much has
  /// been drawn.
  private func look(
    at time: Double, for candidates: inout [Candidate], _ pictures: inout Int, atMost mostPictures: Int
  ) throws(ExportError) -> Bool {
    try lint.cancellation.check()
    let resolved = try source.resolved(at: time)
    let whole = try source.picture(of: resolved)
    var left: [Candidate] = []
    for candidate in candidates {
      guard let without = resolved.without(candidate.name) else {
        left.append(candidate)
        continue
      }
      pictures += 1
      guard pictures <= mostPictures else { return false }
      let difference = try source.picture(of: without).greatestDifference(from: whole)
      if difference < Self.leastDifference { left.append(candidate) }
    }
    candidates = left
    return true
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
    _ layers: [Layer], path: String, events: [Double], groups: inout [Candidate]
  ) -> [Candidate] {
    var result: [Candidate] = []
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, lint.document.hasLayer(at: path) else { continue }
      // A text that a parameter leaves empty is none.
      if case .text(let text) = layer.content, text.spans.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
        continue
      }
      let own = Candidate(
        path: path, name: layer.id ?? path,
        events: events + layer.animations.flatMap { $0.instants(until: instants.end ?? 0) })
      var inner: [Candidate] = []
      if case .group(let children) = layer.content {
        inner = candidates(children, path: "\(path).children", events: own.events, groups: &groups)
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
      let isWithin = paths.contains { $0 != layer.path && layer.path.hasPrefix($0 + ".") }
      guard !isWithin else { continue }
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
