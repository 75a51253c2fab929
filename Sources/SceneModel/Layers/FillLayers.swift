import RenderTree
import VectorGraphics

extension FillContent {
  /// The layers that fill a box with a size in points; they may extend beyond it.
  ///
  /// - Parameter natural: The size of an image or an SVG file.
  func layers(in box: Size, natural: Size?) -> [Layer] {
    if case .image(let name, let sampling) = source, let slices, let natural {
      return slices.layers(of: name, sampling: sampling, natural: natural, in: box)
    }
    let tile = tile(in: box, natural: natural)
    guard !tile.isEmpty else { return [] }
    var layer = Layer(frame: LayerFrame(tile), content: .group([]))
    switch source {
    case .image(let name, let sampling):
      layer.content = .image(ImageContent(source: name, fit: .fill, sampling: sampling))
    case .svg(let name): layer.content = .svg(SVGContent(source: name, fit: .fill))
    case .layers(let layers):
      layer.content = .group(layers)
      layer.clip = Clip(
        shape: .inset(top: .zero, right: .zero, bottom: .zero, left: .zero, cornerRadii: .zero))
    }
    var region = Rect(size: box)
    switch repetition {
    case .none: return [layer]
    case .horizontal: (region.y, region.height) = (tile.y, tile.height)
    case .vertical: (region.x, region.width) = (tile.x, tile.width)
    case .both: break
    }
    let numbers = [tile.x, tile.y, tile.width, tile.height]
    guard tile.union(region) != tile, let repeating = FilterPrimitive(.tile, numbers, in: region) else {
      return [layer]
    }
    return [Layer(filters: [.primitive(repeating)], content: .group([layer]))]
  }

  private func tile(in box: Size, natural: Size?) -> Rect {
    var extent = box
    if let size {
      let point = size.resolved(in: box)
      extent = Size(width: max(0, point.x), height: max(0, point.y))
    } else if let natural, !natural.isEmpty {
      let scale = fit.scale(of: natural, to: box)
      extent = Size(width: natural.width * scale.width, height: natural.height * scale.height)
    }
    let corner = position.resolved(
      in: Size(width: box.width - extent.width, height: box.height - extent.height))
    return Rect(x: corner.x, y: corner.y, width: extent.width, height: extent.height)
  }
}

extension FillContent.Slices {
  /// The nine parts of an image in a box. Neighbors add up where they meet within a pixel, so that no seam is seen.
  fileprivate func layers(of name: String, sampling: ImageSampling, natural: Size, in box: Size) -> [Layer] {
    let edges = edges ?? pixels
    // Edges that do not fit are scaled down together (CSS Backgrounds 3, section 5.3).
    let factor = min(
      1, box.width / max(1e-9, edges.left + edges.right), box.height / max(1e-9, edges.top + edges.bottom))
    func cuts(_ low: Double, _ high: Double, _ length: Double) -> [Double] {
      [0, min(low, length), max(min(low, length), length - high), length]
    }
    let columns = cuts(pixels.left, pixels.right, natural.width)
    let rows = cuts(pixels.top, pixels.bottom, natural.height)
    let across = cuts(edges.left * factor, edges.right * factor, box.width)
    let down = cuts(edges.top * factor, edges.bottom * factor, box.height)
    func rect(_ x: [Double], _ y: [Double], _ column: Int, _ row: Int) -> Rect {
      Rect(x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
    }
    var parts: [Layer] = []
    for row in 0..<3 {
      for column in 0..<3 {
        let target = rect(across, down, column, row)
        let part = rect(columns, rows, column, row)
        guard !target.isEmpty, !part.isEmpty else { continue }
        parts.append(
          Layer(
            frame: LayerFrame(target), blendMode: .plusLighter,
            content: .image(
              ImageContent(source: name, fit: .fill, crop: LayerFrame(part), sampling: sampling))))
      }
    }
    return [Layer(isIsolated: true, content: .group(parts))]
  }
}

extension ResolvedLayer {
  /// The content of a text whose glyphs show this layer, which fills its box; its marks and its stroke are as they are.
  func content(throughGlyphsOf text: ResolvedText, around content: Content) -> Content {
    var mask = text
    mask.fill = .color(.black)
    mask.stroke = nil
    var fill = self
    fill.mask = ResolvedMask(
      kind: .alpha, layers: [ResolvedLayer(id: id, size: size, content: .text(mask))])
    // The text itself has a transparent fill, and lies over the layer unless its stroke is behind.
    let own = ResolvedLayer(id: id, size: size, content: content)
    return .group(text.stroke?.isBehind == true ? [own, fill] : [fill, own])
  }
}

extension LayerResolver {
  /// What fills an outline or the glyphs of a text; nil if it is a paint.
  func fill(of layer: Layer, in size: Size, path: String) throws(ResolutionError) -> ResolvedLayer? {
    guard case .content(let fill)? = layer.fill else { return nil }
    let natural: Size?
    switch fill.source {
    case .image(let name, _): natural = context.imageSizes[name]
    case .svg(let name): natural = context.drawings[name]?.size
    case .layers: natural = nil
    }
    let layers = fill.layers(in: size, natural: natural)
    return ResolvedLayer(
      id: path, size: size.roundedToFloat,
      content: .group(try resolved(layers, in: size, path: "\(path).fill.layers")))
  }
}
