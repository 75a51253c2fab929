import RenderTree
import SceneModel
import VectorGraphics

/// Characters that are drawn as one text, and their position.
struct SVGTextRunPlacement {
  var run: SVGTextRun
  var style: SVGStyle
  var metrics: SVGTextMetrics
  /// The start of its baseline.
  var origin: Point
  /// Degrees about the origin.
  var rotation = 0.0
  /// The horizontal scale of the glyphs.
  var stretch = 1.0

  var advance: Double { metrics.advance * stretch }

  var box: Rect {
    Rect(
      x: origin.x, y: origin.y - metrics.ascent, width: max(advance, 0),
      height: metrics.ascent + metrics.descent)
  }
}

extension LayerBuilder {
  func text(_ index: Int, _ context: DrawingContext) throws(SVGError) -> Fragment {
    let characters = fitted(SVGCharacters(of: index, in: document, context))
    var placements: [SVGTextRunPlacement] = []
    var pen = Point.zero
    var start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, characters[end].x == nil, characters[end].y == nil,
        characters[end].path == characters[start].path
      {
        end += 1
      }
      let chunk = Array(characters[start..<end])
      if let path = chunk[0].path {
        placements += try textOnPath(path, chunk, context)
      } else {
        pen = Point(x: chunk[0].x ?? pen.x, y: chunk[0].y ?? pen.y)
        placements += chunkPlacements(chunk, pen: &pen, at: index)
      }
      start = end
    }
    try count(placements.count, at: index)
    var content = Fragment()
    for placement in placements { content.box = Rect.joined(content.box, placement.box) }
    for placement in placements where placement.style.isVisible {
      content.layers += try painted(placement, box: content.box ?? .zero, context)
    }
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: content.box))
  }

  /// The characters, spaced or stretched according to `textLength` (SVG 2, section 11.5).
  private func fitted(_ text: SVGCharacters) -> [SVGCharacters.Character] {
    var characters = text.characters
    for fit in text.fits {
      var width = 0.0
      var place = fit.range.lowerBound
      while place < fit.range.upperBound {
        let first = characters[place]
        let end =
          characters[place..<fit.range.upperBound].firstIndex { $0.element != first.element }
          ?? fit.range.upperBound
        let run = self.run(String(characters[place..<end].map(\.text)), first.style)
        width += (resources.metrics(of: run)?.advance ?? 0) * first.stretch
        for character in characters[place..<end] { width += character.dx }
        place = end
      }
      guard width > 0 else { continue }
      if fit.stretchesGlyphs {
        for place in fit.range {
          characters[place].stretch *= fit.length / width
          characters[place].dx *= fit.length / width
        }
      } else {
        let gap = (fit.length - width) / Double(max(1, fit.range.count - 1))
        for place in fit.range.dropFirst() { characters[place].dx += gap }
      }
    }
    return characters
  }

  /// The runs of a chunk in sequence, aligned at its start.
  private func chunkPlacements(
    _ chunk: [SVGCharacters.Character], pen: inout Point, at index: Int
  ) -> [SVGTextRunPlacement] {
    var placements: [SVGTextRunPlacement] = []
    let start = pen.x
    var place = 0
    while place < chunk.count {
      let first = chunk[place]
      var end = place + 1
      while end < chunk.count, chunk[end].element == first.element, chunk[end].dx == 0, chunk[end].dy == 0,
        first.rotation == 0, chunk[end].rotation == 0, first.style.wordSpacing == 0
      {
        end += 1
      }
      pen = Point(x: pen.x + first.dx, y: pen.y + first.dy)
      let run = self.run(String(chunk[place..<end].map(\.text)), first.style)
      place = end
      guard let metrics = resources.metrics(of: run) else {
        warn("no font has the characters of \"\(run.text.prefix(40))\"", at: index)
        continue
      }
      placements.append(
        SVGTextRunPlacement(
          run: run, style: first.style, metrics: metrics,
          origin: Point(
            x: pen.x, y: pen.y - first.rise + metrics.shift(under: first.style)),
          rotation: first.rotation, stretch: first.stretch))
      pen.x += metrics.advance * first.stretch + (run.text == " " ? first.style.wordSpacing : 0)
    }
    let width = pen.x - start
    let shift = width * chunk[0].style.anchor
    for index in placements.indices { placements[index].origin.x -= shift }
    pen.x -= shift
    return placements
  }

  private func run(_ text: String, _ style: SVGStyle) -> SVGTextRun {
    let generic = ["serif": ["Noto Serif", "DejaVu Serif"], "monospace": ["Noto Mono", "DejaVu Sans Mono"]]
    let families = style.fontFamilies.flatMap { name in generic[name.lowercased()] ?? [name] }
      .filter { !["sans-serif", "cursive", "fantasy", "system-ui"].contains($0.lowercased()) }
    return SVGTextRun(
      text: text, families: families + ["Noto Sans", Font.defaultFamily], weight: style.fontWeight,
      isItalic: style.fontStyle != .normal, size: style.fontSize, tracking: style.letterSpacing,
      language: style.language)
  }

  /// Characters along a path, each rotated to follow it (SVG 2, section 11.8).
  private func textOnPath(
    _ textPath: Int, _ chunk: [SVGCharacters.Character], _ context: DrawingContext
  ) throws(SVGError) -> [SVGTextRunPlacement] {
    guard let target = document.reference(of: textPath),
      let outline = ShapeReader(
        document: document, index: target, viewport: context.viewport, fontSize: context.style.fontSize
      ).outline()
    else { return [] }
    let transform = try self.transform(of: target, context, box: outline.path.boundingBox)
    let path = outline.path.transformed(by: transform)
    let length = path.length
    guard length > 0 else { return [] }
    let runs = chunk.compactMap { character -> (SVGTextRun, SVGTextMetrics, SVGCharacters.Character)? in
      let run = self.run(String(character.text), character.style)
      return resources.metrics(of: run).map { (run, $0, character) }
    }
    let offset = document.attribute("startOffset", of: textPath).flatMap { SVGLength($0) }
    var place =
      offset.map {
        $0.isPercentage
          ? $0.fraction * length
          : $0.resolved(.x, viewport: context.viewport, fontSize: context.style.fontSize)
      } ?? 0
    let width = runs.reduce(0) { $0 + $1.1.advance + $1.2.dx }
    place -= width * chunk[0].style.anchor
    var placements: [SVGTextRunPlacement] = []
    for (run, metrics, character) in runs {
      place += character.dx
      let middle = place + metrics.advance / 2
      place += metrics.advance
      guard middle >= 0, middle <= length, let spot = path.position(atFraction: middle / length) else {
        continue
      }
      let degrees = spot.angle
      let back = AffineTransform.rotation(degrees: degrees).apply(
        to: Point(x: -metrics.advance / 2, y: -character.rise + character.dy))
      placements.append(
        SVGTextRunPlacement(
          run: run, style: character.style, metrics: metrics, origin: spot.point + back,
          rotation: degrees + character.rotation))
    }
    return placements
  }

  /// The layers of a run: its lines, fill and stroke in their order.
  private func painted(
    _ placement: SVGTextRunPlacement, box: Rect, _ context: DrawingContext
  ) throws(SVGError) -> [Layer] {
    var context = context
    context.style = placement.style
    let shift = AffineTransform.translation(x: -placement.origin.x, y: -placement.origin.y)
    let base = AffineTransform.scale(x: 1 / placement.stretch, y: 1).appending(
      placement.rotation == 0
        ? shift : AffineTransform.rotation(degrees: -placement.rotation).appending(shift))
    if context.isClip { return [layer(placement, fill: .color(.black), stroke: nil)] }
    var layers: [Layer] = []
    layers += try decorations(placement, under: true, box: box, context)
    for part in context.style.parts {
      switch part {
      case .fill:
        layers += try covered(
          context.style.fill, opacity: context.style.fillOpacity, box: box, base: base, placement, context
        ) { layer(placement, fill: $0, stroke: nil) }
      case .stroke:
        guard context.style.strokeWidth > 0 else { continue }
        let style = context.style.strokeStyle
        layers += try covered(
          context.style.stroke, opacity: context.style.strokeOpacity, box: box, base: base, placement, context
        ) {
          layer(placement, fill: .color(.transparent), stroke: Stroke(paint: $0, style: style))
        }
      case .markers: break
      }
    }
    return layers + (try decorations(placement, under: false, box: box, context))
  }

  /// The layers for a paint of a run.
  private func covered(
    _ paint: SVGPaint, opacity: Double, box: Rect, base: AffineTransform, _ placement: SVGTextRunPlacement,
    _ context: DrawingContext, layer: (LayerPaint) -> Layer
  ) throws(SVGError) -> [Layer] {
    switch try resolved(paint, opacity: opacity, box: box, base: base, context) {
    case .none: return []
    case .plain(let paint): return [layer(paint)]
    case .layers:
      guard case .layers(let make) = try resolved(paint, opacity: opacity, box: box, context) else {
        return []
      }
      var group = Layer.group(
        make(placement.box.insetBy(dx: -placement.style.fontSize, dy: -placement.style.fontSize)))
      group.mask = Mask(kind: .alpha, layers: [layer(.color(.black))])
      return [group]
    }
  }

  private func layer(_ placement: SVGTextRunPlacement, fill: LayerPaint, stroke: Stroke?) -> Layer {
    let run = placement.run
    let font = Font(
      families: run.families, weight: run.weight, style: run.isItalic ? .italic : .normal, size: run.size)
    return Layer(
      frame: LayerFrame(Rect(x: placement.origin.x, y: placement.origin.y, width: 0, height: 0)),
      transformOrigin: .zero, rotate: placement.rotation, scale: Point(x: placement.stretch, y: 1),
      fill: fill,
      stroke: stroke,
      content: .text(
        TextContent(
          run.text, font: font, language: run.language, tracking: run.tracking, baseline: .alphabetic)))
  }

  /// The lines of `text-decoration`: line-through is drawn over the text.
  private func decorations(
    _ placement: SVGTextRunPlacement, under: Bool, box: Rect, _ context: DrawingContext
  ) throws(SVGError) -> [Layer] {
    var layers: [Layer] = []
    for decoration in placement.style.decorations where (decoration.line != "line-through") == under {
      let size = placement.style.fontSize
      let offsets: [String: Double] = ["underline": 0.1, "overline": -0.9, "line-through": -0.3]
      let offset = offsets[decoration.line] ?? 0
      let rect = Rect(
        x: placement.origin.x, y: placement.origin.y + offset * size, width: placement.advance,
        height: 0.05 * size)
      layers += try filled(
        .rectangle(rect), rule: .nonzero, paint: decoration.fill, opacity: decoration.opacity, box: box,
        context)
    }
    return layers
  }
}
