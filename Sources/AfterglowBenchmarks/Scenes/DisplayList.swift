import PangoText
import RenderTree
import VectorGraphics

/// One frame of a scene as JSON that another drawing library can replay (`Scripts/bench-skia.py`): every layer
/// resolved, paths as SVG path data, texts of one run and one line.
struct DisplayList {
  let text: TextEngine
  /// Where the scene's images are.
  let folder: String

  func json(_ scene: ResolvedScene) throws -> String {
    let background = scene.background.map(color) ?? "null"
    return #"{"background": \#(background), "layers": \#(try list(scene.layers.map(layer)))}"#
  }

  private func layer(_ layer: ResolvedLayer) throws -> String {
    var fields = [
      #""transform": \#(matrix(layer.transform))"#, #""opacity": \#(layer.opacity)"#,
      #""blend": "\#(layer.blendMode.rawValue)""#, #""isolated": \#(layer.isIsolated)"#,
    ]
    fields.append(#""filters": \#(list(layer.filters.compactMap(filter)))"#)
    fields.append(#""shadows": \#(list(layer.shadows.map(shadow)))"#)
    if let clip = layer.clip { fields.append(#""clip": \#(outline(clip.path, clip.fillRule))"#) }
    if let mask = layer.mask {
      fields.append(
        #""mask": {"kind": "\#(mask.kind.rawValue)", "layers": \#(try list(mask.layers.map(self.layer)))}"#)
    }
    fields.append(try content(layer.content))
    return "{\(fields.joined(separator: ", "))}"
  }

  private func content(_ content: ResolvedLayer.Content) throws -> String {
    switch content {
    case .group(let children): return #""group": \#(try list(children.map(layer)))"#
    case .shape(let shape):
      let fill = shape.fill.map(paint) ?? "null"
      let stroke = shape.stroke.map { self.stroke($0, of: shape) } ?? "null"
      return
        #""shape": {"outline": \#(outline(shape.path, shape.fillRule)), "fill": \#(fill), "stroke": \#(stroke)}"#
    case .text(let content): return #""text": \#(try self.text(content))"#
    case .backdrop: throw BenchmarkError("the suite has no backdrops")
    case .image(let image):
      return #""image": {"asset": "\#(folder)/\#(image.asset)", "frame": \#(box(image.destination)), "#
        + #""bounds": \#(box(image.bounds))}"#
    }
  }

  private func text(_ content: ResolvedText) throws -> String {
    guard let run = content.paragraph.runs.first, content.paragraph.runs.count == 1,
      let line = try text.metrics(of: content.paragraph).lines.first
    else { throw BenchmarkError("a text of the suite has one run") }
    return """
      {"text": "\(run.text)", "family": "\(run.font.families[0])", "weight": \(run.font.weight), \
      "size": \(run.font.size), "x": \(content.origin.x + line.x), "y": \(content.origin.y + line.baseline), \
      "fill": \(paint(run.paint ?? content.fill))}
      """
  }

  private func stroke(_ stroke: ResolvedStroke, of shape: ResolvedShape) -> String {
    let style = stroke.style
    return """
      {"paint": \(paint(stroke.paint)), "outline": \(outline(stroke.path ?? shape.path, .nonzero)), \
      "width": \(style.width), "cap": "\(style.lineCap.rawValue)", "join": "\(style.lineJoin.rawValue)", \
      "miterLimit": \(style.miterLimit), "dashes": \(style.dashes), "dashOffset": \(style.dashOffset)}
      """
  }

  private func shadow(_ shadow: ResolvedShadow) -> String {
    """
    {"outline": \(outline(shadow.path, .nonzero)), "box": \(outline(shadow.boxPath, .nonzero)), \
    "inner": \(shadow.isInner), "deviation": \(shadow.standardDeviation), "color": \(color(shadow.color))}
    """
  }

  /// Only the filters that the suite uses.
  private func filter(_ filter: ResolvedFilter) -> String? {
    switch filter {
    case .blur(let deviation): #"{"blur": \#(deviation)}"#
    case .dropShadow(let offset, let deviation, let color):
      #"{"dropShadow": \#(deviation), "offset": [\#(offset.x), \#(offset.y)], "color": \#(self.color(color))}"#
    default: nil
    }
  }

  private func paint(_ paint: Paint) -> String {
    guard case .gradient(let gradient) = paint else {
      if case .color(let color) = paint { return #"{"color": \#(self.color(color))}"# }
      return "null"
    }
    let stops = gradient.stops.map { "[\($0.offset), \(color($0.color))]" }
    let geometry =
      switch gradient.geometry {
      case .linear(let start, let end): #""linear": [\#(start.x), \#(start.y), \#(end.x), \#(end.y)]"#
      case .radial(let center, let radii, _):
        #""radial": [\#(center.x), \#(center.y), \#(radii.width), \#(radii.height)]"#
      case .conic(let center, let angle): #""conic": [\#(center.x), \#(center.y), \#(angle)]"#
      }
    return "{\(geometry), \"stops\": \(list(stops))}"
  }

  private func outline(_ path: BezierPath, _ rule: FillRule) -> String {
    #"{"path": "\#(path.svgPathData)", "rule": "\#(rule.rawValue)"}"#
  }

  private func color(_ color: Color) -> String {
    "[\(color.red), \(color.green), \(color.blue), \(color.alpha)]"
  }

  private func box(_ rect: Rect) -> String { "[\(rect.x), \(rect.y), \(rect.width), \(rect.height)]" }

  private func matrix(_ m: AffineTransform) -> String { "[\(m.a), \(m.b), \(m.c), \(m.d), \(m.tx), \(m.ty)]" }

  private func list(_ elements: [String]) -> String { "[\(elements.joined(separator: ", "))]" }
}
