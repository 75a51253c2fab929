import Budgets
import CairoDrawing
import RenderTree
import SceneRenderer
import VectorGraphics

/// How scenes are written as SVG and PDF.
package struct VectorSettings: Sendable, Hashable {
  package var text = TextForm.text
  /// The pixels of images, for each pixel of the size requested, that represent what a format cannot hold.
  package var rasterScale = 2.0
  /// The page in millimeters, on which the scene is as large as fits; nil is the size of the picture.
  package var page: Size?
  /// What the image shows, in words.
  package var summary: String?

  package init() {}
}

/// A file, and what is to be said about it.
package struct VectorFile: Sendable {
  package let bytes: [UInt8]
  /// What was embedded as images, or is not shown.
  package var warnings: [String]
}

/// Why a scene could not be written.
package struct VectorError: Error, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether the system has run out of memory.
  package let isShortage: Bool
  /// Whether a library is not installed.
  package let isUnavailable: Bool

  init(_ description: String) {
    self.description = description
    isShortage = false
    isUnavailable = false
  }

  init(_ error: RenderError) {
    description = error.description
    isShortage = error.isShortage
    isUnavailable = false
  }

  init(_ error: CairoError) {
    description = error.description
    isShortage = error == .outOfMemory
    isUnavailable = if case .missingLibrary = error { true } else { false }
  }
}

/// The page in CSS pixels, of which an inch has 96, and where the scene is on it.
struct VectorPage {
  var size: Size
  /// The same for SVG, with a unit.
  var lengths: (width: String, height: String)
  /// From the scene's points to CSS pixels.
  var transform: AffineTransform

  static let pixelsPerMillimeter = 96 / 25.4

  /// An image of pixels, which are its points too.
  init(width: Int, height: Int) {
    size = Size(width: Double(width), height: Double(height))
    lengths = ("\(width)", "\(height)")
    transform = .identity
  }

  init(_ scene: ResolvedScene, _ render: RenderSettings, page: Size?) {
    guard let page else {
      size = Size(width: Double(render.width), height: Double(render.height))
      lengths = ("\(render.width)", "\(render.height)")
      transform = render.transform
      return
    }
    size = Size(
      width: page.width * Self.pixelsPerMillimeter, height: page.height * Self.pixelsPerMillimeter)
    lengths = ("\(shortestDecimal(page.width))mm", "\(shortestDecimal(page.height))mm")
    let scale = min(size.width / scene.size.width, size.height / scene.size.height)
    transform = AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (size.width - scene.size.width * scale) / 2,
      ty: (size.height - scene.size.height * scale) / 2)
  }
}

extension VectorSettings {
  /// The file of a scene.
  ///
  /// - Parameters:
  ///   - render: The size of the image, and how the scene is in it.
  ///   - budget: What is drawn as images is taken from it.
  package func file(
    of scene: ResolvedScene, as format: VectorFormat, resources: RenderResources, render: RenderSettings,
    budget: Budget
  ) throws(VectorError) -> VectorFile {
    let page = VectorPage(scene, render, page: page)
    let rasterizer = try LayerRasterizer(
      resources: resources, page: page, scale: rasterScale, isExact: render.isExact,
      advice: "lower --raster-scale, or write a PNG", budget: budget)
    switch format {
    case .svg:
      var canvas = SVGCanvas(page: page, settings: self)
      let warnings = try canvas.draw(scene, by: rasterizer, text: text, rasterScale: rasterScale)
      return VectorFile(bytes: try canvas.finish(), warnings: warnings)
    case .pdf:
      var canvas = try CairoCanvas(page: page, settings: self)
      let warnings = try canvas.draw(scene, by: rasterizer, text: text, rasterScale: rasterScale)
      return VectorFile(bytes: try canvas.finish(), warnings: warnings)
    }
  }
}

extension VectorCanvas {
  /// Draws a scene.
  ///
  /// - Parameter transform: From the scene's points to those of the canvas.
  /// - Returns: Warnings about what was embedded as images.
  mutating func draw(
    _ scene: ResolvedScene, transform: AffineTransform = .identity, by rasterizer: LayerRasterizer,
    text: TextForm, rasterScale: Double
  ) throws(VectorError) -> [String] {
    var walker = LayerWalker(canvas: self, rasterizer: rasterizer, text: text)
    if let background = scene.background { try walker.canvas.paintPage(background.clamped) }
    try walker.walk(scene.layers, transform: transform, background: scene.background, isRoot: true)
    self = walker.canvas
    return walker.notes.warnings(scale: rasterScale, format: limits.name)
  }
}
