import VectorGraphics

/// The line over the kana of one word that shows how high each mora is.
///
/// Geometry after Onpu, for words of 20 points: a drawing area of height 6 whose lower edge is 2 above the em box
/// of the kana; high morae have their roof 1 below the area's top, low ones 5; the stroke is 1.5 wide.
package struct PitchLine: Sendable, Hashable {
  package static let areaHeight = 6.0
  package static let gap = 2.0
  package static let strokeWidth = 1.5
  package static let highLevel = 1.0
  package static let lowLevel = 5.0

  /// The sides of the cells from left to right, one more than there are morae, in points.
  package let edges: [Double]
  /// The pitch of each mora.
  package let pitches: [Pitch]
  /// What the mora after the last one sounds like, if the fall to it is drawn.
  package let following: Pitch?
  package let style: PitchLineStyle
  /// The start of the next word's line, if this one continues into it at the same level, in points.
  package var joint: Double?
  /// Points for each point of the geometry above.
  package let unit: Double
  /// The middles of the strokes of high and of low morae.
  package let highY: Double
  package let lowY: Double

  /// A line whose drawing area begins at `top`; edges or pitches without a partner are left out.
  package init(
    edges: [Double], pitches: [Pitch], following: Pitch? = nil, style: PitchLineStyle = .onpu,
    unit: Double = 1,
    top: Double = 0, align: (Double, Double) -> Double = { center, _ in center }
  ) {
    let count = min(pitches.count, max(0, edges.count - 1))
    self.edges = Array(edges.prefix(count + 1))
    self.pitches = Array(pitches.prefix(count))
    self.following = following
    self.style = style
    self.unit = unit
    let width = Self.strokeWidth * unit
    highY = align(top + Self.highLevel * unit, width)
    lowY = align(top + Self.lowLevel * unit, width)
  }

  package var strokeWidth: Double { Self.strokeWidth * unit }

  /// The start of the line, in points; nil for one without morae.
  package var start: Double? { edges.first.map { $0 + strokeWidth / 2 } }

  /// The outline to stroke with mitred joins and butt caps.
  package var path: BezierPath {
    var path = BezierPath()
    for stretch in stretches.joined where stretch.count > 1 {
      path.move(to: stretch[0])
      for point in stretch.dropFirst() { path.line(to: point) }
    }
    return path
  }

  /// The part of the path's length that is drawn when each mora begins, and at the end: one more than there are
  /// morae, from 0 to 1. A wall counts to the mora after it.
  package var progress: [Double] {
    var lengths = [0.0]
    for pieces in stretches {
      let length = pieces.reduce(0) { $0 + Self.length(of: $1.points) }
      lengths.append((lengths.last ?? 0) + length)
    }
    guard let whole = lengths.last, whole > 0 else { return lengths.map { _ in 1 } }
    return lengths.map { $0 / whole }
  }

  private static func length(of points: [Point]) -> Double {
    zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
  }
}

/// A part of a line that belongs to one mora.
private struct MoraSpan {
  var points: [Point]
  /// Whether it continues from the end of the part before it.
  var continues: Bool
}

extension PitchLine {
  /// The parts of the line for each mora in turn.
  private var stretches: [[MoraSpan]] {
    switch style {
    case .onpu: onpuStretches
    case .dictionary: dictionaryStretches
    }
  }

  private func level(_ pitch: Pitch) -> Double { pitch.isHigh ? highY : lowY }

  /// The ends of the word stay inside its cells, so that the lines of neighboring words do not fuse.
  private func left(of index: Int) -> Double { edges[index] + (index == 0 ? strokeWidth / 2 : 0) }

  private func right(of index: Int) -> Double {
    guard index + 1 == pitches.count else { return edges[index + 1] }
    return joint ?? edges[index + 1] - strokeWidth / 2
  }

  private func fallsAfter(_ index: Int) -> Bool {
    let next = index + 1 < pitches.count ? pitches[index + 1] : following
    return pitches[index].isHigh && next == .low
  }

  private var onpuStretches: [[MoraSpan]] {
    pitches.indices.map { index in
      let y = level(pitches[index])
      var points = [Point(x: left(of: index), y: y), Point(x: right(of: index), y: y)]
      if index > 0, pitches[index - 1] != pitches[index] {
        points.insert(Point(x: left(of: index), y: level(pitches[index - 1])), at: 0)
      }
      if index + 1 == pitches.count, fallsAfter(index) { points.append(Point(x: right(of: index), y: lowY)) }
      return [MoraSpan(points: points, continues: index > 0)]
    }
  }

  private var dictionaryStretches: [[MoraSpan]] {
    pitches.indices.map { index in
      guard pitches[index].isHigh else { return [] }
      var points = [Point(x: left(of: index), y: highY), Point(x: right(of: index), y: highY)]
      if fallsAfter(index) { points.append(Point(x: right(of: index), y: lowY)) }
      return [MoraSpan(points: points, continues: index > 0 && pitches[index - 1].isHigh)]
    }
  }
}

extension [[MoraSpan]] {
  /// The polylines that the parts make.
  fileprivate var joined: [[Point]] {
    var lines: [[Point]] = []
    for stretch in self.flatMap(\.self) {
      if stretch.continues, let last = lines.last?.last {
        lines[lines.count - 1] += stretch.points.drop { $0 == last }
      } else {
        lines.append(stretch.points)
      }
    }
    return lines
  }
}
