import BoxLayout
import Budgets
import DataFiles
import RenderTree
import VectorGraphics

/// Replaces components by the layers they expand to, unless their arguments or their box are animated.
final class ComponentExpander {
  let context: ResolutionContext
  let budget: Budget
  private(set) var warnings: [String] = []
  /// Errors of components; such a layer is left empty, so that the errors of all components are found.
  private(set) var errors: [ResolutionError] = []
  /// The text alternatives of components, in the order of the layers.
  private(set) var summaries: [String] = []

  /// Data about the content of components, by the path of the layer, for programs that inspect the scene.
  private(set) var details: [String: [String: JSONValue]] = [:]

  private let shared = InternedLayers()
  private let layouts: LayerLayout
  /// Whether the layers are in a layout that changes with time, so that their boxes are known only at an instant.
  private var isMoving = false
  /// The SVG files that have been placed: their layers were taken when they were read.
  private var placedFiles: Set<String> = []

  init(context: ResolutionContext, language: String?, budget: Budget) {
    self.context = context
    self.budget = budget
    layouts = LayerLayout(context: context, time: nil, language: language)
  }

  /// The layers of a scene with their components expanded.
  func expanded(_ layers: [Layer], in size: Size) throws(ResolutionError) -> [Layer] {
    try changed(layers, in: size, path: "layers", of: nil) ?? layers
  }

  /// The layers of a group with the frames that a layout that does not change gives them; nil if nothing changes.
  private func changed(
    _ layers: [Layer], in parent: Size, path: String, of group: Layer?
  ) throws(ResolutionError) -> [Layer]? {
    guard layouts.isNeeded(by: layers, in: group?.layout) else {
      return try changed(each: layers, in: parent, path: path, of: group)
    }
    let placed = layouts.placed(layers, in: group?.layout, size: parent)
    guard layers.animatesLayout else {
      return try changed(each: placed, in: parent, path: path, of: group) ?? placed
    }
    let wasMoving = isMoving
    isMoving = true
    defer { isMoving = wasMoving }
    // Errors are found, and what components report is noted.
    return try changed(each: placed, in: parent, path: path, of: group).map(layers.withSchedules)
  }

  /// Takes layers that take the place of one.
  private func take(_ layers: [Layer], at path: String) throws(ResolutionError) {
    do {
      try budget.take(.layers(layers.layerCount), at: path)
    } catch {
      let limit = ResolutionError(error)
      throw ResolutionError(errors + [limit]) ?? limit
    }
  }

  /// Nil if no layer changes, so that a long list is stored only once.
  private func changed(
    each layers: [Layer], in parent: Size, path: String, of group: Layer?
  ) throws(ResolutionError) -> [Layer]? {
    var result: [Layer]?
    for (index, layer) in layers.enumerated() {
      if let end = layer.time.end, end <= layer.time.start {
        report(
          "the layer would end at \(end.forPeople) s, but it starts at \(layer.time.start.forPeople) s",
          at: "\(path)[\(index)].end")
      }
      if layer.transition != nil, group?.isSequence != true {
        report(
          "a transition replaces the layer before it in a sequence; put both into a layer with \"type\": \"sequence\"",
          at: "\(path)[\(index)].transition")
      }
      guard let layer = try changed(layer, in: parent, path: "\(path)[\(index)]") else { continue }
      if result == nil { result = layers }
      result?[index] = layer
    }
    if let stagger = group?.stagger { return (result ?? layers).staggered(by: stagger) }
    if group?.isSequence == true { return (result ?? layers).sequenced(path: path, report: report) }
    return result
  }

  /// Adds errors that are found by others.
  func add(_ errors: [ResolutionError]) { self.errors += errors }

  private func report(_ message: String, at path: String) {
    errors.append(ResolutionError(path: path, message: message))
  }

  private func changed(_ layer: Layer, in parent: Size, path: String) throws(ResolutionError) -> Layer? {
    let box = layer.frame.resolved(in: parent)
    var changed: Layer?
    for part in layer.parts {
      let layers = try self.changed(part.layers, in: box.size, path: "\(path).\(part.path)", of: nil)
      guard let layers else { continue }
      if changed == nil { changed = layer }
      if part.path.hasPrefix("mask") { changed?.mask?.definition = nil }
      changed?.set(part: part.path, to: layers)
    }
    return try withContent(changed ?? layer, in: box, path: path) ?? changed
  }

  /// The layer with its component expanded; nil if it does not change.
  private func withContent(_ layer: Layer, in box: Rect, path: String) throws(ResolutionError) -> Layer? {
    var layer = layer
    switch layer.content {
    case .group(let children):
      guard let inner = try changed(children, in: box.size, path: "\(path).children", of: layer) else {
        return nil
      }
      layer.content = .group(inner)
      if !children.animatesLayout { layer.layout = nil }
    case .component(let instance):
      let name = type(of: instance.component).name
      let expansion: ComponentExpansion
      do {
        expansion = try instance.expanded(
          in: box.size, text: context.text, shared: shared, budget: budget, path: path)
      } catch {
        errors.append(error)
        layer.content = .group([])
        layer.animations = []
        return layer
      }
      try take(expansion.layers, at: path)
      note(expansion, of: layer, path: path)
      if let length = expansion.duration { layer.schedule = Schedule(of: layer.time, contentLength: length) }
      guard !isMoving, !layer.movesComponent else { return expansion.duration == nil ? nil : layer }
      details[path] = expansion.details
      details[path]?["component"] = JSONValue(name)
      if let moving = expansion.moving {
        layer.content = .component(ComponentInstance(instance.component, moving: moving))
        return layer
      }
      let layers = expansion.layers
      layer.content = .group(try changed(each: layers, in: box.size, path: path, of: nil) ?? layers)
    case .text(let text):
      guard text.units != nil else { return nil }
      layer.computedProperties.unitCount = layouts.unitCount(of: text, in: box.size)
    case .video(let content):
      guard let clip = context.clips[content.source] else { return nil }
      layer.schedule = Schedule(of: layer.time, contentLength: clip.end)
    case .audio(let source):
      guard let length = context.sounds[source] else { return nil }
      layer.schedule = Schedule(of: layer.time, contentLength: length)
    case .svg(let content):
      let layers: [Layer]
      do {
        layers = try context.layers(of: content, in: box.size, path: path)
      } catch {
        errors.append(error)
        layer.content = .group([])
        return layer
      }
      if !placedFiles.insert(content.source).inserted { try take(layers, at: path) }
      guard !isMoving, !layer.movesComponent else { return nil }
      layer.content = .group(shared.layers(of: SizedSVG(content: content, size: box.size)) { layers })
    case .scene(let scene):
      let layers: [Layer]
      do {
        layers = try context.layers(of: scene, in: box.size, prefix: layer.id ?? path, path: path)
      } catch {
        errors.append(error)
        layer.content = .group([])
        return layer
      }
      try take(layers, at: path)
      if let length = context.drawings[scene.key]?.duration {
        layer.schedule = Schedule(of: layer.time, contentLength: length)
      }
      guard !isMoving, !layer.movesComponent else { return layer }
      layer.content = .group(layers)
    default: return nil
    }
    return layer
  }

  /// Takes what a component reports beside its layers.
  private func note(_ expansion: ComponentExpansion, of layer: Layer, path: String) {
    warnings += expansion.warnings.map { "\(path): \($0)" }
    if let summary = expansion.summary, !layer.isHidden { summaries.append(summary) }
  }
}

/// An SVG file in a box of a size.
private struct SizedSVG: Hashable, Sendable {
  let content: SVGContent
  let size: Size
}

extension [Layer] {
  /// The layers with the schedules of others of the same structure.
  fileprivate func withSchedules(of others: [Layer]) -> [Layer] {
    zip(self, others).map { layer, other in
      var layer = layer
      if let schedule = other.schedule { layer.schedule = schedule }
      if case .group(let children) = layer.content, case .group(let inner) = other.content {
        layer.content = .group(children.withSchedules(of: inner))
      }
      return layer
    }
  }
}

extension Layer {
  /// Whether an animation changes an input of the component's expansion.
  fileprivate var movesComponent: Bool {
    animations.contains { animation in
      switch animation.property {
      case .parameter, .frame(.width), .frame(.height), .frame(.right), .frame(.bottom): true
      default: false
      }
    }
  }
}

extension ComponentInstance {
  /// The greatest side of a component's box in points: ten times that of a canvas.
  static let greatestSide = 1e6

  /// The layers of the component at a local time, in a box; see ``expanded(in:text:shared:budget:path:)``.
  package func layers(
    at time: Double, in size: Size, text: any TextMeasuring, budget: Budget = Budget(), path: String
  ) throws(ResolutionError) -> [Layer] {
    var (moving, layers) = (moving, [Layer]())
    if moving == nil {
      let expansion = try expanded(in: size, text: text, budget: budget, path: path)
      (moving, layers) = (expansion.moving, expansion.layers)
    }
    guard let moving else { return layers }
    do {
      return try moving.layers(time)
    } catch {
      throw error.located(at: path)
    }
  }

  /// The layers of the component in a box, with errors located at a path among its parameters.
  ///
  /// Throws for a box that is not finite or larger than ``greatestSide``.
  package func expanded(
    in size: Size, text: any TextMeasuring, shared: InternedLayers = InternedLayers(),
    budget: Budget = Budget(),
    path: String
  ) throws(ResolutionError) -> ComponentExpansion {
    guard size.width <= Self.greatestSide, size.height <= Self.greatestSide else {
      throw ResolutionError(
        path: path,
        message:
          "a box of \(size.width)×\(size.height) points is too large for a component; its sides may be up to \(Int(Self.greatestSide)) points"
      )
    }
    do {
      return try component.expanded(
        in: ComponentContext(size: size, text: text, shared: shared, budget: budget))
    } catch {
      var first = error.located(at: path)
      first.others = error.others.map { $0.located(at: path) }
      throw first
    }
  }
}

extension ComponentError {
  /// The error at a path of the scene.
  fileprivate func located(at layer: String) -> ResolutionError {
    let within = path.isEmpty ? [] : ["parameters"] + path
    let position = ([layer] + within).reduce("") { joined, part in
      joined.isEmpty || part.hasPrefix("[") ? joined + part : "\(joined).\(part)"
    }
    return ResolutionError(path: position, message: message)
  }
}
