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
  var look: Look
  /// Whether it shows its own characters, and what follows them may be added.
  var isOpen: Bool
  /// From where to where it is in which lines of the straight text, in points of its block.
  var extents: [(line: Int, baseline: Double, x: ClosedRange<Double>)]

  mutating func extend(by cluster: TextUnit.Cluster, of unit: TextUnit) {
    let x = cluster.x...max(cluster.x, cluster.x + cluster.width)
    if let last = extents.last, last.line == unit.line {
      extents[extents.count - 1].x =
        min(last.x.lowerBound, x.lowerBound)...max(last.x.upperBound, x.upperBound)
    } else {
      extents.append((unit.line, unit.baseline, x))
    }
  }
}

/// The path that the lines of a text follow.
private struct TextCourse {
  let positions: PathPositions
  let path: TextPath
  let placed: PlacedText

  init(_ path: TextPath, placed: PlacedText) {
    positions = PathPositions(along: path.path)
    self.path = path
    self.placed = placed
  }

  /// Maps the straight text to where a point of one of its lines is on the path; nil beyond the ends of the path.
  ///
  /// - Parameter x: In points of the block.
  func transform(atX x: Double, ofLine number: Int) -> AffineTransform? {
    let (length, lines) = (positions.length, placed.metrics.lines)
    guard lines.indices.contains(number), length > 0 else { return nil }
    let line = lines[number]
    let before = (length - line.width) * placed.paragraph.alignment.share(isRightToLeft: line.isRightToLeft)
    let distance = path.start.resolved(against: length) + before + x - line.x
    guard positions.isClosed || (0...length).contains(distance),
      let position = positions.position(atLength: distance)
    else { return nil }
    return AffineTransform.translation(x: position.point.x, y: position.point.y)
      .appending(.rotation(degrees: path.isUpright ? 0 : position.angle))
      .appending(.translation(x: -placed.origin.x - x, y: -placed.origin.y - lines[0].baseline))
  }
}

extension TextAlignment {
  /// Which share of the free space is before a line.
  fileprivate func share(isRightToLeft: Bool) -> Double {
    switch self {
    case .start, .justify: isRightToLeft ? 1 : 0
    case .center: 0.5
    case .end: isRightToLeft ? 0 : 1
    }
  }
}

extension LayerResolver {
  /// The content of a text whose units move or that follows a path: the text as a whole while all of it looks the same and is
  /// straight, otherwise a layer for each part that differs from its neighbors.
  func dividedContent(
    of layer: Layer, text: TextContent, in size: Size, path: String
  ) throws(ResolutionError) -> ResolvedLayer.Content {
    let rest = try look(of: UnitValues(of: layer), text: text, in: size, path: path)
    let (placed, layout, marks): (PlacedText, [TextUnit], TextMarks)
    do {
      placed = try text.placed(in: size, measuring: context.text, language: language)
      let division = animationTime == nil ? nil : text.units?.division
      layout =
        division == nil && text.path == nil
        ? [] : try context.text.units(of: placed.paragraph, by: division ?? .grapheme)
      marks =
        try text.isMarked && text.path == nil
        ? TextMarks(of: text, placed: placed, fill: rest.fill, in: size, measuring: context.text)
        : TextMarks()
    } catch {
      throw ResolutionError(path: path, message: error.description)
    }
    try take(marks.count, at: path)
    var whole = ResolvedText(
      paragraph: placed.paragraph, origin: placed.origin, fill: rest.fill, stroke: rest.stroke)
    let parts = try parts(of: layer, text: text, layout, placed: placed, in: size, path: path)
    let look = parts.first?.look ?? rest
    let isEmpty = parts.isEmpty && text.path != nil
    if !isEmpty, look.isInPlace, parts.allSatisfy({ $0.isOpen && $0.look == look }) {
      (whole.fill, whole.stroke) = (look.fill, look.stroke)
      return marks.content(around: whole, id: layer.id ?? path, path: path, size: size)
    }
    try take(parts.count, at: path)
    let isWhole = parts.count == 1
    func resolved(_ part: UnitPart) -> ResolvedLayer {
      var text = whole
      (text.fill, text.stroke, text.part) = (part.look.fill, part.look.stroke, isWhole ? nil : part.range)
      let lines = marks.lines(
        along: part.extents.map { ($0.baseline, $0.x) }, placed: placed, fill: part.look.fill)
      return ResolvedLayer(
        id: layer.id ?? path, size: size.roundedToFloat, transform: part.look.transform,
        opacity: part.look.opacity, filters: part.look.filters,
        content: lines.content(around: text, id: layer.id ?? path, path: path, size: size))
    }
    let seen = parts.filter { $0.look.opacity > 0 }
    guard let units = text.units, units.isClipped, text.path == nil else {
      return marks.highlights.content(around: seen.map(resolved), path: path, size: size)
    }
    let lines = Dictionary(grouping: seen) { $0.extents.first?.line ?? 0 }.sorted { $0.key < $1.key }
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
    return marks.highlights.content(around: clipped, path: path, size: size)
  }

  /// The parts of a text at its time, in the order in which it is read.
  private func parts(
    of layer: Layer, text: TextContent, _ layout: [TextUnit], placed: PlacedText, in size: Size, path: String
  ) throws(ResolutionError) -> [UnitPart] {
    let units = text.units ?? TextUnits()
    let rest = UnitValues(of: layer)
    let delays = units.stagger.delays(count: layout.count)
    let values = zip(layout, delays).map { unit, delay in
      var values = rest
      guard let time = animationTime else { return values }
      shutter?.record(units.animations, delay: delay)
      for animation in units.animations {
        values.apply(animation, at: time - delay, in: unit.box.size, sound: sound)
      }
      return values
    }
    let scale = text.font.size > 0 ? placed.fontSize / text.font.size : 1
    let shifts = layout.shifts(
      byTracking: values.map { ($0.tracking - rest.tracking) * scale }, in: placed)
    let course = text.path.map { TextCourse($0, placed: placed) }
    var parts: [UnitPart] = []
    var last: (values: UnitValues, look: UnitPart.Look)?
    for (index, unit) in layout.enumerated() {
      let look: UnitPart.Look
      if let last, last.values == values[index] {
        look = last.look
      } else {
        look = try self.look(of: values[index], text: text, in: size, path: path)
        last = (values[index], look)
      }
      // The unit moves in a space that its tracking has shifted and that is where its middle is on the path.
      let shift = (shifts[index].min() ?? 0) / 2 + (shifts[index].max() ?? 0) / 2
      let isVertical = text.writingMode == .vertical
      var frame = AffineTransform.translation(x: isVertical ? 0 : shift, y: isVertical ? shift : 0)
      if let course {
        let place = course.transform(atX: unit.box.midX + shift, ofLine: unit.line)
        frame = (place ?? .identity).appending(frame)
      }
      var motion = values[index].transform(
        of: unit.box.offsetBy(dx: placed.origin.x, dy: placed.origin.y), baseline: unit.baseline - unit.box.y,
        origin: units.transformOrigin)
      let moved = frame.appending(motion)
      if motion != .identity, let back = frame.inverted { motion = moved.appending(back) }
      let shown = layout.shown(at: index, scramble: values[index].scramble)
      if shown != index {
        let source = layout[shown]
        var part = UnitPart(range: source.range, look: look, isOpen: false, extents: [])
        part.look.transform =
          moved.appending(
            .translation(x: unit.box.midX - source.box.midX, y: unit.baseline - source.baseline)
          ).roundedToFloat
        parts.append(part)
        continue
      }
      // Of what is trimmed, each unit is trimmed on its own.
      let isOpen = values[index].stroke == rest.stroke || look.stroke?.trim == nil
      var isFirst = true
      for (cluster, shift) in zip(unit.clusters, shifts[index]) {
        if cluster.isBlank {
          if !isFirst { parts[parts.count - 1].extend(by: cluster, of: unit) }
          continue
        }
        var place = AffineTransform.translation(x: isVertical ? 0 : shift, y: isVertical ? shift : 0)
        if let course {
          let middle = cluster.x + cluster.width / 2 + shift
          guard let onPath = course.transform(atX: middle, ofLine: unit.line) else { continue }
          place = onPath.appending(place)
        }
        var own = look
        own.transform = motion.appending(place).roundedToFloat
        let isNext =
          parts.last.map { last in
            last.look == own && (last.isOpen && isOpen || !isFirst)
              && (last.extents.last?.line == unit.line || !units.isClipped)
          } ?? false
        if isNext {
          parts[parts.count - 1].range = parts[parts.count - 1].range.lowerBound..<cluster.range.upperBound
        } else {
          parts.append(UnitPart(range: cluster.range, look: own, isOpen: isOpen, extents: []))
        }
        parts[parts.count - 1].extend(by: cluster, of: unit)
        isFirst = false
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
    for (line, units) in Dictionary(grouping: indices, by: { self[$0].line }) {
      let clusters = units.flatMap { unit in self[unit].clusters.indices.map { (unit: unit, cluster: $0) } }
        .sorted { self[$0.unit].clusters[$0.cluster].x < self[$1.unit].clusters[$1.cluster].x }
      let total = clusters.reduce(0) { $0 + tracking[$1.unit] }
      let isRightToLeft =
        placed.metrics.lines.indices.contains(line) && placed.metrics.lines[line].isRightToLeft
      var shift = -total * placed.paragraph.alignment.share(isRightToLeft: isRightToLeft)
      // Centered lines are centered without the tracking after their last character.
      if placed.paragraph.alignment == .center, !isRightToLeft {
        shift += (clusters.last.map { tracking[$0.unit] } ?? 0) / 2
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
