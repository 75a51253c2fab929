import BoxLayout
import Budgets
import RenderTree
import VectorGraphics

/// Places layers at an instant as the layouts of their groups and the sizes of their content say.
package struct LayerLayout: Sendable {
  let context: ResolutionContext
  /// Seconds in the time of the layers' parent; nil leaves every layer at its own values.
  let time: Double?
  let language: String?
  /// The sounds at the instant.
  var sound: SoundInstant?

  package init(context: ResolutionContext, time: Double?, language: String?) {
    self.context = context
    self.time = time
    self.language = language
  }

  /// Whether the frames of layers alone do not determine their boxes.
  func isNeeded(by layers: [Layer], in layout: Layout?) -> Bool {
    // By index: a loop over the layers would copy each.
    layout != nil || layers.indices.contains { layers[$0].frame.hasContentSize }
  }

  /// The layers with frames in points and no layouts, if anything is to be laid out.
  func placed(_ layers: [Layer], in layout: Layout?, size: Size) -> [Layer] {
    guard isNeeded(by: layers, in: layout) else { return layers }
    let root = LayoutBox(content: .boxes(layers.map { box(of: $0, at: time) }, layout))
    return zip(layers, root.placed(in: size)).map { $0.placed($1) }
  }

  /// The boxes of layers in their parent's space.
  package func boxes(of layers: [Layer], in layout: Layout?, size: Size) -> [Rect] {
    placed(layers, in: layout, size: size).map { layer in
      layer.animated(at: layer.localTime(at: time), in: size, sound: sound).frame.resolved(in: size)
    }
  }

  /// The height that layers take on a canvas of a width.
  func contentHeight(of layers: [Layer], width: Double) -> Double {
    let root = LayoutBox(content: .boxes(layers.map { box(of: $0, at: time) }, nil))
    return root.contentHeight(width: width)
  }

  /// A layer as a box, at a time of its parent. Windows do not change a layout.
  private func box(of layer: Layer, at time: Double?) -> LayoutBox {
    let time = layer.localTime(at: time)
    // What a layout depends on does not depend on the size of the box.
    let layer = layer.animatesLayout ? layer.animated(at: time, in: Size.zero, sound: sound) : layer
    var style = layer.frame.boxStyle
    let leaf: LayoutBox.Content
    switch layer.content {
    case .group(let children):
      let isFixed = layer.layout == nil && layer.frame.width != nil && layer.frame.height != nil
      return LayoutBox(
        style: style, content: .boxes(isFixed ? [] : children.map { box(of: $0, at: time) }, layer.layout))
    case .rectangle, .ellipse, .path, .audio: leaf = .leaf(ratio: nil) { _ in LeafSize(width: 0, height: 0) }
    case .text(let text):
      style.adaptsToHeight = text.font.minimumSize != nil
      leaf = .leaf(ratio: nil) { measure(text, $0) }
    case .image(let image):
      leaf = content(of: context.imageSizes[image.source].map { image.size(natural: $0) })
    case .video(let clip):
      leaf = content(of: context.clips[clip.source].map { clip.size(natural: $0.size) })
    case .svg(let content): leaf = self.content(of: context.drawings[content.source]?.size)
    case .scene(let scene): leaf = self.content(of: context.drawings[scene.key]?.size)
    case .component(let instance): leaf = .leaf(ratio: nil) { measure(instance, $0) }
    }
    return LayoutBox(style: style, content: leaf)
  }

  /// Content of a natural size, which keeps its ratio.
  private func content(of size: Size?) -> LayoutBox.Content {
    let size = size.flatMap { $0.isEmpty ? nil : $0 } ?? .zero
    return .leaf(ratio: size.isEmpty ? nil : size.width / size.height) { _ in
      LeafSize(width: size.width, height: size.height)
    }
  }

  /// Text that cannot be set takes no space; it is an error when it is drawn.
  private func measure(_ text: TextContent, _ constraint: WidthConstraint) -> LeafSize {
    // What can end in an ellipsis needs no width of its own.
    let isShortened = text.breaksLines && text.lineLimit != nil || text.font.minimumSize != nil
    if constraint == .minContent, isShortened { return LeafSize(width: 0, height: 0) }
    guard let metrics = try? metrics(of: text, constraint) else { return LeafSize(width: 0, height: 0) }
    return LeafSize(
      width: metrics.size.width + Self.slack(of: metrics.size.width), height: metrics.size.height,
      baseline: metrics.lines.first?.baseline)
  }

  private func metrics(
    of text: TextContent, _ constraint: WidthConstraint
  ) throws(TextError) -> TextMetrics {
    // How high a vertical text is says its box and not the layout.
    if let box = constraint.box, text.writingMode == .horizontal {
      return try TextFitting(
        text, in: box, height: box.height, measuring: context.text, language: language
      ).fitted().metrics
    }
    var paragraph = text.paragraph(in: .zero, language: language)
    if text.breaksLines {
      paragraph.lineLimit = nil
      paragraph.width = constraint == .minContent ? 0 : nil
      paragraph.breaksWords = false
    }
    return try context.text.metrics(of: paragraph)
  }

  /// The number of units of a text in a box; 0 where it cannot be set.
  func unitCount(of text: TextContent, in size: Size) -> Int {
    guard let units = text.units,
      let placed = try? text.placed(in: size, measuring: context.text, language: language)
    else { return 0 }
    return (try? context.text.units(of: placed.paragraph, by: units.division))?.count ?? 0
  }

  /// What a box is wider than its text, so that no line breaks because of rounding.
  private static func slack(of width: Double) -> Double { 1e-3 + width * 1e-6 }

  /// Components have no width of their own; those that do not tell their height have none either.
  private func measure(_ instance: ComponentInstance, _ constraint: WidthConstraint) -> LeafSize {
    guard case .exactly(let width) = constraint else { return LeafSize(width: 0, height: 0) }
    let size = Size(width: width, height: ComponentInstance.greatestSide)
    let expansion = try? instance.expanded(
      in: size, text: context.text, budget: Budget(context.limits), path: "")
    return LeafSize(width: width, height: expansion?.contentSize?.height ?? 0)
  }
}

extension WidthConstraint {
  /// The box in which lines break; of no height if any is enough.
  fileprivate var box: Size? {
    switch self {
    case .minContent, .maxContent: nil
    case .exactly(let width): Size(width: width, height: 0)
    case .within(let size): size
    }
  }
}

extension Layer {
  /// The layer's own time at a time of its parent, also outside of its window.
  fileprivate func localTime(at time: Double?) -> Double? {
    time.map { clock?.localTime(at: $0) ?? $0 }
  }

  /// The layer at the place that a layout gives it.
  fileprivate func placed(_ box: PlacedBox) -> Layer {
    var layer = self
    layer.frame = LayerFrame(box.frame)
    layer.animations.removeAll { if case .frame = $0.property { true } else { false } }
    if layer.layout != nil, case .group(let children) = content {
      layer.content = .group(zip(children, box.children).map { $0.placed($1) })
      layer.layout = nil
    }
    return layer
  }

  /// Whether an animation changes what a layout depends on.
  fileprivate var animatesLayout: Bool {
    let isMoving = animations.contains { animation in
      switch animation.property {
      case .frame, .text, .parameter, .crop: true
      default: false
      }
    }
    if isMoving { return true }
    if case .group(let children) = content { return children.animatesLayout }
    return false
  }
}

extension [Layer] {
  /// Whether a layout of the layers may change with time.
  var animatesLayout: Bool { contains(where: \.animatesLayout) }
}

extension ImageContent {
  /// The size of the part that is shown, in its pixels.
  fileprivate func size(natural: Size) -> Size {
    crop.map { $0.resolved(in: natural).intersection(Rect(size: natural)).size } ?? natural
  }
}

extension [Layer] {
  /// Times of the scene at which a layout may differ: within the first iteration of each animation that changes it.
  var layoutInstants: [Double] {
    let own = layoutInstants(in: LocalTime())
    let times = Set(own.filter { $0.isFinite && $0 >= 0 }).sorted()
    // Of very many animations, fewer instants are looked at.
    let step = times.count / 240 + 1
    return stride(from: 0, to: times.count, by: step).map { times[$0] }
  }

  private func layoutInstants(in outer: LocalTime) -> [Double] {
    let parts = 8
    return flatMap { layer -> [Double] in
      guard layer.animatesLayout else { return [] }
      let clock = outer.inside(layer)
      let times = layer.animations.flatMap { animation in
        (0...parts).compactMap { part in
          let local = animation.timing.delay + animation.timing.duration * Double(part) / Double(parts)
          return clock.sceneTime(atLocal: local)
        }
      }
      if case .group(let children) = layer.content { return times + children.layoutInstants(in: clock) }
      return times
    }
  }
}
