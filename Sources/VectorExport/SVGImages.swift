import PNGCoding
import PixelKernels
import VectorGraphics

extension SVGCanvas {
  mutating func draw(_ image: VectorImage, opacity: Double) throws(VectorError) {
    let clip = image.clip.map { clipPath(.rectangle($0), .nonzero, image.transform) }
    var shown = opacityAttributes(opacity)
    if let clip { shown.append(("clip-path", "url(#\(clip))")) }
    if !shown.isEmpty { writer.open("g", shown) }
    defer { if !shown.isEmpty { writer.close("g") } }
    var attributes: XMLWriter.Attributes = [("preserveAspectRatio", "none")]
    if image.sampling == .pixelated { attributes.append(("image-rendering", "optimizeSpeed")) }
    guard let name = image.name.map({ "\($0) \(image.sampling == .pixelated)" }) else {
      attributes += box(image.frame)
      if image.transform != .identity { attributes.append(("transform", Self.matrix(image.transform))) }
      return writer.element("image", attributes + [("xlink:href", try Self.dataURL(of: image))])
    }
    let id: String
    if let cached = images[name] {
      id = cached
    } else {
      id = newID("i")
      images[name] = id
      writer.open("defs")
      writer.element(
        "image",
        [("id", id), ("width", "1"), ("height", "1")] + attributes
          + [("xlink:href", try Self.dataURL(of: image))])
      writer.close("defs")
    }
    let frame = AffineTransform(
      a: image.frame.width, b: 0, c: 0, d: image.frame.height, tx: image.frame.x, ty: image.frame.y)
    writer.element(
      "use", [("xlink:href", "#\(id)"), ("transform", Self.matrix(image.transform.appending(frame)))])
  }

  private static func dataURL(of image: VectorImage) throws(VectorError) -> String {
    if let jpeg = image.jpeg { return "data:image/jpeg;base64,\(base64(jpeg))" }
    let bitmap = image.bitmap
    do {
      let png = try PNGEncoder(compression: .balanced).encode(
        width: bitmap.width, height: bitmap.height, samples: bitmap.quantized8(dither: .none))
      return "data:image/png;base64,\(base64(png))"
    } catch {
      throw VectorError(error.description)
    }
  }
}
