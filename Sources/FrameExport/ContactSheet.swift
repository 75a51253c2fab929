import Glibc
import PixelKernels
import RenderTree
import SceneModel
import SceneRenderer
import VectorGraphics

/// Images in rows, each with a caption beneath; transparent ones are drawn on a checkerboard.
package struct ContactSheet: Sendable {
  /// One image, drawn at its size in pixels on the sheet.
  package struct Cell: Sendable {
    package var picture: Bitmap
    package var caption: String

    package init(picture: Bitmap, caption: String) {
      self.picture = picture
      self.caption = caption
    }
  }

  /// Row by row; all images have the same size.
  package var cells: [Cell]
  /// The number of columns.
  package var columns: Int
  /// In pixels; nil uses the width of the cells.
  package var width: Int?

  package init(cells: [Cell], columns: Int, width: Int? = nil) {
    self.cells = cells
    self.columns = max(1, columns)
    self.width = width
  }

  // In pixels.
  private static let gap = 16.0
  private static let captionHeight = 22.0
  private static let square = 8.0

  /// The width in pixels of each image for a given width of the sheet, at least 1.
  package static func imageWidth(columns: Int, sheetWidth: Int) -> Int {
    max(1, Int((Double(sheetWidth) - gap) / Double(max(1, columns)) - gap))
  }

  /// The most pixels of all images, of which each takes 28 bytes together with the sheet.
  private static let greatestArea = 1 << 26

  /// Throws if the images of a sheet would take too much memory.
  ///
  /// - Parameter settings: Those that each image is drawn with.
  package static func check(count: Int, of settings: RenderSettings) throws(ExportError) {
    let (width, height) = (settings.width, settings.height)
    guard count > greatestArea / max(1, width * height) else { return }
    throw .invalidSetting(
      "a sheet of \(count) images of \(width)×\(height) pixels has more than \(greatestArea) pixels; choose fewer frames or layers, or a smaller --width"
    )
  }

  /// A number of columns for which the sheet has an aspect ratio of about 4:3 and its last row is nearly
  /// full.
  package static func columns(count: Int, of size: Size) -> Int {
    guard count > 1, size.width > 0, size.height > 0 else { return 1 }
    // The error of the sheet's aspect ratio, and the fraction of it that is empty.
    func cost(_ columns: Int) -> Double {
      let rows = (count + columns - 1) / columns
      let aspect = Double(columns) * size.width / (Double(rows) * size.height)
      return log(aspect * 3 / 4).magnitude + Double(rows * columns - count) / Double(count)
    }
    return (1...count).min { cost($0) < cost($1) } ?? 1
  }

  /// The sheet as a scene with one point per pixel; the resources' text engine sets the captions.
  package func source(resources: RenderResources) -> FrameSource {
    let (width, height) = (
      Double(cells.first?.picture.width ?? 1), Double(cells.first?.picture.height ?? 1)
    )
    let rows = (cells.count + columns - 1) / columns
    let needed = Self.gap + Double(min(columns, cells.count)) * (width + Self.gap)
    let size = Size(
      width: max(needed, Double(self.width ?? 0)),
      height: Self.gap + Double(rows) * (height + Self.captionHeight + Self.gap))
    var images: [String: SceneImage] = [:]
    var layers: [Layer] = []
    let left = Self.gap + ((size.width - needed) / 2).rounded(.down)
    for (index, cell) in cells.enumerated() {
      let box = Rect(
        x: left + Double(index % columns) * (width + Self.gap),
        y: Self.gap + Double(index / columns) * (height + Self.captionHeight + Self.gap), width: width,
        height: height)
      let name = "cell \(index)"
      images[name] = SceneImage(cell.picture)
      layers.append(Self.edge(around: box))
      if !cell.picture.isOpaque { layers += Self.checkerboard(in: box) }
      layers.append(
        Layer(frame: LayerFrame(box), content: .image(ImageContent(source: name, sampling: .pixelated))))
      layers.append(Self.caption(cell.caption, beneath: box))
    }
    let scene = Scene(size: size, background: .white, layers: layers)
    let context = ResolutionContext(
      text: resources.text,
      imageSizes: images.mapValues(\.size))
    return FrameSource(
      scene: scene, context: context, resources: RenderResources(text: resources.text, images: images),
      settings: RenderSettings(width: Int(size.width), height: Int(size.height), transform: .identity))
  }

  private static func caption(_ text: String, beneath box: Rect) -> Layer {
    let frame = Rect(x: box.minX, y: box.maxY + 6, width: box.width, height: captionHeight - 6)
    let content = TextContent(
      text, font: Font(size: 13), wraps: true, lineLimit: 1, features: ["tnum"])
    return Layer(
      frame: LayerFrame(frame), fill: .color(Color(red: 0.33, green: 0.33, blue: 0.36)),
      content: .text(content))
  }

  /// A hairline, so that a white image has a visible edge on the white sheet.
  private static func edge(around box: Rect) -> Layer {
    Layer(
      frame: LayerFrame(box.insetBy(dx: -1, dy: -1)), fill: .color(Color(red: 0.8, green: 0.8, blue: 0.82)),
      content: .rectangle(cornerRadii: .zero))
  }

  private static func checkerboard(in box: Rect) -> [Layer] {
    var squares = BezierPath()
    for (row, y) in stride(from: 0, to: box.height, by: square).enumerated() {
      for x in stride(from: row.isMultiple(of: 2) ? 0 : square, to: box.width, by: 2 * square) {
        squares.append(
          .rectangle(
            Rect(x: x, y: y, width: min(square, box.width - x), height: min(square, box.height - y))))
      }
    }
    let light = Layer(
      frame: LayerFrame(box), fill: .color(Color(red: 0.97, green: 0.97, blue: 0.97)),
      content: .rectangle(cornerRadii: .zero))
    let dark = Layer(
      frame: LayerFrame(box), fill: .color(Color(red: 0.88, green: 0.88, blue: 0.88)),
      content: .path(squares, fillRule: .nonzero))
    return [light, dark]
  }
}
