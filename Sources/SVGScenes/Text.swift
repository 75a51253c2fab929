import RenderTree
import SceneModel
import VectorGraphics

/// Characters that are drawn as one text, and their position.
struct SVGTextRunPlacement {
  var run: SVGTextRun
  var part: Indirect<SVGCharacters.Part>
  var metrics: SVGTextMetrics
  /// The start of its baseline.
  var origin: Point
  /// Degrees about the origin.
  var rotation = 0.0
  /// The horizontal scale of the glyphs.
  var stretch = 1.0

  var style: SVGStyle { part.value.style }
  var advance: Double { metrics.advance * stretch }

  var box: Rect {
    Rect(
      x: origin.x, y: origin.y - metrics.ascent, width: max(advance, 0),
      height: metrics.ascent + metrics.descent)
  }
}

extension LayerBuilder {
  func text(_ index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    let unfitted = SVGCharacters(of: index, in: document, context)
    try take(languages: unfitted.languages, at: index)
    let characters = fitted(unfitted)
    var placements: [SVGTextRunPlacement] = []
    var pen = Point.zero
    var start = 0
    while start < characters.count {
      var end = start + 1
      while end < characters.count, characters.place(end).x == nil, characters.place(end).y == nil,
        characters.part(end).value.path == characters.part(start).value.path
      {
        end += 1
      }
      if let path = characters.part(start).value.path {
        let letters = try textOnPath(path, characters, start..<end, context)
        try take(.layers(letters.count), at: index)
        placements += letters
      } else {
        let place = characters.place(start)
        pen = Point(x: place.x ?? pen.x, y: place.y ?? pen.y)
        try placeRuns(characters, start..<end, pen: &pen, at: index, among: &placements)
      }
      start = end
    }
    var content = Fragment()
    for placement in placements { content.box = Rect.joined(content.box, placement.box) }
    // A text may be placed letter by letter.
    content.layers.reserveCapacity(placements.count)
    for placement in placements where placement.style.isVisible {
      content.layers += try painted(placement, box: content.box ?? .zero, context)
    }
    return try finished(
      content, of: index, context, transform: try transform(of: index, context, box: content.box))
  }

  /// The characters, spaced or stretched according to `textLength` (SVG 2, section 11.5).
  private func fitted(_ text: SVGCharacters) -> SVGCharacters {
    var text = text
    for fit in text.fits {
      var width = 0.0
      var first = fit.range.lowerBound
      while first < fit.range.upperBound {
        let rest = first..<fit.range.upperBound
        let end = rest.first { !text.isSameElement($0, first) } ?? rest.upperBound
        let run = self.run(text.text(first..<end), text.part(first).value.style)
        width += (measured(run)?.metrics.advance ?? 0) * text.place(first).stretch
        for index in first..<end { width += text.place(index).dx }
        first = end
      }
      guard width > 0 else { continue }
      if fit.stretchesGlyphs {
        for index in fit.range {
          text.move(index) {
            $0.stretch *= fit.length / width
            $0.dx *= fit.length / width
          }
        }
      } else {
        let gap = (fit.length - width) / Double(max(1, fit.range.count - 1))
        for index in fit.range.dropFirst() { text.move(index) { $0.dx += gap } }
      }
    }
    return text
  }

  /// Adds the runs of a chunk in sequence, aligned at its start.
  private func placeRuns(
    _ text: SVGCharacters, _ chunk: Range<Int>, pen: inout Point, at index: Int,
    among placements: inout [SVGTextRunPlacement]
  ) throws(SVGError) {
    let first = placements.count
    let start = pen.x
    var next = chunk.lowerBound
    while next < chunk.upperBound {
      let (part, place) = (text.part(next), text.place(next))
      let style = part.value.style
      let end = text.end(ofRunAt: next, in: chunk)
      pen = Point(x: pen.x + place.dx, y: pen.y + place.dy)
      let whole = self.run(text.text(next..<end), style)
      next = end
      guard let (run, metrics, missing) = measured(whole) else {
        warn(Self.fault(of: whole.text), at: index)
        continue
      }
      if !missing.isEmpty { warn("no font has \(missing.joined(separator: ", "))", at: index) }
      placements.append(
        SVGTextRunPlacement(
          run: run, part: part, metrics: metrics,
          origin: Point(x: pen.x, y: pen.y - part.value.rise + metrics.shift(under: style)),
          rotation: place.rotation, stretch: place.stretch))
      try take(.layers(1), at: index)
      pen.x += metrics.advance * place.stretch + (run.text == " " ? style.wordSpacing : 0)
    }
    let width = pen.x - start
    let shift = width * text.part(chunk.lowerBound).value.style.anchor
    for index in placements.indices.dropFirst(first) { placements[index].origin.x -= shift }
    pen.x -= shift
  }

  /// A run without the characters that no font has, its metrics, and what is said of those characters; nil if the
  /// rest cannot be laid out.
  private func measured(_ run: SVGTextRun) -> (run: SVGTextRun, metrics: SVGTextMetrics, missing: [String])? {
    if let metrics = resources.metrics(of: run) { return (run, metrics, []) }
    let missing = resources.missingCharacters(of: run)
    guard !missing.isEmpty else { return nil }
    var rest = run
    rest.text.unicodeScalars.removeAll { scalar in missing.contains { $0.scalar == scalar } }
    return resources.metrics(of: rest).map { (rest, $0, missing.map(\.description)) }
  }

  /// Why a text could not be measured.
  private static func fault(of text: String) -> String {
    let beginning = "\"\(text.prefix(40))"
    guard text.utf8.count > 1 << 20 else { return "no font has the characters of \(beginning)\"" }
    return "the text \(beginning)…\" of \(text.utf8.count) bytes is too long for one line; divide it"
  }

  private func run(_ text: String, _ style: SVGStyle) -> SVGTextRun {
    let families =
      families[style.fontFamilies] ?? Self.families(for: style.fontFamilies.map { embeddedFamily($0) ?? $0 })
    self.families[style.fontFamilies] = families
    return SVGTextRun(
      text: text, families: families, weight: style.fontWeight,
      isItalic: style.fontStyle != .normal, size: style.fontSize, tracking: style.letterSpacing,
      language: style.language)
  }

  /// The name under which a family of the document's own fonts can be used.
  private func embeddedFamily(_ name: String) -> String? {
    document.fontFaces[name.lowercased()].flatMap(resources.family)
  }

  private static func families(for names: [String]) -> [String] {
    let generic = ["serif": ["Noto Serif", "DejaVu Serif"], "monospace": ["Noto Mono", "DejaVu Sans Mono"]]
    return names.flatMap { name in generic[name.lowercased()] ?? [name] }
      .filter { !["sans-serif", "cursive", "fantasy", "system-ui"].contains($0.lowercased()) }
      + ["Noto Sans", Font.defaultFamily]
  }

  /// Characters along a path, each rotated to follow it (SVG 2, section 11.8).
  private func textOnPath(
    _ textPath: Int, _ text: SVGCharacters, _ chunk: Range<Int>, _ context: BuildContext
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
    let positions = PathPositions(along: path)
    let runs = chunk.compactMap { index -> (SVGTextRun, SVGTextMetrics, Int)? in
      let run = self.run(text.text(index..<index + 1), text.part(index).value.style)
      return resources.metrics(of: run).map { (run, $0, index) }
    }
    let offset = document.attribute("startOffset", of: textPath).flatMap { SVGLength($0) }
    var place =
      offset.map {
        $0.isPercentage
          ? $0.fraction * length
          : $0.resolved(.x, viewport: context.viewport, fontSize: context.style.fontSize)
      } ?? 0
    let width = runs.reduce(0) { $0 + $1.1.advance + text.place($1.2).dx }
    place -= width * text.part(chunk.lowerBound).value.style.anchor
    var placements: [SVGTextRunPlacement] = []
    for (run, metrics, index) in runs {
      let (part, own) = (text.part(index), text.place(index))
      place += own.dx
      let middle = place + metrics.advance / 2
      place += metrics.advance
      guard middle >= 0, middle <= length, let spot = positions.position(atFraction: middle / length) else {
        continue
      }
      let degrees = spot.angle
      let back = AffineTransform.rotation(degrees: degrees).apply(
        to: Point(x: -metrics.advance / 2, y: -part.value.rise + own.dy))
      placements.append(
        SVGTextRunPlacement(
          run: run, part: part, metrics: metrics, origin: spot.point + back,
          rotation: degrees + own.rotation))
    }
    return placements
  }

  /// The layers of a run: its lines, fill and stroke in their order.
  private func painted(
    _ placement: SVGTextRunPlacement, box: Rect, _ context: BuildContext
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
    _ context: BuildContext, layer: (LayerPaint) -> Layer
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
    Layer(
      frame: LayerFrame(Rect(x: placement.origin.x, y: placement.origin.y, width: 0, height: 0)),
      transformOrigin: .zero, rotate: placement.rotation, scale: Point(x: placement.stretch, y: 1),
      fill: fill, stroke: stroke, content: content(of: placement.run))
  }

  private func content(of run: SVGTextRun) -> LayerContent {
    if let cached = shortTexts[run] { return cached }
    let font = Font(
      families: run.families, weight: run.weight, style: run.isItalic ? .italic : .normal, size: run.size)
    let content = LayerContent.text(
      TextContent(
        run.text, font: font, language: run.language, tracking: run.tracking, baseline: .alphabetic))
    if run.text.utf8.count < 16, shortTexts.count < 4096 { shortTexts[run] = content }
    return content
  }

  /// The lines of `text-decoration`: line-through is drawn over the text.
  private func decorations(
    _ placement: SVGTextRunPlacement, under: Bool, box: Rect, _ context: BuildContext
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
