import SceneModel
import Tabular
import VectorGraphics

/// The layers of images at the positions of rows.
struct ImageLayers {
  let mark: PreparedMark
  let plot: Plot

  /// The side of the boxes of images, in points.
  static let usualSide = 32.0

  /// A layer for each row that names a file; of images sized by their values the largest first, as of points.
  var layers: [Layer] {
    let placed = mark.rows.enumerated().compactMap { index, row -> (width: Double, layer: Layer)? in
      guard let name = plot.specification.imageName(row[.url]),
        let place = plot.point(of: row, in: mark, index: index)
      else { return nil }
      let width = width(of: row)
      return (width, layer(name, at: place, width: width, of: row))
    }
    let sorted = mark.greatestSize == nil ? placed : placed.sorted { $0.width > $1.width }
    return sorted.enumerated().map { order, image in
      var layer = image.layer
      if let motion = plot.motion { layer.animations = motion.fadeIn(order: order, opacity: layer.opacity) }
      return layer
    }
  }

  /// How far the images of a mark extend beyond their positions to the right or above, in points.
  static func extent(of mark: PreparedMark) -> Double {
    let specification = mark.specification
    var width = specification.pointSize ?? (mark.greatestSize == nil ? usualSide : 44)
    // The size of an image of which a pixel is a point is not known.
    if specification.fit == .none { width = usualSide }
    let height = specification.fit == .none ? usualSide : specification.height ?? width
    let (anchor, shift) = PointLayers.anchor(specification.placement ?? .center, hasX: true, hasY: true)
    return max(
      width * (1 - anchor.x) + shift.x + mark.shift.x, height * anchor.y - shift.y - mark.shift.y, 0)
  }

  private func width(of row: MarkRow) -> Double {
    if mark.greatestSize != nil { return PointLayers(mark: mark, plot: plot).diameter(of: row) }
    if let width = mark.specification.pointSize { return width }
    let bands = [plot.x.band(of: row[.x]), plot.y.band(of: row[.y])].compactMap { $0?.width }
    return bands.reduce(Self.usualSide, min)
  }

  private func layer(_ name: String, at place: Point, width: Double, of row: MarkRow) -> Layer {
    let specification = mark.specification
    let height = mark.greatestSize == nil ? specification.height ?? width : width
    let (anchor, shift) = PointLayers.anchor(specification.placement ?? .center, hasX: true, hasY: true)
    let box = Rect(
      x: place.x + shift.x - width * anchor.x, y: place.y + shift.y - height * anchor.y, width: width,
      height: height)
    let isDrawing = NamedFile(name: name, path: "").isDrawing
    var layer = Layer(
      frame: LayerFrame(box), opacity: plot.opacity(of: row, in: mark),
      content: isDrawing
        ? .svg(SVGContent(source: name, fit: specification.fit))
        : .image(ImageContent(source: name, fit: specification.fit)))
    if let radius = specification.cornerRadius, radius > 0 {
      let corners = CornerLengths(all: .points(min(radius, width / 2, height / 2)))
      layer.clip = Clip(
        shape: .inset(top: .zero, right: .zero, bottom: .zero, left: .zero, cornerRadii: corners))
    }
    return layer
  }
}

extension Chart {
  /// The files of its images, each where it is first named.
  package var images: [NamedFile] {
    guard marks.contains(where: { $0.kind == .image }), let shared = try? data.applying(transforms) else {
      return []
    }
    return completeMarks.enumerated().flatMap { index, mark in
      mark.kind == .image ? images(of: mark, at: "marks[\(index)]", shared) : []
    }
  }

  private func images(of whole: Mark, at path: String, _ shared: DataTable) -> [NamedFile] {
    guard let table = try? (whole.data ?? shared).applying(whole.transforms + [.filter(whole.filter)]) else {
      return []
    }
    var mark = whole
    mark.takeFile(in: table)
    guard let encoding = mark.url else { return [] }
    guard let field = encoding.field else {
      return imageName(encoding.constant ?? .null).map { [NamedFile(name: $0, path: "\(path).url")] } ?? []
    }
    func values(in table: DataTable) -> [DataValue] {
      table.columns.first { $0.name == field }?.values ?? []
    }
    // A column that a step has made is in no row as it is written.
    let rows = Dictionary(values(in: mark.data ?? data).enumerated().map { ($1, $0) }) { first, _ in first }
    return DistinctValues(values(in: table)).values.compactMap { value in
      imageName(value).map { name in
        guard let row = rows[value] else {
          return NamedFile(name: name, path: "\(path).url", origin: "column \"\(field)\"")
        }
        return NamedFile(
          name: name, path: "\(mark.data == nil ? "data" : "\(path).data")[\(row)].\(field)",
          origin: "row \(row + 1) of column \"\(field)\"")
      }
    }
  }

  /// The name of the file that a cell names, as the outermost scene would write it; nil for an empty cell.
  func imageName(_ value: DataValue) -> String? {
    let name = value.description
    guard value != .null, !name.isEmpty else { return nil }
    let isWhole =
      imageFolder.isEmpty || ["/", "data:", "http://", "https://"].contains(where: name.hasPrefix)
    return isWhole ? name : "\(imageFolder)/\(name)"
  }
}

extension Mark {
  /// Takes the name of an image's file literally if it is not that of a column.
  mutating func takeFile(in table: DataTable) {
    guard let name = url?.field, name.contains("."), !table.columnNames.contains(name) else { return }
    url = Encoding(constant: .text(name), type: .category)
  }

  /// The message for a mark that has a file and is no image, or the other way around; nil if there is nothing wrong.
  var imageFault: String? {
    guard kind == .image else { return url.map { _ in "only an image has a \"url\"" } }
    if url == nil { return "an image needs \"url\": a file, or the column that names one in each row" }
    let isColored = encodings[.color] != nil || plainColor != nil
    return isColored ? "an image has the colors of its file; remove \"color\"" : nil
  }
}
