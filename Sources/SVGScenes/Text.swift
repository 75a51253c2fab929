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
  /// The scale of the glyphs along the line.
  var stretch = 1.0

  var style: SVGStyle { part.value.style }
  var stretching: AffineTransform {
    run.isVertical ? .scale(x: 1, y: stretch) : .scale(x: stretch, y: 1)
  }
  var advance: Double { metrics.advance * stretch }

  var box: Rect {
    if run.isVertical {
      let breadth = metrics.ascent + metrics.descent
      return Rect(x: origin.x - breadth / 2, y: origin.y, width: breadth, height: max(advance, 0))
    }
    return Rect(
      x: origin.x, y: origin.y - metrics.ascent, width: max(advance, 0),
      height: metrics.ascent + metrics.descent)
  }
}

extension LayerBuilder {
  func text(_ index: Int, _ context: BuildContext) throws(SVGError) -> Fragment {
    let unfitted = SVGCharacters(
      of: index, in: document, context, passes: passesConditions, examine: noteLosses,
      hasSmallCapitals: { self.hasSmallCapitals($0, at: index) })
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
        let run = self.run(
          text.text(first..<end), text.part(first).value.style, at: text.part(first).value.element)
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
        // Letters from right to left are set together.
        if text.text(fit.range).isRightToLeft {
          text.space(fit.range, by: gap)
          continue
        }
        let isVertical = text.part(fit.range.lowerBound).value.style.isVertical
        for index in fit.range.dropFirst() {
          text.move(index) { if isVertical { $0.dy += gap } else { $0.dx += gap } }
        }
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
    let isVertical = text.part(chunk.lowerBound).value.style.isVertical
    let start = isVertical ? pen.y : pen.x
    var next = chunk.lowerBound
    while next < chunk.upperBound {
      let (part, place) = (text.part(next), text.place(next))
      let style = part.value.style
      let end = text.end(ofRunAt: next, in: chunk)
      pen = Point(x: pen.x + place.dx, y: pen.y + place.dy)
      let whole = self.run(text.text(next..<end), style, at: part.value.element)
      next = end
      guard let (run, metrics, missing) = measured(whole) else {
        warn(Self.fault(of: whole.text), at: index)
        continue
      }
      if place.rotation != 0 { warnUnjoined(run.text, at: index) }
      if !missing.isEmpty { warn("no font has \(missing.joined(separator: ", "))", at: index) }
      let shift = part.value.rise - metrics.shift(under: style)
      placements.append(
        SVGTextRunPlacement(
          run: run, part: part, metrics: metrics,
          origin: isVertical
            ? Point(x: pen.x + part.value.rise, y: pen.y) : Point(x: pen.x, y: pen.y - shift),
          rotation: place.rotation, stretch: place.stretch))
      try take(.layers(1), at: index)
      let advance =
        (metrics.advance + (next < chunk.upperBound ? kerning(text, before: next) : 0)) * place.stretch
        + (run.text == " " ? style.wordSpacing : 0)
      if isVertical { pen.y += advance } else { pen.x += advance }
    }
    let width = (isVertical ? pen.y : pen.x) - start
    let shift = width * text.part(chunk.lowerBound).value.style.anchor
    for index in placements.indices.dropFirst(first) {
      if isVertical { placements[index].origin.y -= shift } else { placements[index].origin.x -= shift }
    }
    if isVertical { pen.y -= shift } else { pen.x -= shift }
  }

  /// Warns of a letter that is placed by itself although its script joins letters.
  private func warnUnjoined(_ text: String, at index: Int) {
    guard text.isRightToLeft else { return }
    warn(
      "letters of scripts from right to left that are placed one by one are neither joined nor reordered",
      at: index)
  }

  /// Whether the fonts of a style have small capitals of their own: those have other widths than small letters.
  private func hasSmallCapitals(_ style: SVGStyle, at index: Int) -> Bool {
    let plain = run("abcdefgh", style, at: index)
    var small = plain
    small.features.append("smcp")
    return resources.metrics(of: small)?.advance != resources.metrics(of: plain)?.advance
  }

  /// How much closer a character is to the one before it than their advances say, if they have the same font.
  private func kerning(_ text: SVGCharacters, before index: Int) -> Double {
    let (one, other) = (text.part(index - 1).value, text.part(index).value)
    let runs = [
      run(text.text(index - 1..<index), one.style, at: one.element),
      run(text.text(index..<index + 1), other.style, at: other.element),
    ]
    var pair = runs[0]
    pair.text += runs[1].text
    var same = runs[1]
    same.text = pair.text
    guard pair == same, !runs.contains(where: { $0.text == " " }) else { return 0 }
    let advances = (runs + [pair]).compactMap { resources.metrics(of: $0)?.advance }
    return advances.count == 3 ? advances[2] - advances[1] - advances[0] : 0
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

  func run(_ text: String, _ style: SVGStyle, at index: Int) -> SVGTextRun {
    // The direction is that of the style, not that of the first letters.
    let mark = text.hasMixedDirections ? style.isRightToLeft ? "\u{200F}" : "\u{200E}" : ""
    var run = SVGTextRun(
      text: mark + text, families: families(of: style, at: index), weight: style.fontWeight,
      isItalic: style.fontStyle != .normal, size: style.fontSize, tracking: style.letterSpacing,
      language: style.language, axes: style.fontAxes, features: style.fontFeatures,
      isVertical: style.isVertical)
    if style.fontStretch != 100 { run.axes["wdth"] = style.fontStretch }
    // Only some fonts have other widths and other axes.
    if !run.axes.isEmpty, resources.metrics(of: run) == nil {
      if !style.fontAxes.isEmpty { warn("no font has the axes of font-variation-settings", at: index) }
      run.axes = [:]
    }
    return run
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
    let kernings = chunk.reduce(into: [Int: Double]()) { result, index in
      guard index > chunk.lowerBound else { return }
      result[index - 1] = kerning(text, before: index)
    }
    let runs = chunk.compactMap { index -> (SVGTextRun, SVGTextMetrics, Int)? in
      let run = self.run(text.text(index..<index + 1), text.part(index).value.style, at: textPath)
      return resources.metrics(of: run).map { (run, $0, index) }
    }
    let offset = document.attribute("startOffset", of: textPath).flatMap { SVGLength($0) }
    var place =
      offset.map {
        $0.isPercentage
          ? $0.fraction * length
          : $0.resolved(.x, viewport: context.viewport, fontSize: context.style.fontSize)
      } ?? 0
    func advance(_ metrics: SVGTextMetrics, _ index: Int) -> Double {
      (metrics.advance + (kernings[index] ?? 0)) * text.place(index).stretch
    }
    place += text.place(chunk.lowerBound).x ?? 0
    let width = runs.reduce(0) { $0 + advance($1.1, $1.2) + text.place($1.2).dx }
    place -= width * text.part(chunk.lowerBound).value.style.anchor
    var placements: [SVGTextRunPlacement] = []
    if text.part(chunk.lowerBound).value.style.isVertical {
      warn("vertical text on a path is set along it like horizontal text", at: textPath)
    }
    for (run, metrics, index) in runs {
      warnUnjoined(run.text, at: textPath)
      let (part, own) = (text.part(index), text.place(index))
      place += own.dx
      let breadth = metrics.advance * own.stretch
      let middle = place + breadth / 2
      place += advance(metrics, index)
      guard middle >= 0, middle <= length, let spot = positions.position(atFraction: middle / length) else {
        continue
      }
      let degrees = spot.angle
      let back = AffineTransform.rotation(degrees: degrees).apply(
        to: Point(
          x: -breadth / 2, y: -part.value.rise + own.dy + metrics.shift(under: part.value.style)))
      placements.append(
        SVGTextRunPlacement(
          run: run, part: part, metrics: metrics, origin: spot.point + back,
          rotation: degrees + own.rotation, stretch: own.stretch))
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
    let base = (placement.stretching.inverted ?? .identity).appending(
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
      transformOrigin: .zero, rotate: placement.rotation,
      scale: placement.run.isVertical
        ? Point(x: 1, y: placement.stretch) : Point(x: placement.stretch, y: 1),
      fill: fill, stroke: stroke, content: content(of: placement.run))
  }

  private func content(of run: SVGTextRun) -> LayerContent {
    if let cached = shortTexts[run] { return cached }
    let font = Font(
      families: run.families, weight: run.weight, style: run.isItalic ? .italic : .normal, size: run.size,
      axes: run.axes)
    var text = TextContent(
      run.text, font: font, language: run.language, tracking: run.tracking, baseline: .alphabetic,
      features: run.features)
    if run.isVertical {
      text.writingMode = .vertical
      // The middle of a vertical line is on its axis.
      text.baseline = .middle
    }
    let content = LayerContent.text(text)
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
      let rect =
        placement.run.isVertical
        ? Rect(
          x: placement.origin.x - (offset + 0.45) * size, y: placement.origin.y, width: 0.05 * size,
          height: placement.advance)
        : Rect(
          x: placement.origin.x, y: placement.origin.y + offset * size, width: placement.advance,
          height: 0.05 * size)
      layers += try filled(
        .rectangle(rect), rule: .nonzero, paint: decoration.fill, opacity: decoration.opacity, box: box,
        context)
    }
    return layers
  }
}

extension String {
  /// Whether it has letters that are written from right to left.
  fileprivate var isRightToLeft: Bool { unicodeScalars.contains(where: Self.isRightToLeft) }

  /// Whether it has such letters and others.
  fileprivate var hasMixedDirections: Bool {
    isRightToLeft
      && unicodeScalars.contains {
        !Self.isRightToLeft($0) && !$0.properties.isWhitespace && $0.value != 0xA0
      }
  }

  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return 0x590...0x8FF ~= value || 0xFB1D...0xFDFF ~= value || 0xFE70...0xFEFC ~= value
      || 0x10800...0x10FFF ~= value || 0x1E800...0x1EFFF ~= value
  }
}
