import RenderTree
import VectorGraphics

/// What is drawn of a unit, or of neighboring units that look the same.
private struct UnitPart {
  /// How it differs from the text at rest.
  struct Look: Hashable {
    var transform: AffineTransform
    var opacity: Double
    var filters: [ResolvedFilter]
    var fill: Paint
    var stroke: ResolvedStroke?

    /// Whether only colors differ.
    var isInPlace: Bool { transform == .identity && opacity == 1 && filters.isEmpty }
  }

  /// The characters, in UTF-8 bytes of the paragraph.
  var range: Range<Int>
  var line: Int
  var look: Look
  /// Whether it shows its own characters, and what follows them may be added.
  var isOpen: Bool
}

extension LayerResolver {
  /// The content of a text whose units move: the text as a whole while they look the same, otherwise a layer for each part
  /// that differs from its neighbors.
  func content(
    of layer: Layer, text: TextContent, units: TextUnits, in size: Size, path: String
  ) throws(ResolutionError) -> ResolvedLayer.Content {
    let rest = try look(of: UnitValues(of: layer), text: text, in: size, path: path)
    let (placed, layout, marks): (PlacedText, [TextUnit], TextMarks)
    do {
      placed = try text.placed(in: size, measuring: context.text, language: language)
      layout =
        animationTime == nil ? [] : try context.text.units(of: placed.paragraph, by: units.division)
      marks =
        try text.isMarked
        ? TextMarks(of: text, placed: placed, fill: rest.fill, in: size, measuring: context.text)
        : TextMarks()
    } catch {
      throw ResolutionError(path: path, message: error.description)
    }
    try take(marks.count, at: path)
    var whole = ResolvedText(
      paragraph: placed.paragraph, origin: placed.origin, fill: rest.fill, stroke: rest.stroke)
    let parts = try parts(of: layer, text: text, units: units, layout, placed: placed, in: size, path: path)
    let look = parts.first?.look ?? rest
    if look.isInPlace, parts.allSatisfy({ $0.isOpen && $0.look == look }) {
      (whole.fill, whole.stroke) = (look.fill, look.stroke)
      return marks.content(around: whole, id: layer.id ?? path, path: path, size: size)
    }
    try take(parts.count, at: path)
    let isWhole = parts.count == 1
    func resolved(_ part: UnitPart) -> ResolvedLayer {
      var text = whole
      (text.fill, text.stroke, text.part) = (part.look.fill, part.look.stroke, isWhole ? nil : part.range)
      return ResolvedLayer(
        id: layer.id ?? path, size: size.roundedToFloat, transform: part.look.transform,
        opacity: part.look.opacity, filters: part.look.filters, content: .text(text))
    }
    let seen = parts.filter { $0.look.opacity > 0 }
    guard units.isClipped else {
      return marks.content(around: seen.map(resolved), path: path, size: size)
    }
    let lines = Dictionary(grouping: seen, by: \.line).sorted { $0.key < $1.key }
    let clipped = lines.map { line, parts in
      ResolvedLayer(
        id: layer.id ?? path, size: size.roundedToFloat,
        clip: ResolvedClip(
          path: BezierPath.rectangle(
            layout.extent(ofLine: line, stroke: whole.stroke).offsetBy(
              dx: placed.origin.x, dy: placed.origin.y)
          ).roundedToFloat),
        content: .group(parts.map(resolved)))
    }
    return marks.content(around: clipped, path: path, size: size)
  }

  /// The parts of a text at its time, in the order in which it is read.
  private func parts(
    of layer: Layer, text: TextContent, units: TextUnits, _ layout: [TextUnit], placed: PlacedText,
    in size: Size, path: String
  ) throws(ResolutionError) -> [UnitPart] {
    guard let time = animationTime, !layout.isEmpty else { return [] }
    let rest = UnitValues(of: layer)
    let delays = units.stagger.delays(count: layout.count)
    let values = zip(layout, delays).map { unit, delay in
      var values = rest
      shutter?.record(units.animations, delay: delay)
      for animation in units.animations { values.apply(animation, at: time - delay, in: unit.box.size) }
      return values
    }
    let scale = text.font.size > 0 ? placed.fontSize / text.font.size : 1
    let shifts = layout.shifts(
      byTracking: values.map { ($0.tracking - rest.tracking) * scale }, in: placed)
    var parts: [UnitPart] = []
    var last: (values: UnitValues, look: UnitPart.Look)?
    for (index, unit) in layout.enumerated() {
      var look: UnitPart.Look
      if let last, last.values == values[index] {
        look = last.look
      } else {
        look = try self.look(of: values[index], text: text, in: size, path: path)
        last = (values[index], look)
      }
      let box = unit.box.offsetBy(dx: placed.origin.x, dy: placed.origin.y)
      let baseline = unit.baseline - unit.box.y
      look.transform = values[index].transform(of: box, baseline: baseline, origin: units.transformOrigin)
      let shown = layout.shown(at: index, scramble: values[index].scramble)
      if shown != index {
        let source = layout[shown]
        look.transform = look.transform.appending(
          .translation(x: unit.box.midX - source.box.midX, y: unit.baseline - source.baseline))
        look.transform = look.transform.roundedToFloat
        parts.append(UnitPart(range: source.range, line: unit.line, look: look, isOpen: false))
        continue
      }
      // Of what is trimmed, each unit is trimmed on its own.
      let isOpen = values[index].stroke == rest.stroke || look.stroke?.trim == nil
      for (number, (cluster, shift)) in zip(unit.clusters, shifts[index]).enumerated() where !cluster.isBlank
      {
        var own = look
        if shift != 0 { own.transform = own.transform.appending(.translation(x: shift, y: 0)) }
        own.transform = own.transform.roundedToFloat
        if let end = parts.last, end.look == own, end.isOpen || number > 0, isOpen || number > 0,
          end.line == unit.line || !units.isClipped
        {
          parts[parts.count - 1].range = end.range.lowerBound..<cluster.range.upperBound
        } else {
          parts.append(UnitPart(range: cluster.range, line: unit.line, look: own, isOpen: isOpen))
        }
      }
    }
    return parts
  }

  private func look(
    of values: UnitValues, text: TextContent, in size: Size, path: String
  ) throws(ResolutionError) -> UnitPart.Look {
    var values = values
    if let colors { try level(&values, of: colors, path: path) }
    return UnitPart.Look(
      transform: .identity, opacity: min(1, max(0, values.opacity)).roundedToFloat,
      filters: values.filters.map(\.resolved).withMergedBlurs.filter { !$0.isNeutral },
      fill: values.fill.resolved(in: size), stroke: values.stroke?.resolved(of: text, in: size))
  }
}

extension UnitValues {
  /// The transform of a unit about its origin, in the layer's space.
  fileprivate func transform(
    of box: Rect, baseline: Double, origin: TextUnits.Origin
  ) -> AffineTransform {
    if translate == .zero, rotate == 0, scale == Point(x: 1, y: 1), transform.isEmpty { return .identity }
    let shift = translate.resolved(in: box.size)
    let point =
      switch origin {
      case .baseline: Point(x: box.width / 2, y: baseline)
      case .point(let point): point.resolved(in: box.size)
      }
    let list = transform.transform(in: box.size)
    if rotate == 0, scale == Point(x: 1, y: 1), list == .identity {
      return .translation(x: shift.x, y: shift.y)
    }
    return AffineTransform.translation(x: box.x + point.x + shift.x, y: box.y + point.y + shift.y)
      .appending(.rotation(degrees: rotate))
      .appending(.scale(x: scale.x, y: scale.y))
      .appending(list)
      .appending(.translation(x: -box.x - point.x, y: -box.y - point.y))
  }
}

extension [TextUnit] {
  /// How far each cluster of each unit is moved to the right by additional tracking after it and after others.
  ///
  /// - Parameter tracking: That of each unit, in points.
  fileprivate func shifts(byTracking tracking: [Double], in placed: PlacedText) -> [[Double]] {
    var shifts = map { [Double](repeating: 0, count: $0.clusters.count) }
    guard tracking.contains(where: { $0 != 0 }) else { return shifts }
    let alignment = placed.paragraph.alignment
    for (line, units) in Dictionary(grouping: indices, by: { self[$0].line }) {
      let clusters = units.flatMap { unit in self[unit].clusters.indices.map { (unit: unit, cluster: $0) } }
        .sorted { self[$0.unit].clusters[$0.cluster].x < self[$1.unit].clusters[$1.cluster].x }
      let total = clusters.reduce(0) { $0 + tracking[$1.unit] }
      let isRightToLeft =
        placed.metrics.lines.indices.contains(line) && placed.metrics.lines[line].isRightToLeft
      let last = clusters.last.map { tracking[$0.unit] } ?? 0
      var shift: Double
      switch alignment {
      case .center: shift = ((isRightToLeft ? 0 : last) - total) / 2
      case .start, .justify: shift = isRightToLeft ? -total : 0
      case .end: shift = isRightToLeft ? 0 : -total
      }
      for (unit, cluster) in clusters {
        shifts[unit][cluster] = shift
        shift += tracking[unit]
      }
    }
    return shifts
  }

  /// The unit that is shown in place of one.
  fileprivate func shown(at index: Int, scramble: Double) -> Int {
    guard scramble >= 1, count > 1 else { return index }
    var numbers = SeededValues(seed: "\(index) \(scramble.rounded(.down))")
    let step = 1 + Int(numbers.next() * Double(count - 1))
    return (index + step) % count
  }

  /// The rectangle of a line, from its ascent to its descent, with all of its ink.
  fileprivate func extent(ofLine line: Int, stroke: ResolvedStroke?) -> Rect {
    let box = lazy.filter { $0.line == line }.map { $0.box.union($0.ink) }.reduce(nil) { $0?.union($1) ?? $1 }
    let margin = (stroke?.style.width ?? 0) / 2
    return (box ?? .zero).insetBy(dx: -margin, dy: -margin)
  }
}

extension ResolvedFilter {
  /// Whether the filter changes nothing.
  fileprivate var isNeutral: Bool {
    switch self {
    case .blur(let deviation): deviation == 0
    case .brightness(let amount), .contrast(let amount), .saturate(let amount), .opacity(let amount):
      amount == 1
    case .hueRotate(let amount), .grayscale(let amount), .sepia(let amount), .invert(let amount): amount == 0
    case .dropShadow(_, _, let color): color.alpha == 0
    case .primitive: false
    }
  }
}
