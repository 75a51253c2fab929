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
  /// What is less than half of 1/255 is not seen.
  private static let leastDifference = 128
  /// The most pictures that are drawn, and layers in them; those that are still unknown then are not reported.
  private static let (mostPictures, mostLayers) = (3000, 1_000_000)

  /// A layer that has not been seen yet.
  private struct Candidate {
    var path: String
    var name: String
  }

  init(lint: SceneLint, source: FrameSource, instants: LintInstants) {
    self.lint = lint
    self.source = source.reduced(to: Self.side)
    self.instants = instants
  }

  func report(to findings: inout LintFindings) throws(ExportError) {
    var candidates = candidates(lint.document.scene.layers, path: "layers")
    let mostPictures = min(Self.mostPictures, Self.mostLayers / max(1, candidates.count))
    var pictures = 0
    for time in spreadTimes where !candidates.isEmpty {
      try lint.cancellation.check()
      let resolved = try source.resolved(at: time)
      let whole = try source.picture(of: resolved)
      var left: [Candidate] = []
      for candidate in candidates {
        guard let without = resolved.without(candidate.name)
        else {
          left.append(candidate)
          continue
        }
        pictures += 1
        guard pictures <= mostPictures else { return }
        let difference = try source.picture(of: without).greatestDifference(from: whole)
        if difference < Self.leastDifference { left.append(candidate) }
      }
      candidates = left
    }
    report(candidates, to: &findings)
  }

  /// The middle first, then what lies between, so that most layers are found at once.
  private var spreadTimes: [Double] {
    var order: [Int] = []
    var step = instants.times.count
    while step > 0 {
      order += stride(from: step / 2, to: instants.times.count, by: step).filter { !order.contains($0) }
      step /= 2
    }
    return (order + instants.times.indices.filter { !order.contains($0) }).map { instants.times[$0] }
  }

  private func candidates(_ layers: [Layer], path: String) -> [Candidate] {
    layers.enumerated().flatMap { index, layer -> [Candidate] in
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, lint.document.hasLayer(at: path) else { return [] }
      // A text that a parameter leaves empty is none.
      if case .text(let text) = layer.content, text.spans.allSatisfy({ $0.text.allSatisfy(\.isWhitespace) }) {
        return []
      }
      let own = Candidate(path: path, name: layer.id ?? path)
      guard case .group(let children) = layer.content else { return [own] }
      return [own] + candidates(children, path: "\(path).children")
    }
  }

  private func report(_ unseen: [Candidate], to findings: inout LintFindings) {
    let paths = Set(unseen.map(\.path))
    for layer in unseen {
      // What lies in a group that is not seen needs no word of its own.
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
  /// The scene without a layer; nil where it is not drawn at this instant.
  func without(_ name: String) -> ResolvedScene? {
    var result = self
    guard let layers = result.layers.without(name) else { return nil }
    result.layers = layers
    return result
  }
}

extension [ResolvedLayer] {
  /// The layers without the one of an id, which is unique; nil where there is none.
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
