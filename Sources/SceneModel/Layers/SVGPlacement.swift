import RenderTree
import VectorGraphics

extension ResolutionContext {
  /// The layers of an SVG file in a box with a size in points: fitted, aligned, and clipped to the box if
  /// they extend beyond it.
  func layers(of content: SVGContent, in size: Size, path: String) throws(ResolutionError) -> [Layer] {
    guard let drawing = drawings[content.source] else {
      throw ResolutionError(path: path, message: "the SVG file \(content.source) has not been loaded")
    }
    guard !drawing.size.isEmpty else { return [] }
    let scale = content.fit.scale(of: drawing.size, to: size)
    let corner = content.position.resolved(
      in: Size(
        width: size.width - drawing.size.width * scale.width,
        height: size.height - drawing.size.height * scale.height))
    var layer = Layer(
      frame: LayerFrame(Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)),
      transformOrigin: .zero, content: .group(drawing.layers))
    let transform = AffineTransform(a: scale.width, b: 0, c: 0, d: scale.height, tx: corner.x, ty: corner.y)
    if transform != .identity { layer.transform = [.matrix(transform)] }
    layer.clip = Clip(
      shape: .inset(top: .zero, right: .zero, bottom: .zero, left: .zero, cornerRadii: .zero))
    let isCut =
      content.fit == .cover || content.fit == .none
      || corner.x < 0 || corner.y < 0
    guard isCut else { return [layer] }
    var box = Layer(content: .group([layer]))
    box.clip = layer.clip
    return [box]
  }
}
