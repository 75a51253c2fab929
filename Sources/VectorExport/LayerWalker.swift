import PangoText
import PixelKernels
import RenderTree
import SceneRenderer
import VectorGraphics

/// Draws the layers of a scene on a canvas of vectors.
struct LayerWalker<Canvas: VectorCanvas> {
  var canvas: Canvas
  var rasterizer: LayerRasterizer
  let text: TextForm
  var notes = RasterizationReasons()
  /// The text written so far, in bytes of UTF-8.
  var textSize = 0

  /// The most text of a file, in bytes of UTF-8: as SVG, a justified word of one letter takes 40, and 110 while it is made.
  static var mostText: Int { 4 << 20 }
  /// The most text that is written as outlines, which take a kilobyte and a half for each letter.
  static var mostOutlinedText: Int { 256 << 10 }

  /// More layers of one group that need their backdrop are drawn in one image, so that the time grows with their number only.
  private static var greatestBackdropCount: Int { 8 }

  /// Draws layers that mix among themselves only.
  ///
  /// - Parameter background: What the page is filled with where they are the scene's.
  mutating func walk(
    _ layers: [ResolvedLayer], transform: AffineTransform, background: Color? = nil, isRoot: Bool = false
  ) throws(VectorError) {
    var items: [ResolvedLayer] = []
    flatten(layers, transform: transform, into: &items)
    let blending = items.indices.filter { canvas.limits.needsBackdrop(items[$0]) }
    guard let last = blending.last else { return try draw(items[...]) }
    for index in blending {
      if case .backdrop = items[index].content {
        notes.add("a filtered backdrop", layer: items[index].id)
      } else {
        notes.add("blend mode \(items[index].blendMode.rawValue)", layer: items[index].id)
      }
    }
    let isOpaque = isRoot && (background?.alpha ?? 0) >= 1
    if isOpaque, blending.count <= Self.greatestBackdropCount {
      var next = 0
      for index in blending {
        try draw(items[next..<index])
        let box = try rasterizer.box(of: [items[index]])
        if box.width > 0, box.height > 0 {
          try canvas.draw(
            rasterizer.image(of: Array(items[...index]), background: background, in: box), opacity: 1)
        }
        next = index + 1
      }
      return try draw(items[next...])
    }
    // One image of all of them with what is beneath, which is not drawn there where it would shine through.
    let box = try rasterizer.box(of: blending.map { items[$0] })
    var outside = VectorGroup()
    if !isOpaque { outside.clip = rasterizer.outside(box) }
    try canvas.begin(outside)
    var next = 0
    for index in blending {
      try draw(items[next..<index])
      next = index + 1
    }
    try canvas.end(outside)
    if box.width > 0, box.height > 0 {
      // The page is painted already.
      let image = try rasterizer.image(
        of: Array(items[...last]), background: isOpaque ? background : nil, in: box)
      try canvas.draw(image, opacity: 1)
    }
    try draw(items[next...])
  }

  /// The layers that paint what layers do, none of them a group that only holds others; their transforms lead to the scene.
  private func flatten(
    _ layers: [ResolvedLayer], transform: AffineTransform, into items: inout [ResolvedLayer]
  ) {
    for layer in layers {
      let placed = transform.appending(layer.transform)
      guard layer.opacity > 0, placed.inverted != nil else { continue }
      if case .group(let children) = layer.content, layer.passesThrough, layer.projection == nil,
        !children.isEmpty || layer.shadows.isEmpty
      {
        if !layer.shadows.isEmpty {
          var shadows = layer.onlyShadows { _ in true }
          shadows.transform = placed
          items.append(shadows)
        }
        flatten(children, transform: placed, into: &items)
      } else {
        var item = canvas.limits.repeatingTiles(of: layer) ?? layer
        if let own = layer.projection {
          item.projection = Projection(transform).appending(own)
        } else {
          item.transform = placed
        }
        items.append(item)
      }
    }
  }

  /// Draws layers one after the other, neighbors that are no vectors as one image.
  private mutating func draw(_ items: ArraySlice<ResolvedLayer>) throws(VectorError) {
    var pending: [ResolvedLayer] = []
    for item in items {
      if let obstacle = canvas.limits.obstacle(to: item) {
        notes.add(obstacle, layer: item.id)
        if item.blendMode != .normal {
          try drawImage(of: pending)
          pending = []
          try drawImage(of: [item])
        } else {
          pending.append(item)
        }
        continue
      }
      try drawImage(of: pending)
      pending = []
      try draw(item)
    }
    try drawImage(of: pending)
  }

  /// One image of layers; the opacity and blend mode of a single one are left to the canvas.
  private mutating func drawImage(of layers: [ResolvedLayer]) throws(VectorError) {
    guard let first = layers.first else { return }
    let box = try rasterizer.box(of: layers)
    guard box.width > 0, box.height > 0 else { return }
    guard layers.count == 1 else {
      return try canvas.draw(rasterizer.image(of: layers, in: box), opacity: 1)
    }
    var layer = first
    layer.opacity = 1
    layer.blendMode = .normal
    let image = try rasterizer.image(of: [layer], in: box)
    guard first.blendMode != .normal else { return try canvas.draw(image, opacity: first.opacity) }
    let group = VectorGroup(opacity: first.opacity, blendMode: first.blendMode)
    try canvas.begin(group)
    try canvas.draw(image, opacity: 1)
    try canvas.end(group)
  }

  /// Draws a layer that the canvas can hold, apart from its shadows and what is within.
  private mutating func draw(_ layer: ResolvedLayer) throws(VectorError) {
    let isLeaf =
      layer.shadows.isEmpty && layer.clip == nil && layer.mask == nil && layer.blendMode == .normal
      && !layer.containsBlending
    if isLeaf, layer.opacity == 1 || layer.isOnePaint {
      return try drawContent(of: layer, opacity: layer.opacity)
    }
    var group = VectorGroup(opacity: layer.opacity, blendMode: layer.blendMode)
    group.isIsolated = layer.containsBlending
    if let clip = layer.clip {
      group.clip = VectorGroup.Clip(path: clip.path, rule: clip.fillRule, transform: layer.transform)
    }
    if let mask = layer.mask {
      try canvas.beginMask(mask.kind)
      try walk(mask.layers, transform: layer.transform)
      try canvas.endMask(mask.kind)
      group.isMasked = true
    }
    try canvas.begin(group)
    try drawWithShadows(layer)
    try canvas.end(group)
  }

  private mutating func drawWithShadows(_ layer: ResolvedLayer) throws(VectorError) {
    guard !layer.shadows.isEmpty else { return try drawContent(of: layer, opacity: 1) }
    notes.add("a box shadow", layer: layer.id)
    guard case .shape(let shape) = layer.content, layer.shadows.first?.boxPath == shape.path else {
      try drawImage(of: [layer.onlyShadows { _ in true }])
      return try drawContent(of: layer, opacity: 1)
    }
    // The fill is over the outer shadows and beneath the inner ones.
    try drawImage(of: [layer.onlyShadows { !$0.isInner }])
    var part = layer
    part.content = .shape(
      ResolvedShape(path: shape.path, fillRule: shape.fillRule, fill: shape.fill))
    try drawContent(of: part, opacity: 1)
    try drawImage(of: [layer.onlyShadows(where: \.isInner)])
    part.content = .shape(ResolvedShape(path: shape.path, stroke: shape.stroke))
    try drawContent(of: part, opacity: 1)
  }

  private mutating func drawContent(of layer: ResolvedLayer, opacity: Double) throws(VectorError) {
    switch layer.content {
    // It is in the image of what it lies over.
    case .backdrop: break
    case .group(let children): try walk(children, transform: layer.transform)
    case .shape(let shape): try draw(shape, transform: layer.transform, opacity: opacity)
    case .text(let content): try draw(content, of: layer, opacity: opacity)
    case .image(let image):
      let bitmap: Bitmap
      do {
        bitmap = try rasterizer.resources.bitmap(of: image)
      } catch {
        throw VectorError(error)
      }
      guard bitmap.width > 0, bitmap.height > 0, !image.destination.isEmpty else { return }
      let isCut = image.destination.intersection(image.bounds) != image.destination
      try canvas.draw(
        VectorImage(
          name: image.frame.map { "\(image.asset) \($0)" } ?? image.asset, bitmap: bitmap,
          jpeg: image.frame == nil ? rasterizer.resources.jpegs[image.asset] : nil,
          frame: image.destination, clip: isCut ? image.bounds : nil, sampling: image.sampling,
          transform: layer.transform), opacity: opacity)
    }
  }

  private mutating func draw(
    _ shape: ResolvedShape, transform: AffineTransform, opacity: Double
  ) throws(VectorError) {
    let fill = shape.fill.map { VectorPaint($0) }
    let stroke = shape.stroke.flatMap { $0.style.width > 0 ? ($0, VectorPaint($0.paint)) : nil }
    guard let stroke else {
      guard fill != nil else { return }
      return try canvas.draw(
        VectorShape(path: shape.path, rule: shape.fillRule, fill: fill, transform: transform),
        opacity: opacity)
    }
    if let own = stroke.0.path {
      if fill != nil {
        try canvas.draw(
          VectorShape(path: shape.path, rule: shape.fillRule, fill: fill, transform: transform),
          opacity: opacity)
      }
      return try canvas.draw(
        VectorShape(path: own, stroke: (stroke.1, stroke.0.style), transform: transform), opacity: opacity)
    }
    try canvas.draw(
      VectorShape(
        path: shape.path, rule: shape.fillRule, fill: fill, stroke: (stroke.1, stroke.0.style),
        transform: transform), opacity: opacity)
  }
}

extension LayerRasterizer {
  /// All that is seen but a box.
  func outside(_ box: PixelRect) -> VectorGroup.Clip {
    var path = BezierPath.rectangle(visible.insetBy(dx: -visible.width, dy: -visible.height))
    path.append(.rectangle(frame(of: box)))
    return VectorGroup.Clip(path: path, rule: .evenodd, transform: .identity)
  }
}

extension ResolvedLayer {
  /// Whether the layer is one paint over one outline, to which its opacity can be given.
  var isOnePaint: Bool {
    switch content {
    case .shape(let shape): (shape.fill == nil) != (shape.stroke == nil)
    case .image: true
    case .group, .text, .backdrop: false
    }
  }

  /// Whether layers within mix with those beneath them in another way than by lying over them.
  var containsBlending: Bool {
    guard case .group(let children) = content else { return false }
    return children.contains { $0.blendMode != .normal || ($0.passesThrough && $0.containsBlending) }
  }

  /// The layer with some of its shadows and nothing else.
  func onlyShadows(where isIncluded: (ResolvedShadow) -> Bool) -> ResolvedLayer {
    ResolvedLayer(
      id: id, size: size, transform: transform, shadows: shadows.filter(isIncluded), content: .group([]))
  }
}
