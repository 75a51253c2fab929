import Budgets
import FrameExport
import PixelKernels
import RenderTree

/// Tells which layers change a pixel of an instant, by drawing it without them: those that do not touch one another are
/// taken out of the same picture.
struct LintRemoval {
  enum Verdict {
    case seen, unseen
    /// More would have to be drawn than is allowed.
    case unknown
  }

  let source: FrameSource
  let work: LintWork
  let cancellation: Cancellation

  /// Values below half of 1/255 are invisible.
  private static let leastDifference = 128
  /// Where several layers are taken out, what is smooth may be drawn on a coarser grid, which changes pixels by less than
  /// this, those of no layer too: a layer that changes no more is then looked at by itself.
  private static let clearDifference = 1024

  /// - Parameter names: Ids, or paths where there are none.
  func verdicts(
    on names: [String], at time: Double, budget: Budget
  ) throws(ExportError) -> [Verdict] {
    let resolved = try source.resolved(at: time)
    guard budget.takesInstant(resolved) else {
      return Array(repeating: .unknown, count: names.count)
    }
    let places = RemovableLayers(of: Set(names), in: resolved, source)
    // What is not drawn, or is drawn outside the bitmap, changes nothing.
    let boxes = names.map { places.places[$0]?.box ?? .none }
    let batches = LintBatches(
      of: boxes, width: source.settings.width, height: source.settings.height,
      atMost: budget.pictures(of: resolved))
    var verdicts = Array(repeating: Verdict.unseen, count: names.count)
    for index in batches.leftOver { verdicts[index] = .unknown }
    guard !batches.batches.isEmpty else { return verdicts }
    let renderer = source.renderer()
    let whole = try work.picture(of: resolved, in: source, by: renderer)
    var pending = Array(batches.batches.reversed())
    while let batch = pending.popLast() {
      try cancellation.check()
      guard budget.takesPicture(of: resolved) else {
        for index in batch { verdicts[index] = .unknown }
        continue
      }
      let without = places.without(Set(batch.map { names[$0] }), in: resolved)
      let picture = try work.picture(of: without, in: source, by: renderer)
      let differsElsewhere = batch.count > 1 && picture.differs(from: whole, outside: batch.map { boxes[$0] })
      for index in batch {
        let difference = picture.greatestDifference(from: whole, within: boxes[index])
        if differsElsewhere, difference > 0, difference < Self.clearDifference {
          pending.append([index])
        } else {
          verdicts[index] = difference < Self.leastDifference ? .unseen : .seen
        }
      }
    }
    return verdicts
  }
}

/// Where layers of some names are in a resolved scene.
private struct RemovableLayers {
  struct Location {
    /// The number of the group it is in.
    var group: Int
    /// The pixels that it may change.
    var box: PixelRect
  }

  private(set) var places: [String: Location] = [:]

  /// The first layer of each name counts, with those of the same name in the same group: a plane in space may have been cut
  /// into several.
  init(of names: Set<String>, in scene: ResolvedScene, _ source: FrameSource) {
    var found: [String: Location] = [:]
    var reach = LintBounds(in: source)
    reach.visit(scene) { reach, position in
      let name = position.layer.id
      guard names.contains(name) else { return }
      if let first = found[name] {
        guard first.group == position.group else { return }
        found[name]?.box = first.box.union(reach.box(of: position))
      } else {
        found[name] = Location(group: position.group, box: reach.box(of: position))
      }
    }
    places = found
  }

  /// The scene without some of the layers.
  func without(_ names: Set<String>, in scene: ResolvedScene) -> ResolvedScene {
    var groupCount = 0
    func rest(of layers: [ResolvedLayer], group: Int) -> [ResolvedLayer] {
      layers.compactMap { layer in
        var result = layer
        // Groups are counted as they were, those that are taken out too.
        if case .group(let children) = layer.content {
          groupCount += 1
          result.content = .group(rest(of: children, group: groupCount))
        }
        return names.contains(layer.id) && places[layer.id]?.group == group ? nil : result
      }
    }
    var result = scene
    result.layers = rest(of: scene.layers, group: 0)
    return result
  }
}
