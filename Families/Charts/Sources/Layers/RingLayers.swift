import SceneModel
import Tabular
import VectorGraphics

/// Bars bent into rings, one around the other: one for each name of the radius channel, from the top clockwise.
struct RingLayers {
  let mark: PreparedMark
  let plot: Plot

  /// The part of the circle of the longest bar, in degrees: beside what is left are the names.
  private static let greatestAngle = 270.0
  /// The part of the radius, and of each ring, that stays empty.
  private static let (hole, gap) = (0.25, 0.18)

  /// The names of the rings, the outermost first.
  private var names: [DataValue] {
    let order = mark.specification.encodings[.radius]?.order ?? .appearance
    return order.ordered(mark.rows.map { $0[.radius] }).filter { $0 != .null }
  }

  /// Each row with its name and the part of the sum of its ring that it covers.
  private var pieces: [(row: MarkRow, ring: Int, start: Double, end: Double)] {
    let places = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    var ends = Array(repeating: 0.0, count: places.count)
    return mark.rows.compactMap { row in
      guard let ring = places[row[.radius]], let value = row[.angle].number, value > 0 else { return nil }
      defer { ends[ring] += value }
      return (row, ring, ends[ring], ends[ring] + value)
    }
  }

  private var radius: Double { max(8, min(plot.size.width, plot.size.height) / 2) }
  private var center: Point { Point(x: plot.size.width / 2, y: plot.size.height / 2) }

  /// The inner and the outer radius of a ring.
  private func radii(of ring: Int, count: Int) -> (inner: Double, outer: Double) {
    let width = radius * (1 - Self.hole) / Double(max(1, count))
    let outer = radius - width * Double(ring)
    return (outer - width * (1 - Self.gap), outer)
  }

  var layers: [Layer] {
    let (pieces, count) = (pieces, names.count)
    let greatest = mark.specification.encodings[.angle]?.domain?.last ?? pieces.map(\.end).max() ?? 1
    return pieces.enumerated().map { order, piece in
      let (inner, outer) = radii(of: piece.ring, count: count)
      func angle(_ value: Double) -> Double { Self.greatestAngle * min(1, value / greatest) }
      let sector = Sector(
        center: center, innerRadius: inner, outerRadius: outer, startAngle: angle(piece.start),
        endAngle: angle(piece.end), cornerRadius: mark.specification.cornerRadius ?? 0)
      let look = plot.look(of: piece.row, in: mark)
      var layer = FilledShape.path(
        sector.path, color: look.color, pattern: look.pattern, opacity: look.opacity)
      if let motion = plot.motion {
        layer.animations = motion.fadeIn(order: order, opacity: layer.opacity)
      }
      return layer
    }
  }

  /// The names of the rings with their sums, at the beginning of each; those of rings without room are left out.
  func labelLayers() throws(ComponentError) -> [Layer] {
    let (pieces, names) = (pieces, names)
    let texts = CategoryNames(names, locale: plot.text.locale)
    let sums = names.indices.map { ring in pieces.filter { $0.ring == ring }.map(\.end).max() ?? 0 }
    let numbers = ValueLabels(of: sums, locale: plot.text.locale)
    let format = mark.specification.encodings[.angle]?.format
    var layers: [Layer] = []
    for (ring, name) in names.enumerated() {
      let number = format?.string(.number(sums[ring]), locale: plot.text.locale) ?? numbers.string(sums[ring])
      let label = try plot.text.measured(
        name: texts.string(name), number: number, plot.labelStyle, width: plot.size.width / 2 - 8)
      let (inner, outer) = radii(of: ring, count: names.count)
      guard label.size.height < (outer - inner) * 1.4 else { continue }
      let place = Point(x: center.x - 6, y: center.y - (inner + outer) / 2)
      layers.append(plot.text.layer(label, at: place, anchor: Point(x: 1, y: 0.5)))
    }
    return layers
  }
}

extension PreparedMark {
  /// Whether its slices are bars around each other, since names determine their radius.
  var hasRings: Bool { specification.traits.isPolar && types[.radius] == .category }
}
