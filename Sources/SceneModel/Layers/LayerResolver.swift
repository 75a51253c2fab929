import BoxLayout
import Budgets
import RenderTree
import VectorGraphics

/// Resolves layers at an instant: applies animations, converts lengths to points, and expands components.
struct LayerResolver {
  /// Seconds in the time of the layers' parent: since the start of the scene, or the local time of a group.
  var time: Double
  /// The same at the moment of the frame's exposure.
  var instant: Double
  /// That moment; nil if the frame shows one instant.
  var shutter: ShutterTime?
  /// That moment in the scene's time, for animations that follow sounds.
  let sceneTime: Double
  /// Whether animations are applied; if not, every layer has its own values, and only windows depend on the time.
  let animates: Bool
  /// Whether layers outside of their windows are resolved too, so that every error is found.
  let ignoresWindows: Bool
  let context: ResolutionContext
  var language: String?
  /// Whether groups with the same children are stored once, named after the first.
  let sharesGroups: Bool
  /// What each layer is taken from.
  let budget: Budget
  /// The color space of the canvas; nil for sRGB, which masks always have, since they use luminance.
  var colors: CanvasSpace?
  let definitions = ResolvedDefinitions()

  var layouts: LayerLayout {
    var layouts = LayerLayout(context: context, time: animationTime, language: language)
    layouts.sound = sound
    return layouts
  }

  /// The sounds at the instant.
  var sound: SoundInstant? {
    animates && !context.levels.isEmpty ? SoundInstant(levels: context.levels, time: sceneTime) : nil
  }

  /// Resolves layers within a box; layers outside the `visible` part of it may be omitted.
  func resolved(
    _ layers: [Layer], layout: Layout? = nil, in parent: Size, path: String, visible: Rect? = nil
  ) throws(ResolutionError) -> [ResolvedLayer] {
    if shutter != nil, layouts.isNeeded(by: layers, in: layout), layers.animatesLayout {
      shutter?.recordMotion()
    }
    let layers = layouts.placed(layers, in: layout, size: parent)
    var result: [ResolvedLayer] = []
    var errors: [ResolutionError] = []
    // By index: a loop over the layers would copy each.
    for index in layers.indices where !layers[index].isHidden && layers[index].isSeen {
      guard let resolver = inTime(of: layers[index]) else { continue }
      do {
        let path = "\(path)[\(index)]"
        if let layer = try resolver.resolved(layers[index], in: parent, path: path, visible: visible) {
          result.append(layer)
        }
      } catch {
        // The layers behind it are still resolved, so that every error is found.
        errors.append(error)
      }
    }
    if let error = ResolutionError(errors) { throw error }
    return result
  }

  /// The resolver in the local time of a layer; nil outside of the layer's window.
  func inTime(of layer: Layer) -> LayerResolver? {
    if layer.isPlain { return self }
    var resolver = self
    if let clock = layer.clock {
      guard ignoresWindows || clock.contains(time) else { return nil }
      resolver.time = clock.localTime(at: time)
    }
    resolver.shutter = shutter?.inside(layer)
    resolver.instant = resolver.shutter?.localTime ?? resolver.time
    return resolver
  }

  /// The time at which animations are applied; nil if they are not.
  var animationTime: Double? { animates ? instant : nil }

  func resolved(
    _ layer: Layer, in parent: Size, path: String, visible: Rect?
  ) throws(ResolutionError) -> ResolvedLayer? {
    try take(1, at: path)
    shutter?.record(layer.animations)
    let isolates = layer.isStackingContext(at: animationTime)
    var layer = layer.animated(at: animationTime, in: parent, sound: sound)
    if let colors { try level(&layer, of: colors, path: path) }
    let box = layer.frame.resolved(in: parent)
    if layer.preserves3D || layer.isInSpace || layer.hidesBackface {
      return try resolvedInSpace(layer, box: box, in: parent, path: path, isolates: isolates)
    }
    return try flat(layer, box: box, path: path, visible: visible, isolates: isolates)
  }

  func take(_ count: Int, at path: String) throws(ResolutionError) {
    do {
      try budget.take(.layers(count), at: path)
    } catch {
      throw ResolutionError(error)
    }
  }

  /// A layer in the plane of its parent. The caller places layers that share its 3D space.
  func flat(
    _ layer: Layer, box: Rect, path: String, visible: Rect?, isolates: Bool
  ) throws(ResolutionError) -> ResolvedLayer? {
    let seen = layer.part(seenOf: visible, box: box)
    if let seen, let extent = layer.extent, extent.intersection(seen).isEmpty { return nil }
    var content = try content(of: layer, in: box.size, path: path, visible: seen)
    var shadows = layer.resolvedShadows(in: box.size)
    // Most layers have none of this.
    let isPlain = layer.isPlain
    if !isPlain, layer.isDecorated {
      try take(2, at: path)
      content = layer.decorated(content, shadows: shadows, in: box.size, path: path)
      shadows = []
    }
    let resolved = ResolvedLayer(
      id: layer.id ?? path,
      size: box.size.roundedToFloat,
      transform: layer.transform(of: box).roundedToFloat,
      opacity: min(1, max(0, layer.opacity)).roundedToFloat,
      blendMode: layer.blendMode,
      isIsolated: layer.isIsolated
        || (isolates || layer.isTransformed || layer.isSequence) && content.blendsWithBackdrop,
      filters: layer.filters.map(\.resolved).withMergedBlurs,
      clip: layer.clip?.resolved(in: box.size),
      mask: try resolvedMask(layer.mask, in: box.size, path: path),
      shadows: shadows,
      content: content)
    let masked = resolved.mask == nil ? resolved : resolved.withMaskEdgesBeyondContent
    guard !isPlain, !layer.backdrop.isEmpty else { return masked }
    return masked.over(layer.backdrop, within: layer.boxOutline(in: box.size))
  }

  private func resolvedMask(_ mask: Mask?, in size: Size, path: String) throws(ResolutionError)
    -> ResolvedMask?
  {
    guard let mask else { return nil }
    var resolver = self
    resolver.colors = nil
    let layers = try definitions.layers(
      mask.layers, named: mask.definition.map { .mask($0) }, in: size, at: instant
    ) { () throws(ResolutionError) in
      try resolver.resolved(mask.layers, in: size, path: "\(path).mask.layers")
    }
    return ResolvedMask(kind: mask.kind, layers: layers)
  }

  private func content(
    of layer: Layer, in size: Size, path: String, visible: Rect?
  ) throws(ResolutionError) -> ResolvedLayer.Content {
    switch layer.content {
    case .group(let children):
      if layer.isSequence {
        return .group(try resolvedSequence(children, in: size, path: "\(path).children", visible: visible))
      }
      if let language = layer.ownLanguage {
        var resolver = self
        resolver.language = language
        return .group(
          try resolver.resolved(children, in: size, path: "\(path).children", visible: visible))
      }
      let number = layer.groupNumber
      let name = ResolvedDefinitions.Name.group(number, isLeveled: colors != nil)
      let layers = try definitions.layers(
        children, named: sharesGroups && number > 0 ? name : nil, in: size, at: instant
      ) { () throws(ResolutionError) in
        try resolved(children, layout: layer.layout, in: size, path: "\(path).children", visible: visible)
      }
      return .group(layers)
    case .component(let instance):
      if instance.isMoving { shutter?.recordMotion() }
      let layers = try instance.layers(at: instant, in: size, text: context.text, budget: budget, path: path)
      return .group(try resolved(layers, in: size, path: path))
    case .rectangle, .ellipse:
      return try shape(layer, outline: layer.boxOutline(in: size), fillRule: .nonzero, in: size, path: path)
    case .path(let outline, let rule):
      return try shape(layer, outline: outline.roundedToFloat, fillRule: rule, in: size, path: path)
    case .text(let text):
      if text.isDivided { return try dividedContent(of: layer, text: text, in: size, path: path) }
      let resolved: (text: ResolvedText, marks: TextMarks)
      do {
        resolved = try layer.resolvedText(text, in: size, measuring: context.text, language: language)
      } catch {
        throw ResolutionError(path: path, message: error.description)
      }
      try take(resolved.marks.count, at: path)
      let content = resolved.marks.content(
        around: resolved.text, id: layer.id ?? path, path: path, size: size)
      guard let fill = try fill(of: layer, in: size, path: path) else { return content }
      return fill.content(throughGlyphsOf: resolved.text, around: content)
    case .image(let image):
      guard let natural = context.imageSizes[image.source] else {
        throw ResolutionError(path: path, message: "the image \(image.source) has not been loaded")
      }
      return placed(
        image.resolved(natural: natural, in: size), of: image, outline: layer.boxOutline(in: size), in: size,
        path: path)
    case .video(let image):
      guard let clip = context.clips[image.source] else {
        throw ResolutionError(path: path, message: "the video \(image.source) has not been loaded")
      }
      var frame = image.resolved(natural: clip.size, in: size)
      frame.frame = clip.frame(at: time)
      return placed(frame, of: image, outline: layer.boxOutline(in: size), in: size, path: path)
    case .audio: return .group([])
    case .svg(let content):
      return .group(try resolved(try context.layers(of: content, in: size, path: path), in: size, path: path))
    case .scene(let scene):
      let layers = try context.layers(of: scene, in: size, prefix: layer.id ?? path, path: path)
      return .group(try resolved(layers, in: size, path: path))
    }
  }

  /// A shape, whose fill may be layers beneath its stroke.
  private func shape(
    _ layer: Layer, outline: BezierPath, fillRule: FillRule, in size: Size, path: String
  ) throws(ResolutionError) -> ResolvedLayer.Content {
    var shape = layer.shape(outline: outline, fillRule: fillRule, in: size)
    guard var fill = try fill(of: layer, in: size, path: path) else { return .shape(shape) }
    fill.clip = ResolvedClip(path: outline, fillRule: fillRule)
    shape.fill = nil
    let stroke = ResolvedLayer(id: path, size: size.roundedToFloat, content: .shape(shape))
    return .group(shape.stroke == nil ? [fill] : [fill, stroke])
  }

  /// An image in its box; rounded corners clip it within the layer, since shadows are outside the box.
  private func placed(
    _ resolved: ResolvedImage, of image: ImageContent, outline: BezierPath, in size: Size, path: String
  ) -> ResolvedLayer.Content {
    let content = ResolvedLayer.Content.image(resolved)
    guard image.cornerRadii != .zero else { return content }
    return .group([
      ResolvedLayer(id: path, size: size.roundedToFloat, clip: ResolvedClip(path: outline), content: content)
    ])
  }
}

extension Layer {
  /// The layer with its animated values at a time; if nil, with its own values.
  ///
  /// Animations of the same property are applied in list order, each on top of the previous result; an
  /// animation that is not in effect has no effect. The frame is resolved first, because transform lists
  /// may be relative to the box.
  public func animated(at time: Double?, in parent: Size) -> Layer {
    animated(at: time, in: parent, sound: nil)
  }

  /// The same with those that follow sounds; without an instant, they have no effect.
  package func animated(at time: Double?, in parent: Size, sound: SoundInstant?) -> Layer {
    guard let time, !animations.isEmpty else { return self }
    var layer = self
    layer.animate(at: time, in: parent, sound: sound, where: \.isFrame)
    layer.animate(at: time, in: layer.frame.resolved(in: parent).size, sound: sound) { !$0.isFrame }
    return layer
  }

  /// The layer in a box that a layout has given it, with its animated values at a time; if nil, with its own values.
  package func animated(at time: Double?, in box: Rect, sound: SoundInstant? = nil) -> Layer {
    guard let time, !animations.isEmpty else { return self }
    var layer = self
    layer.animate(at: time, in: box.size, sound: sound) { _ in true }
    return layer
  }

  private mutating func animate(
    at time: Double, in box: Size, sound: SoundInstant?, where isApplied: (AnimatableProperty) -> Bool
  ) {
    for animation in animations where isApplied(animation.property) {
      apply(animation, at: time, in: box, sound: sound)
    }
  }

  /// The part of the layer's space that is visible through a part of its parent's; nil if unlimited, also
  /// if filters and shadows extend beyond the content.
  fileprivate func part(seenOf visible: Rect?, box: Rect) -> Rect? {
    guard let visible, filters.isEmpty, shadows.isEmpty else { return nil }
    return transform(of: box).inverted?.boundingBox(of: visible)
  }

  /// Maps the layer's space to its parent's: its position, then the individual transforms and the list
  /// about its origin (CSS Transforms 2, section 4).
  package func transform(of box: Rect) -> AffineTransform {
    let origin = transformOrigin.resolved(in: box.size)
    let shift = translate.resolved(in: box.size)
    let own = AffineTransform.translation(x: box.x + origin.x + shift.x, y: box.y + origin.y + shift.y)
      .appending(.rotation(degrees: rotate))
      .appending(.scale(x: scale.x, y: scale.y))
    return (offsetPath?.transform(of: box, origin: origin).map(own.appending) ?? own)
      .appending(transform.transform(in: box.size))
      .appending(.translation(x: -origin.x, y: -origin.y))
  }
}

extension Animation {
  /// How far the iteration is at a local time, or how loud the sound is that the animation follows; nil if it has no effect.
  func progress(
    at time: Double, sound: SoundInstant?
  ) -> (progress: Double?, beforeFlag: Bool) {
    if let audio { return (sound?.level(of: audio).map { timing.easing($0, before: false) }, false) }
    let computed = timing.computed(at: time)
    return (computed.progress, computed.beforeFlag)
  }
}

extension Layer {
  /// Whether there is anything to draw of this kind.
  fileprivate var isSeen: Bool { if case .audio = content { false } else { true } }
}

extension AnimatableProperty {
  fileprivate var isFrame: Bool {
    if case .frame = self { true } else { false }
  }
}
